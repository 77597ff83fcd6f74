//! What people notice: others within sight who do something new, things that are not as they were.
//!
//! Only changes are looked at: whoever stands still among people who go on costs nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::prelude::*;

use crate::{
    SimSystems,
    activity::{Activity, Phase},
    agent::{Agent, Generation, Position, Resident},
    company::Company,
    conversation::Conversations,
    courier::Courier,
    course::{Courses, reach, since},
    object::Objects,
    replay::inputs::Replay,
    scenario::Scenario,
    senses::Senses,
    time::TownClock,
};
use smallville_mind::{
    agent::AgentId,
    percept::{Percept, Percepts, Sighting},
    persona::Persona,
};
use smallville_town::{GameTime, ObjectId, Place, Tile, Town, VISION_TILES};

/// What is still out of order is seen anew once in each so many hours of the clock.
const WATCH_HOURS: u32 = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, (notice_people, notice_things).chain().in_set(SimSystems::Notice))
        .add_systems(FixedUpdate, send.in_set(SimSystems::Send));
}

/// A person as others see them.
struct Seen {
    entity: Entity,
    agent: AgentId,
    tile: Tile,
    serial: u32,
    /// Moved a tile or began something in this step.
    stirred: bool,
    awake: bool,
    /// Neither asleep nor at a loss.
    worth_noticing: bool,
}

fn notice_people(
    mut bodies: Query<(Entity, &Agent, &Resident, &Position, &mut Activity, &mut Company, &mut Senses)>,
    conversations: Res<Conversations>,
    scenario: Res<Scenario>,
) {
    let mut people: Vec<Seen> = bodies
        .iter_mut()
        .map(|(entity, agent, _, position, mut activity, mut company, _)| {
            let stirred = position.tile != position.before || activity.fresh || company.is_new();
            if stirred {
                activity.fresh = false;
                company.settle();
            }
            Seen {
                entity,
                agent: agent.0,
                tile: position.tile,
                // Both only grow, so their sum tells each activity and each talk from all others; on the way is half way.
                serial: 2 * (activity.serial + company.serial) + u32::from(activity.phase == Phase::Doing),
                stirred,
                awake: !activity.is_asleep(),
                worth_noticing: activity.phase != Phase::Done && !activity.is_asleep(),
            }
        })
        .collect();
    if people.iter().all(|seen| !seen.stirred) {
        return;
    }
    people.sort_unstable_by_key(|seen| seen.agent);
    for (observer, observed, distance) in sightings(&people, &scenario.town) {
        let known = bodies
            .get(people[observer].entity)
            .ok()
            .and_then(|(.., senses)| senses.people.get(&people[observed].agent).copied());
        if known == Some(people[observed].serial) {
            continue;
        }
        let Ok((_, agent, resident, position, activity, company, _)) = bodies.get(people[observed].entity) else {
            continue;
        };
        let talk = company.conversation().and_then(|id| conversations.conversation(id));
        let others = talk.into_iter().flat_map(|talk| talk.participants.iter()).filter(|other| **other != agent.0);
        let percept = Percept::Person(Sighting {
            agent: agent.0,
            name: resident.0.name.clone(),
            pronoun: resident.0.pronoun,
            looks: resident.0.looks(),
            words: activity.act.words.clone(),
            place: place_words(&scenario.town, activity, position.tile),
            sector: scenario.town.sector_at(position.tile),
            talks_with: others.map(|other| scenario.people[other.0 as usize].name.clone()).collect(),
            walking: activity.phase == Phase::Walking,
        });
        if let Ok((.., mut senses)) = bodies.get_mut(people[observer].entity) {
            senses.people.insert(people[observed].agent, people[observed].serial);
            senses.note(distance, percept);
        }
    }
}

/// Who sees whom: pairs of indices with one who stirred, with their distance, in order.
fn sightings(people: &[Seen], town: &Town) -> Vec<(usize, usize, u32)> {
    let cell = |tile: Tile| (u32::from(tile.x) / VISION_TILES, u32::from(tile.y) / VISION_TILES);
    let mut cells: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
    for (i, seen) in people.iter().enumerate() {
        cells.entry(cell(seen.tile)).or_default().push(i);
    }
    let mut pairs = Vec::new();
    for (i, one) in people.iter().enumerate().filter(|(_, seen)| seen.stirred) {
        let (column, row) = cell(one.tile);
        let near = (column.saturating_sub(1)..=column + 1)
            .flat_map(|column| (row.saturating_sub(1)..=row + 1).map(move |row| (column, row)));
        for j in near.filter_map(|cell| cells.get(&cell)).flatten().copied() {
            let other = &people[j];
            // Two who both stirred meet twice in this loop; the one with the lower number reports the pair.
            if i == j || (other.stirred && j < i) {
                continue;
            }
            let sees = |a: &Seen, b: &Seen| a.awake && b.worth_noticing;
            if (sees(one, other) || sees(other, one)) && town.sees(one.tile, other.tile) {
                let distance = one.tile.distance(other.tile);
                pairs.extend(sees(one, other).then_some((i, j, distance)));
                pairs.extend(sees(other, one).then_some((j, i, distance)));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

fn place_words(town: &Town, activity: &Activity, tile: Tile) -> String {
    let place = match activity.at.filter(|_| activity.act.object.is_some()) {
        Some((object, _)) => Some(Place::Object(object)),
        None => town.arena_at(tile).map(Place::Arena).or_else(|| town.sector_at(tile).map(Place::Sector)),
    };
    place.map_or_else(|| "the street".into(), |place| town.address(place).to_string())
}

/// Things that are not as on the map are noticed once for each change: by whoever is awake and sees them, and, what is
/// smelt or felt through walls, by whoever is near.
///
/// Whoever lives or works there sees some times a day what still asks to be put right: shops open, tools turn up.
fn notice_things(
    mut bodies: Query<(&Agent, &Resident, &Position, &Activity, &mut Senses)>,
    mut objects: ResMut<Objects>,
    mut courses: ResMut<Courses>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let now = clock.now();
    let in_hand: BTreeSet<ObjectId> = bodies.iter().filter_map(|(.., activity, _)| activity.mends()).collect();
    let mut noticed: Vec<(ObjectId, u32, AgentId)> = Vec::new();
    for (object, change) in objects.changed() {
        let sound = !objects.is_notable(object);
        let going = courses.going(&objects, &scenario, object);
        let lasts = now.secs() - since(&objects, object).unwrap_or(now).secs().min(now.secs());
        let felt = going.and_then(|going| going.felt.as_ref()).map(|felt| (felt, reach(felt, lasts)));
        let is_to_mend = going.is_some_and(|going| going.is_to_mend);
        let in_hand = in_hand.contains(&object);
        let spots = &scenario.town.object(object).spots;
        let near = felt.map_or(VISION_TILES, |(_, reach)| reach.max(VISION_TILES));
        for (agent, resident, position, activity, mut senses) in &mut bodies {
            if spots.iter().all(|spot| position.tile.chebyshev(spot.tile) > near) {
                continue;
            }
            let own = is_to_mend && is_own(&scenario.town, &resident.0, object);
            // That a thing is in order is news only for whoever has seen it otherwise.
            let seen = senses.things.get(&object);
            let again = own && !in_hand && senses.own.get(&object).is_some_and(|watch| *watch < watch_of(now));
            if (seen == Some(&change) && !again) || (sound && seen.is_none()) {
                continue;
            }
            let (tile, asleep) = (position.tile, activity.is_asleep());
            let in_sight = spots.iter().find(|spot| !asleep && scenario.town.sees(tile, spot.tile));
            let smelt = || {
                let (felt, reach) = felt.filter(|(felt, _)| !again && (felt.wakes || !asleep))?;
                let near = spots.iter().find(|spot| tile.chebyshev(spot.tile) <= reach)?;
                Some((near, Some(felt.by.clone())))
            };
            let Some((spot, felt)) = in_sight.map(|spot| (spot, None)).or_else(smelt) else { continue };
            let distance = tile.distance(spot.tile);
            senses.things.insert(object, change);
            if own {
                senses.own.insert(object, watch_of(now));
            } else {
                senses.own.remove(&object);
            }
            let state = objects.state(object).to_owned();
            senses.note(distance, Percept::Thing { object, state, in_hand, felt });
            if !again {
                noticed.push((object, change, agent.0));
            }
        }
    }
    // A query's order is not an order.
    noticed.sort_unstable();
    for (object, change, agent) in noticed {
        objects.note_noticed(object, change, agent);
    }
}

/// The watch of a moment, counted from midnight before the town's first day: what is out of order is seen once in each.
fn watch_of(now: GameTime) -> u32 {
    now.secs() / (WATCH_HOURS * 3600)
}

/// Whether a thing is where somebody lives or works, or their own.
fn is_own(town: &Town, persona: &Persona, object: ObjectId) -> bool {
    let of = |object: ObjectId| town.arena(town.object(object).arena).sector;
    persona.home == of(object)
        || persona.work.iter().any(|block| of(block.at) == of(object))
        || town.object(object).owners.contains(&persona.name)
}

/// Tells each mind what its body noticed; nothing noticed costs nothing.
pub(super) fn send(
    mut bodies: Query<(&Agent, &Position, &Generation, &mut Senses)>,
    mut courier: ResMut<Courier>,
    (clock, replay): (Res<TownClock>, Res<Replay>),
) {
    let past = replay.knows_more_than(clock.step());
    let mut telling: Vec<_> = bodies.iter_mut().filter(|(.., senses)| !senses.pending.is_empty()).collect();
    telling.sort_unstable_by_key(|(agent, ..)| agent.0);
    for (agent, position, generation, senses) in &mut telling {
        let percepts = Percepts { now: clock.now(), tile: position.tile, noticed: senses.take() };
        courier.post(agent.0, **generation, (clock.step(), past), percepts);
    }
    if !telling.is_empty() {
        courier.wake();
    }
}
