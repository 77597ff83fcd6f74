//! What the program does for each word on the command line, one file each.
//!
//! This module holds what they share: reading data, opening a town, writing a file.

pub(crate) mod ask;
pub(crate) mod check;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod model;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod study;

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
};

use anyhow::{Context as _, Result, bail};
use smallville::{
    bounded,
    data::Data,
    settings::Common,
    sim::{
        archive::{self, Archive},
        headless::Headless,
        intervene::{Names, Notice},
        scenario::Scenario,
        script::Script,
        stored::{Purpose, Stored},
    },
    town::GameTime,
};

/// The game's files, those of a folder first.
///
/// # Errors
/// The folder does not exist.
pub(crate) fn data(folder: Option<&Path>) -> Result<Data> {
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("--data {}: no such folder; name one that holds maps/ or personas/", folder.display());
    }
    Ok(Data::new(folder.map(Path::to_path_buf)))
}

/// What `play` and `run` need for a new town: everything read and checked before anything opens.
///
/// # Errors
/// Something in the data is not sound.
pub(crate) fn scenario(common: &Common) -> Result<(Data, Scenario)> {
    let data = data(common.data.as_deref())?;
    let scenario = Scenario::load(&data, common.seed)?;
    Ok((data, scenario))
}

/// A stored town, brought back without a window to be looked at as it was at a moment; none: at its end.
///
/// # Errors
/// The file is not a sound town, or the moment lies outside of what it tells.
pub(crate) fn look(save: &Path, at: Option<GameTime>, data: &Data) -> Result<Headless> {
    let archive = Archive::open(save, data)?;
    let step = match at {
        Some(at) => archive.step_at(at).with_context(|| format!("{}", save.display()))?,
        None => archive.reader().last_step()?,
    };
    let scenario = archive.scenario(step)?;
    let mut town = Headless::stored(scenario, Stored::new(archive, Purpose::Look(step))?)?;
    for Notice(sentence) in town.take_notices() {
        eprintln!("{sentence}");
    }
    Ok(town)
}

/// Reads what of a script is to be done from a moment on, checked against the names of a town.
///
/// # Errors
/// It cannot be read, or has faults.
pub(crate) fn script(path: &Path, names: &Names, begin: GameTime) -> Result<Script> {
    let text = bounded::read_text(path, bounded::SMALL_FILE)
        .with_context(|| format!("{}: cannot be read; check the name of the script", path.display()))?;
    Ok(Script::parse(&path.display().to_string(), &text, names, begin)?)
}

/// Writes a file; `-` is the standard output.
///
/// # Errors
/// It cannot be written.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let result = if path == Path::new("-") { io::stdout().write_all(bytes) } else { fs::write(path, bytes) };
    result.with_context(|| format!("{}: cannot be written; choose another place", path.display()))
}

/// What a new journal must know of a town.
#[must_use]
pub(crate) fn founding(scenario: &Scenario) -> smallville::journal::entry::Founding {
    archive::founding(scenario)
}
