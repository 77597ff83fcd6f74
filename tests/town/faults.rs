//! Files that cannot be used: one clear sentence, and nothing of them is changed.

use std::{fs, path::Path};

use assert_cmd::Command;
use smallville::journal::{
    entry::{Entry, StepRecord},
    writer::{Journal, Patience},
};

/// Runs the game; returns whether it went well and what it said.
pub(crate) fn game(arguments: &[&str], town: &Path) -> (bool, String) {
    let mut command = Command::cargo_bin("smallville").unwrap();
    let output = command.arg(arguments[0]).arg(town).args(&arguments[1..]).output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

const AN_HOUR: [&str; 3] = ["run", "--until", "2023-02-13 07:00"];

/// A town that was lived for an hour.
fn town(folder: &Path) -> std::path::PathBuf {
    let town = folder.join("a.town");
    let (fine, said) = game(&AN_HOUR, &town);
    assert!(fine && said.contains("Kept in"), "{said}");
    town
}

/// Every command refuses a file in one sentence that holds these words, and leaves it as it is.
fn refused(file: &Path, words: &str) {
    let before = fs::read(file).unwrap();
    let other = file.with_extension("new");
    let other = other.to_str().unwrap();
    let commands: [&[&str]; 6] = [
        &["run", "--days", "1"],
        &["report"],
        &["ask", "Isabella", "Who are you?"],
        &["replay", "--check"],
        &["replay", "--fork", "2023-02-13 06:30", other],
        &["export", other],
    ];
    for command in commands {
        let (fine, said) = game(command, file);
        assert!(!fine && said.contains(words), "{command:?}: {said}");
        assert_eq!(said.trim().lines().count(), 1, "{command:?}: {said}");
        assert!(!Path::new(other).exists(), "{command:?} has left something behind");
        assert!(fs::read(file).unwrap() == before, "{command:?} has changed the file");
    }
}

#[test]
fn what_is_no_town_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.town");
    for content in [&b"Dear diary"[..], b"", &[0; 9000]] {
        fs::write(&file, content).unwrap();
        refused(&file, "not a saved town");
    }
}

#[test]
fn a_damaged_town_is_refused_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(town(folder.path())).unwrap();
    let damaged = folder.path().join("damaged.town");
    fs::write(&damaged, &whole[..whole.len() / 2]).unwrap();
    refused(&damaged, "damaged");
    let mut flipped = whole;
    // The beginnings of pages hold their structure.
    flipped.iter_mut().skip(4096).step_by(4096 * 5).for_each(|byte| *byte ^= 0xff);
    fs::write(&damaged, flipped).unwrap();
    let before = fs::read(&damaged).unwrap();
    for command in [&["run", "--days", "1"][..], &["report"]] {
        let (fine, said) = game(command, &damaged);
        assert!(!fine && said.contains("damaged"), "{command:?}: {said}");
        assert!(fs::read(&damaged).unwrap() == before, "{command:?} has changed the file");
    }
}

#[test]
fn a_town_of_a_newer_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let town = town(folder.path());
    let connection = rusqlite::Connection::open(&town).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    connection.close().unwrap();
    refused(&town, "newer version");
}

#[test]
fn a_town_that_is_open_in_another_game_can_be_looked_at_but_not_lived_in() {
    let folder = tempfile::tempdir().unwrap();
    let town = town(folder.path());
    let open = Journal::go_on(&town, 360, Patience::Never).unwrap();
    let (fine, said) = game(&["run", "--days", "1"], &town);
    assert!(!fine && said.contains("another game has this town open"), "{said}");
    let (fine, said) = game(&["ask", "Isabella", "Who are you?"], &town);
    assert!(fine, "{said}");
    open.finish().unwrap();
    let (fine, said) = game(&["run", "--until", "2023-02-13 08:00"], &town);
    assert!(fine, "{said}");
}

#[test]
fn a_town_goes_on_and_says_what_it_has_when_asked_for_what_was() {
    let folder = tempfile::tempdir().unwrap();
    let town = town(folder.path());
    let (fine, said) = game(&AN_HOUR, &town);
    assert!(!fine && said.contains("name a later time"), "{said}");
    let (fine, said) = game(&["ask", "Nobody", "Who are you?"], &town);
    assert!(!fine && said.contains("did you mean"), "{said}");
    let (fine, said) = game(&["replay", "--fork", "2023-02-13 09:00", "x.town"], &town);
    assert!(!fine && said.contains("lies outside of the record"), "{said}");
}

#[cfg(unix)]
#[test]
fn another_name_is_no_way_past_the_lock() {
    let folder = tempfile::tempdir().unwrap();
    let town = town(folder.path());
    let named = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink(&town, named("symbolic.town")).unwrap();
    let open = Journal::go_on(&town, 360, Patience::Never).unwrap();
    let (fine, said) = game(&["run", "--days", "1"], &named("symbolic.town"));
    assert!(!fine && said.contains("another game has this town open"), "{said}");
    open.finish().unwrap();
    fs::hard_link(&town, named("hard.town")).unwrap();
    for name in [&town, &named("symbolic.town"), &named("hard.town")] {
        let (fine, said) = game(&["run", "--days", "1"], name);
        assert!(!fine && said.contains("has a second name"), "{said}");
    }
    fs::remove_file(named("hard.town")).unwrap();
    let (fine, said) = game(&["run", "--until", "2023-02-13 07:30"], &named("symbolic.town"));
    assert!(fine, "{said}");
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "side files by another name are left: {names:?}");
}

#[test]
fn a_file_from_elsewhere_does_nothing_but_say_what_is_wrong_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let town = town(folder.path());
    let sound = fs::read(&town).unwrap();
    let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)";
    for (sql, words) in [
        ("CREATE TABLE \"../../x\" (a); INSERT INTO \"../../x\" VALUES ('evil')".to_owned(), "which no town has"),
        (
            format!("CREATE TRIGGER t AFTER INSERT ON lines BEGIN INSERT INTO meta {endless} SELECT x, x FROM n; END"),
            "which no town has",
        ),
        (format!("DROP TABLE lines; CREATE VIEW lines AS {endless} SELECT x AS step FROM n"), "not as it should be"),
        ("UPDATE meta SET value = '4294967295' WHERE key = 'step'".to_owned(), "its last step is 4294967295"),
        ("UPDATE meta SET value = '18446744073709551615' WHERE key = 'step'".to_owned(), "its last step is"),
    ] {
        fs::write(&town, &sound).unwrap();
        rusqlite::Connection::open(&town).unwrap().execute_batch(&sql).unwrap();
        refused(&town, words);
    }
    // Two hundred rows that hold a megabyte each and take no room.
    fs::write(&town, &sound).unwrap();
    let connection = rusqlite::Connection::open(&town).unwrap();
    let bomb = zstd::encode_all(&vec![0; 1 << 20][..], 19).unwrap();
    for number in 0..200 {
        connection
            .execute("INSERT INTO files VALUES (?1, ?2)", rusqlite::params![format!("maps/{number}"), bomb])
            .unwrap();
    }
    connection.close().unwrap();
    for command in [&["run", "--days", "1"][..], &["report"]] {
        let (fine, said) = game(command, &town);
        assert!(!fine && said.contains("a row of files cannot be read"), "{command:?}: {said}");
    }
}

#[test]
fn nothing_that_is_needed_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let town = town(folder.path());
    let (before, name) = (fs::read(&town).unwrap(), town.to_str().unwrap());
    for option in ["--json", "--transcript"] {
        let (fine, said) = game(&["run", "--days", "1", option, name], &town);
        assert!(!fine && said.contains("which would be overwritten"), "{said}");
        let nowhere = folder.path().join("no/such/folder/x");
        let (fine, said) = game(&["run", "--days", "1", option, nowhere.to_str().unwrap()], &town);
        assert!(!fine && said.contains("there is no folder"), "{said}");
    }
    assert!(fs::read(&town).unwrap() == before);
    let (fine, said) = game(&AN_HOUR, &folder.path().join("no/such/x.town"));
    assert!(!fine && said.contains("there is no such folder"), "{said}");
    assert!(!folder.path().join("no").exists());
}

#[test]
fn a_town_without_its_log_is_not_taken_for_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let town = town(folder.path());
    // Its newest steps lie beside it, but those between the file and them were in the log.
    let mut open = Journal::go_on(&town, 360, Patience::Wait).unwrap();
    let record = |step| StepRecord { step, entries: vec![Entry::Command("leave".into())], ..Default::default() };
    (500..600).for_each(|step| open.record(record(step)));
    let tails = ["-tail0", "-tail1"].map(|ending| std::path::PathBuf::from(format!("{}{ending}", town.display())));
    let left: Vec<Vec<u8>> = tails.iter().map(|tail| fs::read(tail).unwrap()).collect();
    let file = fs::read(&town).unwrap();
    drop(open);
    fs::write(&town, &file).unwrap();
    for (tail, bytes) in tails.iter().zip(&left) {
        fs::write(tail, bytes).unwrap();
    }
    refused(&town, "missing with its log");
    assert!(
        tails.iter().zip(&left).all(|(tail, bytes)| fs::read(tail).unwrap() == *bytes),
        "the newest steps are gone"
    );
}
