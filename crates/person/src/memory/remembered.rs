//! A memory as a record keeps it.

use serde::{Deserialize, Serialize};

use super::{Memory, MemoryId};
use crate::runs;

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
