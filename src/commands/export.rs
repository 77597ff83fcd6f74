//! `smallville export`: a stored town as tables, graphs and a chronicle to read.

use std::process::ExitCode;

use anyhow::Result;
use smallville::{export, settings::Export};

/// Writes the folder and says what is in it.
///
/// # Errors
/// The file is not a sound town, or the folder is not empty or cannot be written.
pub(crate) fn export(settings: Export) -> Result<ExitCode> {
    let exported = export::export(&settings.save, &settings.folder)?;
    tell!("{exported}");
    Ok(ExitCode::SUCCESS)
}
