//! What a judge reads: a file in `assets/studies/`, written like the texts in `assets/prompts/`.

use std::{io, time::Duration};

use smallville_model::request::{Kind, Request};

use super::file::Judge;
use smallville_data::data::Data;
use smallville_mind::prompt::{fill::Fill, sheet::Sheet};

/// Tokens for a sentence and a few letters or numbers.
const ANSWER_TOKENS: u32 = 400;

/// A question waits so long for its answer.
const TIMEOUT: Duration = Duration::from_secs(120);

/// What a text is, whatever its words.
#[derive(Debug)]
pub struct Form {
    /// Its file.
    pub file: &'static str,
    /// What is filled into it.
    pub words: &'static [&'static str],
    /// Those of them without which there is nothing to judge.
    pub needed: &'static [&'static str],
    /// How the questions are metered.
    pub metered: &'static str,
}

/// The text, read and checked.
#[derive(Clone, Debug)]
pub struct JudgeText {
    form: &'static Form,
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
    pub fn load(data: &Data, form: &'static Form) -> Result<Self, TextError> {
        Self::parse(&data.read_text(form.file)?, form)
    }

    fn parse(text: &str, form: &'static Form) -> Result<Self, TextError> {
        let (mut faults, file) = (Vec::new(), form.file);
        let sheet = Sheet::parse(file, text, None, &mut faults);
        sheet.check_words(form.words, &mut faults);
        // Comments fill nothing.
        let read: String = text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
        let missing = form.needed.iter().filter(|word| !read.contains(&format!("{{{word}}}")));
        let lines = text.lines().count();
        faults.extend(missing.map(|word| format!("{file}:{lines}: {{{word}}} is missing; write it into a section")));
        if faults.is_empty() {
            Ok(Self { form, sheet, hash: blake3::hash(text.as_bytes()).to_hex().to_string() })
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
        let kind = Kind { name: self.form.metered, timeout: TIMEOUT };
        self.sheet.write(fill, None).request(kind).max_tokens(ANSWER_TOKENS).temperature(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{interview, talks};

    /// The texts of both studies with a `{word}` of each, misspelt.
    const TEXTS: [(&Form, &str, &str); 2] =
        [(&interview::judge::TEXT, "{answers}", "{answer}"), (&talks::judge::TEXT, "{aims}", "{aim}")];

    #[test]
    fn the_shipped_texts_are_sound_and_a_slip_is_told_with_its_line() {
        for (form, word, slip) in TEXTS {
            JudgeText::load(&Data::embedded(), form).unwrap();
            let (text, file) = (Data::embedded().read_text(form.file).unwrap(), form.file);
            let check = |from: &str, to: &str, expected: &str| {
                let error = JudgeText::parse(&text.replace(from, to), form).unwrap_err().to_string();
                let line = |part: &str| {
                    1 + text.lines().position(|line| !line.starts_with('#') && line.contains(part)).unwrap()
                };
                let expected = format!("{file}:{}: {expected}", line(from));
                assert!(error.starts_with(&expected), "{from} → {to}: {error}");
            };
            check(word, slip, &format!("{slip} is not filled; did you mean {word}?"));
            check("== situation", "== situations", "section `situations` is none of");
            let error = JudgeText::parse(&format!("== situation 100\n{{{}}}\n", form.words[0]), form).unwrap_err();
            assert!(
                error.to_string().contains(&format!("{file}:2: {word} is missing; write it into a section")),
                "{error}"
            );
        }
    }

    #[test]
    fn another_text_is_another_judge() {
        let (form, ..) = TEXTS[0];
        let text = Data::embedded().read_text(form.file).unwrap();
        let judge = |text: &str| JudgeText::parse(text, form).unwrap().judge("small");
        let file = |text: &str| judge(text).file::<interview::judge::verdict::Verdict>();
        assert_eq!(file(&text), file(&text));
        assert_ne!(file(&text), file(&text.replace("believable", "lively")));
    }
}
