//! A prompt as it is sent, with the size of each of its parts.

use smallville_model::request::{Kind as ModelKind, Request};

/// A section, filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSection {
    /// One of [`crate::prompt::sheet::SECTIONS`].
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
    /// As it is sent: the last section is the question, the others the rules before it.
    #[must_use]
    pub fn request(&self, kind: ModelKind) -> Request {
        let Some((question, rules)) = self.sections.split_last() else { return Request::new(kind, "") };
        rules.iter().fold(Request::new(kind, &question.text), |request, section| request.rule(&section.text))
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
