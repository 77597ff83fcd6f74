//! `smallville study tasks`: goals that need others.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use smallville::{
    settings::study::Tasks,
    sim::scenario::Scenario,
    study::{
        files,
        part::Writer,
        tasks::{
            condition::Condition,
            folder::Folder,
            task::{self, Task},
            unit::{self, Found, Unit},
        },
    },
};

use super::work::{StudyUnit, Work};

/// What all units need.
pub(crate) struct Needs {
    scenario: Scenario,
    tasks: Vec<Task>,
    /// Where transcripts are written, if they are.
    transcripts: Option<PathBuf>,
}

impl StudyUnit for Unit {
    type Needs = Needs;
    type Found = Found;

    fn file(&self) -> PathBuf {
        Self::file(self)
    }

    fn label(&self) -> String {
        format!("seed {}, task {}, {}", self.seed, self.task, self.condition.name())
    }

    fn run(&self, needs: &Needs, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<()> {
        let task = needs.tasks.iter().find(|task| task.told.id == self.task);
        let task = task.with_context(|| format!("there is no task {}", self.task))?;
        let transcript = Self::run(self, task, &needs.scenario, writer, progress)?;
        if let Some(folder) = &needs.transcripts {
            files::write(&folder.join(self.file()).with_extension("txt"), &transcript)?;
        }
        Ok(())
    }
}

/// Does every unit that is not whole yet, and writes the page.
pub(super) fn tasks(settings: &Tasks) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let out = &settings.shared.out;
    let all = task::load(&work.data, &work.scenario)?;
    let tasks = unit::chosen(all.clone(), &settings.tasks).map_err(|error| anyhow!(error))?;
    let transcripts = settings.transcripts.then(|| out.join("transcripts"));
    if let Some(folder) = &transcripts {
        files::make(folder)?;
    }
    let conditions = if settings.conditions.is_empty() { &Condition::ALL[..] } else { &settings.conditions };
    let like = Unit {
        seed: 0,
        task: String::new(),
        condition: Condition::Tdp,
        everybody: settings.everybody,
        mind: work.mind.clone(),
        asks: settings.asks,
    };
    let units = unit::units(&tasks, &settings.shared.seeds.0, &like, conditions);
    work.all(units, &Needs { scenario: work.scenario.clone(), tasks, transcripts })?;
    tell(out, &all)
}

/// Writes the page of what is there.
pub(super) fn tell(path: &Path, tasks: &[Task]) -> Result<()> {
    let folder = Folder::read(path)?;
    let page = folder.tell(path, tasks)?;
    tell!("{} towns: {}", folder.found.len(), page.display());
    if folder.missing > 0 {
        tell!("{} parts are not whole; run the same study again to go on with them.", folder.missing);
    }
    Ok(())
}
