//! Takes out of a model's words what no text in the game may hold.

use serde_json::Value;

/// Whether a letter must not come into the game: control characters, letters that turn the direction of text around,
/// marks of byte order, and letters that no standard gives a meaning. What joins emoji stays.
fn is_unwanted(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}' | '\u{2028}' | '\u{2029}')
}

/// A text without unwanted letters; line breaks and tabs become spaces where `one_line`, else they stay.
#[must_use]
pub fn clean(text: &str, one_line: bool) -> String {
    let mut kept = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' if !one_line => kept.push(c),
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => {
                if !kept.ends_with([' ', '\n']) {
                    kept.push(' ');
                }
            }
            c if is_unwanted(c) => {}
            c => kept.push(c),
        }
    }
    kept
}

/// Cleans every text in a value, which become one line each.
pub fn clean_value(value: &mut Value) {
    match value {
        Value::String(text) => *text = clean(text, true).trim().to_owned(),
        Value::Array(items) => items.iter_mut().for_each(clean_value),
        Value::Object(fields) => fields.values_mut().for_each(clean_value),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether some letters were lost on the way, so that nobody knows what the text said.
#[must_use]
pub fn is_garbled(text: &str) -> bool {
    text.contains(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_go_and_emoji_stay() {
        let check = |text: &str, cleaned: &str| assert_eq!(clean(text, true), cleaned);
        check("a\u{0}b\u{1b}[31mc\u{7f}", "ab[31mc");
        check("one\r\ntwo\tthree", "one two three");
        check("left\u{202e}thgir", "leftthgir");
        check("👩‍🍳 bakes 🏳️‍🌈 👍🏽", "👩‍🍳 bakes 🏳️‍🌈 👍🏽");
        check("Привет, 日本", "Привет, 日本");
        assert_eq!(clean("one\ntwo\tthree\u{7}\n", false), "one\ntwo\tthree\n");
    }

    #[test]
    fn texts_deep_in_a_value_are_cleaned() {
        let mut value = serde_json::json!({"a": ["x\u{7}", {"b": " y\nz "}], "n": 1});
        clean_value(&mut value);
        assert_eq!(value, serde_json::json!({"a": ["x", {"b": "y z"}], "n": 1}));
    }
}
