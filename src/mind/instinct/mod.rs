//! Common sense that the instincts share: the tables in `assets/` and what is read from them.

pub mod activity;
pub mod concepts;
pub mod sketch;
pub mod taste;
pub mod words;

use std::{io, sync::Arc};

use crate::model::embed::ConceptEmbedder;

/// Everything a built-in mind knows about the world in general. The same for everybody, and read-only.
#[derive(Clone, Debug)]
pub struct CommonSense {
    /// What one can do, where and how.
    pub activities: Arc<activity::Activities>,
    /// What words mean: how much a thing matters, what is urgent.
    pub words: Arc<words::Words>,
    /// Brings related texts near each other.
    pub embedder: ConceptEmbedder,
}

/// What is wrong with the tables, one line for each fault.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct CommonSenseErrors(pub Vec<String>);

impl CommonSense {
    /// Reads all tables; `activity_files` are the paths of the activities, `read` gives the text of a path.
    ///
    /// # Errors
    /// Every fault of every table at once, each as `file:line: what is wrong; what to do`.
    pub fn load(
        activity_files: &[String],
        read: &dyn Fn(&str) -> io::Result<String>,
    ) -> Result<Self, CommonSenseErrors> {
        let mut faults = Vec::new();
        let activities = activity::Activities::load(activity_files, read, &mut faults);
        let words: Option<words::Words> = parse(words::PATH, read, &mut faults);
        let groups: Option<concepts::Groups> = parse(concepts::PATH, read, &mut faults);
        match (words, groups) {
            (Some(words), Some(groups)) if faults.is_empty() => Ok(Self {
                activities: Arc::new(activities),
                words: Arc::new(words.prepared()),
                embedder: ConceptEmbedder::new(&concepts::lists(groups)),
            }),
            _ => Err(CommonSenseErrors(faults)),
        }
    }
}

/// Reads one RON file; a fault is noted with its line.
fn parse<T: serde::de::DeserializeOwned>(
    path: &str,
    read: &dyn Fn(&str) -> io::Result<String>,
    faults: &mut Vec<String>,
) -> Option<T> {
    let text = match read(path) {
        Ok(text) => text,
        Err(error) => {
            faults.push(format!("{path}: cannot be read ({error}); restore the file"));
            return None;
        }
    };
    match ron::from_str(&text) {
        Ok(value) => Some(value),
        Err(error) => {
            let at = error.span.start;
            faults
                .push(format!("{path}:{}:{}: {}; see the comment at the top of the file", at.line, at.col, error.code));
            None
        }
    }
}
