//! A stored town goes on, is told again and branches off as if it had never been stopped.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, types::Value};
use smallville::{
    brain::router::StandIn,
    data::Data,
    journal::{
        fork::fork,
        writer::{Journal, Patience},
    },
    sim::{
        headless::Headless,
        intervene::Names,
        recording::{self, Recorder},
        replay::archive::{self, Archive},
        replay::load::{LoadedTown, Purpose},
        scenario::Scenario,
        script::Script,
        time::TownClock,
    },
    town::GameTime,
};
use tempfile::TempDir;

/// What a player does while the town lives.
const SCRIPT: &str = "06:20 <Isabella Rodriguez's apartment: main room: stove> is burning\n\
                      07:05 whisper Isabella Rodriguez: invite everybody to the party\n\
                      08:10 add Ana Ruiz (look (skin: 2, hair: (Bun, Plum), face: [Glasses], top: (Vest, Leaf), bottom: (Shorts, Ink), extras: [Scarf(Red)])): a 30-year-old baker who loves cats and early mornings\n\
                      08:40 whisper Klaus Mueller: go for a walk in the park\n\
                      08:50 remember Klaus Mueller: Maria Lopez is running for mayor\n\
                      09:10 rewrite Klaus Mueller: 2 Klaus Mueller loves to sing\n\
                      09:15 goal Maria Lopez: find at least two others to play cards with at Hobbs Cafe\n\
                      09:20 forget Isabella Rodriguez: 3\n\
                      09:50 undo Isabella Rodriguez\n\
                      10:10 undo Klaus Mueller\n";

/// How a town is lived with.
fn scenario(stand_in: Option<StandIn>) -> Scenario {
    let mut scenario = Scenario::load(&Data::embedded(), 5).unwrap();
    scenario.brain.stand_in = stand_in;
    // The whole state is hashed each hour.
    scenario.snapshot_steps = 360;
    scenario
}

fn script(scenario: &Scenario, from: GameTime) -> Script {
    Script::parse("script", SCRIPT, &Names::new(scenario), from).unwrap()
}

fn step(town: &Headless) -> u64 {
    town.world().resource::<TownClock>().step()
}

fn live_until(town: &mut Headless, until: u64) {
    // One step at a time: a town may be stopped after any of them.
    while step(town) < until {
        town.steps(1);
    }
}

/// Lives a new town until a step and closes it.
fn found(path: &Path, stand_in: Option<StandIn>, until: u64) {
    let scenario = scenario(stand_in);
    let script = script(&scenario, scenario.begin);
    let journal = Journal::found(path, &archive::founding(&scenario), Patience::Wait).unwrap();
    let mut town = Headless::kept(scenario, journal).unwrap();
    town.world_mut().insert_resource(script);
    live_until(&mut town, until);
    close(town);
}

/// Goes on with a stored town until a step and closes it.
fn go_on(path: &Path, stand_in: Option<StandIn>, until: u64) {
    let scenario = scenario(stand_in);
    let archive = Archive::open(path, &Data::embedded()).unwrap();
    let loaded = LoadedTown::new(archive, Purpose::GoOn(Patience::Wait)).unwrap();
    let mut town = Headless::loaded(scenario, loaded).unwrap();
    let script = script(town.world().resource::<Scenario>(), town.now());
    town.world_mut().insert_resource(script);
    assert_eq!(town.world().resource::<Recorder>().differs(), None, "the past is told otherwise");
    live_until(&mut town, until);
    close(town);
}

fn close(mut town: Headless) {
    recording::close(town.world_mut()).1.unwrap();
}

/// All rows of a table in order, but for what the wall clock said.
pub(crate) fn rows(path: &Path, table: &str) -> Vec<Vec<Value>> {
    let connection = Connection::open(path).unwrap();
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2")).unwrap();
    let width = statement.column_count();
    let rows = statement.query_map([], |row| (0..width).map(|i| row.get(i)).collect()).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Expects two files to tell the same town, row by row.
pub(crate) fn same(one: &Path, other: &Path) {
    same_but(one, other, &[]);
}

pub(crate) fn same_but(one: &Path, other: &Path, left_out: &[&str]) {
    let tables = [
        "residents",
        "steps",
        "whereabouts",
        "activities",
        "thing_states",
        "handovers",
        "conversations",
        "lines",
        "tellings",
        "claims",
        "memories",
        "relations",
        "plans",
        "appointments",
        "refusals",
        "inputs",
        "questions",
        "hashes",
        "meta",
    ];
    for table in tables.into_iter().filter(|table| !left_out.contains(table)) {
        let (one, other) = (rows(one, table), rows(other, table));
        let differs = one.iter().zip(&other).position(|(one, other)| one != other);
        assert!(differs.is_none(), "{table}: {:?} ≠ {:?}", one[differs.unwrap()], other[differs.unwrap()]);
        assert_eq!(one.len(), other.len(), "{table}");
        assert!(!one.is_empty() || table == "handovers", "{table} is empty");
    }
}

fn folder() -> (TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one.town"), folder.path().join("other.town"));
    (folder, one, other)
}

/// Until eleven in the morning: people have met, talked and been interrupted.
const UNTIL: u64 = 5 * 360 + 7;

#[test]
fn a_town_that_was_stopped_is_the_town_that_was_not() {
    let (_folder, whole, stopped) = folder();
    found(&whole, None, UNTIL);
    found(&stopped, None, 100);
    for until in [359, 360, 361, 720, 777, 1013, 1440, UNTIL] {
        go_on(&stopped, None, until);
    }
    same(&whole, &stopped);
}

#[test]
fn slow_minds_go_on_in_the_middle_of_a_thought() {
    let slow = Some(StandIn { seed: 9, slowness: 40 });
    let (_folder, whole, stopped) = folder();
    found(&whole, slow, UNTIL);
    found(&stopped, slow, 55);
    for until in [360, 371, 719, 720, 1099, 1444, UNTIL] {
        go_on(&stopped, slow, until);
    }
    same(&whole, &stopped);
    let inputs = rows(&whole, "inputs");
    let of_kind = |kind: &str| inputs.iter().filter(|row| row[2] == Value::Text(kind.into())).count();
    assert!(of_kind("late") > 20 && of_kind("pondering") >= of_kind("late"), "nobody was slow: {}", inputs.len());
}

#[test]
fn a_branch_has_the_same_past_and_a_future_of_its_own() {
    let (folder, whole, branch) = folder();
    found(&whole, None, UNTIL);
    fork(&whole, 1000, &branch).unwrap();
    let (again, other) = (folder.path().join("again.town"), folder.path().join("otherwise.town"));
    fork(&branch, 1000, &again).unwrap();
    go_on(&again, None, UNTIL);
    same_but(&whole, &again, &["meta"]);
    fork(&whole, 1000, &other).unwrap();
    let archive = Archive::open(&other, &Data::embedded()).unwrap();
    let scenario = scenario(None);
    let otherwise =
        Script::parse("script", "09:00 whisper Maria Lopez: go to the pub", &Names::new(&scenario), scenario.begin)
            .unwrap();
    let mut town =
        Headless::loaded(scenario, LoadedTown::new(archive, Purpose::GoOn(Patience::Wait)).unwrap()).unwrap();
    town.world_mut().insert_resource(otherwise);
    live_until(&mut town, UNTIL);
    close(town);
    let positions = |path: &Path| rows(path, "steps");
    let before = |rows: Vec<Vec<Value>>| -> Vec<_> {
        rows.into_iter().filter(|row| matches!(row[0], Value::Integer(step) if step <= 1000)).collect()
    };
    assert_eq!(before(positions(&whole)), before(positions(&other)));
    assert_ne!(positions(&whole), positions(&other), "the whisper has changed nothing");
}

#[test]
fn a_record_that_was_changed_is_told_otherwise_from_there_on() {
    let (_folder, whole, _) = folder();
    found(&whole, None, UNTIL);
    let watch = |path: &Path| {
        let archive = Archive::open(path, &Data::embedded()).unwrap();
        let mut town = Headless::loaded(scenario(None), LoadedTown::new(archive, Purpose::Replay(0)).unwrap()).unwrap();
        while step(&town) < UNTIL && town.world().resource::<Recorder>().differs().is_none() {
            town.steps(1);
        }
        (step(&town), town.world().resource::<Recorder>().differs())
    };
    assert_eq!(watch(&whole), (UNTIL, None));
    let connection = Connection::open(&whole).unwrap();
    // Somebody else is whispered to than was: in the very step everything that follows may be another.
    let sql = "UPDATE inputs SET body = replace(body, 'Klaus Mueller', 'Maria Lopez') WHERE kind = 'command'";
    assert_eq!(connection.execute(sql, []).unwrap(), 10);
    drop(connection);
    // 08:40 is the end of step 960; the command is given in the step after it.
    assert_eq!(watch(&whole), (961, Some(961)));
}

#[test]
fn an_interview_leaves_a_stored_town_untouched() {
    let (_folder, town, _) = folder();
    found(&town, None, 720);
    let before = std::fs::read(&town).unwrap();
    let ask = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("smallville").unwrap();
        let output = command.arg("ask").arg(&town).args(arguments).output().unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (fine, said, _) = ask(&["Isabella", "What is your name?"]);
    assert!(fine && said.contains("Isabella Rodriguez"), "{said}");
    let (early, late) = (
        ask(&["Isabella", "What are you doing?", "--at", "2023-02-13 06:05"]),
        ask(&["Isabella", "What are you doing?"]),
    );
    assert_ne!(early.1, late.1, "she does the same at five past six and at eight");
    let (fine, _, error) = ask(&["Isabella", "Who are you?", "--at", "2023-02-13 08:30"]);
    assert!(!fine && error.contains("name a time from 2023-02-13 06:00 to 2023-02-13 08:00"), "{error}");
    assert_eq!(std::fs::read(&town).unwrap(), before);
}
