//! What players change in people's memories, and what is believed because of it.

use smallville::{
    data::Data,
    mind::{
        belief::{Belief, Source},
        claim::Verb,
        cognition::Mind,
        memory::Memory,
    },
    sim::{
        courier::Courier,
        headless::Headless,
        intervene::{Command, Names},
        scenario::Scenario,
        script::Script,
    },
    town::{GameTime, TimeOfDay},
};

/// Klaus Mueller's mind a while after these commands.
fn klaus_after(script: &str) -> Mind {
    let scenario = Scenario::load(&Data::new(None), 7).unwrap();
    let names = Names::new(&scenario);
    let Ok(Command::Follow(Some(klaus))) = names.parse("follow Klaus") else { panic!("nobody is called Klaus") };
    let script = Script::parse("script", script, &names, scenario.begin).unwrap();
    let mut town = Headless::new(scenario);
    town.world_mut().insert_resource(script);
    town.live_until(GameTime::from_day_time(0, TimeOfDay::new(6, 30)), |_| {});
    town.world_mut().resource_mut::<Courier>().finish().remove(&klaus).unwrap()
}

fn said<'a>(mind: &'a Mind, part: &str) -> Vec<&'a Memory> {
    mind.memories().iter().map(|(_, memory)| memory).filter(|memory| memory.text.contains(part)).collect()
}

/// What Klaus believes of who stands for what.
fn candidacies(mind: &Mind) -> Vec<&Belief> {
    mind.beliefs().iter().filter(|(key, _)| key.verb == Verb::StandsFor).map(|(_, belief)| belief).collect()
}

#[test]
fn a_memory_from_a_player_is_marked_and_believed_until_it_is_taken_back() {
    let before = candidacies(&klaus_after("")).len();
    let add = "06:05 remember Klaus: Maria Lopez is running for mayor\n";
    let mind = klaus_after(add);
    let added = said(&mind, "running for mayor");
    assert!(
        added.iter().any(|memory| memory.by_player && memory.people.contains(&"Maria Lopez".to_owned())),
        "{added:?}"
    );
    let believed = candidacies(&mind);
    let belief = believed.iter().find(|belief| belief.claim.who == "Maria Lopez").expect("it is believed");
    assert_eq!(belief.source, Source::Whispered);
    assert!(mind.memories().memory(belief.memory).unwrap().by_player);
    let mind = klaus_after(&format!("{add}06:10 undo Klaus"));
    assert_eq!((said(&mind, "Maria Lopez is running").len(), candidacies(&mind).len()), (0, before));
}

#[test]
fn a_rewritten_memory_is_found_by_its_new_words_and_can_be_had_back() {
    let number =
        |mind: &Mind, part: &str| mind.memories().iter().find(|(_, known)| known.text.contains(part)).unwrap().0;
    let add = "06:05 remember Klaus: Maria Lopez is running for mayor\n";
    let id = number(&klaus_after(add), "Maria Lopez is running").0;
    let rewrite = format!("{add}06:10 rewrite Klaus: {id} Wolfgang Schulz is running for mayor\n");
    let mind = klaus_after(&rewrite);
    assert_eq!(said(&mind, "Maria Lopez is running").len(), 0);
    let who: Vec<&str> = candidacies(&mind).iter().map(|belief| belief.claim.who.as_str()).collect();
    assert!(who.contains(&"Wolfgang Schulz") && !who.contains(&"Maria Lopez"), "{who:?}");
    let found = mind.search("Wolfgang Schulz is running for mayor", None, GameTime::from_secs(24_000));
    let best = found.list.iter().max_by(|a, b| a.score.unwrap().relevance.total_cmp(&b.score.unwrap().relevance));
    assert!(best.unwrap().memory.text.starts_with("Wolfgang Schulz"), "{best:?}");
    assert_eq!(mind.memories().memory(smallville::mind::memory::MemoryId(id)), Some(&best.unwrap().memory));
    let mind = klaus_after(&format!("{rewrite}06:15 undo Klaus"));
    let who: Vec<&str> = candidacies(&mind).iter().map(|belief| belief.claim.who.as_str()).collect();
    assert!(who.contains(&"Maria Lopez") && !who.contains(&"Wolfgang Schulz"), "{who:?}");
    let gone = klaus_after(&format!("{rewrite}06:12 forget Klaus: {id}\n"));
    assert!(said(&gone, "running for mayor").iter().all(|memory| !memory.by_player));
    let back = klaus_after(&format!("{rewrite}06:12 forget Klaus: {id}\n06:20 undo Klaus\n06:21 undo Klaus"));
    assert_eq!(said(&back, "Maria Lopez is running").len(), 1);
}
