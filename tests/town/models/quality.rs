//! A model that is of use for some questions and not for others is asked what it can answer.

use serde_json::Value;
use smallville::sim::scenario::Pace;
use smallville_model::{
    connection::Connection,
    limits::Limits,
    testing::{behaviour::Behaviour, endpoint::FakeEndpoint},
};

use super::{faulty::connected, live, rehearsal::good_to};

/// What llama.cpp's server says to a prompt that is too long for it.
const TOO_LONG: &str = r#"{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error","n_prompt_tokens":1607,"n_ctx":1024}}"#;

fn kind_of(body: &Value) -> &str {
    body.pointer("/response_format/json_schema/name").and_then(Value::as_str).unwrap_or_default()
}

/// What was counted of drafts and of single lines in a morning, and which kinds are asked less then.
fn morning(behaviour: fn(&Value) -> Behaviour) -> (Counted, Counted, Vec<String>) {
    let endpoint = FakeEndpoint::start(move |asked| behaviour(&asked.body));
    let limits = Limits { in_flight: 25, cached: 0, ..Limits::hosted() };
    let (mut town, connection) = connected(&endpoint, &limits, 3, Pace::Wait);
    live(&mut town, 6 * 60);
    let rested = connection.view().rested.into_iter().map(|rested| rested.kind).collect();
    (Counted::of(&connection, "draft"), Counted::of(&connection, "utter"), rested)
}

#[derive(Debug)]
struct Counted {
    asked: u64,
    used: u64,
}

impl Counted {
    fn of(connection: &Connection, kind: &str) -> Self {
        let view = connection.meter().view();
        view.kinds.get(kind).map_or(Self { asked: 0, used: 0 }, |of| Self { asked: of.asked, used: of.used })
    }
}

#[test]
fn whoever_fails_at_drafts_speaks_line_by_line() {
    let (drafts, lines, rested) = morning(|body| match kind_of(body) {
        "draft" => Behaviour::say(r#"{"lines": [{"by": "Nobody", "does": ["1"], "words": "red the friend"}]}"#),
        _ => Behaviour::say(&good_to(body)),
    });
    assert!((8..40).contains(&drafts.asked) && drafts.used == 0, "{drafts:?}");
    assert!(lines.used > 30, "{lines:?}");
    assert_eq!(rested, ["draft"]);
}

#[test]
fn whoever_cannot_read_long_questions_gets_short_ones() {
    let (drafts, lines, rested) = morning(|body| match kind_of(body) {
        "draft" => Behaviour::body(400, TOO_LONG),
        _ => Behaviour::say(&good_to(body)),
    });
    assert!((1..10).contains(&drafts.asked), "{drafts:?}");
    assert!(lines.used > 30, "{lines:?}");
    // What else has no room in the context that the server named is not sent to it at all.
    assert!(rested.contains(&"draft".to_owned()) && !rested.contains(&"utter".to_owned()), "{rested:?}");
}

#[test]
fn words_in_a_row_are_neither_said_nor_believed() {
    let (drafts, lines, rested) = morning(|body| match kind_of(body) {
        "draft" => Behaviour::say(r#"{"lines": []}"#),
        "utter" => Behaviour::say(r#"{"does": [1, 2], "words": "tea party red the the tea small friend"}"#),
        _ => Behaviour::say(&good_to(body)),
    });
    assert_eq!(drafts.used, 0);
    assert!(lines.used * 4 < lines.asked, "{lines:?}: only what has no matter may be said so");
    assert!(rested.contains(&"utter".to_owned()), "{rested:?}");
}
