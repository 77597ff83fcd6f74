//! `smallville study sweep`: the same towns with other numbers.

use std::path::Path;

use anyhow::{Result, anyhow};
use smallville::{
    settings::study::Sweep,
    study::{
        folder::Folder,
        sweep::{
            study::SweepStudy,
            table,
            unit::Unit,
            variation::{Values, combinations},
        },
    },
};

use super::work::{Work, write_page};

/// Lives every town that is not whole yet, and writes the table, the manifest and the page.
pub(super) fn sweep(settings: &Sweep) -> Result<()> {
    let all = combinations(&settings.vary).map_err(|error| anyhow!(error))?;
    let work = Work::begin(&settings.shared)?;
    let unit = |values: &Values, seed: u64| {
        let (days, mind, values) = (settings.days, work.mind.clone(), values.clone());
        Unit { seed, days, mind, values }
    };
    let seeds = &settings.shared.seeds.0;
    let units = all.iter().flat_map(|values| seeds.iter().map(move |seed| unit(values, *seed))).collect();
    work.all::<SweepStudy>(units, &work.scenario)?;
    let command: Vec<String> = std::env::args_os().skip(1).map(|part| part.to_string_lossy().into_owned()).collect();
    write(&settings.shared.out, Some(&format!("smallville {}", command.join(" "))))
}

/// Writes the table, the manifest and the page of what is there.
pub(super) fn write(out: &Path, command: Option<&str>) -> Result<()> {
    table::write(&Folder::<SweepStudy>::read(out)?, out, command)?;
    tell!("{}", out.join(table::TOWNS).display());
    write_page::<SweepStudy>(out, &())
}
