//! A part of a study: one unit of work in a file of its own, JSON Lines that are written as it goes.
//!
//! The first line says what the part is, each further one holds a result, and the last one says that it is whole. A part
//! without its last line was stopped and is begun anew; a whole one is never done again. So parts can be made by any
//! number of processes on any number of machines, and put together by copying files.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A line of a part: what it is, a result, or its end.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line<H, R> {
    Part(H),
    Result(R),
    /// How many results there are.
    Whole(usize),
}

/// What keeps a part from being written or read.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// It cannot be written.
    #[error("{}: cannot be written ({error}); choose another folder", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It cannot be read.
    #[error("{}: cannot be read ({error})", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line is no line of a part.
    #[error("{}:{line}: this is no line of a study ({why}); delete the file and run the study again", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

/// A part that is being written.
pub struct Writer {
    path: PathBuf,
    file: File,
    results: usize,
}

impl Writer {
    /// Begins a part; what was there is gone.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn begin<H: Serialize>(path: &Path, header: &H) -> Result<Self, PartError> {
        let error = |error| PartError::Write { path: path.to_owned(), error };
        let mut writer = Self { path: path.to_owned(), file: File::create(path).map_err(error)?, results: 0 };
        writer.line(&Line::<&H, ()>::Part(header))?;
        Ok(writer)
    }

    /// Adds a result.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add<R: Serialize>(&mut self, result: &R) -> Result<(), PartError> {
        self.results += 1;
        self.line(&Line::<(), &R>::Result(result))
    }

    /// Says that the part is whole.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn end(mut self) -> Result<(), PartError> {
        self.line(&Line::<(), ()>::Whole(self.results))
    }

    fn line<L: Serialize>(&mut self, line: &L) -> Result<(), PartError> {
        let mut text = serde_json::to_string(line).map_err(io::Error::from).map_err(|error| self.cannot(error))?;
        text.push('\n');
        // One call a line: whoever looks on sees whole lines.
        self.file.write_all(text.as_bytes()).map_err(|error| self.cannot(error))
    }

    fn cannot(&self, error: io::Error) -> PartError {
        PartError::Write { path: self.path.clone(), error }
    }
}

/// Reads a part; none if it is not there or not whole.
///
/// # Errors
/// The file cannot be read, or holds something else.
pub fn read<H: DeserializeOwned, R: DeserializeOwned>(path: &Path) -> Result<Option<(H, Vec<R>)>, PartError> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        result => result.map_err(|error| PartError::Read { path: path.to_owned(), error })?,
    };
    // A line without its end was being written when the process was stopped.
    let whole_lines = text.rfind('\n').map_or("", |end| &text[..end]);
    let (mut header, mut results) = (None, Vec::new());
    for (index, line) in whole_lines.lines().enumerate() {
        let line: Line<H, R> = serde_json::from_str(line).map_err(|error| PartError::Line {
            path: path.to_owned(),
            line: index + 1,
            why: error.to_string(),
        })?;
        match line {
            Line::Part(found) => header = Some(found),
            Line::Result(result) => results.push(result),
            Line::Whole(count) if count == results.len() => return Ok(header.map(|header| (header, results))),
            Line::Whole(_) => return Ok(None),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_was_stopped_is_not_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.jsonl");
        let read = || read::<String, u32>(&path).unwrap();
        assert_eq!(read(), None);
        let mut writer = Writer::begin(&path, &"seed 1").unwrap();
        writer.add(&7).unwrap();
        assert_eq!(read(), None);
        writer.add(&8).unwrap();
        writer.end().unwrap();
        assert_eq!(read(), Some(("seed 1".to_owned(), vec![7, 8])));
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 3]).unwrap();
        assert_eq!(read(), None, "the last line has no end");
    }

    #[test]
    fn another_file_is_told_apart_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.jsonl");
        fs::write(&path, "{\"part\":\"seed 1\"}\nhello\n").unwrap();
        let error = read::<String, u32>(&path).unwrap_err().to_string();
        assert!(error.contains("part.jsonl:2: this is no line of a study"), "{error}");
    }
}
