//! The outcome of a study for other programs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    condition::Condition,
    measure::Measure,
    outcome::{Compared, Measured, Towns, compare},
    unit::{Found, Unit},
    verdict::verdict,
};
use crate::{figures::round, statistics::paired::Effect};

/// What `summary.json` says of towns without a faculty.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// How many days they were lived.
    days: u32,
    /// Who thought.
    mind: String,
    /// What is measured, by name.
    measures: BTreeMap<Measure, &'static str>,
    /// Each condition beside the full architecture.
    conditions: Vec<OfCondition>,
    towns: Vec<OfTown>,
}

#[derive(Clone, Debug, Serialize)]
struct OfCondition {
    condition: Condition,
    /// How many towns were lived under both conditions.
    towns: usize,
    /// How many measures differ clearly, of how many that can be compared.
    clear: usize,
    comparable: usize,
    verdict: String,
    measures: BTreeMap<Measure, Row>,
}

/// A measure; what could not be found or compared is null.
#[derive(Clone, Debug, Serialize)]
struct Row {
    full: Option<f64>,
    mean: Option<f64>,
    effect: Option<Effect>,
    clear: bool,
}

#[derive(Clone, Debug, Serialize)]
struct OfTown {
    seed: u64,
    condition: Condition,
    measures: BTreeMap<Measure, f64>,
}

impl Summary {
    /// The summary of some towns that were lived like this one.
    #[must_use]
    pub fn of(unit: &Unit, towns: &Towns) -> Self {
        let of_town = |condition: Condition| {
            move |(seed, found): (&u64, &Found)| OfTown {
                seed: *seed,
                condition,
                measures: found.0.iter().map(|(measure, value)| (*measure, round(*value))).collect(),
            }
        };
        let all = compare(towns);
        Self {
            days: unit.days,
            mind: unit.mind.clone(),
            measures: Measure::ALL.map(|measure| (measure, measure.told().about)).into(),
            conditions: all.iter().map(|compared| OfCondition::of(compared, &all)).collect(),
            towns: towns.iter().flat_map(|(condition, lived)| lived.iter().map(of_town(*condition))).collect(),
        }
    }
}

impl OfCondition {
    fn of(compared: &Compared, all: &[Compared]) -> Self {
        let row = |measured: &Measured| {
            let effect = measured.effect.map(rounded);
            let clear = measured.effect.is_some_and(|effect| effect.is_clear());
            (measured.measure, Row { full: measured.full.map(round), mean: measured.mean.map(round), effect, clear })
        };
        Self {
            condition: compared.condition,
            towns: compared.towns,
            clear: compared.clear().count(),
            comparable: compared.comparable(),
            verdict: verdict(compared, all),
            measures: compared.measures.iter().map(row).collect(),
        }
    }
}

fn rounded(effect: Effect) -> Effect {
    Effect {
        mean: round(effect.mean),
        low: round(effect.low),
        high: round(effect.high),
        d_z: effect.d_z.map(round),
        d_z_bounds: effect.d_z_bounds.map(|(low, high)| (round(low), round(high))),
        ..effect
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ablation::outcome::tests::towns;

    #[test]
    fn effects_are_found_by_condition_and_measure() {
        let unit = Unit { seed: 1, condition: Condition::Full, days: 2, mind: "instinct".into() };
        let json = serde_json::to_value(Summary::of(&unit, &towns())).unwrap();
        let without = &json["conditions"][0];
        assert_eq!((&without["condition"], &without["clear"]), (&"no-planning".into(), &2.into()), "{json}");
        let kept = &without["measures"]["promises_kept"];
        assert_eq!((&kept["effect"]["mean"], &kept["effect"]["less_in"]), (&(-0.825).into(), &4.into()), "{kept}");
        assert!(kept["effect"]["d_z"].as_f64().unwrap() < -5.0 && kept["clear"] == true, "{kept}");
        let plans = &without["measures"]["plans_kept"];
        assert!(plans["mean"].is_null() && plans["effect"].is_null() && plans["full"] == 0.7, "{plans}");
        assert_eq!(json["towns"].as_array().unwrap().len(), 12);
        assert_eq!(json["towns"][4]["condition"], "no-planning");
    }
}
