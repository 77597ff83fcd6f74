//! Files with every fault: whoever opens one gets a sentence or all that is in it, and the file stays as it is.

use std::{fs, path::Path};

use rusqlite::Connection;

use super::{Reader, testing};
use crate::{
    error::JournalError,
    schema::{APPLICATION_ID, FORMAT},
};
use smallville_mind::agent::AgentId;

/// Reads everything that is in a file; the first thing that is wrong with it.
fn read_all(path: &Path) -> Result<(), JournalError> {
    let reader = Reader::open(path)?;
    let until = u64::MAX;
    // What can be asked in spite of the damage is asked to the end: the rest must not panic either.
    let mut all = vec![
        reader.check(),
        reader.founding().map(drop),
        reader.last_step().map(drop),
        reader.residents(until).map(drop),
        reader.deeds(0, until).map(drop),
        reader.sayings(0, until).map(drop),
        reader.handovers(until).map(drop),
        reader.whereabouts(until).map(drop),
        reader.refusals(until).map(drop),
        reader.commands(0, until).map(drop),
        reader.late(0, until).map(drop),
        reader.step_hashes(0, until).map(drop),
        reader.town_hashes(0, 9).map(drop),
        reader.events().map(drop),
        reader.picture(until).map(drop),
        reader.sizes().map(drop),
        reader.snapshots().map(drop),
    ];
    all.extend(reader.snapshots().unwrap_or_default().into_iter().map(|snapshot| reader.pieces(snapshot).map(drop)));
    for agent in (0..3).map(AgentId) {
        all.push(reader.memories(agent, until).map(drop));
        all.push(reader.answers(0, until).map(drop));
    }
    all.into_iter().collect()
}

/// Writes bytes as a file, reads all of it, and looks whether the file stayed as it is.
fn read_bytes(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).unwrap();
    let read = read_all(path).map_err(|error| error.to_string());
    assert!(fs::read(path).unwrap() == bytes, "the file was changed");
    if let Err(sentence) = &read {
        assert!(sentence.contains(path.to_str().unwrap()) && sentence.contains("; "), "{sentence}");
    }
    read
}

#[test]
fn what_is_no_town_is_named() {
    let (folder, _) = testing::sample();
    let path = folder.path().join("other.town");
    let check = |bytes: &[u8], expected: &str| {
        let error = read_bytes(&path, bytes).unwrap_err();
        assert!(error.contains(expected), "{error}");
    };
    check(b"", "this is not a saved town");
    check(b"Dear diary,\n", "this is not a saved town");
    check(&[0; 100_000], "this is not a saved town");
    check(&b"SQLite format 3\0".repeat(1000), "this is not a saved town");
    let says = |path: &Path| Reader::open(path).unwrap_err().to_string();
    assert!(says(folder.path()).contains("this is not a saved town"));
    assert!(says(&folder.path().join("nobody.town")).contains("no such town"));
    // A sound SQLite file of another program.
    fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE a (b)").unwrap();
    assert!(says(&path).contains("this is not a saved town"));
    let head = format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT}");
    Connection::open(&path).unwrap().execute_batch(&head).unwrap();
    assert!(says(&path).contains("the file is damaged"), "the tables are missing");
}

#[test]
fn a_newer_version_and_a_missing_one_are_named() {
    let (_folder, path) = testing::sample();
    let version = |number: u32| {
        Connection::open(&path).unwrap().pragma_update(None, "user_version", number).unwrap();
        Reader::open(&path).unwrap_err().to_string()
    };
    let expected = format!("saved by a newer version of the game (format {}); update", FORMAT + 1);
    assert!(version(FORMAT + 1).contains(&expected));
    assert!(version(0).contains("the file is damaged"));
}

#[test]
fn a_file_that_was_cut_short_is_never_taken_for_a_town() {
    let (folder, whole) = testing::sample();
    let (whole, path) = (fs::read(whole).unwrap(), folder.path().join("short.town"));
    let pages = (0..whole.len()).step_by(4096);
    for length in (0..120).chain((120..whole.len()).step_by(1499)).chain(pages).chain([whole.len() - 1]) {
        let error = read_bytes(&path, &whole[..length]).unwrap_err();
        let known = error.contains("the file is damaged") || length < 100 && error.contains("not a saved town");
        assert!(known, "{length} bytes: {error}");
    }
    assert_eq!(read_bytes(&path, &whole), Ok(()));
}

#[test]
fn flipped_bytes_give_a_sentence_or_everything() {
    let (folder, whole) = testing::sample();
    let (mut bytes, path) = (fs::read(whole).unwrap(), folder.path().join("flipped.town"));
    let (mut sentences, mut tried) = (0, 0);
    // Every byte of the header, then the beginnings of pages, where their structure is, and a sample of the rest.
    let structure = (4096..bytes.len()).step_by(4096).flat_map(|page| (page..page + 24).step_by(3));
    let places: Vec<usize> = (0..108).chain(structure).chain((108..bytes.len()).step_by(577)).collect();
    for place in places {
        for mask in [0xff, 0x04] {
            bytes[place] ^= mask;
            tried += 1;
            sentences += usize::from(read_bytes(&path, &bytes).is_err());
            bytes[place] ^= mask;
        }
    }
    // Many a byte is unused or within words, where any letter is as good as another.
    assert!(sentences * 4 > tried, "only {sentences} of {tried} were noticed");
}

#[test]
fn rows_that_make_no_sense_give_a_sentence() {
    let (folder, path) = testing::sample();
    let sound = fs::read(&path).unwrap();
    let broken = folder.path().join("broken.town");
    let check = |sql: &str, table: &str| {
        fs::write(&broken, &sound).unwrap();
        Connection::open(&broken).unwrap().execute_batch(sql).unwrap();
        let error = read_all(&broken).unwrap_err().to_string();
        assert!(error.contains("the file is damaged") && error.contains(table), "{sql}: {error}");
    };
    check("UPDATE memories SET embedding = x'00'", "memories");
    check("UPDATE memories SET kind = 'Dream'", "memories");
    check("UPDATE memories SET importance = 999", "memories");
    check("UPDATE memories SET claims_json = '[{}]'", "memories");
    check("UPDATE activities SET place = 'here'", "activities");
    check("UPDATE activities SET place_kind = 'moon'", "activities");
    check("UPDATE activities SET minutes = -1", "activities");
    check("UPDATE lines SET resident = 77", "lines");
    check("UPDATE refusals SET why = 'No'", "refusals");
    check("UPDATE inputs SET letter = NULL WHERE kind = 'late'", "inputs");
    check("UPDATE hashes SET hash = x'01'", "hashes");
    check("UPDATE moments SET body = x'01020304'", "moments");
    check("UPDATE files SET content = 'text'", "files");
    check("UPDATE residents SET persona_json = '{}'", "residents");
    check("DELETE FROM residents WHERE resident = 1", "residents");
    check("DELETE FROM things WHERE thing = 0", "things");
    check("DELETE FROM meta WHERE key = 'begin'", "begin");
    check("UPDATE meta SET value = 'soon' WHERE key = 'step'", "step");
    check("DROP TABLE claims", "claims");
    check("DROP TABLE handovers; CREATE TABLE handovers (handover INTEGER PRIMARY KEY)", "handovers");
}

#[test]
fn a_log_that_a_killed_game_left_is_read_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("a.town"), folder.path().join("killed.town"));
    let log = crate::open::sidecar(&copy, "-wal");
    let game = testing::write(&path);
    fs::copy(&path, &copy).unwrap();
    fs::copy(crate::open::sidecar(&path, "-wal"), &log).unwrap();
    drop(game);
    let before = (fs::read(&copy).unwrap(), fs::read(&log).unwrap());
    read_all(&copy).unwrap();
    assert!((fs::read(&copy).unwrap(), fs::read(&log).unwrap()) == before);
    // A log that was cut short ends with the last whole change before.
    fs::write(&log, &before.1[..before.1.len() / 2]).unwrap();
    let error = Reader::open(&copy).unwrap_err().to_string();
    assert!(error.contains("killed.town"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_town_in_a_folder_where_nothing_can_be_written_can_be_read() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, path) = testing::sample();
    let allow = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    allow(0o555);
    let (read, files) = (read_all(&path), fs::read_dir(folder.path()).unwrap().count());
    allow(0o755);
    read.unwrap();
    assert_eq!(files, 1);
}

#[test]
fn files_that_hold_too_much_together_are_refused() {
    let (_folder, path) = testing::sample();
    let connection = Connection::open(&path).unwrap();
    // Each of them could be a picture of the game.
    let bomb = zstd::encode_all(&vec![0; 1 << 22][..], 3).unwrap();
    for number in 0..(crate::guard::LARGEST_FILES >> 22) {
        let row = rusqlite::params![format!("maps/{number}"), bomb];
        connection.execute("INSERT INTO files VALUES (?1, ?2)", row).unwrap();
    }
    connection.close().unwrap();
    let said = Reader::open(&path).unwrap().founding().unwrap_err().to_string();
    assert!(said.contains("a row of files cannot be read"), "{said}");
}
