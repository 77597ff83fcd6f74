//! What is told of a real town.

use std::collections::BTreeSet;

use super::{News, Piece};
use crate::{headless::Headless, recording, replay::archive::founding, scenario::Scenario};
use smallville_data::data::Data;
use smallville_journal::{
    reader::Reader,
    writer::{Journal, Patience},
};
use smallville_town::GameTime;

fn moment(text: &str) -> GameTime {
    text.parse().unwrap()
}

/// What is told of a town until a moment.
fn told(seed: u64, until: GameTime) -> Vec<Piece> {
    let mut town = Headless::reported(Scenario::load(&Data::embedded(), seed).unwrap());
    town.live_until(until, |_| {});
    town.world().resource::<News>().told().to_vec()
}

/// A player would be glad of each letter: they are few, each is another sentence or two, and nobody reads one twice.
fn check_two_days(seed: u64) {
    let told = told(seed, moment("2023-02-15 06:00"));
    let letters: Vec<&Piece> = told.iter().filter(|piece| piece.letter).collect();
    for day in [0, 1] {
        let count = letters.iter().filter(|piece| piece.at.day() == day).count();
        assert!((2..=20).contains(&count), "seed {seed}, day {day}: {count} letters:\n{letters:#?}");
    }
    let mut words = BTreeSet::new();
    let again: Vec<&&Piece> = letters.iter().filter(|piece| !words.insert(piece.words.as_str())).collect();
    assert!(again.is_empty(), "seed {seed}: letters come twice: {again:#?}");
    for piece in &told {
        let length = piece.words.chars().count();
        assert!((20..=240).contains(&length) && piece.words.ends_with(['.', '!', '?']), "{}", piece.words);
        assert!(!piece.words.contains(['{', '}', '<', '>']) && !piece.words.contains("  "), "{}", piece.words);
        assert!(!piece.people.is_empty() || piece.thing.is_some(), "{} leads nowhere", piece.words);
    }
    for expected in [
        "Isabella Rodriguez is giving a Valentine's Day party",
        "Isabella's Valentine's Day party has begun at Hobbs Cafe",
        "Isabella's Valentine's Day party is over.",
    ] {
        assert_eq!(letters.iter().filter(|piece| piece.words.contains(expected)).count(), 1, "{expected}");
    }
}

#[test]
fn two_days_bring_a_handful_of_letters() {
    check_two_days(7);
}

#[test]
fn two_other_days_do_so_too() {
    check_two_days(8);
}

#[test]
fn a_stored_town_tells_the_same_news() {
    let evening = moment("2023-02-13 20:00");
    let mut live = told(7, evening);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Smallville.town");
    let scenario = Scenario::load(&Data::embedded(), 7).unwrap();
    let journal = Journal::found(&path, &founding(&scenario), Patience::Wait).unwrap();
    let mut town = Headless::kept(scenario.clone(), journal).unwrap();
    town.live_until(evening, |_| {});
    recording::close(town.world_mut()).1.unwrap();
    let reader = Reader::open(&path).unwrap();
    let past = reader.noteworthy(0, reader.last_step().unwrap()).unwrap();
    let mut news = News::default();
    news.retell(&[], past.iter(), evening, &scenario);
    let mut kept = news.told().to_vec();
    // What happened in one step has no order.
    for told in [&mut live, &mut kept] {
        told.sort_by(|one, other| (one.step, &one.words).cmp(&(other.step, &other.words)));
    }
    assert_eq!(live, kept);
    assert!(live.len() > 5);
}
