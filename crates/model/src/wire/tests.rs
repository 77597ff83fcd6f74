//! What the real servers send, read from `tests/servers/`; where each body comes from says its `SOURCES.md`.

use std::{fs, path::PathBuf};

use serde_json::Value;

use super::{
    capacity::{self, Capacity},
    completion::Completion,
};
use crate::{
    connection::Connection,
    endpoint::Endpoint,
    error::ModelError,
    language_model::{LanguageModel as _, Reply},
    limits::{Limits, retry::RetrySettings},
    meter::{Meter, caps::Caps, spent::Prices},
    request::{Kind, Request, Schema},
    testing::{behaviour::Behaviour, endpoint::FakeEndpoint},
};

/// Tests run in the folder of their crate, wherever that was when they were compiled.
fn folder() -> PathBuf {
    PathBuf::from("tests/servers")
}

/// All bodies whose name begins like this, with `server/name`.
fn bodies(begins: &str) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for server in fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for path in fs::read_dir(&server).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_stem().unwrap().to_str().unwrap();
            if name.starts_with(begins) {
                let of = server.file_name().unwrap().to_str().unwrap();
                let value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
                found.push((format!("{of}/{name}"), value));
            }
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

fn body(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder().join(format!("{name}.json"))).unwrap()).unwrap()
}

#[test]
fn answers_of_all_servers_are_read() {
    let read = |name: &str, body: &Value| Completion::read(&body.to_string()).unwrap_or_else(|_| panic!("{name}"));
    let (mut servers, mut counted) = (0, 0);
    for (name, body) in bodies("chat_reply") {
        let completion = read(&name, &body);
        assert!(!completion.text.is_empty() && !completion.cut_off && !completion.thought, "{name}");
        servers += 1;
        counted += usize::from(completion.usage.is_some());
    }
    assert!(servers >= 8 && counted == servers, "{counted} of {servers} count tokens");
    for (name, body) in bodies("chat_cut_off") {
        assert!(read(&name, &body).cut_off, "{name}");
    }
    for (name, body) in bodies("chat_thinking") {
        let completion = read(&name, &body);
        // OpenAI keeps the thought to itself.
        assert!(completion.thought || name.starts_with("openai/"), "{name}");
        assert!(!completion.text.contains("think>"), "{name}: {}", completion.text);
        assert_eq!(completion.text.is_empty(), name.ends_with("cut_off"), "{name}: {}", completion.text);
    }
}

/// Asks a server that sends a recorded body.
async fn asked(name: &str) -> (Result<Reply, ModelError>, Vec<String>) {
    let recorded = body(name);
    let status = recorded["status"].as_u64().unwrap() as u16;
    let said = recorded["body"].to_string();
    let server = FakeEndpoint::start(move |_| Behaviour::body(status, said.clone()));
    let retry = RetrySettings { again: 0, ..RetrySettings::default() };
    let endpoint: Endpoint = server.endpoint("small");
    let meter = std::sync::Arc::new(Meter::new(Prices::default(), Caps::default()));
    let connection = Connection::new(endpoint, &Limits { retry, ..Limits::home() }, meter).unwrap();
    let kind = Kind { name: "hour", timeout: std::time::Duration::from_secs(4) };
    let schema = Schema { name: "hour".to_owned(), schema: serde_json::json!({"type": "object"}) };
    let reply = connection.ask(&Request::new(kind, "When do you open?").schema(schema)).await;
    let formats = server.asked().iter().map(|asked| asked.body["response_format"].to_string()).collect();
    (reply, formats)
}

#[tokio::test]
async fn what_servers_refuse_is_understood() {
    for (name, _) in bodies("error_") {
        let (reply, formats) = asked(&name).await;
        let error = reply.expect_err(&name);
        let kind = name.split_once("/error_").unwrap().1;
        let understood = match kind {
            kind if kind.starts_with("context") => matches!(error, ModelError::PromptTooLong { .. }),
            "key" => matches!(error, ModelError::Unauthorized { .. }),
            "rate" | "quota" => matches!(error, ModelError::TooMany { .. }),
            _ => error.is_outage(),
        };
        assert!(understood, "{name}: {error:?}");
        // Another form is tried where the form is at fault, and only there.
        let tries_another = formats.len() > 1;
        match kind {
            "schema" | "schema_unsupported" => assert!(tries_another || name.starts_with("openrouter/"), "{name}"),
            "key" | "rate" | "quota" | "loading" | "busy" => assert!(!tries_another, "{name}"),
            kind if kind.starts_with("context") => assert!(!tries_another, "{name}"),
            _ => {}
        }
    }
    let (_, formats) = asked("llama-cpp-python/error_schema").await;
    assert!(formats[1].contains("json_object") && formats[1].contains("schema"), "{}", formats[1]);
}

#[tokio::test]
async fn contexts_and_slots_are_found_where_servers_tell_them() {
    let room = |context: Option<u64>, slots: Option<usize>| Capacity { context, slots };
    for (file, path, model, expected) in [
        ("llama-cpp/props", "props", "any", room(Some(4096), Some(4))),
        ("llama-cpp/props_router", "props", "any", room(None, None)),
        ("lm-studio/api_v1_models", "api/v1/models", "qwen/qwen3-4b-2507", room(Some(4096), Some(4))),
        ("lm-studio/api_v1_models", "api/v1/models", "text-embedding-nomic-embed-text-v1.5", room(None, None)),
        ("ollama/ps", "api/ps", "qwen3:4b", room(Some(4096), None)),
        ("ollama/ps_empty", "api/ps", "qwen3:4b", room(None, None)),
        ("ollama/show", "api/show", "qwen3:4b", room(Some(8192), None)),
        ("ollama/show_plain", "api/show", "qwen3:4b", room(None, None)),
        ("vllm/models", "v1/models", "", room(Some(8192), None)),
        ("llama-cpp/models", "v1/models", "", room(Some(4096), None)),
        ("openai/models", "v1/models", "", room(None, None)),
    ] {
        let told = body(file);
        let listed = told.pointer("/data/0/id").and_then(Value::as_str).unwrap_or("small").to_owned();
        let server = FakeEndpoint::telling(vec![(path, told)], |_| Behaviour::say("Yes."));
        let model = if model.is_empty() { listed } else { model.to_owned() };
        let client = super::client::Client::new(server.endpoint(&model), 1 << 20).unwrap();
        assert_eq!(capacity::told(&client).await, expected, "{file}");
    }
}

#[test]
fn refusals_name_the_context_that_would_have_done() {
    let nameless = ["ollama/error_context", "ollama/error_context_native_old"];
    let mut named = 0;
    for (name, body) in bodies("error_context") {
        let context = capacity::named_in_refusal(&body["body"].to_string());
        assert_eq!(context.is_none(), nameless.contains(&name.as_str()), "{name}: {context:?}");
        if let Some(context) = context {
            assert!([2048, 4096, 8192, 40_960, 128_000].contains(&context), "{name}: {context}");
            named += 1;
        }
    }
    assert!(named >= 12);
}

#[test]
fn the_same_body_goes_to_all_that_take_a_schema() {
    let schema = |body: &Value| body.pointer("/response_format/json_schema/schema").cloned();
    for (name, published) in bodies("chat_request") {
        let Some(schema) = schema(&published) else { continue };
        let kind = Kind { name: "hour", timeout: std::time::Duration::from_secs(4) };
        let request = Request::new(kind, "?").schema(Schema { name: "hour".to_owned(), schema });
        let ours = super::body::chat(&request, "m", super::dialect::Dialect::default());
        let form = |body: &Value| {
            let form = body["response_format"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            (body["response_format"]["type"].clone(), form)
        };
        assert_eq!(form(&ours), form(&published), "{name}");
    }
}
