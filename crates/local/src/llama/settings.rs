//! How a model is to be run.

use std::num::NonZeroUsize;

use crate::speed::usual_threads;

/// How a model is to be run; what is left out is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The name for provenance; otherwise that of the file.
    pub name: Option<String>,
    /// Cores that it may use; otherwise half of them.
    pub threads: Option<NonZeroUsize>,
    /// Tokens of a question and its answer together; otherwise as many as the model reads, 8192 at most.
    pub context_tokens: Option<u32>,
}

impl Settings {
    /// Cores that it uses.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(usual_threads)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_a_core() {
        assert!(Settings::default().threads().get() >= 1);
        let three = Settings { threads: NonZeroUsize::new(3), ..Settings::default() };
        assert_eq!(three.threads().get(), 3);
    }
}
