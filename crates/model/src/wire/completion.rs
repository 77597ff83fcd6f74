//! The body of an answer, read as tolerantly as servers write it.

use serde_json::Value;

use crate::{
    answer::{clean::clean, thinking::strip_thinking},
    error::{ModelError, shorten},
    meter::tokens::Tokens,
    wire::{client::words, failure::Failure},
};

/// What a server sent back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Completion {
    /// The model's words without its thinking; may be empty.
    pub text: String,
    /// Whether it thought aloud.
    pub thought: bool,
    /// All that it wrote, when the server does not count tokens.
    pub written: String,
    /// Which model answered, as the server says.
    pub model: Option<String>,
    /// Tokens, if the server counts them.
    pub usage: Option<Tokens>,
    /// Whether the room for the answer was too small.
    pub cut_off: bool,
}

impl Completion {
    /// Reads the body of `/chat/completions`.
    pub(crate) fn read(body: &str) -> Result<Self, Failure> {
        let not_an_answer = |why: &str| Failure::charged(ModelError::NotAnAnswer { why: why.to_owned() });
        let value: Value = match serde_json::from_str(body) {
            Ok(value) => value,
            Err(_) if body.trim_start().starts_with('<') => return Err(not_an_answer("a web page")),
            Err(_) if body.trim_start().starts_with("data:") => {
                return Err(not_an_answer("a stream, which was not asked for"));
            }
            Err(error) if error.is_eof() => return Err(not_an_answer("JSON that breaks off")),
            Err(_) => return Err(not_an_answer("no JSON")),
        };
        let Some(choice) = value.pointer("/choices/0") else {
            // Some gateways send an error with status 200.
            return Err(match value.get("error") {
                Some(_) => Failure {
                    said: body.to_owned(),
                    ..Failure::charged(ModelError::Refused { status: 200, said: shorten(&words(body)) })
                },
                None => not_an_answer("JSON without choices"),
            });
        };
        let Some(message) = choice.get("message").filter(|message| message.is_object()) else {
            return Err(not_an_answer("a choice without a message"));
        };
        let said = content(message.get("content"));
        let aside =
            ["reasoning_content", "reasoning", "thinking"].iter().find_map(|field| message.get(*field)?.as_str());
        let aside = aside.filter(|text| !text.is_empty());
        let (text, aloud) = strip_thinking(&clean(&said, false));
        Ok(Self {
            text,
            thought: aloud || aside.is_some(),
            written: said + aside.unwrap_or_default(),
            model: value.get("model").and_then(Value::as_str).map(shorten),
            usage: value.get("usage").and_then(usage),
            cut_off: choice.get("finish_reason").and_then(Value::as_str) == Some("length"),
        })
    }
}

/// The text of a message: plain, or in parts, of which only those of text are said aloud.
fn content(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(parts)) => parts
            .iter()
            .filter(|part| part.get("type").and_then(Value::as_str) == Some("text"))
            .filter_map(|part| part.get("text")?.as_str())
            .collect(),
        _ => String::new(),
    }
}

fn usage(value: &Value) -> Option<Tokens> {
    let count = |field: &str| value.get(field).and_then(Value::as_u64);
    // A server that writes zero does not count.
    let tokens = Tokens { input: count("prompt_tokens")?, output: count("completion_tokens")? };
    (tokens.input > 0).then_some(tokens)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(message: &Value, finish: &str) -> Completion {
        let body = json!({"model": "m", "choices": [{"message": message, "finish_reason": finish}]});
        Completion::read(&body.to_string()).unwrap()
    }

    #[test]
    fn words_are_found_and_thinking_is_not_among_them() {
        let check = |message: Value, text: &str, thought: bool| {
            let completion = read(&message, "stop");
            assert_eq!((completion.text.as_str(), completion.thought), (text, thought), "{message}");
        };
        check(json!({"content": "Yes."}), "Yes.", false);
        check(json!({"content": "<think>Hm</think>Yes."}), "Yes.", true);
        check(json!({"content": "Yes.", "reasoning_content": "Hm"}), "Yes.", true);
        check(json!({"content": "", "reasoning": "Hm"}), "", true);
        check(json!({"content": null, "thinking": "Hm"}), "", true);
        check(json!({"content": null}), "", false);
        check(
            json!({"content": [{"type": "thinking", "thinking": "Hm"}, {"type": "text", "text": "Yes."}]}),
            "Yes.",
            false,
        );
        check(json!({"content": {"odd": 1}}), "", false);
        check(json!({"tool_calls": [{"function": {"name": "rm"}}]}), "", false);
        check(json!({"content": "a\u{0}\u{7}b\nc"}), "ab\nc", false);
    }

    #[test]
    fn tokens_and_the_end_are_read() {
        let body = json!({"choices": [{"message": {"content": "x"}, "finish_reason": "length"}],
            "usage": {"prompt_tokens": 7, "completion_tokens": 3}});
        let completion = Completion::read(&body.to_string()).unwrap();
        assert_eq!(completion.usage, Some(Tokens { input: 7, output: 3 }));
        assert!(completion.cut_off);
        let uncounted =
            json!({"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": 0, "completion_tokens": 0}});
        assert_eq!(Completion::read(&uncounted.to_string()).unwrap().usage, None);
        assert!(!read(&json!({"content": "x"}), "stop").cut_off);
    }

    #[test]
    fn what_is_no_answer_is_named() {
        let check = |body: &str, named: &str| {
            let error = Completion::read(body).unwrap_err().error.to_string();
            assert!(error.contains(named), "{body}: {error}");
        };
        check("<!DOCTYPE html><p>Welcome", "a web page");
        check("{\"choices\": [{\"mess", "breaks off");
        check("", "breaks off");
        check("hello", "no JSON");
        check("data: {\"choices\": []}", "a stream");
        check("[]", "without choices");
        check("{\"choices\": []}", "without choices");
        check("{\"choices\": [{\"text\": \"old\"}]}", "without a message");
        check("{\"choices\": [{\"message\": 7}]}", "without a message");
        check("{\"error\": {\"message\": \"overloaded\"}}", "overloaded");
    }
}
