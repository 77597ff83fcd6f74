//! Towns that older versions of the game have saved, kept in `tests/saves` as they were, still open and go on.

use std::{fs, path::Path};

use rusqlite::Connection;

use super::faults::game;

/// Unpacks a saved town into a folder.
fn unpacked(folder: &Path, name: &str) -> std::path::PathBuf {
    let packed = Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join("tests/saves").join(name);
    let town = folder.join("old.town");
    fs::write(&town, zstd::decode_all(fs::File::open(packed).unwrap()).unwrap()).unwrap();
    town
}

fn count(town: &Path, sql: &str) -> i64 {
    Connection::open(town).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

/// How many memories say something, and how many are words alone.
const SAY: &str = "SELECT COUNT(*) FROM memories WHERE step > 0 AND content_json <> '\"Words\"'";
const THREADS: &str = "SELECT COUNT(*) FROM lines WHERE thread_json <> 'null'";
const WORDS: &str = "SELECT COUNT(*) FROM memories WHERE step > 0 AND content_json = '\"Words\"'";

#[test]
fn a_town_of_format_2_opens_and_goes_on_with_all_its_inputs() {
    opens_and_goes_on(2);
}

#[test]
fn a_town_of_format_3_opens_and_goes_on_with_all_its_inputs() {
    opens_and_goes_on(3);
}

#[test]
fn a_town_of_format_6_opens_and_goes_on_with_all_its_inputs() {
    opens_and_goes_on(6);
}

fn opens_and_goes_on(format: u32) {
    let folder = tempfile::tempdir().unwrap();
    let town = unpacked(folder.path(), &format!("format-{format}.town.zst"));
    let (lived, inputs) = ("SELECT COUNT(*) FROM memories", "SELECT COUNT(*) FROM inputs");
    let before = (count(&town, lived), count(&town, inputs));
    let (fine, said) = game(&["report"], &town);
    assert!(fine, "{said}");
    assert_eq!((count(&town, lived), count(&town, inputs)), before);
    assert!(folder.path().join(format!("old.town.format-{format}.bak")).exists(), "a copy is kept");
    // What was seen, heard and talked is read from its sentence.
    let (say, words) = (count(&town, SAY), count(&town, WORDS));
    assert!(say > 4 * words, "{say} memories say something, {words} are words alone");
    let (fine, said) = game(&["run", "--until", "2023-02-13 11:00"], &town);
    assert!(fine, "{said}");
    assert!(count(&town, lived) > before.0 && count(&town, inputs) == before.1, "{said}");
    assert!(count(&town, THREADS) > 0, "no line says to which exchange it belongs");
    let (fine, said) = game(&["ask", "Sam Moore", "Whom have you talked to today?"], &town);
    assert!(fine, "{said}");
}

#[test]
fn what_an_old_town_was_is_told_again_or_said_to_differ() {
    for format in [2, 3, 6] {
        let folder = tempfile::tempdir().unwrap();
        let town = unpacked(folder.path(), &format!("format-{format}.town.zst"));
        let (fine, said) = game(&["replay", "--check"], &town);
        let exact = fine && said.contains("Told again exactly");
        let told = !fine && said.contains("the town is not told again as it was: step");
        assert!(exact || told, "format {format}: {said}");
    }
}
