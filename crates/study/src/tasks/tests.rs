//! Scores of lives that are made up, and the tasks as they stand in their files.

use std::fs;

use super::{
    condition::Condition,
    outcome::{Everything, Rule, conversation_ratio, means, score as less_habit},
    published,
    score::{Score, score},
    seen::{Act, Seen},
    task::{self, Items, Kind, Published, Task, Told},
    understood::is_read,
    unit::{Asks, Found, Unit, UnitError, chosen},
};
use crate::{
    part::Writer,
    story::{Story, Usual},
};
use smallville_data::data::Data;
use smallville_mind::{agent::AgentId, claim::Span};
use smallville_sim::scenario::Scenario;
use smallville_town::{GameTime, SectorId, TimeOfDay};

const PARK: SectorId = SectorId(0);
const SHOP: SectorId = SectorId(1);

fn at(hour: u16, minute: u16) -> GameTime {
    GameTime::from_day_time(1, TimeOfDay::new(hour, minute))
}

fn span(from: (u16, u16), until: (u16, u16)) -> Span {
    Span { from: at(from.0, from.1), until: at(until.0, until.1) }
}

fn task(kind: Kind) -> Task {
    let told = Told {
        id: "T".into(),
        name: "a kite day".into(),
        performer: "Ann Lee".into(),
        goal: String::new(),
        about: vec!["kite day".into()],
        place: Some("park".into()),
        from: matches!(kind, Kind::Public | Kind::Online).then(|| "15:00".into()),
        minutes: 60,
        expected: 2,
        cast: 4,
        with: Vec::new(),
        items: Some(Items { item: "String".into(), source: "shop".into(), goal: "park".into() }),
        published: Published { words: vec!["kite".into(), "string".into()], place: Some("park".into()) },
        mended: None,
    };
    let usual = Usual { goal: "rest".into(), project: "rest".into() };
    Task { kind, told, usual }
}

/// Somebody (0) and three others, of whom each does some things in some places.
fn seen(acts: &[(u32, &str, SectorId, Span)]) -> Seen {
    let mut seen = Seen::new(AgentId(0), (1..4).map(AgentId).collect(), at(23, 0));
    seen.sectors = [("park".to_owned(), PARK), ("shop".to_owned(), SHOP)].into();
    for (who, words, sector, span) in acts {
        let agent = AgentId(*who);
        let (words, sector, span) = ((*words).to_owned(), *sector, *span);
        seen.acts.push(Act { agent, span, words, sector: Some(sector), asleep: false });
        seen.stays.push((agent, sector, span));
    }
    seen
}

#[test]
fn guests_count_who_stand_there_in_time_and_take_part() {
    let in_time = span((15, 10), (15, 40));
    let mut town = seen(&[
        (0, "hosting a kite day", PARK, in_time),
        (1, "going to ann's kite day", PARK, in_time),
        (2, "reading | reading | ", PARK, in_time),
        (3, "going to ann's kite day", PARK, span((16, 0), (17, 0))),
    ]);
    let task = task(Kind::Public);
    assert_eq!(score(&task, &town), Score { score: 0.5, who: vec![1] }, "one reads, and one is late");
    town.stays.retain(|(agent, ..)| *agent != AgentId(1));
    assert_eq!(score(&task, &town).score, 0.0, "who means to be there and is not does not count");
    town.stays.push((AgentId(1), PARK, span((15, 10), (15, 13))));
    assert_eq!(score(&task, &town).score, 0.0, "three minutes are a glance");
    assert_eq!(
        published::score(&task, &town).score,
        1.0,
        "words and the place that was meant are enough there, at four too"
    );
}

#[test]
fn two_meet_who_are_at_it_together() {
    let task = task(Kind::Appointment);
    let both = |other: SectorId, until: (u16, u16)| {
        let mine = (0, "kite day with bob", PARK, span((10, 0), (11, 0)));
        score(&task, &seen(&[mine, (1, "kite day with ann", other, span((10, 30), until))])).score
    };
    assert_eq!((both(PARK, (11, 0)), both(SHOP, (11, 0)), both(PARK, (10, 35))), (1.0, 0.5, 0.0));
}

#[test]
fn companions_count_who_are_there_at_one_moment() {
    let task = task(Kind::Companions);
    let life = |late: ((u16, u16), (u16, u16))| {
        seen(&[
            (0, "kite day", PARK, span((10, 0), (11, 0))),
            (1, "kite day with ann", PARK, span((10, 0), (10, 20))),
            (2, "kite day with ann", PARK, span(late.0, late.1)),
        ])
    };
    assert_eq!(score(&task, &life(((10, 10), (10, 50)))).score, 1.0);
    assert_eq!(score(&task, &life(((10, 30), (10, 50)))).score, 0.5, "one after the other");
    let mut alone = life(((10, 10), (10, 50)));
    alone.acts.retain(|act| act.agent != AgentId(0));
    assert_eq!(score(&task, &alone).score, 0.0, "whoever asked must be there");
}

#[test]
fn a_favour_is_done_by_one_person_in_order() {
    let task = task(Kind::Help);
    let got = (1, "getting string", SHOP, span((10, 0), (10, 10)));
    let brought = |who: u32, hour: u16| (who, "bringing string to ann", PARK, span((hour, 0), (hour, 10)));
    assert_eq!(score(&task, &seen(&[got, brought(1, 12)])).score, 1.0);
    assert_eq!(score(&task, &seen(&[got, brought(1, 9)])).score, 0.5, "the wrong way round");
    assert_eq!(score(&task, &seen(&[got, brought(2, 12)])).score, 0.5, "by two people");
    let mut handed = seen(&[got]);
    handed.handovers.push((at(13, 0), AgentId(1), AgentId(0), "string".into()));
    assert_eq!(score(&task, &handed).score, 1.0);
    assert_eq!(score(&task, &seen(&[])).score, 0.0);
}

#[test]
fn what_scores_by_habit_is_subtracted() {
    let found = |ours: f64| Found {
        ours: Score { score: ours, who: Vec::new() },
        published: Score { score: ours, who: Vec::new() },
        conversation_ratio: 0.5,
    };
    let all: Everything = [(Condition::Tdp, 1.0), (Condition::Plain, 0.25), (Condition::Control, 0.5)]
        .map(|(condition, score)| ((1, "T".to_owned(), condition), found(score)))
        .into();
    let of = |condition| less_habit(&all, 1, "T", condition, Rule::Ours);
    assert_eq!((of(Condition::Tdp), of(Condition::Plain)), (Some(0.5), Some(0.0)));
    assert_eq!(means(&all, &[task(Kind::Help)], Condition::Tdp, Rule::Published).unwrap().overall, 1.0);
    let ratio = |kind| conversation_ratio(&all, &[task(kind)], Condition::Tdp);
    assert_eq!((ratio(Kind::Public), ratio(Kind::Help)), (Some(0.5), None), "favours are left out, as published");
}

#[test]
fn there_are_thirty_tasks_as_published() {
    let (data, tasks) = tasks();
    let count = |kind: Kind| tasks.iter().filter(|task| task.kind == kind).count();
    assert_eq!(Kind::ALL.map(count), [10, 5, 5, 5, 5]);
    let scenario = Scenario::load(&data, 1).unwrap();
    for task in &tasks {
        let town = task.scenario(&scenario, 3, false);
        let lives = |name: &String| town.people.iter().any(|persona| persona.name == *name);
        assert_eq!(town.people.len(), task.told.cast, "{}", task.told.id);
        assert!(lives(&task.told.performer) && task.told.with.iter().all(lives), "{}", task.told.id);
        assert_eq!(task.scenario(&scenario, 3, true).people.len(), 25);
        let story = Story::whole(&scenario.people, &scenario.town);
        let again_without = town.people.iter().map(|persona| story.without(persona, &task.usual));
        assert!(again_without.zip(&town.people).all(|(plain, persona)| plain == **persona), "{}", task.told.id);
        let again = task.scenario(&scenario, 4, false);
        assert_ne!(
            town.people.iter().map(|p| &p.name).collect::<Vec<_>>(),
            again.people.iter().map(|p| &p.name).collect::<Vec<_>>()
        );
    }
    assert_eq!(chosen(tasks.clone(), &["a0".into(), "online".into()]).unwrap().len(), 6);
    assert!(chosen(tasks, &["Z9".into()]).unwrap_err().contains("there is no task Z9"));
}

fn tasks() -> (Data, Vec<Task>) {
    let data = Data::embedded();
    let tasks = task::load(&data, &Scenario::load(&data, 1).unwrap()).unwrap();
    (data, tasks)
}

#[test]
fn the_program_knows_no_task() {
    let (_, tasks) = tasks();
    let mut sources = Vec::new();
    let root = std::path::Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..");
    let mut folders = vec![root.join("src"), root.join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                sources.push((path.clone(), fs::read_to_string(path).unwrap().to_lowercase()));
            }
        }
    }
    assert!(sources.len() > 100);
    for task in &tasks {
        let words = task.told.about.iter().filter(|words| words.contains(' '));
        for words in words.chain([&task.told.goal, &task.told.name].into_iter().filter(|words| words.contains(' '))) {
            let words = words.to_lowercase();
            for (path, text) in &sources {
                assert!(!text.contains(&words), "{} of task {} stands in {}", words, task.told.id, path.display());
            }
        }
    }
}

#[test]
fn a_wrong_task_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assets/tasks");
    fs::create_dir_all(&path).unwrap();
    let whole = fs::read_to_string("../../assets/tasks/companions.ron").unwrap();
    let check = |from: &str, to: &str, expected: &str| {
        fs::write(path.join("companions.ron"), whole.replacen(from, to, 1)).unwrap();
        let data = Data::new(Some(folder.path().to_owned()));
        let error = task::load(&data, &Scenario::load(&Data::embedded(), 1).unwrap()).unwrap_err().to_string();
        assert!(error.starts_with("assets/tasks/companions.ron:") && error.contains(expected), "{error}");
    };
    check("Eddy Lin", "Eddi Lin", "Eddi Lin does not live in the town");
    check("Some(\"Hobbs Cafe\")", "Some(\"Hobs Cafe\")", "Hobs Cafe is no sector");
    check("expected: 4", "expected: four", "see assets/tasks/public.ron");
    check("id: \"A12\"", "id: \"A11\"", "there is another task A11");
}

#[test]
fn every_goal_is_understood_by_whoever_is_given_it() {
    let (data, tasks) = tasks();
    let scenario = Scenario::load(&data, 1).unwrap();
    assert!(tasks.len() >= 30);
    for task in &tasks {
        let town = task.scenario(&scenario, 3, false);
        let performer = town.people.iter().find(|persona| persona.name == task.told.performer).unwrap();
        assert!(is_read(task, performer, &town), "{}: {}", task.told.id, task.told.goal);
    }
}

#[test]
fn a_goal_that_is_not_understood_is_an_error_and_no_score() {
    let (data, mut tasks) = tasks();
    let scenario = Scenario::load(&data, 1).unwrap();
    let task = &mut tasks[0];
    task.told.goal = "blue is a number and seven is late".into();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("part.jsonl");
    let mind = "instinct".to_owned();
    for condition in [Condition::Tdp, Condition::Plain] {
        let unit = Unit {
            seed: 1,
            task: task.told.id.clone(),
            condition,
            everybody: false,
            mind: mind.clone(),
            asks: Asks::Everybody,
        };
        let error = unit.run(task, &scenario, Writer::begin(&path, &unit).unwrap(), &mut |_| {}).unwrap_err();
        assert!(matches!(error, UnitError::NotUnderstood { .. }));
        assert!(error.to_string().contains("does not understand \"blue is a number and seven is late\""), "{error}");
        assert_eq!(crate::part::read::<Unit, Found>(&path).unwrap(), None, "nothing is whole");
    }
}
