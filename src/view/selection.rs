//! What the player has picked out: the selected person or thing, what the pointer is on, whom the camera goes with.

use bevy::prelude::*;

use crate::{mind::agent::AgentId, town::ObjectId};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>();
}

/// What the player has picked out.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Clicked last; its panel is open.
    pub selected: Option<Selected>,
    /// Under the pointer.
    pub hovered: Option<Selected>,
    /// The camera goes with this person.
    pub followed: Option<AgentId>,
}

/// Something that can be clicked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Selected {
    /// A person.
    Person(AgentId),
    /// A thing.
    Object(ObjectId),
}
