//! What crosses the border between the world and the minds.

use std::sync::Arc;

use crate::mind::{
    percept::{AgentId, Percepts, Response},
    view::MindView,
};

/// From the world to one mind.
#[derive(Clone, Debug)]
pub struct ToMind {
    /// Whose mind.
    pub agent: AgentId,
    /// Counts what breaks a person's plans from outside; an answer to an older one is dropped.
    pub generation: u32,
    /// What the body noticed.
    pub percepts: Percepts,
}

/// From one mind to the world. Each [`ToMind`] gets exactly one [`FromMind::Settled`].
#[derive(Clone, Debug)]
pub enum FromMind {
    /// The answer will take a while: a language model was asked. The body goes on with what it does.
    Pondering(AgentId),
    /// The thought is over.
    Settled(Box<Settled>),
}

/// The end of a thought.
#[derive(Clone, Debug)]
pub struct Settled {
    /// Whose thought.
    pub agent: AgentId,
    /// The generation of the percepts that set it off.
    pub generation: u32,
    /// What the mind wants now.
    pub response: Response,
    /// How the mind now looks, if somebody wants to know.
    pub view: Option<Arc<MindView>>,
}
