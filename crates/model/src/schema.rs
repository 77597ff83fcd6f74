//! The JSON schema of an answer from its type, in the form that servers take.
//!
//! Fields stand in the order of the alphabet, and a model writes them in it: a reply names its fields so that what is thought of
//! first comes first.
//!
//! `bounds` writes the legal choices into it, `example` shows it to a model whose server does not know schemas.

mod bounds;
mod example;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::request::Schema;

/// Words of JSON schema that carry nothing a model needs, and at which strict servers take offence.
const DROPPED: &[&str] = &["$schema", "title", "format", "default", "examples"];

/// The schema of a type, under a name.
///
/// As OpenAI's strict mode wants it: every field required, none besides, no references, `anyOf` for `oneOf`. Home
/// servers turn the same into a grammar.
#[must_use]
pub fn schema_of<T: JsonSchema>(name: &str) -> Schema {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    strict(&mut schema);
    Schema { name: plain_name(name), schema }
}

/// A name as servers allow it.
fn plain_name(name: &str) -> String {
    let plain: String =
        name.chars().take(64).map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect();
    if plain.is_empty() { "answer".to_owned() } else { plain }
}

fn strict(schema: &mut Value) {
    match schema {
        Value::Object(object) => strict_object(object),
        Value::Array(several) => several.iter_mut().for_each(strict),
        _ => {}
    }
}

fn strict_object(object: &mut Map<String, Value>) {
    for word in DROPPED {
        // A field of the answer may have such a name; then its schema is an object, and it lies under `properties`.
        object.remove(*word);
    }
    if let Some(alternatives) = object.remove("oneOf") {
        object.insert("anyOf".to_owned(), alternatives);
    }
    if let Some(Value::Array(alternatives)) = object.get("anyOf")
        && let Some(words) = alternatives.iter().map(only_word).collect::<Option<Vec<_>>>()
    {
        object.remove("anyOf");
        object.insert("type".to_owned(), json!("string"));
        object.insert("enum".to_owned(), Value::Array(words));
    }
    if let Some(word) = object.remove("const") {
        object.insert("enum".to_owned(), json!([word]));
    }
    if let Some(Value::Object(fields)) = object.get_mut("properties") {
        let names: Vec<Value> = fields.keys().cloned().map(Value::String).collect();
        fields.values_mut().for_each(strict);
        object.insert("required".to_owned(), Value::Array(names));
        object.insert("additionalProperties".to_owned(), json!(false));
    }
    for (word, value) in object.iter_mut() {
        if matches!(word.as_str(), "items" | "prefixItems" | "anyOf" | "allOf") {
            strict(value);
        } else if matches!(word.as_str(), "$defs")
            && let Value::Object(named) = value
        {
            named.values_mut().for_each(strict);
        }
    }
}

/// The word of a schema that allows one word only, as a documented variant of an enum makes.
fn only_word(schema: &Value) -> Option<Value> {
    match (schema.get("const"), schema.get("enum").and_then(Value::as_array)) {
        (Some(word @ Value::String(_)), _) => Some(word.clone()),
        (None, Some(words)) if words.len() == 1 && words[0].is_string() => Some(words[0].clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(dead_code, reason = "only its schema is looked at")]
    #[derive(JsonSchema)]
    struct Act {
        /// What is done.
        words: String,
        minutes: u32,
        mood: Mood,
        with: Option<String>,
        steps: Vec<Step>,
        /// A field that is named like a word of JSON schema.
        title: String,
    }

    #[expect(dead_code, reason = "only its schema is looked at")]
    #[derive(JsonSchema)]
    #[serde(rename_all = "snake_case")]
    enum Mood {
        /// Glad.
        Glad,
        /// Sad.
        Sad,
    }

    #[expect(dead_code, reason = "only its schema is looked at")]
    #[derive(JsonSchema)]
    struct Step {
        what: String,
    }

    #[test]
    fn schemas_are_strict_and_without_references() {
        let Schema { name, schema } = schema_of::<Act>("an act!");
        assert_eq!(name, "an_act_");
        assert_eq!(schema["type"], "object");
        assert_eq!(schema["additionalProperties"], false);
        assert_eq!(schema["required"], json!(["minutes", "mood", "steps", "title", "with", "words"]));
        assert_eq!(schema["properties"]["mood"]["enum"], json!(["glad", "sad"]));
        assert_eq!(schema["properties"]["with"]["type"], json!(["string", "null"]));
        assert_eq!(schema["properties"]["steps"]["items"]["required"], json!(["what"]));
        assert_eq!(schema["properties"]["steps"]["items"]["additionalProperties"], false);
        assert_eq!(schema["properties"]["words"]["description"], "What is done.");
        assert_eq!(schema["properties"]["minutes"]["minimum"], 0);
        let text = schema.to_string();
        for absent in ["$ref", "$schema", "oneOf", "const", "format", "\"title\":\""] {
            assert!(!text.contains(absent), "{absent} in {text}");
        }
    }
}
