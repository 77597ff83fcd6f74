//! The form of an answer as a grammar that allows no other.

use llama_cpp_2::{json_schema_to_grammar, model::LlamaModel, sampling::LlamaSampler};
use serde_json::{Value, json};

/// Grammars that are kept ready: a question of the same kind has mostly the same form.
const KEPT: usize = 16;

/// A grammar at its beginning.
#[derive(Clone)]
pub(super) struct Grammar {
    pub(super) sampler: LlamaSampler,
    /// Whether it holds to all of the form.
    pub(super) is_strict: bool,
}

/// Grammars of forms.
#[derive(Default)]
pub(super) struct Grammars {
    /// The last one used stands last.
    kept: Vec<(Value, Grammar)>,
}

impl Grammars {
    /// The grammar of a form; nothing if not even the plainest can be had.
    pub(super) fn of(&mut self, model: &LlamaModel, schema: &Value) -> Option<Grammar> {
        if let Some(at) = self.kept.iter().position(|(kept, _)| kept == schema) {
            let kept = self.kept.remove(at);
            self.kept.push(kept);
        } else {
            let made = forms(schema).find_map(|(form, is_strict)| {
                Some(Grammar { sampler: LlamaSampler::grammar(model, &form, "root").ok()?, is_strict })
            });
            if self.kept.len() == KEPT {
                self.kept.remove(0);
            }
            self.kept.push((schema.clone(), made?));
        }
        self.kept.last().map(|(_, grammar)| grammar.clone())
    }
}

/// Grammars that hold to a form, the strictest first: to all of it, to all but patterns, to its being an object; and whether
/// it is all.
fn forms(schema: &Value) -> impl Iterator<Item = (String, bool)> {
    let mut plain = schema.clone();
    without_patterns(&mut plain);
    [(schema.clone(), true), (plain, false), (json!({"type": "object"}), false)].into_iter().filter_map(
        |(form, is_strict)| Some((on_one_line(&json_schema_to_grammar(&form.to_string()).ok()?), is_strict)),
    )
}

/// The same grammar without line breaks between the parts of an answer: each is a word more to write, and small models like
/// to write many.
fn on_one_line(grammar: &str) -> String {
    let lines = grammar.lines().map(|line| if line.starts_with("space ::=") { r#"space ::= | " ""# } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

/// Takes out patterns: llama.cpp lets go of one that it cannot hold to, but refuses the whole form for one that is wrong.
fn without_patterns(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            // A field of the answer may have such a name; then it is a form itself.
            object.retain(|word, value| word != "pattern" || value.is_object());
            object.values_mut().for_each(without_patterns);
        }
        Value::Array(several) => several.iter_mut().for_each(without_patterns),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(schema: &Value) -> (String, bool) {
        forms(schema).next().unwrap()
    }

    #[test]
    fn forms_become_grammars() {
        let schema = json!({
            "type": "object",
            "properties": {
                "mood": {"enum": ["glad", "sad"]},
                "at": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"},
                "with": {"type": ["string", "null"], "minLength": 1, "maxLength": 40},
                "minutes": {"type": "integer", "minimum": 5, "maximum": 60},
            },
            "required": ["at", "minutes", "mood", "with"],
            "additionalProperties": false,
        });
        assert_eq!(forms(&schema).count(), 3);
        let (grammar, is_strict) = first(&schema);
        assert!(is_strict && grammar.contains("\nspace ::= | \" \""), "{grammar}");
        assert!(
            grammar.contains("root ::=") && grammar.contains(r#"\"glad\""#) && grammar.contains("[0-5]"),
            "{grammar}"
        );
    }

    #[test]
    fn what_cannot_be_held_is_let_go() {
        let wrong =
            json!({"type": "object", "properties": {"a": {"type": "string", "pattern": "^(x$"}}, "required": ["a"]});
        assert_eq!(forms(&wrong).count(), 2);
        let (grammar, is_strict) = first(&wrong);
        assert!(!is_strict && grammar.contains(r#"\"a\""#), "{grammar}");
        let odd = json!({"type": "object", "properties": {"a": {"$ref": "#/nowhere"}}});
        assert_eq!(forms(&odd).count(), 1);
        let named = json!({"properties": {"pattern": {"type": "string", "pattern": "x"}}});
        let mut plain = named.clone();
        without_patterns(&mut plain);
        assert_eq!(plain, json!({"properties": {"pattern": {"type": "string"}}}));
    }
}
