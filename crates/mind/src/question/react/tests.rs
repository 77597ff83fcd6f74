//! Who deals with what is the matter, who tells of it, and who goes on.

use rand::SeedableRng as _;

use super::*;
use crate::{
    belief::{Belief, Beliefs},
    claim::Claim,
    testing::{self, tables},
};
use smallville_town::Place;

fn thing(address: &str) -> ObjectId {
    match testing::world().town.resolve(address) {
        Ok(Place::Object(id)) => id,
        other => panic!("{address}: {other:?}"),
    }
}

/// How somebody stands at first to those whom they know.
fn relations_of(persona: &Persona) -> Relations {
    let mut relations = Relations::default();
    for other in &persona.knows {
        relations.meet(&other.name, other.tie.clone(), GameTime::default());
    }
    relations
}

/// What people answer to a state at noon from beside the thing, by a letter each, over some rolls of the dice.
fn answers(who: &str, address: &str, state: &str, doing: &str, others_dealing: bool) -> String {
    let world = testing::world();
    let persona = world.people.iter().find(|persona| persona.name == who).unwrap();
    let geography = &Geography::new(world.town.clone(), persona);
    let object = thing(address);
    let (at, from) = (TimeOfDay::new(12, 0), geography.tile_of(object).unwrap());
    let question = React {
        persona,
        geography,
        relations: &relations_of(persona),
        recalled: &Recalled::default(),
        object,
        state,
        doing,
        at,
        from,
        others_dealing,
        roused: false,
    };
    let answer = |seed| {
        let answer = question.instinct(&world.sense, &mut StdRng::seed_from_u64(seed));
        assert_eq!(question.check(&answer), Ok(()), "{who} {state}");
        match answer {
            Reaction::GoOn => 'g',
            Reaction::Look(_) => 'l',
            Reaction::Deal(_) => 'd',
            Reaction::TellOwner(_) => 't',
            Reaction::KeepAway => 'k',
        }
    };
    let mut letters: Vec<char> = (0..20).map(answer).collect();
    letters.sort_unstable();
    letters.dedup();
    letters.into_iter().collect()
}

#[test]
fn what_comes_to_mind_about_a_thing_decides_whom_one_tells_and_how_much_one_cares() {
    let world = testing::world();
    let told = |persona: &Persona, object: ObjectId, state: &str, to: Option<&str>, elsewhere: Option<&str>| {
        let geography = &Geography::new(world.town.clone(), persona);
        let mut beliefs = Beliefs::default();
        let mut hold = |who: String, says: &str, shared: Option<&str>| {
            let topic = trouble::called(world.town.object(object)).to_owned();
            let claim = Claim { says: format!("{{am}} {says}"), ..testing::claim(&who, Verb::State, &topic) };
            let shared_with = shared.into_iter().map(str::to_owned).collect();
            beliefs.hold(Belief { shared_with, ..testing::seen(&claim) });
        };
        hold(geography.address(object), state, to);
        if let Some(says) = elsewhere {
            hold("somewhere else: the thing".into(), says, None);
        }
        let (relations, recalled) = (relations_of(persona), Recalled::everything(&beliefs));
        let question = React {
            persona,
            geography,
            relations: &relations,
            recalled: &recalled,
            object,
            state,
            doing: "reading",
            at: TimeOfDay::new(12, 0),
            from: geography.tile_of(object).unwrap(),
            others_dealing: false,
            roused: false,
        };
        let appraisal = trouble::appraise(&world.sense, &world.town.object(object).kind, state).unwrap();
        (question.whom_to_tell(&world.sense), question.care(&world.sense, &appraisal))
    };
    let stoves = || world.town.objects().iter().filter(|object| object.kind == "stove");
    let cases = world.people.iter().flat_map(|persona| stoves().map(move |stove| (persona, stove.id)));
    let mut known = cases.filter(|(persona, stove)| told(persona, *stove, "broken", None, None).0.is_some());
    let (persona, stove) = known.next().expect("somebody knows whose business a stove is");
    let owner = told(persona, stove, "broken", None, None).0.unwrap();
    assert_ne!(told(persona, stove, "broken", Some(&owner), None).0.as_ref(), Some(&owner), "not told twice");
    let care = |elsewhere| told(persona, stove, "smoking", None, elsewhere).1;
    assert_eq!(care(Some("dirty")), care(None));
    assert_eq!(care(Some("burning")), care(None) + 1);
}

#[test]
fn whoever_was_woken_gets_up_even_while_others_deal_with_it() {
    let world = testing::world();
    let persona = &world.people[0];
    let geography = &Geography::new(world.town.clone(), persona);
    let object = world.town.objects().iter().find(|object| object.kind == "stove").unwrap().id;
    let (at, from) = (TimeOfDay::new(2, 0), geography.tile_of(persona.bed).unwrap());
    let asleep = |roused, seed| {
        let (state, doing, others_dealing) = ("burning", "sleeping", true);
        let question = React {
            persona,
            geography,
            relations: &relations_of(persona),
            recalled: &Recalled::default(),
            object,
            state,
            doing,
            at,
            from,
            others_dealing,
            roused,
        };
        question.instinct(&world.sense, &mut StdRng::seed_from_u64(seed))
    };
    for seed in 0..20 {
        assert_eq!(asleep(false, seed), Reaction::GoOn, "who sleeps on notices nothing");
        let reaction = asleep(true, seed);
        assert!(matches!(reaction, Reaction::Look(_) | Reaction::Deal(_)), "{reaction:?}");
    }
}

#[test]
fn everybody_does_what_becomes_them() {
    let reacts = |given: &str| {
        let parts: Vec<&str> = given.split(" | ").collect();
        let [who, doing, is, others @ ..] = parts.as_slice() else { panic!("`{given}` lacks a part") };
        let (address, state) = is.trim_start_matches('<').split_once("> is ").expect("a thing and its state");
        answers(who, address, state, doing, !others.is_empty())
    };
    tables::run("reactions.txt", reacts).at_least(100);
}
