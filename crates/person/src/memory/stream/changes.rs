//! Changes from outside: a memory is taken away, or another takes its place.
//!
//! What a memory of a number says never changes, because a record keeps it once. So one that is changed gets a new number,
//! and whatever rested on the old one rests on the new one.

use std::collections::BTreeMap;

use super::{Memory, MemoryId, MemoryStream};
use crate::embed::DIMENSIONS;

impl MemoryStream {
    /// The number under which a memory is kept now: its own, or that of what took its place.
    #[must_use]
    pub fn current(&self, id: MemoryId) -> MemoryId {
        current(&self.successors, id)
    }

    /// What took the place of memories that were changed from outside.
    #[must_use]
    pub fn successors(&self) -> &BTreeMap<MemoryId, MemoryId> {
        &self.successors
    }

    /// Takes a memory away, whatever rests on it.
    pub fn remove(&mut self, id: MemoryId) -> Option<Memory> {
        let id = self.current(id);
        let index = self.ids.binary_search(&id).ok()?;
        self.ids.remove(index);
        self.embeddings.drain(index * DIMENSIONS..(index + 1) * DIMENSIONS);
        self.faded.push(id);
        Some(self.memories.remove(index))
    }

    /// Puts a memory into the place of another one, which may be gone already; returns its number.
    pub fn put_in_place_of(&mut self, id: MemoryId, memory: Memory, embedding: &[f32]) -> MemoryId {
        let old = self.current(id);
        self.remove(old);
        let new = self.add(memory, embedding);
        self.successors.insert(old, new);
        new
    }
}

/// Follows a memory through all that took its place; each number is younger than the one before.
#[must_use]
pub fn current(successors: &BTreeMap<MemoryId, MemoryId>, mut id: MemoryId) -> MemoryId {
    while let Some(next) = successors.get(&id) {
        id = *next;
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{MemoryKind, Recollection};
    use smallville_town::GameTime;

    fn add(stream: &mut MemoryStream, text: &str, evidence: Vec<MemoryId>) -> MemoryId {
        stream.add(Memory { evidence, ..memory(text) }, &[0.5; DIMENSIONS])
    }

    fn memory(text: &str) -> Memory {
        Memory::new(MemoryKind::Observation, text.into(), 2, GameTime::default())
    }

    fn text(stream: &MemoryStream, id: MemoryId) -> Option<&str> {
        stream.memory(id).map(|memory| memory.text.as_str())
    }

    #[test]
    fn what_rested_on_a_changed_memory_rests_on_what_it_became() {
        let mut stream = MemoryStream::default();
        let (tea, rain) = (add(&mut stream, "tea", vec![]), add(&mut stream, "rain", vec![]));
        let insight = add(&mut stream, "a day like any other", vec![tea]);
        stream.take_news();
        let coffee = stream.put_in_place_of(tea, memory("coffee"), &[1.0; DIMENSIONS]);
        let cocoa = stream.put_in_place_of(tea, memory("cocoa"), &[1.0; DIMENSIONS]);
        assert_eq!([tea, coffee, cocoa].map(|id| text(&stream, id)), [Some("cocoa"); 3]);
        assert_eq!(stream.len(), 3);
        let (new, gone) = stream.take_news();
        assert_eq!((new.len(), gone), (1, vec![tea]), "what came and went in between was never noted");
        stream.forget(|id, _| id == insight);
        assert_eq!((text(&stream, tea), text(&stream, rain)), (Some("cocoa"), None));
    }

    #[test]
    fn a_removed_memory_is_gone_with_its_vector_and_can_come_back() {
        let mut stream = MemoryStream::default();
        let ids: Vec<MemoryId> =
            (0..3_u8).map(|i| stream.add(memory(&i.to_string()), &[f32::from(i); DIMENSIONS])).collect();
        assert_eq!(stream.remove(ids[1]).map(|memory| memory.text), Some("1".into()));
        assert_eq!((stream.remove(ids[1]), text(&stream, ids[1])), (None, None));
        assert!(stream.had(ids[1]));
        let first: Vec<f32> = stream.embeddings().map(|embedding| embedding[0]).collect();
        assert_eq!(first, [0.0, 2.0]);
        stream.put_in_place_of(ids[1], memory("1"), &[1.0; DIMENSIONS]);
        assert_eq!(text(&stream, ids[1]), Some("1"));
        let bytes = rmp_serde::to_vec_named(&stream).unwrap();
        let recollection: Recollection = rmp_serde::from_slice(&bytes).unwrap();
        let again = MemoryStream::recollect(recollection, stream.take_news().0).unwrap();
        assert_eq!(text(&again, ids[1]), Some("1"));
    }
}
