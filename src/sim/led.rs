//! Who is moved by a player: a resident whom they have taken over, and visitors who come to talk.
//!
//! The mind of a led body lives on and remembers; what it would do by itself is not done.

use std::collections::VecDeque;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    mind::percept::AgentId,
    town::{GameTime, SectorId},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presence>();
}

/// What a player does with a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// Nothing: its own mind moves it.
    #[default]
    Own,
    /// Lives as this person.
    Played,
    /// Has come to talk to somebody.
    Visits(AgentId),
}

/// Whether a player moves a body, and what they still have to say through it.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Led {
    pub(super) role: Role,
    /// What is to be said, oldest first.
    pub(super) words: VecDeque<String>,
    /// Since when there was nothing to say and nobody to talk to.
    pub(super) idle_since: GameTime,
    /// The sector that the body was in when its mind was last told.
    pub(super) sector: Option<SectorId>,
}

impl Led {
    /// What a player does with the body.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role
    }

    /// Whether a player moves the body.
    #[must_use]
    pub fn is_led(&self) -> bool {
        self.role != Role::Own
    }

    /// Whether there is nothing about it that must be kept.
    pub(super) fn is_own(&self) -> bool {
        *self == Self::default()
    }
}

/// What residents may do of their own accord with a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Autonomy {
    /// Walk up and begin to talk.
    pub talk: bool,
    /// Say no to an invitation or a request.
    pub refuse: bool,
}

impl Default for Autonomy {
    fn default() -> Self {
        Self { talk: true, refuse: true }
    }
}

/// The player in the town.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    pub(super) played: Option<AgentId>,
    pub(super) autonomy: Autonomy,
}

impl Presence {
    /// As whom the player lives in the town.
    #[must_use]
    pub fn played(&self) -> Option<AgentId> {
        self.played
    }

    /// What residents may do of their own accord with the player.
    #[must_use]
    pub fn autonomy(&self) -> Autonomy {
        self.autonomy
    }

    /// Whether there is nothing about it that must be kept.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
