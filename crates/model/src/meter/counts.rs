//! The counters of one kind of question.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use crate::meter::{spent::Spent, view::KindView};

/// Latencies are kept of so many last calls.
const KEPT: usize = 512;
/// So many reasons are told apart.
const REASONS: usize = 24;
/// What all others are called.
const OTHER: &str = "other reasons";

/// The counters of one kind of question.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    spent: Spent,
    failures: u64,
    /// Of the last calls that were answered, in milliseconds.
    latencies: VecDeque<u64>,
    pub(super) cached: u64,
    pub(super) instinct: u64,
    pub(super) late: u64,
    pub(super) refused: u64,
    pub(super) used: u64,
    pub(super) drafted: u64,
    pub(super) repaired: u64,
    pub(super) lost: u64,
    reasons: BTreeMap<String, u64>,
}

impl Counts {
    /// Counts a call; `took` when it was answered.
    pub(super) fn add(&mut self, spent: Spent, took: Option<Duration>) {
        self.spent = self.spent + spent;
        let Some(took) = took else {
            self.failures += 1;
            return;
        };
        if self.latencies.len() == KEPT {
            self.latencies.pop_front();
        }
        self.latencies.push_back(u64::try_from(took.as_millis()).unwrap_or(u64::MAX));
    }

    /// Counts why something came to nothing.
    pub(super) fn because(&mut self, why: &str) {
        self.count(why, 1);
    }

    fn count(&mut self, why: &str, times: u64) {
        let known = self.reasons.contains_key(why) || self.reasons.len() < REASONS;
        *self.reasons.entry(if known { why } else { OTHER }.to_owned()).or_default() += times;
    }

    /// Both together.
    pub(super) fn with(mut self, other: &Self) -> Self {
        self.spent = self.spent + other.spent;
        self.failures += other.failures;
        self.latencies.extend(&other.latencies);
        self.cached += other.cached;
        self.instinct += other.instinct;
        self.late += other.late;
        self.refused += other.refused;
        self.used += other.used;
        self.drafted += other.drafted;
        self.repaired += other.repaired;
        self.lost += other.lost;
        other.reasons.iter().for_each(|(why, times)| self.count(why, *times));
        self
    }

    pub(super) fn view(&self) -> KindView {
        let mut latencies: Vec<u64> = self.latencies.iter().copied().collect();
        latencies.sort_unstable();
        let questions = self.used + self.drafted + self.cached + self.instinct;
        let share = |part: u64| if questions == 0 { 0.0 } else { part as f64 / questions as f64 };
        KindView {
            calls: self.spent.calls,
            failures: self.failures,
            spent: self.spent,
            median_ms: percentile(&latencies, 50),
            p95_ms: percentile(&latencies, 95),
            cached: self.cached,
            instinct: self.instinct,
            late: self.late,
            refused: self.refused,
            asked: self.used + self.lost,
            used: self.used,
            drafted: self.drafted,
            repaired: self.repaired,
            reasons: self.reasons.clone(),
            share_used: share(self.used + self.drafted),
            share_cached: share(self.cached),
            share_instinct: share(self.instinct),
            share_late: share(self.late),
        }
    }
}

/// The smallest value that so many percent do not exceed.
fn percentile(sorted: &[u64], percent: usize) -> Option<u64> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_by_nearest_rank() {
        let check = |sorted: &[u64], percent, value| assert_eq!(percentile(sorted, percent), value);
        check(&[], 50, None);
        check(&[7], 50, Some(7));
        check(&[7], 95, Some(7));
        check(&[1, 2, 3, 4], 50, Some(2));
        check(&[1, 2, 3, 4], 95, Some(4));
    }

    #[test]
    fn old_latencies_are_forgotten() {
        let mut counts = Counts::default();
        for millis in 0..2000 {
            counts.add(Spent { calls: 1, ..Spent::default() }, Some(Duration::from_millis(millis)));
        }
        assert_eq!(counts.latencies.len(), KEPT);
        assert_eq!(counts.view().calls, 2000);
        assert!(counts.view().median_ms > Some(1700));
    }
}
