//! The outcome of a study for other programs.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{
    condition::Condition,
    outcome::{Everything, Means, Rule, conversation_ratio, means},
    task::Task,
};

/// What `summary.json` says of the tasks: the figures with target-driven planning, then those without.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The towns.
    seeds: BTreeSet<u64>,
    /// Who thought.
    mind: String,
    /// With which condition the figures that follow were found.
    tdp: bool,
    #[serde(flatten)]
    first: Figures,
    /// The same without target-driven planning, if both were lived.
    without_tdp: Option<Figures>,
}

/// The figures of a condition.
#[derive(Clone, Debug, Serialize)]
struct Figures {
    overall: f64,
    by_type: BTreeMap<&'static str, f64>,
    by_task: BTreeMap<String, f64>,
    published_rule: Rated,
    /// None if only favours were asked.
    conversation_ratio: Option<f64>,
}

/// The figures of the published rule.
#[derive(Clone, Debug, Serialize)]
struct Rated {
    overall: f64,
    by_type: BTreeMap<&'static str, f64>,
}

impl Summary {
    /// The summary of everything that was found; none if nothing was.
    #[must_use]
    pub fn of(all: &Everything, tasks: &[Task], mind: &str) -> Option<Self> {
        let (with, without) = (Figures::of(all, tasks, Condition::Tdp), Figures::of(all, tasks, Condition::Plain));
        let tdp = with.is_some();
        let (first, without_tdp) = match with {
            Some(with) => (with, without),
            None => (without?, None),
        };
        let seeds = all.keys().map(|(seed, ..)| *seed).collect();
        Some(Self { seeds, mind: mind.to_owned(), tdp, first, without_tdp })
    }
}

impl Figures {
    fn of(all: &Everything, tasks: &[Task], condition: Condition) -> Option<Self> {
        let (ours, published) =
            (means(all, tasks, condition, Rule::Ours)?, means(all, tasks, condition, Rule::Published)?);
        let by_type =
            |means: &Means| means.by_kind.iter().map(|(kind, score)| (kind.name(), *score)).collect::<BTreeMap<_, _>>();
        Some(Self {
            overall: ours.overall,
            by_type: by_type(&ours),
            published_rule: Rated { overall: published.overall, by_type: by_type(&published) },
            by_task: ours.by_task,
            conversation_ratio: conversation_ratio(all, tasks, condition),
        })
    }
}
