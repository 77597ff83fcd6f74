//! What a judge reads: the file `assets/studies/judge.txt`, written like the texts in `assets/prompts/`.

use std::{io, time::Duration};

use smallville_model::request::{Kind, Request};

use super::file::Judge;
use crate::{
    data::Data,
    mind::prompt::{fill::Fill, sheet::Sheet},
};

/// Where the text stands.
const FILE: &str = "assets/studies/judge.txt";

/// What is filled into it.
const WORDS: [&str; 5] = ["name", "about", "lived", "question", "answers"];

/// Without these there is nothing to judge.
const NEEDED: [&str; 2] = ["question", "answers"];

/// As it is metered.
const KIND: Kind = Kind { name: "judge", timeout: Duration::from_secs(120) };

/// Tokens for a sentence and a few letters.
const ANSWER_TOKENS: u32 = 400;

/// The text, read and checked.
#[derive(Clone, Debug)]
pub struct JudgeText {
    sheet: Sheet,
    /// By which two texts are told apart.
    hash: String,
}

/// What keeps a judge from being asked.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// The file cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// It has faults: each with file and line.
    #[error("{}", .0.join("\n"))]
    Faults(Vec<String>),
}

impl JudgeText {
    /// Reads and checks the text.
    ///
    /// # Errors
    /// It cannot be read, or has faults.
    pub fn load(data: &Data) -> Result<Self, TextError> {
        Self::parse(&data.read_text(FILE)?)
    }

    pub(super) fn parse(text: &str) -> Result<Self, TextError> {
        let mut faults = Vec::new();
        let sheet = Sheet::parse(FILE, text, None, &mut faults);
        sheet.check_words(&WORDS, &mut faults);
        // Comments fill nothing.
        let read: String = text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
        let missing = NEEDED.iter().filter(|word| !read.contains(&format!("{{{word}}}")));
        let lines = text.lines().count();
        faults.extend(missing.map(|word| format!("{FILE}:{lines}: {{{word}}} is missing; write it into a section")));
        if faults.is_empty() {
            Ok(Self { sheet, hash: blake3::hash(text.as_bytes()).to_hex().to_string() })
        } else {
            Err(TextError::Faults(faults))
        }
    }

    /// The judge that a model is who reads this text.
    #[must_use]
    pub fn judge(&self, model: &str) -> Judge {
        Judge { model: model.to_owned(), text: self.hash.clone() }
    }

    /// A question as it is sent. Chance in the choice of words is of no use to a judge.
    #[must_use]
    pub fn request(&self, fill: &Fill) -> Request {
        self.sheet.write(fill).request(KIND).max_tokens(ANSWER_TOKENS).temperature(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_text_is_sound_and_a_slip_is_told_with_its_line() {
        JudgeText::load(&Data::embedded()).unwrap();
        let text = Data::embedded().read_text(FILE).unwrap();
        let check = |from: &str, to: &str, expected: &str| {
            let error = JudgeText::parse(&text.replace(from, to)).unwrap_err().to_string();
            let line =
                |part: &str| 1 + text.lines().position(|line| !line.starts_with('#') && line.contains(part)).unwrap();
            let expected = expected.replace("LINE", &line(from).to_string());
            assert!(error.starts_with(&expected), "{from} → {to}: {error}");
        };
        check(
            "{answers}",
            "{answer}",
            "assets/studies/judge.txt:LINE: {answer} is not filled; did you mean {answers}?",
        );
        check("== situation", "== situations", "assets/studies/judge.txt:LINE: section `situations` is none of");
        let error = JudgeText::parse("== situation 100\n{question}\n").unwrap_err().to_string();
        assert_eq!(error, "assets/studies/judge.txt:2: {answers} is missing; write it into a section");
    }

    #[test]
    fn another_text_is_another_judge() {
        let text = Data::embedded().read_text(FILE).unwrap();
        let file = |text: &str| JudgeText::parse(text).unwrap().judge("small").file();
        assert_eq!(file(&text), file(&text));
        assert_ne!(file(&text), file(&text.replace("believable", "lively")));
    }
}
