//! Servers speak the same language with different accents: what one refuses is left out, and it is remembered.

/// Words in which servers say, in lower case, that they do not know a bound of a schema.
const BOUNDS: &[&str] =
    &["minitems", "maxitems", "minlength", "maxlength", "minimum", "maximum", "pattern", "repetition"];

/// How a server is asked for an answer of a form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Format {
    /// It holds the model to the schema.
    #[default]
    Schema,
    /// It holds the model to the schema without bounds: it knows forms and choices, but no lengths and counts.
    Plain,
    /// It holds the model to the schema under the older name, as llama-cpp-python does.
    ObjectOfSchema,
    /// It holds the model to some JSON object; an example of it stands in the question.
    Object,
    /// It does nothing; an example stands in the question.
    Text,
}

/// Whether a model thinks before it answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Thinking {
    /// As it likes: it has not been seen to.
    #[default]
    Free,
    /// It does, and is asked to leave it: a thought takes longer than the town can wait.
    Unwanted,
    /// It does, and its server knows no such wish.
    Unavoidable,
}

/// Words in which servers say, in lower case, that they do not know that wish.
const THINKING: &[&str] = &["reasoning_effort", "chat_template_kwargs", "enable_thinking"];

/// What a server takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dialect {
    /// How it is asked for a form.
    pub format: Format,
    /// Whether it calls the room for an answer `max_completion_tokens`, as OpenAI's newer models insist.
    pub completion_tokens: bool,
    /// Whether it lets others choose the temperature; some thinking models do not.
    pub temperature: bool,
    /// Whether the model's template knows rules; where not, they stand before the question.
    pub system: bool,
    /// Whether the model thinks first.
    pub thinking: Thinking,
}

impl Default for Dialect {
    fn default() -> Self {
        Self {
            format: Format::Schema,
            completion_tokens: false,
            temperature: true,
            system: true,
            thinking: Thinking::Free,
        }
    }
}

impl Dialect {
    /// The same to a model that was seen to think.
    pub(crate) fn without_thinking(self) -> Self {
        let thinking = if self.thinking == Thinking::Free { Thinking::Unwanted } else { self.thinking };
        Self { thinking, ..self }
    }

    /// What to try after a refusal, if something in the body may be the reason. `structured`: it asked for a form.
    pub(crate) fn after_refusal(self, status: u16, said: &str, structured: bool) -> Option<Self> {
        if !matches!(status, 400 | 404 | 405 | 415 | 422 | 500 | 501) {
            return None;
        }
        let said = said.to_ascii_lowercase();
        let names = |words: &[&str]| words.iter().any(|word| said.contains(word));
        if !self.completion_tokens && names(&["max_completion_tokens"]) {
            return Some(Self { completion_tokens: true, ..self });
        }
        if self.temperature && names(&["temperature"]) {
            return Some(Self { temperature: false, ..self });
        }
        if self.system
            && names(&[
                "system role",
                "role: system",
                "system message",
                "roles must alternate",
                "only user and assistant",
            ])
        {
            return Some(Self { system: false, ..self });
        }
        if self.thinking == Thinking::Unwanted && names(THINKING) {
            return Some(Self { thinking: Thinking::Unavoidable, ..self });
        }
        let about_form =
            names(&["response_format", "json_schema", "json_object", "schema", "grammar", "guided", "structured"]);
        // Some say only that they do not like it; but a prompt that is too long stays so.
        let silent =
            matches!(status, 400 | 422) && !names(&["context", "too long", "too many tokens", "maximum length"]);
        // The newest wish is the likeliest to be disliked.
        if self.thinking == Thinking::Unwanted && silent && !about_form {
            return Some(Self { thinking: Thinking::Unavoidable, ..self });
        }
        if structured && (about_form || silent) {
            return Some(Self { format: self.lower_format(&said)?, ..self });
        }
        None
    }

    fn lower_format(self, said: &str) -> Option<Format> {
        match self.format {
            // LM Studio names the two that it takes: "must be 'json_schema' or 'text'".
            Format::Schema | Format::Plain | Format::Object if said.contains("or 'text'") => Some(Format::Text),
            // llama-cpp-python names the two that it takes, and holds to a schema beside the second.
            Format::Schema | Format::Plain if said.contains("'text' or 'json_object'") => Some(Format::ObjectOfSchema),
            // A word for a bound is no word against schemas.
            Format::Schema if BOUNDS.iter().any(|bound| said.contains(bound)) => Some(Format::Plain),
            Format::Schema | Format::Plain | Format::ObjectOfSchema => Some(Format::Object),
            Format::Object => Some(Format::Text),
            Format::Text => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Dialect = Dialect {
        format: Format::Schema,
        completion_tokens: false,
        temperature: true,
        system: true,
        thinking: Thinking::Free,
    };

    #[test]
    fn what_is_refused_is_left_out() {
        let check = |status, said: &str, then: Option<Dialect>| {
            assert_eq!(FULL.after_refusal(status, said, true), then, "{said}");
        };
        let object = Some(Dialect { format: Format::Object, ..FULL });
        check(
            400,
            "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
            object,
        );
        check(422, "response_format.type: unexpected value", object);
        check(404, "json_schema is not available", object);
        check(500, "failed to parse grammar", object);
        check(
            400,
            "Invalid schema for response_format 'utter': In context=('properties', 'words'), 'maxLength' is not permitted.",
            Some(Dialect { format: Format::Plain, ..FULL }),
        );
        check(400, "Bad Request", object);
        check(
            400,
            "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
            Some(Dialect { completion_tokens: true, ..FULL }),
        );
        check(400, "'temperature' does not support 0.7 with this model.", Some(Dialect { temperature: false, ..FULL }));
        check(500, "System role not supported", Some(Dialect { system: false, ..FULL }));
        check(400, "the request exceeds the available context size", None);
        check(404, "model 'small' not found", None);
        check(500, "out of memory", None);
        check(503, "schema cache is loading", None);
    }

    #[test]
    fn a_model_is_asked_not_to_think_where_its_server_knows_that_wish() {
        let asked = FULL.without_thinking();
        assert_eq!(asked.thinking, Thinking::Unwanted);
        let unavoidable = Dialect { thinking: Thinking::Unavoidable, ..FULL };
        for said in ["Unrecognized request argument supplied: chat_template_kwargs", "Bad Request"] {
            assert_eq!(asked.after_refusal(400, said, true), Some(unavoidable), "{said}");
        }
        let no_schema = asked.after_refusal(400, "'json_schema' is not supported", true);
        assert_eq!(no_schema, Some(Dialect { format: Format::Object, ..asked }));
        assert_eq!(unavoidable.without_thinking().thinking, Thinking::Unavoidable);
    }

    #[test]
    fn it_goes_down_until_nothing_is_left_to_leave_out() {
        let mut dialect = FULL;
        let mut steps = 0;
        while let Some(next) =
            dialect.after_refusal(400, "no: max_completion_tokens temperature system role schema", true)
        {
            dialect = next;
            steps += 1;
        }
        assert_eq!(steps, 5);
        assert_eq!(
            dialect,
            Dialect { format: Format::Text, completion_tokens: true, temperature: false, system: false, ..FULL }
        );
        assert_eq!(FULL.after_refusal(400, "Bad Request", false), None);
        let plain = Dialect { format: Format::Plain, ..FULL };
        let object = Dialect { format: Format::Object, ..FULL };
        assert_eq!(plain.after_refusal(400, "'maxLength' is not permitted", true), Some(object));
        let lm_studio = object.after_refusal(400, "'response_format.type' must be 'json_schema' or 'text'", true);
        assert_eq!(lm_studio, Some(Dialect { format: Format::Text, ..FULL }));
    }
}
