//! The folder of a study: its parts and its page.

use std::path::{Path, PathBuf};

use super::{finding::Finding, outcome::Outcome, page::page, summary::Summary, unit::Unit};
use crate::{
    files::{self, FileError},
    part::{self, PartError},
};

/// The name of the page.
const PAGE: &str = "community.html";

/// What keeps a folder from being read or written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A part of it.
    #[error(transparent)]
    Part(#[from] PartError),
    /// A file of it.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is nothing to tell.
    #[error("{}: no part of a study is whole here; run smallville study community --out {} first", .0.display(), .0.display())]
    Empty(PathBuf),
    /// Parts that do not belong together.
    #[error("{}: was made otherwise than {} (other days, minds or facts); put them into folders of their own", .0.display(), .1.display())]
    Mixed(PathBuf, PathBuf),
}

/// Everything in the folder of a study.
pub struct Folder {
    /// How its towns were lived: one of its units.
    pub unit: Unit,
    /// Its towns, in the order of their seeds.
    pub towns: Vec<Outcome>,
    /// How many parts are not whole.
    pub missing: usize,
}

impl Folder {
    /// Reads it.
    ///
    /// # Errors
    /// A file cannot be read, or no part is whole.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        let (mut towns, mut found, mut missing) = (Vec::new(), None::<(Unit, PathBuf)>, 0);
        for file in parts(path)? {
            let Some((unit, findings)) = part::read::<Unit, Finding>(&file)? else {
                missing += 1;
                continue;
            };
            towns.push(Outcome::of(unit.seed, findings));
            match &found {
                Some((known, first)) if !together(known, &unit) => {
                    return Err(FolderError::Mixed(file, first.clone()));
                }
                Some(_) => {}
                None => found = Some((unit, file)),
            }
        }
        let (unit, _) = found.ok_or_else(|| FolderError::Empty(path.to_owned()))?;
        towns.sort_by_key(|town| town.seed);
        Ok(Self { unit, towns, missing })
    }

    /// Writes its page and its summary; returns where the page is.
    ///
    /// # Errors
    /// One of them cannot be written.
    pub fn tell(&self, path: &Path) -> Result<PathBuf, FolderError> {
        let to = path.join(PAGE);
        files::write(&to, &page(&self.unit, &self.towns))?;
        files::write_summary(path, &Summary::of(&self.unit, &self.towns))?;
        Ok(to)
    }
}

/// The files of all parts in a folder, in order.
///
/// # Errors
/// The folder cannot be read.
pub fn parts(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    Ok(files::list(folder, "community-", "jsonl")?)
}

/// Copies what is whole in `from` into `to`; what is there stays.
///
/// # Errors
/// A file cannot be read or written, or two parts do not belong together.
pub fn gather(from: &Path, to: &Path) -> Result<(), FolderError> {
    files::make(to)?;
    for file in parts(from)? {
        let Some((unit, _)) = part::read::<Unit, Finding>(&file)? else { continue };
        let target = to.join(unit.file());
        match part::read::<Unit, Finding>(&target)? {
            Some((there, _)) if !together(&there, &unit) => return Err(FolderError::Mixed(file, target)),
            Some(_) => {}
            None => files::copy(&file, &target)?,
        }
    }
    Ok(())
}

/// Whether two units belong to one study.
fn together(one: &Unit, other: &Unit) -> bool {
    Unit { seed: one.seed, ..other.clone() } == *one
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part::Writer;

    fn part_of(folder: &Path, seed: u64, days: u32, is_whole: bool) {
        let unit = Unit { seed, days, mind: "instinct".into(), facts: Vec::new() };
        let writer = Writer::begin(&folder.join(unit.file()), &unit).unwrap();
        if is_whole {
            writer.end().unwrap();
        }
    }

    #[test]
    fn whole_parts_are_put_together_and_those_of_another_study_are_not() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        assert!(matches!(Folder::read(one.path()), Err(FolderError::Empty(_))));
        part_of(one.path(), 9, 2, true);
        part_of(other.path(), 3, 2, true);
        part_of(other.path(), 4, 2, false);
        gather(other.path(), one.path()).unwrap();
        let folder = Folder::read(one.path()).unwrap();
        assert_eq!(folder.towns.iter().map(|town| town.seed).collect::<Vec<_>>(), [3, 9]);
        assert_eq!((folder.missing, Folder::read(other.path()).unwrap().missing), (0, 1));
        assert!(folder.tell(one.path()).unwrap().is_file() && one.path().join("summary.json").is_file());
        part_of(one.path(), 5, 1, true);
        assert!(matches!(Folder::read(one.path()), Err(FolderError::Mixed(..))));
    }
}
