//! A short example of an answer, for servers that do not hold a model to a schema: models copy a form sooner than they read
//! one.

use serde_json::{Map, Value, json};

use crate::request::Schema;

/// Deeper answers are not shown.
const DEEPEST: usize = 8;
/// Where a text is the model's own.
const OWN_WORDS: &str = "…";

impl Schema {
    /// The shortest answer of this form; where a text is free, the one that its description gives as an example, else "…".
    #[must_use]
    pub fn example(&self) -> Value {
        example(&self.schema, 0)
    }
}

fn example(schema: &Value, depth: usize) -> Value {
    if depth > DEEPEST {
        return Value::Null;
    }
    if let Some(first) = schema.get("enum").and_then(|choices| choices.get(0)) {
        return first.clone();
    }
    if let Some(forms) = schema.get("anyOf").and_then(Value::as_array) {
        return forms.first().map_or(Value::Null, |form| example(form, depth + 1));
    }
    let kind = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.first().and_then(Value::as_str),
        kind => kind.and_then(Value::as_str),
    };
    match kind {
        Some("object") => {
            let fields = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
            let fields = fields.map(|(name, field)| (name.clone(), example(field, depth + 1)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        Some("array") => list(schema, depth),
        Some("integer") => schema.get("minimum").filter(|least| **least != json!(0)).cloned().unwrap_or(json!(1)),
        Some("number") => json!(0.5),
        Some("boolean") => json!(true),
        Some("string") => json!(shown(schema).unwrap_or(OWN_WORDS)),
        _ => Value::Null,
    }
}

/// As many items as there must be, at least one; of those that may be of several forms, one of each.
fn list(schema: &Value, depth: usize) -> Value {
    let items = &schema["items"];
    let bound = |word: &str| schema.get(word).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
    let most = bound("maxItems").unwrap_or(usize::MAX);
    let forms = items.get("anyOf").and_then(Value::as_array);
    let forms: Vec<&Value> = forms.map_or_else(|| vec![items], |forms| forms.iter().collect());
    let number = bound("minItems").unwrap_or(1).max(forms.len()).min(most);
    forms.into_iter().cycle().take(number).map(|form| example(form, depth + 1)).collect()
}

/// What the description of a text gives as an example, between quotation marks.
fn shown(schema: &Value) -> Option<&str> {
    let (_, rest) = schema.get("description")?.as_str()?.split_once('"')?;
    rest.split_once('"').map(|(shown, _)| shown)
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;

    use super::*;
    use crate::schema::schema_of;

    #[expect(dead_code, reason = "only its schema is looked at")]
    #[derive(JsonSchema)]
    struct Day {
        strokes: Vec<Stroke>,
        gloomy: bool,
        thing: Option<u32>,
        importance: Vec<u8>,
    }

    #[expect(dead_code, reason = "only its schema is looked at")]
    #[derive(JsonSchema)]
    struct Stroke {
        /// When it begins: "07:10".
        from: String,
        /// What is done.
        words: String,
        kinds: Vec<String>,
    }

    #[test]
    fn an_example_is_short_and_legal() {
        let schema = schema_of::<Day>("day").choices("strokes[].kinds[]", ["work", "rest"]).count("importance", 3..=3);
        let stroke = json!({"from": "07:10", "words": "…", "kinds": ["work"]});
        let expected = json!({"strokes": [stroke], "gloomy": true, "thing": 1, "importance": [1, 1, 1]});
        assert_eq!(schema.example(), expected);
    }

    #[test]
    fn of_two_forms_both_are_shown() {
        let by = |name: &'static str| move |stroke: Schema| stroke.choices("words", [name]);
        let schema = schema_of::<Day>("day").either("strokes[]", &[&by("Klaus"), &by("Maria")]);
        let words: Vec<_> =
            schema.example()["strokes"].as_array().unwrap().iter().map(|stroke| stroke["words"].clone()).collect();
        assert_eq!(words, ["Klaus", "Maria"]);
    }
}
