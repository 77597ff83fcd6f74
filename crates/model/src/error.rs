//! Why a question was not answered. None of these is a fault of the game: the caller lets instinct answer.

use thiserror::Error;

use crate::meter::caps::CapReached;

/// Why a language model did not answer. Never holds the key; a server's own words are shortened.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ModelError {
    /// Nobody listens there.
    #[error("no server answers at {address}")]
    NoServer {
        /// Where it was sought.
        address: String,
    },
    /// No such name.
    #[error("no computer has the name {host}")]
    UnknownHost {
        /// The name.
        host: String,
    },
    /// The other end cannot prove who it is.
    #[error("no trustworthy encrypted connection to {host}: {why}")]
    NotTrusted {
        /// The other end.
        host: String,
        /// What is wrong with it.
        why: String,
    },
    /// The connection broke off.
    #[error("the connection broke: {why}")]
    Broken {
        /// What the network said.
        why: String,
    },
    /// No answer in time.
    #[error("no answer within {secs} s")]
    TimedOut {
        /// How long it was given.
        secs: u64,
    },
    /// The server says no.
    #[error("the server refused with status {status}: {said}")]
    Refused {
        /// HTTP status; 200 when an error came dressed as an answer.
        status: u16,
        /// Its words, shortened.
        said: String,
    },
    /// The question is longer than the model can read.
    #[error("the question is too long for the model: {said}")]
    PromptTooLong {
        /// The server's words, shortened.
        said: String,
    },
    /// No key, or not the right one.
    #[error("the server wants {}", if *given { "another key" } else { "a key" })]
    Unauthorized {
        /// Whether there was one.
        given: bool,
    },
    /// Too many calls, or nothing left to pay with.
    #[error("the server wants fewer calls: {said}")]
    TooMany {
        /// Its words, shortened.
        said: String,
    },
    /// The reply does not end.
    #[error("the reply is longer than {limit} bytes")]
    TooLong {
        /// How long it may be.
        limit: usize,
    },
    /// Not an answer of a language model.
    #[error("what came back is not an answer of a language model: {why}")]
    NotAnAnswer {
        /// What it is.
        why: String,
    },
    /// An answer without words.
    #[error("the answer is empty")]
    Empty,
    /// The model thought, and said nothing.
    #[error("the model only thought and did not answer")]
    OnlyThought,
    /// Letters that cannot be read.
    #[error("the answer holds unreadable characters")]
    Garbled,
    /// Wrong twice.
    #[error("the answer was wrong twice: {why}")]
    Wrong {
        /// What was wrong the second time.
        why: String,
    },
    /// Nothing more may be spent.
    #[error(transparent)]
    Cap(#[from] CapReached),
    /// After several failures the server is left alone for a while.
    #[error("the model rests for {secs} s after failures: {why}")]
    Resting {
        /// Until it is tried again.
        secs: u64,
        /// The last failure.
        why: String,
    },
    /// Too many others were asked before.
    #[error("all calls allowed at a time were busy for {secs} s")]
    Busy {
        /// How long the question stood in line.
        secs: u64,
    },
}

impl ModelError {
    /// Whether the server or the way to it is at fault, so that the next call will likely fail too.
    ///
    /// A model that talks nonsense is none of the breaker's business, and what the game itself holds back still less.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        match self {
            Self::NoServer { .. }
            | Self::UnknownHost { .. }
            | Self::NotTrusted { .. }
            | Self::Broken { .. }
            | Self::TimedOut { .. }
            | Self::Refused { .. }
            | Self::Unauthorized { .. }
            | Self::TooMany { .. }
            | Self::NotAnAnswer { .. } => true,
            Self::PromptTooLong { .. }
            | Self::TooLong { .. }
            | Self::Empty
            | Self::OnlyThought
            | Self::Garbled
            | Self::Wrong { .. }
            | Self::Cap(_)
            | Self::Resting { .. }
            | Self::Busy { .. } => false,
        }
    }

    /// Whether the question was held back before anything was sent.
    #[must_use]
    pub fn is_held_back(&self) -> bool {
        matches!(self, Self::Cap(_) | Self::Resting { .. } | Self::Busy { .. })
    }
}

/// A stranger's words for a log or a notice: one line, without control characters, at most 200 letters.
#[must_use]
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 200;
    let mut words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let mut line = words.next().unwrap_or_default().to_owned();
    for word in words {
        if line.len() > LONGEST * 4 {
            break;
        }
        line.push(' ');
        line.push_str(word);
    }
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_words_become_one_short_line() {
        assert_eq!(shorten("  not\n\x1b[31mfound \t"), "not [31mfound");
        let long = shorten(&"ä".repeat(9000));
        assert_eq!(long.chars().count(), 201);
        assert_eq!(shorten(""), "");
    }
}
