//! How news spreads: who knows of a matter, from whom they have it, and whether that was ever said.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::record::{Person, Record};
use smallville_journal::telling::trace::{Awareness, Knower, Tracer, Unfounded};
use smallville_mind::claim::ClaimKey;

/// How the news of a town spread.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spread {
    /// Who knows of what, by topic in words.
    pub topics: BTreeMap<String, Awareness>,
    /// What was said or held without ground (the paper calls it hallucination).
    pub unfounded_claims: Vec<Unfounded>,
}

/// How the news of a town spread: gatherings, public matters and what the player whispered.
#[must_use]
pub fn spread(record: &Record<'_>) -> Spread {
    let tracer = tracer(record);
    let public = |key: &&ClaimKey| key.is_public();
    let held = record.people.iter().flat_map(|person| person.beliefs.iter().map(|(key, _)| key));
    let keys: BTreeSet<&ClaimKey> = held.filter(public).chain(&record.whispered).collect();
    let labels = labels(&keys);
    let topics = keys.iter().zip(labels).map(|(key, label)| (label, tracer.awareness(key))).collect();
    Spread { topics, unfounded_claims: tracer.unfounded_claims() }
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

/// Follows news among the people of a record.
#[must_use]
pub fn tracer<'a>(record: &Record<'a>) -> Tracer<'a> {
    Tracer::new((record.begin, record.now), record.people.iter().map(knower).collect(), record.sayings.clone())
}

fn knower<'a>(person: &Person<'a>) -> Knower<'a> {
    let Person { agent, persona, memories, beliefs, .. } = *person;
    Knower { agent, name: &persona.name, beliefs, memories: Some(memories) }
}
