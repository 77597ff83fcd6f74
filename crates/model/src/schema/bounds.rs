//! What of an answer's form only the question knows: which choices there are, how many of them, how long a text may be.

use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use crate::request::Schema;

/// Words of JSON schema that bound a value. Some servers know none of them, and hold a model to the form all the same.
const BOUNDS: &[&str] = &["minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum", "pattern"];

impl Schema {
    /// Only these values stand at a path, such as `lines[].does[]`; without any it stays free.
    #[must_use]
    pub fn choices<T: Into<Value>>(self, path: &str, values: impl IntoIterator<Item = T>) -> Self {
        let mut values: Vec<Value> = values.into_iter().map(Into::into).collect();
        if values.is_empty() {
            return self;
        }
        self.with(path, |field| {
            if is_nullable(field) {
                values.push(Value::Null);
            }
            // What is listed needs no bounds.
            field.retain(|word, _| !BOUNDS.contains(&word.as_str()));
            field.insert("enum".to_owned(), Value::Array(values));
        })
    }

    /// The list at a path has so many items.
    #[must_use]
    pub fn count(self, path: &str, items: RangeInclusive<usize>) -> Self {
        self.with(path, |field| {
            field.insert("minItems".to_owned(), json!(items.start()));
            field.insert("maxItems".to_owned(), json!(items.end()));
        })
    }

    /// The text at a path has at least a letter and at most so many.
    #[must_use]
    pub fn letters(self, path: &str, most: usize) -> Self {
        self.with(path, |field| {
            field.insert("minLength".to_owned(), json!(1));
            field.insert("maxLength".to_owned(), json!(most));
        })
    }

    /// The whole number at a path lies between two others.
    #[must_use]
    pub fn range(self, path: &str, numbers: RangeInclusive<u32>) -> Self {
        self.with(path, |field| {
            field.insert("minimum".to_owned(), json!(numbers.start()));
            field.insert("maximum".to_owned(), json!(numbers.end()));
        })
    }

    /// The text at a path is of a pattern.
    #[must_use]
    pub fn pattern(self, path: &str, pattern: &str) -> Self {
        self.with(path, |field| {
            field.insert("pattern".to_owned(), json!(pattern));
        })
    }

    /// What stands at a path is of one of these forms, each made of the one it has.
    #[must_use]
    pub fn either(self, path: &str, forms: &[&dyn Fn(Self) -> Self]) -> Self {
        self.with(path, |field| {
            let one = Value::Object(std::mem::take(field));
            let forms = forms.iter().map(|form| form(Self { name: String::new(), schema: one.clone() }).schema);
            field.insert("anyOf".to_owned(), forms.collect());
        })
    }

    /// The same without bounds: forms and choices only.
    #[must_use]
    pub(crate) fn without_bounds(&self) -> Value {
        let mut schema = self.schema.clone();
        unbound(&mut schema);
        schema
    }

    fn with(mut self, path: &str, change: impl FnOnce(&mut Map<String, Value>)) -> Self {
        let mut at = &mut self.schema;
        for name in path.split('.').filter(|name| !name.is_empty()) {
            let field = name.trim_end_matches("[]");
            at = &mut at["properties"][field];
            if field != name {
                at = &mut at["items"];
            }
        }
        change(at.as_object_mut().expect("a path names a field of the answer"));
        self
    }
}

fn is_nullable(field: &Map<String, Value>) -> bool {
    field.get("type").and_then(Value::as_array).is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"))
}

fn unbound(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            // A field of the answer may have such a name; then it is a form itself.
            object.retain(|word, value| !BOUNDS.contains(&word.as_str()) || value.is_object());
            object.values_mut().for_each(unbound);
        }
        Value::Array(several) => several.iter_mut().for_each(unbound),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;

    use super::*;
    use crate::schema::schema_of;

    #[expect(dead_code, reason = "only its schema is looked at")]
    #[derive(JsonSchema)]
    struct Talk {
        lines: Vec<Line>,
        minutes: u32,
        thing: Option<u32>,
    }

    #[expect(dead_code, reason = "only its schema is looked at")]
    #[derive(JsonSchema)]
    struct Line {
        by: String,
        does: Vec<String>,
        words: String,
    }

    fn bounded() -> Schema {
        let line = |by: &'static str, labels: [&'static str; 2]| {
            move |line: Schema| line.choices("by", [by]).choices("does[]", labels).count("does", 1..=3)
        };
        schema_of::<Talk>("talk")
            .count("lines", 1..=6)
            .letters("lines[].words", 240)
            .either("lines[]", &[&line("Klaus", ["1", "2"]), &line("Maria", ["A1", "A2"])])
            .range("minutes", 1..=40)
            .choices("thing", 1..=3)
    }

    #[test]
    fn choices_bounds_and_counts_stand_where_they_belong() {
        let Schema { schema, .. } = bounded();
        let fields = &schema["properties"];
        assert_eq!((&fields["lines"]["minItems"], &fields["lines"]["maxItems"]), (&json!(1), &json!(6)));
        let forms = &fields["lines"]["items"]["anyOf"];
        assert_eq!(forms[0]["properties"]["does"]["items"]["enum"], json!(["1", "2"]));
        assert_eq!(forms[1]["properties"]["by"]["enum"], json!(["Maria"]));
        assert_eq!(forms[1]["properties"]["does"]["maxItems"], 3);
        assert_eq!(forms[1]["properties"]["words"]["maxLength"], 240);
        assert_eq!(forms[1]["required"], json!(["by", "does", "words"]));
        assert_eq!(fields["minutes"]["maximum"], 40);
        assert_eq!(fields["thing"]["enum"], json!([1, 2, 3, null]));
        assert_eq!(fields["thing"].get("minimum"), None);
        let free = schema_of::<Talk>("talk").choices("thing", [0_u32; 0]).schema;
        assert_eq!(free["properties"]["thing"].get("enum"), None);
    }

    #[test]
    fn without_bounds_the_choices_stay() {
        let text = bounded().without_bounds().to_string();
        assert!(BOUNDS.iter().all(|bound| !text.contains(bound)), "{text}");
        assert!(text.contains(r#""enum":["A1","A2"]"#) && text.contains("additionalProperties"), "{text}");
    }
}
