//! Forgetting: what is stale and mattered little fades over night; promises, evidence and beliefs stay.
//!
//! Without it a mind would think ever more slowly, and crumbs on a table would crowd out weddings.

use std::collections::BTreeSet;

use super::Mind;
use crate::{
    belief::{Belief, Source},
    claim::Verb,
    memory::{Memory, MemoryId, MemoryKind},
};
use smallville_town::GameTime;

/// What somebody was seen doing is stale after so many hours.
const SIGHT_HOURS: f32 = 20.0;
/// Small talk that one only heard is stale after so many hours.
const HEARSAY_HOURS: f32 = 40.0;

impl Mind {
    /// Lets go of what is stale; asked once a night.
    pub(super) fn forget(&mut self, now: GameTime) {
        self.state.beliefs.retain(|belief| is_worth_keeping(belief, now));
        let rested_on: BTreeSet<MemoryId> = self.state.beliefs.iter().map(|(_, belief)| belief.memory).collect();
        let hours = self.faculties.tuning.forgetting_hours;
        self.memories.forget(|id, memory| rested_on.contains(&id) || !is_stale(memory, now, hours));
    }
}

fn is_worth_keeping(belief: &Belief, now: GameTime) -> bool {
    let hours = now.hours_since(belief.since);
    match belief.claim.verb {
        Verb::Does => hours < SIGHT_HOURS,
        // One keeps what one heard of public matters, of goals and of who people are.
        Verb::Story | Verb::ThinksOf => {
            !matches!(belief.source, Source::Heard(_)) || hours < HEARSAY_HOURS || belief.importance >= 7
        }
        _ => true,
    }
}

/// Whether a memory has faded; one of importance 1 does after so many `hours` without coming to mind.
fn is_stale(memory: &Memory, now: GameTime, hours: f32) -> bool {
    let lasting = memory.kind == MemoryKind::Plan || memory.level > 0 || memory.importance >= 7;
    !lasting && now.hours_since(memory.accessed) > hours * 2_f32.powi(i32::from(memory.importance) - 1)
}
