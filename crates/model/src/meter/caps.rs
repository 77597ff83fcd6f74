//! What may be spent at most, in a session and in a day.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::meter::spent::Spent;

/// What may be spent at most; `None` is no bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cap {
    /// Calls.
    pub calls: Option<u64>,
    /// Tokens, read and written.
    pub tokens: Option<u64>,
    /// Money, in the currency of the prices.
    pub money: Option<f64>,
}

/// The caps of both spans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Caps {
    /// Since the game was started.
    pub session: Cap,
    /// Since the day began.
    pub day: Cap,
}

/// Over what time a cap counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Since the game was started.
    Session,
    /// Since the day began.
    Day,
}

impl fmt::Display for Span {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Session => "this session",
            Self::Day => "today",
        })
    }
}

/// A cap at which a call was held back.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[error("the cap of {limit} for {span} is reached")]
pub struct CapReached {
    /// Over what time it counts.
    pub span: Span,
    /// How much of what, in words.
    pub limit: String,
}

impl Caps {
    /// The cap that so much would pass.
    #[must_use]
    pub fn reached(&self, span: Span, spent: Spent) -> Option<CapReached> {
        let cap = match span {
            Span::Session => self.session,
            Span::Day => self.day,
        };
        let calls = cap.calls.filter(|limit| spent.calls > *limit).map(|limit| format!("{limit} calls"));
        let tokens = || cap.tokens.filter(|limit| spent.tokens() > *limit).map(|limit| format!("{limit} tokens"));
        // A bound that is no number holds everything back: better than nothing.
        let within = |limit: &f64| spent.money <= *limit;
        let money = || cap.money.filter(|limit| !within(limit)).map(|limit| format!("{limit:.2} in money"));
        calls.or_else(tokens).or_else(money).map(|limit| CapReached { span, limit })
    }
}
