//! The outcome of a study for other programs.

use serde::Serialize;

use super::outcome::{Everything, Rates, count, rates};
use crate::study::tasks::condition::Condition;

/// What `summary.json` says of the talks: with target-driven planning, then without.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Who thought for whoever had the goal.
    mind: String,
    /// How many scenes were led.
    scenes: usize,
    #[serde(flatten)]
    with: Both,
    without_tdp: Option<Both>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Both {
    /// By what was said.
    conversation: Rates,
    /// By what the listener took from it.
    summary: Rates,
}

impl Summary {
    /// The summary of everything that was found; none if nothing was.
    #[must_use]
    pub fn of(all: &Everything, mind: &str) -> Option<Self> {
        let both = |condition| rates(all, condition).map(|[conversation, summary]| Both { conversation, summary });
        let (with, without_tdp) = (both(Condition::Tdp)?, both(Condition::Plain));
        Some(Self { mind: mind.to_owned(), scenes: count(all, Condition::Tdp), with, without_tdp })
    }
}
