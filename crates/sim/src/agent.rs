//! Bodies: where people are, where they look, and which mind is theirs.

use std::{collections::BTreeMap, sync::Arc};

use crate::prelude::*;
use bevy_ecs::query::QueryData;
use serde::{Deserialize, Serialize};

use crate::{
    activity::Activity, belongings::Belongings, company::Company, led::Led, movement::Route, object::Objects,
    perception::Senses,
};
use smallville_mind::{percept::AgentId, persona::Persona};
use smallville_town::{Direction, Pose, Tile, Town};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Roster>();
}

/// A person's body.
#[derive(Component, Clone, Copy, Debug)]
#[require(Position, Posture, Route, Activity, Senses, Generation, Company, Belongings, Led)]
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

/// Everything of a body that acting and talking touch.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Body {
    pub(super) agent: &'static Agent,
    pub(super) resident: &'static Resident,
    pub(super) position: &'static Position,
    pub(super) posture: &'static mut Posture,
    pub(super) route: &'static mut Route,
    pub(super) activity: &'static mut Activity,
    pub(super) company: &'static mut Company,
    pub(super) senses: &'static mut Senses,
    pub(super) generation: &'static mut Generation,
    pub(super) led: &'static mut Led,
}

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

/// Gives somebody a body, in their own bed.
pub(super) fn embody(
    commands: &mut Commands,
    agent: AgentId,
    persona: &Arc<Persona>,
    town: &Town,
    objects: &mut Objects,
    roster: &mut Roster,
) {
    let (tile, posture) = bedside(town, persona, agent, objects);
    let entity = commands
        .spawn((
            Name::new(persona.name.clone()),
            Agent(agent),
            Resident(persona.clone()),
            Position { tile, before: tile },
            posture,
            Activity::asleep_in(persona.bed),
            Senses::beginning(),
        ))
        .id();
    roster.entities.insert(agent, entity);
}

fn bedside(town: &Town, persona: &Persona, agent: AgentId, objects: &mut Objects) -> (Tile, Posture) {
    let bed = town.object(persona.bed);
    let spot = objects.claim(town, persona.bed, agent, |_| Some(0)).unwrap_or(bed.spots[0]);
    (spot.tile, Posture { facing: spot.facing, pose: spot.pose })
}
