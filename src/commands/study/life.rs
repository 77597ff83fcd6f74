//! `smallville study life`: towns beside what is known of people.

use std::path::Path;

use anyhow::Result;
use smallville::{
    settings::study::Life,
    study::{
        folder::Folder,
        life::{study::LifeStudy, unit::Unit, yardstick::Yardstick},
    },
};

use super::work::{Work, write_page};
use crate::commands::write_text;

/// Lives every town that is not whole yet, writes the page, and prints the table.
pub(super) fn life(settings: &Life) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let yardstick = Yardstick::load(&work.data)?;
    let unit = |seed: &u64| Unit { seed: *seed, days: settings.days, mind: work.mind.clone() };
    let units = settings.shared.seeds.0.iter().map(unit).collect();
    work.all::<LifeStudy>(units, &work.scenario)?;
    let out = &settings.shared.out;
    write_page::<LifeStudy>(out, &yardstick)?;
    write_text(Path::new("-"), &Folder::<LifeStudy>::read(out)?.study.table(&yardstick))
}
