//! What changed in a mind since it was last asked: plain data for whoever keeps a record.

use serde::{Deserialize, Serialize};

use crate::{
    belief::Belief,
    calendar::Appointment,
    memory::{Memory, MemoryId},
    plan::Plan,
    relate::Relation,
    runs,
};

/// A new memory with its embedding of [`crate::embed::DIMENSIONS`] numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    /// Its number in the stream of its owner.
    pub id: MemoryId,
    /// What is remembered.
    pub memory: Memory,
    /// The vector by which it is found.
    #[serde(with = "runs::numbers")]
    pub embedding: Vec<f32>,
}

/// What changed in a mind in the course of a thought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Notes {
    /// New memories, oldest first.
    pub memories: Vec<Remembered>,
    /// Memories that are gone.
    pub forgotten: Vec<MemoryId>,
    /// Beliefs that are new.
    pub beliefs: Vec<Belief>,
    /// Relations that changed, as they are now, by full name.
    pub relations: Vec<(String, Relation)>,
    /// Appointments that are new or stand otherwise than before.
    pub appointments: Vec<Appointment>,
    /// The plan, if it is another than before.
    pub plan: Option<Plan>,
}

impl Notes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
