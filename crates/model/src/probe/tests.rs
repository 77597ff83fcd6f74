//! Every way in which a server can be wrong, and the sentence for it.

use super::*;
use crate::{
    endpoint::key::Key,
    testing::{
        behaviour::{Behaviour, Manner},
        endpoint::{Asked, FakeEndpoint},
    },
};

const PATIENCE: Duration = Duration::from_secs(2);

async fn look(url: &str, model: &str) -> Diagnosis {
    probe(&Endpoint::new(url, model, None).unwrap(), PATIENCE).await
}

/// A server that has one model and knows no other.
fn server() -> FakeEndpoint {
    FakeEndpoint::with(&["llama3.2:3b", "qwen3:8b"], None, |asked: &Asked| match asked.body["model"].as_str() {
        Some("llama3.2:3b") => Behaviour::say("Yes."),
        _ => Behaviour::body(404, r#"{"error":{"message":"model not found, try pulling it first"}}"#),
    })
}

#[tokio::test]
async fn a_model_that_answers_is_ready() {
    let server = server();
    let diagnosis = look(&server.base_url(), "llama3.2:3b").await;
    assert!(diagnosis.is_ready(), "{diagnosis}");
    assert!(diagnosis.to_string().starts_with("small-2026 answers, in "));
    // One that only thinks is there, too.
    let thinker = FakeEndpoint::start(|_| Behaviour::say("<think>Should I say yes?"));
    assert!(look(&thinker.base_url(), "small").await.is_ready());
}

#[tokio::test]
async fn what_is_wrong_with_the_model_is_said() {
    let server = server();
    let diagnosis = look(&server.base_url(), "llama3.2").await;
    assert!(
        diagnosis.to_string().starts_with("The server has no model llama3.2. Did you mean llama3.2:3b or "),
        "{diagnosis}"
    );
    let diagnosis = look(&server.base_url(), "").await;
    assert_eq!(diagnosis.to_string(), "The server answers. Choose a model with --model NAME: llama3.2:3b, qwen3:8b.");
    let empty = FakeEndpoint::with(&[], None, |_| Behaviour::say("x"));
    assert_eq!(look(&empty.base_url(), "").await, Diagnosis::NoModelNamed { models: Vec::new() });
}

#[tokio::test]
async fn a_wrong_path_is_put_right() {
    let server = server();
    let root = server.base_url().trim_end_matches("/v1").to_owned();
    let diagnosis = look(&root, "llama3.2:3b").await;
    assert_eq!(diagnosis.to_string(), format!("A server is there, but not at {root}. Use {}.", server.base_url()));
    assert_eq!(
        look(&format!("{root}/api"), "").await,
        Diagnosis::WrongPath { address: format!("{root}/api"), suggestion: Some(server.base_url()) }
    );
    let diagnosis = look(&format!("{root}/v2/v1"), "llama3.2:3b").await;
    assert!(matches!(diagnosis, Diagnosis::WrongPath { suggestion: None, .. }), "{diagnosis}");
}

#[tokio::test]
async fn keys_are_asked_for_and_doubted() {
    let server =
        FakeEndpoint::with(&["small"], Some(Key::new("sk-right-0123456789").unwrap()), |_| Behaviour::say("Yes."));
    assert_eq!(look(&server.base_url(), "small").await, Diagnosis::Key { given: false });
    let with = |key: &str| Endpoint { key: Some(Key::new(key).unwrap()), ..server.endpoint("small") };
    assert_eq!(probe(&with("sk-wrong"), PATIENCE).await, Diagnosis::Key { given: true });
    assert!(probe(&with("sk-right-0123456789"), PATIENCE).await.is_ready());
}

#[tokio::test]
async fn silence_and_strangers_are_told_apart() {
    let mut gone = server();
    let url = gone.base_url();
    gone.stop();
    assert_eq!(look(&url, "m").await, Diagnosis::NoServer { address: url.clone(), hint: None });
    // No name is so long: that is found out without asking the network.
    let host = format!("{}.home.arpa", "nobody".repeat(12));
    let diagnosis = look(&format!("http://{host}/v1"), "m").await;
    assert_eq!(diagnosis, Diagnosis::UnknownHost { host });
    let slow = FakeEndpoint::start(|_| Behaviour::say("Yes.").manner(Manner::Hang));
    assert_eq!(look(&slow.base_url(), "small").await, Diagnosis::TooSlow { secs: 2 });
    let page = FakeEndpoint::start(|_| Behaviour::body(200, "<html>Welcome</html>"));
    let diagnosis = look(&page.base_url(), "small").await;
    assert!(diagnosis.to_string().contains("no language model: a web page"), "{diagnosis}");
    let broken = FakeEndpoint::start(|_| Behaviour::body(500, r#"{"error":"out of memory"}"#));
    assert!(look(&broken.base_url(), "small").await.to_string().contains("out of memory"));
    let hint = look("http://127.0.0.1:11434/v1", "m").await;
    assert!(!matches!(hint, Diagnosis::NoServer { hint: None, .. }), "{hint}");
}

#[tokio::test]
async fn models_are_listed() {
    assert_eq!(listing::models(&server().endpoint(""), PATIENCE).await.unwrap(), ["llama3.2:3b", "qwen3:8b"]);
}
