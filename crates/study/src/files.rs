//! The files of a study's folder: made, listed, copied, and put there whole.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::Serialize;

/// The name of the summary of a study, for other programs.
pub const SUMMARY: &str = "summary.json";

/// A file or a folder that cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {doing} ({error}); check the name and who may use it", .path.display())]
pub struct FileError {
    /// Which.
    path: PathBuf,
    /// What cannot be done.
    doing: &'static str,
    /// What the system says.
    error: io::Error,
}

impl FileError {
    pub(crate) fn new(path: &Path, doing: &'static str, error: io::Error) -> Self {
        Self { path: path.to_owned(), doing, error }
    }
}

/// Makes a folder, if it is not there.
///
/// # Errors
/// It cannot be made.
pub fn make(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(|error| FileError::new(folder, "cannot be made a folder", error))
}

/// Makes a folder; what was in it is gone.
///
/// # Errors
/// It cannot be emptied or made.
pub fn make_anew(folder: &Path) -> Result<(), FileError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(FileError::new(folder, "cannot be begun anew", error))
        }
        _ => make(folder),
    }
}

/// The files of a folder whose names begin and end so, in order; none if there is no folder.
///
/// # Errors
/// The folder cannot be read.
pub fn list(folder: &Path, beginning: &str, ending: &str) -> Result<Vec<PathBuf>, FileError> {
    let error = |error| FileError::new(folder, "cannot be read", error);
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(error)?,
    };
    let paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(error)?;
    let named = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(beginning))
            && path.extension().is_some_and(|found| found == ending)
    };
    let mut paths: Vec<PathBuf> = paths.into_iter().filter(named).collect();
    paths.sort();
    Ok(paths)
}

/// The text of a file; none if it is not there.
///
/// # Errors
/// It cannot be read.
pub fn read_if_there(path: &Path) -> Result<Option<String>, FileError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::new(path, "cannot be read", error)),
    }
}

/// Copies a file.
///
/// # Errors
/// One of them cannot be used.
pub fn copy(from: &Path, to: &Path) -> Result<(), FileError> {
    fs::copy(from, to).map(drop).map_err(|error| FileError::new(to, "cannot be written", error))
}

/// Puts a whole file there at once, for several processes may end with it together.
///
/// # Errors
/// It cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), FileError> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(format!(".{}", std::process::id()));
    let error = |error| FileError::new(path, "cannot be written", error);
    fs::write(&draft, text).map_err(error)?;
    fs::rename(&draft, path).map_err(error)
}

/// Writes what other programs read of a study.
///
/// # Errors
/// It cannot be written.
pub fn write_summary<S: Serialize>(folder: &Path, summary: &S) -> Result<(), FileError> {
    let path = folder.join(SUMMARY);
    let json = serde_json::to_string_pretty(summary).map_err(io::Error::from);
    write(&path, &json.map_err(|error| FileError::new(&path, "cannot be written", error))?)
}
