//! What use and time do to things: food is eaten up, dishes gather, what nobody waters droops, what is used much breaks,
//! and a pan smokes from which somebody has walked away.
//!
//! What comes of what stands in `assets/wear.ron`; nothing here knows what a pan is. It is looked at once a minute. When
//! the next fault of a thing is due follows from the town's seed, the thing, and how often it was changed.

use std::collections::{BTreeMap, BTreeSet};

use crate::prelude::*;

use crate::{
    SimSystems,
    activity::{Activity, Phase},
    agent::Position,
    object::Objects,
    scenario::Scenario,
    time::TownClock,
};
use smallville_mind::instinct::trouble::wear::{By, Coming};
use smallville_town::{GameTime, ObjectId, STEP_SECS, SectorId};

/// Things are looked at every so many steps: once a minute.
const EVERY_STEPS: u64 = 60 / STEP_SECS as u64;
/// Whoever stops so many minutes before the end has not walked away.
const GRACE_MINUTES: u32 = 2;
/// Keep the chances of a thing, and of one left alone, apart.
const COMING: u64 = 0x77_6561;
const LEFT_ALONE: u64 = 0x70_616e;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Faults>().add_systems(FixedUpdate, wear.in_set(SimSystems::Wear));
}

/// What will be the matter next with each thing, worked out once: after how many changes of it, and what.
#[derive(Resource, Default, Debug)]
pub(super) struct Faults(BTreeMap<ObjectId, (u32, Option<Coming>)>);

impl Faults {
    fn of(&mut self, objects: &Objects, scenario: &Scenario, object: ObjectId) -> Option<&Coming> {
        let changes = objects.changes(object);
        if self.0.get(&object).is_none_or(|(known, _)| *known != changes) {
            let kind = &scenario.town.object(object).kind;
            let coming =
                scenario.sense.troubles.wear.coming(kind, chance(scenario, object, u64::from(changes), COMING));
            self.0.insert(object, (changes, coming));
        }
        self.0.get(&object).and_then(|(_, coming)| coming.as_ref())
    }
}

/// Starts the chance of one thing at one turn of its life: the same whenever it is asked for.
fn chance(scenario: &Scenario, object: ObjectId, turn: u64, of: u64) -> u64 {
    let mixed = scenario.seed ^ of.rotate_left(40) ^ (u64::from(object.0) << 44) ^ turn.rotate_left(8);
    mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What is in use: each thing with until when, and the kinds that are used in each house.
#[derive(Default)]
struct InUse {
    things: BTreeMap<ObjectId, GameTime>,
    kinds: BTreeSet<(SectorId, String)>,
}

impl InUse {
    /// Whoever is in another room, to talk, has left the thing alone.
    fn look(bodies: &Query<(&Activity, &Position)>, scenario: &Scenario) -> Self {
        let (town, mut found) = (&scenario.town, Self::default());
        for (activity, position) in bodies {
            let object = activity.act.object.filter(|_| activity.phase == Phase::Doing);
            // Whoever puts a thing right does not use it.
            let Some(object) = object.filter(|_| !activity.act.asleep && !activity.is_mending()) else { continue };
            let thing = town.object(object);
            if town.arena_at(position.tile) != Some(thing.arena) {
                continue;
            }
            let until = found.things.entry(object).or_insert(activity.until);
            *until = activity.until.max(*until);
            found.kinds.insert((town.arena(thing.arena).sector, thing.kind.clone()));
        }
        found
    }

    fn wears(&self, object: ObjectId, by: &By, sector: SectorId) -> bool {
        let used = self.things.contains_key(&object);
        match by {
            By::Use => used,
            By::Neglect => !used,
            By::UseOf(kinds) => !used && kinds.iter().any(|kind| self.kinds.contains(&(sector, kind.clone()))),
        }
    }

    /// Whether what has gathered is gone because somebody uses the thing: the dishes are washed, the plant is watered.
    fn undoes(&self, object: ObjectId, by: &By) -> bool {
        *by != By::Use && self.things.contains_key(&object)
    }
}

/// Every minute in which something wears a thing counts, until it shows.
fn wear(
    bodies: Query<(&Activity, &Position)>,
    mut objects: ResMut<Objects>,
    mut faults: ResMut<Faults>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    if !clock.step().is_multiple_of(EVERY_STEPS) {
        return;
    }
    let (town, now) = (&scenario.town, clock.now());
    let in_use = InUse::look(&bodies, &scenario);
    for thing in town.objects() {
        let object = thing.id;
        if objects.is_notable(object) {
            // Whatever is the matter already comes first.
            objects.worn(object).watched = None;
            continue;
        }
        if scenario.sense.troubles.wear.wants_watching(&thing.kind) {
            watch(&mut objects, &scenario, object, in_use.things.get(&object).copied(), now);
        }
        let Some(coming) = faults.of(&objects, &scenario, object) else { continue };
        let worn = objects.worn(object);
        if in_use.undoes(object, &coming.by) {
            worn.minutes = 0;
        } else if in_use.wears(object, &coming.by, town.arena(thing.arena).sector) {
            worn.minutes += 1;
        }
        // What somebody has in hand breaks when they let go of it.
        if worn.minutes >= coming.minutes && !in_use.things.contains_key(&object) {
            objects.set(town, object, &coming.left, now);
        }
    }
}

/// Notes who is at a thing that must not be left alone, and what becomes of it if they are gone.
fn watch(objects: &mut Objects, scenario: &Scenario, object: ObjectId, used: Option<GameTime>, now: GameTime) {
    let worn = objects.worn(object);
    if let Some(until) = used {
        worn.watched = Some((until, now));
        return;
    }
    let Some((until, seen)) = worn.watched else { return };
    let turn = u64::from(seen.secs());
    let kind = &scenario.town.object(object).kind;
    let forgotten = (until > seen.plus_minutes(GRACE_MINUTES))
        .then(|| scenario.sense.troubles.wear.left_alone(kind, chance(scenario, object, turn, LEFT_ALONE)))
        .flatten();
    match forgotten {
        Some((minutes, left)) if now.minutes_since(seen) >= minutes => {
            objects.set(&scenario.town, object, &left, now);
        }
        Some(_) => {}
        None => worn.watched = None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{agent::Agent, headless::Headless};
    use smallville_data::data::Data;
    use smallville_mind::{agent::AgentId, instinct::trouble};
    use smallville_town::{ArenaId, ArenaKind, TimeOfDay};

    /// All states in which things were left, by whatever cause, each with its thing.
    fn left(town: &Headless) -> Vec<(ObjectId, String)> {
        let (objects, scenario) = (town.world().resource::<Objects>(), town.world().resource::<Scenario>());
        let states = scenario.town.objects().iter().flat_map(|thing| {
            objects.history(thing.id).map(|state| (thing.id, state.words.to_owned())).collect::<Vec<_>>()
        });
        states.collect()
    }

    #[test]
    fn in_three_days_things_are_used_up_soiled_and_broken_and_put_right_by_people() {
        let mut town = Headless::new(Scenario::load(&Data::embedded(), 8).unwrap());
        town.live_until(GameTime::from_day_time(2, TimeOfDay::new(22, 0)), |_| {});
        let states = left(&town);
        let scenario = town.world().resource::<Scenario>();
        let kinds: BTreeSet<&str> =
            states.iter().map(|(object, _)| scenario.town.object(*object).kind.as_str()).collect();
        assert!(kinds.len() >= 5, "only these changed: {kinds:?}");
        let is_amiss = |(object, state): &&(ObjectId, String)| {
            trouble::appraise(&scenario.sense, &scenario.town.object(*object).kind, state).is_some()
        };
        let amiss = states.iter().filter(is_amiss).count();
        let objects = town.world().resource::<Objects>();
        let still = states.iter().filter(|(object, _)| objects.is_notable(*object)).count();
        assert!(amiss >= 8, "{states:?}");
        assert!(still * 2 < states.len(), "people look after things: {still} of {states:?}");
    }

    #[test]
    fn of_several_who_see_a_thing_one_puts_it_right_and_a_bathroom_is_for_one() {
        let mut town = Headless::new(Scenario::load(&Data::embedded(), 8).unwrap());
        town.live_until(GameTime::from_day_time(0, TimeOfDay::new(12, 0)), |_| {});
        let scenario = town.world().resource::<Scenario>().clone();
        // Everybody in the cafe sees it at once, and every home has one that is used.
        let broken: Vec<ObjectId> = ["counter", "refrigerator"]
            .iter()
            .flat_map(|kind| scenario.town.objects().iter().filter(move |thing| thing.kind == *kind))
            .map(|thing| thing.id)
            .collect();
        let now = town.now();
        for object in &broken {
            town.world_mut().resource_mut::<Objects>().set(&scenario.town, *object, "covered in spilled milk", now);
        }
        let rooms = scenario.town.arenas().iter().filter(|arena| arena.kind == ArenaKind::Bathroom);
        let rooms: Vec<ArenaId> = rooms.map(|arena| arena.id).collect();
        let mut mended = BTreeSet::new();
        for _ in 0..2_000 {
            town.steps(1);
            let world = town.world_mut();
            let mut bodies = world.query::<(&Agent, &Activity)>();
            let mut in_hand: Vec<ObjectId> = bodies.iter(world).filter_map(|(_, activity)| activity.mends()).collect();
            let rescuers: BTreeSet<AgentId> =
                bodies.iter(world).filter(|(_, activity)| activity.is_mending()).map(|(agent, _)| agent.0).collect();
            mended.extend(in_hand.iter().copied());
            in_hand.sort_unstable();
            assert!(in_hand.windows(2).all(|pair| pair[0] != pair[1]), "two put the same thing right");
            let objects = world.resource::<Objects>();
            for room in &rooms {
                let things = scenario.town.objects().iter().filter(|thing| thing.arena == *room);
                let users: BTreeSet<AgentId> = things.flat_map(|thing| objects.users(thing.id)).collect();
                assert!(users.difference(&rescuers).count() <= 1, "{users:?} in one bathroom");
            }
        }
        assert!(mended.iter().any(|object| broken.contains(object)), "nobody cared: {mended:?}");
    }

    #[test]
    fn a_pan_that_is_left_in_the_middle_smokes_now_and_then_and_one_that_was_done_never() {
        let mut smoked = 0;
        let mut town = Headless::new(Scenario::load(&Data::embedded(), 8).unwrap());
        town.steps(2);
        let sound = town.world().resource::<Objects>().clone();
        let mut scenario = town.world().resource::<Scenario>().clone();
        let stove = scenario.town.objects().iter().find(|thing| thing.kind == "stove").unwrap().id;
        let begun = town.now();
        for seed in 0..12 {
            scenario.seed = seed;
            let objects = &mut sound.clone();
            watch(objects, &scenario, stove, Some(begun.plus_minutes(1)), begun);
            watch(objects, &scenario, stove, None, begun.plus_minutes(20));
            assert!(!objects.is_notable(stove), "it was as good as done");
            watch(objects, &scenario, stove, Some(begun.plus_minutes(40)), begun.plus_minutes(20));
            watch(objects, &scenario, stove, None, begun.plus_minutes(22));
            assert!(!objects.is_notable(stove), "not so soon");
            watch(objects, &scenario, stove, None, begun.plus_minutes(40));
            smoked += u32::from(objects.is_notable(stove));
        }
        assert!((1..=8).contains(&smoked), "{smoked} of 12");
    }

    #[test]
    fn a_plant_that_somebody_waters_begins_anew() {
        let mut town = Headless::new(Scenario::load(&Data::embedded(), 8).unwrap());
        town.steps(2);
        let scenario = town.world().resource::<Scenario>().clone();
        let plant = scenario.town.objects().iter().find(|thing| thing.kind == "plant").unwrap();
        let in_use = InUse { things: BTreeMap::from([(plant.id, town.now())]), ..InUse::default() };
        assert!(in_use.undoes(plant.id, &By::Neglect) && !in_use.wears(plant.id, &By::Neglect, SectorId(0)));
        assert!(!in_use.undoes(plant.id, &By::Use) && in_use.wears(plant.id, &By::Use, SectorId(0)));
        assert!(InUse::default().wears(plant.id, &By::Neglect, SectorId(0)));
    }
}
