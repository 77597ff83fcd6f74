//! What befalls people: now and then a small thing happens while one does something. It is remembered, and can be told.

use std::collections::BTreeSet;

use rand::RngExt as _;

use super::Mind;
use crate::{
    belief::{Belief, Source},
    claim::{Claim, Verb},
    memory::{Memory, MemoryKind},
    plan::Entry,
};
use smallville_town::GameTime;

/// How often something happens while one does one thing.
const CHANCE: f64 = 0.25;
/// Whoever was at it for fewer minutes has nothing to tell of it.
const MINUTES: u32 = 10;
/// So much happens on a day, and no more.
const MOST_A_DAY: usize = 3;

impl Mind {
    /// Something may have happened while one did what is over now.
    pub(super) fn befall(&mut self, entry: &Entry, now: GameTime) {
        let brief = now.minutes_since(entry.from.min(now)) < MINUTES;
        if entry.activity.is_none() || brief || !self.state.asking.rng.random_bool(CHANCE) {
            return;
        }
        let name = &self.persona.name;
        let known = || self.state.beliefs.iter().filter(|(key, _)| key.verb == Verb::Incident);
        let today = known().filter(|(key, belief)| key.who == *name && belief.since.day() == now.day());
        if today.count() >= MOST_A_DAY {
            return;
        }
        // What one has heard of does not happen to oneself a day later.
        let before: BTreeSet<&str> = known().map(|(key, _)| key.topic.as_str()).collect();
        let town = self.geography.town();
        let kind = entry.object.map(|id| town.object(id).kind.as_str());
        let (sense, rng) = (&self.sense, &mut self.state.asking.rng);
        let Some(told) = sense.incidents.befalling(&self.persona, entry.want, kind, &before, rng) else { return };
        let importance = told.incident.importance;
        let claim = Claim {
            who: name.clone(),
            pronoun: self.persona.pronoun,
            verb: Verb::Incident,
            topic: told.incident.topic.clone(),
            says: told.says.to_owned(),
            other: None,
            place: None,
            when: None,
            stance: told.incident.tone.stance(),
            after: Some(told.after.to_owned()),
        };
        let content = self.event(&claim.who, format!("{}, and {}", claim.says, told.after), None);
        let memory = self.memory_of(MemoryKind::Observation, content, vec![claim.clone()], now);
        let memory = self.keep(Memory { importance, ..memory });
        self.state.beliefs.hold(Belief::certain(claim, Source::Own, (memory, importance), now));
    }
}
