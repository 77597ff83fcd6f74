//! Groups of related words, `assets/concepts.ron`: what makes "espresso" and "barista" lie near each other.

use std::collections::BTreeMap;

/// Path of the table.
pub const PATH: &str = "assets/concepts.ron";

/// Name of a concept → its words, separated by blanks.
pub type Groups = BTreeMap<String, String>;

/// The words of each group, its name among them.
#[must_use]
pub fn lists(groups: Groups) -> Vec<Vec<String>> {
    groups
        .into_iter()
        .map(|(name, words)| std::iter::once(name).chain(words.split_whitespace().map(str::to_owned)).collect())
        .collect()
}
