//! What crosses the border between a body and its mind: percepts in, proposals out. Plain data.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    agent::AgentId,
    calendar::Gathering,
    memory::MemoryId,
    persona::Pronoun,
    plan::Act,
    retouch::Retouch,
    speech::{ConversationId, Line, SpeechAct, Thread},
    why::{Refusal, Why},
};
use smallville_town::{GameTime, ObjectId, SectorId, Tile};

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
    Person(Sighting),
    /// A thing in sight is in a new state.
    Thing {
        /// Which thing.
        object: ObjectId,
        /// Its state in words.
        state: String,
        /// Whether somebody is seen dealing with it.
        in_hand: bool,
        /// By what it is noticed from where it cannot be seen: "the smell of smoke".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        felt: Option<String>,
    },
    /// Somebody within hearing says something; also oneself.
    Hear(#[serde(with = "shared")] Arc<Line>),
    /// It is one's turn to speak.
    Turn(Turn),
    /// A conversation in which one took part is over for oneself.
    TalkOver(ConversationId),
    /// Somebody gave one something.
    Received {
        /// What, without an article.
        item: String,
        /// Full name.
        from: String,
    },
    /// Somebody to whom one wanted to give something was out of reach: item, full name.
    NotTaken(String, String),
    /// Somebody whom one wanted to talk to could not be reached.
    Missed(AgentId),
    /// A player changes what one remembers.
    Retouch(Retouch),
    /// The inner voice speaks, of gatherings of which one knows from then on.
    Whisper(String, Vec<Gathering>),
    /// One is given a goal, to be reached with the help of others: in the words of whoever sets it, and whom those name:
    /// full names and how one speaks of them.
    Goal(String, Vec<(String, Pronoun)>),
    /// From now on a player moves the body, or does so no longer.
    #[serde(alias = "Led")]
    PlayerControlled(bool),
    /// The body, which a player moves, did something.
    Did(Deed),
    /// The body, which a player moves, is about to say these words; to whom, by full name, if the player says it.
    Speak(Turn, String, #[serde(default)] Option<String>),
}

/// A line that many hear is one line: written as it is by each of them.
mod shared {
    use std::sync::Arc;

    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    use crate::speech::Line;

    pub(super) fn serialize<S: Serializer>(line: &Arc<Line>, serializer: S) -> Result<S::Ok, S::Error> {
        line.as_ref().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Line>, D::Error> {
        Line::deserialize(deserializer).map(Arc::new)
    }
}

/// Something that one's body did without being told to by its mind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// What, as a gerund phrase.
    pub words: String,
    /// Where, as an address.
    pub place: Option<String>,
}

/// Somebody who was seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sighting {
    /// Their number.
    pub agent: AgentId,
    /// Full name; only who knows it makes use of it.
    pub name: String,
    /// How one speaks of them.
    pub pronoun: Pronoun,
    /// What a stranger sees: "a young woman with red hair".
    pub looks: String,
    /// What they do, as a gerund phrase.
    pub words: String,
    /// Where, as an address.
    pub place: String,
    /// The sector, if it is in one.
    pub sector: Option<SectorId>,
    /// With whom they talk: full names.
    pub talks_with: Vec<String>,
    /// Whether they are on their way somewhere.
    pub walking: bool,
}

/// The floor of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// Which conversation.
    pub conversation: ConversationId,
    /// Who else takes part.
    pub others: Vec<Companion>,
    /// How many lines were said in it so far.
    pub lines: u32,
    /// The last other one has taken leave: what is said now is the end.
    pub closing: bool,
    /// One has come up to others of whom one waits for the answer of another.
    #[serde(default)]
    pub interrupts: bool,
}

/// Somebody in the same conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Companion {
    /// Their number.
    pub agent: AgentId,
    /// Full name.
    pub name: String,
    /// What they were doing when the conversation began, as a gerund phrase.
    pub doing: String,
    /// Whether one cannot say no to them.
    #[serde(default)]
    pub obeyed: bool,
    /// Whether a player speaks through them.
    #[serde(default)]
    pub played: bool,
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

/// What a mind wants after a thought; empty: to go on as before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Response {
    /// Something else to do.
    pub act: Option<Proposal>,
    /// Somebody to walk up to and talk with.
    pub approach: Option<Approach>,
    /// Something to say.
    pub say: Option<Say>,
    /// How the words of the inner voice were understood, for whoever has said them.
    #[serde(default)]
    pub understood: Option<String>,
}

/// A wish to talk to somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Approach {
    /// To whom.
    pub to: AgentId,
    /// What set it off.
    pub why: Why,
}

/// Something to be said in a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Say {
    /// In which.
    pub conversation: ConversationId,
    /// To whom first of all: full name; none: to all.
    pub to: Option<String>,
    /// What is done by it.
    pub acts: Vec<SpeechAct>,
    /// The words.
    pub words: String,
    /// The memories on which what is said rests.
    pub rests_on: Vec<MemoryId>,
    /// Where the talk stands with it, if it is a beat of an exchange.
    ///
    /// Always written: the newest steps are kept without names of fields.
    #[serde(default)]
    pub thread: Option<Box<Thread>>,
    /// Whether the speaker leaves the conversation with it.
    pub leaves: bool,
    /// Seconds of silence after it, before anybody else says something: one eats, looks, thinks.
    #[serde(default)]
    pub pause_secs: u32,
    /// Whether it brings a matter to its end, so that anybody may speak next.
    #[serde(default)]
    pub ends: bool,
}
