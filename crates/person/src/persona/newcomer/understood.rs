//! What was read out of a paragraph and what was filled in, to be shown to whoever wrote it.

use super::Newcomer;
use crate::persona::Acquaintance;

/// What somebody is with whom one lives and who was not named.
pub(super) const HOUSEMATE: &str = "housemate known for a few days";

/// What a paragraph may say of somebody, and what is filled in where it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// How one speaks of them.
    Pronoun,
    /// Years.
    Age,
    /// Occupation.
    Trade,
    /// Character.
    Traits,
    /// What they want.
    Goal,
    /// What they like.
    Likes,
    /// What they dislike.
    Dislikes,
    /// Whom they know.
    Ties,
    /// Home and bed.
    Home,
    /// Where and when they work.
    Work,
    /// When they rise and go to bed.
    Sleep,
    /// How they speak.
    Manner,
    /// What they look like.
    Look,
}

/// Something that was not said and was filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// What it concerns.
    pub fact: Fact,
    /// It in a sentence.
    pub sentence: String,
}

/// What a paragraph says, and in which words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it concerns.
    pub fact: Fact,
    /// The words that say it, as they were written.
    pub source: String,
}

impl Newcomer {
    /// The words in which something was said.
    pub fn read_of(&self, fact: Fact) -> impl Iterator<Item = &str> {
        self.read.iter().filter(move |reading| reading.fact == fact).map(|each| each.source.as_str())
    }

    /// What was understood, with the words that say it, in one line; empty if nothing was.
    #[must_use]
    pub fn understood(&self) -> String {
        let persona = &self.persona;
        let named = |known: &&Acquaintance| known.tie.words != HOUSEMATE;
        let ties: Vec<String> =
            persona.knows.iter().filter(named).map(|known| format!("{}: {}", known.name, known.tie.words)).collect();
        let facts = [
            (Fact::Age, "age", persona.age.to_string()),
            (Fact::Trade, "trade", persona.trade.clone()),
            (Fact::Traits, "character", persona.traits.join(", ")),
            (Fact::Goal, "wants to", persona.goal.clone()),
            (Fact::Likes, "likes", persona.likes.join(", ")),
            (Fact::Dislikes, "dislikes", persona.dislikes.join(", ")),
            (Fact::Ties, "knows", ties.join(", ")),
            (Fact::Sleep, "sleep", format!("up at {}, to bed at {}", persona.wakes, persona.sleeps)),
        ];
        let told = facts.into_iter().filter_map(|(fact, name, value)| {
            let sources: Vec<String> = self.read_of(fact).map(|source| format!("“{source}”")).collect();
            (!sources.is_empty()).then(|| format!("{name} {value} ({})", sources.join(", ")))
        });
        told.collect::<Vec<_>>().join(" · ")
    }

    /// What was filled in about something, as sentences.
    pub fn assumed_of(&self, fact: Fact) -> impl Iterator<Item = &str> {
        self.assumed.iter().filter(move |assumption| assumption.fact == fact).map(|each| each.sentence.as_str())
    }
}
