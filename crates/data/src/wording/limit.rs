//! How long a text may be that comes from outside, and how one of our own that grew too long is shortened.

/// The most letters of a name of somebody.
pub const NAME: usize = 60;
/// The most letters of a phrase about somebody: their trade, a trait, their goal, a tie, what they like.
pub const PHRASE: usize = 240;
/// The most letters of a whole text: what is whispered or said, or the paragraph that describes somebody.
pub const TEXT: usize = 2000;
/// The most letters of a command as it is typed: a name and a look stand before its text.
pub const COMMAND: usize = TEXT + 1000;

/// Says in one sentence that a text is longer than `most` letters, if it is; `what` begins the sentence.
#[must_use]
pub fn too_long(what: &str, text: &str, most: usize) -> Option<String> {
    // Counting stops soon, however long the text is.
    text.chars().nth(most)?;
    Some(format!("{what} has more than {most} letters; say it in fewer"))
}

/// The text in at most `most` letters: what is too long ends after a whole word, with an ellipsis.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    let Some(least) = most.checked_sub(1).filter(|_| text.chars().nth(most).is_some()) else {
        return if most == 0 { String::new() } else { text.to_owned() };
    };
    let end = text.char_indices().nth(least).map_or(text.len(), |(at, _)| at);
    let head = &text[..end];
    // A word that was cut through goes; a text that is one word does not.
    let cut = !text[end..].starts_with(char::is_whitespace);
    let last = head.rfind(char::is_whitespace).filter(|_| cut);
    let whole = last.map(|at| head[..at].trim_end()).filter(|whole| !whole.is_empty());
    let kept = whole.unwrap_or(head).trim_end_matches([',', ';', ':', '.', '!', '?', '…', ' ']);
    format!("{}…", if kept.is_empty() { head } else { kept })
}

/// The text in at most `most` words: what is too long ends with an ellipsis.
#[must_use]
pub fn in_words(text: &str, most: usize) -> String {
    if text.split_whitespace().nth(most).is_none() {
        return text.to_owned();
    }
    let kept: Vec<&str> = text.split_whitespace().take(most).collect();
    format!("{}…", kept.join(" ").trim_end_matches([',', ';', ':', '.', '!', '?', '…']))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_long_text_ends_after_a_whole_word() {
        for (text, most, short) in [
            ("to paint the sea", 40, "to paint the sea"),
            ("to paint the sea", 16, "to paint the sea"),
            ("to paint the sea, at dawn", 18, "to paint the sea…"),
            ("to paint the sea", 12, "to paint…"),
            ("Donaudampfschiff", 6, "Donau…"),
            ("", 3, ""),
        ] {
            assert_eq!(shortened(text, most), short, "{text} in {most}");
        }
        assert_eq!(in_words("one two, three four", 2), "one two…");
        assert_eq!(in_words("one two", 2), "one two");
    }

    #[test]
    fn a_limit_is_said_in_one_sentence() {
        assert_eq!(too_long("the name", &"x".repeat(NAME), NAME), None);
        let said = too_long("the name", &"é".repeat(NAME + 1), NAME);
        assert_eq!(said.as_deref(), Some("the name has more than 60 letters; say it in fewer"));
    }

    proptest! {
        #[test]
        fn shortened_texts_keep_to_their_limit(text in "\\PC{0,80}|(\\w{1,9} ){0,12}", most in 0_usize..60) {
            let short = shortened(&text, most);
            prop_assert!(short.chars().count() <= most, "{short:?} in {most}");
            prop_assert!(text.is_empty() || most == 0 || !short.is_empty());
            prop_assert!(in_words(&text, most).split_whitespace().count() <= most.max(1));
        }
    }
}
