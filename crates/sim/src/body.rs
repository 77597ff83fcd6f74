//! Bodies whole: all that acting and talking touch of one, how somebody gets one, and how it goes back to what it did.

use std::sync::Arc;

use crate::prelude::*;
use bevy_ecs::query::QueryData;

use crate::{
    activity::{Activity, Phase},
    agent::{Agent, Generation, Position, Posture, Resident, Roster},
    company::Company,
    movement::Route,
    object::Objects,
    player_controlled::PlayerControlled,
    senses::Senses,
};
use smallville_mind::{agent::AgentId, persona::Persona};
use smallville_town::{GameTime, Tile, Town};

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
    pub(super) control: &'static mut PlayerControlled,
}

impl BodyItem<'_, '_> {
    /// Goes back to what was being done before somebody came between.
    pub(super) fn resume(&mut self, town: &Town, now: GameTime) {
        let Self { position, posture, route, activity, company, .. } = self;
        if company.holds_up() {
            return;
        }
        let left = company.left.take();
        match (activity.phase, activity.at) {
            (Phase::Walking | Phase::Doing, Some((_, Some(spot)))) if activity.act.object.is_some() => {
                if activity.phase == Phase::Doing && position.tile == spot.tile {
                    **posture = Posture { facing: spot.facing, pose: spot.pose };
                    return;
                }
                if let Some(until) = left {
                    activity.act.minutes = until.minutes_since(now).max(1);
                }
                activity.phase = Phase::Walking;
                match town.find_path(position.tile, spot.tile) {
                    Ok(path) => route.follow(&path),
                    Err(_) => route.clear(),
                }
            }
            _ => route.clear(),
        }
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
    roster.enter(agent, entity);
}

fn bedside(town: &Town, persona: &Persona, agent: AgentId, objects: &mut Objects) -> (Tile, Posture) {
    let bed = town.object(persona.bed);
    let spot = objects.claim(town, persona.bed, agent, |_| Some(0)).unwrap_or(bed.spots[0]);
    (spot.tile, Posture { facing: spot.facing, pose: spot.pose })
}
