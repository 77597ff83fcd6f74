//! What may be worth telling of the last days of a stored town: read once, however often somebody jumps about in it.
//!
//! Days are counted from the founding. A jump needs whole days, so that those who look at another hour of the same day
//! find everything read.

use std::collections::{BTreeMap, btree_map::Entry};

use crate::replay::history::{DAY_STEPS, DAYS, let_go};
use smallville_journal::{
    entry::{self, StepRecord},
    error::JournalError,
    reader::Reader,
};

/// So many whole days before the present one are news to whoever opens a town.
const NEWS_DAYS: u64 = 3;

/// What was read of some days.
#[derive(Default)]
pub(crate) struct RecentDays {
    /// What happened on a day, by its number.
    days: BTreeMap<u64, Vec<StepRecord>>,
    /// What was so before a day.
    before: BTreeMap<u64, Vec<entry::Entry>>,
}

impl RecentDays {
    /// What happened on the last days until the end of a step, and what was so before them.
    ///
    /// # Errors
    /// The file is damaged.
    pub(crate) fn until(
        &mut self,
        reader: &Reader,
        step: u64,
    ) -> Result<(&[entry::Entry], impl Iterator<Item = &StepRecord>), JournalError> {
        let today = day_of(step);
        let first = today.saturating_sub(NEWS_DAYS);
        if let Entry::Vacant(unknown) = self.before.entry(first) {
            // What the town began with is part of its first day.
            unknown.insert(if first == 0 { Vec::new() } else { reader.noteworthy_before(first * DAY_STEPS)? });
        }
        for number in first..=today {
            if let Entry::Vacant(unknown) = self.days.entry(number) {
                let begins = if number == 0 { 0 } else { number * DAY_STEPS + 1 };
                unknown.insert(reader.noteworthy(begins, (number + 1) * DAY_STEPS)?);
            }
        }
        let_go(&mut self.days, first, DAYS);
        let_go(&mut self.before, first, DAYS);
        let before = self.before.get(&first).map_or(&[][..], Vec::as_slice);
        let past = self.days.range(first..=today).flat_map(|(_, day)| day);
        Ok((before, past.take_while(move |record| record.step <= step)))
    }
}

/// The day to which a step belongs: the one during which it was lived, not the one that begins at its end.
fn day_of(step: u64) -> u64 {
    step.saturating_sub(1) / DAY_STEPS
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{replay::archive::founding, scenario::Scenario};
    use smallville_data::data::Data;
    use smallville_journal::{
        entry::{Entry, Handover},
        writer::{Journal, Patience},
    };
    use smallville_mind::agent::AgentId;
    use smallville_town::{Clock, ObjectId};

    /// How many days the town has.
    const TOWN_DAYS: u64 = 14;

    /// A town in which a thing changes and something is given away every hour.
    fn town(path: &Path) {
        let scenario = Scenario::load(&Data::embedded(), 7).unwrap();
        let mut journal = Journal::found(path, &founding(&scenario), Patience::Wait).unwrap();
        for step in (0..=TOWN_DAYS * DAY_STEPS).step_by(360) {
            let now = Clock::resumed(scenario.begin, step).now();
            let handover = Handover { at: now, from: AgentId(0), to: AgentId(1), item: format!("pear {step}") };
            let entries = vec![Entry::Handed(handover), Entry::Thing(ObjectId(1), format!("state {step}"))];
            journal.record(StepRecord { step, now, entries });
        }
        journal.finish().unwrap();
    }

    /// The steps of what is told, and what the thing was like before.
    fn told(recent: &mut RecentDays, reader: &Reader, step: u64) -> (Vec<u64>, Option<String>) {
        let (before, past) = recent.until(reader, step).unwrap();
        let thing = before.iter().find_map(|entry| match entry {
            Entry::Thing(_, state) => Some(state.clone()),
            _ => None,
        });
        (past.map(|record| record.step).collect(), thing)
    }

    #[test]
    fn three_whole_days_and_the_present_one_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.town");
        town(&path);
        let reader = Reader::open(&path).unwrap();
        let mut recent = RecentDays::default();
        for step in [0, 1, 359, 360, DAY_STEPS, DAY_STEPS + 1, 4 * DAY_STEPS, 4 * DAY_STEPS + 1, 9 * DAY_STEPS + 1000] {
            let (steps, thing) = told(&mut recent, &reader, step);
            let first = day_of(step).saturating_sub(NEWS_DAYS) * DAY_STEPS;
            let expected: Vec<u64> =
                (0..=step).step_by(360).filter(|past| *past > first || (*past == 0 && first == 0)).collect();
            assert_eq!(steps, expected, "until step {step}");
            assert_eq!(thing, (first > 0).then(|| format!("state {first}")), "before step {first}");
        }
    }

    #[test]
    fn each_row_is_read_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.town");
        town(&path);
        let reader = Reader::open(&path).unwrap();
        let mut recent = RecentDays::default();
        let known = told(&mut recent, &reader, 6 * DAY_STEPS);
        // Rows that are gone can only come from memory.
        let file = rusqlite::Connection::open(&path).unwrap();
        file.execute_batch("DELETE FROM handovers; DELETE FROM thing_states").unwrap();
        assert_eq!(told(&mut recent, &reader, 6 * DAY_STEPS), known);
        let (earlier, _) = told(&mut recent, &reader, 6 * DAY_STEPS - 5000);
        assert!(!earlier.is_empty() && known.0.starts_with(&earlier));
        // The next day is new; the three before it are known, but for what was so before them.
        let (later, before) = told(&mut recent, &reader, 6 * DAY_STEPS + 1);
        assert_eq!((later.first(), later.last(), before), (Some(&(3 * DAY_STEPS + 360)), known.0.last(), None));
    }

    #[test]
    fn no_more_than_some_days_are_held() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.town");
        town(&path);
        let reader = Reader::open(&path).unwrap();
        let mut recent = RecentDays::default();
        for day in (1..=TOWN_DAYS).chain([1, 7]) {
            let (steps, _) = told(&mut recent, &reader, day * DAY_STEPS);
            assert_eq!(steps.last(), Some(&(day * DAY_STEPS)));
            assert!(recent.days.len() <= DAYS && recent.before.len() <= DAYS);
        }
    }
}
