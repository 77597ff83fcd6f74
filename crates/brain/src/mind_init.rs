//! A mind on its way to the thread of all minds.

use smallville_mind::{agent::AgentId, cognition::Mind, question::Asked};

/// A mind that begins to think, or goes on thinking.
pub struct MindInit {
    /// Whose.
    pub agent: AgentId,
    /// The mind.
    pub mind: Mind,
    /// What was answered to its next questions when this was lived before, in order.
    pub recorded: Vec<Asked>,
    /// The step until which its last thought takes.
    pub free_at: u64,
}

impl MindInit {
    /// A mind that has never thought.
    #[must_use]
    pub fn new(agent: AgentId, mind: Mind) -> Self {
        Self { agent, mind, recorded: Vec::new(), free_at: 0 }
    }
}
