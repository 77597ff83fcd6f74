//! What somebody holds to be true, and from whom they have it.
//!
//! **Invariant:** hearsay is never stored as fact: a belief knows its source, and rests on a memory.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    mind::{
        claim::{Claim, ClaimKey},
        memory::MemoryId,
    },
    town::GameTime,
};

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

/// Everything that somebody holds to be true, by what it is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Beliefs {
    beliefs: BTreeMap<ClaimKey, Belief>,
    /// What is new since somebody last asked for it.
    #[serde(skip)]
    news: Vec<ClaimKey>,
}

impl Beliefs {
    /// One belief.
    #[must_use]
    pub fn belief(&self, key: &ClaimKey) -> Option<&Belief> {
        self.beliefs.get(key)
    }

    /// One belief, to change.
    pub fn belief_mut(&mut self, key: &ClaimKey) -> Option<&mut Belief> {
        self.beliefs.get_mut(key)
    }

    /// All beliefs in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&ClaimKey, &Belief)> {
        self.beliefs.iter()
    }

    /// Takes up a belief. What was known before keeps its source; missing details are filled in.
    ///
    /// Returns whether it was new.
    pub fn hold(&mut self, new: Belief) -> bool {
        match self.beliefs.entry(new.claim.key()) {
            std::collections::btree_map::Entry::Vacant(entry) => {
                self.news.push(entry.key().clone());
                entry.insert(new);
                true
            }
            std::collections::btree_map::Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
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
        news.iter().filter_map(|key| self.beliefs.get(key).cloned()).collect()
    }

    /// Gives a belief up.
    pub fn drop(&mut self, key: &ClaimKey) -> Option<Belief> {
        self.beliefs.remove(key)
    }

    /// Forgets what is not worth keeping.
    pub fn retain(&mut self, keep: impl Fn(&Belief) -> bool) {
        self.beliefs.retain(|_, belief| keep(belief));
    }
}
