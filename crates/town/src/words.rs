//! Words of the map file: enums with one word per value, and the nearest right word for a wrong one.

/// Declares an enum whose values are written as words in the map file.
macro_rules! worded_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$value_meta:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$value_meta])* $value,)+ }

        impl $name {
            /// Every value, in the order of declaration.
            pub const ALL: &'static [$name] = &[$($name::$value,)+];

            /// The word of every value, in the order of declaration.
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// The word for this value, as the map file writes it.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word,)+ }
            }

            /// The value that the map file writes as `word`; `None` for any other text.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.word() == word)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(self.word())
            }
        }
    };
}
pub(super) use worded_enum;

/// Below this likeness (0–1) a suggestion would puzzle more than help.
const LEAST_LIKENESS: f64 = 0.6;

/// Longer texts are like nothing, in bytes.
const LONGEST_WORD: usize = 200;

/// How alike two texts are, 0–1: edits including swapped letters, relative to the longer one.
pub(super) fn likeness(left: &str, right: &str) -> f64 {
    // Comparing costs as much as both lengths multiplied, and nobody means one word by a page.
    if left.len().max(right.len()) > LONGEST_WORD {
        return 0.0;
    }
    strsim::normalized_damerau_levenshtein(left, right)
}

/// The word most like `wrong`; the first of equals, and `None` if none is alike.
pub(super) fn nearest<'a>(wrong: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for word in words {
        let score = likeness(&wrong, &word.to_lowercase());
        if score >= LEAST_LIKENESS && best.is_none_or(|(highest, _)| score > highest) {
            best = Some((score, word));
        }
    }
    best.map(|(_, word)| word)
}

/// What to write instead of `wrong`: the nearest of `words`, or all of them.
pub(super) fn advice(wrong: &str, words: &[&str]) -> String {
    match nearest(wrong, words.iter().copied()) {
        Some(word) => format!("write `{word}`"),
        None => format!("write one of: {}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_keyboard_finds_its_word() {
        let words = ["refrigerator", "stove", "kitchen sink"];
        for (wrong, right) in [("fridgerator", Some("refrigerator")), ("Stvoe", Some("stove")), ("xyz", None)] {
            assert_eq!(nearest(wrong, words), right, "{wrong}");
        }
        // A page is like nothing, not even itself: comparing pages takes minutes.
        let page = "stove ".repeat(LONGEST_WORD);
        assert_eq!(nearest(&page, [page.as_str()]), None);
        assert_eq!(advice("stov", &words), "write `stove`");
        assert_eq!(advice("??", &words), "write one of: refrigerator, stove, kitchen sink");
    }
}
