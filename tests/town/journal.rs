//! A stored town goes on, is told again and branches off as if it had never been stopped.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, types::Value};
use smallville::{
    brain::router::StandIn,
    data::Data,
    journal::{
        fork,
        writer::{Journal, Patience},
    },
    sim::{
        archive::{self, Archive},
        headless::Headless,
        intervene::Names,
        recording::{self, Recorder},
        scenario::Scenario,
        script::Script,
        stored::{Purpose, Stored},
        time::TownClock,
    },
};
use tempfile::TempDir;

/// What a player does while the town lives.
const SCRIPT: &str = "06:20 <Isabella Rodriguez's apartment: main room: stove> is burning\n\
                      07:05 whisper Isabella Rodriguez: invite everybody to the party\n\
                      08:10 add Ana Ruiz: a 30-year-old baker who loves cats and early mornings\n\
                      08:40 whisper Klaus Mueller: go for a walk in the park\n";

/// How a town is lived with.
fn scenario(stand_in: Option<StandIn>) -> Scenario {
    let mut scenario = Scenario::load(&Data::embedded(), 5).unwrap();
    scenario.brain.stand_in = stand_in;
    scenario
}

fn script(scenario: &Scenario) -> Script {
    Script::parse("script", SCRIPT, &Names::new(scenario)).unwrap()
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
    let script = script(&scenario);
    let journal = Journal::found(path, &archive::founding(&scenario), Patience::Wait).unwrap();
    let mut town = Headless::kept(scenario, journal);
    town.world_mut().insert_resource(script);
    live_until(&mut town, until);
    close(town);
}

/// Goes on with a stored town until a step and closes it.
fn go_on(path: &Path, stand_in: Option<StandIn>, until: u64) {
    let scenario = scenario(stand_in);
    let script = script(&scenario);
    let archive = Archive::open(path, &Data::embedded()).unwrap();
    let stored = Stored::new(archive, Purpose::GoOn(Patience::Wait)).unwrap();
    let mut town = Headless::stored(scenario, stored);
    let script = script.from(town.now());
    town.world_mut().insert_resource(script);
    assert_eq!(town.world().resource::<Recorder>().differs(), None, "the past is told otherwise");
    live_until(&mut town, until);
    close(town);
}

fn close(mut town: Headless) {
    recording::close(town.world_mut()).unwrap();
}

/// All rows of a table in order, but for what the wall clock said.
fn rows(path: &Path, table: &str) -> Vec<Vec<Value>> {
    let connection = Connection::open(path).unwrap();
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2, 3")).unwrap();
    let width = statement.column_count();
    let rows = statement.query_map([], |row| (0..width).map(|i| row.get(i)).collect()).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Expects two files to tell the same town, row by row.
fn same(one: &Path, other: &Path) {
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
    for table in tables {
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
