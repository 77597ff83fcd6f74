//! What a language model reads: the texts in `assets/prompts/`, filled for one question and cut to their budgets.
//!
//! Modules in reading order: `fill` (what a question puts in), `sheet` (one file), `written` (a prompt as it is sent),
//! `reply_filter` (what may be taken over from what a model said), `names` (of whom it may speak),
//! `number` (how it names a choice).

pub mod fill;
pub mod names;
pub mod number;
pub mod reply_filter;
pub mod sheet;
pub mod written;

use std::{
    collections::BTreeMap,
    io,
    sync::{PoisonError, RwLock},
};

use crate::{
    prompt::{
        fill::{COMMON, Fill},
        sheet::{Section, Sheet},
        written::Written,
    },
    question::Kind,
};

/// The folder of the texts.
pub const FOLDER: &str = "assets/prompts";
/// Sections that several questions share.
pub const SHARED: &str = "assets/prompts/shared.txt";

/// A kind of question and what it fills into its prompt.
#[derive(Clone, Copy, Debug)]
pub struct Prompted {
    /// The kind.
    pub kind: Kind,
    /// See [`crate::question::Question::WORDS`].
    pub words: &'static [&'static str],
}

/// The texts of all questions; they can be replaced while minds think.
#[derive(Debug, Default)]
pub struct Prompts {
    sheets: RwLock<BTreeMap<Kind, Sheet>>,
}

impl Prompts {
    /// Reads the texts of these kinds; each fault is noted as `file:line: what is wrong; what to do`.
    pub fn load(all: &[Prompted], read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Self {
        let mut sheet = |path: &str, shared: Option<&Sheet>| match read(path) {
            Ok(text) => Sheet::parse(path, &text, shared, faults),
            Err(error) => {
                faults.push(format!("{path}: cannot be read ({error}); restore the file"));
                Sheet::default()
            }
        };
        let shared = sheet(SHARED, None);
        let mut sheets = BTreeMap::new();
        for Prompted { kind, .. } in all {
            sheets.insert(*kind, sheet(&format!("{FOLDER}/{}.txt", kind.name()), Some(&shared)));
        }
        for Prompted { kind, words } in all {
            let words: Vec<&str> = COMMON.iter().chain(*words).copied().collect();
            sheets[kind].check_words(&words, faults);
            sheets[kind].check_constant(faults);
        }
        Self { sheets: RwLock::new(sheets) }
    }

    /// Other texts from now on.
    pub fn replace(&self, other: Self) {
        let other = other.sheets.into_inner().unwrap_or_else(PoisonError::into_inner);
        *self.sheets.write().unwrap_or_else(PoisonError::into_inner) = other;
    }

    /// How large each kind of question is: tokens of its text before anything is filled in, and the most it may have.
    #[must_use]
    pub fn sizes(&self) -> Vec<(Kind, u64, u64)> {
        let sheets = self.sheets.read().unwrap_or_else(PoisonError::into_inner);
        let size = |(kind, sheet): (&Kind, &Sheet)| {
            let text = sheet.sections.iter().map(Section::text_tokens).sum();
            (*kind, text, sheet.sections.iter().map(|section| section.budget).sum())
        };
        sheets.iter().map(size).collect()
    }

    /// The prompt of a question: its sections, filled and cut to their budgets, and to so many tokens in all.
    #[must_use]
    pub fn write(&self, kind: Kind, fill: &Fill, most: Option<u64>) -> Written {
        let sheets = self.sheets.read().unwrap_or_else(PoisonError::into_inner);
        sheets.get(&kind).map(|sheet| sheet.write(fill, most)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_data::data::Data;

    fn load(change: impl Fn(&str, String) -> String) -> Vec<String> {
        let data = Data::new(None);
        let read = |path: &str| data.read_text(path).map(|text| change(path, text));
        let mut faults = Vec::new();
        Prompts::load(Prompted::ALL, &read, &mut faults);
        faults
    }

    #[test]
    fn the_texts_are_sound() {
        assert_eq!(load(|_, text| text), Vec::<String>::new());
    }

    #[test]
    fn a_slip_names_file_and_line() {
        let check = |from: &str, to: &str, expected: &str| {
            let faults = load(|path, text| if path.ends_with("wake.txt") { text.replace(from, to) } else { text });
            assert!(faults.len() == 1 && faults[0].starts_with(expected), "{from} → {to}: {faults:?}");
        };
        check("{usual}", "{usuall}", "assets/prompts/wake.txt:9: {usuall} is not filled; did you mean {usual}?");
        check("== rules", "== rulez", "assets/prompts/wake.txt:3: section `rulez`");
        check("== situation 120", "== situation many", "assets/prompts/wake.txt:8: `many` is no number of tokens");
        check("== situation 120", "== situation", "assets/prompts/wake.txt:8: the section situation wants a budget");
        check("== person", "== person 100", "assets/prompts/wake.txt:5: the section person has no text");
        check(
            "the person gets up",
            "{first} gets up",
            "assets/prompts/wake.txt:7: {first} in task makes it another one",
        );
    }
}
