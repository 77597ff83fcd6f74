//! What there is to tell of a study: its answers, and what follows of all rankings of them.

use super::{
    condition::Condition,
    judge::outcome::ByJudge,
    outcome::Outcome,
    ranking::{Answer, Ranking, by_facts},
    unit::{Answers, Unit},
};
use crate::statistics::{
    agreement::{Agreement, agreement},
    towns::ranked,
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
    /// How far people and judges agree, where several of them ranked the same.
    pub agreement: Option<Agreement>,
}

/// How far raters agree on the conditions of minds; `by` are rankings with the conditions in the order of their ranks.
pub(super) fn agreed<'a>(by: impl Iterator<Item = (&'a [Condition], &'a Ranking)>) -> Option<Agreement> {
    let of_minds = |(conditions, ranking): (&[Condition], &'a Ranking)| {
        let rank = |of: &Condition| Some(ranking.ranks[conditions.iter().position(|known| known == of)?] as f64);
        let ranks: Vec<f64> = Condition::OF_MINDS.iter().map(rank).collect::<Option<_>>()?;
        Some((ranking.rater.as_deref()?, (ranking.seed, &ranking.who, &ranking.key), ranked(&ranks)))
    };
    agreement(by.filter_map(of_minds))
}

/// All rankings by facts of the conditions that minds were asked under, of questions that were put under each.
#[must_use]
pub fn rankings(study: &Answers) -> Vec<Ranking> {
    let rank = |((seed, ..), answers): (&(u64, String, String), &std::collections::BTreeMap<Condition, Answer>)| {
        by_facts(*seed, &answers.iter().map(|(of, answer)| (*of, answer)).collect(), &Condition::OF_MINDS)
    };
    study.iter().filter_map(rank).collect()
}
