//! One small part of a line: the phrases that will do for it, and what fills their slots.

use std::collections::BTreeMap;

use super::{scene::Scene, tags::Tags};

/// One small part of a line.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The kinds of phrases that will do.
    pub(super) pools: Vec<&'static str>,
    /// What holds when it is said.
    pub(super) tags: Tags,
    /// What fills the slots.
    pub(super) slots: BTreeMap<&'static str, String>,
    /// The slot without which it says nothing, if there is one.
    pub(super) must: Option<&'static str>,
    /// How often it is said at all.
    pub(super) odds: f64,
    /// Whether its claim needs a sentence of its own.
    pub(super) stands_alone: bool,
    /// The claim with a pronoun for its subject, for phrases that have named the subject already.
    pub(super) again: Option<String>,
    /// The slots that name the subject.
    pub(super) naming: &'static [&'static str],
    /// Whether it only leads to what follows: one sentence that asks nothing.
    pub(super) leads: bool,
    /// What is said if no phrase fits.
    pub(super) plain: String,
}

impl Part {
    /// A part of one kind of phrases, always said.
    pub(super) fn new(scene: Scene<'_>, pool: &'static str) -> Self {
        Self {
            pools: vec![pool],
            tags: scene.tags(),
            slots: BTreeMap::new(),
            must: None,
            odds: 1.0,
            stands_alone: false,
            again: None,
            naming: &["{who}", "{who's}"],
            leads: false,
            plain: String::new(),
        }
    }

    /// With a slot filled.
    pub(super) fn with(mut self, slot: &'static str, words: impl Into<String>) -> Self {
        self.slots.insert(slot, words.into());
        self
    }

    /// With a slot filled if there are words for it.
    pub(super) fn with_some(self, slot: &'static str, words: Option<String>) -> Self {
        match words {
            Some(words) => self.with(slot, words),
            None => self,
        }
    }

    /// Also with phrases of another kind.
    pub(super) fn or(mut self, pool: &'static str) -> Self {
        self.pools.push(pool);
        self
    }

    /// Said only now and then.
    pub(super) fn seldom(mut self, odds: f64) -> Self {
        self.odds = odds;
        self
    }

    /// Only phrases that need a slot.
    pub(super) fn must(mut self, slot: &'static str) -> Self {
        self.must = Some(slot);
        self
    }
}
