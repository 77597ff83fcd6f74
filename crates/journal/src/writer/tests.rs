//! What is written can be read back, whatever the patience.

use super::*;
use crate::reader::Reader;
use crate::testing::{count, founding, look, record, rich, rows, snapshot, walk};

fn town() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.smallville");
    (folder, path)
}

/// What a reader asks, and what comes of three rich steps.
const READ_BACK: [(&str, &[&str]); 21] = [
    (
        "SELECT key, value FROM meta WHERE key IN ('seed', 'begin', 'step', 'embedder')",
        &["begin|2023-02-13 06:00", "embedder|trigrams", "seed|7", "step|4"],
    ),
    ("SELECT * FROM things", &["0|stove|Hobbs Cafe: kitchen: stove"]),
    ("SELECT * FROM sectors", &["0|Hobbs Cafe"]),
    ("SELECT resident, step FROM residents", &["1|1", "2|2", "3|3"]),
    ("SELECT * FROM steps WHERE step = 2", &["2|0|4|5"]),
    ("SELECT * FROM whereabouts WHERE step = 2", &["2|0|0", "2|1|-"]),
    ("SELECT * FROM activities WHERE step = 2", &[r#"2|2|0|cooking|🍳|thing|0|20|0|||{"Whisper":"cook"}|[0]"#]),
    ("SELECT * FROM thing_states WHERE step = 2", &["2|0|burning"]),
    ("SELECT * FROM handovers", &["1|1|0|1|bread", "2|2|0|1|bread", "3|3|0|1|bread"]),
    ("SELECT * FROM conversations", &["1|1|0|1|2", "2|2|0|1|3", "3|3|0|1|-"]),
    (
        "SELECT line, step, conversation, resident, said_to, others_json, rests_on_json, heard_by_json FROM lines \
      WHERE step = 2",
        &[r#"2|2|2|0|-|["Adam Smith"]|[0]|[1,2]"#],
    ),
    (
        "SELECT * FROM tellings WHERE step = 2",
        &["2|2|0|1|Sam Moore|StandsFor|candidacy for mayor", "2|2|0|2|Sam Moore|StandsFor|candidacy for mayor"],
    ),
    (
        "SELECT step, resident, subject, verb, source, heard_from, memory, importance, credit, secret FROM claims \
      WHERE step = 2",
        &["2|0|Sam Moore|StandsFor|heard|Sam Moore|2|6|8|0"],
    ),
    (
        "SELECT memory, step, created_secs, kind, importance, level, embedding IS NULL, forgotten FROM memories",
        &["1|1|21610|Conversation|6|0|0|2", "2|2|21610|Conversation|6|0|0|3", "3|3|21610|Conversation|6|0|0|-"],
    ),
    (
        "SELECT resident, other, familiarity, opinion, why FROM relations WHERE step = 2",
        &["0|Sam Moore|0|6.5|Sam made me laugh"],
    ),
    ("SELECT step, resident, agreed_with, standing, what FROM appointments WHERE step = 2", &["2|0|-|Open|voting"]),
    ("SELECT * FROM refusals WHERE step = 2", &["2|1|OutOfOrder"]),
    (
        "SELECT kind, resident, letter, body FROM inputs WHERE step = 2",
        &[
            "command|-|-|whisper Isabella: the stove is burning",
            r#"late|1|3|{"act":null,"approach":null,"say":null,"understood":null}"#,
        ],
    ),
    ("SELECT * FROM questions WHERE step = 2", &["0|2|2|utter|small|{}|120|300|20"]),
    ("SELECT * FROM calls", &["utter|small|3|900|60|120"]),
    ("SELECT step FROM moments", &["3"]),
];

#[test]
fn everything_that_happened_can_be_read_back() {
    let (_folder, path) = town();
    let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
    for step in 1..=3 {
        journal.record(rich(step));
    }
    journal.record(record(4, Vec::new()));
    snapshot(3).into_iter().for_each(|piece| journal.keep(piece));
    journal.picture(3, vec![1, 2]);
    journal.note("embedder", "words".into());
    journal.note("embedder", "trigrams".into());
    let status = journal.finish().unwrap();
    assert_eq!((status.kept_until, status.fault), (4, None));
    assert_eq!(status.bytes, fs::metadata(&path).unwrap().len());
    let file = look(&path);
    for (sql, expected) in READ_BACK {
        assert_eq!(rows(&file, sql), expected, "{sql}");
    }
    let hash = file.query_row("SELECT hash FROM hashes WHERE step = 2 AND of = 'step'", [], |row| row.get(0));
    assert_eq!(hash, Ok(crate::hash::step_hash(&rich(2).entries)));
    let mut bodies = snapshot(3);
    bodies.sort_by_key(|piece| piece.part);
    let whole = crate::hash::snapshot_hash(bodies.iter().map(|piece| blake3::hash(&piece.body)));
    let hash = file.query_row("SELECT hash FROM hashes WHERE of = 'town' AND step = 3", [], |row| row.get(0));
    assert_eq!(hash, Ok(whole));
    let parts = Reader::open(&path).unwrap().pieces(3).unwrap();
    assert_eq!(parts, bodies.into_iter().map(|piece| (piece.part, piece.body)).collect::<Vec<_>>());
    let persona: String =
        file.query_row("SELECT persona_json FROM residents WHERE step = 2", [], |row| row.get(0)).unwrap();
    let persona: smallville_mind::persona::Persona = serde_json::from_str(&persona).unwrap();
    assert_eq!(persona, smallville_mind::testing::world().people[2]);
}

#[test]
fn going_on_forgets_what_comes_after_and_parts_of_moments() {
    let (_folder, path) = town();
    let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
    for step in 1..=5 {
        journal.record(rich(step));
        journal.picture(step, vec![1]);
    }
    snapshot(2).into_iter().chain(snapshot(4)).for_each(|piece| journal.keep(piece));
    snapshot(3).into_iter().take(2).for_each(|piece| journal.keep(piece));
    journal.finish().unwrap();
    let journal = Journal::go_on(&path, 3, Patience::Never).unwrap();
    assert_eq!(journal.status().kept_until, 3);
    journal.finish().unwrap();
    let cut = look(&path);

    let (_other_folder, path) = town();
    let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
    for step in 1..=3 {
        journal.record(rich(step));
        journal.picture(step, vec![1]);
    }
    snapshot(2).into_iter().for_each(|piece| journal.keep(piece));
    journal.finish().unwrap();
    let short = look(&path);
    for table in rows(&short, "SELECT name FROM sqlite_master WHERE type = 'table'") {
        let sql = format!("SELECT * FROM {table}");
        assert_eq!(rows(&cut, &sql), rows(&short, &sql), "{table}");
    }
}

#[test]
fn in_the_window_no_step_waits_and_none_is_lost() {
    let (_folder, path) = town();
    let mut journal = Journal::found(&path, &founding(), Patience::Never).unwrap().settle().unwrap();
    let (go, gate) = bounded::<()>(0);
    let (arrived, at_the_gate) = bounded::<()>(1);
    journal.send(Item::Do(Box::new(move |_| {
        arrived.send(()).unwrap();
        gate.recv().unwrap();
    })));
    at_the_gate.recv().unwrap();
    // The thread stands at the gate, so if one of these waited, it would wait for ever.
    (1..=200).for_each(|step| journal.record(walk(step)));
    assert!(journal.backlog.len() > 100);
    assert_eq!(journal.status().kept_until, 0);
    go.send(()).unwrap();
    assert_eq!(journal.finish().unwrap().kept_until, 200);
    assert_eq!(count(&look(&path), "SELECT COUNT(*) FROM steps"), 200);
}

#[test]
fn headless_less_than_a_minute_is_only_on_its_way() {
    let (_folder, path) = town();
    let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
    for step in 1..=300 {
        journal.record(if step % 3 == 0 { walk(step) } else { record(step, Vec::new()) });
        let committed = count(&look(&path), "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'step'");
        let safe = tail::last_step(&path).max(committed as u64);
        assert!(safe + 6 > step, "after step {step}, only step {safe} is safe");
    }
}

#[test]
fn a_file_that_is_there_open_or_something_else_is_left_alone() {
    let (folder, path) = town();
    assert!(matches!(Journal::go_on(&path, 0, Patience::Wait), Err(JournalError::Missing(_))));
    let nowhere = folder.path().join("no/such");
    let founded = Journal::found(&nowhere.join("a.town"), &founding(), Patience::Wait);
    assert!(matches!(founded, Err(JournalError::NoFolder(folder)) if folder == nowhere));
    assert!(!nowhere.exists());
    let journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
    assert!(matches!(Journal::found(&path, &founding(), Patience::Wait), Err(JournalError::Locked(_))));
    assert!(matches!(Journal::go_on(&path, 0, Patience::Wait), Err(JournalError::Locked(_))));
    drop(journal);
    let before = fs::read(&path).unwrap();
    assert!(matches!(Journal::found(&path, &founding(), Patience::Wait), Err(JournalError::Exists(_))));
    assert_eq!(fs::read(&path).unwrap(), before);
    look(&path).pragma_update(None, "user_version", 99).unwrap();
    let newer = Journal::go_on(&path, 0, Patience::Wait);
    assert!(matches!(newer, Err(JournalError::Newer { format: 99, .. })));
    for content in [&b"not a town"[..], b"", &[0; 5000]] {
        fs::write(&path, content).unwrap();
        assert!(matches!(Journal::go_on(&path, 0, Patience::Wait), Err(JournalError::NotATown(_))));
        assert_eq!(fs::read(&path).unwrap(), content);
    }
}
