//! Everything that is found in one town, line by line of its part.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ties::Start;
use smallville_town::GameTime;

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// The town itself.
    Town(Setting),
    /// What somebody answered about a fact.
    Answer(Answer),
    /// Since when somebody knows a fact, and from whom.
    Learned(Learned),
    /// What somebody answered about somebody else.
    Acquaintance(Acquaintance),
    /// Since when two people know of each other.
    Tie(Tie),
    /// People who meant to come together.
    Gathering(Attendance),
    /// An act that crosses a boundary.
    Slip(Slip),
    /// How people behaved, in numbers.
    Conduct(Conduct),
    /// The report of the town, as `smallville report --json` has it.
    Report(Box<Value>),
}

/// The town and when it was lived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// When it began.
    pub begin: GameTime,
    /// When everybody was asked.
    pub end: GameTime,
    /// Full names, in order.
    pub residents: Vec<String>,
    /// Where the ties of the beginning come from.
    #[serde(default)]
    pub start: Start,
}

/// When somebody was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Before anything happened.
    Start,
    /// After the last day.
    End,
}

/// What somebody answered about a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// When.
    pub at: Moment,
    /// The name of the fact.
    pub fact: String,
    /// Who: full name.
    pub who: String,
    /// What they said.
    pub words: String,
    /// Whether they say that they know.
    pub yes: bool,
    /// Whether a memory of theirs can be followed back to a source.
    pub known: bool,
}

/// Since when somebody knows a fact, and from whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// The name of the fact.
    pub fact: String,
    /// Who: full name.
    pub who: String,
    /// From whom: full name; none for a source.
    pub from: Option<String>,
    /// Since when.
    pub at: GameTime,
    /// In which words they were told; none for a source.
    pub words: Option<String>,
    /// Whether it can be followed back to a source.
    pub founded: bool,
}

/// What somebody answered when asked whether they know somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acquaintance {
    /// When.
    pub at: Moment,
    /// Who was asked: full name.
    pub who: String,
    /// About whom: full name.
    pub other: String,
    /// What they said.
    pub words: String,
    /// Whether they say that they know them.
    pub yes: bool,
    /// Whether they knew them from the start, remember them, or heard them or of them.
    pub known: bool,
}

/// Since when two people know of each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// The earlier name.
    pub one: String,
    /// The later name.
    pub other: String,
    /// Since when both know of the other.
    pub since: GameTime,
}

/// People who meant to come together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attendance {
    /// What it is called: "Isabella's Valentine's Day party".
    pub topic: String,
    /// Who invited: full name.
    pub host: String,
    /// Where.
    pub place: String,
    /// When it began, as "2023-02-14 17:00"; empty if nobody knows.
    pub start: String,
    /// Who was invited.
    pub invited: Vec<String>,
    /// Who said yes.
    pub accepted: Vec<String>,
    /// Whose body was there, invited or not.
    pub attended: Vec<String>,
    /// Once it is over: who of the invited was not there.
    pub absent: Vec<Absentee>,
    /// Who stood in the place at the time in a town of the same seed in which nobody planned to give anything.
    #[serde(default)]
    pub anyway: Vec<String>,
}

impl Attendance {
    /// Whether it is over: somebody was there, or is said to have been absent.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.absent.is_empty() || !self.attended.is_empty()
    }

    /// Those of the invited who would have been there anyway.
    pub fn invited_anyway(&self) -> impl Iterator<Item = &String> {
        self.anyway.iter().filter(|name| self.invited.contains(name))
    }

    /// Those of the invited who came.
    pub fn came(&self) -> impl Iterator<Item = &String> {
        self.attended.iter().filter(|name| self.invited.contains(name))
    }
}

/// Somebody who was invited and did not come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absentee {
    /// Full name.
    pub name: String,
    /// Why they did not come.
    pub reason: Reason,
    /// What shows it: words of theirs, an appointment, where they were seen.
    pub because: String,
    /// What they did instead, and where.
    pub instead: String,
}

/// Why somebody did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// They had agreed to something else at that time.
    PriorPromise,
    /// They had said yes, and it was in no plan of that day.
    Forgot,
    /// They said no, or perhaps and then no.
    DidNotWant,
    /// They had said yes, planned it or set out, and did not arrive.
    LostOnTheWay,
    /// They slept.
    Asleep,
    /// They never said yes or no.
    NeverAnswered,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::PriorPromise, Self::Forgot, Self::DidNotWant, Self::LostOnTheWay, Self::Asleep, Self::NeverAnswered];

    /// Its name in a table.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::PriorPromise => "prior promise",
            Self::Forgot => "forgot",
            Self::DidNotWant => "did not want",
            Self::LostOnTheWay => "lost on the way",
            Self::Asleep => "asleep",
            Self::NeverAnswered => "never said yes or no",
        }
    }
}

/// An act that crosses a boundary (Park et al. 2023, §7.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slip {
    /// Which boundary.
    pub kind: SlipKind,
    /// When.
    pub at: GameTime,
    /// Who: full name.
    pub who: String,
    /// What they did, as a gerund phrase.
    pub doing: String,
    /// Where, as an address.
    pub place: String,
    /// What is wrong with it.
    pub why: String,
}

/// A boundary that can be crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlipKind {
    /// An act where such acts do not belong.
    WrongPlace,
    /// A room for one person was entered while somebody else was in it.
    OccupiedRoom,
    /// A place was entered when it was closed.
    ClosedPlace,
}

impl SlipKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::WrongPlace, Self::OccupiedRoom, Self::ClosedPlace];

    /// Its name in a table.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::WrongPlace => "wrong kind of place for the act",
            Self::OccupiedRoom => "occupied room for one person entered",
            Self::ClosedPlace => "closed place entered",
        }
    }
}

/// How people behaved, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    /// How often each boundary could have been crossed.
    pub occasions: BTreeMap<SlipKind, usize>,
    /// How often the world said no to an act, by reason.
    pub refused: BTreeMap<String, u64>,
    /// How people answered each other.
    pub manners: Manners,
}

/// How people answered invitations and requests, and what others said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manners {
    /// How many said yes.
    pub accepted: usize,
    /// How many said perhaps.
    pub perhaps: usize,
    /// How many said no, by reason.
    pub declined: BTreeMap<String, usize>,
    /// How often somebody agreed with what was said.
    pub agreed: usize,
    /// How often somebody disagreed.
    pub disagreed: usize,
    /// How often somebody did not believe it.
    pub doubted: usize,
}

impl Manners {
    /// How many answers to invitations and requests say no, and how many answers there are.
    #[must_use]
    pub fn refusals(&self) -> (usize, usize) {
        let no: usize = self.declined.values().sum();
        (no, no + self.accepted + self.perhaps)
    }

    /// How many answers to what was said disagree or doubt, and how many take a side at all.
    #[must_use]
    pub fn disagreements(&self) -> (usize, usize) {
        let no = self.disagreed + self.doubted;
        (no, no + self.agreed)
    }
}
