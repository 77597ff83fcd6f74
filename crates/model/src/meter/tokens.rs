//! Tokens, and how many a text has: as OpenAI's models cut it; others differ by some percent.

use tiktoken_rs::o200k_base_singleton;

/// Tokens read and written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Tokens {
    /// Read by the model.
    pub input: u64,
    /// Written by the model, thinking included.
    pub output: u64,
}

/// Text is cut into pieces of so many bytes: the tokenizer's time grows with the square of a word's length, and it
/// gives up with a panic on very long runs of spaces. Each cut makes at most one token too many.
const PIECE: usize = 2048;

/// Tokens in a text. The first call reads the table, which takes a fraction of a second.
#[must_use]
pub fn count(text: &str) -> u64 {
    let tokenizer = o200k_base_singleton();
    let (mut rest, mut tokens) = (text, 0);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
        tokens += tokenizer.encode_ordinary(piece).len() as u64;
        rest = after;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_counted() {
        assert_eq!(count(""), 0);
        assert_eq!(count("hello world"), 2);
        let words = "the quick brown fox jumps over the lazy dog ".repeat(1000);
        assert!((9000..9200).contains(&count(&words)), "{}", count(&words));
    }

    #[test]
    fn no_text_takes_long_or_falls() {
        for text in
            ["a".repeat(100_000), " ".repeat(100_000), "\n \t".repeat(30_000), "👩‍🍳".repeat(20_000), "'s".repeat(50_000)]
        {
            assert!(count(&text) > 0);
        }
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(64))]
        #[test]
        fn any_text_is_counted(text in "\\PC{0,300}") {
            let tokens = count(&text);
            proptest::prop_assert!(tokens <= text.len() as u64);
        }
    }
}
