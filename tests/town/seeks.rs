//! From town to town in one game: watching one leaves nothing behind that stops another.

use std::path::{Path, PathBuf};

use smallville::{
    data::Data,
    journal::writer::{Journal, Patience},
    sim::{
        headless::Headless,
        recording::{self, Recorder},
        replay::archive,
        replay::load::{LoadedTown, live_again},
        replay::seek::{Library, Seek},
        scenario::Scenario,
        time::TownClock,
    },
};

fn scenario(seed: u64) -> Scenario {
    Scenario::load(&Data::embedded(), seed).unwrap()
}

/// A town that was lived for so many steps.
fn lived(path: PathBuf, seed: u64, steps: u32) -> PathBuf {
    let scenario = scenario(seed);
    let journal = Journal::found(&path, &archive::founding(&scenario), Patience::Wait).unwrap();
    let mut town = Headless::kept(scenario, journal).unwrap();
    town.steps(steps);
    recording::close(town.world_mut()).1.unwrap();
    path
}

/// A game that has begun with a town that is kept nowhere.
fn game() -> Headless {
    let mut game = Headless::new(scenario(9));
    game.world_mut().insert_resource(Library(Data::embedded()));
    game.steps(2);
    game
}

fn go(game: &mut Headless, seek: Seek) -> Vec<String> {
    game.world_mut().write_message(seek);
    game.steps(0);
    game.take_notices().into_iter().map(|notice| notice.0).collect()
}

fn step(game: &Headless) -> u64 {
    game.world().resource::<TownClock>().step()
}

fn kept_in(game: &Headless) -> Option<&Path> {
    game.world().resource::<Recorder>().journal().map(Journal::path)
}

#[test]
fn a_longer_town_goes_on_after_a_shorter_one_was_watched() {
    let folder = tempfile::tempdir().unwrap();
    let short = lived(folder.path().join("short.town"), 1, 100);
    let long = lived(folder.path().join("long.town"), 2, 240);
    let mut game = game();
    assert_eq!(go(&mut game, Seek::Watch(short.clone(), 0)), [] as [&str; 0]);
    game.steps(300);
    assert_eq!(step(&game), 100, "what comes after its end was never lived");
    assert_eq!(go(&mut game, Seek::GoOn(long.clone())), [] as [&str; 0]);
    assert_eq!((step(&game), kept_in(&game)), (240, Some(long.as_path())));
    game.steps(5);
    assert_eq!(step(&game), 245);
    // Looking at the past is watching as well.
    assert_eq!(go(&mut game, Seek::Show(60)), [] as [&str; 0]);
    assert_eq!((step(&game), kept_in(&game)), (60, None));
    assert_eq!(go(&mut game, Seek::GoOn(long.clone())), [] as [&str; 0]);
    game.steps(1);
    assert_eq!(step(&game), 246);
}

#[test]
fn whoever_cannot_go_stays_where_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let short = lived(folder.path().join("short.town"), 1, 100);
    let long = lived(folder.path().join("long.town"), 2, 140);
    let open_elsewhere = lived(folder.path().join("open.town"), 3, 20);
    // Its newest moment is damaged: that shows only when it is brought back.
    let damaged = folder.path().join("damaged.town");
    std::fs::copy(&long, &damaged).unwrap();
    rusqlite::Connection::open(&damaged).unwrap().execute("UPDATE moments SET body = x'01'", []).unwrap();
    let mut game = game();
    go(&mut game, Seek::Watch(short.clone(), 30));
    let told = go(&mut game, Seek::GoOn(damaged.clone()));
    assert!(told[0].contains("damaged"), "{told:?}");
    assert!(game.world().resource::<LoadedTown>().is_watched());
    assert_eq!(step(&game), 30);
    go(&mut game, Seek::GoOn(long.clone()));
    let told = go(&mut game, Seek::GoOn(damaged));
    assert!(told[0].contains("damaged"), "{told:?}");
    assert_eq!((step(&game), kept_in(&game)), (140, Some(long.as_path())));
    let elsewhere = Journal::go_on(&open_elsewhere, 20, Patience::Never).unwrap();
    let told = go(&mut game, Seek::GoOn(open_elsewhere));
    assert!(told[0].contains("another game has this town open"), "{told:?}");
    assert_eq!((step(&game), kept_in(&game)), (140, Some(long.as_path())));
    drop(elsewhere);
    game.steps(3);
    assert_eq!(step(&game), 143);
}

#[test]
fn a_wait_for_a_time_that_stands_still_comes_to_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let short = lived(folder.path().join("short.town"), 1, 30);
    let mut game = game();
    go(&mut game, Seek::Watch(short, 0));
    // What is only watched goes no further than its record, whoever waits for more.
    let told = live_again(game.world_mut(), 90).map_err(|error| error.to_string());
    assert!(told.as_ref().is_err_and(|told| told.contains("the town stands still after step 30")), "{told:?}");
    assert_eq!(step(&game), 30);
}
