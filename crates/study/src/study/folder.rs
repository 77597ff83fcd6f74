//! The folder of a study: its parts, what lies beside them, its page and its summary.

use std::{
    error::Error,
    path::{Path, PathBuf},
};

use super::Study;
use crate::{
    files::{self, FileError},
    judge::file::JudgeError,
    made::{Made, Stamped},
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
        /// In what they differ, or may.
        differences: String,
    },
    /// A part that is to be made is there already, of another study.
    #[error("{}: was made otherwise ({differences}); choose another --out, or move it away to have it made anew", .part.display())]
    Otherwise {
        /// The part.
        part: PathBuf,
        /// In what it differs, or may.
        differences: String,
    },
}

/// Everything in the folder of a study.
#[derive(Debug)]
pub struct Folder<S: Study> {
    /// How its towns were lived: one of its units.
    pub unit: S::Unit,
    /// Of what all of them were made, if they say so.
    pub made: Option<Made>,
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
        let (mut study, mut first, mut missing) = (S::default(), None::<(Stamped<S::Unit>, PathBuf)>, 0);
        for file in parts::<S>(path)? {
            let Some((head, found)) = part::read::<Stamped<S::Unit>, S::Found>(&file)? else {
                missing += 1;
                continue;
            };
            let (known, other) = first.get_or_insert_with(|| (head.clone(), file.clone()));
            together::<S>((&head, &file), (known, other))?;
            study.add(&head.unit, found);
        }
        let (head, _) = first.ok_or_else(|| empty::<S>(path))?;
        study.read_beside(path)?;
        Ok(Self { unit: head.unit, made: head.made, study, missing })
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

/// Those of some units whose parts are not whole yet, in order; `made` is of what they would be made today.
///
/// # Errors
/// A part cannot be read, or was made otherwise.
pub fn left<S: Study>(units: Vec<S::Unit>, folder: &Path, made: &Made) -> Result<Vec<S::Unit>, FolderError> {
    let mut left = Vec::new();
    for unit in units {
        let part = folder.join(S::file(&unit));
        let Some((there, _)) = part::read::<Stamped<S::Unit>, S::Found>(&part)? else {
            left.push(unit);
            continue;
        };
        let differences = if there.unit == unit {
            Made::differences(there.made.as_ref(), Some(made))
        } else {
            Some(S::DIFFERENCES.to_owned())
        };
        if let Some(differences) = differences {
            return Err(FolderError::Otherwise { part, differences });
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
        let Some((head, _)) = part::read::<Stamped<S::Unit>, S::Found>(&file)? else { continue };
        let target = to.join(S::file(&head.unit));
        match part::read::<Stamped<S::Unit>, S::Found>(&target)? {
            Some((there, _)) => together::<S>((&head, &file), (&there, &target))?,
            None => files::copy(&file, &target)?,
        }
    }
    S::gather_beside(from, to)
}

/// Makes sure that two parts belong together.
fn together<S: Study>(one: (&Stamped<S::Unit>, &Path), other: (&Stamped<S::Unit>, &Path)) -> Result<(), FolderError> {
    let differences = if S::belong_together(&one.0.unit, &other.0.unit) {
        Made::differences(one.0.made.as_ref(), other.0.made.as_ref())
    } else {
        Some(S::DIFFERENCES.to_owned())
    };
    let Some(differences) = differences else { return Ok(()) };
    Err(FolderError::Mixed { one: one.1.to_owned(), other: other.1.to_owned(), differences })
}

fn empty<S: Study>(folder: &Path) -> FolderError {
    FolderError::Empty { folder: folder.to_owned(), study: S::NAME }
}

#[cfg(test)]
mod tests;
