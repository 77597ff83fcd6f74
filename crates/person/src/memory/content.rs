//! What a memory says as data: its sentence is made from it, and nobody has to read the sentence to know what it says.

mod said;

use serde::{Deserialize, Serialize};
use smallville_town::GameTime;

use crate::{
    claim::{Clause, Span},
    conclusion::Conclusion,
};

/// What a memory says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Content {
    /// Words from outside: of a person's file, a player, a language model.
    #[default]
    Words,
    /// Somebody did something.
    Deed(Deed),
    /// Something was the matter with a thing.
    Thing(Thing),
    /// What the first claim of the memory says, of which its owner is sure.
    Known,
    /// What the first claim of the memory says, as somebody told it.
    Heard(Hearing),
    /// A talk as a whole.
    Talk(Talk),
    /// Something said in words of its own.
    Quote(Quote),
    /// How the owner stands to somebody from before.
    Tie(String, String),
    /// What the owner is after, as it fits after "to".
    Aim(String),
    /// How the owner took to somebody, a full name, at first sight.
    Impression {
        /// Whom.
        of: String,
        /// Whether it was a good one.
        good: bool,
    },
    /// Something promised.
    Promise(Promise),
    /// The plan of a day: what, from when on.
    Plan(GameTime, Vec<(String, GameTime)>),
    /// Something else that somebody did to somebody.
    Event(Clause),
    /// Something concluded.
    Insight(Conclusion),
}

/// What somebody did, as one saw it or did it oneself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// Full name, or what a stranger looks like.
    pub who: String,
    /// Whether it is a name.
    pub named: bool,
    /// What, as a gerund phrase: "reading a book on gentrification".
    pub words: String,
    /// Where, as an address.
    pub place: Option<String>,
    /// With whom they talked: full names as far as one knows them.
    pub with: Vec<String>,
}

impl Deed {
    /// The name of the sector in which it was.
    #[must_use]
    pub fn sector(&self) -> Option<&str> {
        self.place.as_deref().map(sector_of)
    }
}

/// What was the matter with a thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thing {
    /// Which, as an address.
    pub address: String,
    /// What was seen or felt of it.
    pub state: Noticed,
}

impl Thing {
    /// Its name: "stove".
    #[must_use]
    pub fn name(&self) -> &str {
        self.address.rsplit(": ").next().unwrap_or(&self.address)
    }
}

/// What one notices of a thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Noticed {
    /// Its state, as it fits after "is".
    State(String),
    /// What came from it: "the smell of smoke".
    Trace(String),
    /// That it was as it should be again.
    Order,
}

impl Noticed {
    /// It in words.
    #[must_use]
    pub fn words(&self) -> &str {
        match self {
            Self::State(words) | Self::Trace(words) => words,
            Self::Order => "in order again",
        }
    }
}

/// Something that somebody told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hearing {
    /// Who: full name.
    pub from: String,
    /// Whether it was told to others.
    pub overheard: bool,
}

/// A talk as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Talk {
    /// With whom: full names.
    pub with: Vec<String>,
    /// What was told in it.
    pub about: Vec<String>,
    /// Whether it ended in a quarrel.
    pub quarrel: bool,
}

/// Words that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    /// Who: full name.
    pub by: String,
    /// To whom: full names.
    pub to: Vec<String>,
    /// The words.
    pub words: String,
    /// Whether they are a question.
    pub asks: bool,
}

/// Something promised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promise {
    /// What, as a gerund phrase.
    pub doing: String,
    /// By or to whom else: full name.
    pub with: Option<String>,
    /// When.
    pub when: Option<Span>,
    /// How it stands.
    pub state: Promised,
}

/// How a promise stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Promised {
    /// The owner has given it.
    Given,
    /// The owner has not made up their mind.
    Considered,
    /// The owner did not keep it.
    Broken,
    /// Somebody else has given it to the owner.
    Received,
}

/// "Hobbs Cafe" of "Hobbs Cafe: cafe: counter".
fn sector_of(address: &str) -> &str {
    address.split(": ").next().unwrap_or(address)
}
