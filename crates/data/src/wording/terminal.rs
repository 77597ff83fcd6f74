//! Text on its way to a terminal: nothing in it may move the cursor, turn the line around or change colours.

use std::borrow::Cow;

/// Whether a letter does something to a terminal instead of standing in it.
fn acts(letter: char) -> bool {
    let lays_out = matches!(letter, '\n' | '\t');
    (letter.is_control() && !lays_out) || turns_line(letter)
}

/// Whether a letter is a mark that turns the direction of what follows, or hides in it.
#[must_use]
pub fn turns_line(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The text as it may be shown: each letter that does something stands there by its number, `\u{1b}`.
///
/// Ends of lines and tabs stay as they are.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if acts(letter) {
            shown.extend(letter.escape_unicode());
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_would_act_is_shown_by_its_number() {
        for (text, seen) in [
            ("Ana Ruiz\tbakes\n", "Ana Ruiz\tbakes\n"),
            ("\u{1b}[31mAna\u{7}", "\\u{1b}[31mAna\\u{7}"),
            ("Ana\u{9b}2J\r", "Ana\\u{9b}2J\\u{d}"),
            ("\u{202e}anA", "\\u{202e}anA"),
            ("Éva, 你好 👩‍🍳", "Éva, 你好 👩‍🍳"),
        ] {
            assert_eq!(shown(text), seen);
        }
    }

    proptest! {
        #[test]
        fn nothing_acts_that_is_shown(text in any::<String>()) {
            prop_assert!(!shown(&text).contains(acts));
        }
    }
}
