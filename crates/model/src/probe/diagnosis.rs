//! What a probe found, in words: what is wrong and what to do.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a probe found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "diagnosis", rename_all = "snake_case")]
pub enum Diagnosis {
    /// All is well.
    Ready {
        /// The model that answered, as the server names it.
        model: String,
        /// How long it took.
        millis: u64,
        /// What the player should know all the same.
        warnings: Vec<String>,
    },
    /// Nobody listens there.
    NoServer {
        /// Where.
        address: String,
        /// How a server that listens there by custom is started.
        hint: Option<String>,
    },
    /// No such name in the network.
    UnknownHost {
        /// The name.
        host: String,
    },
    /// A server, but not there.
    WrongPath {
        /// What was tried.
        address: String,
        /// What works.
        suggestion: Option<String>,
    },
    /// The server does not have the model.
    NoSuchModel {
        /// The model.
        model: String,
        /// What may have been meant.
        near: Vec<String>,
    },
    /// The server is there, but which model?
    NoModelNamed {
        /// Those that it has.
        models: Vec<String>,
    },
    /// No key, or a wrong one.
    Key {
        /// Whether there was one.
        given: bool,
    },
    /// No answer in time.
    TooSlow {
        /// How long it was given.
        secs: u64,
    },
    /// Too many calls, or nothing left to pay with.
    TooMany {
        /// The server's words.
        said: String,
    },
    /// Something else answers there.
    NotAModel {
        /// Where.
        address: String,
        /// What came back.
        why: String,
    },
    /// This computer cannot make such a connection.
    NoClient {
        /// What is missing.
        why: String,
    },
    /// Something else.
    Failed {
        /// What.
        why: String,
    },
}

impl Diagnosis {
    /// Whether the model answers.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        matches!(self, Self::Ready { .. })
    }
}

/// Slower answers than this come too late for much of what happens in a town.
const SLOW_MILLIS: u64 = 10_000;

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready { model, millis, warnings } => {
                write!(f, "{model} answers, in {millis} ms.")?;
                if *millis > SLOW_MILLIS {
                    f.write_str(
                        " That is slow: many answers will come too late, so choose a smaller model or fewer questions.",
                    )?;
                }
                warnings.iter().try_for_each(|warning| write!(f, " {warning}"))
            }
            Self::NoServer { address, hint: None } => {
                write!(f, "No server answers at {address}. Is it running, and is the port the right one?")
            }
            Self::NoServer { address, hint: Some(hint) } => write!(f, "No server answers at {address}. {hint}."),
            Self::UnknownHost { host } => {
                write!(f, "No computer has the name {host}. Is it spelt right, and is this computer on the network?")
            }
            Self::WrongPath { address, suggestion: Some(better) } => {
                write!(f, "A server is there, but not at {address}. Use {better}.")
            }
            Self::WrongPath { address, suggestion: None } => {
                write!(f, "A server is there, but it does not know {address}. The address usually ends in /v1.")
            }
            Self::NoSuchModel { model, near } if near.is_empty() => {
                write!(f, "The server has no model {model}, and lists none. Load or fetch one first.")
            }
            Self::NoSuchModel { model, near } => {
                write!(f, "The server has no model {model}. Did you mean {}?", near.join(" or "))
            }
            Self::NoModelNamed { models } if models.is_empty() => f.write_str(
                "The server answers, but lists no model. Load or fetch one first, then name it with --model NAME.",
            ),
            Self::NoModelNamed { models } => {
                let shown = &models[..models.len().min(12)];
                let more = if models.len() > shown.len() { ", …" } else { "" };
                write!(f, "The server answers. Choose a model with --model NAME: {}{more}.", shown.join(", "))
            }
            Self::Key { given: false } => {
                f.write_str("The server wants a key. Enter it in the settings or set OPENAI_API_KEY.")
            }
            Self::Key { given: true } => f.write_str(
                "The server does not accept the key. Was it copied whole, and does it belong to this server?",
            ),
            Self::TooSlow { secs } => write!(
                f,
                "No answer within {secs} s. A server at home may still be loading the model: try again, or choose a smaller one."
            ),
            Self::TooMany { said } => write!(f, "The server wants fewer calls, or the account is empty: {said}"),
            Self::NotAModel { address, why } => {
                write!(
                    f,
                    "Something answers at {address}, but it is no language model: {why}. Is the port the right one?"
                )
            }
            Self::NoClient { why } => write!(f, "{why}."),
            Self::Failed { why } => write!(f, "It does not work: {why}."),
        }
    }
}
