//! A game that is killed loses less than a game minute, and its file is sound.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use assert_cmd::cargo::CommandCargoExt as _;
use smallville::{
    data::Data,
    journal::reader::Reader,
    sim::{
        headless::Headless,
        recording::Recorder,
        replay::archive::Archive,
        replay::load::{LoadedTown, Purpose},
        time::TownClock,
    },
};

/// How often a game is killed; the variable `SMALLVILLE_KILLS` asks for more.
const KILLS: u32 = 20;

/// Begins or continues a town in a game of its own, which says after each step how far it is.
fn game(town: &Path) -> Child {
    let mut command = Command::cargo_bin("smallville").unwrap();
    command.args(["run", "--days", "30", "--every-step"]).arg(town);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills a game some time after it began to live; returns the last step of which it said that it was lived.
fn kill_after(mut game: Child, delay: Duration) -> u64 {
    let lines = BufReader::new(game.stdout.take().unwrap());
    let (sender, first) = crossbeam_channel::bounded(1);
    let reader = std::thread::spawn(move || {
        let mut last = 0;
        for line in lines.lines().map_while(Result::ok) {
            // A line that was cut in the middle says nothing.
            if let Some(step) = line.strip_suffix('.').and_then(|step| step.parse().ok()) {
                last = step;
                let _ = sender.try_send(());
            }
        }
        last
    });
    first.recv_timeout(Duration::from_secs(60)).unwrap();
    // Nothing comes this way: it is a clock that no test lint forbids.
    let (_keep, never) = crossbeam_channel::bounded::<()>(0);
    let _ = never.recv_timeout(delay);
    game.kill().unwrap();
    game.wait().unwrap();
    reader.join().unwrap()
}

/// Looks whether the file is sound and goes on where it ends; returns its last step.
fn resumes(town: &Path) -> u64 {
    let reader = Reader::open(town).unwrap();
    reader.check().unwrap();
    let last = reader.last_step().unwrap();
    drop(reader);
    let archive = Archive::open(town, &Data::embedded()).unwrap();
    let scenario = archive.scenario(last).unwrap();
    let town = Headless::loaded(scenario, LoadedTown::new(archive, Purpose::Look(last)).unwrap()).unwrap();
    assert_eq!(town.world().resource::<Recorder>().differs(), None);
    assert_eq!(town.world().resource::<TownClock>().step(), last);
    last
}

#[test]
fn a_killed_game_loses_less_than_a_minute() {
    let kills = std::env::var("SMALLVILLE_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let folder = tempfile::tempdir().unwrap();
    let mut worst = 0;
    for i in 0..kills {
        let town = folder.path().join(format!("{}.town", i / 4));
        // Delays that follow no beat: the first ones fall into the founding and the first moment.
        let delay = Duration::from_millis(u64::from((i * 7919 + 13) % 907));
        let said = kill_after(game(&town), delay);
        let kept = resumes(&town);
        worst = worst.max(said.saturating_sub(kept));
        assert!(said < kept + 6, "kill {i}: step {said} was lived, step {kept} is the last that is kept");
        // Every fourth town is gone on with three times.
        if i % 4 == 3 {
            fs::remove_file(&town).unwrap();
        }
    }
    eprintln!("{kills} kills, at most {worst} steps lost");
}

/// Kills a game a moment after it was started, wherever it then is.
fn kill_at_once(mut game: Child, delay: Duration) {
    let (_keep, never) = crossbeam_channel::bounded::<()>(0);
    let _ = never.recv_timeout(delay);
    game.kill().unwrap();
    game.wait().unwrap();
}

#[test]
fn a_game_that_is_killed_while_it_begins_leaves_a_whole_town_or_none() {
    let kills = std::env::var("SMALLVILLE_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let folder = tempfile::tempdir().unwrap();
    let town = folder.path().join("a.town");
    for i in 0..kills {
        kill_at_once(game(&town), Duration::from_millis(u64::from((i * 7919 + 13) % 499)));
        if town.exists() {
            resumes(&town);
        }
        if i % 3 == 2 {
            let _ = fs::remove_file(&town);
        }
    }
}

/// Steps of a game day: at its end old rows are thinned and the log is moved into the file.
const DAY: u64 = 8_640;

#[test]
fn a_game_that_is_killed_while_its_log_is_moved_goes_on_as_if_it_had_not() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (folder.path().join("whole.town"), folder.path().join("killed.town"));
    let live = |town: &Path, until: &str| {
        let mut command = assert_cmd::Command::cargo_bin("smallville").unwrap();
        command.args(["run", "--until", until]).arg(town).assert().success();
    };
    live(&whole, "2023-02-14 05:58");
    fs::copy(&whole, &killed).unwrap();
    for delay in [0, 3, 9, 20] {
        let mut game = game(&killed);
        let lines = BufReader::new(game.stdout.take().unwrap()).lines().map_while(Result::ok);
        let step = |line: String| line.strip_suffix('.').and_then(|step| step.parse::<u64>().ok());
        let reached = lines.filter_map(step).find(|step| *step >= DAY + delay);
        assert!(reached.is_some(), "the game ended by itself");
        kill_at_once(game, Duration::from_millis(delay));
        resumes(&killed);
    }
    live(&whole, "2023-02-14 14:00");
    live(&killed, "2023-02-14 14:00");
    crate::journal::same_but(&whole, &killed, &["inputs"]);
}
