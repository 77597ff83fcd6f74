//! The outcome of a study for other programs: the words of the report of a town, for each town and as means of all.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::{
    finding::{Attendance, Manners, Moment, Reason, SlipKind},
    outcome::Outcome,
    unit::Unit,
};
use crate::{
    figures::{round, share},
    statistics::describe,
};

/// What `summary.json` says of the communities.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// How many days they were lived.
    days: u32,
    /// Who thought.
    mind: String,
    /// Means over all towns.
    #[serde(flatten)]
    means: Means,
    /// Each town.
    towns: Vec<Town>,
}

/// Means over all towns.
#[derive(Clone, Debug, Serialize)]
struct Means {
    awareness: BTreeMap<String, Known<f64>>,
    ties: Ties<f64>,
    invited: f64,
    accepted: f64,
    came: f64,
    /// Of the invited, how many were in the place in a town without the gathering.
    invited_anyway: f64,
    /// The same of anybody.
    anyway: f64,
    refusals_share: f64,
    disagreements_share: f64,
    /// The gatherings of all towns that are over.
    gatherings: Vec<Held>,
}

/// A gathering of one of the towns.
#[derive(Clone, Debug, Serialize)]
struct Held {
    seed: u64,
    #[serde(flatten)]
    gathering: Attendance,
}

/// One town.
#[derive(Clone, Debug, Serialize)]
struct Town {
    seed: u64,
    awareness: BTreeMap<String, Aware>,
    ties: Ties<usize>,
    gatherings: Vec<Attendance>,
    absent: BTreeMap<Reason, usize>,
    boundaries: BTreeMap<SlipKind, Crossed>,
    refused: BTreeMap<String, u64>,
    manners: Manners,
    refusals_share: f64,
    disagreements_share: f64,
    /// As `smallville report --json` has it: by the record, without asking anybody.
    report: Value,
}

/// Who knows of a fact in one town.
#[derive(Clone, Debug, Serialize)]
struct Aware {
    #[serde(flatten)]
    known: Known<usize>,
    /// Full names by the record, in the order in which they learned of it.
    knowers: Vec<String>,
}

/// How many know.
#[derive(Clone, Debug, Serialize)]
struct Known<N> {
    /// How many said so at the beginning.
    start: N,
    /// How many said so at the end.
    end: N,
    /// How many of those no memory backs.
    made_up: N,
}

/// How densely a town is knit.
#[derive(Clone, Debug, Serialize)]
struct Ties<N> {
    /// By answers, 0 to 1.
    density_start: f64,
    /// By answers, 0 to 1.
    density_end: f64,
    /// By the record, counted strictly, 0 to 1.
    strict_start: f64,
    /// By the record, counted strictly, 0 to 1.
    strict_end: f64,
    /// How many say that they know somebody of whom nothing was seen or heard.
    claimed_unfounded: N,
    /// The share of those among all who say that they know somebody.
    made_up_share: f64,
}

/// How often a boundary was crossed.
#[derive(Clone, Debug, Serialize)]
struct Crossed {
    crossed: usize,
    of: usize,
}

impl Summary {
    /// The summary of some towns that were lived like this one.
    #[must_use]
    pub fn of(unit: &Unit, towns: &[Outcome]) -> Self {
        let mind = unit.mind.clone();
        Self { days: unit.days, mind, means: Means::of(towns), towns: towns.iter().map(Town::of).collect() }
    }
}

impl Means {
    fn of(towns: &[Outcome]) -> Self {
        let mean = |value: &dyn Fn(&Outcome) -> f64| {
            round(describe::Summary::of(&towns.iter().map(value).collect::<Vec<_>>()).mean)
        };
        let facts = towns.iter().flat_map(|town| town.facts.keys());
        let known = |fact: &String| {
            let of = |count: &dyn Fn(&super::outcome::Awareness) -> usize| {
                mean(&|town| town.facts.get(fact).map_or(0, count) as f64)
            };
            let start = of(&|aware| aware.yes(Moment::Start));
            let end = of(&|aware| aware.yes(Moment::End));
            (fact.clone(), Known { start, end, made_up: of(&|aware| aware.made_up(Moment::End).len()) })
        };
        let of_guests = |count: fn(&Attendance) -> usize| mean(&|town| town.held().map(count).sum::<usize>() as f64);
        Self {
            awareness: facts.map(known).collect(),
            ties: Ties {
                density_start: mean(&|town| town.density(Moment::Start)),
                density_end: mean(&|town| town.density(Moment::End)),
                strict_start: mean(&|town| town.recorded_density(town.setting.begin)),
                strict_end: mean(&|town| town.recorded_density(town.setting.end)),
                claimed_unfounded: mean(&|town| town.made_up(Moment::End).count() as f64),
                made_up_share: mean(&|town| town.made_up_share(Moment::End)),
            },
            invited: of_guests(|gathering| gathering.invited.len()),
            accepted: of_guests(|gathering| gathering.accepted.len()),
            came: of_guests(|gathering| gathering.came().count()),
            invited_anyway: of_guests(|gathering| gathering.invited_anyway().count()),
            anyway: of_guests(|gathering| gathering.anyway.len()),
            refusals_share: mean(&|town| part(town.conduct.manners.refusals())),
            disagreements_share: mean(&|town| part(town.conduct.manners.disagreements())),
            gatherings: towns.iter().flat_map(held).collect(),
        }
    }
}

impl Town {
    fn of(town: &Outcome) -> Self {
        let aware = |(fact, aware): (&String, &super::outcome::Awareness)| {
            let (start, end) = (aware.yes(Moment::Start), aware.yes(Moment::End));
            let known = Known { start, end, made_up: aware.made_up(Moment::End).len() };
            let founded = aware.learned.iter().filter(|learned| learned.founded);
            (fact.clone(), Aware { known, knowers: founded.map(|learned| learned.who.clone()).collect() })
        };
        let crossed = |kind: SlipKind| {
            let (crossed, of) = town.slips(kind);
            (kind, Crossed { crossed, of })
        };
        let manners = &town.conduct.manners;
        Self {
            seed: town.seed,
            awareness: town.facts.iter().map(aware).collect(),
            ties: Ties {
                density_start: town.density(Moment::Start),
                density_end: town.density(Moment::End),
                strict_start: town.recorded_density(town.setting.begin),
                strict_end: town.recorded_density(town.setting.end),
                claimed_unfounded: town.made_up(Moment::End).count(),
                made_up_share: town.made_up_share(Moment::End),
            },
            gatherings: town.gatherings.clone(),
            absent: town.reasons(),
            boundaries: SlipKind::ALL.into_iter().map(crossed).collect(),
            refused: town.conduct.refused.clone(),
            manners: manners.clone(),
            refusals_share: part(manners.refusals()),
            disagreements_share: part(manners.disagreements()),
            report: town.report.clone(),
        }
    }
}

fn held(town: &Outcome) -> impl Iterator<Item = Held> {
    town.held().map(|gathering| Held { seed: town.seed, gathering: gathering.clone() })
}

fn part((some, all): (usize, usize)) -> f64 {
    share(some, all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::community::outcome::tests::town;

    #[test]
    fn towns_stand_in_the_words_of_the_report_and_means_above_them() {
        let unit = Unit { seed: 7, days: 2, mind: "instinct".into(), facts: Vec::new() };
        let mut silent = town();
        silent.facts.clear();
        let json = serde_json::to_value(Summary::of(&unit, &[town(), silent])).unwrap();
        assert_eq!(json["awareness"]["the party"]["end"], 1.0, "{json}");
        let first = &json["towns"][0];
        assert_eq!(first["awareness"]["the party"]["knowers"][1], "Ben Cole", "{json}");
        assert_eq!(first["awareness"]["the party"]["made_up"], 1, "{json}");
        assert_eq!((&json["ties"]["density_end"], &first["ties"]["claimed_unfounded"]), (&0.3333.into(), &1.into()));
        assert_eq!(
            (&json["invited"], &json["came"], &first["absent"]["forgot"]),
            (&2.0.into(), &1.0.into(), &1.into())
        );
        assert_eq!((&json["anyway"], &json["invited_anyway"]), (&2.0.into(), &1.0.into()), "{json}");
        assert_eq!((&first["ties"]["strict_start"], &first["ties"]["strict_end"]), (&0.0.into(), &0.3333.into()));
        assert_eq!(
            (&json["gatherings"][1]["seed"], &json["gatherings"][1]["invited"][0]),
            (&7.into(), &"Ben Cole".into())
        );
        assert_eq!(first["boundaries"]["closed_place"]["of"], 8, "{json}");
        assert_eq!(json["refusals_share"], 0.25, "{json}");
    }
}
