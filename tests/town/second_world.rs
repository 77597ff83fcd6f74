//! What people make of news hangs on what it says and not on the story that is shipped: in the same town other people have
//! other public facts (`tests/data/second_world.ron`), which spread and draw people as the first do.

use std::{fs, path::Path};

use serde::Deserialize;
use smallville::{
    data::Data,
    mind::{
        claim::Verb,
        cognition::{Faculties, Mind},
    },
    town::{GameTime, TimeOfDay},
};

use crate::community::{day_two_at, live_in};

/// What is different: of each person's file what stands there, and what stands there instead.
#[derive(Deserialize)]
struct Edits {
    edits: Vec<(String, Vec<(String, String)>)>,
}

/// Writes the people of the second world into a folder of data.
fn second_world(folder: &Path) {
    let Edits { edits } = ron::from_str(include_str!("../data/second_world.ron")).unwrap();
    let shipped = Data::embedded();
    fs::create_dir(folder.join("personas")).unwrap();
    for (person, changes) in edits {
        let path = format!("personas/{person}.ron");
        let mut text = shipped.read_text(&path).unwrap();
        for (from, to) in changes {
            assert_eq!(text.matches(&from).count(), 1, "{path}: {from}");
            text = text.replacen(&from, &to, 1);
        }
        fs::write(folder.join(path), text).unwrap();
    }
}

/// What became of the three facts in a town: who knew of the rodeo, the bridge and the wedding after two days, and who came to
/// the rodeo.
fn spread(data: &Data, seed: u64) -> [usize; 4] {
    let over = GameTime::from_day_time(3, TimeOfDay::new(19, 30));
    let lived = live_in(data, seed, Faculties::default(), "", over);
    let report = lived.report();
    assert!(report.unfounded_claims.is_empty(), "seed {seed}: {:?}", report.unfounded_claims.first());
    let known = |topic: &str| {
        let start = report.awareness.iter().find(|(name, _)| name.contains(topic)).map(|(_, found)| found.start);
        assert!(start.is_some_and(|start| start <= 2), "seed {seed}: {start:?} know of the {topic} from the start");
        let knows = |mind: &&Mind| {
            let mut of_it = mind.beliefs().iter().filter(|(key, _)| key.topic.contains(topic));
            of_it.any(|(key, belief)| key.verb != Verb::ThinksOf && belief.since <= day_two_at(23))
        };
        lived.minds.values().filter(knows).count()
    };
    let rodeo = report.gatherings.iter().find(|one| one.topic.contains("robot rodeo")).unwrap();
    [known("robot rodeo"), known("red bridge"), known("niece"), rodeo.attended.len()]
}

#[test]
fn other_public_facts_spread_and_draw_people_as_the_first_do() {
    let folder = tempfile::tempdir().unwrap();
    second_world(folder.path());
    let data = Data::new(Some(folder.path().to_owned()));
    let towns = [1, 2, 3, 4, 5].map(|seed| spread(&data, seed));
    // The same bounds as of the first world's party and candidacy; the wedding is nobody's plan, and guests have two days
    // more to hear of the rodeo than of the party.
    let bounds = [("rodeo", 15..=25), ("bridge", 5..=22), ("wedding", 3..=22), ("guests", 8..=24)];
    for (at, (what, bounds)) in bounds.into_iter().enumerate() {
        let mut counts = towns.map(|town| town[at]);
        counts.sort_unstable();
        eprintln!("{what}: {counts:?}");
        assert!(bounds.contains(&counts[2]), "{what}: {counts:?}");
    }
}
