//! A whole town in the shape and size of the published one comes in, but for what is damaged, and lives.

use std::{collections::BTreeMap, time::Instant};

use rusqlite::Connection;

use super::{
    testing::{Counts, DAMAGES, Damage},
    *,
};
use smallville_data::data::Data;
use smallville_journal::{
    reader::Reader,
    writer::{Journal, Patience},
};
use smallville_mind::memory::{MemoryId, MemoryKind};
use smallville_sim::{headless::Headless, recording, replay::archive::founding};

/// A saved town in a folder, and what is to come of it.
struct Save {
    folder: tempfile::TempDir,
    scenario: Scenario,
    counts: BTreeMap<String, Counts>,
    names: Vec<String>,
}

/// Twenty-three of our people and two strangers, one of them with letters of other alphabets.
fn save() -> Save {
    let folder = tempfile::tempdir().unwrap();
    let scenario = Scenario::load(&Data::embedded(), 1).unwrap();
    let mut names: Vec<String> = scenario.people.iter().skip(2).map(|persona| persona.name.clone()).collect();
    names.extend(["Oda Berg".to_owned(), "Zoë Ångström".to_owned()]);
    let places: Vec<String> = scenario.town.sectors().iter().take(6).map(|sector| sector.name.clone()).collect();
    let counts = testing::write(folder.path(), &names, &places);
    Save { folder, scenario, counts, names }
}

impl Save {
    /// Whose files are damaged in some way.
    fn of(&self, damage: Damage) -> &str {
        &self.names[DAMAGES.iter().position(|other| *other == damage).unwrap()]
    }
}

fn says(came: &ImportedTown, words: &[&str]) -> bool {
    came.unused.iter().any(|sentence| words.iter().all(|word| sentence.contains(word)))
}

#[test]
fn everything_that_can_be_used_is_brought_in() {
    let save = save();
    let begun = Instant::now();
    let came = read(save.folder.path(), &save.scenario).unwrap();
    eprintln!("read in {:.2} s", begun.elapsed().as_secs_f32());
    assert_eq!(came.begins.stamp(), "2023-02-14 12:30");
    let names: Vec<&str> = came.people.iter().map(|one| one.persona.name.as_str()).collect();
    let expected: Vec<&str> =
        save.names.iter().map(String::as_str).filter(|name| *name != save.of(Damage::NoScratch)).collect();
    assert_eq!(names, expected);
    for one in &came.people {
        let name = one.persona.name.as_str();
        let counts = save.counts[name];
        assert_eq!(one.memories.len(), counts.kept, "{name}");
        let has = |kind| one.memories.iter().any(|memory| memory.kind == kind);
        let kinds = [MemoryKind::Observation, MemoryKind::Thought, MemoryKind::Plan, MemoryKind::Conversation];
        assert!(counts.kept == 0 || kinds.into_iter().all(has), "{name}");
        for (i, memory) in one.memories.iter().enumerate() {
            assert!(memory.evidence.iter().all(|MemoryId(id)| (*id as usize) < i), "{name}: {memory:?}");
            assert!(memory.created <= came.begins, "{name}: {memory:?}");
        }
        for (count, words) in [
            (counts.idle, "something was idle"),
            (counts.repeated, "repeated what is remembered"),
            (counts.empty, "said nothing"),
            (counts.unreadable, "cannot be read (no number"),
            (counts.doubled, "a later one of the same number"),
            (counts.undated, "without a date"),
            (counts.unrated, "without an importance"),
            (counts.loose, "named as a reason but not there"),
        ] {
            let entries = if count == 1 { "1 entry ".to_owned() } else { format!("{count} entries ") };
            assert_eq!(says(&came, &[&format!("{name}: {entries}"), words]), count > 0, "{name}: {count} {words}");
        }
    }
}

#[test]
fn what_is_damaged_is_named_in_a_sentence() {
    let save = save();
    let came = read(save.folder.path(), &save.scenario).unwrap();
    for (damage, words) in [
        (Damage::NoScratch, &["scratch.json", "is left out"][..]),
        (Damage::NoNodes, &["nodes.json", "nothing is taken from it"]),
        (Damage::WrongNodes, &["nodes.json", "not a list of named entries", "nothing is taken from it"]),
        (Damage::BrokenOff, &["nodes.json", "it breaks off", "what stands before that is taken"]),
        (Damage::NoPlaces, &["spatial_memory.json", "knows the usual places"]),
        (Damage::Poor, &["an age, words of character (\"innate\") and both hours of sleep"]),
    ] {
        let name = save.of(damage);
        let told: Vec<&String> = came.unused.iter().filter(|sentence| sentence.contains(name)).collect();
        let fits = |sentence: &&String| words.iter().all(|word| sentence.contains(word));
        assert_eq!(told.iter().copied().filter(fits).count(), 1, "{damage:?}: {told:#?}");
    }
    for words in [&["environment/ and movement/"][..], &["embeddings.json"], &["the paper mill"]] {
        assert!(says(&came, words), "{words:?}");
    }
    assert!(came.unused.iter().all(|sentence| sentence.ends_with('.')), "{:#?}", came.unused);
    let swallows = &came.people.iter().find(|one| one.persona.name == save.of(Damage::Encoding)).unwrap().memories;
    assert!(swallows.iter().any(|memory| memory.text.contains("sw\u{fffd}llows")), "one letter is lost, and no more");
}

#[test]
fn the_town_lives_on_here() {
    let save = save();
    let poor = save.of(Damage::Poor).to_owned();
    let Save { folder, scenario, counts, .. } = save;
    let came = read(folder.path(), &scenario).unwrap();
    let begins = came.begins;
    let scenario = settled(came, scenario);
    let names: Vec<String> = scenario.people.iter().map(|persona| persona.name.clone()).collect();
    let path = folder.path().join("a.town");
    let journal = Journal::found(&path, &founding(&scenario), Patience::Wait).unwrap();
    let mut town = Headless::kept(scenario, journal).unwrap();
    town.live_until(begins.plus_minutes(60), |_| {});
    recording::close(town.world_mut()).1.unwrap();
    let reader = Reader::open(&path).unwrap();
    reader.check().unwrap();
    assert_eq!((reader.last_step().unwrap(), reader.begin()), (360, begins));
    assert_eq!(reader.residents(360).unwrap().len(), names.len());
    let file = Connection::open(&path).unwrap();
    let count = |sql: &str, resident: usize| -> usize {
        file.query_row(sql, [resident as i64], |row| row.get::<_, i64>(0)).unwrap() as usize
    };
    for (resident, name) in names.iter().enumerate() {
        let brought = "SELECT COUNT(*) FROM memories WHERE resident = ?1 AND step = 0 AND created_secs < \
                       (SELECT MAX(created_secs) FROM memories WHERE resident = ?1 AND step = 0)";
        assert_eq!(count(brought, resident), counts[name].kept, "{name}");
        let about = "SELECT COUNT(*) FROM memories WHERE resident = ?1 AND step = 0 AND kind = 'Plan' AND importance = 9 \
                     AND created_secs = (SELECT MAX(created_secs) FROM memories WHERE resident = ?1 AND step = 0)";
        assert_eq!(count(about, resident), usize::from(*name != poor), "{name} knows what they are about");
        let since = count("SELECT COUNT(*) FROM memories WHERE resident = ?1 AND step > 0", resident);
        assert!(since > 0, "{name} has noticed nothing in an hour");
        let acts = count("SELECT COUNT(*) FROM activities WHERE resident = ?1", resident);
        let lines = count("SELECT COUNT(*) FROM lines WHERE resident = ?1", resident);
        assert!(acts + lines > 0, "{name} has neither done nor said anything in an hour");
    }
}
