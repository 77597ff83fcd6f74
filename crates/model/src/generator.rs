//! What writes answers in this process, with no server between.

use std::{fmt, future::Future, pin::Pin};

use crate::{error::ModelError, meter::tokens::Tokens, request::Request};

/// What a generator wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The model's words as they came, thinking included; may be empty.
    pub text: String,
    /// Tokens read, those that it still knew from an earlier question included, and written.
    pub tokens: Tokens,
    /// Whether the room for the answer was too small for it.
    pub cut_off: bool,
}

/// Words that are being written.
pub type Generating<'a> = Pin<Box<dyn Future<Output = Result<Generated, ModelError>> + Send + 'a>>;

/// A language model that runs in this process.
pub trait Generator: Send + Sync + fmt::Debug {
    /// The model's name, for provenance: no folder of this machine.
    fn name(&self) -> &str;

    /// How many tokens a question and its answer may have together.
    fn context_tokens(&self) -> u32;

    /// Writes an answer of at most the request's tokens, in the form of its schema where it brings one. Dropping the
    /// future stops the work.
    ///
    /// # Errors
    /// When the question does not fit the context, or the model fails.
    fn generate<'a>(&'a self, request: &'a Request) -> Generating<'a>;
}
