//! The meter as plain data, for the window and the report.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::meter::{
    caps::{CapReached, Caps},
    spent::{PerHour, Spent},
};

/// The meter at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MeterView {
    /// Spent since the game was started.
    pub session: Spent,
    /// Spent today.
    pub today: Spent,
    /// What may be spent.
    pub caps: Caps,
    /// The cap at which the last call was held back.
    pub cap_reached: Option<CapReached>,
    /// What an hour costs at the pace of the last quarter; unknown in the first minute.
    pub forecast: Option<PerHour>,
    /// All kinds together.
    pub all: KindView,
    /// By kind of question.
    pub kinds: BTreeMap<String, KindView>,
}

impl KindView {
    /// Calls that brought nothing of use, or nothing at all.
    #[must_use]
    pub fn in_vain(&self) -> u64 {
        self.failures + self.refused
    }

    /// The reasons, the commonest first.
    #[must_use]
    pub fn commonest_reasons(&self) -> Vec<(&str, u64)> {
        let mut reasons: Vec<(&str, u64)> = self.reasons.iter().map(|(why, times)| (why.as_str(), *times)).collect();
        reasons.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        reasons
    }
}

/// What one kind of question cost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KindView {
    /// Calls, failed ones included.
    pub calls: u64,
    /// Calls that brought nothing of use.
    pub failures: u64,
    /// Calls, tokens and money.
    pub spent: Spent,
    /// Half of the last answers took at most so many milliseconds.
    pub median_ms: Option<u64>,
    /// Of the last answers, 95 in a hundred took at most so many milliseconds.
    pub p95_ms: Option<u64>,
    /// Questions answered as before.
    pub cached: u64,
    /// Questions that the built-in mind answered.
    pub instinct: u64,
    /// Answers that came too late, or for what was not done after all.
    pub late: u64,
    /// Calls that were answered and paid for, with nothing that could be used.
    #[serde(default)]
    pub refused: u64,
    /// Questions that were put to the model and came to an end.
    #[serde(default)]
    pub asked: u64,
    /// Of those the ones whose answer was used.
    #[serde(default)]
    pub used: u64,
    /// Questions that were answered with a line of an earlier draft, without a call.
    #[serde(default)]
    pub drafted: u64,
    /// Of those that were used the ones that were answered rightly the second time only.
    #[serde(default)]
    pub repaired: u64,
    /// Why answers could not be used or did not come, and how often.
    #[serde(default)]
    pub reasons: BTreeMap<String, u64>,
    /// Part of all questions that the model answered, 0…1.
    #[serde(default)]
    pub share_used: f64,
    /// Part of all questions, 0…1.
    pub share_cached: f64,
    /// Part of all questions, 0…1.
    pub share_instinct: f64,
    /// Part of all questions, 0…1.
    pub share_late: f64,
}
