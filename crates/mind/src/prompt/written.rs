//! A prompt as it is sent, with the size of each of its parts.

use smallville_model::request::{Kind as ModelKind, Request};

/// The sections of a prompt, what changes least first: servers work out a beginning that stays the same only once. A talk
/// grows at its end, so what one may do in this turn comes behind it.
pub const SECTIONS: [&str; 8] = ["rules", "town", "person", "task", "today", "situation", "talk", "turn"];
/// How many of them are the same for all questions of a person.
const LASTING: usize = 3;

/// A section, filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSection {
    /// One of [`SECTIONS`].
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its tokens, about.
    pub tokens: u64,
    /// The tokens that it may have.
    pub budget: u64,
}

/// A prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Its sections, what changes least first.
    pub sections: Vec<WrittenSection>,
}

impl Written {
    /// As it is sent: what is the same for all questions of a person are the rules, the rest is the question.
    #[must_use]
    pub fn request(&self, kind: ModelKind) -> Request {
        let lasting = |section: &&WrittenSection| SECTIONS[..LASTING].contains(&section.name.as_str());
        let (rules, question): (Vec<_>, Vec<_>) = self.sections.iter().partition(lasting);
        let question: Vec<&str> = question.into_iter().map(|section| section.text.as_str()).collect();
        let request = Request::new(kind, question.join("\n\n"));
        rules.into_iter().fold(request, |request, section| request.rule(&section.text))
    }

    /// The whole text, for people who look at it.
    #[must_use]
    pub fn text(&self) -> String {
        let show = |section: &WrittenSection| {
            format!("== {} {}/{}\n{}", section.name, section.tokens, section.budget, section.text)
        };
        self.sections.iter().map(show).collect::<Vec<_>>().join("\n\n")
    }
}
