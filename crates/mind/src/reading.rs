//! What a text means to somebody who hears it as their inner voice: resolves. Plain types; the reader is an instinct.

use serde::{Deserialize, Serialize};

use crate::{
    calendar::Gathering,
    claim::{Claim, Span, Verb},
};
use smallville_town::SectorId;

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
    /// To hold something to be true.
    Believe(Claim),
    /// Nothing to do: a thought to keep.
    Thought,
}

/// What a goal comes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// What others are wanted for.
    pub wanted: Wanted,
    /// How many others, if it is said.
    pub people: Option<u32>,
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
    },
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
