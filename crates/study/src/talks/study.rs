//! The study of talks as a study: how its units are done, and what is read and told of its folder.

use std::path::{Path, PathBuf};

use super::{
    judge::{outcome::ByJudge, verdict::Verdict},
    outcome::{Everything, MOST_SCENES, first_scenes},
    page::page,
    summary::Summary,
    unit::{Found, Unit, UnitError},
};
use crate::{
    judge::file,
    part::Writer,
    study::{Study, folder::FolderError},
    tasks::task::Task,
};
use smallville_data::data::Data;
use smallville_sim::scenario::Scenario;

/// What all units need.
pub struct Needs {
    /// What all towns have in common.
    pub scenario: Scenario,
    /// The game's files.
    pub data: Data,
    /// What people are asked to do.
    pub tasks: Vec<Task>,
    /// Where towns are kept for a while.
    pub folder: PathBuf,
}

/// What came of every talk, and what judges say of it.
#[derive(Debug, Default)]
pub struct TalkStudy {
    /// By task.
    pub found: Everything,
    /// What language models say as judges.
    pub by_judges: Vec<ByJudge>,
}

impl Study for TalkStudy {
    const NAME: &'static str = "talks";
    const DIFFERENCES: &'static str = "another mind or number of scenes";

    type Unit = Unit;
    type Found = Found;
    type Needs = Needs;
    type Error = UnitError;
    type Context = [Task];
    type Summary = Summary;

    fn key(unit: &Unit) -> String {
        format!("{:04}-{}", unit.seed, unit.task)
    }

    fn label(unit: &Unit) -> String {
        format!("seed {}, talks of task {}", unit.seed, unit.task)
    }

    /// More scenes of another task do no harm; they are means over what there is.
    fn belong_together(one: &Unit, other: &Unit) -> bool {
        one.mind == other.mind
    }

    fn run(unit: &Unit, needs: &Needs, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        let task = needs.tasks.iter().find(|task| task.told.id == unit.task);
        let task = task.ok_or_else(|| UnitError::NoTask(unit.task.clone()))?;
        let town = needs.folder.join(Self::file(unit)).with_extension("town");
        unit.run(task, &needs.scenario, &needs.data, &town, writer, progress)
    }

    fn add(&mut self, unit: &Unit, found: Vec<Found>) {
        self.found.entry(unit.task.clone()).or_default().extend(found);
    }

    /// Only now all scenes are here, of which the first are counted.
    fn read_beside(&mut self, folder: &Path) -> Result<(), FolderError> {
        self.found = first_scenes(std::mem::take(&mut self.found), MOST_SCENES);
        let judges = file::read_all::<Verdict>(folder)?;
        self.by_judges = judges.iter().filter_map(|judged| ByJudge::of(judged, &self.found)).collect();
        Ok(())
    }

    fn gather_beside(from: &Path, to: &Path) -> Result<(), FolderError> {
        Ok(file::gather::<Verdict>(from, to)?)
    }

    fn extent(&self) -> String {
        let count: usize = self.found.values().map(Vec::len).sum();
        format!("{count} talks, {} judges", self.by_judges.len())
    }

    fn tell(&self, unit: &Unit, tasks: &[Task]) -> (String, Option<Summary>) {
        let page = page(&self.found, &self.by_judges, tasks, &unit.mind);
        (page, Summary::of(&self.found, &self.by_judges, &unit.mind))
    }
}
