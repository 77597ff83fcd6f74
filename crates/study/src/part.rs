//! A part of a study: one unit of work in a file of its own, JSON Lines that are written as it goes.
//!
//! The first line says what the part is and of what it was made ([`crate::made`]), each further one holds a result, and the last one says that it is whole. A part
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

    /// Goes on with a part that has no end, behind its last whole line; begins one where there is none.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn resume<H: Serialize>(path: &Path, header: &H) -> Result<Self, PartError> {
        let Some(bytes) = bytes(path)? else { return Self::begin(path, header) };
        let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') else { return Self::begin(path, header) };
        let cut = File::options().append(true).open(path).and_then(|file| {
            // A line without its end was being written when the process was stopped.
            if end + 1 < bytes.len() {
                file.set_len(end as u64 + 1)?;
            }
            Ok(file)
        });
        let file = cut.map_err(|error| PartError::Write { path: path.to_owned(), error })?;
        Ok(Self { path: path.to_owned(), file, results: 0 })
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
    let so_far = read_so_far(path)?;
    Ok(so_far.filter(|part| part.is_whole).map(|part| (part.header, part.results)))
}

/// A part as far as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoFar<H, R> {
    /// What it is.
    pub header: H,
    /// What it holds.
    pub results: Vec<R>,
    /// Whether it says that this is all.
    pub is_whole: bool,
}

/// Reads a part as far as it was written; none if it is not there or has not even its first line.
///
/// # Errors
/// The file cannot be read, or holds something else.
pub fn read_so_far<H: DeserializeOwned, R: DeserializeOwned>(path: &Path) -> Result<Option<SoFar<H, R>>, PartError> {
    let Some(bytes) = bytes(path)? else { return Ok(None) };
    // A line without its end was being written when the process was stopped.
    let whole_lines = bytes.iter().rposition(|byte| *byte == b'\n').map_or(&[][..], |end| &bytes[..end]);
    let whole_lines = std::str::from_utf8(whole_lines).map_err(|error| PartError::Read {
        path: path.to_owned(),
        error: io::Error::new(io::ErrorKind::InvalidData, error),
    })?;
    let (mut header, mut results, mut is_whole) = (None, Vec::new(), false);
    for (index, line) in whole_lines.lines().enumerate() {
        let line: Line<H, R> = serde_json::from_str(line).map_err(|error| PartError::Line {
            path: path.to_owned(),
            line: index + 1,
            why: error.to_string(),
        })?;
        match line {
            Line::Part(found) => header = Some(found),
            Line::Result(result) => results.push(result),
            Line::Whole(count) => {
                is_whole = count == results.len();
                break;
            }
        }
    }
    Ok(header.map(|header| SoFar { header, results, is_whole }))
}

/// What a file holds; none if it is not there.
fn bytes(path: &Path) -> Result<Option<Vec<u8>>, PartError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(PartError::Read { path: path.to_owned(), error }),
    }
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
    fn a_part_without_an_end_is_gone_on_with_behind_its_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.jsonl");
        let mut writer = Writer::resume(&path, &"a judge").unwrap();
        writer.add(&7).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}{{\"resu")).unwrap();
        Writer::resume(&path, &"a judge").unwrap().add(&8).unwrap();
        let found = read_so_far::<String, u32>(&path).unwrap();
        assert_eq!(found, Some(SoFar { header: "a judge".to_owned(), results: vec![7, 8], is_whole: false }));
        fs::write(&path, "{\"pa").unwrap();
        assert_eq!(read_so_far::<String, u32>(&path).unwrap(), None);
        Writer::resume(&path, &"a judge").unwrap().add(&9).unwrap();
        assert_eq!(read_so_far::<String, u32>(&path).unwrap().map(|found| found.results), Some(vec![9]));
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
