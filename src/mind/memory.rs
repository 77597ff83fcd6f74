//! The memory stream: everything a person noticed, thought, planned and talked about, in order.
//!
//! Park et al. 2023, §4.1.

use serde::{Deserialize, Serialize};

use crate::{mind::claim::Claim, model::embed::DIMENSIONS, town::GameTime};

/// Number of a memory within one person's stream, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MemoryId(pub u32);

/// What a memory comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MemoryKind {
    /// Something seen or heard, or done by oneself.
    Observation,
    /// Something concluded, or whispered by the inner voice.
    Thought,
    /// Something intended.
    Plan,
    /// Something said to or by the person.
    Conversation,
}

/// One entry of the stream. Its embedding is kept by the stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// What it comes from.
    pub kind: MemoryKind,
    /// What is remembered, as a sentence in the third person.
    pub text: String,
    /// When it was made.
    pub created: GameTime,
    /// When it last came to mind.
    pub accessed: GameTime,
    /// 1 (mundane) to 10 (life-changing).
    pub importance: u8,
    /// The memories on which it rests.
    pub evidence: Vec<MemoryId>,
    /// 0 for what was lived; an insight stands one above the highest of its evidence.
    pub level: u8,
    /// What it says in a form that can be compared.
    pub claims: Vec<Claim>,
    /// From whom it was heard: full name.
    pub heard_from: Option<String>,
    /// The people whom it concerns, the owner left out: full names in order.
    pub people: Vec<String>,
}

impl Memory {
    /// A memory that rests on nothing but itself.
    #[must_use]
    pub fn new(kind: MemoryKind, text: String, importance: u8, now: GameTime) -> Self {
        Self {
            kind,
            text,
            created: now,
            accessed: now,
            importance,
            evidence: Vec::new(),
            level: 0,
            claims: Vec::new(),
            heard_from: None,
            people: Vec::new(),
        }
    }
}

/// A person's memories, oldest first, each with its embedding.
#[derive(Clone, Debug, Default)]
pub struct MemoryStream {
    memories: Vec<Memory>,
    /// `DIMENSIONS` numbers a memory, one after the other, so that retrieval reads memory in order.
    embeddings: Vec<f32>,
}

impl MemoryStream {
    /// Adds a memory with its embedding of [`DIMENSIONS`] numbers.
    ///
    /// # Panics
    /// Panics when the embedding has another length: that would shift all later ones.
    pub fn add(&mut self, memory: Memory, embedding: &[f32]) -> MemoryId {
        assert_eq!(embedding.len(), DIMENSIONS, "an embedding has {DIMENSIONS} numbers");
        self.memories.push(memory);
        self.embeddings.extend_from_slice(embedding);
        MemoryId(u32::try_from(self.memories.len() - 1).expect("a life has fewer than four billion memories"))
    }

    /// One memory.
    #[must_use]
    pub fn memory(&self, id: MemoryId) -> Option<&Memory> {
        self.memories.get(id.0 as usize)
    }

    /// All memories, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (MemoryId, &Memory)> + ExactSizeIterator {
        self.memories.iter().enumerate().map(|(i, memory)| (MemoryId(i as u32), memory))
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
        if let Some(memory) = self.memories.get_mut(id.0 as usize) {
            memory.accessed = now;
        }
    }

    /// The embedding of the memory with this index.
    pub(super) fn embeddings(&self) -> std::slice::ChunksExact<'_, f32> {
        self.embeddings.chunks_exact(DIMENSIONS)
    }

    /// Whether one of the `last` newest memories says the same.
    ///
    /// Keeps somebody who goes on with one thing from filling the stream (published code: retention).
    #[must_use]
    pub fn said_lately(&self, text: &str, last: usize) -> bool {
        self.memories.iter().rev().take(last).any(|memory| memory.text == text)
    }
}
