//! What troubles do by themselves: they are smelt and felt through walls, and they take their course.
//!
//! Which do stands in `assets/troubles.ron` (`felt`, `course`); nothing here knows what burns.

use std::collections::{BTreeMap, BTreeSet};

use crate::prelude::*;

use crate::{SimSystems, object::Objects, scenario::Scenario, time::TownClock};
use smallville_mind::instinct::trouble::{Felt, Going, course_of};
use smallville_town::{GameTime, ObjectId, SectorId};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Courses>().add_systems(FixedUpdate, take_course.in_set(SimSystems::Course));
}

/// What the states of things do by themselves, each read once: the words that were read, and what they mean.
#[derive(Resource, Default, Debug)]
pub(super) struct Courses(BTreeMap<ObjectId, (String, Option<Going>)>);

impl Courses {
    /// What a thing that is not as on the map does by itself; none for one that is.
    pub(super) fn going(&mut self, objects: &Objects, scenario: &Scenario, object: ObjectId) -> Option<&Going> {
        // What it was left as, whoever may be using it.
        let left = objects.history(object).next_back().filter(|_| objects.is_notable(object));
        let Some(left) = left.map(|state| state.words) else {
            self.0.remove(&object);
            return None;
        };
        if self.0.get(&object).is_none_or(|(read, _)| read != left) {
            let kind = &scenario.town.object(object).kind;
            self.0.insert(object, (left.to_owned(), course_of(&scenario.sense, kind, left)));
        }
        self.0.get(&object).and_then(|(_, going)| going.as_ref())
    }

    /// Where somebody may get hurt: no door is closed to whoever comes to help.
    pub(super) fn dangers(&mut self, objects: &Objects, scenario: &Scenario) -> BTreeSet<SectorId> {
        let town = &scenario.town;
        let is_danger = |object: &ObjectId| self.going(objects, scenario, *object).is_some_and(|going| going.danger);
        let dangers = objects.changed().map(|(object, _)| object).filter(is_danger);
        dangers.map(|object| town.arena(town.object(object).arena).sector).collect()
    }
}

/// How far a trouble is felt, in tiles, after it has gone on for so many seconds: it spreads evenly.
pub(super) fn reach(felt: &Felt, secs: u32) -> u32 {
    let all = u64::from(felt.tiles);
    let so_far = all * u64::from(secs) / u64::from(felt.minutes.max(1) * 60);
    so_far.min(all) as u32
}

/// When a thing was left in its state.
pub(super) fn since(objects: &Objects, object: ObjectId) -> Option<GameTime> {
    objects.history(object).next_back().map(|state| state.since)
}

/// Whatever nobody has put an end to in time becomes what it becomes by itself.
fn take_course(
    mut objects: ResMut<Objects>,
    mut courses: ResMut<Courses>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let now = clock.now();
    let changed: Vec<ObjectId> = objects.changed().map(|(object, _)| object).collect();
    for object in changed {
        let course = courses.going(&objects, &scenario, object).and_then(|going| going.course.clone());
        let Some((course, since)) = course.zip(since(&objects, object)) else { continue };
        if now.minutes_since(since) >= course.minutes {
            objects.set(&scenario.town, object, &course.left, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        activity::Activity,
        agent::{Position, Roster},
        chronicle::Chronicle,
        headless::Headless,
    };
    use smallville_data::data::Data;
    use smallville_mind::agent::AgentId;
    use smallville_town::{Place, TimeOfDay};

    fn town() -> Headless {
        Headless::new(Scenario::load(&Data::embedded(), 5).unwrap())
    }

    fn thing(town: &Headless, address: &str) -> ObjectId {
        match town.world().resource::<Scenario>().town.resolve(address) {
            Ok(Place::Object(object)) => object,
            other => panic!("{address}: {other:?}"),
        }
    }

    fn set(town: &mut Headless, object: ObjectId, state: &str) {
        let now = town.now();
        let map = town.world().resource::<Scenario>().town.clone();
        town.world_mut().resource_mut::<Objects>().set(&map, object, state, now);
    }

    fn state(town: &Headless, object: ObjectId) -> &str {
        town.world().resource::<Objects>().state(object)
    }

    #[test]
    fn smoke_spreads_evenly_up_to_its_reach() {
        let felt = Felt { by: "the smell of smoke".into(), tiles: 12, minutes: 4, wakes: true };
        assert_eq!([0, 60, 120, 240, 10_000].map(|secs| reach(&felt, secs)), [0, 3, 6, 12, 12]);
    }

    #[test]
    fn a_fire_wakes_whoever_sleeps_near_it_and_somebody_puts_it_out() {
        let mut town = town();
        let night = GameTime::from_day_time(1, TimeOfDay::new(2, 30));
        town.live_until(night, |_| {});
        let piano = thing(&town, "Hobbs Cafe: cafe: piano");
        set(&mut town, piano, "burning");
        // Whoever is near sleeps in another building, behind walls and closed doors.
        let map = town.world().resource::<Scenario>().town.clone();
        let at = map.object(piano).spots[0].tile;
        let near: Vec<AgentId> = (0..25)
            .map(AgentId)
            .filter(|agent| {
                let body = town.world().resource::<Roster>().entity(*agent).unwrap();
                let asleep = town.world().get::<Activity>(body).unwrap().is_asleep();
                let tile = town.world().get::<Position>(body).unwrap().tile;
                asleep && tile.chebyshev(at) <= 14
            })
            .collect();
        assert!(!near.is_empty(), "somebody sleeps near the cafe");
        town.live_until(night.plus_minutes(40), |_| {});
        let deeds = town.world().resource::<Chronicle>().deeds();
        let woken = |agent: &&AgentId| deeds.iter().any(|deed| deed.agent == **agent && deed.at > night);
        assert!(near.iter().filter(woken).count() > 0, "nobody woke: {near:?}");
        assert_eq!(state(&town, piano), "charred", "it was put out and stays as it burned");
    }

    #[test]
    fn a_fire_that_nobody_notices_burns_out_and_what_burned_stays_so() {
        let mut scenario = Scenario::load(&Data::embedded(), 5).unwrap();
        // Somebody who sleeps far away from everything.
        scenario.people.truncate(1);
        let mut town = Headless::new(scenario);
        town.steps(2);
        let far = {
            let map = &town.world().resource::<Scenario>().town;
            let bed = map.object(town.world().resource::<Scenario>().people[0].bed).spots[0].tile;
            let distance = |object: &&smallville_town::Object| object.spots[0].tile.chebyshev(bed);
            map.objects().iter().filter(|object| object.kind == "piano" || object.kind == "sofa").max_by_key(distance)
        };
        let far = far.unwrap().id;
        set(&mut town, far, "burning");
        let begun = town.now();
        town.live_until(begun.plus_minutes(30), |_| {});
        assert_eq!(state(&town, far), "burning");
        town.live_until(begun.plus_minutes(150), |_| {});
        assert_eq!(state(&town, far), "charred");
    }

    #[test]
    fn what_burned_is_replaced_by_whose_it_is_when_the_shops_are_open() {
        let mut town = town();
        town.live_until(GameTime::from_day_time(0, TimeOfDay::new(10, 0)), |_| {});
        let piano = thing(&town, "Hobbs Cafe: cafe: piano");
        set(&mut town, piano, "burning");
        town.live_until(GameTime::from_day_time(0, TimeOfDay::new(10, 30)), |_| {});
        assert_eq!(state(&town, piano), "charred", "nobody plays on what has burned");
        town.live_until(GameTime::from_day_time(1, TimeOfDay::new(18, 0)), |_| {});
        let initial = town.world().resource::<Scenario>().town.object(piano).initial_state.clone();
        let history: Vec<String> =
            town.world().resource::<Objects>().history(piano).map(|past| past.words.to_owned()).collect();
        assert!(history.contains(&initial), "{history:?}");
    }
}
