//! Whatever players ask for, whenever a town is stopped and however long minds take: it is told again exactly.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};
use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
        router::StandIn,
    },
    data::Data,
    journal::{
        verify::Verifier,
        writer::{Journal, Patience},
    },
    sim::{
        headless::Headless,
        intervene::Names,
        recording::{self, Recorder},
        replay::archive::{self, Archive},
        replay::load::{LoadedTown, Purpose},
        scenario::{Pace, Scenario},
        script::Script,
        time::TownClock,
    },
    town::{GameTime, Place},
};
use smallville_model::{
    error::ModelError,
    language_model::{LanguageModel, Pending, Reply},
    meter::tokens::Tokens,
    request::Request,
};

use crate::models::rehearsal::good;

/// How many towns are lived, and for how many game hours each; the variables `SMALLVILLE_TOLD_TOWNS` and
/// `SMALLVILLE_TOLD_HOURS` ask for more, `SMALLVILLE_TOLD_FROM` for others, and `SMALLVILLE_TOLD_EVERY` leaves some out: from
/// 2 on every third is lived with a model.
const TOWNS: u64 = 6;
const HOURS: u64 = 3;

/// Steps in a game hour.
const HOUR: u64 = 360;

/// A language model that takes some milliseconds over a question, and now and then says nothing.
struct Slow {
    seed: u64,
    asked: AtomicU64,
}

impl LanguageModel for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn ask<'a>(&'a self, request: &'a Request) -> Pending<'a> {
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        let millis = StdRng::seed_from_u64(self.seed ^ number).random_range(0..40);
        Box::pin(async move {
            tokio::time::sleep(Duration::from_millis(millis)).await;
            if number.is_multiple_of(5) {
                return Err(ModelError::NoServer { address: "nowhere".into() });
            }
            let tokens = Tokens { input: 7, output: 3 };
            Ok(Reply { text: good(request), model: "slow".into(), millis, tokens, cut_off: false, cached: false })
        })
    }
}

/// How a town is lived with: by its number, alternately with instinct alone, with answers that take some steps, and with
/// a model that takes real time while the town goes on or waits for those without whom it cannot.
fn scenario(number: u64) -> Scenario {
    let mut rng = StdRng::seed_from_u64(number);
    let mut scenario = Scenario::load(&Data::embedded(), number).unwrap();
    scenario.snapshot_steps = *[60, 90, 360, 720].choose(&mut rng).unwrap();
    match number % 3 {
        1 => scenario.brain.stand_in = Some(StandIn { seed: number, slowness: rng.random_range(1..60) }),
        2 => {
            let slow = Slow { seed: number, asked: AtomicU64::default() };
            let attention = Attention::new(Mode::Everything);
            scenario.brain.model = Some(ModelMind::new(Arc::new(slow), Arc::new(attention)));
            scenario.pace = if number.is_multiple_of(2) { Pace::Flow } else { Pace::Overlap };
        }
        _ => {}
    }
    scenario
}

/// What players of all sorts might type.
fn command(rng: &mut StdRng, scenario: &Scenario) -> String {
    let name = |rng: &mut StdRng| scenario.people.choose(rng).map(|person| person.name.clone()).unwrap_or_default();
    let thing = scenario.town.objects().choose(rng).map(|thing| thing.id).unwrap();
    let place = scenario.town.address(Place::Object(thing));
    let texts = [
        "go for a walk in the park",
        "you will hold a chess evening at the pub tomorrow at seven and invite everybody whom you like, old and young",
        "  buy:   three lemons; and a bottle of gin  ",
        "Ärger über die Katze – 猫 🐈 “quoted” <Hobbs Cafe: cafe: stove> (really)",
        "find at least two others to play cards with this evening, then tell me who they are",
        "never talk to anybody again",
        "Klaus: do not be late",
    ];
    let text = texts.choose(rng).copied().unwrap_or_default();
    let long = "and then another thing that matters more than all before, ".repeat(rng.random_range(1..12));
    let states = ["burning", "on fire", "broken and wet", "full of soup", "idle", "locked from inside"];
    let state = states.choose(rng).copied().unwrap_or_default();
    match rng.random_range(0..12) {
        0 => format!("goal {}: {text} {long}", name(rng)),
        1 => format!("goal {}: {text}", name(rng)),
        2 | 3 => format!("whisper {}: {text}", name(rng)),
        4 => format!("<{place}> is {state}"),
        5 => format!("add Ana Ruiz{}: a 30-year-old baker who loves cats", rng.random_range(1..3)),
        6 => format!("talk {} as a reporter: {text}", name(rng)),
        7 => format!("talk {} as Max Frei, a sailor: I love you. Will you marry me?", name(rng)),
        8 => format!("enter {}", name(rng)),
        9 => "leave".into(),
        10 => format!("say {text}"),
        _ => format!("use <{place}>"),
    }
}

/// Commands at random times, as a script.
fn commands(number: u64, until: u64) -> String {
    let scenario = scenario(number);
    let mut rng = StdRng::seed_from_u64(number ^ 0xc0ffee);
    let line = |_| {
        let at = scenario.begin.plus_secs(10 * rng.random_range(0..until as u32));
        let stamp = at.stamp();
        format!("{} {}\n", &stamp[..16], command(&mut rng, &scenario))
    };
    (0..until / 100).map(line).collect()
}

fn step(town: &Headless) -> u64 {
    town.world().resource::<TownClock>().step()
}

/// Lives on until a step; a town whose minds take their time stands still now and then.
fn live(town: &mut Headless, script: &str, until: u64) {
    let scenario = town.world().resource::<Scenario>();
    let (names, begin) = (Names::new(scenario), town.now());
    // What cannot be asked for in this town is left out: names of people who have not moved in.
    let sound = |line: &&str| Script::parse("", line, &names, GameTime::default()).is_ok();
    let lines: Vec<&str> = script.lines().filter(sound).collect();
    let mut adds = 0;
    let once = |line: &&str| !line.contains(" add ") || std::mem::replace(&mut adds, 1) == 0;
    let lines: Vec<&str> = lines.into_iter().filter(once).collect();
    let script = Script::parse("script", &lines.join("\n"), &names, begin).unwrap();
    town.world_mut().insert_resource(script);
    while step(town) < until {
        town.steps(1);
    }
}

/// Lives a town of this number, stops and continues it now and then, and tells it again.
fn is_told_again(path: &Path, number: u64, until: u64) {
    let script = commands(number, until);
    let mut rng = StdRng::seed_from_u64(number ^ 0xdead);
    let mut stops: Vec<u64> = (0..rng.random_range(0..5)).map(|_| rng.random_range(1..until)).collect();
    stops.sort_unstable();
    stops.dedup();
    stops.push(until);
    let own = scenario(number);
    let journal = Journal::found(path, &archive::founding(&own), Patience::Wait).unwrap();
    let mut town = Headless::kept(own, journal).unwrap();
    live(&mut town, &script, stops[0]);
    recording::close(town.world_mut()).1.unwrap();
    for stop in &stops[1..] {
        let archive = Archive::open(path, &Data::embedded()).unwrap();
        let loaded = LoadedTown::new(archive, Purpose::GoOn(Patience::Wait)).unwrap();
        let mut town = Headless::loaded(scenario(number), loaded).unwrap();
        assert_eq!(town.world().resource::<Recorder>().differs(), None, "town {number}, resumed before step {stop}");
        live(&mut town, &script, *stop);
        recording::close(town.world_mut()).1.unwrap();
    }
    let archive = Archive::open(path, &Data::embedded()).unwrap();
    let verifier = Verifier::new(path, 0, 0).unwrap();
    let mut town = Headless::loaded(scenario(number), LoadedTown::new(archive, Purpose::Replay(0)).unwrap()).unwrap();
    town.world_mut().resource_mut::<Recorder>().verify_with(verifier);
    while step(&town) < until && town.world().resource::<Recorder>().differs().is_none() {
        town.steps(1);
    }
    let differs = town.world().resource::<Recorder>().differs();
    if differs.is_some() {
        let copy = std::env::temp_dir().join(format!("smallville-told-{number}.town"));
        std::fs::copy(path, &copy).unwrap();
        panic!(
            "town {number}, lived until step {until}, differs in step {differs:?}; it is kept in {}",
            copy.display()
        );
    }
    assert_eq!(town.world_mut().resource_mut::<Recorder>().verified().unwrap(), [], "town {number}");
}

#[test]
fn every_town_is_told_again_exactly() {
    let asked = |name: &str, usual| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let from: u64 = asked("SMALLVILLE_TOLD_FROM", 0);
    let (towns, hours) = (asked("SMALLVILLE_TOLD_TOWNS", TOWNS), asked("SMALLVILLE_TOLD_HOURS", HOURS));
    let folder = tempfile::tempdir().unwrap();
    let every = asked("SMALLVILLE_TOLD_EVERY", 1).max(1);
    for number in (0..towns).map(|town| from + town * every) {
        let path = folder.path().join("a.town");
        is_told_again(&path, number, hours * HOUR + number % 7);
        std::fs::remove_file(&path).unwrap();
    }
}
