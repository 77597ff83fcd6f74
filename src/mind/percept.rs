//! What crosses the border between a body and its mind: percepts in, proposals out. Plain data.

use serde::{Deserialize, Serialize};

use crate::{
    mind::{memory::MemoryId, plan::Act},
    town::{GameTime, ObjectId, Tile},
};

/// Number of a person: their index among all people of the town, sorted by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AgentId(pub u32);

/// Something that a body noticed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Percept {
    /// The town begins.
    Begin,
    /// The act is over.
    Finished,
    /// The world did not allow the last proposal.
    Refused(Refusal),
    /// Somebody in sight does something new, or came into sight doing it.
    Person {
        /// Full name.
        name: String,
        /// What they do, as a gerund phrase.
        words: String,
        /// Where, as an address.
        place: String,
    },
    /// A thing in sight is in a new state.
    Thing {
        /// Which thing.
        object: ObjectId,
        /// Its state in words.
        state: String,
    },
    /// The inner voice speaks.
    Whisper(String),
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
}

/// Everything that a body noticed in one step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Percepts {
    /// The time.
    pub now: GameTime,
    /// Where the body stands.
    pub tile: Tile,
    /// What was noticed, nearest first.
    pub noticed: Vec<Percept>,
}

/// What a mind wants its body to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proposal {
    /// The act.
    pub act: Act,
    /// What set it off.
    pub why: Why,
}

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
}
