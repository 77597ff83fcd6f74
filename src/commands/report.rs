//! `smallville report`: what happened in a stored town.

use std::{path::Path, process::ExitCode};

use anyhow::{Context as _, Result};
use smallville::{data::Data, settings::Report as Settings, study::report::Report};

use super::{data, look, write};

/// Tells what happened in one town, or in two side by side.
///
/// # Errors
/// A file is not a sound town.
pub(crate) fn report(settings: Settings) -> Result<ExitCode> {
    let data = data(settings.data.as_deref())?;
    let one = of(&settings.save, &data)?;
    let mut json = serde_json::to_vec_pretty(&one).context("the report cannot be written as JSON")?;
    json.push(b'\n');
    write(Path::new("-"), &json)?;
    Ok(ExitCode::SUCCESS)
}

fn of(save: &Path, data: &Data) -> Result<Report> {
    let mut town = look(save, None, data)?;
    Ok(Report::of_ended(town.world_mut()))
}
