//! How fast the town is: `cargo bench --profile dev` (the build that `cargo run` and `cargo test` share).

#[expect(dead_code, reason = "the tests use the rest of it")]
#[path = "../../tests/town/models/rehearsal.rs"]
mod rehearsal;
mod window;

use std::{
    env,
    sync::{Arc, LazyLock},
    time::{Duration, Instant},
};

use bevy::prelude::*;
use divan::{Bencher, black_box};
use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
    },
    data::Data,
    embed::{ConceptEmbedder, Embedder},
    journal::writer::{Journal, Patience},
    mind::{
        agent::AgentId,
        memory::{Memory, MemoryKind, MemoryStream},
        retrieve::{Weights, retrieve},
    },
    sim::{
        courier::Courier,
        headless::Headless,
        news::News,
        recording,
        replay::archive::{self, Archive},
        replay::load::{LoadedTown, Purpose},
        replay::seek::{Library, Seek},
        scenario::{Pace, Scenario},
    },
    town::{GameTime, Tile, Town},
    ui,
    view::{
        self,
        selection::{Selected, Selection},
    },
};

use smallville_model::{
    connection::Connection,
    limits::Limits,
    meter::{Meter, caps::Caps, spent::Prices},
    testing::{behaviour::Behaviour, endpoint::FakeEndpoint},
};

use window::{GameWindow, hours_beforehand};

fn main() {
    divan::main();
}

static SCENARIO: LazyLock<Scenario> =
    LazyLock::new(|| Scenario::load(&Data::embedded(), 7).expect("the shipped town is sound"));

/// The two beds that lie farthest from each other.
fn across_town() -> (Tile, Tile) {
    let town: &Town = &SCENARIO.town;
    let beds: Vec<Tile> = SCENARIO.people.iter().map(|persona| town.object(persona.bed).spots[0].tile).collect();
    let pairs = beds.iter().flat_map(|a| beds.iter().map(move |b| (*a, *b)));
    pairs.max_by_key(|(a, b)| town.distance(*a, *b)).expect("people have beds")
}

/// One way across town, searched anew each time.
#[divan::bench]
fn path_across_town_cold(bencher: Bencher) {
    let (from, to) = across_town();
    bencher
        .with_inputs(|| Town::load(&|path| Data::embedded().read(path), "maps/smallville.tmx").expect("sound"))
        .bench_local_values(|town| black_box(town.find_path(from, to)));
}

/// One way across town to a goal that somebody has walked to before.
#[divan::bench]
fn path_across_town_known_goal(bencher: Bencher) {
    let (from, to) = across_town();
    bencher.bench_local(|| black_box(SCENARIO.town.find_path(black_box(from), black_box(to))));
}

/// Which of so many memories come to mind.
#[divan::bench(args = [1_000, 10_000, 100_000])]
fn retrieval(bencher: Bencher, memories: u32) {
    let embedder = &SCENARIO.sense.embedder;
    let mut stream = MemoryStream::default();
    for i in 0..memories {
        let persona = &SCENARIO.people[i as usize % SCENARIO.people.len()];
        let text = format!("{} {i}", persona.about[i as usize % persona.about.len()]);
        let created = GameTime::default().plus_minutes(i);
        let importance = (i % 10 + 1) as u8;
        let memory = Memory::new(MemoryKind::Observation, text, importance, created);
        let embedding = embedder.embed(&memory.text);
        stream.add(memory, &embedding);
    }
    let query = embedder.embed("Who comes to the Valentine's Day party?");
    let now = GameTime::default().plus_minutes(memories);
    bencher.bench_local(|| black_box(retrieve(&stream, &query, now, Weights::default(), 30)));
}

/// Turns one sentence into a vector.
#[divan::bench]
fn embedding(bencher: Bencher) {
    let embedder: &ConceptEmbedder = &SCENARIO.sense.embedder;
    bencher
        .bench_local(|| black_box(embedder.embed("Isabella Rodriguez is serving the morning regulars at Hobbs Cafe")));
}

/// One step of the world, when most people are up and about.
#[divan::bench(args = [25, 1_000], sample_count = 40, sample_size = 10)]
fn step(bencher: Bencher, residents: usize) {
    let mut town = Headless::new(SCENARIO.clone().with_residents(residents));
    let begun = town.now().plus_minutes(hours_beforehand(residents) * 60);
    town.live_until(begun, |_| {});
    bencher.bench_local(|| town.steps(1));
}

/// One frame's worth of what follows the town in the window: camera, people, balloons, marks, lamps. No drawing.
#[divan::bench(args = [25, 1_000], sample_count = 40, sample_size = 10)]
fn frame_of_the_view(bencher: Bencher, residents: usize) {
    let mut window = GameWindow::new(residents, view::figures);
    bencher.bench_local(|| window.app.update());
}

/// Keys that open the pages People, Talk, News and Town.
const PAGES: [KeyCode; 4] = [KeyCode::KeyP, KeyCode::KeyT, KeyCode::KeyN, KeyCode::KeyM];

/// The same with all panels that fit beside each other (clock, faces, somebody selected, letters, the open console) and
/// one of the pages, down to the triangles that they are made of.
#[divan::bench(args = [25, 1_000], consts = [0, 1, 2, 3], sample_count = 40, sample_size = 10)]
fn frame_with_panels<const PAGE: usize>(bencher: Bencher, residents: usize) {
    let mut window = GameWindow::new(residents, (view::figures, ui::plugin));
    window.open_panels(PAGES[PAGE]);
    bencher.bench_local(|| window.app.update());
}

/// A whole frame of 1280 × 720 points, drawn by whatever driver there is into a picture: the bare town, and with all panels
/// that fit and one of the pages. Only where `RUN_PICTURES` is set, as it needs a driver.
#[divan::bench(consts = [0, 1, 2, 3, 4], sample_count = 120, sample_size = 1)]
fn frame_drawn<const PAGE: usize>(bencher: Bencher) {
    if env::var_os("RUN_PICTURES").is_none() {
        return;
    }
    let scenario = SCENARIO.clone();
    let mut window = match PAGE {
        0 => GameWindow::drawn(scenario, view::plugin),
        _ => GameWindow::drawn(scenario, (view::plugin, ui::plugin)),
    };
    if PAGE > 0 {
        window.open_panels(PAGES[PAGE - 1]);
    }
    bencher.bench_local(|| window.draw());
}

/// The same with clock, faces and somebody selected, one frame after the other as the town lives: with the built-in mind
/// alone, and with a language model that everybody asks and that takes ten seconds over each answer.
#[divan::bench(args = [false, true], sample_count = 1_200, sample_size = 1)]
fn frame_beside_a_slow_model(bencher: Bencher, slow_model: bool) {
    let server = FakeEndpoint::start(|_| Behaviour::say("{}").late(Duration::from_secs(10)));
    let mut scenario = Scenario { pace: Pace::Flow, ..SCENARIO.clone() };
    if slow_model {
        let limits = Limits { in_flight: 25, ..Limits::hosted() };
        let meter = Arc::new(Meter::new(Prices::default(), Caps::default()));
        let connection = Connection::new(server.endpoint("small"), &limits, meter).expect("a sound endpoint");
        let attention = Arc::new(Attention::new(Mode::Everything));
        scenario.brain.model = Some(ModelMind::new(Arc::new(connection), attention));
    }
    let mut window = GameWindow::of(scenario, (view::figures, ui::plugin));
    window.app.world_mut().resource_mut::<Selection>().selected = Some(Selected::Person(AgentId(0)));
    let mut millis = Vec::new();
    bencher.bench_local(|| {
        let begun = Instant::now();
        window.app.update();
        millis.push(begun.elapsed().as_secs_f64() * 1e3);
    });
    millis.sort_by(f64::total_cmp);
    let percentile = |share: f64| millis.get((millis.len() as f64 * share) as usize).copied().unwrap_or_default();
    let asked = server.asked().len();
    eprintln!("{asked} asked; median {:.2} ms, 99th percentile {:.2} ms", percentile(0.5), percentile(0.99));
}

/// The first day of a town without a window whose people ask a language model everything, which takes a second over each
/// answer and any number of answers at a time. The town cannot be quicker than the longest chain of calls that had to follow
/// one another: that is printed.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn day_with_a_model(bencher: Bencher) {
    let server =
        FakeEndpoint::start(|asked| Behaviour::say(&rehearsal::good_to(&asked.body)).late(Duration::from_secs(1)));
    let mut scenario = Scenario { pace: Pace::Overlap, ..SCENARIO.clone() };
    let limits = Limits { in_flight: 100, ..Limits::hosted() };
    let meter = Arc::new(Meter::new(Prices::default(), Caps::default()));
    let connection = Connection::new(server.endpoint("small"), &limits, meter).expect("a sound endpoint");
    scenario.brain.model = Some(ModelMind::new(Arc::new(connection), Arc::new(Attention::new(Mode::Everything))));
    bencher.bench_local(|| {
        let (mut town, begun) = (Headless::new(scenario.clone()), Instant::now());
        let end = town.now().plus_minutes(24 * 60);
        town.live_until(end, |_| {});
        let chain = town.world().resource::<Courier>().longest_chain();
        let (took, least) = (begun.elapsed().as_secs_f64(), Duration::from_millis(chain.millis).as_secs_f64());
        eprintln!(
            "{} calls, {took:.1} s; {} of them had to follow one another: {least:.1} s, so that it took {:.2} times the least",
            server.asked().len(),
            chain.calls,
            took / least
        );
    });
}

/// A new town, kept in a file of a folder of its own or not at all.
fn founded(folder: Option<&tempfile::TempDir>, patience: Patience) -> Headless {
    let scenario = SCENARIO.clone();
    let Some(folder) = folder else { return Headless::new(scenario) };
    let path = folder.path().join("a.town");
    let journal = Journal::found(&path, &archive::founding(&scenario), patience).expect("a folder that can be written");
    Headless::kept(scenario, journal).expect("a folder that can be written")
}

/// The first day of a town without a window, not kept and kept.
#[divan::bench(args = [false, true], sample_count = 5, sample_size = 1)]
fn day(bencher: Bencher, kept: bool) {
    let folder = || kept.then(|| tempfile::tempdir().expect("a folder"));
    bencher.with_inputs(folder).bench_local_values(|folder| {
        let mut town = founded(folder.as_ref(), Patience::Wait);
        let end = town.now().plus_minutes(24 * 60);
        town.live_until(end, |_| {});
        recording::close(town.world_mut()).1.expect("a disk with room");
        folder
    });
}

/// One step as the window lives it, not kept and kept: the slowest is the one that takes a snapshot.
#[divan::bench(args = [false, true], sample_count = 1440, sample_size = 1)]
fn step_in_the_window(bencher: Bencher, kept: bool) {
    let folder = kept.then(|| tempfile::tempdir().expect("a folder"));
    let mut town = founded(folder.as_ref(), Patience::Never);
    bencher.bench_local(|| town.steps(1));
}

/// Bringing a town of two days back to its last step, which lies an hour and a half after a snapshot.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn coming_back(bencher: Bencher) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut town = founded(Some(&folder), Patience::Wait);
    let end = town.now().plus_minutes(2 * 24 * 60 + 90);
    town.live_until(end, |_| {});
    recording::close(town.world_mut()).1.expect("a disk with room");
    bencher.bench_local(|| {
        let archive = Archive::open(&folder.path().join("a.town"), &Data::embedded()).expect("a sound town");
        let last = archive.reader().last_step().expect("a sound town");
        let loaded = LoadedTown::new(archive, Purpose::Replay(last)).expect("a sound town");
        black_box(Headless::loaded(SCENARIO.clone(), loaded).expect("a sound town"))
    });
}

/// Jumps to other moments of a town of two days that is being watched, back and forth.
#[divan::bench(sample_count = 60, sample_size = 1)]
fn jump(bencher: Bencher) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut town = founded(Some(&folder), Patience::Wait);
    let end = town.now().plus_minutes(2 * 24 * 60);
    town.live_until(end, |_| {});
    recording::close(town.world_mut()).1.expect("a disk with room");
    let archive = Archive::open(&folder.path().join("a.town"), &Data::embedded()).expect("a sound town");
    let last = archive.reader().last_step().expect("a sound town");
    let loaded = LoadedTown::new(archive, Purpose::Replay(0)).expect("a sound town");
    let mut watched = Headless::loaded(SCENARIO.clone(), loaded).expect("a sound town");
    watched.world_mut().insert_resource(Library(Data::embedded()));
    // The window reads the news of the days before each moment too.
    watched.world_mut().insert_resource(News::default());
    let mut jumps = 0;
    bencher
        .with_inputs(|| {
            // A large odd stride comes by everywhere, as somebody who drags the marker about.
            jumps += 1;
            jumps * 7_919 % last
        })
        .bench_local_values(|step| {
            watched.world_mut().write_message(Seek::Show(step));
            watched.steps(0);
        });
}

/// The second and the seventh day of a town: forgetting keeps a long life as quick as a short one.
#[divan::bench(args = [2, 7], sample_count = 3, sample_size = 1)]
fn nth_day(bencher: Bencher, nth: u32) {
    let begun = || {
        let mut town = Headless::new(SCENARIO.clone());
        let morning = town.now().plus_minutes((nth - 1) * 24 * 60);
        town.live_until(morning, |_| {});
        town
    };
    bencher.with_inputs(begun).bench_local_values(|mut town| {
        let end = town.now().plus_minutes(24 * 60);
        town.live_until(end, |_| {});
    });
}
