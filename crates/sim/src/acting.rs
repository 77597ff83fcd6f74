//! Lets people act: an act is taken up, walked to, done, and ends.

use std::collections::BTreeSet;

use crate::prelude::*;

use crate::{
    SimSystems,
    activity::{Activity, Phase},
    agent::{Agent, Position, Posture},
    belongings::ItemMoved,
    body::BodyItem,
    chronicle::Chronicle,
    company::Company,
    movement::Route,
    object::Objects,
    player_controlled::PlayerControlled,
    scenario::Scenario,
    senses::Senses,
    time::TownClock,
};
use smallville_mind::{
    agent::AgentId,
    geography::may_enter,
    instinct::trouble,
    percept::{Deed, Percept, Proposal},
    why::{Cause, Refusal},
};
use smallville_town::{ArenaId, ArenaKind, GameTime, ObjectId, Place, Pose, STEP_SECS, SectorId, Spot, Town};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, (arrive, end).chain().in_set(SimSystems::BeginAndEnd));
}

/// The world around a body that takes up an act.
pub(super) struct TakeUp<'a> {
    pub(super) town: &'a Town,
    pub(super) objects: &'a mut Objects,
    pub(super) now: GameTime,
    /// Homes in which somebody who lives there is awake: friends may come into their common rooms.
    pub(super) open_homes: &'a BTreeSet<SectorId>,
    /// Places in which somebody may get hurt: whoever comes to help finds every door open.
    pub(super) dangers: &'a BTreeSet<SectorId>,
    /// What is being put right, and by whom.
    pub(super) in_hand: &'a mut BTreeSet<(ObjectId, AgentId)>,
}

/// Takes up a proposed act if the world allows it; if not, the person notices why.
pub(super) fn take_up(body: &mut BodyItem<'_, '_>, proposal: Proposal, world: TakeUp<'_>) -> Result<(), Refusal> {
    let agent = body.agent.0;
    let TakeUp { town, objects, now, open_homes, dangers, in_hand } = world;
    // Of several who set out at once to put the same thing right one does.
    let mended = proposal.act.mends;
    if mended.is_some_and(|thing| in_hand.iter().any(|(other, by)| *other == thing && *by != agent)) {
        body.senses.note(0, Percept::Refused(Refusal::Taken));
        return Err(Refusal::Taken);
    }
    let mut target = None;
    if let Some(object) = proposal.act.object {
        let sector = town.arena(town.object(object).arena).sector;
        let leave = if dangers.contains(&sector) && matches!(proposal.why.cause, Cause::Thing(_)) {
            Leave::Rescue
        } else if open_homes.contains(&sector) {
            Leave::Guest
        } else {
            Leave::Own
        };
        match reserve(body, object, leave, town, objects, now) {
            Ok(found) => target = Some(found),
            Err(refusal) => {
                body.senses.note(0, Percept::Refused(refusal));
                return Err(refusal);
            }
        }
    }
    in_hand.extend(mended.map(|thing| (thing, agent)));
    if let Some((old, _)) = body.activity.at {
        objects.end_use(old, agent);
        if target.as_ref().is_some_and(|(object, ..)| *object != old) {
            objects.release(old, agent);
        }
    }
    let activity = &mut *body.activity;
    if activity.why.entry != proposal.why.entry || proposal.act.object != activity.act.object {
        activity.serial += 1;
    }
    activity.act = proposal.act;
    activity.why = proposal.why;
    activity.since = now;
    activity.until = now;
    activity.phase = Phase::Walking;
    activity.asked = false;
    match target {
        Some((object, spot, path)) => {
            activity.at = Some((object, Some(spot)));
            body.route.follow(&path);
        }
        // Without a thing one stays where one is, on one's own feet or seat.
        None => body.route.clear(),
    }
    if !body.route.is_empty() {
        body.posture.pose = Pose::Stand;
    }
    Ok(())
}

/// By what leave somebody comes into a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leave {
    /// As far as it is their own or public.
    Own,
    /// As a guest of somebody who is at home.
    Guest,
    /// To help where somebody may get hurt.
    Rescue,
}

/// A place at a thing and the way to it, or why not.
fn reserve(
    body: &BodyItem<'_, '_>,
    object: ObjectId,
    leave: Leave,
    town: &Town,
    objects: &mut Objects,
    now: GameTime,
) -> Result<(ObjectId, Spot, smallville_town::Path), Refusal> {
    let persona = &body.resident.0;
    let arena = town.object(object).arena;
    let sector = town.arena(arena).sector;
    let works_here = persona.work.iter().any(|block| town.arena(town.object(block.at).arena).sector == sector);
    let rescue = leave == Leave::Rescue;
    let welcome = rescue || leave == Leave::Guest && town.arena(arena).owners.is_empty();
    if !welcome && !may_enter(town, &persona.name, persona.home, arena) {
        return Err(Refusal::Private);
    }
    let from = body.position.tile;
    // It must be open when one arrives, not when one leaves.
    let walk_secs =
        town.object(object).spots.first().and_then(|spot| town.distance(from, spot.tile)).unwrap_or(0) * STEP_SECS;
    if !works_here && !rescue && !town.sector(sector).is_open(now.plus_secs(walk_secs).time_of_day()) {
        return Err(Refusal::Closed);
    }
    if !rescue && is_occupied(town, objects, arena, body.agent.0) {
        return Err(Refusal::Taken);
    }
    let reachable = |spot: Spot| town.distance(from, spot.tile);
    let spot = objects.claim(town, object, body.agent.0, reachable).ok_or(Refusal::Taken)?;
    match town.find_path(from, spot.tile) {
        Ok(path) => Ok((object, spot, path)),
        Err(_) => {
            objects.release(object, body.agent.0);
            Err(Refusal::Unreachable)
        }
    }
}

/// Whether a room is for one person at a time and somebody else is in it or on their way.
fn is_occupied(town: &Town, objects: &Objects, arena: ArenaId, agent: AgentId) -> bool {
    let things = town.objects().iter().filter(|thing| thing.arena == arena);
    town.arena(arena).kind == ArenaKind::Bathroom
        && things.flat_map(|thing| objects.users(thing.id)).any(|user| user != agent)
}

/// Whoever has come to the end of their way begins.
fn arrive(
    mut bodies: Query<(
        &Agent,
        &Route,
        &Position,
        &mut Posture,
        &mut Activity,
        &Company,
        &mut Senses,
        &PlayerControlled,
    )>,
    mut objects: ResMut<Objects>,
    mut chronicle: ResMut<Chronicle>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let now = clock.now();
    let mut arrived: Vec<_> = bodies
        .iter_mut()
        .filter(|(_, route, _, _, activity, company, ..)| {
            activity.phase == Phase::Walking && route.is_empty() && !company.holds_up()
        })
        .collect();
    arrived.sort_unstable_by_key(|(agent, ..)| agent.0);
    for (agent, _, position, posture, activity, _, senses, control) in &mut arrived {
        if out_of_order(activity, &objects, &scenario) {
            activity.phase = Phase::Done;
            activity.asked = true;
            senses.note(0, Percept::Refused(Refusal::OutOfOrder));
            chronicle.refused(agent.0, Refusal::OutOfOrder);
            continue;
        }
        activity.phase = Phase::Doing;
        activity.fresh = true;
        activity.since = now;
        activity.until = now.plus_minutes(activity.act.minutes);
        let place = match activity.at.filter(|_| activity.act.object.is_some()) {
            Some((object, spot)) => {
                objects.begin_use(object, agent.0, activity.act.object_state.as_deref());
                if let Some(spot) = spot {
                    **posture = Posture { facing: spot.facing, pose: spot.pose };
                }
                Some(Place::Object(object))
            }
            None => scenario.town.arena_at(position.tile).map(Place::Arena),
        };
        chronicle.began(now, agent.0, activity, place);
        if control.is_active() {
            let place = place.map(|place| scenario.town.address(place).to_string());
            senses.note(0, Percept::Did(Deed { words: activity.act.words.clone(), place }));
        }
    }
}

/// Whether the thing cannot be used as it is: nobody cooks on a burning stove, but one may put it out.
fn out_of_order(activity: &Activity, objects: &Objects, scenario: &Scenario) -> bool {
    let Some(object) = activity.act.object.filter(|object| objects.is_notable(*object)) else { return false };
    let kind = &scenario.town.object(object).kind;
    !activity.is_mending() && trouble::is_out_of_order(&scenario.sense, kind, objects.state(object))
}

/// Whoever's time is over stops; the mind is told.
fn end(
    mut bodies: Query<(&Agent, &mut Activity, &mut Senses, &Company, &PlayerControlled)>,
    mut moved: MessageWriter<ItemMoved>,
    mut objects: ResMut<Objects>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let now = clock.now();
    let mut over: Vec<_> = bodies
        .iter_mut()
        // Nobody turns to something else in the middle of a talk.
        .filter(|(.., company, _)| !company.holds_up())
        .filter(|(_, activity, .., control)| match activity.phase {
            Phase::Doing => activity.until <= now,
            Phase::Done => !activity.asked || control.is_active(),
            Phase::Walking => false,
        })
        .collect();
    over.sort_unstable_by_key(|(agent, ..)| agent.0);
    for (agent, activity, senses, _, control) in &mut over {
        if activity.phase == Phase::Doing
            && let Some(item) = activity.act.item.take()
        {
            moved.write(ItemMoved { agent: agent.0, item });
        }
        if let (Phase::Doing, Some((object, _))) = (activity.phase, activity.at) {
            objects.end_use(object, agent.0);
            if let Some(after) = &activity.act.object_after {
                objects.set(&scenario.town, object, after, now);
            }
        }
        if control.is_active() {
            activity.pass_time("looking around", "👀", now);
            continue;
        }
        activity.phase = Phase::Done;
        activity.asked = true;
        senses.note(0, Percept::Finished);
    }
}
