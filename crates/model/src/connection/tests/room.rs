//! How much a server takes: told, learned, kept to.

use serde_json::Value;

use super::*;
use crate::testing::endpoint::FakeEndpoint;

/// A question of so many words, with an answer of 200 tokens.
fn long(words: usize) -> Request {
    Request::new(KIND, "word ".repeat(words)).max_tokens(200)
}

fn told(told: Vec<(&'static str, Value)>) -> (FakeEndpoint, Connection) {
    let server = FakeEndpoint::telling(told, |_| Behaviour::say(GOOD));
    let connection = connect(server.endpoint("small"), &quick());
    (server, connection)
}

#[tokio::test]
async fn what_a_server_tells_of_its_context_is_kept_to() {
    let props = json!({"default_generation_settings": {"n_ctx": 1024}, "total_slots": 4});
    let show = json!({"parameters": "stop \"x\"\nnum_ctx                        1024"});
    let loaded = json!({"models": [{"key": "small", "loaded_instances": [{"config": {"context_length": 1024}}]}]});
    for place in [("props", props), ("api/show", show), ("api/v1/models", loaded)] {
        let name = place.0;
        let (server, connection) = told(vec![place]);
        assert_eq!(connection.room_beside(200), None, "no socket is opened before the first question");
        connection.ask(&long(100)).await.unwrap();
        assert_eq!(connection.room_beside(200), Some(760), "{name}");
        connection.ask(&long(850)).await.unwrap();
        assert!(server.asked()[1].body["max_tokens"].as_u64().unwrap() < 120, "{name}");
        let refused = connection.ask(&long(1000)).await.unwrap_err();
        assert!(matches!(refused, ModelError::PromptTooLong { .. }) && server.asked().len() == 2, "{name}");
    }
}

#[tokio::test]
async fn a_server_that_tells_its_slots_gets_as_many_calls_at_a_time() {
    let props = json!({"default_generation_settings": {"n_ctx": 8192}, "total_slots": 4});
    let (_server, connection) = told(vec![("props", props.clone())]);
    connection.ask(&question()).await.unwrap();
    assert_eq!(connection.gate.slots.ordinary(), 3);
    let server = FakeEndpoint::telling(vec![("props", props)], |_| Behaviour::say(GOOD));
    let chosen = connect(server.endpoint("small"), &quick().at_a_time(2));
    chosen.ask(&question()).await.unwrap();
    assert_eq!(chosen.gate.slots.ordinary(), 1, "a player has said how many");
}

#[tokio::test]
async fn a_refusal_for_length_is_not_met_twice() {
    let said = r#"{"error":{"code":400,"message":"request (1607 tokens) exceeds the available context size (1024 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":1607,"n_ctx":1024}}"#;
    let (server, connection) = serve(move |_| Behaviour::body(400, said));
    for _ in 0..2 {
        let refused = connection.ask(&long(1500)).await.unwrap_err();
        assert!(matches!(refused, ModelError::PromptTooLong { .. }));
    }
    assert_eq!((server.asked().len(), connection.room_beside(200)), (1, Some(760)));
}
