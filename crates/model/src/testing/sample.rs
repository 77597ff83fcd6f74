//! A good answer to any question: a random value that fits the schema which the call brings along.

use rand::{RngExt as _, rngs::StdRng};
use serde_json::{Map, Value, json};

use crate::{answer::object::last_object, testing::endpoint::Asked, wire::body::FORM};

/// Deeper schemas end in `null`.
const DEEPEST: usize = 12;

/// The schema of the answer that a call wants.
#[must_use]
pub fn schema(asked: &Asked) -> Option<Value> {
    asked.body.pointer("/response_format/json_schema/schema").cloned()
}

/// The example of an answer that stands in the question where no schema goes along.
#[must_use]
pub fn example(asked: &Asked) -> Option<Value> {
    let messages = asked.body.get("messages")?.as_array()?;
    let (_, example) = messages.last()?.get("content")?.as_str()?.rsplit_once(FORM)?;
    last_object(example).ok()
}

/// A random value that fits a schema, as JSON in one line; the example where there is one, else any words.
#[must_use]
pub fn good_answer(asked: &Asked, rng: &mut StdRng) -> String {
    match schema(asked) {
        Some(schema) => sample(&schema, rng, 0).to_string(),
        None => example(asked).map_or_else(|| words(rng), |example| example.to_string()),
    }
}

/// A random value that fits a schema.
fn sample(schema: &Value, rng: &mut StdRng, depth: usize) -> Value {
    if depth > DEEPEST {
        return Value::Null;
    }
    if let Some(choices) = ["enum", "anyOf"].iter().find_map(|word| schema.get(*word)?.as_array()) {
        let Some(choice) = choices.get(rng.random_range(0..choices.len().max(1))) else { return Value::Null };
        return if schema.get("enum").is_some() { choice.clone() } else { sample(choice, rng, depth + 1) };
    }
    let kind = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.first().and_then(Value::as_str),
        kind => kind.and_then(Value::as_str),
    };
    match kind {
        Some("object") => {
            let fields = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
            Value::Object(
                fields.map(|(name, schema)| (name.clone(), sample(schema, rng, depth + 1))).collect::<Map<_, _>>(),
            )
        }
        Some("array") => {
            let bound = |word: &str, otherwise: u64| schema.get(word).and_then(Value::as_u64).unwrap_or(otherwise);
            let least = bound("minItems", 1);
            let number = rng.random_range(least..=bound("maxItems", least + 2).max(least));
            let items = schema.get("items").cloned().unwrap_or(Value::Null);
            (0..number).map(|_| sample(&items, rng, depth + 1)).collect()
        }
        Some("integer") => {
            let bound = |word: &str, otherwise: i64| schema.get(word).and_then(Value::as_i64).unwrap_or(otherwise);
            let least = bound("minimum", 0);
            json!(rng.random_range(least..=bound("maximum", least + 60).max(least)))
        }
        Some("number") => json!(rng.random_range(0.0..1.0)),
        Some("boolean") => json!(rng.random_bool(0.5)),
        Some("string") => json!(words(rng)),
        _ => Value::Null,
    }
}

fn words(rng: &mut StdRng) -> String {
    const WORDS: [&str; 8] = ["walk", "to", "the", "park", "and", "paint", "a", "boat"];
    let number = rng.random_range(2..6);
    (0..number).map(|_| WORDS[rng.random_range(0..WORDS.len())]).collect::<Vec<_>>().join(" ")
}
