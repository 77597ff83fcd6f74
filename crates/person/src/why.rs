//! Why somebody does something, and why the world does not let them.

use serde::{Deserialize, Serialize};

use crate::memory::MemoryId;

/// Why somebody does what they do, for the player to read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Why {
    /// What set it off.
    pub cause: Cause,
    /// The stroke of the day to which it belongs, as a gerund phrase.
    pub stroke: String,
    /// The entry of the hour to which it belongs, as a gerund phrase.
    pub entry: String,
    /// The memories on which it rests.
    pub memories: Vec<MemoryId>,
}

/// What set an act off.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Cause {
    /// The plan of the day.
    #[default]
    Plan,
    /// A whisper of the inner voice.
    Whisper(String),
    /// The state of a thing that was noticed.
    Thing(String),
    /// Something else was wanted, but not possible.
    Detour(Refusal),
    /// Something agreed; with whom, and what, as a gerund phrase.
    Appointment(Option<String>, String),
    /// Somebody who was seen: full name.
    Person(String),
    /// A goal for which one needs others: what is wanted, in the third person.
    Goal(String),
    /// Something that was missed: "company".
    Lack(String),
    /// Somebody dear was missed: full name.
    Missed(String),
    /// The hand of a player.
    Player,
}

/// Why the world does not allow a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Refusal {
    /// All places at the thing are taken.
    Taken,
    /// There is no way to it.
    Unreachable,
    /// The place is closed at this hour.
    Closed,
    /// The room is private.
    Private,
    /// It burns, is broken, empty or locked: seen on arrival.
    OutOfOrder,
}
