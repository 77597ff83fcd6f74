//! The folder of a study of talks: its parts, what judges said, its page and its summary.

use std::path::{Path, PathBuf};

use super::{
    judge::{outcome::ByJudge, verdict::Verdict},
    outcome::Everything,
    page::page,
    summary::Summary,
    unit::{Found, Unit},
};
use crate::{
    files,
    judge::file,
    part,
    tasks::{folder::FolderError, task::Task},
};

/// The name of the page.
const PAGE: &str = "talks.html";
/// How the names of parts begin.
pub const PARTS: &str = "talks-";

/// Everything in the folder of a study.
#[derive(Debug)]
pub struct Folder {
    /// Who thought for whoever had the goal.
    pub mind: String,
    /// What was found.
    pub found: Everything,
    /// What language models say as judges.
    pub by_judges: Vec<ByJudge>,
    /// How many parts are not whole.
    pub missing: usize,
}

impl Folder {
    /// Reads it.
    ///
    /// # Errors
    /// A file cannot be read, or no part is whole.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        let (mut found, mut mind, mut missing) = (Everything::new(), None::<String>, 0);
        for file in files::list(path, PARTS, "jsonl")? {
            let Some((unit, results)) = part::read::<Unit, Found>(&file)? else {
                missing += 1;
                continue;
            };
            if mind.as_ref().is_some_and(|known| *known != unit.mind) {
                return Err(FolderError::Mixed(file));
            }
            mind = Some(unit.mind);
            found.entry(unit.task).or_default().extend(results);
        }
        let mind = mind.ok_or_else(|| FolderError::Empty { folder: path.to_owned(), study: "talks" })?;
        let judges = file::read_all::<Verdict>(path)?;
        let by_judges = judges.iter().filter_map(|judged| ByJudge::of(judged, &found)).collect();
        Ok(Self { mind, found, by_judges, missing })
    }

    /// Writes the page and the summary; returns where the page is.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn tell(&self, path: &Path, tasks: &[Task]) -> Result<PathBuf, FolderError> {
        let place = path.join(PAGE);
        files::write(&place, &page(&self.found, &self.by_judges, tasks, &self.mind))?;
        if let Some(summary) = Summary::of(&self.found, &self.by_judges, &self.mind) {
            files::write_summary(path, &summary)?;
        }
        Ok(place)
    }
}

/// Copies the parts in `from`, and what judges said of them, into `to`.
///
/// # Errors
/// A file cannot be read or written.
pub fn gather(from: &Path, to: &Path) -> Result<(), FolderError> {
    for part in files::list(from, PARTS, "jsonl")? {
        files::copy(&part, &to.join(part.file_name().unwrap_or_default()))?;
    }
    Ok(file::gather::<Verdict>(from, to)?)
}
