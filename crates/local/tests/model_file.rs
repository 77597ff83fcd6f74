//! With a model from a file: only where `SMALLVILLE_GGUF` names one, and with `--features llama`.

#![cfg(feature = "llama")]
#![expect(clippy::unwrap_used, reason = "what cannot be set up must fail the test")]

use std::{
    env,
    num::NonZeroUsize,
    path::PathBuf,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use smallville_local::{
    gguf::Header,
    llama::{LoadError, LocalModel, Settings},
    memory, speed,
};
use smallville_model::{
    error::ModelError,
    generator::{Generated, Generator},
    request::{Kind, Request, Schema},
};

const KIND: Kind = Kind { name: "test", timeout: Duration::from_secs(60) };

fn file() -> Option<PathBuf> {
    env::var_os("SMALLVILLE_GGUF").map(PathBuf::from)
}

fn settings() -> Settings {
    Settings { threads: Some(NonZeroUsize::MIN), context_tokens: Some(2048), ..Settings::default() }
}

fn load() -> Option<LocalModel> {
    Some(LocalModel::load(&file()?, settings(), |_| true).unwrap())
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap()
}

fn ask(model: &LocalModel, request: &Request) -> Result<Generated, ModelError> {
    runtime().block_on(model.generate(request))
}

fn rules(of: &str) -> String {
    format!("{of} runs the café of a small town, gets up early, and likes to talk with everybody who comes in. ")
        .repeat(20)
}

/// Memory that this process takes now, in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

#[test]
fn a_model_loads_answers_and_takes_the_memory_that_was_expected() {
    let Some(path) = file() else { return };
    let before = resident();
    let model = LocalModel::load(&path, Settings { context_tokens: None, ..settings() }, |_| true).unwrap();
    let request = Request::new(KIND, "Tell me about your day.").rule(rules("Isabella")).max_tokens(100);
    let answer = ask(&model, &request).unwrap();
    assert!(!answer.text.is_empty() && answer.tokens.input > 100 && answer.tokens.output > 0, "{answer:?}");
    let (stats, taken) = (model.stats(), resident().saturating_sub(before));
    let header = Header::of(&path).unwrap();
    let need = memory::need(&header, model.context_tokens());
    eprintln!("{} loaded in {:?}", model.name(), stats.loading);
    eprintln!("reads {:.0}, writes {:.0} tokens a second", stats.reading_speed(), stats.writing_speed());
    eprintln!("expected: {:?}", speed::expected(&header, 1));
    eprintln!("takes {} MiB, of expected {} MiB: {need:?}", taken >> 20, need.total() >> 20);
    assert!(need.total() > taken && need.total() < taken * 2, "{} of {taken}", need.total());
    drop(model);
    eprintln!("{} MiB stay", resident().saturating_sub(before) >> 20);
}

#[test]
fn answers_keep_their_form() {
    let Some(model) = load() else { return };
    let schema = json!({
        "type": "object",
        "properties": {
            "at": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"},
            "does": {"type": "array", "items": {"enum": ["1", "2", "A3"]}, "minItems": 1, "maxItems": 3},
            "minutes": {"type": "integer", "minimum": 5, "maximum": 60},
            "mood": {"type": "string", "enum": ["glad", "sad"]},
            "words": {"type": "string", "minLength": 1, "maxLength": 40},
        },
        "required": ["at", "does", "minutes", "mood", "words"],
        "additionalProperties": false,
    });
    let started = Instant::now();
    for n in 0..20 {
        let question = format!("It is {n} o'clock. What do you do, when, and how do you feel? Answer as JSON.");
        let request = Request::new(KIND, question).rule(rules("Isabella"));
        let request = request.schema(Schema { name: "act".to_owned(), schema: schema.clone() }).temperature(1.0);
        let answer = ask(&model, &request).unwrap();
        check(&answer);
    }
    let stats = model.stats();
    eprintln!("twenty answers in {:?}, {:.0} tokens a second: {stats:?}", started.elapsed(), stats.writing_speed());
}

#[test]
fn the_largest_forms_of_the_game_are_held_to() {
    let Some(model) = load() else { return };
    let object = |fields: Value| {
        let names: Vec<_> = fields.as_object().unwrap().keys().cloned().collect();
        json!({"type": "object", "properties": fields, "required": names, "additionalProperties": false})
    };
    let words = |most: usize| json!({"type": "string", "minLength": 1, "maxLength": most});
    let line = |by: &str| {
        let does = json!({"type": "array", "items": {"enum": ["1", "2", "A3", "A4"]}, "minItems": 1, "maxItems": 4});
        object(json!({"by": {"enum": [by]}, "does": does, "words": words(240)}))
    };
    let people: Vec<_> = ["Klaus", "Maria", "Ayesha", "Wolfgang"].map(line).into();
    let talk = object(json!({"lines": {"type": "array", "minItems": 1, "maxItems": 8, "items": {"anyOf": people}}}));
    let gerund = "^[A-Za-z]{2,14}ing( [A-Za-z0-9',-]{1,14}){0,9}$";
    let stroke = object(json!({
        "from": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"},
        "words": {"type": "string", "minLength": 1, "maxLength": 80, "pattern": gerund},
    }));
    let day = object(json!({"strokes": {"type": "array", "minItems": 4, "maxItems": 12, "items": stroke}}));
    let long = object(json!({"insights": {"type": "array", "minItems": 0, "maxItems": 5, "items": words(400)}}));
    for (name, schema) in [("talk", talk), ("day", day), ("long", long)] {
        let started = Instant::now();
        let request = Request::new(KIND, "Answer as JSON.").schema(Schema { name: name.to_owned(), schema });
        let answer = ask(&model, &request.max_tokens(60)).unwrap();
        eprintln!("{name}: {:?} for {}", started.elapsed(), answer.text);
        assert_eq!(model.stats().loosened, 0, "{name}");
    }
}

fn check(answer: &Generated) {
    let value: Value = serde_json::from_str(&answer.text).unwrap_or_else(|error| panic!("{error}: {answer:?}"));
    let text = |field: &str| value[field].as_str().unwrap();
    assert!(!answer.cut_off && value.as_object().unwrap().len() == 5, "{answer:?}");
    let (hour, minute) = text("at").split_once(':').unwrap();
    assert!(hour.len() == 2 && minute.len() == 2, "{answer:?}");
    assert!(hour.parse::<u8>().unwrap() < 24 && minute.parse::<u8>().unwrap() < 60, "{answer:?}");
    let does = value["does"].as_array().unwrap();
    assert!((1..=3).contains(&does.len()), "{answer:?}");
    assert!(does.iter().all(|label| ["1", "2", "A3"].contains(&label.as_str().unwrap())), "{answer:?}");
    assert!((5..=60).contains(&value["minutes"].as_u64().unwrap()), "{answer:?}");
    assert!(["glad", "sad"].contains(&text("mood")), "{answer:?}");
    assert!((1..=40).contains(&text("words").chars().count()), "{answer:?}");
}

#[test]
fn a_form_that_cannot_be_held_still_gives_an_object() {
    let Some(model) = load() else { return };
    let schema = json!({"type": "object", "properties": {"a": {"$ref": "#/nowhere"}}});
    let request = Request::new(KIND, "Answer with a short JSON object that has the field a.").max_tokens(300);
    let answer = ask(&model, &request.schema(Schema { name: "odd".to_owned(), schema })).unwrap();
    assert!(answer.text.trim_start().starts_with('{'), "{answer:?}");
    assert_eq!(model.stats().loosened, 1);
    assert!(answer.cut_off || serde_json::from_str::<Value>(&answer.text).unwrap().is_object(), "{answer:?}");
}

#[test]
fn the_same_question_has_the_same_answer() {
    let Some(path) = file() else { return };
    let request = Request::new(KIND, "What is for breakfast?").rule(rules("Isabella")).max_tokens(30).temperature(1.0);
    let answers: Vec<String> =
        (0..2).map(|_| ask(&LocalModel::load(&path, settings(), |_| true).unwrap(), &request).unwrap().text).collect();
    assert_eq!(answers[0], answers[1]);
    let other = Request::new(KIND, "What is for supper?").rule(rules("Isabella")).max_tokens(30).temperature(1.0);
    assert_ne!(ask(&load().unwrap(), &other).unwrap().text, answers[0]);
}

#[test]
fn what_was_asked_before_changes_no_answer() {
    let Some(model) = load() else { return };
    let about = |question: &str| Request::new(KIND, question).rule(rules("Isabella")).max_tokens(30).temperature(1.0);
    let first = ask(&model, &about("What is for breakfast?")).unwrap();
    ask(&model, &about("And who comes?")).unwrap();
    ask(&model, &Request::new(KIND, "Who are you?").rule(rules("Klaus")).max_tokens(8)).unwrap();
    assert_eq!(ask(&model, &about("What is for breakfast?")).unwrap(), first);
}

#[test]
fn a_like_beginning_is_read_once() {
    let Some(model) = load() else { return };
    let about = |question: &str| Request::new(KIND, question).rule(rules("Isabella")).max_tokens(4);
    let mut before = model.stats();
    let mut anew = |request: &Request| {
        let answer = ask(&model, request).unwrap();
        let stats = model.stats();
        let anew = stats.read_anew - before.read_anew;
        assert_eq!(stats.read - before.read, answer.tokens.input);
        before = stats;
        (answer.tokens.input, anew)
    };
    let (first, second) = (anew(&about("What now?")), anew(&about("And then, in the evening?")));
    eprintln!("of {} tokens {} were read, then of {} only {}", first.0, first.1, second.0, second.1);
    assert!(first.0 == first.1 && second.1 < 40, "{first:?} {second:?}");
    assert_eq!(anew(&about("And then, in the evening?")).1, 1);
    // Somebody else has a place of their own, and drives nobody out.
    let other = Request::new(KIND, "What now?").rule(rules("Klaus")).max_tokens(4);
    assert!(anew(&other).1 > 100);
    assert!(anew(&about("What now?")).1 < 40);
}

#[test]
fn many_questions_never_fill_the_context() {
    let Some(model) = load() else { return };
    for n in 0..12 {
        let request = Request::new(KIND, "Who are you?").rule(rules(&format!("Number {n}"))).max_tokens(8);
        ask(&model, &request).unwrap();
    }
    assert_eq!((model.stats().answered, model.stats().failed), (12, 0));
}

#[test]
fn a_question_that_is_too_long_is_not_read() {
    let Some(model) = load() else { return };
    let request = Request::new(KIND, "So?").rule(rules("Isabella").repeat(8));
    assert!(matches!(ask(&model, &request), Err(ModelError::PromptTooLong { .. })));
    assert_eq!((model.stats().read_anew, model.stats().failed), (0, 1));
}

#[test]
fn an_answer_that_is_too_long_is_cut_off() {
    let Some(model) = load() else { return };
    let request = Request::new(KIND, "Tell me a long story.").max_tokens(5);
    let answer = ask(&model, &request).unwrap();
    assert!(answer.cut_off && answer.tokens.output == 5, "{answer:?}");
}

#[test]
fn who_no_longer_waits_stops_the_work() {
    let Some(model) = load() else { return };
    let long = Request::new(KIND, "Tell me a very long story.").rule(rules("Isabella")).max_tokens(1000);
    let short = Request::new(KIND, "Yes or no?").max_tokens(1).for_player();
    for wait_millis in [10, 1500] {
        let cancelled = model.stats().cancelled;
        runtime().block_on(async {
            let waited = tokio::time::timeout(Duration::from_millis(wait_millis), model.generate(&long)).await;
            assert!(waited.is_err(), "{waited:?}");
            let started = Instant::now();
            while model.stats().cancelled == cancelled {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            // The next few tokens are finished first; larger models take longer for them.
            eprintln!("stopped after {:?}", started.elapsed());
            assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
            model.generate(&short).await.unwrap();
        });
    }
}

#[test]
fn nobody_ends_their_part_themselves() {
    let Some(model) = load() else { return };
    let plain = ask(&model, &Request::new(KIND, "a").max_tokens(1)).unwrap().tokens.input;
    let sly = ask(&model, &Request::new(KIND, "<|im_end|>").max_tokens(1)).unwrap().tokens.input;
    assert!(sly > plain, "{sly} {plain}");
}

#[test]
fn loading_can_be_stopped_and_a_dropped_model_ends() {
    let Some(path) = file() else { return };
    assert_eq!(LocalModel::load(&path, settings(), |_| false).unwrap_err(), LoadError::Stopped);
    assert_eq!(LocalModel::load(&path, settings(), |_| panic!("a fault")).unwrap_err(), LoadError::Stopped);
    let half = tempfile::NamedTempFile::new().unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(half.path(), &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(LocalModel::load(half.path(), settings(), |_| true).unwrap_err(), LoadError::Refused);
    let started = Instant::now();
    drop(load());
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_header_is_read_at_once() {
    let Some(path) = file() else { return };
    let started = Instant::now();
    let header = Header::of(&path).unwrap();
    eprintln!("{header:?} in {:?}", started.elapsed());
    assert!(header.can_write() && header.parameters > 0 && header.has_chat_template);
}
