//! What a state comes to, and what was read lately.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// So many readings are kept.
const KEPT: usize = 256;

/// What a state comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Something is the matter: the row, and the words that say so.
    Trouble { row: usize, found: String },
    /// All is well.
    Fine,
    /// The words are in no table.
    Unread,
}

/// What was read lately, by kind of thing and state: whoever passes looks again.
#[derive(Clone, Debug, Default)]
pub(super) struct Readings(Arc<Mutex<BTreeMap<(String, String), Reading>>>);

/// What a state comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) verdict: Verdict,
    /// What is left when the trouble is mended: a second one, in the words of the state.
    pub(super) rest: Option<String>,
}

impl Readings {
    /// What was read in a state of a thing of a kind, or what is read in it now.
    pub(super) fn kept_or(&self, kind: &str, state: &str, read: impl FnOnce() -> Reading) -> Reading {
        let key = (kind.to_owned(), state.to_owned());
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reading) = kept().get(&key) {
            return reading.clone();
        }
        let reading = read();
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, reading.clone());
        reading
    }
}
