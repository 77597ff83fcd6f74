//! The outcome of a study for other programs, in words instead of indexes.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{judge::outcome::ByJudge, outcome::Outcome, told::Told};
use crate::statistics::{agreement::Agreement, ranks::KruskalWallis, skill::Skill, towns::Friedman};

/// What `summary.json` says of the interviews.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The towns.
    seeds: BTreeSet<u64>,
    /// How many days they were lived.
    days: u32,
    /// Who thought.
    mind: String,
    /// Ranked by facts.
    #[serde(flatten)]
    by_facts: Ranked,
    /// Ranked by people, if any did.
    by_people: Option<Ranked>,
    /// Ranked by language models, by judge.
    by_judges: Vec<Judge>,
    /// How far people and judges agree, where several of them ranked the same.
    agreement: Option<Agreement>,
}

/// What one judge says.
#[derive(Clone, Debug, Serialize)]
struct Judge {
    /// The model.
    model: String,
    /// The hash of the text that it read.
    text: String,
    /// The mean rank of what stood under each letter: whether the place in the list counted.
    by_letter: Vec<f64>,
    /// Its rankings.
    #[serde(flatten)]
    ranked: Ranked,
}

/// What rankings say of conditions.
#[derive(Clone, Debug, Serialize)]
struct Ranked {
    /// How many rankings there are.
    rankings: usize,
    /// How highly each condition is ranked, by its name.
    conditions: BTreeMap<&'static str, Skill>,
    /// Whether any of them differ over towns; none of fewer than two towns.
    friedman: Option<Friedman>,
    /// By how much each pair differs over towns.
    over_towns: Vec<OverTowns>,
    /// Whether any of them differ over answers; none if all ranks are equal.
    kruskal_wallis: Option<KruskalWallis>,
    /// Whether each pair differs.
    dunn: Vec<Pair>,
    /// Cohen's d of the ranks of the full architecture against none.
    effect: Option<f64>,
}

/// How two conditions differ over towns.
#[derive(Clone, Debug, Serialize)]
struct OverTowns {
    one: &'static str,
    other: &'static str,
    /// By how much the mean rank of the one is higher, so that the one is worse.
    mean: f64,
    /// Bounds of the bootstrap over towns, 95 %.
    low: f64,
    high: f64,
    /// In how many towns the one is better.
    better_in: usize,
}

/// Dunn's test of two conditions.
#[derive(Clone, Debug, Serialize)]
struct Pair {
    one: &'static str,
    other: &'static str,
    /// By how many standard errors the mean rank of the one is higher, so that the one is worse.
    z: f64,
    /// Adjusted by Holm–Bonferroni.
    p: f64,
}

impl Summary {
    /// The summary of what a page tells.
    #[must_use]
    pub fn of(told: &Told<'_>, seeds: BTreeSet<u64>) -> Self {
        Self {
            seeds,
            days: told.unit.days,
            mind: told.unit.mind.clone(),
            by_facts: Ranked::of(&told.by_facts),
            by_people: told.by_people.as_ref().map(Ranked::of),
            by_judges: told.by_judges.iter().map(|(by, outcome)| Judge::of(by, outcome)).collect(),
            agreement: told.agreement.clone(),
        }
    }
}

impl Judge {
    fn of(by: &ByJudge, outcome: &Outcome) -> Self {
        let (model, text) = (by.judge.model.clone(), by.judge.text.clone());
        Self { model, text, by_letter: by.by_letter.clone(), ranked: Ranked::of(outcome) }
    }
}

impl Ranked {
    fn of(outcome: &Outcome) -> Self {
        let name = |index: usize| outcome.conditions[index].name();
        let pair = |pair: &crate::statistics::ranks::Dunn| Pair {
            one: name(pair.one),
            other: name(pair.other),
            z: pair.z,
            p: pair.adjusted,
        };
        let over_towns = |pair: &crate::statistics::towns::Difference| OverTowns {
            one: name(pair.one),
            other: name(pair.other),
            mean: pair.mean,
            low: pair.low,
            high: pair.high,
            better_in: pair.lower_in,
        };
        Self {
            rankings: outcome.rankings,
            conditions: outcome.conditions.iter().zip(&outcome.skills).map(|(of, skill)| (of.name(), *skill)).collect(),
            friedman: outcome.friedman,
            over_towns: outcome.differences.iter().map(over_towns).collect(),
            kruskal_wallis: outcome.kruskal_wallis,
            dunn: outcome.dunn.iter().map(pair).collect(),
            effect: outcome.effect,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interview::{condition::Condition, ranking::Ranking};

    #[test]
    fn conditions_are_found_by_name() {
        let ranking = |i: usize| Ranking {
            rater: None,
            seed: 1,
            who: "Maria Lopez".into(),
            key: format!("memory {i}"),
            ranks: vec![1, 2, 3, 4],
        };
        let rankings: Vec<Ranking> = (0..20).map(ranking).collect();
        let outcome = Outcome::of(&Condition::OF_MINDS, rankings.iter());
        let json = serde_json::to_value(Ranked::of(&outcome)).unwrap();
        let mu = |name: &str| json["conditions"][name]["mu"].as_f64().unwrap();
        assert!(mu("full") > mu("no-reflection") && mu("no-reflection") > mu("none"), "{json}");
        assert!(json["kruskal_wallis"]["p"].as_f64().unwrap() < 0.001, "{json}");
        let first = &json["dunn"][0];
        assert_eq!((first["one"].as_str(), first["other"].as_str()), (Some("full"), Some("no-reflection")), "{json}");
    }
}
