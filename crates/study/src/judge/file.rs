//! The files of judges in the folder of a study: one for each judge, a line for each case, written as it goes.
//!
//! Such a file has no end: towns may be added to a study, and then more is judged. A verdict holds as long as the words are
//! those that were judged.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::case::{Case, Verdict};
use crate::{
    files::{self, FileError},
    part::{self, PartError, SoFar, Writer},
};

/// Letters of the model's name in the name of its file.
const LONGEST_NAME: usize = 40;

/// Who judges: the first line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judge {
    /// The model.
    pub model: String,
    /// The hash of the text that it reads.
    pub text: String,
}

/// What keeps the files of judges from being read or written.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// One of them.
    #[error(transparent)]
    Part(#[from] PartError),
    /// Their folder.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Judge {
    /// Its name on the page: another text makes another judge of the same model.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} (text {})", self.model, self.text.chars().take(6).collect::<String>())
    }

    /// The name of its file of such verdicts.
    #[must_use]
    pub fn file<V: Verdict>(&self) -> PathBuf {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let name: String = self.model.chars().take(LONGEST_NAME).map(plain).collect();
        // Two names may be the same once they are plain.
        let hash = blake3::hash(format!("{}\0{}", self.model, self.text).as_bytes()).to_hex();
        format!("{}{name}-{}.jsonl", V::FILES, hash.chars().take(8).collect::<String>()).into()
    }
}

/// A judge with everything that it has said.
#[derive(Clone, Debug)]
pub struct Judged<V: Verdict> {
    /// Who judges.
    pub judge: Judge,
    /// What was said.
    pub verdicts: BTreeMap<V::Key, V>,
}

impl<V: Verdict> Judged<V> {
    /// A judge that has said nothing yet.
    #[must_use]
    pub fn new(judge: Judge) -> Self {
        Self { judge, verdicts: BTreeMap::new() }
    }

    /// Reads a file; none if there is none.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<Option<Self>, PartError> {
        let Some(SoFar { header, results, .. }) = part::read_so_far::<Judge, V>(path)? else { return Ok(None) };
        let verdicts = results.into_iter().map(|verdict| (verdict.key(), verdict));
        Ok(Some(Self { judge: header, verdicts: verdicts.collect() }))
    }

    /// The file of a judge in a folder, as far as it is there.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn read_of(judge: &Judge, folder: &Path) -> Result<Self, PartError> {
        Ok(Self::read(&folder.join(judge.file::<V>()))?.unwrap_or_else(|| Self::new(judge.clone())))
    }

    /// Those cases of which nothing is said yet; cases of one key are one.
    pub fn left<C: Case<Verdict = V>>(&self, cases: impl IntoIterator<Item = C>) -> Vec<C> {
        let new = cases.into_iter().map(|case| (case.key(), case));
        let new: BTreeMap<V::Key, C> = new.filter(|(key, _)| !self.verdicts.contains_key(key)).collect();
        new.into_values().collect()
    }
}

/// The files of all judges in a folder, read.
///
/// # Errors
/// One cannot be read, or holds something else.
pub fn read_all<V: Verdict>(folder: &Path) -> Result<Vec<Judged<V>>, JudgeError> {
    let mut all = Vec::new();
    for path in files::list(folder, V::FILES, "jsonl")? {
        all.extend(Judged::read(&path)?);
    }
    Ok(all)
}

/// Adds to the judges' files in `to` what those in `from` have besides.
///
/// # Errors
/// A file cannot be read or written.
pub fn gather<V: Verdict>(from: &Path, to: &Path) -> Result<(), JudgeError> {
    for found in read_all::<V>(from)? {
        let there = Judged::<V>::read_of(&found.judge, to)?;
        let mut writer = Writer::resume(&to.join(found.judge.file::<V>()), &found.judge)?;
        for (key, verdict) in &found.verdicts {
            if !there.verdicts.contains_key(key) {
                writer.add(verdict)?;
            }
        }
    }
    Ok(())
}
