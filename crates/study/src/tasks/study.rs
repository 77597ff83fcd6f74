//! The study of tasks as a study: how its units are done, and what is told of them.

use std::path::PathBuf;

use super::{
    outcome::Everything,
    page::page,
    summary::Summary,
    task::Task,
    unit::{Found, Unit, UnitError},
};
use crate::{files, part::Writer, study::Study};
use smallville_sim::scenario::Scenario;

/// What all units need.
pub struct Needs {
    /// What all towns have in common.
    pub scenario: Scenario,
    /// What people are asked to do.
    pub tasks: Vec<Task>,
    /// Where transcripts are written, if they are.
    pub transcripts: Option<PathBuf>,
}

/// What came of every task.
#[derive(Debug, Default)]
pub struct TaskStudy {
    /// By seed, task and condition.
    pub found: Everything,
}

impl Study for TaskStudy {
    const NAME: &'static str = "tasks";
    const DIFFERENCES: &'static str = "another mind or cast";

    type Unit = Unit;
    type Found = Found;
    type Needs = Needs;
    type Error = UnitError;
    type Context = [Task];
    type Summary = Summary;

    fn key(unit: &Unit) -> String {
        format!("{:04}-{}-{}", unit.seed, unit.task, unit.condition.name())
    }

    fn label(unit: &Unit) -> String {
        format!("seed {}, task {}, {}", unit.seed, unit.task, unit.condition.name())
    }

    fn belong_together(one: &Unit, other: &Unit) -> bool {
        (&one.mind, one.asks, one.everybody) == (&other.mind, other.asks, other.everybody)
    }

    fn run(unit: &Unit, needs: &Needs, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        let task = needs.tasks.iter().find(|task| task.told.id == unit.task);
        let task = task.ok_or_else(|| UnitError::NoTask(unit.task.clone()))?;
        let transcript = unit.run(task, &needs.scenario, writer, progress)?;
        if let Some(folder) = &needs.transcripts {
            files::write(&folder.join(Self::file(unit)).with_extension("txt"), &transcript)?;
        }
        Ok(())
    }

    fn add(&mut self, unit: &Unit, found: Vec<Found>) {
        if let Some(found) = found.into_iter().next() {
            self.found.insert((unit.seed, unit.task.clone(), unit.condition), found);
        }
    }

    fn extent(&self) -> String {
        format!("{} towns", self.found.len())
    }

    fn tell(&self, unit: &Unit, tasks: &[Task]) -> (String, Option<Summary>) {
        let done = |task: &&Task| self.found.keys().any(|(_, id, _)| *id == task.told.id);
        let tasks: Vec<Task> = tasks.iter().filter(done).cloned().collect();
        (page(&self.found, &tasks, &unit.mind), Summary::of(&self.found, &tasks, &unit.mind))
    }
}
