//! The study of communities as a study: how its units are done, and what is told of all towns.

use super::{
    finding::Finding,
    outcome::Outcome,
    page::page,
    summary::Summary,
    survey::Survey,
    unit::{Unit, UnitError},
};
use crate::{part::Writer, study::Study};
use smallville_sim::scenario::Scenario;

/// What all towns need.
pub struct Needs {
    /// What they have in common.
    pub scenario: Scenario,
    /// What everybody is asked.
    pub survey: Survey,
}

/// What follows of everything that was found in each town.
#[derive(Debug, Default)]
pub struct CommunityStudy {
    /// In the order of their seeds.
    pub towns: Vec<Outcome>,
}

impl Study for CommunityStudy {
    const NAME: &'static str = "community";
    const DIFFERENCES: &'static str = "other days, minds or facts";

    type Unit = Unit;
    type Found = Finding;
    type Needs = Needs;
    type Error = UnitError;
    type Context = ();
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

    fn run(unit: &Unit, needs: &Needs, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        unit.run(&needs.scenario, &needs.survey, writer, progress)
    }

    fn add(&mut self, unit: &Unit, found: Vec<Finding>) {
        let place = self.towns.partition_point(|town| town.seed <= unit.seed);
        self.towns.insert(place, Outcome::of(unit.seed, found));
    }

    fn extent(&self) -> String {
        format!("{} towns", self.towns.len())
    }

    fn tell(&self, unit: &Unit, (): &()) -> (String, Option<Summary>) {
        (page(unit, &self.towns), Some(Summary::of(unit, &self.towns)))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::study::folder::{Folder, FolderError, gather};

    fn part_of(folder: &Path, seed: u64, days: u32, is_whole: bool) {
        let unit = Unit { seed, days, mind: "instinct".into(), facts: Vec::new() };
        let writer = Writer::begin(&folder.join(CommunityStudy::file(&unit)), &unit).unwrap();
        if is_whole {
            writer.end().unwrap();
        }
    }

    #[test]
    fn whole_parts_are_put_together_and_those_of_another_study_are_not() {
        let read = |path: &Path| Folder::<CommunityStudy>::read(path);
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        assert!(matches!(read(one.path()), Err(FolderError::Empty { .. })));
        part_of(one.path(), 9, 2, true);
        part_of(other.path(), 3, 2, true);
        part_of(other.path(), 4, 2, false);
        gather::<CommunityStudy>(other.path(), one.path()).unwrap();
        let folder = read(one.path()).unwrap();
        assert_eq!(folder.study.towns.iter().map(|town| town.seed).collect::<Vec<_>>(), [3, 9]);
        assert_eq!((folder.missing, read(other.path()).unwrap().missing), (0, 1));
        assert!(folder.tell(one.path(), &()).unwrap().is_file() && one.path().join("summary.json").is_file());
        part_of(one.path(), 5, 1, true);
        assert!(matches!(read(one.path()), Err(FolderError::Mixed { .. })));
    }
}
