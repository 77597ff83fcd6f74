//! What came into a town from outside when it was lived before: what players asked for, and when slow answers came.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::prelude::*;

use smallville_mind::{agent::AgentId, question};

/// What came into a town from outside in all its steps, and what it must be compared with: read once, however often
/// somebody jumps about in it.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// What players asked for, as typed, by step.
    pub commands: BTreeMap<u64, Vec<String>>,
    /// In which step each late answer was applied, by person and letter.
    pub late: BTreeMap<(AgentId, u64), u64>,
    /// Which answers took longer than until the next step, by person and letter.
    pub pondering: BTreeSet<(AgentId, u64)>,
    /// What was answered to people's questions otherwise than by instinct, in order.
    pub answers: BTreeMap<AgentId, Vec<question::Asked>>,
    /// What each step is to be compared with: [`smallville_journal::hash::step_hash`] of the steps in which anything
    /// happened, later than `hashes_from`.
    pub hashes: BTreeMap<u64, [u8; 8]>,
    /// What whole snapshots are to be compared with: [`smallville_journal::hash::snapshot_hash`] by step.
    pub towns: BTreeMap<u64, [u8; 16]>,
    /// Up to this step no hashes are known any more.
    pub hashes_from: u64,
}

/// The inputs of steps that were lived before. Until they are used up the town is told again; then it goes on.
#[derive(Resource, Clone, Debug, Default)]
pub struct Replay {
    /// The last step that was lived before.
    pub until: u64,
    /// What came in then.
    pub inputs: Arc<Inputs>,
    /// The step for which commands were given last.
    pub(crate) given_for: u64,
}

impl Replay {
    /// Whether the step after `step` was lived before.
    #[must_use]
    pub fn knows_more_than(&self, step: u64) -> bool {
        step < self.until
    }

    /// What was answered to the questions of somebody who moved in then.
    pub(crate) fn answers_of(&self, agent: AgentId) -> Vec<question::Asked> {
        self.inputs.answers.get(&agent).cloned().unwrap_or_default()
    }

    /// Whether an answer to a letter of `sent` is applied in the step after `step`, as it was before.
    #[must_use]
    pub fn is_due(&self, agent: AgentId, letter: u64, sent: u64, step: u64) -> bool {
        match self.inputs.late.get(&(agent, letter)) {
            Some(applied) => *applied == step + 1,
            None => sent == step && !self.inputs.pondering.contains(&(agent, letter)),
        }
    }
}
