//! The outcome of a study for other programs.

use serde::Serialize;

use super::{
    judge::outcome::ByJudge,
    outcome::{Everything, Rates, count, rates},
};
use crate::tasks::condition::Condition;

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
    /// Judged by language models, by judge.
    by_judges: Vec<Judge>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Both {
    /// By what was said.
    conversation: Rates,
    /// By what the listener took from it.
    summary: Rates,
}

/// What one judge says, beside what is found offline of the same talks.
#[derive(Clone, Debug, Serialize)]
struct Judge {
    /// The model.
    model: String,
    /// The hash of the text that it read.
    text: String,
    /// Talks of which both texts were judged, and those that are left out.
    talks: usize,
    left_out: usize,
    /// The share of conditions of which it and the offline check say the same.
    agreement: Agreement,
    tdp: Option<Both>,
    without_tdp: Option<Both>,
    offline_tdp: Option<Both>,
    offline_without_tdp: Option<Both>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Agreement {
    conversation: f64,
    summary: f64,
    both: f64,
}

impl Both {
    fn of(all: &Everything, condition: Condition) -> Option<Self> {
        rates(all, condition).map(|[conversation, summary]| Self { conversation, summary })
    }
}

impl Judge {
    fn of(by: &ByJudge) -> Self {
        let [conversation, summary] = by.agreement.shares();
        Self {
            model: by.judge.model.clone(),
            text: by.judge.text.clone(),
            talks: by.talks(),
            left_out: by.left_out,
            agreement: Agreement { conversation, summary, both: by.agreement.whole() },
            tdp: Both::of(&by.judged, Condition::Tdp),
            without_tdp: Both::of(&by.judged, Condition::Plain),
            offline_tdp: Both::of(&by.offline, Condition::Tdp),
            offline_without_tdp: Both::of(&by.offline, Condition::Plain),
        }
    }
}

impl Summary {
    /// The summary of everything that was found; none if nothing was.
    #[must_use]
    pub fn of(all: &Everything, by_judges: &[ByJudge], mind: &str) -> Option<Self> {
        let (with, without_tdp) = (Both::of(all, Condition::Tdp)?, Both::of(all, Condition::Plain));
        let by_judges = by_judges.iter().map(Judge::of).collect();
        Some(Self { mind: mind.to_owned(), scenes: count(all, Condition::Tdp), with, without_tdp, by_judges })
    }
}
