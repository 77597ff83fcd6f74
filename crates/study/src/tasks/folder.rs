//! The folder of a study of tasks: its parts, its page and its summary.

use std::path::{Path, PathBuf};

use super::{
    outcome::Everything,
    page::page,
    summary::Summary,
    task::Task,
    unit::{Found, Unit},
};
use crate::{
    files::{self, FileError},
    judge::file::JudgeError,
    part::{self, PartError},
};

/// The name of the page.
const PAGE: &str = "tasks.html";
/// How the names of parts begin.
pub const PARTS: &str = "tasks-";

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
    /// There is nothing to tell.
    #[error("{}: no part of a study of {study} is whole here; run smallville study {study} --out {} first", .folder.display(), .folder.display())]
    Empty {
        /// Where.
        folder: PathBuf,
        /// Which study is looked for.
        study: &'static str,
    },
    /// Parts that do not belong together.
    #[error("{}: was made otherwise than the other parts (another mind or cast); put it into a folder of its own", .0.display())]
    Mixed(PathBuf),
}

/// Everything in the folder of a study.
#[derive(Debug)]
pub struct Folder {
    /// How its towns were lived: one of its units.
    pub unit: Unit,
    /// What was found.
    pub found: Everything,
    /// How many parts are not whole.
    pub missing: usize,
}

impl Folder {
    /// Reads it.
    ///
    /// # Errors
    /// A file cannot be read, or no part is whole.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        let (mut found, mut first, mut missing) = (Everything::new(), None::<Unit>, 0);
        for file in files::list(path, PARTS, "jsonl")? {
            let Some((unit, results)) = part::read::<Unit, Found>(&file)? else {
                missing += 1;
                continue;
            };
            let like =
                |known: &Unit| (&known.mind, known.asks, known.everybody) == (&unit.mind, unit.asks, unit.everybody);
            if first.as_ref().is_some_and(|known| !like(known)) {
                return Err(FolderError::Mixed(file));
            }
            if let Some(result) = results.into_iter().next() {
                found.insert((unit.seed, unit.task.clone(), unit.condition), result);
            }
            first.get_or_insert(unit);
        }
        let unit = first.ok_or_else(|| FolderError::Empty { folder: path.to_owned(), study: "tasks" })?;
        Ok(Self { unit, found, missing })
    }

    /// Writes the page and the summary of those tasks that were done; returns where the page is.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn tell(&self, path: &Path, tasks: &[Task]) -> Result<PathBuf, FolderError> {
        let done = |task: &&Task| self.found.keys().any(|(_, id, _)| *id == task.told.id);
        let tasks: Vec<Task> = tasks.iter().filter(done).cloned().collect();
        let place = path.join(PAGE);
        files::write(&place, &page(&self.found, &tasks, &self.unit.mind))?;
        if let Some(summary) = Summary::of(&self.found, &tasks, &self.unit.mind) {
            files::write_summary(path, &summary)?;
        }
        Ok(place)
    }
}
