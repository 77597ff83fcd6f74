//! `smallville report`: what happened in a stored town.

use std::{cmp::Reverse, path::Path, process::ExitCode};

use anyhow::{Context as _, Result};
use smallville::{
    data::Data,
    journal::reader::Reader,
    settings::Report as Settings,
    study::{account, report::Report},
};

use super::{data, look, write, write_text};

/// Tells what happened in one town, or in two side by side.
///
/// # Errors
/// A file is not a sound town.
pub(crate) fn report(settings: Settings) -> Result<ExitCode> {
    let data = data(settings.data.as_deref())?;
    let one = of(&settings.save, &data)?;
    if settings.json {
        let json = serde_json::to_string_pretty(&one).context("the report cannot be written as JSON")? + "\n";
        write(Path::new("-"), json.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = if let Some(other) = &settings.other {
        let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        account::side_by_side((&name(&settings.save), &one), (&name(other), &of(other, &data)?))
    } else {
        account::account(&one) + &room(&settings.save)?
    };
    write_text(Path::new("-"), &text)?;
    Ok(ExitCode::SUCCESS)
}

/// How much room the record takes, by table.
fn room(save: &Path) -> Result<String> {
    let mut sizes = Reader::open(save)?.sizes()?;
    sizes.sort_by_key(|(name, bytes)| (Reverse(*bytes), name.clone()));
    let total: u64 = sizes.iter().map(|(_, bytes)| bytes).sum();
    let lines = sizes.iter().filter(|(_, bytes)| bytes * 200 > total);
    let lines = lines.map(|(name, bytes)| format!("  {name:<28}{:>8.2} MB\n", *bytes as f64 / 1e6));
    Ok(format!("\nRoom on the disk: {:.1} MB\n", total as f64 / 1e6) + &lines.collect::<String>())
}

fn of(save: &Path, data: &Data) -> Result<Report> {
    let mut town = look(save, None, data)?;
    let reader = Reader::open(save)?;
    Ok(Report::of_ended(town.world_mut()).recorded(&reader.calls(reader.last_step()?)?))
}
