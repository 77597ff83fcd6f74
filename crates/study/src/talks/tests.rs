//! Talks between two minds without a world, and what is checked of them.

use std::sync::Arc;

use super::{
    brief::Brief,
    conditions::{Checked, check},
    outcome::{Everything, first_scenes, rates},
    player_controlled::lead,
    unit::Found,
};
use crate::tasks::{
    condition::Condition,
    task::{self, Task},
};
use smallville_brain::interviewer::Interviewer;
use smallville_data::data::Data;
use smallville_mind::{
    agent::AgentId,
    cognition::{Faculties, Mind},
    percept::{Percept, Percepts},
    testing::{self, at_once},
};
use smallville_sim::scenario::Scenario;
use smallville_town::{GameTime, TimeOfDay};

fn mind(name: &str) -> Mind {
    let world = testing::world();
    let persona = world.people.iter().find(|persona| persona.name == name).unwrap();
    let (town, sense) = (world.town.clone(), world.sense.clone());
    Mind::new(Arc::new(persona.clone()), town, sense, Faculties::default(), 7, at(0, 6))
}

fn at(day: u32, hour: u16) -> GameTime {
    GameTime::from_day_time(day, TimeOfDay::new(hour, 0))
}

fn task(id: &str) -> Task {
    let data = Data::embedded();
    let tasks = task::load(&data, &Scenario::load(&data, 1).unwrap()).unwrap();
    tasks.into_iter().find(|task| task.told.id == id).unwrap()
}

/// What comes of a talk of a task's performer with somebody, and what a judge reads of it; `planned` says whether with
/// target-driven planning.
fn talk(id: &str, with: &str, planned: bool) -> (usize, Checked, Brief) {
    let task = task(id);
    let answers = Interviewer::new(AgentId(0), &testing::world().sense, None, 1);
    let (mut performer, mut listener) = ((AgentId(0), mind(&task.told.performer)), (AgentId(1), mind(with)));
    let named = testing::world().people.iter().map(|persona| (persona.name.clone(), persona.pronoun)).collect();
    let (now, goal) = (at(0, 9), task.told.goal.clone());
    let noticed = vec![Percept::Goal(goal.clone(), named)];
    let tile = performer.1.tile();
    at_once(performer.1.perceive(Percepts { now, tile, noticed }, &answers));
    if !planned {
        at_once(performer.1.forgo_target_planning(goal, now, &answers));
    }
    let lines = at_once(lead((&mut performer, &answers), (&mut listener, &answers), now));
    (lines.len(), check(&task, &lines, &listener.1), Brief::of(&task, now, &listener.1))
}

#[test]
fn whoever_pursues_a_goal_says_what_when_and_where() {
    for (id, with) in [("A5", "Abigail Chen"), ("A15", "Eddy Lin"), ("A17", "Sam Moore"), ("B12", "Francisco Lopez")] {
        let (lines, checked, brief) = talk(id, with, true);
        assert!((2..=16).contains(&lines), "{id}: {lines} lines");
        // Whether the other says yes is theirs: of what is one's own, everything is said.
        let own = if id == "B12" { &checked.talk[..1] } else { &checked.talk[..] };
        assert!(!own.is_empty() && own.iter().all(|held| *held), "{id}: {checked:?}");
        assert_eq!((checked.listener.len(), brief.aims.len()), (checked.talk.len(), checked.talk.len()));
    }
}

#[test]
fn what_the_listener_took_from_a_talk_stands_in_their_summary() {
    let check = |id: &str, with: &str, words: &[&str]| {
        let (_, checked, brief) = talk(id, with, true);
        let summary = brief.summary.join("\n");
        assert!(checked.listener.iter().all(|held| *held), "{id}: {checked:?}\n{summary}");
        for word in words {
            assert!(summary.contains(word), "{id}: {word} is missing in:\n{summary}");
        }
        assert!(brief.summary.len() < 20, "{id}:\n{summary}");
    };
    check("A5", "Abigail Chen", &["Eddy Lin told Abigail Chen that", "concert", "Johnson Park", "14 February"]);
    check("A17", "Sam Moore", &["medicine", "The Willows Market and Pharmacy", "bringing it to Moore family's house"]);
}

#[test]
fn without_a_plan_nobody_is_asked_for_a_favour() {
    let (_, checked, _) = talk("A17", "Sam Moore", false);
    // They may speak of medicine: somebody sells it. Nobody says where it is to be got and where to be brought.
    assert!(!checked.talk[1] && !checked.talk[3], "{checked:?}");
}

#[test]
fn of_too_many_scenes_the_first_of_each_task_are_counted() {
    let found = |condition, with: &str| Found {
        condition,
        with: with.into(),
        lines: Vec::new(),
        checked: Checked::default(),
        brief: None,
    };
    let scene = |with: &str| [found(Condition::Tdp, with), found(Condition::Plain, with)];
    let scenes = |with: &[&str]| with.iter().flat_map(|with| scene(with)).collect::<Vec<_>>();
    let all: Everything =
        [("A0".to_owned(), scenes(&["ann", "ben", "cleo"])), ("A1".to_owned(), scenes(&["dora"]))].into();
    let kept = |most| {
        let first = first_scenes(all.clone(), most);
        let with =
            |task: &str| first.get(task).map_or(Vec::new(), |found| found.iter().map(|f| f.with.clone()).collect());
        (with("A0"), with("A1"))
    };
    let twice =
        |names: &[&str]| names.iter().flat_map(|name| [(*name).to_owned(), (*name).to_owned()]).collect::<Vec<_>>();
    assert_eq!(kept(1), (twice(&["ann"]), twice(&[])));
    assert_eq!(kept(3), (twice(&["ann", "ben"]), twice(&["dora"])));
    assert_eq!(first_scenes(all.clone(), 325), all);
}

#[test]
fn rates_are_means_over_talks_and_over_tasks() {
    let found = |talk: &[bool]| Found {
        condition: Condition::Tdp,
        with: "Ann Lee".into(),
        lines: Vec::new(),
        checked: Checked { talk: talk.to_vec(), listener: vec![false; talk.len()] },
        brief: None,
    };
    let all: Everything = [
        ("A0".to_owned(), vec![found(&[true, true]), found(&[true, true]), found(&[true, false])]),
        ("A1".to_owned(), vec![found(&[false, false])]),
    ]
    .into();
    let [talk, listener] = rates(&all, Condition::Tdp).unwrap();
    assert!((talk.sr_micro - 0.5).abs() < 1e-9 && (talk.sr_macro - 1.0 / 3.0).abs() < 1e-9, "{talk:?}");
    assert!((talk.gcsr_micro - 0.625).abs() < 1e-9 && (talk.gcsr_macro - 5.0 / 12.0).abs() < 1e-9, "{talk:?}");
    assert_eq!(listener.gcsr_micro, 0.0);
    assert_eq!(rates(&all, Condition::Plain), None);
}
