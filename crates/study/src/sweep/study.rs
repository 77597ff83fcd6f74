//! The sweep as a study: how its units are done, and what is told of all towns.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    measure::MEASURES,
    unit::{Found, Unit, UnitError},
    variation::Values,
};
use crate::{figures::round, html::Page, part::Writer, study::Study};
use smallville_sim::scenario::Scenario;

/// All towns of a sweep.
#[derive(Debug, Default)]
pub struct SweepStudy {
    /// In the order of what is varied, then of their seeds.
    pub towns: Vec<(Unit, Found)>,
}

/// What other programs read: the means of all measures, for each combination.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// How many days were lived.
    pub days: u32,
    /// Who thinks.
    pub mind: String,
    /// In order.
    pub combinations: Vec<Mean>,
}

/// The means of the towns of one combination.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// What is varied.
    pub values: Values,
    /// How many towns were lived so.
    pub towns: usize,
    /// The mean of each measure.
    pub means: BTreeMap<String, f64>,
}

impl Study for SweepStudy {
    const NAME: &'static str = "sweep";
    const DIFFERENCES: &'static str = "other days or minds";

    type Unit = Unit;
    type Found = Found;
    type Needs = Scenario;
    type Error = UnitError;
    type Context = ();
    type Summary = Summary;

    fn key(unit: &Unit) -> String {
        format!("{:04}-{}", unit.seed, unit.values)
    }

    fn label(unit: &Unit) -> String {
        format!("seed {}, {}", unit.seed, unit.values)
    }

    fn belong_together(one: &Unit, other: &Unit) -> bool {
        (one.days, &one.mind) == (other.days, &other.mind)
    }

    fn run(unit: &Unit, needs: &Scenario, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        unit.run(needs, writer, progress)
    }

    fn add(&mut self, unit: &Unit, found: Vec<Found>) {
        let Some(found) = found.into_iter().next() else { return };
        let stands_before = |known: &Unit| known.values.order(&unit.values).then(known.seed.cmp(&unit.seed)).is_lt();
        let place = self.towns.partition_point(|(known, _)| stands_before(known));
        self.towns.insert(place, (unit.clone(), found));
    }

    fn extent(&self) -> String {
        format!("{} towns", self.towns.len())
    }

    fn tell(&self, unit: &Unit, (): &()) -> (String, Option<Summary>) {
        let summary = Summary { days: unit.days, mind: unit.mind.clone(), combinations: self.means() };
        (page(&summary), Some(summary))
    }
}

impl SweepStudy {
    /// The means of each combination.
    fn means(&self) -> Vec<Mean> {
        let same = |one: &(Unit, Found), other: &(Unit, Found)| one.0.values == other.0.values;
        let of = |towns: &[(Unit, Found)]| {
            let mean = |name: &str| {
                let sum: f64 = towns.iter().filter_map(|(_, found)| found.0.get(name)).sum();
                (name.to_owned(), round(sum / towns.len() as f64))
            };
            let means = MEASURES.iter().map(|measure| mean(measure.name)).collect();
            Mean { values: towns[0].0.values.clone(), towns: towns.len(), means }
        };
        self.towns.chunk_by(same).map(of).collect()
    }
}

/// The page: a row for each measure, a column for each combination.
fn page(summary: &Summary) -> String {
    let mut page = Page::new("A sweep over towns");
    let Summary { days, mind, combinations } = summary;
    page.say(&format!(
        "Each town was lived for {days} days with other numbers. Who thinks: {mind}. The means of all towns stand here; \
         towns.csv has a row for each town, and manifest.json says how they were made."
    ));
    let names: Vec<String> = combinations.iter().map(|one| format!("{} ({} towns)", one.values, one.towns)).collect();
    let columns: Vec<&str> = ["measure"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let row = |name: &str, about: &str| {
        let means = combinations.iter().map(|one| one.means.get(name).map_or_else(String::new, ToString::to_string));
        [about.to_owned()].into_iter().chain(means).collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = MEASURES.iter().map(|measure| row(measure.name, measure.about)).collect();
    page.table("Means of towns", &columns, &rows);
    page.html()
}
