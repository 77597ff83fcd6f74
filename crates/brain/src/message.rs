//! What crosses the border between the world and the minds.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use smallville_mind::{
    agent::AgentId,
    mind_changes::MindChanges,
    percept::{Percepts, Response},
    question::Asked,
    search::Findings,
    view::MindView,
};

/// From the world to one mind.
#[derive(Clone, Debug)]
pub struct ToMind {
    /// Whose mind.
    pub agent: AgentId,
    /// Counts what breaks a person's plans from outside; an answer to an older one is dropped.
    pub generation: u32,
    /// How many letters this mind was sent before, since the town began.
    pub letter: u64,
    /// Steps since the town began.
    pub step: u64,
    /// The thought was lived before and is told again: no language model is asked anew.
    pub past: bool,
    /// What the body noticed.
    pub percepts: Percepts,
}

/// From one mind to the world. Each [`ToMind`] gets exactly one [`FromMind::ThoughtResult`].
#[derive(Clone, Debug)]
pub enum FromMind {
    /// The answer will take a while: a language model was asked. The body goes on with what it does; for so many steps
    /// that is no loss.
    Pondering(AgentId, u64),
    /// The thought is over.
    ThoughtResult(Box<ThoughtResult>),
    /// How the mind was when it was asked to be kept after a step: what [`smallville_mind::cognition::StoredMind`] reads.
    Kept(AgentId, u64, Vec<u8>),
    /// What was found in a mind that was looked through.
    Found(AgentId, Arc<Findings>),
}

/// The end of a thought.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThoughtResult {
    /// Whose thought.
    pub agent: AgentId,
    /// The generation of the percepts that set it off.
    pub generation: u32,
    /// The number of the letter that set it off.
    pub letter: u64,
    /// The step of that letter.
    pub step: u64,
    /// The step after which the answer may be applied: later than `step` if the thought took its time in game time.
    pub ready_at: u64,
    /// What the mind wants now.
    pub response: Response,
    /// What changed in the mind.
    pub notes: MindChanges,
    /// What it asked.
    pub asked: Vec<Asked>,
    /// How the mind now looks, if somebody wants to know.
    #[serde(skip)]
    pub view: Option<Arc<MindView>>,
}
