//! How somebody stands to others: how well they know them, what they think of them, and why.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{memory::content::Content, tie::Tie};
use smallville_town::GameTime;

/// How many reasons are kept for each relation, the newest.
const REASONS: usize = 12;

/// Why an opinion changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// When.
    pub at: GameTime,
    /// By how much.
    pub by: f32,
    /// Why, as a clause in the third person: "Tom insulted Maria".
    pub why: String,
    /// What the clause says.
    #[serde(default)]
    pub says: Content,
}

/// Why an opinion changes: a clause in the third person, and what it says.
#[derive(Clone, Debug)]
pub struct Grounds {
    why: String,
    says: Content,
}

impl Grounds {
    /// What somebody (full name) lived.
    #[must_use]
    pub fn of(says: Content, owner: &str) -> Self {
        Self { why: says.sentence(owner, &[]).unwrap_or_default(), says }
    }
}

impl From<&str> for Grounds {
    fn from(why: &str) -> Self {
        Self { why: why.to_owned(), says: Content::Words }
    }
}

/// How much of a change an opinion takes up: of whom one likes already one more kind word says little.
fn room(opinion: f32, by: f32) -> f32 {
    let left = if by > 0.0 { 10.0 - opinion } else { opinion };
    (left / 5.0).clamp(0.0, 1.0)
}

/// How one person stands to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Relation {
    /// What the other is to the person.
    pub tie: Tie,
    /// How well they know each other: 0 (a name only) to 10.
    pub familiarity: f32,
    /// What the person thinks of the other: 0 (hate) to 10 (love), 5 is neutral.
    pub opinion: f32,
    /// How the person came to know of the other.
    pub since: GameTime,
    /// When they last talked.
    pub last_talk: Option<GameTime>,
    /// How often they talked since the town began.
    pub talks: u32,
    /// Why the opinion is what it is, oldest first.
    pub reasons: Vec<Change>,
}

/// How somebody stands to everybody they know of, by full name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Relations {
    relations: BTreeMap<String, Relation>,
    /// Whose relations changed since somebody last asked for them: full names.
    #[serde(skip)]
    news: BTreeSet<String>,
}

impl Relations {
    /// The relation to somebody; none: never heard of them.
    #[must_use]
    pub fn to(&self, name: &str) -> Option<&Relation> {
        self.relations.get(name)
    }

    /// The relation to somebody, to change.
    pub fn to_mut(&mut self, name: &str) -> Option<&mut Relation> {
        self.news.insert(name.to_owned());
        self.relations.get_mut(name)
    }

    /// All relations in the order of the names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Relation)> {
        self.relations.iter().map(|(name, relation)| (name.as_str(), relation))
    }

    /// Whether the person knows of somebody.
    #[must_use]
    pub fn knows_of(&self, name: &str) -> bool {
        self.relations.contains_key(name)
    }

    /// What the person thinks of somebody; 5 of strangers.
    #[must_use]
    pub fn opinion(&self, name: &str) -> f32 {
        self.relations.get(name).map_or(5.0, |relation| relation.opinion)
    }

    /// The same as a verb: "likes".
    #[must_use]
    pub fn feeling(&self, name: &str) -> &'static str {
        match self.opinion(name) {
            ..3.0 => "cannot stand",
            3.0..4.5 => "does not much like",
            4.5..6.5 => "neither likes nor dislikes",
            6.5..8.5 => "likes",
            _ => "is very fond of",
        }
    }

    /// What somebody is to them in words: "friend of several years".
    #[must_use]
    pub fn tie_in_words(&self, name: &str) -> String {
        self.to(name).map_or_else(|| "a stranger".into(), |relation| relation.tie.whole())
    }

    /// Begins a relation if there is none; `tie` is how they came to know of each other.
    pub fn meet(&mut self, name: &str, tie: impl Into<Tie>, now: GameTime) -> &mut Relation {
        self.news.insert(name.to_owned());
        self.relations.entry(name.to_owned()).or_insert_with(|| Relation {
            tie: tie.into(),
            familiarity: 0.0,
            opinion: 5.0,
            since: now,
            last_talk: None,
            talks: 0,
            reasons: Vec::new(),
        })
    }

    /// The relations that changed since this was last asked, as they are now, by full name.
    pub fn take_news(&mut self) -> Vec<(String, Relation)> {
        let news = std::mem::take(&mut self.news);
        news.into_iter().filter_map(|name| Some((name.clone(), self.relations.get(&name)?.clone()))).collect()
    }

    /// Takes back what rests on some reasons: the reasons, and by how much they changed an opinion.
    pub fn disown(&mut self, whys: &[String]) {
        for relation in self.relations.values_mut() {
            let of_these = |change: &Change| whys.contains(&change.why);
            let by: f32 = relation.reasons.iter().filter(|change| of_these(change)).map(|change| change.by).sum();
            relation.opinion = (relation.opinion - by).clamp(0.0, 10.0);
            relation.reasons.retain(|change| !of_these(change));
        }
    }

    /// Changes what the person thinks of somebody they know of, with the reason; `by` is what it would be if they were
    /// indifferent to each other.
    pub fn judge(&mut self, name: &str, by: f32, why: impl Into<Grounds>, now: GameTime) {
        let Some(relation) = self.relations.get_mut(name) else { return };
        self.news.insert(name.to_owned());
        let by = by * room(relation.opinion, by);
        relation.opinion = (relation.opinion + by).clamp(0.0, 10.0);
        let Grounds { why, says } = why.into();
        relation.reasons.push(Change { at: now, by, why, says });
        if relation.reasons.len() > REASONS {
            relation.reasons.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_word_says_less_to_whoever_likes_already_and_an_unkind_one_to_whoever_does_not() {
        let now = GameTime::default();
        let judged = |opinion: f32, by: f32| {
            let mut relations = Relations::default();
            relations.meet("Ann Bell", "a friend", now).opinion = opinion;
            relations.judge("Ann Bell", by, "said so", now);
            relations.opinion("Ann Bell")
        };
        assert!((judged(5.0, 0.4) - 5.4).abs() < 1e-4 && (judged(9.0, 0.4) - 9.08).abs() < 1e-4);
        assert!((judged(8.0, -1.0) - 7.0).abs() < 1e-4 && (judged(1.0, -1.0) - 0.8).abs() < 1e-4);
        assert!(judged(10.0, 3.0) <= 10.0 && judged(0.0, -3.0) >= 0.0);
    }
}
