//! The body of a question, in the words that OpenAI, Ollama, LM Studio, llama.cpp and vLLM all read.

use serde_json::{Map, Value, json};

use crate::{
    request::{Request, Role, Schema, Turn},
    wire::dialect::{Dialect, Format, Thinking},
};

/// What stands before the example of an answer.
pub(crate) const FORM: &str = "Answer with one JSON object of this form and nothing else:";

/// The body for `/chat/completions`.
pub(crate) fn chat(request: &Request, model: &str, dialect: Dialect) -> Value {
    let mut body = Map::new();
    body.insert("model".to_owned(), json!(model));
    body.insert("messages".to_owned(), messages(request, dialect));
    let room = if dialect.completion_tokens { "max_completion_tokens" } else { "max_tokens" };
    body.insert(room.to_owned(), json!(request.max_tokens));
    if dialect.temperature {
        // Written as a player would: 0.7, not 0.699999988079071.
        let temperature = (f64::from(request.temperature) * 1000.0).round() / 1000.0;
        body.insert("temperature".to_owned(), json!(temperature));
    }
    body.insert("stream".to_owned(), json!(false));
    if dialect.thinking == Thinking::Unwanted {
        // The first is OpenAI's and Ollama's word, the second goes to the model's own template in llama.cpp and vLLM.
        body.insert("reasoning_effort".to_owned(), json!("low"));
        body.insert("chat_template_kwargs".to_owned(), json!({"enable_thinking": false}));
    }
    if let Some(form) = request.schema.as_ref().and_then(|schema| response_format(schema, dialect.format)) {
        body.insert("response_format".to_owned(), form);
    }
    Value::Object(body)
}

/// The body for `/embeddings`.
pub(crate) fn embeddings(texts: &[String], model: &str) -> Value {
    json!({"model": model, "input": texts, "encoding_format": "float"})
}

fn response_format(schema: &Schema, format: Format) -> Option<Value> {
    let held_to = |form: Value| json!({"type": "json_schema", "json_schema": {"name": schema.name, "strict": true, "schema": form}});
    match format {
        Format::Schema => Some(held_to(schema.schema.clone())),
        Format::Plain => Some(held_to(schema.without_bounds())),
        Format::ObjectOfSchema => Some(json!({"type": "json_object", "schema": schema.schema})),
        Format::Object => Some(json!({"type": "json_object"})),
        Format::Text => None,
    }
}

fn messages(request: &Request, dialect: Dialect) -> Value {
    let rules = request.system.join("\n\n");
    let mut messages = Vec::with_capacity(request.turns.len() + 1);
    let mut turns = request.turns.clone();
    // Behind all that other questions share.
    if let (Some(schema), Some(question)) = (&request.schema, turns.last_mut())
        && matches!(dialect.format, Format::Object | Format::Text)
    {
        question.content.push_str(&format!("\n\n{FORM}\n{}", schema.example()));
    }
    if !rules.is_empty() && dialect.system {
        messages.push(json!({"role": "system", "content": rules}));
    } else if !rules.is_empty() {
        match turns.first_mut() {
            Some(Turn { role: Role::User, content }) => *content = format!("{rules}\n\n{content}"),
            _ => turns.insert(0, Turn { role: Role::User, content: rules }),
        }
    }
    messages.extend(turns.iter().map(|turn| json!(turn)));
    Value::Array(messages)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::request::Kind;

    fn request() -> Request {
        let kind = Kind { name: "act", timeout: Duration::from_secs(1) };
        let schema = json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false});
        Request::new(kind, "What now?")
            .rule("You are Maria.")
            .rule("It is Monday.")
            .schema(Schema { name: "act".to_owned(), schema })
            .max_tokens(100)
    }

    /// The body that the published references show: `platform.openai.com/docs/api-reference/chat` and
    /// `/docs/guides/structured-outputs`, `docs.ollama.com/api/openai-compatibility`,
    /// `lmstudio.ai/docs/advanced/structured-output`, `tools/server/README.md` of llama.cpp, and
    /// `docs.vllm.ai` under "OpenAI-Compatible Server" and "Structured Outputs".
    #[test]
    fn bodies_are_as_published() {
        let schema = request().schema.unwrap().schema;
        assert_eq!(
            chat(&request(), "small", Dialect::default()),
            json!({
                "model": "small",
                "messages": [
                    {"role": "system", "content": "You are Maria.\n\nIt is Monday."},
                    {"role": "user", "content": "What now?"},
                ],
                "max_tokens": 100,
                "temperature": 0.7,
                "stream": false,
                "response_format": {"type": "json_schema", "json_schema": {"name": "act", "strict": true, "schema": schema}},
            })
        );
        assert_eq!(
            embeddings(&["a".to_owned(), "b".to_owned()], "nomic"),
            json!({"model": "nomic", "input": ["a", "b"], "encoding_format": "float"})
        );
    }

    #[test]
    fn without_a_schema_on_the_server_an_example_stands_in_the_question() {
        for (format, form) in [(Format::Object, json!({"type": "json_object"})), (Format::Text, Value::Null)] {
            let body = chat(&request(), "small", Dialect { format, ..Dialect::default() });
            assert_eq!(body["response_format"], form);
            assert_eq!(body["messages"][0]["content"], "You are Maria.\n\nIt is Monday.");
            let question = body["messages"][1]["content"].as_str().unwrap();
            assert!(question.starts_with("What now?") && question.ends_with(r#"{"a":"…"}"#), "{question}");
        }
        let plain = chat(&request(), "small", Dialect { format: Format::Plain, ..Dialect::default() });
        assert_eq!(plain["response_format"]["json_schema"]["schema"], request().schema.unwrap().schema);
        let free = Request { schema: None, ..request() };
        assert_eq!(chat(&free, "small", Dialect::default()).get("response_format"), None);
    }

    #[test]
    fn who_was_seen_to_think_is_asked_to_leave_it() {
        let asked = Dialect::default().without_thinking();
        let body = chat(&request(), "small", asked);
        assert_eq!(body["reasoning_effort"], "low");
        assert_eq!(body["chat_template_kwargs"], json!({"enable_thinking": false}));
        let refused = chat(&request(), "small", Dialect { thinking: Thinking::Unavoidable, ..asked });
        assert_eq!((refused.get("reasoning_effort"), refused.get("chat_template_kwargs")), (None, None));
    }

    #[test]
    fn a_template_without_rules_gets_them_with_the_question() {
        let dialect = Dialect { system: false, temperature: false, completion_tokens: true, ..Dialect::default() };
        let body = chat(&request(), "small", dialect);
        assert_eq!(
            body["messages"],
            json!([{"role": "user", "content": "You are Maria.\n\nIt is Monday.\n\nWhat now?"}])
        );
        assert_eq!((body.get("temperature"), body.get("max_tokens")), (None, None));
        assert_eq!(body["max_completion_tokens"], 100);
    }
}
