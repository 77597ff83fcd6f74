//! The stream itself: what is added, found, forgotten, and noted for whoever keeps a record.

mod changes;

pub use changes::current;

use std::{
    borrow::Borrow,
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use serde::{Deserialize, Serialize, Serializer};

use super::remembered::Remembered;
use super::{Memory, MemoryId, MemoryKind};
use crate::embed::DIMENSIONS;
use smallville_town::GameTime;

/// A person's memories, oldest first, each with its embedding.
#[derive(Clone, Debug, Default)]
pub struct MemoryStream {
    memories: Vec<Memory>,
    /// The numbers of `memories`, ascending: what is forgotten leaves its number unused.
    ids: Vec<MemoryId>,
    next: u32,
    /// `DIMENSIONS` numbers a memory, one after the other, so that retrieval reads memory in order.
    embeddings: Vec<f32>,
    /// Memories from this number on have not been noted by whoever keeps a record.
    noted: u32,
    /// What was forgotten since then.
    faded: Vec<MemoryId>,
    /// When something was concluded, oldest first.
    reflections: Vec<GameTime>,
    /// What took the place of memories that were changed from outside.
    successors: BTreeMap<MemoryId, MemoryId>,
    /// Second thoughts on how much matters.
    weighed: Weighed,
}

/// Second thoughts on how much memories matter; what is noted of a memory keeps the first guess.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Weighed {
    /// The first memory that was not yet weighed.
    next: u32,
    /// Importance that is another than the first guess.
    otherwise: BTreeMap<MemoryId, u8>,
}

/// What can change in a stream, besides that memories are added: which there are, when each last came to mind, and how
/// much it matters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recollection {
    /// The number of the next memory.
    next: u32,
    /// All memories that are not forgotten, ascending.
    ids: Vec<MemoryId>,
    /// When each of them last came to mind.
    accessed: Vec<GameTime>,
    /// What took the place of memories that were changed from outside.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    successors: BTreeMap<MemoryId, MemoryId>,
    /// Second thoughts on how much matters.
    #[serde(default)]
    weighed: Weighed,
}

impl Recollection {
    /// The numbers of all memories that are not forgotten, ascending.
    #[must_use]
    pub fn ids(&self) -> &[MemoryId] {
        &self.ids
    }
}

/// A memory of which a stream speaks was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the memory number {} is missing", .0.0)]
pub struct MissingMemory(pub MemoryId);

impl Serialize for MemoryStream {
    /// As a [`Recollection`]: what memories say never changes, and is kept where it is noted.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let accessed = self.memories.iter().map(|memory| memory.accessed).collect();
        let (ids, successors, weighed) = (self.ids.clone(), self.successors.clone(), self.weighed.clone());
        Recollection { next: self.next, ids, accessed, successors, weighed }.serialize(serializer)
    }
}

impl MemoryStream {
    /// Adds a memory with its embedding of [`DIMENSIONS`] numbers.
    ///
    /// # Panics
    /// Panics when the embedding has another length: that would shift all later ones.
    pub fn add(&mut self, memory: Memory, embedding: &[f32]) -> MemoryId {
        assert_eq!(embedding.len(), DIMENSIONS, "an embedding has {DIMENSIONS} numbers");
        let id = MemoryId(self.next);
        self.next += 1;
        self.note_reflection(&memory);
        self.memories.push(memory);
        self.ids.push(id);
        self.embeddings.extend_from_slice(embedding);
        id
    }

    /// The stream that a recollection describes, from what was noted, in the order of the numbers.
    ///
    /// # Errors
    /// A memory is missing.
    pub fn recollect(
        recollection: Recollection,
        noted: impl IntoIterator<Item: Borrow<Remembered>>,
    ) -> Result<Self, MissingMemory> {
        let Recollection { next, ids, accessed, successors, weighed } = recollection;
        let mut stream = Self { next, noted: next, successors, ..Self::default() };
        let mut noted = noted.into_iter();
        for (id, accessed) in ids.iter().copied().zip(accessed) {
            let found = noted.find(|found| found.borrow().id >= id).filter(|found| found.borrow().id == id);
            let found = found.ok_or(MissingMemory(id))?;
            let Remembered { memory, embedding, .. } = found.borrow();
            if embedding.len() != DIMENSIONS {
                return Err(MissingMemory(id));
            }
            stream.note_reflection(memory);
            let importance = weighed.otherwise.get(&id).copied().unwrap_or(memory.importance);
            stream.memories.push(Memory { accessed, importance, ..memory.clone() });
            stream.embeddings.extend_from_slice(embedding);
        }
        stream.ids = ids;
        stream.weighed = weighed;
        Ok(stream)
    }

    /// All insights of one moment are one reflection.
    fn note_reflection(&mut self, memory: &Memory) {
        if memory.level >= 1 && self.reflections.last() != Some(&memory.created) {
            self.reflections.push(memory.created);
        }
    }

    /// When the owner reflected, oldest first.
    #[must_use]
    pub fn reflections(&self) -> &[GameTime] {
        &self.reflections
    }

    /// What is new and what was forgotten since this was last asked.
    pub fn take_news(&mut self) -> (Vec<Remembered>, Vec<MemoryId>) {
        let first = self.ids.partition_point(|id| id.0 < self.noted);
        let remembered = |i: usize| Remembered {
            id: self.ids[i],
            memory: self.memories[i].clone(),
            embedding: self.embeddings[i * DIMENSIONS..(i + 1) * DIMENSIONS].to_vec(),
        };
        let new = (first..self.ids.len()).map(remembered).collect();
        let noted = std::mem::replace(&mut self.noted, self.next);
        let mut faded = std::mem::take(&mut self.faded);
        // What came and went in between was never noted.
        faded.retain(|id| id.0 < noted);
        (new, faded)
    }

    /// One memory, or what took its place; none if it was forgotten.
    #[must_use]
    pub fn memory(&self, id: MemoryId) -> Option<&Memory> {
        self.memories.get(self.ids.binary_search(&self.current(id)).ok()?)
    }

    /// Whether there ever was a memory of this number.
    #[must_use]
    pub fn had(&self, id: MemoryId) -> bool {
        id.0 < self.next
    }

    /// All memories, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (MemoryId, &Memory)> + ExactSizeIterator {
        self.ids.iter().copied().zip(&self.memories)
    }

    /// How many memories there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.memories.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.memories.is_empty()
    }

    /// Notes that a memory came to mind.
    pub fn touch(&mut self, id: MemoryId, now: GameTime) {
        if let Ok(index) = self.ids.binary_search(&self.current(id)) {
            self.memories[index].accessed = now;
        }
    }

    /// What was lived since memories were last weighed, oldest first.
    #[must_use]
    pub fn unweighed(&self) -> Vec<(MemoryId, &Memory)> {
        self.lived(self.weighed_up_to()..self.ids.len()).collect()
    }

    /// The last so many things that were weighed, and what was lived since, oldest first.
    #[must_use]
    pub fn lived_since_weighed(&self, weighed: usize) -> Vec<(MemoryId, &Memory)> {
        let mut lived: Vec<_> = self.lived(0..self.weighed_up_to()).rev().take(weighed).collect();
        lived.reverse();
        lived.extend(self.unweighed());
        lived
    }

    /// The place of the first memory that was not weighed.
    fn weighed_up_to(&self) -> usize {
        self.ids.partition_point(|id| id.0 < self.weighed.next)
    }

    /// What was seen, heard and said at some places, oldest first.
    fn lived(&self, at: Range<usize>) -> impl DoubleEndedIterator<Item = (MemoryId, &Memory)> {
        let lived = |memory: &Memory| matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation);
        let memories = self.ids[at.clone()].iter().copied().zip(&self.memories[at]);
        memories.filter(move |(_, memory)| lived(memory))
    }

    /// Second thoughts on a memory, 1 to 10; returns by how much it matters more. Earlier ones count as weighed, too.
    pub fn weigh(&mut self, id: MemoryId, importance: u8) -> i32 {
        self.weighed.next = self.weighed.next.max(id.0 + 1);
        let Ok(index) = self.ids.binary_search(&id) else { return 0 };
        let before = std::mem::replace(&mut self.memories[index].importance, importance);
        if before != importance {
            self.weighed.otherwise.insert(id, importance);
        }
        i32::from(importance) - i32::from(before)
    }

    /// The embeddings in the order of [`MemoryStream::iter`].
    pub fn embeddings(&self) -> std::slice::ChunksExact<'_, f32> {
        self.embeddings.chunks_exact(DIMENSIONS)
    }

    /// Whether one of the `last` newest memories says the same.
    ///
    /// Keeps somebody who goes on with one thing from filling the stream (published code: retention).
    #[must_use]
    pub fn said_lately(&self, text: &str, last: usize) -> bool {
        self.memories.iter().rev().take(last).any(|memory| memory.text == text)
    }

    /// Forgets what `keep` does not hold on to; what the rest rests on stays as well.
    pub fn forget(&mut self, keep: impl Fn(MemoryId, &Memory) -> bool) {
        let mut kept: BTreeSet<MemoryId> =
            self.iter().filter(|(id, memory)| keep(*id, memory)).map(|(id, _)| id).collect();
        loop {
            let before = kept.len();
            for (id, memory) in self.iter().rev() {
                if kept.contains(&id) {
                    kept.extend(memory.evidence.iter().map(|evidence| self.current(*evidence)));
                }
            }
            // Evidence is older than what rests on it, so one pass from the newest back finds all of it, unless something
            // younger took its place.
            if self.successors.is_empty() || kept.len() == before {
                break;
            }
        }
        let stays: Vec<bool> = self.ids.iter().map(|id| kept.contains(id)).collect();
        let mut embeddings = Vec::with_capacity(kept.len() * DIMENSIONS);
        for (embedding, _) in self.embeddings().zip(&stays).filter(|(_, stays)| **stays) {
            embeddings.extend_from_slice(embedding);
        }
        self.embeddings = embeddings;
        self.faded.extend(self.ids.iter().zip(&stays).filter(|(_, stays)| !**stays).map(|(id, _)| *id));
        let mut flags = stays.iter();
        self.memories.retain(|_| flags.next().is_some_and(|stays| *stays));
        self.ids.retain(|id| kept.contains(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forgotten_is_gone_and_what_insights_rest_on_stays() {
        let mut stream = MemoryStream::default();
        let mut add = |text: &str, importance, evidence: Vec<MemoryId>| {
            let memory = Memory::new(MemoryKind::Observation, text.into(), importance, GameTime::default());
            stream.add(Memory { evidence, ..memory }, &[importance as f32; DIMENSIONS])
        };
        let crumbs = add("there are crumbs on the table", 1, vec![]);
        let reading = add("Klaus reads", 1, vec![]);
        let insight = add("Klaus loves to read", 8, vec![reading]);
        stream.forget(|_, memory| memory.importance > 5);
        assert!(stream.memory(crumbs).is_none());
        assert_eq!(stream.memory(reading).map(|memory| memory.text.as_str()), Some("Klaus reads"));
        assert_eq!(stream.memory(insight).map(|memory| memory.importance), Some(8));
        assert_eq!(stream.reflections(), [], "what is not drawn from others is no insight");
        let first: Vec<f32> = stream.embeddings().map(|embedding| embedding[0]).collect();
        assert_eq!(first, [1.0, 8.0]);
        let next =
            stream.add(Memory::new(MemoryKind::Thought, "new".into(), 1, GameTime::default()), &[0.0; DIMENSIONS]);
        assert_eq!(next, MemoryId(3));
    }

    #[test]
    fn a_stream_is_recollected_from_what_was_noted() {
        let mut stream = MemoryStream::default();
        let add = |stream: &mut MemoryStream, text: &str, importance| {
            let memory = Memory::new(MemoryKind::Observation, text.into(), importance, GameTime::default());
            stream.add(memory, &[f32::from(importance); DIMENSIONS])
        };
        let (tea, rain) = (add(&mut stream, "tea", 1), add(&mut stream, "rain", 9));
        let (mut noted, faded) = stream.take_news();
        assert!(faded.is_empty());
        add(&mut stream, "a party", 8);
        stream.touch(rain, GameTime::from_secs(60));
        stream.forget(|_, memory| memory.importance > 5);
        let (new, faded) = stream.take_news();
        noted.extend(new);
        assert_eq!((noted.len(), faded), (3, vec![tea]));
        let bytes = rmp_serde::to_vec_named(&stream).unwrap();
        let recollection: Recollection = rmp_serde::from_slice(&bytes).unwrap();
        let again = MemoryStream::recollect(recollection.clone(), noted.clone()).unwrap();
        assert!(again.iter().eq(stream.iter()), "{again:?}");
        assert!(again.embeddings().eq(stream.embeddings()));
        noted.remove(1);
        assert_eq!(MemoryStream::recollect(recollection, noted).unwrap_err(), MissingMemory(rain));
    }
}
