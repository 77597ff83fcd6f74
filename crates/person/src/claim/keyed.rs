//! Looking a claim up by its parts, wherever they stand.

use std::{borrow::Borrow, cmp::Ordering, sync::Arc};

use super::{Claim, ClaimKey, Verb};

/// Whatever has the parts of a key, so that nothing need be copied to look a claim up.
pub trait Keyed {
    /// Who, what is said of them, and what it is about.
    fn parts(&self) -> (&str, Verb, &str);
}

impl Keyed for ClaimKey {
    fn parts(&self) -> (&str, Verb, &str) {
        (&self.who, self.verb, &self.topic)
    }
}

impl Keyed for Claim {
    fn parts(&self) -> (&str, Verb, &str) {
        (&self.who, self.verb, &self.topic)
    }
}

impl<'a> Borrow<dyn Keyed + 'a> for Arc<ClaimKey> {
    fn borrow(&self) -> &(dyn Keyed + 'a) {
        &**self
    }
}

impl PartialEq for dyn Keyed + '_ {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for dyn Keyed + '_ {}

impl PartialOrd for dyn Keyed + '_ {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As keys are ordered.
impl Ord for dyn Keyed + '_ {
    fn cmp(&self, other: &Self) -> Ordering {
        self.parts().cmp(&other.parts())
    }
}
