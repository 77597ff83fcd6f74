//! A question to a language model.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

/// What kind of question it is: it is metered by its name, and may take so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name in the meter and as the name of its schema: lower case, digits and `_`.
    pub name: &'static str,
    /// A call ends after this long, retries included; waiting for a free slot comes before it.
    pub timeout: Duration,
}

/// Who waits for the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Priority {
    /// The town.
    #[default]
    Ordinary,
    /// The player, in front of an open window: one slot is kept for this, and the rate limit does not hold it up.
    Player,
}

/// Who said something in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The one who asks.
    User,
    /// The model, earlier.
    Assistant,
}

/// Something said in a request after the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// By whom.
    pub role: Role,
    /// What.
    pub content: String,
}

/// The form of the answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schema {
    /// Letters, digits, `_` and `-`; at most 64.
    pub name: String,
    /// The JSON schema.
    pub schema: Value,
}

/// A question to a language model.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// What kind of question.
    pub kind: Kind,
    /// Who waits.
    pub priority: Priority,
    /// The rules, what changes least first: servers work out a beginning that stays the same only once.
    pub system: Vec<String>,
    /// The question, and what was said about it.
    pub turns: Vec<Turn>,
    /// The form of the answer; without one, any text.
    pub schema: Option<Schema>,
    /// The answer may be so long, thinking included.
    pub max_tokens: u32,
    /// Chance in the choice of words, 0…2.
    pub temperature: f32,
}

impl Request {
    /// A question without rules, by the town, of at most 512 tokens.
    #[must_use]
    pub fn new(kind: Kind, question: impl Into<String>) -> Self {
        Self {
            kind,
            priority: Priority::Ordinary,
            system: Vec::new(),
            turns: vec![Turn { role: Role::User, content: question.into() }],
            schema: None,
            max_tokens: 512,
            temperature: 0.7,
        }
    }

    /// With one more part of the rules; what changes least comes first.
    #[must_use]
    pub fn rule(mut self, part: impl Into<String>) -> Self {
        self.system.push(part.into());
        self
    }

    /// With somebody's further words.
    #[must_use]
    pub fn turn(mut self, role: Role, content: impl Into<String>) -> Self {
        self.turns.push(Turn { role, content: content.into() });
        self
    }

    /// With a form of the answer.
    #[must_use]
    pub fn schema(mut self, schema: Schema) -> Self {
        self.schema = Some(schema);
        self
    }

    /// With room for the answer.
    #[must_use]
    pub fn max_tokens(mut self, max_tokens: u32) -> Self {
        self.max_tokens = max_tokens;
        self
    }

    /// With more or less chance.
    #[must_use]
    pub fn temperature(mut self, temperature: f32) -> Self {
        self.temperature = temperature;
        self
    }

    /// As the player waits for it.
    #[must_use]
    pub fn for_player(mut self) -> Self {
        self.priority = Priority::Player;
        self
    }

    /// All that the model reads, as one text: for counting.
    #[must_use]
    pub fn text(&self) -> String {
        let said = self.turns.iter().map(|turn| &turn.content);
        self.system.iter().chain(said).map(String::as_str).collect::<Vec<_>>().join("\n\n")
    }
}
