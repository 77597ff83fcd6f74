//! What a model is of no use for is asked less, against a server that answers as real ones were seen to.

use super::*;

/// What llama.cpp's server says to a prompt of 1 607 tokens where it was started with room for 1 024.
const TOO_LONG: &str = r#"{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error","n_prompt_tokens":1607,"n_ctx":1024}}"#;

fn kind(name: &'static str) -> Request {
    Request { kind: Kind { name, ..KIND }, ..question() }
}

async fn ask_kind(connection: &Connection, name: &'static str) -> Result<Answer<Act>, ModelError> {
    ask_for(connection, kind(name), |_: &Act| Ok(())).await
}

#[tokio::test]
async fn what_a_model_cannot_read_is_left_to_shorter_questions() {
    let (server, connection) = serve(|_| Behaviour::body(400, TOO_LONG));
    let error = ask_kind(&connection, "draft").await.unwrap_err();
    assert!(matches!(error, ModelError::PromptTooLong { .. }), "{error:?}");
    assert_eq!(server.asked().len(), 1, "it is not tried again");
    assert!(!connection.admits("draft") && connection.admits("utter"));
    let [rested] = &connection.view().rested[..] else { panic!("one kind rests") };
    assert!(rested.to_string().contains("too long for the model"), "{rested}");
    assert_eq!(connection.view().breaker, BreakerView::Closed);
    connection.reset();
    assert!(connection.admits("draft"));
}

#[tokio::test]
async fn answers_of_no_use_are_counted_with_their_reasons_and_asked_for_less() {
    let (server, connection) = serve(|_| Behaviour::say(r#"{"words":"x","minutes":"half an hour","mood":"glad"}"#));
    for _ in 0..100 {
        if connection.admits("draft") {
            assert!(ask_kind(&connection, "draft").await.is_err());
        }
    }
    let calls = server.asked().len();
    assert!((16..=32).contains(&calls), "{calls} calls for a hundred questions, two for each that is asked");
    let view = connection.meter().view();
    let draft = &view.kinds["draft"];
    assert_eq!((draft.asked, draft.used, draft.in_vain()), (calls as u64 / 2, 0, calls as u64));
    assert_eq!(draft.commonest_reasons(), [("the form wants u32 in this place", calls as u64)]);
}

/// llama.cpp's server calls a model by the path of its file, if nobody gave it a name.
#[tokio::test]
async fn where_a_model_lies_on_a_server_is_told_to_nobody() {
    let body = json!({
        "choices": [{"finish_reason": "stop", "index": 0, "message": {"role": "assistant", "content": GOOD}}],
        "model": "/home/ann/models/SmolLM2-135M-Instruct.Q4_1.gguf",
        "usage": {"completion_tokens": 30, "prompt_tokens": 120, "total_tokens": 150},
    });
    let (_server, connection) = serve(move |_| Behaviour::body(200, body.to_string()));
    assert_eq!(act(&connection).await.unwrap().reply.model, "SmolLM2-135M-Instruct.Q4_1.gguf");
}

/// A server that knows schemas, but no lengths in them, is told so only once.
#[tokio::test]
async fn a_server_without_bounds_still_gets_the_choices() {
    let said =
        "Invalid schema for response_format 'act': In context=('properties', 'words'), 'maxLength' is not permitted.";
    let refusal = json!({"error": {"message": said, "type": "invalid_request_error"}}).to_string();
    let (server, connection) = serve(move |asked| {
        if asked.body.to_string().contains("maxLength") {
            Behaviour::body(400, refusal.clone())
        } else {
            Behaviour::say(GOOD)
        }
    });
    let form = crate::schema::schema_of::<Act>("act").letters("words", 300).choices("minutes", [15, 30]);
    let request = question().schema(form);
    for _ in 0..2 {
        let answer: Result<Answer<Act>, _> = ask_for(&connection, request.clone(), |_| Ok(())).await;
        assert!(answer.is_ok());
    }
    let asked = server.asked();
    assert_eq!(asked.len(), 2, "the second answer is in the cache");
    let fields = &asked[1].body["response_format"]["json_schema"]["schema"]["properties"];
    assert_eq!(fields["minutes"]["enum"], json!([15, 30]));
}
