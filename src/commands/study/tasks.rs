//! `smallville study tasks`: goals that need others.

use anyhow::{Result, anyhow};
use smallville::{
    settings::study::Tasks,
    study::{
        files,
        tasks::{
            condition::Condition,
            study::{Needs, TaskStudy},
            task,
            unit::{self, Unit},
        },
    },
};

use super::work::{Work, write_page};

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
    work.all::<TaskStudy>(units, &Needs { scenario: work.scenario.clone(), tasks, transcripts })?;
    write_page::<TaskStudy>(out, &all)
}
