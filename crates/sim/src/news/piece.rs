//! A piece of news.

use serde::{Deserialize, Serialize};

use smallville_mind::agent::AgentId;
use smallville_town::{GameTime, ObjectId, SectorId};

/// What kind of happening it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// A thing burns, breaks, leaks, or is in order again.
    Trouble,
    /// A party is announced, begins, is over.
    Gathering,
    /// A promise was not kept.
    Promise,
    /// Somebody thinks ill of somebody from now on, or was insulted.
    FallingOut,
    /// People take to each other, or go somewhere together.
    Friendship,
    /// Something is known far and wide, or a secret is out.
    Gossip,
    /// Somebody moved in.
    Arrival,
    /// Somebody got done what they wanted, or wants something new.
    Aim,
    /// Somebody drew a conclusion from conclusions.
    Insight,
    /// Something changed hands.
    Gift,
}

impl Kind {
    /// All of them, the weightiest first.
    pub const ALL: [Self; 10] = [
        Self::Trouble,
        Self::Arrival,
        Self::Gathering,
        Self::FallingOut,
        Self::Promise,
        Self::Friendship,
        Self::Gossip,
        Self::Aim,
        Self::Insight,
        Self::Gift,
    ];
}

/// How it weighs on whoever reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Weight {
    /// Good to know.
    Plain,
    /// Something good.
    Glad,
    /// Something sad.
    Sad,
    /// Somebody should do something at once.
    Alarm,
}

/// Something worth a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The step in which it happened.
    pub step: u64,
    /// When, as people saw it on the clock.
    pub at: GameTime,
    /// What kind of happening it is.
    pub kind: Kind,
    /// How it weighs.
    pub weight: Weight,
    /// One or two sentences.
    pub words: String,
    /// Its picture: one emoji.
    pub emoji: String,
    /// Whom it concerns, the one who is to be looked at first.
    pub people: Vec<AgentId>,
    /// The thing that it concerns.
    pub thing: Option<ObjectId>,
    /// Where it happened or will happen.
    pub sector: Option<SectorId>,
    /// What it is about, for the program: later news of the same matter takes its place on the table.
    pub matter: String,
    /// Whether it is worth a letter; else it only stands in the news.
    pub letter: bool,
}
