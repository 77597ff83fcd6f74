//! Walks bodies along their ways, one tile a step.

use std::collections::VecDeque;

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    SimSystems,
    agent::{Agent, Position, Posture},
    company::Company,
};
use smallville_town::{Path, Pose, Tile};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Agent, Route>().add_systems(FixedUpdate, advance.in_set(SimSystems::Walk));
}

/// The tiles that are still to be walked, the next one first.
#[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
pub struct Route(VecDeque<Tile>);

impl Route {
    /// Whether the body has arrived.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tiles ahead, the next one first.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.0.iter().copied()
    }

    /// Takes a path; its first tile is where the body stands.
    pub(super) fn follow(&mut self, path: &Path) {
        self.0 = path.tiles.iter().copied().skip(1).collect();
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// One tile for everybody who is under way; whoever talks stands still.
fn advance(mut bodies: Query<(&mut Position, &mut Route, &mut Posture, &Company)>) {
    for (mut position, mut route, mut posture, company) in &mut bodies {
        if route.is_empty() || company.is_talking() {
            if position.before != position.tile {
                position.before = position.tile;
            }
            continue;
        }
        let Some(next) = route.0.pop_front() else { continue };
        *posture = Posture { facing: position.tile.towards(next), pose: Pose::Stand };
        *position = Position { tile: next, before: position.tile };
    }
}
