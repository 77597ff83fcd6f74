//! A list of words and phrases as a table has it.

use serde::Deserialize;
use smallville_english::PlainText;

use crate::embed::stems;

/// Words and phrases of a list. They are found as whole words; one that ends in "…" is the beginning of a word.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Words(Vec<String>);

impl Words {
    /// Whether one of them stands in a text.
    pub(super) fn in_text(&self, text: &str) -> bool {
        self.are_in(&PlainText::new(text))
    }

    /// Whether one of them stands among plain words.
    pub(super) fn are_in(&self, text: &PlainText) -> bool {
        self.0.iter().any(|phrase| text.says(phrase))
    }

    /// Whether a text begins with one of them.
    pub(super) fn begins(&self, text: &str) -> bool {
        let text = text.trim_start();
        self.0.iter().any(|phrase| text.strip_prefix(phrase.as_str()).is_some_and(|rest| rest.starts_with(' ')))
    }

    /// Whether a word is one of them.
    pub(super) fn has(&self, word: &str) -> bool {
        self.0.iter().any(|known| known == word)
    }

    /// Their stems.
    pub(super) fn stems(&self) -> Vec<String> {
        self.0.iter().flat_map(|word| stems(word)).collect()
    }
}
