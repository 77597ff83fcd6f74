//! How news is said.

pub(super) use smallville_data::wording::capital;
use smallville_data::wording::with_article;
use smallville_mind::claim::first_name;

/// Names as people list them: "Ann, Bob and Cid"; of many only the first, "Ann, Bob, Cid and four others".
pub(super) fn some(names: &[&str]) -> String {
    const NAMED: usize = 4;
    match names {
        [] => "nobody".into(),
        [one] => (*one).into(),
        names if names.len() > NAMED + 1 => {
            format!("{} and {} others", names[..NAMED].join(", "), number(names.len() - NAMED))
        }
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "seven"; beyond twelve in figures.
pub(super) fn number(count: usize) -> String {
    const SMALL: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    SMALL.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// A text that ends as a sentence.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
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
    fn texts_become_sentences() {
        assert_eq!(sentence("a quarrel with Tom"), "A quarrel with Tom.");
        assert_eq!(sentence("Is it so?"), "Is it so?");
        assert_eq!(familiar("Tom Moreno insulted Sam Moore", &["Tom Moreno", "Sam Moore"]), "Tom insulted Sam");
        assert_eq!(
            (trade(34, "baker"), trade(21, "art student")),
            ("a baker of 34".into(), "an art student of 21".into())
        );
    }
}
