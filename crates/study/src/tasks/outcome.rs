//! What all units of a study come to: means by task, by kind and over all.

use std::collections::BTreeMap;

use super::{
    condition::Condition,
    task::{Kind, Task},
    unit::Found,
};
use crate::statistics::describe::Summary;

/// Everything that was found, by seed, task and condition.
pub type Everything = BTreeMap<(u64, String, Condition), Found>;

/// Which of the two rules is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Bodies and acts, at the time, in the place; what scores by habit is subtracted.
    Ours,
    /// Words and intended places, without a date.
    Published,
}

/// The means of a condition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Means {
    /// By number of the task.
    pub by_task: BTreeMap<String, f64>,
    /// By kind.
    pub by_kind: BTreeMap<Kind, f64>,
    /// Over all tasks.
    pub overall: f64,
}

/// The score of one town under a rule.
#[must_use]
pub fn score(all: &Everything, seed: u64, task: &str, condition: Condition, rule: Rule) -> Option<f64> {
    let of = |condition| all.get(&(seed, task.to_owned(), condition));
    let found = of(condition)?;
    Some(match rule {
        Rule::Published => found.published.score,
        Rule::Ours => (found.ours.score - of(Condition::Control).map_or(0.0, |habit| habit.ours.score)).max(0.0),
    })
}

/// The means of a condition under a rule; none if nothing was found.
#[must_use]
pub fn means(all: &Everything, tasks: &[Task], condition: Condition, rule: Rule) -> Option<Means> {
    let mut means = Means::default();
    let mut kinds: BTreeMap<Kind, Vec<f64>> = BTreeMap::new();
    for task in tasks {
        let id = &task.told.id;
        let seeds = all.keys().filter(|(_, known, of)| known == id && *of == condition).map(|(seed, ..)| *seed);
        let scores: Vec<f64> = seeds.filter_map(|seed| score(all, seed, id, condition, rule)).collect();
        if let Some(mean) = mean(&scores) {
            means.by_task.insert(id.clone(), mean);
            kinds.entry(task.kind).or_default().push(mean);
        }
    }
    means.overall = mean(&means.by_task.values().copied().collect::<Vec<_>>())?;
    means.by_kind = kinds.into_iter().filter_map(|(kind, scores)| Some((kind, mean(&scores)?))).collect();
    Some(means)
}

/// The mean conversation ratio of a condition; favours are left out, as in the paper.
#[must_use]
pub fn conversation_ratio(all: &Everything, tasks: &[Task], condition: Condition) -> Option<f64> {
    let counts = |id: &String| tasks.iter().any(|task| task.told.id == *id && task.kind != Kind::Help);
    let found = all.iter().filter(|((_, id, of), _)| *of == condition && counts(id));
    mean(&found.map(|(_, found)| found.conversation_ratio).collect::<Vec<_>>())
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| Summary::of(values).mean)
}
