//! A memory as one tells it: in the first person, with who said it, and after the first time by first names.

use super::draft::Draft;
use crate::memory::{Memory, MemoryKind, content::Content};

/// Longer memories are no part of an answer.
const MOST_WORDS: usize = 40;

impl Draft<'_, '_> {
    /// A memory in the person's own words, as it goes on within a sentence; none if it is private or not clear.
    pub(super) fn own(&self, memory: &Memory) -> Option<String> {
        let plain = memory.kind != MemoryKind::Plan && !matches!(memory.content, Content::Tie(..));
        if memory.secret || !plain || memory.text.split_whitespace().count() > MOST_WORDS {
            return None;
        }
        let persona = self.interview.persona;
        if let Some(told) = memory.content.told(persona, &memory.claims) {
            return Some(self.within(&told));
        }
        let own = self.own_words(&memory.text);
        own.clear.then_some(own.text)
    }
}
