//! Walks people up to those to whom they want to talk, until they meet or give up.

use crate::prelude::*;

use crate::{
    SimSystems,
    activity::Phase,
    agent::Roster,
    body::{Body, BodyItem},
    conversation::{Conversations, Scene},
    scenario::Scenario,
    time::TownClock,
};
use smallville_mind::{agent::AgentId, geography::may_enter, percept::Percept};
use smallville_town::{Direction, GameTime, Pose, Tile, Town};

/// So near one stands to talk, in tiles.
const TALKING_DISTANCE: u32 = 2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, draw_near.in_set(SimSystems::Approach));
}

/// What the one who approaches has to know of the other.
struct Sought {
    tile: Tile,
    asleep: bool,
    walking: bool,
}

/// Whoever walks up to somebody goes one step further: a way, a meeting, or giving up.
fn draw_near(
    mut bodies: Query<Body>,
    mut conversations: ResMut<Conversations>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let mut seekers: Vec<(AgentId, Entity, AgentId)> = Vec::new();
    for (agent, entity) in roster.iter() {
        let to = bodies.get(entity).ok().and_then(|body| body.company.approaches());
        seekers.extend(to.map(|to| (agent, entity, to)));
    }
    for (seeker, entity, to) in seekers {
        let Some(other) = roster.entity(to) else { continue };
        let sought = match bodies.get(other) {
            Ok(body) => {
                Sought { tile: body.position.tile, asleep: body.activity.is_asleep(), walking: !body.route.is_empty() }
            }
            Err(_) => continue,
        };
        let Ok(mut body) = bodies.get_mut(entity) else { continue };
        match go_towards(&mut body, &sought, &scenario, clock.now()) {
            Progress::UnderWay => {}
            Progress::GaveUp => {
                body.company.leave();
                body.senses.note(0, Percept::Missed(to));
                body.resume(&scenario.town, clock.now());
            }
            Progress::Met => {
                let now = clock.now();
                let (town, hearing) = (&scenario.town, scenario.hearing());
                let mut scene = Scene { bodies: &mut bodies, roster: &roster, town, hearing, now };
                conversations.meet(seeker, to, &mut scene);
            }
        }
    }
}

/// How far an approach has come.
enum Progress {
    UnderWay,
    Met,
    GaveUp,
}

fn go_towards(body: &mut BodyItem<'_, '_>, sought: &Sought, scenario: &Scenario, now: GameTime) -> Progress {
    let town = &scenario.town;
    let BodyItem { resident, position, posture, route, activity, company, .. } = body;
    let Some(approaching) = company.approaching.as_mut() else { return Progress::UnderWay };
    let distance = position.tile.distance(sought.tile);
    let reach = if sought.walking { scenario.hearing() } else { TALKING_DISTANCE };
    if !sought.asleep && distance <= reach && town.sees(position.tile, sought.tile) {
        return Progress::Met;
    }
    approaching.patience = approaching.patience.saturating_sub(1);
    // A player goes where they like.
    let private = !body.control.is_active()
        && town.arena_at(sought.tile).is_some_and(|arena| !may_enter(town, &resident.0.name, resident.0.home, arena));
    if sought.asleep || private || approaching.patience == 0 {
        return Progress::GaveUp;
    }
    if approaching.goal != Some(sought.tile) || route.is_empty() {
        approaching.goal = Some(sought.tile);
        let Some(path) = way_beside(town, position.tile, sought.tile) else { return Progress::GaveUp };
        if activity.phase == Phase::Doing && company.left.is_none() {
            company.left = Some(activity.until.max(now));
        }
        posture.pose = Pose::Stand;
        route.follow(&path);
    }
    Progress::UnderWay
}

/// The way to the nearest free tile beside somebody.
fn way_beside(town: &Town, from: Tile, to: Tile) -> Option<smallville_town::Path> {
    let beside = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];
    let goals: Vec<Tile> = beside
        .into_iter()
        .filter_map(|direction| to.step(direction))
        .filter(|tile| town.is_open_for_passing(*tile) && town.sees(*tile, to))
        .collect();
    let (nearest, _) = town.nearest(from, &goals)?;
    town.find_path(from, goals[nearest]).ok()
}
