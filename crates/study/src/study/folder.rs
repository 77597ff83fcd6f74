//! The folder of a study: its parts, what lies beside them, its page and its summary.

use std::{
    error::Error,
    path::{Path, PathBuf},
};

use super::Study;
use crate::{
    files::{self, FileError},
    judge::file::JudgeError,
    part::{self, PartError},
};

/// How the names of parts end.
pub(super) const ENDING: &str = "jsonl";

/// What keeps a folder from being read or written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A part of it.
    #[error(transparent)]
    Part(#[from] PartError),
    /// Another file of it.
    #[error(transparent)]
    File(#[from] FileError),
    /// What judges said.
    #[error(transparent)]
    Judge(#[from] JudgeError),
    /// Something else that lies beside the parts.
    #[error(transparent)]
    Beside(Box<dyn Error + Send + Sync>),
    /// There is nothing to tell.
    #[error("{}: no part of a study is whole here; run smallville study {study} --out {} first", .folder.display(), .folder.display())]
    Empty {
        /// Where.
        folder: PathBuf,
        /// Which study is looked for.
        study: &'static str,
    },
    /// Parts that do not belong together.
    #[error("{}: was made otherwise than {} ({differences}); put them into folders of their own", .one.display(), .other.display())]
    Mixed {
        /// A part.
        one: PathBuf,
        /// One that was read before it.
        other: PathBuf,
        /// In what they may differ.
        differences: &'static str,
    },
    /// A part that is to be made is there already, of another study.
    #[error("{}: was made otherwise ({differences}); choose another --out or delete it", .part.display())]
    Otherwise {
        /// The part.
        part: PathBuf,
        /// In what it may differ.
        differences: &'static str,
    },
}

/// Everything in the folder of a study.
#[derive(Debug)]
pub struct Folder<S: Study> {
    /// How its towns were lived: one of its units.
    pub unit: S::Unit,
    /// What was found.
    pub study: S,
    /// How many parts are not whole.
    pub missing: usize,
}

impl<S: Study> Folder<S> {
    /// Reads it.
    ///
    /// # Errors
    /// A file cannot be read, no part is whole, or two do not belong together.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        let (mut study, mut first, mut missing) = (S::default(), None::<(S::Unit, PathBuf)>, 0);
        for file in parts::<S>(path)? {
            let Some((unit, found)) = part::read::<S::Unit, S::Found>(&file)? else {
                missing += 1;
                continue;
            };
            let (known, other) = first.get_or_insert_with(|| (unit.clone(), file.clone()));
            together::<S>((&unit, &file), (known, other))?;
            study.add(&unit, found);
        }
        let (unit, _) = first.ok_or_else(|| empty::<S>(path))?;
        study.read_beside(path)?;
        Ok(Self { unit, study, missing })
    }

    /// Writes its page and its summary; returns where the page is.
    ///
    /// # Errors
    /// One of them cannot be written.
    pub fn tell(&self, path: &Path, context: &S::Context) -> Result<PathBuf, FolderError> {
        let place = path.join(format!("{}.html", S::NAME));
        let (page, summary) = self.study.tell(&self.unit, context);
        files::write(&place, &page)?;
        if let Some(summary) = summary {
            files::write_summary(path, &summary)?;
        }
        Ok(place)
    }
}

/// The files of all parts in a folder, in order; none if there is no folder.
///
/// # Errors
/// The folder cannot be read.
pub fn parts<S: Study>(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    files::list(folder, &format!("{}-", S::NAME), ENDING)
}

/// Those of some units whose parts are not whole yet, in order.
///
/// # Errors
/// A part cannot be read, or was made otherwise.
pub fn left<S: Study>(units: Vec<S::Unit>, folder: &Path) -> Result<Vec<S::Unit>, FolderError> {
    let mut left = Vec::new();
    for unit in units {
        let part = folder.join(S::file(&unit));
        match part::read::<S::Unit, S::Found>(&part)? {
            Some((there, _)) if there == unit => {}
            Some(_) => return Err(FolderError::Otherwise { part, differences: S::DIFFERENCES }),
            None => left.push(unit),
        }
    }
    Ok(left)
}

/// Copies what is whole in `from`, and what lies beside it, into `to`; what is there stays.
///
/// # Errors
/// A file cannot be read or written, or two parts do not belong together.
pub fn gather<S: Study>(from: &Path, to: &Path) -> Result<(), FolderError> {
    if !from.is_dir() {
        return Err(empty::<S>(from));
    }
    files::make(to)?;
    for file in parts::<S>(from)? {
        let Some((unit, _)) = part::read::<S::Unit, S::Found>(&file)? else { continue };
        let target = to.join(S::file(&unit));
        match part::read::<S::Unit, S::Found>(&target)? {
            Some((there, _)) => together::<S>((&unit, &file), (&there, &target))?,
            None => files::copy(&file, &target)?,
        }
    }
    S::gather_beside(from, to)
}

/// Makes sure that two parts belong together.
fn together<S: Study>(one: (&S::Unit, &Path), other: (&S::Unit, &Path)) -> Result<(), FolderError> {
    if S::belong_together(one.0, other.0) {
        return Ok(());
    }
    let (one, other) = (one.1.to_owned(), other.1.to_owned());
    Err(FolderError::Mixed { one, other, differences: S::DIFFERENCES })
}

fn empty<S: Study>(folder: &Path) -> FolderError {
    FolderError::Empty { folder: folder.to_owned(), study: S::NAME }
}

#[cfg(test)]
mod tests;
