//! The study of lives as a study: how its units are done, and what is told of all towns.

use super::{
    outcome::{Town, compare},
    page::page,
    summary::Summary,
    table,
    unit::{Found, Unit, UnitError},
    yardstick::Yardstick,
};
use crate::{part::Writer, study::Study};
use smallville_sim::scenario::Scenario;

/// What was found in each town.
#[derive(Debug, Default)]
pub struct LifeStudy {
    /// In the order of their seeds.
    pub towns: Vec<Town>,
}

impl LifeStudy {
    /// Towns beside people as text for a terminal.
    #[must_use]
    pub fn table(&self, yardstick: &Yardstick) -> String {
        table::text(&compare(yardstick, &self.towns))
    }
}

impl Study for LifeStudy {
    const NAME: &'static str = "life";
    const DIFFERENCES: &'static str = "other days or minds";

    type Unit = Unit;
    type Found = Found;
    type Needs = Scenario;
    type Error = UnitError;
    type Context = Yardstick;
    type Summary = Summary;

    fn key(unit: &Unit) -> String {
        format!("{:04}", unit.seed)
    }

    fn label(unit: &Unit) -> String {
        format!("seed {}", unit.seed)
    }

    fn belong_together(one: &Unit, other: &Unit) -> bool {
        Unit { seed: one.seed, ..other.clone() } == *one
    }

    fn run(unit: &Unit, needs: &Scenario, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        unit.run(needs, writer, progress)
    }

    fn add(&mut self, unit: &Unit, found: Vec<Found>) {
        let place = self.towns.partition_point(|(seed, _)| *seed <= unit.seed);
        self.towns.splice(place..place, found.into_iter().map(|found| (unit.seed, found)));
    }

    fn extent(&self) -> String {
        format!("{} towns", self.towns.len())
    }

    fn tell(&self, unit: &Unit, yardstick: &Yardstick) -> (String, Option<Summary>) {
        (page(unit, &self.towns, yardstick), Some(Summary::of(unit, &self.towns, yardstick)))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{
        life::{outcome::tests::towns, yardstick::tests::shipped},
        study::folder::{Folder, FolderError, gather},
    };

    fn part_of(folder: &Path, seed: u64, days: u32) {
        let unit = Unit { seed, days, mind: "instinct".into() };
        let mut writer = Writer::begin(&folder.join(LifeStudy::file(&unit)), &unit).unwrap();
        writer.add(&towns(&[(9.0, 3.6, 1.2)])[0].1).unwrap();
        writer.end().unwrap();
    }

    #[test]
    fn parts_of_several_folders_make_one_study_in_the_order_of_their_seeds() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        part_of(one.path(), 9, 7);
        part_of(other.path(), 3, 7);
        gather::<LifeStudy>(other.path(), one.path()).unwrap();
        let folder = Folder::<LifeStudy>::read(one.path()).unwrap();
        assert_eq!(folder.study.towns.iter().map(|(seed, _)| *seed).collect::<Vec<_>>(), [3, 9]);
        assert!(folder.tell(one.path(), &shipped()).unwrap().is_file() && one.path().join("summary.json").is_file());
        assert!(folder.study.table(&shipped()).contains("2 of 12 measures"));
        part_of(one.path(), 5, 1);
        assert!(matches!(Folder::<LifeStudy>::read(one.path()), Err(FolderError::Mixed { .. })));
    }
}
