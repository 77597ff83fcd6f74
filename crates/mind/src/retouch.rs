//! What a player changes in somebody's memory, and how it is taken back.

use serde::{Deserialize, Serialize};

use crate::{
    belief::Belief,
    memory::{Memory, MemoryId},
};

/// How many changes of one mind can be taken back.
const KEPT: usize = 20;

/// A change of somebody's memory, made by a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Retouch {
    /// They remember something more.
    Remember(String),
    /// A memory says something else.
    Rewrite(MemoryId, String),
    /// A memory is gone.
    Forget(MemoryId),
    /// The last change is taken back.
    TakeBack,
}

/// A change that was made, and what it took away.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Retouched {
    /// The memory that was added.
    pub added: Option<MemoryId>,
    /// The memory that was taken away, with its number.
    pub removed: Option<(MemoryId, Memory)>,
    /// What was no longer believed after it.
    pub beliefs: Vec<Belief>,
}

/// The changes of one mind that can be taken back, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Retouches(Vec<Retouched>);

impl Retouches {
    /// Notes a change.
    pub fn note(&mut self, change: Retouched) {
        self.0.push(change);
        if self.0.len() > KEPT {
            self.0.remove(0);
        }
    }

    /// The change to take back.
    pub fn take(&mut self) -> Option<Retouched> {
        self.0.pop()
    }

    /// The change that would be taken back.
    #[must_use]
    pub fn last(&self) -> Option<&Retouched> {
        self.0.last()
    }

    /// Whether nothing can be taken back.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_changes_can_be_taken_back() {
        let mut changes = Retouches::default();
        for number in 0..30 {
            changes.note(Retouched { added: Some(MemoryId(number)), ..Retouched::default() });
        }
        let back: Vec<u32> = std::iter::from_fn(|| changes.take()).filter_map(|change| Some(change.added?.0)).collect();
        assert_eq!(back, (10..30).rev().collect::<Vec<u32>>());
        assert!(changes.is_empty());
    }
}
