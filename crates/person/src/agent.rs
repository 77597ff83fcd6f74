//! People as numbers.

use serde::{Deserialize, Serialize};

/// Number of a person: their index among all people of the town, sorted by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AgentId(pub u32);
