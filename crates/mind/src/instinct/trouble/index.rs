//! The phrases of the table by stem, and where one of them stands in a text.

use std::collections::BTreeMap;

use unicode_segmentation::UnicodeSegmentation as _;

use super::table::Table;
use crate::embed::stems;

/// So many other words may stand between two words of a phrase.
const GAP: usize = 2;
/// Words that add nothing to a phrase.
const ARTICLES: &[&str] = &["a", "an", "the"];

/// What a phrase means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A row of the troubles.
    Trouble(usize),
    /// All is well: a row of the mended, and the row of the troubles if that is denied.
    Mended(usize, Option<usize>),
    /// Nothing by itself.
    Idiom,
    /// Turns what follows into its opposite.
    Negation,
    /// Asks for what follows.
    Need,
}

/// All phrases of the table, by their first word.
#[derive(Clone, Debug, Default)]
pub(super) struct Index(pub(super) BTreeMap<String, Vec<(Vec<String>, Meaning)>>);

impl Index {
    /// Looks up the stems of all phrases once.
    pub(super) fn new(table: &Table) -> Self {
        let mut index = Self::default();
        for (row, trouble) in table.troubles.iter().enumerate() {
            index.extend(&trouble.words, Meaning::Trouble(row));
        }
        for (i, row) in table.mended.iter().enumerate() {
            let undone = table.troubles.iter().position(|trouble| Some(&trouble.id) == row.undone.as_ref());
            index.extend(&row.words, Meaning::Mended(i, undone));
        }
        index.extend(&table.idioms, Meaning::Idiom);
        index.extend(&table.negations, Meaning::Negation);
        index.extend(&table.needs, Meaning::Need);
        index
    }

    fn extend(&mut self, phrases: &[String], meaning: Meaning) {
        for phrase in phrases {
            let stems = tokens(phrase);
            if let Some(first) = stems.first() {
                self.0.entry(first.clone()).or_default().push((stems, meaning));
            }
        }
    }
}

/// Words of a text without articles, each with its stem; "doesn't" becomes "not".
pub(super) fn words(text: &str) -> Vec<(String, String)> {
    text.unicode_words()
        .map(|word| word.to_lowercase().replace('’', "'"))
        .filter(|word| !ARTICLES.contains(&word.as_str()))
        .map(|word| {
            let denies = word.ends_with("n't")
                || matches!(
                    word.as_str(),
                    "cannot" | "dont" | "doesnt" | "isnt" | "wont" | "cant" | "wasnt" | "hasnt" | "arent" | "didnt"
                );
            let stem = if denies { "not".to_owned() } else { stems(&word).pop().unwrap_or_else(|| word.clone()) };
            (word, stem)
        })
        .collect()
}

/// The stems of a text, little words among them.
pub(super) fn tokens(text: &str) -> Vec<String> {
    words(text).into_iter().map(|(_, stem)| stem).collect()
}

/// The stems of a text that say something.
pub(super) fn content(text: &str) -> Vec<String> {
    stems(text)
}

/// Where a phrase that begins at `from` ends; none when it does not stand there.
pub(super) fn end_of(phrase: &[String], clause: &[(String, String)], from: usize) -> Option<usize> {
    let mut at = from;
    for stem in &phrase[1..] {
        let next = clause.iter().enumerate().skip(at + 1).take(GAP + 1).find(|(_, (_, word))| word == stem);
        at = next?.0;
    }
    Some(at + 1)
}
