//! A town whose people think with a language model, played by a script or by a faulty server.

mod embeddings;
mod faulty;
mod prefixes;
mod quality;
pub(crate) mod rehearsal;
mod studies;

use std::{collections::BTreeMap, sync::Arc};

use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
    },
    data::Data,
    journal::writer::{Journal, Patience},
    mind::{agent::AgentId, cognition::Mind},
    sim::{
        chronicle,
        headless::Headless,
        recording::{self, Recorder},
        replay::archive::{self, Archive},
        replay::load::{LoadedTown, Purpose},
        scenario::Scenario,
        time::TownClock,
    },
    study::report::Report,
};
use smallville_model::{error::ModelError, meter::tokens, request::Request, scripted::Scripted};

use crate::models::rehearsal::good;

/// A town with a scripted model that is asked as a mode says.
fn town(model: &Arc<Scripted>, mode: Mode, seed: u64) -> Headless {
    let mut scenario = Scenario::load(&Data::new(None), seed).unwrap();
    scenario.brain.model = Some(ModelMind::new(model.clone(), Arc::new(Attention::new(mode))));
    Headless::new(scenario)
}

fn live(town: &mut Headless, minutes: u32) -> Report {
    report(town, minutes).0
}

/// Lives so long and ends: what happened, and the minds as they are then.
fn report(town: &mut Headless, minutes: u32) -> (Report, BTreeMap<AgentId, Mind>) {
    let end = town.now().plus_minutes(minutes);
    town.live_until(end, |_| {});
    let (minds, _) = recording::close(town.world_mut());
    (Report::new(town.world(), &minds), minds)
}

#[test]
fn a_model_that_is_off_is_never_asked() {
    let model = Arc::new(Scripted::new(|_| panic!("asked")));
    live(&mut town(&model, Mode::Off, 1), 120);
    assert!(model.asked().is_empty());
}

#[test]
fn a_model_that_never_answers_leaves_the_town_as_it_is() {
    let model = Arc::new(Scripted::new(|_| Err(ModelError::NoServer { address: "nowhere".into() })));
    let mut with = town(&model, Mode::Everything, 2);
    live(&mut with, 6 * 60);
    let mut without = Headless::new(Scenario::load(&Data::new(None), 2).unwrap());
    live(&mut without, 6 * 60);
    assert!(model.asked().len() > 100);
    assert_eq!(chronicle::transcript(with.world()), chronicle::transcript(without.world()));
}

#[test]
fn whom_nobody_watches_the_model_does_not_know() {
    let model = Arc::new(Scripted::new(|request| Ok(good(request))));
    let attention = Arc::new(Attention::new(Mode::Watched));
    attention.watch([AgentId(0)].into());
    let mut scenario = Scenario::load(&Data::new(None), 1).unwrap();
    let watched = scenario.people[0].name.clone();
    scenario.brain.model = Some(ModelMind::new(model.clone(), attention));
    live(&mut Headless::new(scenario), 6 * 60);
    let asked = model.asked();
    assert!(!asked.is_empty());
    let of_watched = |request: &Request| {
        let (text, first) = (request.text(), watched.split(' ').next().unwrap_or_default());
        text.contains(&format!("Name: {watched}")) || text.contains(&format!("{first} begins and is "))
    };
    assert!(asked.iter().all(of_watched));
}

#[test]
fn a_town_that_is_told_again_asks_nobody_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.town");
    // Every other answer is none, so that instinct has answered beside the model.
    let mut count = 0;
    let moody = Arc::new(Scripted::new(move |request| {
        count += 1;
        if count % 2 == 0 { Ok(good(request)) } else { Err(ModelError::NoServer { address: "nowhere".into() }) }
    }));
    let scenario = |model: &Arc<Scripted>| {
        let mut scenario = Scenario::load(&Data::embedded(), 3).unwrap();
        scenario.brain.model = Some(ModelMind::new(model.clone(), Arc::new(Attention::new(Mode::Everything))));
        scenario
    };
    let lived = scenario(&moody);
    let journal = Journal::found(&path, &archive::founding(&lived), Patience::Wait).unwrap();
    let mut town = Headless::kept(lived, journal).unwrap();
    let end = town.now().plus_minutes(90);
    town.live_until(end, |_| {});
    let last = town.world().resource::<TownClock>().step();
    recording::close(town.world_mut()).1.unwrap();
    assert!(moody.asked().len() > 20);
    let silent = Arc::new(Scripted::in_turn([]));
    let archive = Archive::open(&path, &Data::embedded()).unwrap();
    let loaded = LoadedTown::new(archive, Purpose::Replay(0)).unwrap();
    let mut again = Headless::loaded(scenario(&silent), loaded).unwrap();
    // What the very last step brings is not told of: that is the present again.
    while again.world().resource::<TownClock>().step() + 1 < last {
        again.steps(1);
    }
    assert_eq!(again.world().resource::<Recorder>().differs(), None);
    assert!(silent.asked().is_empty(), "{} questions were asked anew", silent.asked().len());
}

#[test]
#[expect(clippy::print_stdout, reason = "what a model would cost is read by people, with --no-capture")]
fn a_day_with_a_model_is_as_lively_as_one_without() {
    let model = Arc::new(Scripted::new(|request| Ok(good(request))));
    let with = live(&mut town(&model, Mode::Everything, 4), 24 * 60);
    let without = live(&mut Headless::new(Scenario::load(&Data::new(None), 4).unwrap()), 24 * 60);
    let asked = model.asked();
    let mut kinds = BTreeMap::<&str, (u64, u64, u64)>::new();
    for request in &asked {
        let counts = kinds.entry(request.kind.name).or_default();
        counts.0 += 1;
        counts.1 += tokens::count(&request.text());
        counts.2 += u64::from(request.turns.iter().any(|turn| turn.content.contains("\n\nMind this: ")));
    }
    for (kind, (calls, tokens, repairs)) in &kinds {
        println!(
            "{kind:12} {:6.1} calls {:8.0} tokens a person, {repairs} repairs",
            *calls as f64 / 25.0,
            *tokens as f64 / 25.0
        );
    }
    println!("{:?}\n{:?}\n{:?}\n{:?}", with.liveliness, without.liveliness, with.talk, without.talk);
    let repairs: u64 = kinds.values().map(|(_, _, repairs)| repairs).sum();
    assert!(repairs * 20 < asked.len() as u64, "{repairs} of {} answers were wrong", asked.len());
    // What a player pays for: so many questions a day for each resident, and so much to read; a tenth of it is written.
    let read: u64 = kinds.values().map(|(_, tokens, _)| tokens).sum();
    let (calls, read) = (asked.len() as f64 / 25.0, read as f64 / 25.0);
    assert!(calls <= 60.0 && read <= 55_000.0, "{calls} calls and {read} tokens for each of 25 people");
}
