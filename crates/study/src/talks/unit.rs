//! One unit of the study: the scenes of a task in a town, each led under every condition.

use std::{fs, io, path::Path};

use serde::{Deserialize, Serialize};

use super::{
    brief::Brief,
    cold::cold,
    conditions::{Checked, check},
    player_controlled::lead,
    scene::{Scene, SceneError, Stage, freeze},
};
use crate::{
    part::{PartError, Writer},
    tasks::{
        condition::Condition,
        task::Task,
        unit::{Asks, Unit as TaskUnit},
    },
};
use smallville_brain::{interviewer::Interviewer, pool::BrainSettings};
use smallville_data::data::Data;
use smallville_mind::agent::AgentId;
use smallville_sim::scenario::Scenario;

/// What a unit is, and how it is made: the first line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The seed of the town.
    pub seed: u64,
    /// The number of the task.
    pub task: String,
    /// So many scenes at most.
    pub scenes: usize,
    /// Who thinks for whoever has the goal: "instinct", or the name of a model. All others are instinct's.
    pub mind: String,
}

/// What came of a scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// How the goal was pursued.
    pub condition: Condition,
    /// Whom the performer talked to: full name.
    pub with: String,
    /// What was said, line by line: who, and the words.
    pub lines: Vec<(String, String)>,
    /// What was achieved.
    pub checked: Checked,
    /// What a judge should know besides; talks that were led by older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brief: Option<Brief>,
}

/// What keeps a unit from being done.
#[derive(Debug, thiserror::Error)]
pub enum UnitError {
    /// Its file.
    #[error(transparent)]
    Part(#[from] PartError),
    /// Its task is not among those that are known.
    #[error("there is no task {0}")]
    NoTask(String),
    /// Its scenes.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// A file of its town, or talks cannot be led.
    #[error("no talk could be begun ({0})")]
    Runtime(#[from] io::Error),
}

impl Unit {
    /// Freezes the scenes, for which a town is kept for a while in the file `town`, leads each under both conditions, and ends the part.
    ///
    /// # Errors
    /// A town cannot be lived, or the part cannot be written.
    pub fn run(
        &self,
        task: &Task,
        common: &Scenario,
        data: &Data,
        town: &Path,
        mut writer: Writer,
        progress: &mut dyn FnMut(f64),
    ) -> Result<(), UnitError> {
        // The town is lived by the built-in mind, so that all minds under test meet the same moments.
        let mut plain = common.clone();
        plain.brain.model = None;
        let unit = TaskUnit {
            seed: self.seed,
            task: self.task.clone(),
            condition: Condition::Tdp,
            everybody: false,
            mind: "instinct".into(),
            asks: Asks::Everybody,
        };
        // Half a town, of a unit that was stopped.
        forget(town)?;
        let frozen = freeze(&Stage { unit, task, common: &plain, data, path: town }, self.scenes, progress);
        forget(town)?;
        let scenes = frozen?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let model = common.brain.model.as_ref().and_then(cold);
        let tested = Scenario { brain: BrainSettings { model, ..common.brain.clone() }, ..common.clone() };
        let count = scenes.len().max(1) as f64;
        for (done, scene) in scenes.into_iter().enumerate() {
            for condition in [Condition::Tdp, Condition::Plain] {
                writer.add(&runtime.block_on(self.lead(scene.clone(), condition, task, &tested)))?;
            }
            progress(0.8 + 0.2 * (done + 1) as f64 / count);
        }
        writer.end()?;
        Ok(())
    }

    async fn lead(&self, mut scene: Scene, condition: Condition, task: &Task, common: &Scenario) -> Found {
        let answers = |agent: AgentId, tested: bool| {
            let model = common.brain.model.as_ref().filter(|_| tested);
            Interviewer::new(agent, &common.sense, model, self.seed)
        };
        let (performs, listens) = (answers(scene.performer.0, true), answers(scene.listener.0, false));
        if condition == Condition::Plain {
            scene.performer.1.forgo_target_planning(task.told.goal.clone(), scene.at, &performs).await;
        }
        let with = scene.listener.1.persona().name.clone();
        let said = lead((&mut scene.performer, &performs), (&mut scene.listener, &listens), scene.at).await;
        let checked = check(task, &said, &scene.listener.1);
        let brief = Some(Brief::of(task, scene.at, &scene.listener.1));
        let lines = said.into_iter().map(|line| (line.name, line.words)).collect();
        Found { condition, with, lines, checked, brief }
    }
}

/// Deletes a town with the file beside it, if they are there.
fn forget(path: &Path) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(&name) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
