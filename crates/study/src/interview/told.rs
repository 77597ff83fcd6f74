//! What there is to tell of a study: its answers, and what follows of all rankings of them.

use super::{
    condition::Condition,
    judge::outcome::ByJudge,
    outcome::Outcome,
    ranking::{Answer, Ranking, by_facts},
    unit::{Answers, Unit},
};

/// What is told of a study.
pub struct Told<'a> {
    /// How the towns were lived: what all units have in common.
    pub unit: &'a Unit,
    /// All answers.
    pub answers: &'a Answers,
    /// All rankings by facts.
    pub rankings: Vec<Ranking>,
    /// What follows of them.
    pub by_facts: Outcome,
    /// What follows of the rankings of people, if there are any.
    pub by_people: Option<Outcome>,
    /// What judges say, and what follows of it.
    pub by_judges: Vec<(&'a ByJudge, Outcome)>,
}

/// All rankings by facts of the conditions that minds were asked under, of questions that were put under each.
#[must_use]
pub fn rankings(study: &Answers) -> Vec<Ranking> {
    let rank = |((seed, ..), answers): (&(u64, String, String), &std::collections::BTreeMap<Condition, Answer>)| {
        by_facts(*seed, &answers.iter().map(|(of, answer)| (*of, answer)).collect(), &Condition::OF_MINDS)
    };
    study.iter().filter_map(rank).collect()
}
