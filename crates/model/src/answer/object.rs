//! Finds the answer among a model's words: the last whole JSON object counts.

use serde_json::Value;

/// Bytes that may be read in vain, over all beginnings tried: a broken reply must not cost a second.
const WORK: usize = 4 << 20;

/// The last whole JSON object that stands in a text by itself, whatever prose or fence is around it.
///
/// # Errors
/// With what to tell the model, when there is none.
pub fn last_object(text: &str) -> Result<Value, &'static str> {
    // Models break lines inside texts, which JSON forbids; between tokens a space is as good.
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let (mut at, mut work, mut found) = (0, 0, None);
    while let Some(step) = text[at..].find('{') {
        at += step;
        let mut parsed = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        match parsed.next() {
            Some(Ok(object)) => {
                at += parsed.byte_offset();
                found = Some(object);
            }
            // All that follows is part of it, and what was begun last was meant.
            Some(Err(error)) if error.is_eof() => return Err("its JSON object is not finished"),
            other => {
                // The text is one line, so that the column is how far it was read.
                work += other.and_then(Result::err).map_or(0, |error| error.column());
                if work > WORK {
                    return Err("it holds no whole JSON object");
                }
                at += 1;
            }
        }
    }
    found.ok_or("it holds no JSON object")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, object: Result<&str, &str>) {
        let found = last_object(text).map(|value| value.to_string());
        assert_eq!(found.as_deref().map_err(|why| *why), object, "{text:?}");
    }

    #[test]
    fn the_last_whole_object_counts() {
        check(r#"{"a":1}"#, Ok(r#"{"a":1}"#));
        check("```json\n{\"a\": 1}\n```", Ok(r#"{"a":1}"#));
        check(r#"Here you are: {"a":1}. Anything else?"#, Ok(r#"{"a":1}"#));
        check(r#"{"a":1} No, wait: {"a":2}"#, Ok(r#"{"a":2}"#));
        check(r#"{"a":{"b":{}}}"#, Ok(r#"{"a":{"b":{}}}"#));
        check(r#"{"a":"with } and { and \" inside"}"#, Ok(r#"{"a":"with } and { and \" inside"}"#));
        check(r#"a set {x, y} and {"a":1}"#, Ok(r#"{"a":1}"#));
        check(r#"it's "quoted {" first: {"a":"it's"}"#, Ok(r#"{"a":"it's"}"#));
        check("{\"a\":\"two\nlines\"}", Ok(r#"{"a":"two lines"}"#));
        check(r#"[{"a":1},{"a":2}]"#, Ok(r#"{"a":2}"#));
        check(r#"{"a":"👩‍🍳 日本"}"#, Ok(r#"{"a":"👩‍🍳 日本"}"#));
        check(r#"{"a":1} {broken"#, Ok(r#"{"a":1}"#));
        check(r#"{"a":1,"a":2}"#, Ok(r#"{"a":2}"#));
    }

    #[test]
    fn no_object_is_said_in_words() {
        check("", Err("it holds no JSON object"));
        check("I would rather not.", Err("it holds no JSON object"));
        check("[1, 2]", Err("it holds no JSON object"));
        check("{'a': 1}", Err("it holds no JSON object"));
        check(r#"{"a":1,}"#, Err("it holds no JSON object"));
        check(r#"{"a":"\ud83d"}"#, Err("it holds no JSON object"));
        check(r#"{"a":{"b":1}"#, Err("its JSON object is not finished"));
        check(r#"{"a":"cut o"#, Err("its JSON object is not finished"));
        check(r#"Draft: {"a":1} Final: {"a":2,"b":"#, Err("its JSON object is not finished"));
    }

    #[test]
    fn nonsense_takes_no_time() {
        let long = [
            "{".repeat(1 << 20),
            "{\"a\":".repeat(200_000),
            format!("{}{}", "{\"a\":[".repeat(120), "1,".repeat(400_000)),
            "{\"".repeat(500_000),
            "{}".repeat(500_000),
        ];
        for text in long {
            last_object(&text).ok();
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_without_a_fall(text in r#"[{}\[\]":,\\a1 \n😀]{0,80}"#) {
            if let Ok(value) = last_object(&text) {
                proptest::prop_assert!(value.is_object());
            }
        }
    }
}
