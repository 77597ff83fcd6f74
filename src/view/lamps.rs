//! Which lamps and windows are lit: street lamps whenever it is dark, indoors where somebody is awake.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use crate::{
    sim::{
        activity::Activity,
        agent::{Agent, Position},
        scenario::Scenario,
        time::TownClock,
    },
    town::{ArenaId, GameTime, Light, LightKind, SectorId, Tile, Town},
    view::{map::ShownMap, tilemap::ABOVE},
};

/// A light stays on for so long after the last one who was awake has left, in game minutes: nobody minds the switch
/// on the way through a hallway.
const LINGER_MINUTES: u32 = 2;
/// How many tiles a lamp post is high.
const POST_TILES: u16 = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lit>().add_systems(Update, switch);
}

/// What is lit when it is dark.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lit {
    /// Indices in the town's list of lights.
    pub(super) lights: BTreeSet<usize>,
    /// Rooms in which somebody is awake.
    pub(super) rooms: BTreeSet<ArenaId>,
}

impl Lit {
    fn new(town: &Town, rooms: BTreeSet<ArenaId>) -> Self {
        let is_lit = |light: &Light| room_of(town, light).is_none_or(|room| rooms.contains(&room));
        let lights = (0..).zip(town.lights()).filter(|(_, light)| is_lit(light)).map(|(i, _)| i).collect();
        Self { lights, rooms }
    }

    /// What of it is seen: not what shines in houses with a roof on.
    pub(super) fn uncovered(&self, town: &Town, is_open: impl Fn(SectorId) -> bool) -> Self {
        let is_seen = |room: ArenaId| is_open(town.arena(room).sector);
        let lights =
            self.lights.iter().copied().filter(|light| room_of(town, &town.lights()[*light]).is_none_or(is_seen));
        Self { lights: lights.collect(), rooms: self.rooms.iter().copied().filter(|room| is_seen(*room)).collect() }
    }
}

/// The room that something lights; `None` under the open sky.
///
/// The head of a lamp post may hide a part of a room behind it: what counts is where the post stands.
#[must_use]
pub(super) fn room_of(town: &Town, light: &Light) -> Option<ArenaId> {
    let is_indoors = |arena: &ArenaId| !town.arena(*arena).kind.is_outdoors();
    light.arena.filter(is_indoors).filter(|_| !is_post(town, light))
}

/// Whether a lamp is drawn over people and stands outside.
fn is_post(town: &Town, light: &Light) -> bool {
    let foot = Tile::new(light.tile.x, light.tile.y + POST_TILES - 1);
    let is_outside = town.arena_at(foot).is_none_or(|arena| town.arena(arena).kind.is_outdoors());
    let index = usize::from(light.tile.y) * usize::from(town.width()) + usize::from(light.tile.x);
    let is_above = || {
        let layer = town.layers().iter().find(|layer| layer.name == ABOVE);
        layer.is_some_and(|layer| layer.tiles.get(index).is_some_and(Option::is_some))
    };
    light.kind == LightKind::Lamp && is_outside && !town.blocks_sight(foot) && is_above()
}

/// Watches who is awake where; changes [`Lit`] only when something is switched.
fn switch(
    mut lit: ResMut<Lit>,
    mut last_awake: Local<BTreeMap<ArenaId, GameTime>>,
    people: Query<(&Position, &Activity), With<Agent>>,
    map: Res<ShownMap>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    if map.is_changed() {
        // Rooms and lights of another map are others.
        last_awake.clear();
    }
    let (town, now) = (&scenario.town, clock.now());
    for (position, _) in people.iter().filter(|(_, activity)| !activity.is_asleep()) {
        if let Some(arena) = town.arena_at(position.tile) {
            last_awake.insert(arena, now);
        }
    }
    // Whoever goes back in time leaves no light on there that was switched on later.
    last_awake.retain(|_, then| *then <= now && now.minutes_since(*then) < LINGER_MINUTES);
    let rooms: BTreeSet<ArenaId> =
        last_awake.keys().copied().filter(|arena| !town.arena(*arena).kind.is_outdoors()).collect();
    if rooms != lit.rooms || lit.is_added() || map.is_changed() {
        *lit = Lit::new(town, rooms);
    }
}
