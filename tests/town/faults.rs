//! Files that cannot be used: one clear sentence, and nothing of them is changed.

use std::{fs, path::Path};

use assert_cmd::Command;
use smallville::journal::writer::{Journal, Patience};

/// Runs the game; returns whether it went well and what it said.
fn game(arguments: &[&str], town: &Path) -> (bool, String) {
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
