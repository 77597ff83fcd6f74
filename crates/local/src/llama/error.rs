//! Why a file cannot be run.

use thiserror::Error;

use crate::gguf::GgufError;

/// Why a model was not loaded.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LoadError {
    /// The file is none.
    #[error(transparent)]
    File(#[from] GgufError),
    /// It compares texts or looks at pictures.
    #[error("this model does not write: it is of the kind {architecture}")]
    DoesNotWrite {
        /// Its kind of network.
        architecture: String,
    },
    /// Made before 2013 or so.
    #[error("this processor is too old to run a language model: it has no AVX2")]
    OldProcessor,
    /// Somebody wanted it no longer.
    #[error("loading was stopped")]
    Stopped,
    /// llama.cpp does not know the network, or the file is spoilt further on.
    #[error("the model cannot be run: the file is damaged, or its kind is not known here")]
    Refused,
    /// Not even an empty context.
    #[error("there is not enough memory for a context of {tokens} tokens")]
    NoContext {
        /// How long it should have been.
        tokens: u32,
    },
    /// The system gives no thread.
    #[error("no thread for the model: {0}")]
    NoThread(String),
}
