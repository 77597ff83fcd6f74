//! Success rates of talks: all conditions of a talk (SR), and the share of its conditions (GCSR); over all talks (micro) and
//! over tasks (macro). Wang et al. 2024, §3.2.

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;

use super::unit::Found;
use crate::tasks::condition::Condition;

/// Everything that was found, by number of the task.
pub type Everything = BTreeMap<String, Vec<Found>>;

/// As many scenes were published; more are not counted, so that the figures stand beside theirs.
pub const MOST_SCENES: usize = 325;

/// At most so many scenes: the first of each task, then the second of each, and so on. A scene is led under one condition
/// after the other, the first of which is [`Condition::Tdp`].
#[must_use]
pub fn first_scenes(all: Everything, most: usize) -> Everything {
    let mut waiting: BTreeMap<String, VecDeque<Vec<Found>>> = BTreeMap::new();
    for (task, found) in all {
        let scenes = waiting.entry(task).or_default();
        for found in found {
            match scenes.back_mut() {
                Some(scene) if found.condition != Condition::Tdp => scene.push(found),
                _ => scenes.push_back(vec![found]),
            }
        }
    }
    let (mut first, mut count) = (Everything::new(), 0);
    while count < most && waiting.values().any(|scenes| !scenes.is_empty()) {
        for (task, scenes) in &mut waiting {
            let Some(scene) = scenes.pop_front().filter(|_| count < most) else { continue };
            count += 1;
            first.entry(task.clone()).or_default().extend(scene);
        }
    }
    first
}

/// The rates of a condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Rates {
    /// Talks in which everything was achieved, over all talks.
    pub sr_micro: f64,
    /// The same as a mean over tasks.
    pub sr_macro: f64,
    /// Conditions that were achieved, over all talks.
    pub gcsr_micro: f64,
    /// The same as a mean over tasks.
    pub gcsr_macro: f64,
}

/// The rates in the talk, then those in the listener.
#[must_use]
pub fn rates(all: &Everything, condition: Condition) -> Option<[Rates; 2]> {
    let of = |read: fn(&Found) -> &Vec<bool>| {
        let tasks = all.values().filter_map(|found| {
            let talks: Vec<(f64, f64)> =
                found.iter().filter(|found| found.condition == condition).map(|found| scored(read(found))).collect();
            (!talks.is_empty()).then_some(talks)
        });
        let tasks: Vec<Vec<(f64, f64)>> = tasks.collect();
        let every: Vec<(f64, f64)> = tasks.iter().flatten().copied().collect();
        let means: Vec<(f64, f64)> = tasks.iter().map(|talks| mean(talks)).collect();
        let (micro, macro_) = (mean(&every), mean(&means));
        (!every.is_empty()).then_some(Rates {
            sr_micro: micro.0,
            sr_macro: macro_.0,
            gcsr_micro: micro.1,
            gcsr_macro: macro_.1,
        })
    };
    Some([of(|found| &found.checked.talk)?, of(|found| &found.checked.listener)?])
}

/// How many talks there are under a condition.
#[must_use]
pub fn count(all: &Everything, condition: Condition) -> usize {
    all.values().flatten().filter(|found| found.condition == condition).count()
}

/// Whether all conditions hold, and which share of them.
fn scored(conditions: &[bool]) -> (f64, f64) {
    let held = conditions.iter().filter(|held| **held).count();
    let share = held as f64 / conditions.len().max(1) as f64;
    (if held == conditions.len() { 1.0 } else { 0.0 }, share)
}

fn mean(values: &[(f64, f64)]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let sum = values.iter().fold((0.0, 0.0), |sum, value| (sum.0 + value.0, sum.1 + value.1));
    (sum.0 / count, sum.1 / count)
}
