//! What players ask for: commands as they are typed, and what they do to the town.

mod change;
mod length;
mod names;
mod player;
mod retouch;

pub use names::Names;

use crate::prelude::*;

use crate::{adding, ahead::Ahead, scenario::Scenario};
use smallville_mind::{agent::AgentId, persona::newcomer::Wishes, retouch::Retouch};
use smallville_town::{Direction, ObjectId, Place};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Command>().add_message::<Notice>().add_plugins(change::plugin);
}

/// Something that a player asks for. Those down to [`Command::Autonomy`] change the town; the others concern the window.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Command {
    /// The inner voice of a person speaks.
    Whisper(AgentId, String),
    /// A person is given a goal, to be reached with the help of others.
    Goal(AgentId, String),
    /// The memories of a person change.
    Retouch(AgentId, Retouch),
    /// A thing is in a new state.
    SetState(ObjectId, String),
    /// Somebody comes to live in the town: name, a paragraph about them, and what is wished besides.
    Add(String, String, Wishes),
    /// Somebody comes as a visitor and says something to a person: to whom, as whom, what.
    Talk(AgentId, String, String),
    /// The player lives on as this person.
    Enter(AgentId),
    /// The player comes to live in the town as somebody new: name, and a paragraph about them.
    Arrive(String, String),
    /// The player leaves whom they live as; else their visitors go.
    Leave,
    /// Whom the player lives as goes a tile.
    Walk(Direction),
    /// Whom the player lives as does something at a thing; none: what one does there.
    Use(ObjectId, Option<String>),
    /// Whom the player lives as says something to whoever is near.
    Say(String),
    /// Whether residents may do something of their own accord with the player.
    Autonomy(Liberty, bool),
    /// A person is asked something from outside the world; it leaves no trace.
    Interview(AgentId, String),
    /// The form for somebody new is opened.
    Introduce,
    /// The camera goes with a person; none: it stays.
    Follow(Option<AgentId>),
    /// The camera goes to a person or a place.
    Find(Target),
    /// Game minutes per real second; none: as fast as possible.
    Speed(Option<f64>),
    /// Stops the time, or lets it go on.
    Pause,
    /// The town lives ahead to a moment or an event, or no longer.
    Skip(Ahead),
    /// Says how far the town is kept: it saves itself.
    Save,
    /// Says what one can ask for.
    Help,
}

impl Command {
    /// Whether it is done in the town, as soon as time goes on.
    #[must_use]
    pub fn changes_town(&self) -> bool {
        let player = matches!(self, Self::Talk(..) | Self::Enter(_) | Self::Arrive(..) | Self::Leave | Self::Walk(_));
        player
            || matches!(self, Self::Use(..) | Self::Say(_) | Self::Autonomy(..))
            || matches!(
                self,
                Self::Whisper(..) | Self::Goal(..) | Self::Retouch(..) | Self::SetState(..) | Self::Add(..)
            )
    }

    /// The command as it is typed, if it changes the town.
    pub(super) fn typed(&self, scenario: &Scenario) -> Option<String> {
        match self {
            Self::Whisper(agent, text) => {
                Some(format!("whisper {}: {text}", scenario.people.get(agent.0 as usize)?.name))
            }
            Self::Goal(agent, text) => Some(format!("goal {}: {text}", scenario.people.get(agent.0 as usize)?.name)),
            Self::Retouch(agent, change) => Some(retouch::typed(&scenario.people.get(agent.0 as usize)?.name, change)),
            Self::SetState(object, state) => {
                Some(format!("<{}> is {state}", scenario.town.address(Place::Object(*object))))
            }
            Self::Add(name, paragraph, wishes) => Some(adding::written(name, paragraph, wishes, &scenario.town)),
            other => other.typed_of_player(scenario),
        }
    }
}

/// Something that residents do of their own accord with a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liberty {
    /// Walk up and begin to talk.
    Talk,
    /// Say no to an invitation or a request.
    Refuse,
}

/// Something that the town has to tell the player: one sentence.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// Something that can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A person.
    Person(AgentId),
    /// A sector, an arena or an object.
    Place(Place),
}

/// The forms of all commands, for help and completion.
pub const FORMS: &[(&str, &str)] = &[
    ("whisper NAME: TEXT", "be the inner voice of a person"),
    ("goal NAME: TEXT", "give a person a goal, such as goal NAME: hold a chess evening at the pub tomorrow at seven"),
    ("<PLACE> is STATE", "change a thing, such as <HOUSE: ROOM: stove> is burning"),
    retouch::FORMS[0],
    retouch::FORMS[1],
    retouch::FORMS[2],
    retouch::FORMS[3],
    (
        "add NAME: PARAGRAPH",
        "let somebody new move in, such as add Ana Ruiz: a 30-year-old baker; the name may stand in the paragraph instead; alone it opens a form",
    ),
    ("talk NAME as PERSONA: TEXT", "come as a visitor and speak, such as talk NAME as a reporter: How are you?"),
    ("interview NAME: TEXT", "ask from outside the world; it is not remembered"),
    ("enter NAME", "live on as somebody; enter as NAME, DESCRIPTION: arrive as somebody new"),
    ("walk DIRECTION", "go a tile north, south, east or west as whom you live as"),
    ("use <PLACE>: TEXT", "do something at a thing, such as use <HOUSE: ROOM: stove>: cook soup"),
    ("say TEXT", "speak to whoever is near as whom you live as"),
    ("leave", "leave whom you live as to their own mind"),
    ("autonomy talk on|off", "whether people may begin to talk with you; autonomy refuse: whether they may say no"),
    ("find TEXT", "show a person or a place"),
    ("follow NAME", "let the camera go with a person; without a name it stays"),
    ("speed X", "game minutes per second: 1, 2, 4, 8 or max"),
    ("pause", "stop the time or let it go on"),
    ("skip to WHEN", "live ahead: skip to 18:00, skip 1 h, skip to the next talk (or plan) of NAME; skip stop"),
    ("save", "say how far the town is kept; it saves itself"),
    ("help", "say this"),
];

/// Why something typed is not a command: one sentence that says what was meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CommandError(String);
