//! What changed in a mind since it was last asked: plain data for whoever keeps a record.

use serde::{Deserialize, Serialize};

use crate::{
    belief::Belief,
    calendar::Appointment,
    memory::{MemoryId, remembered::Remembered},
    plan::Plan,
    relate::Relation,
};

/// What changed in a mind in the course of a thought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MindChanges {
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

impl MindChanges {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
