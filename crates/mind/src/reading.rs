//! What a text means to somebody who hears it as their inner voice: resolves. Plain types; the reader is an instinct.

use serde::{Deserialize, Serialize};

use crate::{
    calendar::Gathering,
    claim::{Claim, Span, Verb},
    embed::stems,
    speech::SpeechAct,
};
use smallville_town::{GameTime, SectorId, TimeOfDay};

/// What an inner voice makes of somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Resolve {
    /// To do something at once: the words that say what, without the time.
    Now(String),
    /// To do something at a time.
    Later {
        /// What, as a gerund phrase.
        doing: String,
        /// Where, if it is said.
        sector: Option<SectorId>,
        /// When.
        span: Span,
    },
    /// A goal of one's own from now on.
    Goal {
        /// A candidacy is [`Verb::StandsFor`], all else [`Verb::Wants`].
        verb: Verb,
        /// What it is called: "John's candidacy for mayor", "the painting".
        topic: String,
        /// What is said, with slots as in [`Claim::says`]: `{am} going to run against {other} in the election`.
        says: String,
        /// Another person whom it concerns: full name.
        other: Option<String>,
        /// Whether it is for today.
        today: bool,
    },
    /// To give a gathering, and whom to invite: full names; empty means everybody.
    Host(Gathering, Vec<String>),
    /// To think otherwise of a person (full name) or a topic from now on: −3 (cannot stand) to 3 (loves).
    Opinion {
        /// Of whom or what.
        of: String,
        /// How.
        stance: i8,
        /// Why, if it is said.
        because: Option<String>,
    },
    /// To tell somebody something: full name, and what.
    Tell(String, Claim),
    /// To ask somebody something: full name, and what about.
    Ask(String, String),
    /// To get something: the item, the sector where it is to be had, for whom (full name).
    Fetch {
        /// What, without an article.
        item: String,
        /// From where, if it is said.
        from: Option<SectorId>,
        /// For whom: full name; none: for oneself.
        for_whom: Option<String>,
    },
    /// To let something be: a gerund phrase, or the full name of a person to keep away from.
    Avoid(String),
    /// The same for what is left of the day.
    Pause(String),
    /// To hold something to be true.
    Believe(Claim),
    /// To do something again and again from now on.
    Every(Habit),
    /// To do something once something else comes about.
    When {
        /// What comes about.
        condition: Condition,
        /// What is done then.
        then: Vec<Resolve>,
        /// Each time, and not only the next.
        always: bool,
    },
    /// To take something off the calendar: the words for it.
    Cancel(String),
    /// To do something that stands on the calendar at another hour or in another place: the words for it.
    Move {
        /// What.
        what: String,
        /// When, if that changes.
        span: Option<Span>,
        /// Only the hour was said: the day stays.
        same_day: bool,
        /// Where, if that changes.
        sector: Option<SectorId>,
    },
    /// To win others for something.
    Pursue(Box<Goal>),
    /// To keep something to oneself.
    Secret(Secret),
    /// What was not understood, in the words of the text.
    Unclear(String),
    /// Nothing to do: a thought to keep.
    Thought,
    /// To let something be until a moment.
    PauseUntil(String, GameTime),
    /// To say something to somebody: full name, with what words or what it does, and the words that asked for it.
    Say {
        /// To whom: full name.
        to: String,
        /// What.
        act: Box<SpeechAct>,
        /// The deed in its plain form ("greet Ayesha Khan"), or the very words.
        words: String,
    },
}

impl Resolve {
    /// Whether it does not say what it is about.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let (Self::Avoid(what) | Self::Pause(what) | Self::PauseUntil(what, _) | Self::Ask(_, what) | Self::Now(what)) =
            self
        else {
            return false;
        };
        what.trim().is_empty()
    }

    /// To whom something is said with it: full name.
    #[must_use]
    pub const fn listener(&self) -> Option<&String> {
        match self {
            Self::Tell(name, _) | Self::Ask(name, _) | Self::Say { to: name, .. } => Some(name),
            _ => None,
        }
    }

    /// Whether something follows from it.
    #[must_use]
    pub const fn is_clear(&self) -> bool {
        !matches!(self, Self::Thought | Self::Unclear(_))
    }
}

/// Something done again and again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Habit {
    /// What, as a gerund phrase.
    pub doing: String,
    /// Where, if it is said.
    pub sector: Option<SectorId>,
    /// Minute of the day at which it begins.
    pub from: u32,
    /// How long, in minutes.
    pub minutes: u32,
    /// On which days of the week, 0 is Monday; none: on all.
    pub days: Vec<u32>,
    /// After so many minutes it is done again, until the working day ends; none: once a day.
    #[serde(default)]
    pub again: Option<u32>,
}

/// What is done again and again through the day ends at this minute of it.
const AGAIN_UNTIL: u32 = 18 * 60;

impl Habit {
    /// When it is done on a day, in order; empty if it is not.
    #[must_use]
    pub fn on(&self, day: u32) -> Vec<Span> {
        if !self.days.is_empty() && !self.days.contains(&(day % 7)) {
            return Vec::new();
        }
        let begins = GameTime::from_day_time(day, TimeOfDay::new(0, 0));
        let last = if self.again.is_some() { AGAIN_UNTIL.max(self.from) } else { self.from };
        let step = self.again.unwrap_or(u32::MAX).max(self.minutes).max(1) as usize;
        let starts = (self.from..=last).step_by(step).map(|minute| begins.plus_minutes(minute));
        starts.map(|from| Span { from, until: from.plus_minutes(self.minutes) }).collect()
    }
}

/// What must come about before something is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// One sees somebody: full name.
    Sees(String),
    /// One is somewhere.
    At(SectorId),
    /// One notices something, in words: "Carlos Gomez gets loud".
    Notices(String),
    /// One sees somebody (full name) somewhere: "when Tom gets home".
    SeesAt(String, SectorId),
    /// It is so late: "at ten tonight stop"; each time: at that hour of each day.
    Due(GameTime),
    /// One sees anybody whom one knows: "greet everybody you meet"; what is done names them as "them".
    SeesAnybody,
}

/// Something that one keeps to oneself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret {
    /// What it is about, in plain words.
    pub about: String,
    /// Who must not hear of it: full name; none: nobody may.
    pub from: Option<String>,
}

impl Secret {
    /// Whether a claim says something of it: it has most of its words.
    #[must_use]
    pub fn covers(&self, claim: &Claim) -> bool {
        let words = stems(&self.about);
        let other = claim.other.as_deref().unwrap_or_default();
        let said = stems(&format!("{} {} {} {other}", claim.who, claim.topic, claim.says));
        let hits = words.iter().filter(|word| said.contains(word)).count();
        !words.is_empty() && hits * 2 > words.len()
    }
}

/// What a goal comes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// What others are wanted for.
    pub wanted: Wanted,
    /// How many others, if it is said.
    pub people: Option<u32>,
    /// Who is asked first: full names.
    #[serde(default)]
    pub first: Vec<String>,
    /// Nobody else is asked.
    #[serde(default)]
    pub closed: bool,
    /// What else is asked of whom.
    #[serde(default)]
    pub besides: Vec<Resolve>,
}

impl Goal {
    /// What others are wanted for, whoever they are.
    #[must_use]
    pub const fn of(wanted: Wanted) -> Self {
        Self { wanted, people: None, first: Vec::new(), closed: false, besides: Vec::new() }
    }
}

/// What others are wanted for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Wanted {
    /// To come to a gathering.
    Guests(Gathering),
    /// To do something together.
    Together {
        /// With whom: full name; none: with anybody.
        with: Option<String>,
        /// What, as a gerund phrase.
        doing: String,
        /// Where, if it is said.
        sector: Option<SectorId>,
        /// When, if it is said; else whenever it suits.
        span: Option<Span>,
    },
    /// To go to a gathering of which one knows together: the words for it.
    Join(String),
    /// To lend something: the item.
    Loan(String),
    /// To get something and to bring it.
    Favour {
        /// What, without an article.
        item: String,
        /// From where, if it is said.
        from: Option<SectorId>,
        /// Where it is to be brought, if it is said.
        to: Option<SectorId>,
    },
    /// For nothing: it is a deed of one's own.
    Nobody,
}
