//! What is wrong with a map: where, what, and what to do about it.

use std::fmt;

/// One thing that is wrong in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// The file, from the folder of the game's data, such as `maps/smallville.tmx`.
    pub file: String,
    /// The line in the file, from 1; `None` if there is none, as for a missing layer.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub fix: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(formatter, ":{line}")?;
        }
        write!(formatter, ": {}; {}", self.what, self.fix)
    }
}

/// Everything that is wrong with a map, one line each, in the order of the lines of the file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .problems.iter().map(Problem::to_string).collect::<Vec<String>>().join("\n"))]
pub struct MapErrors {
    /// The problems, at least one.
    pub problems: Vec<Problem>,
}

/// Collects the problems of one file.
#[derive(Debug)]
pub(super) struct Problems {
    file: String,
    found: Vec<Problem>,
}

impl Problems {
    /// Nothing is wrong with `file` yet.
    pub(super) fn new(file: &str) -> Problems {
        Problems { file: file.to_owned(), found: Vec::new() }
    }

    /// Notes that `what` is wrong at `line` of the file, and how to fix it.
    pub(super) fn add(&mut self, line: Option<usize>, what: impl Into<String>, fix: impl Into<String>) {
        let file = self.file.clone();
        self.add_in(&file, line, what, fix);
    }

    /// The same for another file that belongs to it.
    pub(super) fn add_in(&mut self, file: &str, line: Option<usize>, what: impl Into<String>, fix: impl Into<String>) {
        self.found.push(Problem { file: file.to_owned(), line, what: what.into(), fix: fix.into() });
    }

    /// How many problems were found so far.
    pub(super) fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether nothing is wrong so far.
    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// `value` if nothing is wrong, otherwise all problems.
    pub(super) fn settle<T>(self, value: T) -> Result<T, MapErrors> {
        if self.found.is_empty() { Ok(value) } else { Err(self.into_errors()) }
    }

    /// All problems, each once.
    pub(super) fn into_errors(mut self) -> MapErrors {
        self.found.sort();
        self.found.dedup();
        MapErrors { problems: self.found }
    }
}
