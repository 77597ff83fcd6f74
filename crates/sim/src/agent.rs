//! Bodies: where people are, where they look, and which mind is theirs.

use std::{collections::BTreeMap, sync::Arc};

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use smallville_mind::{agent::AgentId, persona::Persona};
use smallville_town::{Direction, Pose, Tile};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Roster>();
}

/// A person's body. Whatever else a body always has, its own file requires.
#[derive(Component, Clone, Copy, Debug)]
#[require(Position, Posture, Generation)]
pub struct Agent(pub AgentId);

/// Who somebody is.
#[derive(Component, Clone, Debug)]
pub struct Resident(pub Arc<Persona>);

/// Where a body stands, and where it stood a step ago.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Now.
    pub tile: Tile,
    /// Before the last step; the same while the body stands.
    pub before: Tile,
}

/// How a body is held.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posture {
    /// Where it looks.
    pub facing: Direction,
    /// Standing, sitting or lying.
    pub pose: Pose,
}

impl Default for Posture {
    fn default() -> Self {
        Self { facing: Direction::Down, pose: Pose::Stand }
    }
}

/// Counts what breaks a person's plans from outside; answers to older percepts are dropped.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generation(pub u32);

/// Finds a body by its number. Entities never leave the ECS; numbers do.
#[derive(Resource, Default, Debug)]
pub struct Roster {
    entities: BTreeMap<AgentId, Entity>,
}

impl Roster {
    /// The body of a person.
    #[must_use]
    pub fn entity(&self, agent: AgentId) -> Option<Entity> {
        self.entities.get(&agent).copied()
    }

    /// Forgets everybody.
    pub(super) fn clear(&mut self) {
        self.entities.clear();
    }

    /// Notes whose body is whose.
    pub(super) fn enter(&mut self, agent: AgentId, body: Entity) {
        self.entities.insert(agent, body);
    }

    /// Somebody has gone.
    pub(super) fn forget(&mut self, agent: AgentId) {
        self.entities.remove(&agent);
    }

    /// All people in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (AgentId, Entity)> + '_ {
        self.entities.iter().map(|(agent, entity)| (*agent, *entity))
    }
}
