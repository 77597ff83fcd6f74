//! What a body has noticed and not yet told its mind.

use std::collections::BTreeMap;

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::agent::Agent;
use smallville_mind::{agent::AgentId, percept::Percept};
use smallville_town::ObjectId;

/// At most so many things are noticed in one step, the nearest first (published code: attention bandwidth).
const ATTENTION: usize = 8;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Agent, Senses>();
}

/// What a body has noticed and not yet told its mind, and what it need not notice again.
#[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Senses {
    /// Distance in tiles, and what was noticed.
    pub(super) pending: Vec<(u32, Percept)>,
    /// The last activity noticed of each person.
    pub(super) people: BTreeMap<AgentId, u32>,
    /// The last change noticed of each thing.
    pub(super) things: BTreeMap<ObjectId, u32>,
    /// The watch in which something out of order was noticed last where one lives or works.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) own: BTreeMap<ObjectId, u32>,
}

impl Senses {
    /// The first percept of every mind.
    pub(super) fn beginning() -> Self {
        Self { pending: vec![(0, Percept::Begin)], ..Self::default() }
    }

    /// Notes something for the mind.
    pub(super) fn note(&mut self, distance_tiles: u32, percept: Percept) {
        self.pending.push((distance_tiles, percept));
    }

    /// Takes what the mind is to be told: all of one's own, and the nearest of the rest.
    pub(super) fn take(&mut self) -> Vec<Percept> {
        let mut pending = std::mem::take(&mut self.pending);
        pending.sort_by_key(|(distance, _)| *distance);
        let mut seen = 0;
        pending.retain(|(_, percept)| {
            let outer = matches!(percept, Percept::Person(_) | Percept::Thing { .. });
            seen += usize::from(outer);
            !outer || seen <= ATTENTION
        });
        // What was seen is remembered before it is decided what to do next; what cannot wait is decided last.
        pending.sort_by_key(|(_, percept)| match percept {
            Percept::PlayerControlled(_) => -1,
            Percept::Person(_) => 0,
            // What was heard comes before the turn to answer it.
            Percept::Hear(_) => 1,
            Percept::TalkOver(_)
            | Percept::Missed(_)
            | Percept::NotTaken(..)
            | Percept::Received { .. }
            | Percept::Did(_) => 2,
            Percept::Begin | Percept::Finished | Percept::Refused(_) | Percept::Retouch(_) => 3,
            Percept::Turn(_) | Percept::Speak(..) => 4,
            Percept::Thing { .. } => 5,
            Percept::Whisper(..) | Percept::Goal(..) => 6,
        });
        pending.into_iter().map(|(_, percept)| percept).collect()
    }
}
