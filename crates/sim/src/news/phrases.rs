//! How news is said.

use smallville_english::{listed_some, sentence, with_article};

use smallville_mind::claim::first_name;

/// So many names at most are read before "others".
const NAMED: usize = 4;

/// Names as people list them; of many only the first: "Ann, Bob, Cid, Dan and four others".
pub(super) fn some(names: &[&str]) -> String {
    listed_some(names, NAMED)
}

/// A text in which people who have been named before are called by their first names.
pub(super) fn familiar(text: &str, names: &[&str]) -> String {
    names.iter().fold(text.to_owned(), |text, name| text.replace(name, first_name(name)))
}

/// "a baker of 34".
pub(super) fn trade(age: u8, trade: &str) -> String {
    format!("{} of {age}", with_article(trade))
}

/// What somebody has come to think.
pub(super) fn insight(name: &str, text: &str) -> String {
    if text.starts_with(name) { sentence(text) } else { format!("{name} has come to think: {}", sentence(text)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_and_many_are_counted() {
        for (names, expected) in [
            (vec![], "nobody"),
            (vec!["Ann"], "Ann"),
            (vec!["Ann", "Bob", "Cid"], "Ann, Bob and Cid"),
            (vec!["A", "B", "C", "D", "E"], "A, B, C, D and E"),
            (vec!["A", "B", "C", "D", "E", "F"], "A, B, C, D and two others"),
        ] {
            assert_eq!(some(&names), expected);
        }
    }

    #[test]
    fn people_are_called_briefly() {
        assert_eq!(familiar("Tom Moreno insulted Sam Moore", &["Tom Moreno", "Sam Moore"]), "Tom insulted Sam");
        assert_eq!(
            (trade(34, "baker"), trade(21, "art student")),
            ("a baker of 34".into(), "an art student of 21".into())
        );
    }
}
