//! What came into a town from outside when it was lived before: what players asked for, and when slow answers came.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use crate::{
    mind::{percept::AgentId, question::Asked},
    sim::{
        intervene::{Command, Names},
        scenario::Scenario,
        time::TownClock,
    },
};

/// The inputs of steps that were lived before. Until they are used up the town is told again; then it goes on.
#[derive(Resource, Clone, Debug, Default)]
pub struct Retelling {
    /// The last step that was lived before.
    pub until: u64,
    /// What players asked for, as typed, by step.
    pub commands: BTreeMap<u64, Vec<String>>,
    /// In which step each late answer was applied, by person and letter.
    pub late: BTreeMap<(AgentId, u64), u64>,
    /// Which answers took longer than until the next step, by person and letter.
    pub pondering: BTreeSet<(AgentId, u64)>,
    /// What was answered to people's questions otherwise than by instinct, in order.
    pub answers: BTreeMap<AgentId, Vec<Asked>>,
    /// What each step is to be compared with: [`crate::journal::writer::step_hash`] of the steps in which anything
    /// happened, later than `hashes_from`.
    pub hashes: BTreeMap<u64, [u8; 8]>,
    /// Up to this step no hashes are known any more.
    pub hashes_from: u64,
}

impl Retelling {
    /// Whether the step after `step` was lived before.
    #[must_use]
    pub fn knows_more_than(&self, step: u64) -> bool {
        step < self.until
    }

    /// Whether an answer to a letter of `sent` is applied in the step after `step`, as it was before.
    #[must_use]
    pub fn is_due(&self, agent: AgentId, letter: u64, sent: u64, step: u64) -> bool {
        match self.late.get(&(agent, letter)) {
            Some(applied) => *applied == step + 1,
            None => sent == step && !self.pondering.contains(&(agent, letter)),
        }
    }
}

/// Gives the commands of this step once more.
pub(super) fn give_commands(
    mut retelling: ResMut<Retelling>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
    mut commands: MessageWriter<Command>,
) {
    // Once only, even if the step has to wait for a mind.
    let Some(typed) = retelling.commands.remove(&(clock.step() + 1)) else { return };
    let names = Names::new(&scenario);
    for line in typed {
        match names.parse(&line) {
            Ok(command) => drop(commands.write(command)),
            // Only a damaged record can say something that was not understood when it was typed.
            Err(error) => warn!("{line}: {error}"),
        }
    }
}
