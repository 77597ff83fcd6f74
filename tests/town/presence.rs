//! A player in the town: comes as a visitor, lives on as a resident, asks from outside.

use std::path::Path;

use smallville::{
    data::Data,
    journal::writer::{Journal, Patience},
    mind::{agent::AgentId, cognition::Mind},
    sim::{
        agent::{Position, Roster},
        chronicle::Chronicle,
        company::Company,
        courier::Courier,
        headless::Headless,
        intervene::{Command, Names},
        interview::Interviews,
        player_controlled::Presence,
        recording::{self, Recorder},
        replay::archive::{self, Archive},
        replay::load::{LoadedTown, Purpose},
        scenario::Scenario,
        script::Script,
        time::TownClock,
    },
    town::{Direction, GameTime, TimeOfDay},
};

const ISABELLA: &str = "Isabella Rodriguez";
const KLAUS: &str = "Klaus Mueller";

fn scenario() -> Scenario {
    let mut scenario = Scenario::load(&Data::embedded(), 5).unwrap();
    scenario.snapshot_steps = 360;
    scenario
}

fn script(scenario: &Scenario, text: &str) -> Script {
    script_from(scenario, text, scenario.begin)
}

fn script_from(scenario: &Scenario, text: &str, from: GameTime) -> Script {
    Script::parse("script", text, &Names::new(scenario), from).unwrap()
}

fn at(hour: u16, minute: u16) -> GameTime {
    GameTime::from_day_time(0, TimeOfDay::new(hour, minute))
}

/// A town that lives until a time of Monday with these commands.
fn live(text: &str, until: GameTime) -> Headless {
    let scenario = scenario();
    let script = script(&scenario, text);
    let mut town = Headless::new(scenario);
    town.world_mut().insert_resource(script);
    town.live_until(until, |_| {});
    town
}

fn agent(town: &Headless, name: &str) -> AgentId {
    let people = &town.world().resource::<Scenario>().people;
    AgentId(u32::try_from(people.iter().position(|persona| persona.name == name).unwrap()).unwrap())
}

fn mind(town: &mut Headless, name: &str) -> Mind {
    let agent = agent(town, name);
    town.world_mut().resource_mut::<Courier>().finish().remove(&agent).unwrap()
}

fn memories(mind: &Mind) -> Vec<String> {
    mind.memories().iter().map(|(_, memory)| memory.text.clone()).collect()
}

/// What was said in talks with somebody, line by line.
fn talk_with(town: &Headless, name: &str) -> Vec<String> {
    let sayings = town.world().resource::<Chronicle>().sayings();
    let of = |line: &smallville::mind::speech::Line| line.name == name || line.others.iter().any(|other| other == name);
    let lines = sayings.iter().map(|saying| &saying.line).filter(|line| of(line));
    lines.map(|line| format!("{} {}: {}", line.at.hm(), line.name, line.words)).collect()
}

fn has(texts: &[String], parts: &[&str]) -> bool {
    texts.iter().any(|text| parts.iter().all(|part| text.contains(part)))
}

/// Somebody comes and asks; the first text begins the talk, the others go on with it.
const VISIT: &str = "10:00 talk Isabella as a reporter: Good morning! I am writing an article about the town.\n\
                     10:01 talk Isabella as a reporter: Are you giving a party?\n\
                     10:03 talk Isabella as a reporter: Who will help you with it?\n\
                     10:05 talk Isabella as a reporter: What do you think of Maria?\n\
                     10:07 talk Isabella as a reporter: Thank you for your time. Goodbye!\n";

#[test]
fn a_visitor_asks_is_answered_and_is_remembered() {
    let mut town = live(VISIT, at(10, 30));
    let talk = talk_with(&town, "the reporter");
    eprintln!("{}", talk.join("\n"));
    assert!(talk.len() >= 8, "{talk:#?}");
    let of_isabella: Vec<String> = talk.iter().filter(|line| line.contains(ISABELLA)).cloned().collect();
    assert!(has(&of_isabella, &["Valentine's Day party", "Hobbs Cafe"]), "{talk:#?}");
    let reporter = agent(&town, "the reporter");
    assert_eq!(town.world().resource::<Roster>().entity(reporter), None, "the visitor is still there");
    let isabella = mind(&mut town, ISABELLA);
    let remembered: Vec<String> =
        memories(&isabella).into_iter().filter(|text| text.contains("the reporter")).collect();
    eprintln!("{}", remembered.join("\n"));
    assert!(has(&remembered, &["the reporter asked Isabella Rodriguez", "party"]), "{remembered:#?}");
    assert!(has(&remembered, &["Isabella Rodriguez talked with the reporter"]), "{remembered:#?}");
    assert!(has(&remembered, &["the reporter is writing an article about the town"]), "{remembered:#?}");
    assert!(isabella.relations().to("the reporter").is_some_and(|relation| relation.talks == 1));
}

#[test]
fn who_is_asleep_is_not_visited() {
    let town = live("06:01 talk Klaus as a reporter: Wake up!", at(6, 10));
    assert!(talk_with(&town, KLAUS).is_empty());
    assert_eq!(town.world().resource::<Scenario>().people.len(), 25, "nobody has come");
}

/// Somebody lives as Klaus for a while, among people.
const PLAYED: &str = "11:55 enter Klaus\n\
                      11:55 autonomy talk off\n\
                      11:55 use <Hobbs Cafe: cafe: cafe customer seating>: order a soup\n";

#[test]
fn a_resident_remembers_what_a_player_did_as_them() {
    let mut town = live(PLAYED, at(12, 12));
    // It is her cafe: sooner or later she comes by and has time.
    let (klaus, isabella) = (agent(&town, KLAUS), agent(&town, ISABELLA));
    let body = |town: &Headless, agent| town.world().resource::<Roster>().entity(agent).unwrap();
    let is_near = |town: &Headless| {
        let tile = |agent| town.world().get::<Position>(body(town, agent)).unwrap().tile;
        let talks = town.world().get::<Company>(body(town, isabella)).unwrap().is_talking();
        !talks && tile(klaus).distance(tile(isabella)) <= 4
    };
    while !is_near(&town) {
        assert!(town.now() < at(20, 0), "she does not come");
        town.steps(1);
    }
    for line in ["Isabella, are you giving a party?", "I would love to come!", "See you tomorrow!"] {
        town.world_mut().write_message(Command::Say(line.into()));
        town.live_until(town.now().plus_minutes(2), |_| {});
    }
    town.world_mut().write_message(Command::Walk(Direction::Down));
    town.steps(3);
    town.world_mut().write_message(Command::Leave);
    town.live_until(town.now().plus_minutes(30), |_| {});
    let talk = talk_with(&town, KLAUS);
    eprintln!("{}", talk.join("\n"));
    assert!(has(&talk, &["Klaus Mueller: Isabella, are you giving a party?"]), "{talk:#?}");
    assert!(has(&talk, &["Isabella Rodriguez:", "party"]), "{talk:#?}");
    assert_eq!(town.world().resource::<Presence>().played(), None);
    let klaus = mind(&mut town, KLAUS);
    let remembered = memories(&klaus);
    let recent: Vec<String> =
        klaus.memories().iter().filter(|(_, m)| m.created >= at(11, 55)).map(|(_, m)| m.text.clone()).collect();
    eprintln!("{}", recent.join("\n"));
    assert!(has(&remembered, &["Klaus Mueller is walking into Hobbs Cafe"]));
    assert!(has(&remembered, &["Klaus Mueller is ordering a soup at Hobbs Cafe"]));
    assert!(has(&remembered, &["Klaus Mueller said to Isabella Rodriguez", "are you giving a party?"]));
    assert!(has(&remembered, &["Klaus Mueller talked with Isabella Rodriguez"]));
    assert!(has(&remembered, &["Klaus Mueller has promised Isabella Rodriguez: going to"]), "{recent:#?}");
}

#[test]
fn a_player_walks_tile_by_tile_and_is_given_back() {
    // In the open, wherever the morning had brought him.
    let mut town = live("11:00 enter Klaus\n11:00 use <Johnson Park: park: park path>: take a walk", at(11, 45));
    let klaus = agent(&town, KLAUS);
    let tile = |town: &Headless| {
        let entity = town.world().resource::<Roster>().entity(klaus).unwrap();
        town.world().get::<Position>(entity).unwrap().tile
    };
    let before = tile(&town);
    let mut walked = 0;
    for direction in [Direction::Down, Direction::Left, Direction::Up, Direction::Right] {
        let start = tile(&town);
        town.world_mut().write_message(Command::Walk(direction));
        town.steps(3);
        walked += start.distance(tile(&town));
    }
    assert!(walked >= 2, "nobody moved from {before}");
    town.world_mut().write_message(Command::Leave);
    town.live_until(at(12, 30), |_| {});
    let deeds = town.world().resource::<Chronicle>().deeds();
    assert!(deeds.iter().any(|deed| deed.agent == klaus && deed.at > at(11, 46)), "he does nothing any more");
}

#[test]
fn a_newcomer_is_greeted_like_anybody_else() {
    let text = "09:00 enter as Ana Ruiz, a 30-year-old baker who loves cats\n\
                09:01 use <Hobbs Cafe: cafe: cafe customer seating>: have a coffee\n";
    let mut town = live(text, at(9, 8));
    // Sooner or later somebody comes by and speaks to her, or is near and has time.
    while talk_with(&town, "Ana Ruiz").is_empty() && town.now() < at(12, 0) {
        town.steps(1);
    }
    for line in ["Hello! I am new in town. What is your name?", "Do you like cats?", "Bye!"] {
        town.world_mut().write_message(Command::Say(line.into()));
        town.live_until(town.now().plus_minutes(2), |_| {});
    }
    town.world_mut().write_message(Command::Leave);
    town.live_until(town.now().plus_minutes(60), |_| {});
    let talk = talk_with(&town, "Ana Ruiz");
    eprintln!("{}", talk.join("\n"));
    assert!(has(&talk, &["Ana Ruiz: Hello! I am new in town."]), "{talk:#?}");
    let ana = mind(&mut town, "Ana Ruiz");
    assert!(has(&memories(&ana), &["Ana Ruiz talked with"]));
    assert!(!ana.plan().entries.is_empty(), "she does not go on by herself");
}

fn close(mut town: Headless) {
    recording::close(town.world_mut()).1.unwrap();
}

fn step(town: &Headless) -> u64 {
    town.world().resource::<TownClock>().step()
}

fn live_steps(town: &mut Headless, until: u64) {
    while step(town) < until {
        town.steps(1);
    }
}

fn everything() -> String {
    let mut text = format!("06:30 autonomy refuse off\n{VISIT}{PLAYED}");
    text.push_str("12:12 say Isabella, are you giving a party?\n12:14 say I would love to come!\n");
    text.push_str("12:16 say See you tomorrow!\n12:20 walk south\n12:30 leave\n");
    text.push_str(
        "12:40 talk Isabella as a reporter: Hello again! Will you come to my dinner at Johnson Park at seven?\n",
    );
    text.push_str("12:42 talk Isabella as a reporter: Bye!\n");
    text
}

fn found(path: &Path, until: u64) {
    let scenario = scenario();
    let script = script(&scenario, &everything());
    let journal = Journal::found(path, &archive::founding(&scenario), Patience::Wait).unwrap();
    let mut town = Headless::kept(scenario, journal).unwrap();
    town.world_mut().insert_resource(script);
    live_steps(&mut town, until);
    close(town);
}

fn go_on(path: &Path, until: u64) {
    let scenario = scenario();
    let archive = Archive::open(path, &Data::embedded()).unwrap();
    let mut town =
        Headless::loaded(scenario, LoadedTown::new(archive, Purpose::GoOn(Patience::Wait)).unwrap()).unwrap();
    let script = script_from(town.world().resource::<Scenario>(), &everything(), town.now());
    town.world_mut().insert_resource(script);
    assert_eq!(town.world().resource::<Recorder>().differs(), None, "the past is told otherwise");
    live_steps(&mut town, until);
    close(town);
}

/// Ten to one: all visits are over.
const UNTIL: u64 = 410 * 6;

#[test]
fn a_town_with_a_player_in_it_is_told_again_and_goes_on_in_the_middle_of_a_talk() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, stopped) = (folder.path().join("one.town"), folder.path().join("other.town"));
    found(&whole, UNTIL);
    let archive = Archive::open(&whole, &Data::embedded()).unwrap();
    let mut town = Headless::loaded(scenario(), LoadedTown::new(archive, Purpose::Replay(0)).unwrap()).unwrap();
    while step(&town) < UNTIL && town.world().resource::<Recorder>().differs().is_none() {
        town.steps(1);
    }
    assert_eq!((step(&town), town.world().resource::<Recorder>().differs()), (UNTIL, None));
    drop(town);
    // Two minutes into the visit, between a question and its answer, and in the middle of what Klaus does.
    found(&stopped, 240 * 6 + 8);
    for until in [241 * 6 + 2, 245 * 6, 360 * 6, 366 * 6 + 3, 372 * 6 + 2, 374 * 6 + 1, UNTIL] {
        go_on(&stopped, until);
    }
    super::journal::same(&whole, &stopped);
}

#[test]
fn an_interview_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (asked, unasked) = (folder.path().join("asked.town"), folder.path().join("unasked.town"));
    for path in [&asked, &unasked] {
        let scenario = scenario();
        let script = script(&scenario, "09:00 interview Isabella: What are you planning for Valentine's Day?");
        let journal = Journal::found(path, &archive::founding(&scenario), Patience::Wait).unwrap();
        let mut town = Headless::kept(scenario, journal).unwrap();
        if path == &asked {
            town.world_mut().insert_resource(script);
        }
        // Ten minutes are enough for an answer, whether anybody else thinks meanwhile or not.
        live_steps(&mut town, 60 + 3 * 360);
        let answers = town.world().resource::<Interviews>().all().to_vec();
        close(town);
        if path == &asked {
            let answer = answers[0].answer.clone().unwrap();
            assert!(answer.contains("party"), "{answer}");
        } else {
            assert!(answers.is_empty());
        }
    }
    super::journal::same_but(&asked, &unasked, &["inputs"]);
    for path in [&asked, &unasked] {
        assert!(super::journal::rows(path, "inputs").is_empty(), "an interview was recorded");
    }
}
