//! What changed in a mind since it was last asked: plain data for whoever keeps a record.

use serde::{Deserialize, Serialize};

use crate::mind::{
    belief::Belief,
    calendar::Appointment,
    memory::{Memory, MemoryId},
    plan::Plan,
    relate::Relation,
};

/// A new memory with its embedding of [`crate::model::embed::DIMENSIONS`] numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    /// Its number in the stream of its owner.
    pub id: MemoryId,
    /// What is remembered.
    pub memory: Memory,
    /// The vector by which it is found.
    #[serde(with = "vector")]
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

/// A vector as one run of little-endian bytes: a tenth of the work of writing it number by number.
mod vector {
    use std::fmt;

    use serde::{Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(vector: &[f32], serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = vector.iter().flat_map(|number| number.to_le_bytes()).collect();
        serializer.serialize_bytes(&bytes)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f32>, D::Error> {
        deserializer.deserialize_bytes(Numbers)
    }

    /// Reads the numbers from their bytes.
    struct Numbers;

    impl de::Visitor<'_> for Numbers {
        type Value = Vec<f32>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("numbers of four bytes each")
        }

        fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
            match bytes.as_chunks::<4>() {
                (numbers, []) => Ok(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()),
                _ => Err(E::invalid_length(bytes.len(), &self)),
            }
        }
    }
}
