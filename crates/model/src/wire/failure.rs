//! One try that failed: why, whether another may help, and after what pause.

use std::time::Duration;

use crate::error::ModelError;

/// One try that failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// Why.
    pub error: ModelError,
    /// Whether the same may work when tried again.
    pub retry: bool,
    /// How long the server asks to wait.
    pub pause: Option<Duration>,
    /// Whether the server may have worked on it, and charge for it.
    pub charged: bool,
    /// The server's own words, for finding out what it did not like.
    pub said: String,
}

impl Failure {
    /// A failure that will happen again, before the server did any work.
    pub(crate) fn lasting(error: ModelError) -> Self {
        Self { error, retry: false, pause: None, charged: false, said: String::new() }
    }

    /// A failure that may pass.
    pub(crate) fn passing(error: ModelError) -> Self {
        Self { retry: true, ..Self::lasting(error) }
    }

    /// The model has answered, though not with anything of use.
    pub(crate) fn charged(error: ModelError) -> Self {
        Self { charged: true, ..Self::lasting(error) }
    }

    /// The status of a refusal.
    pub(crate) fn status(&self) -> Option<u16> {
        match self.error {
            ModelError::Refused { status, .. } => Some(status),
            _ => None,
        }
    }
}
