//! The study of what faculties do, as a study: how its units are done, and what is told of all towns.

use std::collections::BTreeMap;

use super::{
    outcome::Towns,
    page::page,
    summary::Summary,
    unit::{Found, Unit},
};
use crate::{life::unit::UnitError, part::Writer, study::Study};
use smallville_sim::scenario::Scenario;

/// What was found in each town.
#[derive(Debug, Default)]
pub struct AblationStudy {
    /// By condition and seed.
    pub towns: Towns,
}

impl Study for AblationStudy {
    const NAME: &'static str = "ablation";
    const DIFFERENCES: &'static str = "other days or minds";

    type Unit = Unit;
    type Found = Found;
    type Needs = Scenario;
    type Error = UnitError;
    type Context = ();
    type Summary = Summary;

    fn key(unit: &Unit) -> String {
        format!("{:04}-{}", unit.seed, unit.condition.name())
    }

    fn label(unit: &Unit) -> String {
        format!("seed {}, {}", unit.seed, unit.condition.name())
    }

    fn belong_together(one: &Unit, other: &Unit) -> bool {
        (one.days, &one.mind) == (other.days, &other.mind)
    }

    fn run(unit: &Unit, needs: &Scenario, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        unit.run(needs, writer, progress)
    }

    fn add(&mut self, unit: &Unit, found: Vec<Found>) {
        let lived = self.towns.entry(unit.condition).or_default();
        lived.extend(found.into_iter().map(|found| (unit.seed, found)));
    }

    fn extent(&self) -> String {
        let towns = self.towns.values().map(BTreeMap::len).max().unwrap_or_default();
        format!("{towns} towns under each of {} conditions", self.towns.len())
    }

    fn tell(&self, unit: &Unit, (): &()) -> (String, Option<Summary>) {
        (page(unit, &self.towns), Some(Summary::of(unit, &self.towns)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ablation::{condition::Condition, measure::Measure},
        study::folder::{Folder, FolderError, gather},
    };
    use smallville_data::data::Data;

    fn unit(seed: u64, condition: Condition, days: u32) -> Unit {
        Unit { seed, condition, days, mind: "instinct".into() }
    }

    /// A day of two towns, with and without plans: what is found becomes a page and a summary.
    #[test]
    fn two_towns_are_lived_with_and_without_plans_and_told() {
        let scenario = Scenario::load(&Data::new(None), 1).unwrap().with_residents(9);
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for (folder, condition) in [(one.path(), Condition::Full), (other.path(), Condition::NoPlanning)] {
            for seed in [3, 4] {
                let unit = unit(seed, condition, 1);
                let writer = Writer::begin(&folder.join(AblationStudy::file(&unit)), &unit).unwrap();
                let mut shares = Vec::new();
                AblationStudy::run(&unit, &scenario, writer, &mut |share| shares.push(share)).unwrap();
                assert!(shares.is_sorted() && (shares.last().unwrap() - 1.0).abs() < 1e-9);
            }
        }
        gather::<AblationStudy>(other.path(), one.path()).unwrap();
        let folder = Folder::<AblationStudy>::read(one.path()).unwrap();
        assert_eq!(folder.study.extent(), "2 towns under each of 2 conditions");
        let of = |condition, measure| {
            folder.study.towns[&condition]
                .values()
                .filter_map(|found| found.0.get(&measure).copied())
                .collect::<Vec<_>>()
        };
        assert!(of(Condition::Full, Measure::PlansKept).iter().all(|share| (0.3..=1.0).contains(share)));
        assert!(of(Condition::NoPlanning, Measure::PlansKept).is_empty(), "nobody planned");
        for condition in [Condition::Full, Condition::NoPlanning] {
            assert!(of(condition, Measure::Otherwise).is_empty(), "one day has no day before it");
            assert!(of(condition, Measure::AtWork).iter().all(|share| *share > 0.3), "{condition:?}");
            assert!(of(condition, Measure::Sleep).iter().all(|hours| (5.0..12.0).contains(hours)), "{condition:?}");
        }
        let page = std::fs::read_to_string(folder.tell(one.path(), &()).unwrap()).unwrap();
        assert!(page.contains("No planning: ") && page.contains("a life") && page.contains("<svg"), "{page}");
        let summary = std::fs::read(one.path().join("summary.json")).unwrap();
        let summary: serde_json::Value = serde_json::from_slice(&summary).unwrap();
        assert_eq!((summary["towns"].as_array().unwrap().len(), &summary["days"]), (4, &1.into()), "{summary}");
        let effect = &summary["conditions"][0]["measures"]["lines"]["effect"];
        assert!(effect["mean"].is_f64() && effect["towns"] == 2, "{summary}");
    }

    #[test]
    fn other_days_are_another_study() {
        let folder = tempfile::tempdir().unwrap();
        for (seed, days) in [(1, 1), (2, 2)] {
            let unit = unit(seed, Condition::Full, days);
            let mut writer = Writer::begin(&folder.path().join(AblationStudy::file(&unit)), &unit).unwrap();
            writer.add(&Found::default()).unwrap();
            writer.end().unwrap();
        }
        assert!(matches!(Folder::<AblationStudy>::read(folder.path()), Err(FolderError::Mixed { .. })));
    }
}
