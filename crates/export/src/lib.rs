//! A town taken elsewhere: its tables for other programs, and a chronicle in Markdown for people.
//!
//! Modules in reading order: `source` (what is read), `dataset` (the tables and their columns), `files` (JSON Lines,
//! Parquet, GraphML), `readme` (what the files hold); `prose`
//! (times, numbers and places in words), `telling` (how people and things are called), `chapter` (the days), `spell`
//! and `diary` (who did what), `meeting` (gatherings), `dialogue` (conversations), `thought` (conclusions), `wish` (what
//! players asked for), `day` (a day's page), `bonds` and `portrait` (a person's page), `news` (who told whom),
//! `contents` (the first page).

mod bonds;
mod chapter;
mod contents;
mod dataset;
mod day;
mod dialogue;
mod diary;
mod files;
mod meeting;
mod news;
mod portrait;
mod prose;
mod readme;
mod source;
mod spell;
mod telling;
#[cfg(test)]
mod testing;
mod thought;
mod wish;

use std::{
    fmt,
    fs::{self, File},
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use crate::source::Source;
use smallville_data::wording::terminal::shown;
use smallville_journal::error::JournalError;

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The tables with their rows.
    pub tables: Vec<(String, u64)>,
    /// How many days have a page.
    pub days: usize,
    /// How many people have a page.
    pub people: usize,
    /// How many pieces of news are followed.
    pub news: usize,
}

impl fmt::Display for Exported {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: u64 = self.tables.iter().map(|(_, rows)| rows).sum();
        let Self { tables, days, people, news } = self;
        let tables = tables.len();
        write!(
            formatter,
            "{rows} rows of {tables} tables; a chronicle of {days} days, {people} people and {news} pieces of news."
        )
    }
}

/// Why a town could not be taken elsewhere.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The file of the town cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Something would be mixed with what is there.
    #[error("{}: this folder is not empty; name another one, or one that does not exist yet", .0.display())]
    NotEmpty(PathBuf),
    /// A file is in the way.
    #[error("{}: this is a file; name a folder, or one that does not exist yet", .0.display())]
    NotAFolder(PathBuf),
    /// Something cannot be written.
    #[error("{}: cannot be written ({error}); what is in the folder so far is not complete", .path.display())]
    Write {
        /// What.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// Writes a stored town into a folder that is empty or does not exist yet: JSON Lines and Parquet for each table, GraphML,
/// `README.md`, `chronicle.md` and the folder `chronicle`. `docs/data.md` explains the tables.
///
/// # Errors
/// The town cannot be read, the folder is not empty, or nothing can be written there.
pub fn export(path: &Path, folder: &Path) -> Result<Exported, ExportError> {
    let source = Source::open(path)?;
    let target = Target::new(folder)?;
    let tables = files::write(&source, &target)?;
    target.write("README.md", &readme::text(&source, &tables))?;
    let days = day::write(&source, &target)?;
    let people = portrait::write(&source, &target)?;
    let news = news::write(&source, &target)?;
    target.write("chronicle.md", &contents::text(&source, &days)?)?;
    Ok(Exported { tables, days: days.len(), people, news })
}

/// The folder that is filled.
struct Target {
    folder: PathBuf,
}

impl Target {
    /// An empty folder, made if need be.
    fn new(folder: &Path) -> Result<Self, ExportError> {
        match fs::read_dir(folder) {
            Ok(mut inside) => {
                if inside.next().is_some() {
                    return Err(ExportError::NotEmpty(folder.into()));
                }
            }
            Err(_) if folder.is_file() => return Err(ExportError::NotAFolder(folder.into())),
            // Whatever else is wrong shows when it is made.
            Err(_) => {}
        }
        let target = Self { folder: folder.into() };
        target.folder("chronicle/people")?;
        Ok(target)
    }

    /// A new folder in it.
    fn folder(&self, name: &str) -> Result<(), ExportError> {
        let path = self.folder.join(name);
        fs::create_dir_all(&path).map_err(|error| ExportError::Write { path, error })
    }

    /// A new, empty file in it, and where that is.
    fn create(&self, name: &str) -> Result<(File, PathBuf), ExportError> {
        let path = self.folder.join(name);
        match File::create_new(&path) {
            Ok(file) => Ok((file, path)),
            Err(error) => Err(ExportError::Write { path, error }),
        }
    }

    /// A new file in the folder, written by `fill`.
    fn file<T>(&self, name: &str, fill: impl FnOnce(&mut Page) -> Result<T, ExportError>) -> Result<T, ExportError> {
        let (file, path) = self.create(name)?;
        let mut page = Page { file: BufWriter::new(file), path };
        let done = fill(&mut page)?;
        page.file.flush().map_err(|error| ExportError::Write { path: page.path, error })?;
        Ok(done)
    }

    /// A new file with this text.
    fn write(&self, name: &str, text: &str) -> Result<(), ExportError> {
        self.file(name, |page| page.put(text))
    }
}

/// A file that is being written.
struct Page {
    file: BufWriter<File>,
    path: PathBuf,
}

impl Page {
    /// Adds a text that people read, perhaps on a terminal.
    fn put(&mut self, text: &str) -> Result<(), ExportError> {
        self.put_bytes(shown(text).as_bytes())
    }

    /// Adds something that was put together as bytes.
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), ExportError> {
        self.file.write_all(bytes).map_err(|error| ExportError::Write { path: self.path.clone(), error })
    }
}

#[cfg(test)]
mod tests;
