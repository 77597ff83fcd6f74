//! What the program does for each word on the command line, one file each.
//!
//! This module holds what they share: reading data, opening a town, writing a file.

/// Says something to whoever sits at the terminal, a line at least.
macro_rules! tell {
    ($($said:tt)*) => {
        $crate::commands::tell(&format!($($said)*))
    };
}

pub(crate) mod ask;
pub(crate) mod check;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod model;
pub(crate) mod play;
mod promised;
mod reading;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod study;
mod talk_pairs;

use std::{
    fs,
    io::{self, IsTerminal as _, Write as _},
    path::Path,
};

use anyhow::{Context as _, Result, bail};
use smallville::{
    bounded,
    data::Data,
    settings::Common,
    sim::{
        headless::Headless,
        intervene::{Names, Notice},
        replay::archive::{self, Archive},
        replay::load::{LoadedTown, Purpose},
        scenario::Scenario,
        script::Script,
    },
    town::GameTime,
    wording::terminal::shown,
};

/// The game's files, those of a folder first.
///
/// # Errors
/// The folder does not exist, or nothing of a town is in it.
pub(crate) fn data(folder: Option<&Path>) -> Result<Data> {
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("--data {}: no such folder; name one that holds maps/ or personas/", folder.display());
    }
    if let Some(folder) = folder.filter(|folder| !PARTS.iter().any(|part| folder.join(part).is_dir())) {
        bail!("--data {}: none of {} is in it; name the folder that holds them", folder.display(), PARTS.join(", "));
    }
    Ok(Data::new(folder.map(Path::to_path_buf)))
}

/// What a folder of data may hold.
const PARTS: [&str; 4] = ["maps", "personas", "assets", "shaders"];

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
    let mut town = Headless::loaded(scenario, LoadedTown::new(archive, Purpose::Look(step))?)?;
    for Notice(sentence) in town.take_notices() {
        tell!("{sentence}");
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

/// Says something to whoever sits at the terminal: the one place where the program writes to it by itself.
///
/// Names come from files that anybody may have written, so nothing of them acts on the terminal.
pub(crate) fn tell(said: &str) {
    eprintln!("{}", shown(said));
}

/// Writes a text that people read, as [`write`].
///
/// # Errors
/// As [`write`].
pub(crate) fn write_text(path: &Path, text: &str) -> Result<()> {
    write(path, shown(text).as_bytes())
}

/// Writes a file; `-` is the standard output.
///
/// # Errors
/// It cannot be written.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let result = if path != Path::new("-") {
        fs::write(path, bytes)
    } else if io::stdout().is_terminal() {
        io::stdout().write_all(shown(&String::from_utf8_lossy(bytes)).as_bytes())
    } else {
        io::stdout().write_all(bytes)
    };
    result.with_context(|| format!("{}: cannot be written; choose another place", path.display()))
}

/// What a new journal must know of a town.
#[must_use]
pub(crate) fn founding(scenario: &Scenario) -> smallville::journal::entry::Founding {
    archive::founding(scenario)
}
