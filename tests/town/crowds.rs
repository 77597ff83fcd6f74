//! Crowds: where there is no room for everybody, people wait instead of trying one place after the other.

use std::sync::Arc;

use smallville::{
    mind::{
        cognition::{Faculties, Mind},
        percept::{Percept, Percepts},
        question::Instinct,
        testing::{at_once, world},
        why::Refusal,
    },
    town::{GameTime, STEP_SECS, TimeOfDay},
};

/// In two hours nobody who is turned away everywhere tries more places: twenty between two waits of ten minutes.
const MOST: u32 = 240;

#[test]
fn whoever_is_turned_away_everywhere_waits_before_they_try_again() {
    let (world, born) = (world(), GameTime::from_day_time(0, TimeOfDay::new(11, 0)));
    for persona in &world.people {
        let (name, town, sense) = (&persona.name, world.town.clone(), world.sense.clone());
        let mut mind = Mind::new(Arc::new(persona.clone()), town, sense, Faculties::default(), 7, born);
        let (mut now, mut noticed, mut refused) = (born, Percept::Begin, 0);
        while now < born.plus_minutes(120) {
            let percepts = Percepts { now, tile: mind.tile(), noticed: vec![noticed] };
            let response = at_once(mind.perceive(percepts, &Instinct(&world.sense)));
            (noticed, now) = match response.act.map(|proposal| proposal.act) {
                Some(act) if act.object.is_some() => {
                    refused += 1;
                    (Percept::Refused(Refusal::Private), now.plus_secs(STEP_SECS))
                }
                act => (Percept::Finished, now.plus_minutes(act.map_or(1, |act| act.minutes.max(1)))),
            };
        }
        assert!((1..MOST).contains(&refused), "{name} tried {refused} times");
    }
}
