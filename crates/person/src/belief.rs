//! What somebody holds to be true, and from whom they have it.
//!
//! **Invariant:** hearsay is never stored as fact: a belief knows its source, and rests on a memory.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    claim::{Claim, ClaimKey, Keyed, Verb},
    memory::MemoryId,
};
use smallville_town::GameTime;

/// Where a belief comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// One knows it of oneself, or has known it since before the town began.
    Own,
    /// Seen with one's own eyes.
    Seen,
    /// The inner voice said it.
    Whispered,
    /// Heard from somebody: full name.
    Heard(String),
}

/// Something that somebody holds to be true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Belief {
    /// What.
    pub claim: Claim,
    /// Where it comes from, the first time.
    pub source: Source,
    /// Since when.
    pub since: GameTime,
    /// The memory on which it rests.
    pub memory: MemoryId,
    /// How much it matters to the person: 1 to 10.
    pub importance: u8,
    /// How far they believe it: 0 (not at all) to 10.
    pub credit: u8,
    /// Whether it is told to the trusted only.
    pub secret: bool,
    /// Who knows it too, as far as the person knows: full names of whoever told it, was told, or stood by.
    pub shared_with: BTreeSet<String>,
}

impl Belief {
    /// Something of which one is certain and which nobody else is known to know; with the memory on which it rests, and how
    /// much it matters.
    #[must_use]
    pub fn certain(claim: Claim, source: Source, (memory, importance): (MemoryId, u8), since: GameTime) -> Self {
        Self { claim, source, since, memory, importance, credit: 10, secret: false, shared_with: BTreeSet::new() }
    }
}

/// Everything that somebody holds to be true, by what it is about. A selection shares its beliefs with the whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beliefs {
    beliefs: BTreeMap<Arc<ClaimKey>, Arc<Belief>>,
    /// What is new since somebody last asked for it.
    news: Vec<ClaimKey>,
}

impl Beliefs {
    /// One belief.
    #[must_use]
    pub fn belief(&self, key: &impl Keyed) -> Option<&Belief> {
        self.beliefs.get(key as &dyn Keyed).map(Arc::as_ref)
    }

    /// One belief, to change.
    pub fn belief_mut(&mut self, key: &impl Keyed) -> Option<&mut Belief> {
        self.beliefs.get_mut(key as &dyn Keyed).map(Arc::make_mut)
    }

    /// All beliefs in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&ClaimKey, &Belief)> {
        self.beliefs.iter().map(|(key, belief)| (&**key, &**belief))
    }

    /// The beliefs about a person (full name) or a thing (address), in the order of their keys.
    pub fn about<'a>(&'a self, who: &'a str) -> impl Iterator<Item = (&'a ClaimKey, &'a Belief)> {
        let first = ClaimKey { who: who.to_owned(), verb: Verb::FIRST, topic: String::new() };
        let from = self.beliefs.range(first..).map(|(key, belief)| (&**key, &**belief));
        from.take_while(move |(key, _)| key.who == who)
    }

    /// The same, but only some of them.
    #[must_use]
    pub fn only(&self, which: impl Fn(&ClaimKey, &Belief) -> bool) -> Self {
        self.these(std::iter::empty(), which)
    }

    /// The same, but only those that are named, and those for which something else holds.
    #[must_use]
    pub fn these<'a>(
        &self,
        named: impl Iterator<Item = &'a dyn Keyed>,
        or: impl Fn(&ClaimKey, &Belief) -> bool,
    ) -> Self {
        let mut named: Vec<*const ClaimKey> =
            named.filter_map(|key| Some(Arc::as_ptr(self.beliefs.get_key_value(key)?.0))).collect();
        named.sort_unstable();
        // In the order of the keys, so that nothing need be sorted.
        let these = self
            .beliefs
            .iter()
            .filter(|(key, belief)| named.binary_search(&Arc::as_ptr(key)).is_ok() || or(key, belief));
        Self { beliefs: these.map(|(key, belief)| (Arc::clone(key), Arc::clone(belief))).collect(), news: Vec::new() }
    }

    /// Takes up a belief. What was known before keeps its source; missing details are filled in.
    ///
    /// Returns whether it was new.
    pub fn hold(&mut self, new: Belief) -> bool {
        match self.beliefs.entry(new.claim.key().into()) {
            std::collections::btree_map::Entry::Vacant(entry) => {
                self.news.push(ClaimKey::clone(entry.key()));
                entry.insert(new.into());
                true
            }
            std::collections::btree_map::Entry::Occupied(mut entry) => {
                let known = Arc::make_mut(entry.get_mut());
                known.claim.place = known.claim.place.take().or(new.claim.place);
                known.claim.when = known.claim.when.or(new.claim.when);
                known.credit = known.credit.max(new.credit);
                known.shared_with.extend(new.shared_with);
                false
            }
        }
    }

    /// The beliefs that are new since this was last asked, as they are now.
    pub fn take_news(&mut self) -> Vec<Belief> {
        let news = std::mem::take(&mut self.news);
        news.iter().filter_map(|key| self.belief(key).cloned()).collect()
    }

    /// Gives a belief up.
    pub fn drop(&mut self, key: &impl Keyed) -> Option<Belief> {
        self.beliefs.remove(key as &dyn Keyed).map(Arc::unwrap_or_clone)
    }

    /// Forgets what is not worth keeping.
    pub fn retain(&mut self, keep: impl Fn(&Belief) -> bool) {
        self.beliefs.retain(|_, belief| keep(belief));
    }
}

/// Beliefs as they are written: a list for each of their fields, and each name once. Most of what somebody believes is
/// known to half the town, so that lists of names would be most of what a mind is written to.
#[derive(Serialize, Deserialize)]
struct Columns<T, S, N> {
    claims: Vec<T>,
    sources: Vec<S>,
    since: Vec<GameTime>,
    memories: Vec<MemoryId>,
    importance: Vec<u8>,
    credit: Vec<u8>,
    secret: Vec<bool>,
    /// For each belief the numbers of those who share it.
    shared_with: Vec<Vec<u32>>,
    /// All names that occur, counted from 0.
    names: Vec<N>,
}

impl Serialize for Beliefs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
        let mut names: Vec<&str> = Vec::new();
        let beliefs = || self.beliefs.values();
        let shared_with = beliefs().map(|belief| {
            let number = |name| {
                *numbers.entry(name).or_insert_with(|| {
                    names.push(name);
                    names.len() as u32 - 1
                })
            };
            belief.shared_with.iter().map(String::as_str).map(number).collect()
        });
        let shared_with = shared_with.collect();
        let columns = Columns {
            claims: beliefs().map(|belief| &belief.claim).collect(),
            sources: beliefs().map(|belief| &belief.source).collect(),
            since: beliefs().map(|belief| belief.since).collect(),
            memories: beliefs().map(|belief| belief.memory).collect(),
            importance: beliefs().map(|belief| belief.importance).collect(),
            credit: beliefs().map(|belief| belief.credit).collect(),
            secret: beliefs().map(|belief| belief.secret).collect(),
            shared_with,
            names,
        };
        columns.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Beliefs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let columns: Columns<Claim, Source, String> = Columns::deserialize(deserializer)?;
        let missing = || de::Error::custom("a belief is incomplete");
        let Columns { claims, sources, since, memories, importance, credit, secret, shared_with, names } = columns;
        let mut sources = sources.into_iter();
        let mut beliefs = BTreeMap::new();
        for (i, claim) in claims.into_iter().enumerate() {
            let name = |number: &u32| names.get(*number as usize).cloned().ok_or_else(missing);
            let shared_with: Result<BTreeSet<String>, D::Error> =
                shared_with.get(i).ok_or_else(missing)?.iter().map(name).collect();
            let belief = Belief {
                source: sources.next().ok_or_else(missing)?,
                since: *since.get(i).ok_or_else(missing)?,
                memory: *memories.get(i).ok_or_else(missing)?,
                importance: *importance.get(i).ok_or_else(missing)?,
                credit: *credit.get(i).ok_or_else(missing)?,
                secret: *secret.get(i).ok_or_else(missing)?,
                shared_with: shared_with?,
                claim,
            };
            beliefs.insert(belief.claim.key().into(), belief.into());
        }
        Ok(Self { beliefs, news: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persona::Pronoun;

    fn belief(who: &str, topic: &str, shared_with: &[&str]) -> Belief {
        let claim = Claim {
            who: who.into(),
            pronoun: Pronoun::They,
            verb: Verb::Wants,
            topic: topic.into(),
            says: format!("{{want|wants}} {topic}"),
            other: None,
            place: Some("Hobbs Cafe".into()),
            when: None,
            stance: 0,
            after: None,
        };
        Belief {
            claim,
            source: Source::Heard("Klaus Mueller".into()),
            since: GameTime::from_secs(60),
            memory: MemoryId(7),
            importance: 4,
            credit: 9,
            secret: true,
            shared_with: shared_with.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn beliefs_come_back_as_they_were() {
        let mut beliefs = Beliefs::default();
        beliefs.hold(belief("Sam Moore", "votes", &["Klaus Mueller", "Maria Lopez"]));
        beliefs.hold(belief("Ayesha Khan", "quiet", &["Maria Lopez"]));
        beliefs.hold(belief("Ayesha Khan", "tea", &[]));
        beliefs.take_news();
        let written = rmp_serde::to_vec_named(&beliefs).unwrap();
        assert_eq!(rmp_serde::from_slice::<Beliefs>(&written).unwrap(), beliefs);
        let text = String::from_utf8_lossy(&written);
        assert_eq!(text.matches("Maria Lopez").count(), 1, "{text}");
    }

    #[test]
    fn a_belief_of_which_something_is_missing_is_not_read() {
        let mut beliefs = Beliefs::default();
        beliefs.hold(belief("Sam Moore", "votes", &["Klaus Mueller"]));
        let mut columns: serde_json::Value = serde_json::to_value(&beliefs).unwrap();
        columns["names"] = serde_json::json!([]);
        let error = serde_json::from_value::<Beliefs>(columns).unwrap_err().to_string();
        assert_eq!(error, "a belief is incomplete");
    }
}
