//! The trait behind which every language model stands.

use std::{future::Future, pin::Pin, time::Duration};

use crate::{
    error::ModelError,
    meter::{Source, tokens::Tokens},
    request::Request,
};

/// A model's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What it said, without its thinking; never empty.
    pub text: String,
    /// Which model said so.
    pub model: String,
    /// How long it took, in milliseconds; 0 from the cache.
    pub millis: u64,
    /// What it cost; nothing from the cache.
    pub tokens: Tokens,
    /// Whether the room for the answer was too small for it.
    pub cut_off: bool,
    /// Whether it was said to the same question before.
    pub cached: bool,
}

/// An answer that is on its way.
pub type Pending<'a> = Pin<Box<dyn Future<Output = Result<Reply, ModelError>> + Send + 'a>>;

/// Anything that answers questions in words.
///
/// One object, not a type parameter: which model answers is known only when the game runs, and a parameter would go
/// through every layer above. The box is one allocation beside a call that takes a tenth of a second at least.
pub trait LanguageModel: Send + Sync {
    /// The model's name, for provenance.
    fn name(&self) -> &str;

    /// Asks. Dropping the future gives the question up.
    fn ask<'a>(&'a self, request: &'a Request) -> Pending<'a>;

    /// How long a question takes that is asked now and for which no player waits, the line before it included; `None`:
    /// nobody knows.
    fn expected_wait(&self) -> Option<Duration> {
        None
    }

    /// How many tokens, as [`crate::meter::tokens::count`] counts them, a question may have beside an answer of so many;
    /// `None`: nobody knows.
    fn room_beside(&self, answer_tokens: u32) -> Option<u64> {
        let _ = answer_tokens;
        None
    }

    /// What was answered to the same question before.
    fn recall(&self, request: &Request) -> Option<Reply> {
        let _ = request;
        None
    }

    /// Keeps an answer that proved right, for the next time.
    fn keep(&self, request: &Request, reply: &Reply) {
        let _ = (request, reply);
    }

    /// Counts an answer that could not be used, and why: a model that says nothing else is left alone for a while.
    fn refuse(&self, kind: &'static str, why: &str) {
        let _ = (kind, why);
    }

    /// Whether a question of a kind is to be asked now: of one that comes to nothing again and again only some are.
    fn admits(&self, kind: &'static str) -> bool {
        let _ = kind;
        true
    }

    /// Counts a question of which nothing came, and why.
    fn lose(&self, kind: &'static str, why: &ModelError) {
        let _ = (kind, why);
    }

    /// Counts what became of a question.
    fn note(&self, kind: &'static str, source: Source) {
        let _ = (kind, source);
    }
}
