//! How news spreads: who knows of a matter, from whom they have it, and whether that was ever said.

#[cfg(test)]
mod tests;
mod trail;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use self::trail::Trail;
use crate::record::{Person, Record, stamp};
use smallville_mind::{
    claim::{ClaimKey, Verb},
    speech::{Line, SpeechAct},
};
use smallville_town::GameTime;

/// How the news of a town spread.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spread {
    /// Who knows of what, by topic in words.
    pub topics: BTreeMap<String, Awareness>,
    /// What was said or held without ground (the paper calls it hallucination).
    pub unfounded_claims: Vec<Unfounded>,
}

/// Who knows of a topic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Awareness {
    /// How many knew at the beginning.
    pub start: usize,
    /// How many know now.
    pub end: usize,
    /// Their names, in the order in which they learned of it.
    pub knowers: Vec<String>,
    /// Those of them whose knowledge cannot be followed back to a source.
    pub unfounded: Vec<String>,
    /// How each of the knowers came to know, in the same order; the last link is the knower, the first the source.
    pub chains: Vec<Vec<Link>>,
}

/// One person in a chain of news.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Who: full name.
    pub name: String,
    /// From whom they have it: full name; none for a source.
    pub from: Option<String>,
    /// Since when they know.
    #[serde(serialize_with = "stamp")]
    pub at: GameTime,
    /// In which words they were told; none for a source, or if it was never said.
    pub words: Option<String>,
}

/// Something said or held without ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfounded {
    /// Who said or holds it: full name.
    pub name: String,
    /// What it says of whom.
    pub claim: ClaimKey,
    /// When it was said, or since when it is held.
    #[serde(serialize_with = "stamp")]
    pub at: GameTime,
    /// What is missing.
    pub why: Lack,
}

/// Why something is without ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// The speaker did not hold what they said, in these words.
    NotHeld(String),
    /// The memory on which it should rest does not exist.
    NoMemory,
    /// The person from whom it should come never said it in their hearing: full name.
    NeverSaid(String),
}

/// How the news of a town spread: gatherings, public matters and what the player whispered.
#[must_use]
pub fn spread(record: &Record<'_>) -> Spread {
    let trail = Trail::new(record);
    let public = |key: &&ClaimKey| key.is_public();
    let held = record.people.iter().flat_map(|person| person.beliefs.iter().map(|(key, _)| key));
    let keys: BTreeSet<&ClaimKey> = held.filter(public).chain(&record.whispered).collect();
    let labels = labels(&keys);
    let topics = keys.iter().zip(labels).map(|(key, label)| (label, trail.awareness(key))).collect();
    Spread { topics, unfounded_claims: trail.unfounded_claims() }
}

/// What matters are called, in their order: by their topics, or at more length where several have the same.
#[must_use]
pub fn labels(keys: &BTreeSet<&ClaimKey>) -> Vec<String> {
    let mut namesakes: BTreeMap<&str, u32> = BTreeMap::new();
    for key in keys {
        *namesakes.entry(&key.topic).or_default() += 1;
    }
    let label = |key: &&ClaimKey| match namesakes.get(key.topic.as_str()) {
        Some(1) => key.topic.clone(),
        _ => format!("{} ({}, {:?})", key.topic, key.who, key.verb),
    };
    keys.iter().map(label).collect()
}

/// Who knows of one matter, and how they came to know, as far as beliefs tell: for a record without memories, whose
/// lines may be only those that [`may_tell`] of it.
#[must_use]
pub fn awareness(record: &Record<'_>, key: &ClaimKey) -> Awareness {
    Trail::new(record).without_memories().awareness(key)
}

/// How somebody came to know of a matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// From the source, if there is one, to whoever knows.
    pub chain: Vec<Link>,
    /// Whether it leads back to a source.
    pub founded: bool,
}

/// How everybody came to know of one matter who believes it or remembers having heard it, by full name.
#[must_use]
pub fn ways<'a>(record: &Record<'a>, key: &ClaimKey) -> BTreeMap<&'a str, Way> {
    let trail = Trail::new(record);
    let way = |person: &Person<'a>| Some((person.persona.name.as_str(), trail.way(person, key)?));
    record.people.iter().filter_map(way).collect()
}

/// Whether somebody may come to know of a matter by a line.
#[must_use]
pub fn may_tell(line: &Line, key: &ClaimKey) -> bool {
    line.acts.iter().any(|act| act.carries().contains(key) || (key.verb == Verb::Promises && agrees(act)))
}

/// Whether somebody makes a promise by it.
fn agrees(act: &SpeechAct) -> bool {
    matches!(act, SpeechAct::Accept(_) | SpeechAct::Perhaps(_))
}
