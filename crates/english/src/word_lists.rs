//! Lists of words by which sentences are read. They stand in `words/questions.txt`, `words/told.txt` and `words/states.txt`,
//! where anybody can add to them.

use std::{collections::BTreeMap, sync::LazyLock};

/// The lists by their name.
static LISTS: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let texts = [
        include_str!("../words/questions.txt"),
        include_str!("../words/told.txt"),
        include_str!("../words/states.txt"),
    ];
    let lines = texts.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    let lists = lines.filter_map(|line| line.split_once(": "));
    lists.map(|(name, words)| (name, words.split(", ").collect())).collect()
});

/// The phrases of a list.
pub(crate) fn phrases(list: &str) -> &'static [&'static str] {
    LISTS.get(list).unwrap_or_else(|| panic!("no list of words is called {list}"))
}

/// Whether a word is on a list.
pub(crate) fn is_one(list: &str, word: &str) -> bool {
    phrases(list).contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_list_is_empty_or_has_blanks_at_an_end() {
        for (name, phrases) in LISTS.iter() {
            assert!(phrases.iter().all(|phrase| !phrase.is_empty() && phrase.trim() == *phrase), "{name}");
        }
    }
}
