//! The thread of a talk: which beat of which exchange a line is, about what and between whom.

use serde::{Deserialize, Serialize};

use crate::{claim::Claim, persona::Pronoun};

/// What an exchange is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Matter {
    /// The hour and the place.
    Here,
    /// What one of the two does or did.
    Deed {
        /// Who: full name.
        who: String,
        /// What, as a gerund phrase.
        words: String,
        /// Whether it is over.
        over: bool,
    },
    /// Something that at least one of them holds to be true.
    Claim(Claim),
    /// Somebody else.
    Person {
        /// Full name.
        name: String,
        /// How one speaks of them.
        pronoun: Pronoun,
    },
}

/// Where a talk stands. It travels with the line, so that whoever hears it can go on from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The exchange: "home/breakfast".
    pub exchange: String,
    /// The beat of it that the line speaks.
    pub beat: String,
    /// Which of its wordings, counted from 0.
    pub wording: u16,
    /// What it is about.
    pub matter: Matter,
    /// Who opened it: full name.
    pub opener: String,
    /// Whom they opened it with: full name.
    pub answerer: String,
}

impl Thread {
    /// The name of the beat with which an exchange begins.
    pub const OPEN: &str = "open";

    /// Whether it is the first beat of its exchange.
    #[must_use]
    pub fn begins(&self) -> bool {
        self.beat == Self::OPEN
    }

    /// The other of the two.
    #[must_use]
    pub fn other_than(&self, name: &str) -> &str {
        if self.opener == name { &self.answerer } else { &self.opener }
    }

    /// Whether somebody (full name) is one of the two.
    #[must_use]
    pub fn involves(&self, name: &str) -> bool {
        self.opener == name || self.answerer == name
    }
}

impl Matter {
    /// Whether two are one and the same, whatever more of it somebody knows; the hour and the place are no matter.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Here, Self::Here) => false,
            (Self::Claim(one), Self::Claim(two)) => one.key() == two.key(),
            _ => self == other,
        }
    }

    /// Whether it is about somebody (full name).
    #[must_use]
    pub fn concerns(&self, name: &str) -> bool {
        match self {
            Self::Here => false,
            Self::Claim(claim) => claim.concerns(name),
            Self::Deed { who, .. } | Self::Person { name: who, .. } => who == name,
        }
    }

    /// Whether two have to do with each other: the same person besides those who talk, the same place, the same subject.
    #[must_use]
    pub fn touches(&self, other: &Self, talkers: [&str; 2]) -> bool {
        let shares = |a: &Vec<&str>, b: &Vec<&str>| a.iter().any(|name| !talkers.contains(name) && b.contains(name));
        shares(&self.names(), &other.names()) || shares(&self.subjects(), &other.subjects())
    }

    /// Whom and what it names: full names, places.
    fn names(&self) -> Vec<&str> {
        match self {
            Self::Here | Self::Deed { .. } => Vec::new(),
            Self::Claim(claim) => std::iter::once(claim.who.as_str())
                .chain(claim.other.as_deref())
                .chain(claim.place.as_deref())
                .collect(),
            Self::Person { name, .. } => vec![name],
        }
    }

    /// The longer words of what it is about.
    fn subjects(&self) -> Vec<&str> {
        let text = match self {
            Self::Deed { words, .. } => words,
            Self::Claim(claim) => &claim.topic,
            Self::Here | Self::Person { .. } => return Vec::new(),
        };
        text.split(' ').filter(|word| word.len() > 4).collect()
    }
}
