//! `smallville study talks`: talks about goals, led anew from frozen moments.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use smallville::{
    data::Data,
    settings::study::Talks,
    sim::scenario::Scenario,
    study::{
        part::Writer,
        talks::{
            folder::Folder,
            unit::{Found, Unit},
        },
        tasks::{
            task::{self, Task},
            unit,
        },
    },
};

use super::work::{StudyUnit, Work};

/// What all units need.
pub(crate) struct Needs {
    scenario: Scenario,
    data: Data,
    tasks: Vec<Task>,
    out: PathBuf,
}

impl StudyUnit for Unit {
    type Needs = Needs;
    type Found = Found;

    fn file(&self) -> PathBuf {
        Self::file(self)
    }

    fn label(&self) -> String {
        format!("seed {}, talks of task {}", self.seed, self.task)
    }

    fn run(&self, needs: &Needs, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<()> {
        let task = needs.tasks.iter().find(|task| task.told.id == self.task);
        let task = task.with_context(|| format!("there is no task {}", self.task))?;
        Ok(Self::run(self, task, &needs.scenario, &needs.data, &needs.out, writer, progress)?)
    }
}

/// Does every unit that is not whole yet, and writes the page.
pub(super) fn talks(settings: &Talks) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let out = settings.shared.out.clone();
    let all = task::load(&work.data, &work.scenario)?;
    let tasks = unit::chosen(all.clone(), &settings.tasks).map_err(|error| anyhow!(error))?;
    let of = |seed: u64, task: &Task| Unit {
        seed,
        task: task.told.id.clone(),
        scenes: usize::from(settings.scenes),
        mind: work.mind.clone(),
    };
    let seeds = settings.shared.seeds.0.iter();
    let units = seeds.flat_map(|seed| tasks.iter().map(|task| of(*seed, task))).collect();
    let needs = Needs { scenario: work.scenario.clone(), data: work.data.clone(), tasks: all, out };
    work.all(units, &needs)?;
    tell(&settings.shared.out, &needs.tasks)
}

/// Writes the page of what is there.
pub(super) fn tell(path: &Path, tasks: &[Task]) -> Result<()> {
    let folder = Folder::read(path)?;
    let page = folder.tell(path, tasks)?;
    let count: usize = folder.found.values().map(Vec::len).sum();
    tell!("{count} talks, {} judges: {}", folder.by_judges.len(), page.display());
    if folder.missing > 0 {
        tell!("{} parts are not whole; run the same study again to go on with them.", folder.missing);
    }
    Ok(())
}
