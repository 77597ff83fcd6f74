//! How each kind of news is told: as a letter or in silence, and whether the time stops and the camera goes there.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::sim::news::{Kind, Weight};
use crate::ui::theme;
use bevy_egui::egui::Color32;

/// What happens when there is news of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rule {
    /// The time stops.
    pub pause: bool,
    /// The camera goes there.
    pub recentre: bool,
    /// There is no letter; it only stands in the news.
    pub silent: bool,
}

/// How the player wants to be told; kinds that are not named come as letters and do nothing else.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rules {
    /// By kind.
    pub kinds: BTreeMap<Kind, Rule>,
}

impl Rules {
    /// What happens when there is news of a kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> Rule {
        self.kinds.get(&kind).copied().unwrap_or_default()
    }
}

/// What a kind is called.
pub(super) fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Trouble => "Trouble",
        Kind::Arrival => "New neighbours",
        Kind::Gathering => "Parties",
        Kind::FallingOut => "Quarrels",
        Kind::Promise => "Broken promises",
        Kind::Friendship => "Friendships",
        Kind::Gossip => "Talk of the town",
        Kind::Aim => "Aims",
        Kind::Insight => "Insights",
        Kind::Gift => "Gifts",
    }
}

/// The colour of a letter, by how it weighs.
pub(super) fn colour(weight: Weight) -> Color32 {
    match weight {
        Weight::Alarm => theme::RED,
        Weight::Sad => theme::PLUM,
        Weight::Glad => theme::GOLD,
        Weight::Plain => theme::WATER,
    }
}
