//! Asks for an answer of the caller's own type: wrong once, the rule is told to the model; wrong twice is an error.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{
    answer::{
        clean::{clean_value, is_garbled},
        object::last_object,
    },
    error::{ModelError, shorten},
    language_model::{LanguageModel, Reply},
    meter::Source,
    request::{Request, Role},
    schema::schema_of,
};

/// An answer that has the right form and passed its check.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<T> {
    /// The answer.
    pub value: T,
    /// The same as the model wrote it, cleaned: for the record.
    pub json: Value,
    /// Which model said so, and what it took; both tries together when it was repaired.
    pub reply: Reply,
    /// Whether the first try was wrong.
    pub repaired: bool,
}

/// Asks for an answer of type `T` that passes a check; at most twice.
///
/// The schema is that of `T` unless the request brings its own, for example with the legal choices written in.
///
/// # Errors
/// When the model does not answer, or wrongly twice; then instinct answers.
pub async fn ask_for<T, C>(model: &dyn LanguageModel, mut request: Request, check: C) -> Result<Answer<T>, ModelError>
where
    T: DeserializeOwned + JsonSchema,
    C: Fn(&T) -> Result<(), String>,
{
    if request.schema.is_none() {
        request.schema = Some(schema_of::<T>(request.kind.name));
    }
    if let Some(reply) = model.recall(&request)
        && let Ok((value, json)) = read(&reply, &check)
    {
        model.note(request.kind.name, Source::Cache);
        return Ok(Answer { value, json, reply, repaired: false });
    }
    let kind = request.kind.name;
    let (first, again) = match model.ask(&request).await {
        Ok(first) => match read(&first, &check) {
            Ok((value, json)) => {
                model.note(kind, Source::Used);
                model.keep(&request, &first);
                return Ok(Answer { value, json, reply: first, repaired: false });
            }
            Err(why) => {
                model.refuse(kind, &why);
                (Some(first), repair(&request, &why))
            }
        },
        // The model has answered, only without anything that could be read.
        Err(error @ (ModelError::Empty | ModelError::Garbled)) => (None, repair(&request, &error.to_string())),
        Err(error) => return Err(lost(model, kind, error)),
    };
    let mut second = model.ask(&again).await.map_err(|error| lost(model, kind, error))?;
    let (value, json) = read(&second, &check).map_err(|why| {
        model.refuse(kind, &why);
        lost(model, kind, ModelError::Wrong { why })
    })?;
    model.note(kind, Source::Repaired);
    // Asked the same again, the repaired answer is the one to have.
    model.keep(&request, &second);
    if let Some(first) = first {
        second.millis += first.millis;
        second.tokens.input += first.tokens.input;
        second.tokens.output += first.tokens.output;
    }
    Ok(Answer { value, json, reply: second, repaired: true })
}

/// Counts a question of which nothing came.
fn lost(model: &dyn LanguageModel, kind: &'static str, error: ModelError) -> ModelError {
    model.lose(kind, &error);
    error
}

/// The answer in a reply, or what to tell the model about it.
fn read<T: DeserializeOwned>(reply: &Reply, check: impl Fn(&T) -> Result<(), String>) -> Result<(T, Value), String> {
    let mut json = last_object(&reply.text).map_err(|why| {
        if reply.cut_off { "be brief: there is room for a short answer only".to_owned() } else { why.to_owned() }
    })?;
    if is_garbled(&json.to_string()) {
        return Err("write plain letters".to_owned());
    }
    clean_value(&mut json);
    let value = T::deserialize(&json).map_err(|error| rule_of(&error.to_string()))?;
    check(&value).map_err(|why| shorten(&why))?;
    Ok((value, json))
}

/// What of a type was missed, without the words that missed it: "invalid type: string \"half an hour\", expected u32".
fn rule_of(error: &str) -> String {
    let expected = error.rsplit_once("expected ").map(|(_, expected)| expected);
    match expected.and_then(|expected| expected.split(" at line ").next()) {
        Some(expected) => shorten(&format!("the form wants {expected} in this place")),
        None if error.starts_with("missing field") => shorten(&format!("the form is not whole: {error}")),
        None => shorten(error),
    }
}

/// The question once more, with the rule that was not kept. The wrong answer is not shown: models repeat what they read.
fn repair(request: &Request, why: &str) -> Request {
    let mut again = request.clone();
    let rule = format!("Mind this: {why}. Answer with one JSON object of the form asked for and nothing else.");
    match again.turns.last_mut().filter(|turn| turn.role == Role::User) {
        // Behind all else, so that a server has worked out the rest already.
        Some(question) => question.content.push_str(&format!("\n\n{rule}")),
        None => again = again.turn(Role::User, rule),
    }
    again
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde::Deserialize;

    use super::*;
    use crate::{request::Kind, scripted::Scripted};

    const KIND: Kind = Kind { name: "act", timeout: Duration::from_secs(1) };

    #[derive(Debug, Deserialize, JsonSchema, PartialEq)]
    struct Act {
        words: String,
        minutes: u32,
    }

    fn legal(act: &Act) -> Result<(), String> {
        if act.minutes <= 60 { Ok(()) } else { Err("at most 60 minutes".into()) }
    }

    async fn ask(replies: &[&str]) -> (Result<Answer<Act>, ModelError>, Vec<Request>) {
        let model = Scripted::in_turn(replies.iter().map(|text| (*text).to_owned()));
        let answer = ask_for(&model, Request::new(KIND, "What now?"), legal).await;
        (answer, model.asked())
    }

    #[tokio::test]
    async fn right_at_once_needs_one_call() {
        let (answer, asked) = ask(&[r#"Sure! {"words": "paint\u0007 a\nboat", "minutes": 30}"#]).await;
        let answer = answer.unwrap();
        assert_eq!(answer.value, Act { words: "paint a boat".to_owned(), minutes: 30 });
        assert!(!answer.repaired && asked.len() == 1);
        assert_eq!(asked[0].schema.as_ref().unwrap().name, "act");
    }

    #[tokio::test]
    async fn wrong_once_is_told_the_rule_and_never_what_was_said() {
        let good = r#"{"words":"paint","minutes":30}"#;
        for (bad, named) in [
            (r#"{"words":"paint","minutes":90}"#, "at most 60 minutes"),
            (r#"{"words":"paint"}"#, "missing field `minutes`"),
            (r#"{"words":"paint","minutes":"half an hour"}"#, "the form wants u32 in this place"),
            (r#"{"words":"paint","minutes":-5}"#, "the form wants u32 in this place"),
            (r#"{"words":"paint","minutes":3"#, "not finished"),
            ("I would paint.", "no JSON object"),
            ("{\"words\":\"pa\u{fffd}int\",\"minutes\":30}", "plain letters"),
        ] {
            let (answer, asked) = ask(&[bad, good]).await;
            let answer = answer.unwrap();
            assert!(answer.repaired && answer.value.minutes == 30, "{bad}");
            let [told] = &asked[1].turns[..] else { panic!("one turn is asked again") };
            assert!(told.content.starts_with("What now?") && told.content.contains(named), "{bad}: {}", told.content);
            assert!(!told.content.contains("paint") && !told.content.contains("half an hour"), "{}", told.content);
        }
    }

    #[tokio::test]
    async fn an_empty_answer_is_asked_for_again_and_an_absent_model_is_not() {
        for (error, calls) in [
            (ModelError::Empty, 2),
            (ModelError::Garbled, 2),
            (ModelError::OnlyThought, 1),
            (ModelError::TimedOut { secs: 1 }, 1),
        ] {
            let mut first = Some(error.clone());
            let model = Scripted::new(move |_| match first.take() {
                Some(error) => Err(error),
                None => Ok(r#"{"words":"paint","minutes":30}"#.to_owned()),
            });
            let answer = ask_for(&model, Request::new(KIND, "What now?"), legal).await;
            assert_eq!(model.asked().len(), calls, "{error}");
            assert_eq!(answer.is_ok_and(|answer| answer.repaired), calls == 2);
        }
    }

    #[tokio::test]
    async fn wrong_twice_is_an_error_and_nothing_is_asked_a_third_time() {
        let (answer, asked) = ask(&["no", r#"{"words":1,"minutes":1}"#, r#"{"words":"late","minutes":1}"#]).await;
        assert!(matches!(answer, Err(ModelError::Wrong { why }) if why.contains("the form wants a string")));
        assert_eq!(asked.len(), 2);
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_said_only_legal_acts_come_through(
            text in r#"(\{"words":|"minutes":|[0-9]{1,3}|"[a-z{}\\\\\n]{0,5}"|,|\}|<think>|</think>|``` | ){0,14}"#
        ) {
            let tokens = crate::meter::tokens::Tokens::default();
            let reply = Reply { text, model: String::new(), millis: 0, tokens, cut_off: false, cached: false };
            if let Ok((act, json)) = read::<Act>(&reply, legal) {
                proptest::prop_assert!(act.minutes <= 60 && json.is_object());
                proptest::prop_assert!(!act.words.contains(char::is_control));
            }
        }
    }
}
