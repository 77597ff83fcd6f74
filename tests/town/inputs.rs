//! What players ask for is kept, told again and never lost; what was refused is no input.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rusqlite::Connection;

use super::faults::game;

/// Writes a script beside the town and returns its name.
fn script(folder: &Path, lines: &str) -> String {
    let path = folder.join("script.txt");
    fs::write(&path, lines).unwrap();
    path.to_str().unwrap().to_owned()
}

fn count(town: &Path, sql: &str) -> i64 {
    Connection::open(town).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

const COMMANDS: &str = "SELECT COUNT(*) FROM inputs WHERE kind = 'command'";
const PEOPLE: &str = "SELECT COUNT(*) FROM residents";

/// Lives a town by a script until a time of the first day.
fn live(town: &Path, script: &str, until: &str) -> String {
    let (fine, said) = game(&["run", "--until", &format!("2023-02-13 {until}"), "--script", script], town);
    assert!(fine, "{said}");
    said
}

fn told_again(town: &Path) {
    let (fine, said) = game(&["replay", "--check"], town);
    assert!(fine && said.contains("Told again exactly"), "{said}");
}

#[test]
fn a_refused_newcomer_is_said_and_costs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let town = folder.path().join("a.town");
    let lines = "06:20 add Ana Ruiz: a 30-year-old baker\n\
                 06:21 whisper Ana Ruiz: go for a walk\n\
                 06:40 enter as Ana Ruiz, a 50-year-old painter\n\
                 06:41 talk Isabella as a reporter: Are you awake?\n";
    // A script may name whom it brings, from then on.
    let (fine, said) = game(&["run", "--until", "2023-02-13 07:30", "--script", &script(folder.path(), lines)], &town);
    assert!(!fine && said.contains("script.txt:3: Ana Ruiz lives here already"), "{said}");
    let lines = "06:20 add Ana Ruiz: a 30-year-old baker\n06:21 whisper Ana Ruiz: go for a walk\n";
    live(&town, &script(folder.path(), lines), "07:30");
    assert_eq!((count(&town, PEOPLE), count(&town, COMMANDS)), (26, 2));
    told_again(&town);
    // The same script again: what lies in the past has been done.
    live(&town, &script(folder.path(), lines), "08:00");
    assert_eq!((count(&town, PEOPLE), count(&town, COMMANDS)), (26, 2));
    told_again(&town);
}

#[test]
fn a_command_that_comes_to_nothing_is_no_input() {
    let folder = tempfile::tempdir().unwrap();
    let town = folder.path().join("a.town");
    // At six in the morning nearly everybody is asleep, and nobody talks to a visitor then.
    let said = live(&town, &script(folder.path(), "06:01 talk Klaus Mueller as a reporter: Are you awake?\n"), "06:30");
    assert!(said.contains("is asleep; come again later"), "{said}");
    assert_eq!((count(&town, PEOPLE), count(&town, COMMANDS)), (25, 0));
    told_again(&town);
}

/// A town with a newcomer and a whisper, whose record the game would tell otherwise from shortly before its end.
fn told_otherwise(folder: &Path) -> PathBuf {
    let town = folder.join("a.town");
    let lines = "06:20 add Ana Ruiz: a 30-year-old baker\n07:10 whisper Ana Ruiz: go for a walk\n";
    live(&town, &script(folder, lines), "07:30");
    let last = "(SELECT MAX(step) FROM hashes WHERE of = 'step')";
    let sql = format!("UPDATE hashes SET hash = x'0000000000000000' WHERE of = 'step' AND step = {last}");
    assert_eq!(Connection::open(&town).unwrap().execute(&sql, []).unwrap(), 1);
    town
}

#[test]
fn a_town_that_is_thought_otherwise_keeps_its_inputs_and_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let town = told_otherwise(folder.path());
    let (fine, said) = game(&["run", "--until", "2023-02-13 08:00"], &town);
    let copy = folder.path().join("a as it was.town");
    assert!(
        fine && said.contains("was lived anew, with what you asked for") && said.contains("a as it was.town"),
        "{said}"
    );
    assert_eq!((count(&town, PEOPLE), count(&town, COMMANDS)), (26, 2));
    assert_eq!(count(&copy, "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'step'"), 540);
    assert_eq!(count(&copy, COMMANDS), 2);
    told_again(&town);
    let walks = "SELECT COUNT(*) FROM activities JOIN residents USING (resident) WHERE name = 'Ana Ruiz'";
    assert!(count(&town, walks) > 0, "she does nothing");
}

#[test]
fn whoever_only_looks_is_told_that_the_record_is_told_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let town = told_otherwise(folder.path());
    let (fine, said) = game(&["report"], &town);
    assert!(fine && said.contains("thinks otherwise since this town was kept"), "{said}");
    let (fine, said) = game(&["replay", "--check"], &town);
    assert!(!fine && said.contains("is not told again as it was"), "{said}");
}

#[test]
fn a_check_finds_rows_that_somebody_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let town = folder.path().join("a.town");
    live(&town, &script(folder.path(), "07:10 whisper Isabella Rodriguez: go for a walk\n"), "08:30");
    let sound = fs::read(&town).unwrap();
    for (sql, table) in [
        ("DELETE FROM lines", "lines"),
        ("UPDATE activities SET words = 'robbing the bank' WHERE step > 0", "activities"),
        ("UPDATE lines SET words = 'I hate you'", "lines"),
    ] {
        fs::write(&town, &sound).unwrap();
        assert!(Connection::open(&town).unwrap().execute(sql, []).unwrap() > 0, "{sql}");
        let (fine, said) = game(&["replay", "--check"], &town);
        assert!(!fine && said.contains("the tables say otherwise") && said.contains(table), "{sql}: {said}");
    }
}
