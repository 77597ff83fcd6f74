//! Why a file is not taken for a model.

use thiserror::Error;

/// What is wrong with a GGUF file; each is one sentence for a player.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GgufError {
    /// The system says no.
    #[error("the file cannot be read: {0}")]
    Unreadable(String),
    /// Another kind of file.
    #[error("this is not a GGUF file")]
    NotGguf,
    /// Written for another kind of machine.
    #[error("this GGUF file was written for a big-endian machine")]
    BigEndian,
    /// Too old or too new.
    #[error("this is GGUF version {0}; only 2 and 3 are known")]
    UnknownVersion(u32),
    /// Half a download.
    #[error("the file ends in the middle of its header")]
    Truncated,
    /// More than any model has.
    #[error("the header speaks of {count} {of}, more than any model has")]
    TooMany {
        /// Of what.
        of: &'static str,
        /// How many.
        count: u64,
    },
    /// A text that no header needs.
    #[error("the header has a text of {0} bytes, longer than any model needs")]
    TextTooLong(u64),
    /// Lists in lists in lists.
    #[error("the header has lists inside lists, deeper than any model needs")]
    TooDeep,
    /// A kind of value that the format does not have.
    #[error("the header has a value of an unknown kind, number {0}")]
    UnknownKind(u32),
    /// All together too much.
    #[error("the header is longer than that of any model")]
    HeaderTooLong,
    /// A number that cannot be.
    #[error("the header has an impossible {0}")]
    Absurd(&'static str),
    /// Something that every model says is not said.
    #[error("the header does not name the model's {0}")]
    Missing(&'static str),
}
