//! The outcome of a study for other programs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    doing::Use,
    figure::Figure,
    outcome::{Compared, Measured, Town, compare, within},
    unit::Unit,
    yardstick::Yardstick,
};
use crate::figures::round;

/// What `summary.json` says of lives.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// How many days they were lived.
    days: u32,
    /// Who thought.
    mind: String,
    /// How many measures lie in the human range.
    within: usize,
    /// Of so many.
    of: usize,
    measures: Vec<Measure>,
    towns: Vec<OfTown>,
}

#[derive(Clone, Debug, Serialize)]
struct Measure {
    name: String,
    within: bool,
    figures: Vec<Row>,
}

#[derive(Clone, Debug, Serialize)]
struct Row {
    figure: Figure,
    says: String,
    human: f64,
    low: f64,
    high: f64,
    source: String,
    median: Option<f64>,
    min: Option<f64>,
    max: Option<f64>,
    sd: Option<f64>,
    within: bool,
}

#[derive(Clone, Debug, Serialize)]
struct OfTown {
    seed: u64,
    figures: BTreeMap<Figure, f64>,
    hours: BTreeMap<Use, f64>,
    contacts: Vec<u32>,
    degrees: Vec<usize>,
}

impl Summary {
    /// The summary of some towns that were lived like this one.
    #[must_use]
    pub fn of(unit: &Unit, towns: &[Town], yardstick: &Yardstick) -> Self {
        let measures = compare(yardstick, towns);
        Self {
            days: unit.days,
            mind: unit.mind.clone(),
            within: within(&measures),
            of: measures.len(),
            measures: measures.iter().map(Measure::of).collect(),
            towns: towns.iter().map(OfTown::of).collect(),
        }
    }
}

impl Measure {
    fn of(measure: &Measured<'_>) -> Self {
        let figures = measure.figures.iter().map(Row::of).collect();
        Self { name: measure.name.to_owned(), within: measure.is_within(), figures }
    }
}

impl Row {
    fn of(figure: &Compared<'_>) -> Self {
        let (human, towns) = (figure.human, figure.towns);
        Self {
            figure: human.of,
            says: human.says.clone(),
            human: human.human,
            low: human.low,
            high: human.high,
            source: human.source.clone(),
            median: towns.map(|towns| round(towns.median)),
            min: towns.map(|towns| round(towns.min)),
            max: towns.map(|towns| round(towns.max)),
            sd: towns.map(|towns| round(towns.sd)),
            within: figure.is_within(),
        }
    }
}

impl OfTown {
    fn of((seed, found): &Town) -> Self {
        Self {
            seed: *seed,
            figures: found.figures.iter().map(|(figure, value)| (*figure, round(*value))).collect(),
            hours: found.hours.iter().map(|(what, hours)| (*what, round(*hours))).collect(),
            contacts: found.contacts.clone(),
            degrees: found.degrees.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::{outcome::tests::towns, yardstick::tests::shipped};

    #[test]
    fn measures_stand_above_towns_by_name() {
        let unit = Unit { seed: 1, days: 7, mind: "instinct".into() };
        let json = serde_json::to_value(Summary::of(&unit, &towns(&[(9.0, 3.6, 6.5)]), &shipped())).unwrap();
        assert_eq!((&json["within"], &json["of"]), (&1.into(), &12.into()), "{json}");
        let work = &json["measures"][2];
        assert_eq!((&work["name"], &work["within"]), (&"Work".into(), &false.into()), "{json}");
        assert_eq!(work["figures"][1]["median"], 6.5, "{json}");
        assert!(json["measures"][5]["figures"][0]["median"].is_null(), "what was not found is not nought: {json}");
        assert_eq!(json["towns"][0]["figures"]["sleep_hours"], 9.0, "{json}");
    }
}
