//! Looking through somebody's memories: asked by message, found a little later, without a trace in the town.

use std::sync::Arc;

use crate::prelude::*;

use crate::{courier::Courier, time::TownClock};
use smallville_mind::{agent::AgentId, search::Findings};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Search>().init_resource::<Found>().add_systems(Update, search);
}

/// Somebody's memories are wanted, best first for a question; newest first for an empty one.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Whose.
    pub agent: AgentId,
    /// The question.
    pub query: String,
}

/// What was found last.
#[derive(Resource, Clone, Debug, Default)]
pub struct Found {
    last: Option<(AgentId, Arc<Findings>)>,
}

impl Found {
    /// What was found last, if it was in this person's memories.
    #[must_use]
    pub fn of(&self, agent: AgentId) -> Option<&Arc<Findings>> {
        self.last.as_ref().filter(|(of, _)| *of == agent).map(|(_, findings)| findings)
    }

    /// Pretends that something was found: for tests of what shows it.
    pub fn pretend(&mut self, agent: AgentId, findings: Findings) {
        self.last = Some((agent, Arc::new(findings)));
    }
}

/// Passes on what is wanted, and takes what was found.
fn search(
    mut wanted: MessageReader<Search>,
    mut courier: ResMut<Courier>,
    mut found: ResMut<Found>,
    clock: Res<TownClock>,
) {
    for Search { agent, query } in wanted.read() {
        courier.bypass_change_detection().search(*agent, query.trim(), clock.now());
    }
    if let Some(last) = courier.bypass_change_detection().take_found(clock.step()).pop() {
        found.last = Some(last);
    }
}
