//! Tables of cases in `tests/tables/*.txt`, which anybody can extend.
//!
//! A line is `given => expected`, or one item of a list; `#` begins a line that only explains. The file is read when the
//! test runs.

use std::fs;

pub(crate) use smallville_english::fits;

/// A line of a table.
pub(crate) struct Line {
    /// File and line: "tests/tables/times.txt:7".
    pub(crate) at: String,
    /// What stands there.
    pub(crate) text: String,
}

/// The lines of a table; never none.
pub(crate) fn lines(table: &str) -> Vec<Line> {
    let path = format!("tests/tables/{table}");
    let text = fs::read_to_string(format!("{}/{path}", std::env::var("CARGO_MANIFEST_DIR").unwrap()));
    let text = text.unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let lines: Vec<Line> = lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| Line { at: format!("{path}:{number}"), text: line.to_owned() })
        .collect();
    assert!(!lines.is_empty(), "{path} is empty");
    lines
}

/// How the cases of a table went.
pub(crate) struct Outcome {
    /// How many there are.
    pub(crate) all: usize,
    /// Those that went wrong, with file and line.
    pub(crate) wrong: Vec<String>,
}

impl Outcome {
    /// Several tables taken together.
    pub(crate) fn with(mut self, other: Self) -> Self {
        self.all += other.all;
        self.wrong.extend(other.wrong);
        self
    }

    /// Fails with file and line unless so many of a hundred went as expected.
    pub(crate) fn at_least(&self, percent: usize) {
        let right = self.all - self.wrong.len();
        let wrong = self.wrong.join("\n");
        eprintln!("{right} of {} as expected\n{wrong}", self.all);
        assert!(right * 100 >= percent * self.all, "{right} of {} as expected:\n{wrong}", self.all);
    }
}

/// Runs all cases of a table.
pub(crate) fn run(table: &str, found: impl Fn(&str) -> String) -> Outcome {
    run_loosely(table, found, |expected, found| expected == found)
}

/// Whether each part of what is expected, between " | ", is one of the parts that were found; "*" stands for any words.
pub(crate) fn has_parts(expected: &str, found: &str) -> bool {
    let found: Vec<&str> = found.split(" | ").collect();
    expected.split(" | ").all(|part| found.iter().any(|found| fits(part.trim(), found)))
}

/// Runs all cases of a table, whose expectations fit what is found as `fits` says.
pub(crate) fn run_loosely(table: &str, found: impl Fn(&str) -> String, fits: impl Fn(&str, &str) -> bool) -> Outcome {
    let mut outcome = Outcome { all: 0, wrong: Vec::new() };
    for Line { at, text } in lines(table) {
        let (given, expected) = text.split_once("=>").unwrap_or_else(|| panic!("{at}: `{text}` has no =>"));
        let (given, expected) = (given.trim(), expected.trim());
        let found = found(given);
        outcome.all += 1;
        if !fits(expected, &found) {
            outcome.wrong.push(format!("{at}: {given}\n   expected {expected}\n   found    {found}"));
        }
    }
    outcome
}

/// Who or what it is about, and the words: "John: go home".
pub(crate) fn addressed(given: &str) -> (&str, &str) {
    let (who, words) = given.split_once(':').unwrap_or_else(|| panic!("`{given}` does not say whom it is about"));
    (who, words.trim())
}
