//! What a journal keeps: everything that happened in a step, as plain data.

use serde::{Deserialize, Serialize};

use smallville_mind::{
    agent::AgentId,
    mind_changes::MindChanges,
    percept::Response,
    persona::Persona,
    question::Asked,
    speech::{ConversationId, Line},
    why::{Refusal, Why},
};
use smallville_town::{GameTime, ObjectId, Place, SectorId, Tile};

/// An act that was begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deed {
    /// When.
    pub at: GameTime,
    /// Who.
    pub agent: AgentId,
    /// What, as a gerund phrase.
    pub words: String,
    /// In one or two emoji.
    pub emoji: String,
    /// Where.
    pub place: Option<Place>,
    /// For how long it is meant, in minutes.
    pub minutes: u32,
    /// Whether the eyes are shut.
    pub asleep: bool,
    /// What set it off; its `entry` is the entry of the plan to which the act belongs.
    pub why: Why,
}

/// Something that was said, and who heard it besides the speaker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saying {
    /// What.
    pub line: Line,
    /// Who heard it, in the order of their numbers.
    pub heard_by: Vec<AgentId>,
}

/// Something that changed hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handover {
    /// When.
    pub at: GameTime,
    /// Who gave it.
    pub from: AgentId,
    /// Who got it.
    pub to: AgentId,
    /// What.
    pub item: String,
}

/// Something that happened in a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Entry {
    /// Somebody lives here from now on; in the first step, everybody.
    Resident(AgentId, Box<Persona>),
    /// A body stands on another tile than before.
    Stood(AgentId, Tile),
    /// A body is in another sector than before; none: on the street.
    Entered(AgentId, Option<SectorId>),
    /// An act was begun.
    Began(Box<Deed>),
    /// A thing is in another state than before, as anybody would see it.
    Thing(ObjectId, String),
    /// Something changed hands.
    Handed(Handover),
    /// Two people began to talk.
    TalkBegan(ConversationId, Vec<AgentId>),
    /// Something was said.
    Said(Box<Saying>),
    /// A conversation is over.
    TalkEnded(ConversationId),
    /// The world did not allow something.
    Refused(AgentId, Refusal),
    /// A mind has changed.
    Mind(AgentId, Box<MindChanges>),
    /// A mind asked something.
    Asked(AgentId, Asked),
    /// The player asked for something, as it is typed in the console. An input: replayed.
    Command(String),
    /// A mind takes longer over the letter of this number than until the next step. An input: replayed.
    Pondering(AgentId, u64),
    /// An answer of a mind was applied later than in the step after its percepts: the number of the letter, counted
    /// from 0 for each mind, and what it wanted. An input: replayed.
    Late(AgentId, u64, Box<Response>),
}

/// Everything that happened in one step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// Steps since the town began, this one included.
    pub step: u64,
    /// The moment at the end of the step.
    pub now: GameTime,
    /// What happened, in order.
    pub entries: Vec<Entry>,
}

/// A part of a snapshot: the town without its minds, or one mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Part {
    /// Bodies, things, conversations.
    Town,
    /// One mind.
    Mind(AgentId),
}

/// A part of the town as it was at one moment, from which it can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The step after which it was taken.
    pub step: u64,
    /// How many parts the snapshot has: 1 + the number of residents.
    pub of: u32,
    /// Which part.
    pub part: Part,
    /// Its state as MessagePack with named fields, not compressed.
    pub body: Vec<u8>,
}

/// What a town begins with, as far as it cannot be found out otherwise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Founding {
    /// Starts every stream of chance.
    pub seed: u64,
    /// What the minds can do and other settings, as JSON: read again by whoever wrote them.
    pub settings: String,
    /// When the town began.
    pub begin: GameTime,
    /// Every file that the town was made from: path and bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// All things in the order of their numbers: kind and address.
    pub things: Vec<(String, String)>,
    /// The names of all sectors in the order of their numbers.
    pub sectors: Vec<String>,
}
