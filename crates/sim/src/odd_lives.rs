//! Tests: people with odd names, trades and days live like others, and nothing that players type stops a thought.

use std::sync::Arc;

use crate::{chronicle::Chronicle, headless::Headless, intervene::Names, scenario::Scenario};
use smallville_data::data::Data;
use smallville_mind::persona::{Persona, WorkBlock};
use smallville_town::{GameTime, TimeOfDay};

/// The shipped people with something odd about each.
fn odd_town(seed: u64) -> Scenario {
    let mut scenario = Scenario::load(&Data::embedded(), seed).unwrap();
    let long = "very ".repeat(40);
    let names = ["nadia petrova", "MARIA LOPEZ", "李明", "Жанна д’Арк", "ß", "Ana-Sofía de la Cruz y O’Neil III"];
    for (index, person) in scenario.people.iter_mut().enumerate().take(8) {
        let odd = Arc::make_mut(person);
        if let Some(name) = names.get(index) {
            odd.name = (*name).into();
        }
        odd.trade = format!("{long}patient clockmaker");
        odd.goal = format!("{long}slowly learn to play the harp, the lute, the horn and all that sounds");
        odd.traits = vec![long.clone(), "rude".into(), "李".into()];
        odd.work = overlapping(odd);
    }
    scenario.people.truncate(12);
    scenario.brain.strict = true;
    scenario
}

/// Two blocks of work at the same time.
fn overlapping(persona: &Persona) -> Vec<WorkBlock> {
    let at = persona.work.first().map_or(persona.bed, |block| block.at);
    let until = |hour| WorkBlock { at, from: TimeOfDay::new(8, 0), until: TimeOfDay::new(hour, 0) };
    vec![until(12), until(11)]
}

#[test]
fn odd_people_live_a_day_without_losing_the_thread() {
    let mut town = Headless::new(odd_town(3));
    town.live_until(GameTime::from_day_time(0, TimeOfDay::new(8, 0)), |_| {});
    let names = Names::new(town.world().resource::<Scenario>());
    let long = "tell everybody about the harp and ".repeat(50);
    for line in [
        format!("whisper ß: {long}"),
        format!("whisper 李明: {}", "x".repeat(1500)),
        format!("goal MARIA LOPEZ: {long}"),
        format!("goal nadia: {}", "win ".repeat(400)),
        format!("<Hobbs Cafe: cafe: stove> is {}", "burning and ".repeat(15)),
        "whisper Ana-Sofía: 你好 👩‍🍳 \u{301}\u{301}\u{301}".into(),
    ] {
        let command = names.parse(&line).unwrap();
        town.world_mut().write_message(command);
        town.steps(6);
    }
    town.live_until(GameTime::from_day_time(1, TimeOfDay::new(6, 0)), |_| {});
    let lost: Vec<String> = town
        .world()
        .resource::<Chronicle>()
        .deeds()
        .iter()
        .filter(|deed| deed.words.contains("lost the thread"))
        .map(|deed| format!("{deed:?}"))
        .collect();
    assert!(lost.is_empty(), "{} thoughts stopped: {lost:#?}", lost.len());
}
