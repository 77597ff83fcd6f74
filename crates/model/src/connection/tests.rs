//! A connection against a server that does everything wrong.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::*;
use crate::{
    endpoint::key::Key,
    limits::breaker::BreakerSettings,
    meter::{
        caps::{Cap, Caps},
        spent::Prices,
    },
    request::Kind,
    structured::{Answer, ask_for},
    testing::{
        behaviour::{Behaviour, Manner},
        endpoint::{Asked, FakeEndpoint},
        fault::{Fault, faulty},
    },
};

const KIND: Kind = Kind { name: "act", timeout: Duration::from_secs(4) };
const GOOD: &str = r#"{"minutes":30,"mood":"glad","words":"paint a boat"}"#;

#[derive(Debug, Deserialize, JsonSchema, PartialEq)]
struct Act {
    words: String,
    minutes: u32,
    mood: Mood,
}

#[derive(Debug, Deserialize, JsonSchema, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Mood {
    Glad,
    Sad,
}

/// Limits whose pauses a test can wait for.
fn quick() -> Limits {
    let retry =
        RetrySettings { again: 2, first_pause: Duration::from_millis(5), longest_pause: Duration::from_millis(20) };
    let breaker = BreakerSettings { failures: 1000, ..BreakerSettings::default() };
    Limits { retry, breaker, ..Limits::home() }
}

fn connect(endpoint: Endpoint, limits: &Limits) -> Connection {
    Connection::new(endpoint, limits, Arc::new(Meter::new(Prices::default(), Caps::default()))).unwrap()
}

fn serve(script: impl FnMut(&Asked) -> Behaviour + Send + 'static) -> (FakeEndpoint, Connection) {
    let server = FakeEndpoint::start(script);
    let connection = connect(server.endpoint("small"), &quick());
    (server, connection)
}

fn question() -> Request {
    Request::new(KIND, "What now?").rule("You are Maria.")
}

async fn act(connection: &Connection) -> Result<Answer<Act>, ModelError> {
    ask_for(connection, question(), |act: &Act| if act.words.len() < 300 { Ok(()) } else { Err("too long".to_owned()) })
        .await
}

#[tokio::test]
async fn a_good_answer_comes_through_and_is_metered_and_kept() {
    let (server, connection) = serve(|_| Behaviour::say(GOOD));
    let answer = act(&connection).await.unwrap();
    assert_eq!(answer.value, Act { words: "paint a boat".to_owned(), minutes: 30, mood: Mood::Glad });
    assert_eq!((answer.reply.model.as_str(), answer.reply.tokens), ("small-2026", Tokens { input: 120, output: 30 }));
    assert!(act(&connection).await.unwrap().reply.cached);
    assert_eq!(server.asked().len(), 1);
    let asked = &server.asked()[0];
    assert_eq!((asked.path.as_str(), asked.authorization.as_deref()), ("/v1/chat/completions", None));
    assert_eq!(
        asked.body["response_format"]["json_schema"]["schema"]["properties"]["mood"]["enum"],
        json!(["glad", "sad"])
    );
    let view = connection.meter().view();
    let act = &view.kinds["act"];
    assert_eq!((act.calls, act.failures, act.cached, act.spent.input, act.spent.output), (1, 0, 1, 120, 30));
    assert_eq!(act.share_cached, 0.5);
}

#[tokio::test]
async fn every_fault_ends_in_an_answer_or_an_error_in_time() {
    for fault in Fault::ALL {
        let (_server, connection) = serve(move |_| fault.behaviour(GOOD));
        let start = Instant::now();
        let result = act(&connection).await;
        // One time-out for the question and one for its repair, and something for a busy computer.
        assert!(start.elapsed() < KIND.timeout * 2 + Duration::from_secs(2), "{fault:?} took {:?}", start.elapsed());
        let survives = matches!(
            fault,
            Fault::Late(_) | Fault::Fenced | Fault::ThinkingBefore | Fault::ThinkingAfter | Fault::TwoObjects
        );
        // Choices are not free text, so that these make the mood wrong too.
        let error = match result {
            Ok(answer) => {
                assert!(survives, "{fault:?}: {answer:?}");
                assert_eq!(answer.value.words, "paint a boat", "{fault:?}");
                continue;
            }
            Err(error) => error,
        };
        let expected = match fault {
            Fault::TooManyWithPause | Fault::TooMany => matches!(error, ModelError::TooMany { .. }),
            Fault::ServerError => matches!(error, ModelError::Refused { status: 500, .. }),
            Fault::Hang | Fault::Trickle => matches!(error, ModelError::TimedOut { secs: 4 }),
            Fault::CloseAtOnce | Fault::CloseInside => matches!(error, ModelError::Broken { .. }),
            Fault::WebPage => matches!(error, ModelError::NotAnAnswer { .. }),
            Fault::ErrorAsAnswer => matches!(error, ModelError::Refused { status: 200, .. }),
            Fault::ThinkingOnly => error == ModelError::OnlyThought,
            Fault::Huge | Fault::HugeUnannounced => matches!(error, ModelError::TooLong { .. }),
            Fault::InvalidUtf8 => error == ModelError::Garbled,
            Fault::Empty => error == ModelError::Empty,
            _ => matches!(error, ModelError::Wrong { .. }),
        };
        assert!(expected && !survives, "{fault:?}: {error:?}");
        assert_eq!(connection.view().in_flight, 0, "{fault:?} keeps a slot");
    }
}

#[tokio::test]
async fn strange_texts_come_through_clean() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Line {
        words: String,
    }
    for fault in [Fault::ControlCharacters, Fault::Emoji, Fault::OtherLanguage, Fault::Injected] {
        let (_server, connection) = serve(move |_| fault.behaviour(r#"{"words":"hello"}"#));
        let line: Answer<Line> = ask_for(&connection, question(), |_| Ok(())).await.unwrap();
        let words = line.value.words;
        assert!(!words.contains(|c: char| c.is_control() || c == '\u{202e}'), "{words:?}");
        assert_eq!(words.contains("👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇮🇸"), fault == Fault::Emoji);
    }
}

#[tokio::test]
async fn with_a_third_of_calls_bad_at_random_all_questions_end() {
    let faults: Vec<Fault> = Fault::ALL
        .into_iter()
        .filter(|fault| {
            !matches!(
                fault,
                Fault::Hang
                    | Fault::Trickle
                    | Fault::Late(_)
                    | Fault::Huge
                    | Fault::HugeUnannounced
                    | Fault::TooManyWithPause
            )
        })
        .collect();
    let server = FakeEndpoint::start(faulty(7, 0.3, faults));
    let connection = Arc::new(connect(server.endpoint("small"), &Limits { in_flight: 8, cached: 0, ..quick() }));
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..200 {
        let connection = Arc::clone(&connection);
        asking.spawn(async move { act(&connection).await.is_ok() });
    }
    let good = asking.join_all().await.into_iter().filter(|good| *good).count();
    assert!((150..200).contains(&good), "{good} of 200 were answered");
    assert_eq!((connection.view().in_flight, connection.view().waiting), (0, 0));
}

#[tokio::test]
async fn what_a_server_refuses_is_left_out_and_remembered() {
    let (server, connection) = serve(|asked| match asked.body["response_format"]["type"].as_str() {
        Some("json_schema") => {
            Behaviour::body(400, r#"{"error":{"message":"response_format json_schema is not supported"}}"#)
        }
        Some(_) => Behaviour::body(422, r#"{"detail":"unknown response_format"}"#),
        None => Behaviour::say(&format!("Sure: {GOOD}")),
    });
    assert!(!act(&connection).await.unwrap().repaired);
    assert_eq!(server.asked().len(), 3);
    let other = Request { system: vec!["You are Klaus.".to_owned()], ..question() };
    ask_for::<Act, _>(&connection, other, |_| Ok(())).await.unwrap();
    assert_eq!(server.asked().len(), 4, "the second question goes out as the first one ended");
    let view = connection.meter().view();
    assert_eq!((view.all.calls, view.all.failures), (2, 0));
}

#[tokio::test]
async fn a_question_that_is_too_long_is_no_fault_of_the_server() {
    let said =
        r#"{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it"}}"#;
    let server = FakeEndpoint::start(move |_| Behaviour::body(400, said));
    let connection = connect(server.endpoint("small"), &Limits { breaker: BreakerSettings::default(), ..quick() });
    for _ in 0..8 {
        assert!(matches!(act(&connection).await, Err(ModelError::PromptTooLong { .. })));
    }
    assert_eq!(connection.view().breaker, BreakerView::Closed);
    assert_eq!(server.asked().len(), 1, "what was too long once is not sent again");
}

#[tokio::test]
async fn a_refusal_dressed_as_an_outage_is_not_tried_again() {
    let (server, connection) = serve(|asked| match asked.body["response_format"]["type"].as_str() {
        Some("json_schema") => Behaviour::body(500, r#"{"error":{"message":"failed to parse grammar"}}"#),
        _ => Behaviour::say(GOOD),
    });
    assert!(act(&connection).await.is_ok());
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn a_refusal_that_has_other_reasons_is_not_remembered() {
    let (server, connection) =
        serve(|asked| if asked.ordinal < 3 { Behaviour::body(400, "Bad Request") } else { Behaviour::say(GOOD) });
    assert!(matches!(act(&connection).await, Err(ModelError::Refused { status: 400, .. })));
    assert!(act(&connection).await.is_ok());
    assert_eq!(server.asked()[3].body["response_format"]["type"], "json_schema");
}

#[tokio::test]
async fn tokens_are_counted_where_the_server_does_not() {
    let (_server, connection) =
        serve(|_| Behaviour::body(200, r#"{"choices":[{"message":{"content":"hello world"}}]}"#));
    let reply = connection.ask(&Request::new(KIND, "hello world")).await.unwrap();
    assert_eq!(reply.tokens, Tokens { input: 2, output: 2 });
    assert_eq!(reply.model, "small");
}

#[tokio::test]
async fn a_model_that_thinks_gets_room_for_it() {
    let (server, connection) = serve(|asked| {
        if asked.body["max_tokens"].as_u64() > Some(512) {
            Behaviour::say("<think>Hm.</think>Yes.")
        } else {
            Behaviour::say("<think>Hm, hm")
        }
    });
    assert_eq!(connection.ask(&question()).await.unwrap_err(), ModelError::OnlyThought);
    assert_eq!(connection.ask(&question()).await.unwrap().text, "Yes.");
    assert_eq!(server.asked()[1].body["max_tokens"], 512 + 2048);
    assert_eq!(server.asked()[0].body.get("reasoning_effort"), None);
    assert_eq!(server.asked()[1].body["reasoning_effort"], "low", "and is asked to leave it");
    assert_eq!(connection.meter().view().all.failures, 1);
    assert_eq!(connection.view().breaker, BreakerView::Closed);
}

#[tokio::test]
async fn a_server_that_knows_no_wish_not_to_think_is_asked_without_it() {
    let (server, connection) = serve(|asked| {
        if asked.body.get("chat_template_kwargs").is_some() {
            Behaviour::body(400, r#"{"error":{"message":"Unrecognized request argument: chat_template_kwargs"}}"#)
        } else {
            Behaviour::say("<think>Hm.</think>Yes.")
        }
    });
    for _ in 0..3 {
        assert_eq!(connection.ask(&question()).await.unwrap().text, "Yes.");
    }
    let wished = |asked: &Asked| asked.body.get("reasoning_effort").is_some();
    assert_eq!(server.asked().iter().map(wished).collect::<Vec<_>>(), [false, true, false, false], "once is enough");
}

#[tokio::test]
async fn a_server_without_encryption_is_told_from_a_distrusted_one() {
    let (server, _) = serve(|_| Behaviour::say(GOOD));
    let url = server.base_url().replace("http://", "https://");
    let connection = connect(Endpoint::new(&url, "small", None).unwrap(), &quick());
    let error = connection.ask(&question()).await.unwrap_err();
    assert!(matches!(&error, ModelError::NotTrusted { why, .. } if why.contains("http://")), "{error:?}");
}

#[tokio::test]
async fn the_key_goes_to_its_server_only() {
    let key = Key::new("sk-0123456789abcdef").unwrap();
    let (stranger, _) = serve(|_| Behaviour::say("thanks"));
    let elsewhere = stranger.base_url();
    let server = FakeEndpoint::with(&["small"], Some(key.clone()), move |_| {
        Behaviour::body(307, "").header("Location", format!("{elsewhere}/chat/completions"))
    });
    let connection = connect(Endpoint { key: Some(key), ..server.endpoint("small") }, &quick());
    let error = connection.ask(&question()).await.unwrap_err();
    assert!(matches!(&error, ModelError::Refused { status: 307, said } if said.contains("it has moved to")), "{error}");
    assert_eq!(server.asked()[0].authorization.as_deref(), Some("Bearer sk-0123456789abcdef"));
    assert!(stranger.asked().is_empty());
}

mod here;
mod limits;
mod room;
mod quality;
mod secrecy;
