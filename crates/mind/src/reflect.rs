//! When somebody thinks over what they have lived, and how high a thought stands above it. Park et al. 2023, §4.2.

use serde::{Deserialize, Serialize};

use crate::memory::{MemoryId, MemoryStream};

/// So much must have mattered since the last time. Park et al. 2023 (§4.2) reflect two or three times a day at 150, by the
/// ratings of a language model; by ours, most of which lie between 1 and 3, a day comes to some 330.
pub const THRESHOLD: u32 = 120;
/// So many of the newest memories are thought over: Park et al. 2023, §4.2.
pub const RECENT: usize = 100;

/// Counts how much has mattered since somebody last thought things over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflector {
    /// Importance of all memories since then.
    importance_sum: u32,
}

impl Reflector {
    /// A new memory of this importance.
    pub fn note(&mut self, importance: u8) {
        self.importance_sum = self.importance_sum.saturating_add(u32::from(importance));
    }

    /// Something mattered more or less than it seemed.
    pub fn correct(&mut self, by: i32) {
        self.importance_sum = self.importance_sum.saturating_add_signed(by);
    }

    /// Whether enough has mattered.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.importance_sum >= THRESHOLD
    }

    /// Thinking begins: counting starts again.
    pub fn begun(&mut self) {
        self.importance_sum = 0;
    }
}

/// The level of a thought that rests on this evidence: one above the highest of it.
#[must_use]
pub fn level(stream: &MemoryStream, evidence: &[MemoryId]) -> u8 {
    let highest = evidence.iter().filter_map(|id| stream.memory(*id)).map(|memory| memory.level).max();
    highest.unwrap_or(0).saturating_add(1)
}
