//! `smallville study talks`: talks about goals, led anew from frozen moments.

use anyhow::{Result, anyhow};
use smallville::{
    settings::study::Talks,
    study::{
        talks::{
            study::{Needs, TalkStudy},
            unit::Unit,
        },
        tasks::{
            task::{self, Task},
            unit,
        },
    },
};

use super::work::{Work, write_page};

/// Does every unit that is not whole yet, and writes the page.
pub(super) fn talks(settings: &Talks) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let folder = settings.shared.out.clone();
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
    let needs = Needs { scenario: work.scenario.clone(), data: work.data.clone(), tasks: all, folder };
    work.all::<TalkStudy>(units, &needs)?;
    write_page::<TalkStudy>(&settings.shared.out, &needs.tasks)
}
