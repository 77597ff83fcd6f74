//! A town where an embedding model says what comes to mind.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
    },
    data::Data,
    journal::{
        reader::Reader,
        writer::{Journal, Patience},
    },
    mind::{agent::AgentId, cognition::Mind, memory::MemoryId, question::Kind},
    sim::{
        chronicle::{self, Chronicle},
        headless::Headless,
        recording::{self, Recorder},
        replay::archive::{self, Archive},
        replay::load::{LoadedTown, Purpose},
        scenario::Scenario,
        time::TownClock,
    },
    town::GameTime,
};
use smallville_model::{
    embeddings::EndpointEmbedder,
    error::ModelError,
    limits::{Limits, breaker::BreakerSettings, retry::RetrySettings},
    meter::{Meter, caps::Caps, spent::Prices},
    scripted::Scripted,
    testing::{
        behaviour::{Behaviour, Manner},
        endpoint::{Asked, FakeEndpoint},
    },
};

use crate::models::{rehearsal::good, report};

const RESIDENTS: usize = 8;

/// Longer than any answer of a working server takes on a busy machine.
const PATIENT: Duration = Duration::from_secs(30);
/// Shorter than the answers of a slow server.
const IMPATIENT: Duration = Duration::from_millis(300);

fn embedder(server: &FakeEndpoint, model: &str, longest: Duration) -> Arc<EndpointEmbedder> {
    let limits = Limits {
        longest: Some(longest),
        retry: RetrySettings { again: 0, ..RetrySettings::default() },
        breaker: BreakerSettings { longest_pause: Duration::from_secs(1), ..BreakerSettings::default() },
        ..Limits::hosted()
    };
    let meter = Arc::new(Meter::new(Prices::default(), Caps::default()));
    Arc::new(EndpointEmbedder::new(server.endpoint(model), &limits, meter).unwrap())
}

/// No language model, and an embedding model at a server for whose answers one waits so long.
fn mind(server: &FakeEndpoint, mode: Mode, longest: Duration) -> ModelMind {
    let mind = ModelMind::default();
    mind.attention.set_mode(mode);
    mind.vectors.put(Some(embedder(server, "nomic", longest)));
    mind
}

/// Lets a town live on, as fast as it goes: it waits for its vectors.
fn live(town: &mut Headless, minutes: u32) {
    town.live_until(town.now().plus_minutes(minutes), |_| {});
}

/// What is left of the minds when a town ends.
fn close(town: &mut Headless) -> BTreeMap<AgentId, Mind> {
    recording::close(town.world_mut()).0
}

/// A town of a few people who ask there; it compares itself with its record every ten minutes.
fn scenario(mind: Option<ModelMind>) -> Scenario {
    let mut scenario = Scenario::load(&Data::embedded(), 6).unwrap().with_residents(RESIDENTS);
    scenario.brain.model = mind;
    scenario.snapshot_steps = 60;
    scenario
}

/// How often people called something to mind by vectors of the server.
fn recalls(minds: &BTreeMap<AgentId, Mind>) -> u64 {
    minds.values().filter_map(|mind| mind.questions().get(&Kind::Embed)).sum()
}

/// What last came to whose mind when.
fn accessed(minds: &BTreeMap<AgentId, Mind>) -> Vec<(AgentId, MemoryId, GameTime)> {
    let of = |(agent, mind): (&AgentId, &Mind)| {
        let agent = *agent;
        mind.memories().iter().map(move |(id, memory)| (agent, id, memory.accessed)).collect::<Vec<_>>()
    };
    minds.iter().flat_map(of).collect()
}

fn models_asked(server: &FakeEndpoint) -> Vec<String> {
    let mut models: Vec<String> =
        server.asked().iter().map(|asked| asked.body["model"].as_str().unwrap_or_default().to_owned()).collect();
    models.dedup();
    models
}

#[test]
fn an_embedding_model_says_what_comes_to_mind_whatever_its_dimension() {
    let (_, without) = report(&mut Headless::new(scenario(None)), 3 * 60);
    for dimension in [20, 1536] {
        let server = FakeEndpoint::start(move |asked| Behaviour::vectors(asked, dimension));
        let mut town = Headless::new(scenario(Some(mind(&server, Mode::Everything, PATIENT))));
        live(&mut town, 3 * 60);
        let minds = close(&mut town);
        let asked = server.asked();
        assert!(!asked.is_empty() && asked.iter().all(|asked| asked.path == "/v1/embeddings"));
        assert!(recalls(&minds) > 10, "{} recalls", recalls(&minds));
        assert_ne!(accessed(&minds), accessed(&without), "other memories come to mind");
        let texts: usize = asked.iter().map(|asked| asked.body["input"].as_array().unwrap().len()).sum();
        let remembered: usize = minds.values().map(|mind| mind.memories().len()).sum();
        assert!(asked.len() * 2 < texts, "{texts} texts in {} calls", asked.len());
        assert!(texts as u64 <= remembered as u64 + recalls(&minds) + 200, "{texts} texts, {remembered} memories");
    }
    assert_eq!(recalls(&without), 0);
}

#[test]
fn one_seed_and_one_server_make_one_town_however_slow_it_is() {
    let lived = |millis: u64| {
        let server = FakeEndpoint::start(move |asked| {
            let count = asked.body["input"].as_array().map_or(0, Vec::len) as u64;
            Behaviour::vectors(asked, 20).late(Duration::from_millis(millis * (1 + count % 3)))
        });
        let mut town = Headless::new(scenario(Some(mind(&server, Mode::Everything, PATIENT))));
        live(&mut town, 2 * 60);
        let said: Vec<String> =
            town.world().resource::<Chronicle>().sayings().iter().map(|saying| saying.line.words.clone()).collect();
        let minds = close(&mut town);
        assert!(recalls(&minds) > 10, "{} recalls", recalls(&minds));
        (said, accessed(&minds))
    };
    assert_eq!(lived(0), lived(7));
}

#[test]
fn nobody_is_asked_where_attention_does_not_go() {
    let server = FakeEndpoint::start(|asked| Behaviour::vectors(asked, 20));
    for mode in [Mode::Off, Mode::Watched] {
        let mut with = Headless::new(scenario(Some(mind(&server, mode, PATIENT))));
        let (_, minds) = report(&mut with, 60);
        assert_eq!((server.asked().len(), recalls(&minds)), (0, 0), "{mode:?}");
    }
}

/// A server that fails now and then, so that some recalls are its own and others are not.
fn moody() -> impl FnMut(&Asked) -> Behaviour + Send + 'static {
    let count = AtomicUsize::new(0);
    move |asked| match count.fetch_add(1, Ordering::Relaxed) % 4 {
        2 => Behaviour::body(500, "out of memory"),
        _ => Behaviour::vectors(asked, 20),
    }
}

#[test]
fn a_town_is_told_again_without_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.town");
    let mut server = FakeEndpoint::start(moody());
    let mut count = 0;
    let chats = Arc::new(Scripted::new(move |request| {
        count += 1;
        if count % 3 == 0 { Err(ModelError::NoServer { address: "nowhere".into() }) } else { Ok(good(request)) }
    }));
    let both = ModelMind::new(chats, Arc::new(Attention::new(Mode::Everything)));
    both.vectors.put(Some(embedder(&server, "nomic", PATIENT)));
    let lived = scenario(Some(both));
    let journal = Journal::found(&path, &archive::founding(&lived), Patience::Wait).unwrap();
    let mut town = Headless::kept(lived, journal).unwrap();
    live(&mut town, 480);
    let last = town.world().resource::<TownClock>().step();
    recording::close(town.world_mut()).1.unwrap();
    let answers = Reader::open(&path).unwrap().answers(0, last).unwrap();
    let recorded: Vec<Kind> = answers.values().flatten().map(|asked| asked.kind).collect();
    let of_vectors = recorded.iter().filter(|kind| **kind == Kind::Embed).count();
    assert!(of_vectors > 10 && recorded.len() > of_vectors + 20, "{of_vectors} of {}", recorded.len());
    server.stop();
    let asked = server.asked().len();
    for from in [0, last / 2] {
        let silent = Arc::new(Scripted::in_turn([]));
        let again = ModelMind::new(silent.clone(), Arc::new(Attention::new(Mode::Everything)));
        again.vectors.put(Some(embedder(&server, "nomic", PATIENT)));
        let archive = Archive::open(&path, &Data::embedded()).unwrap();
        let mut town =
            Headless::loaded(scenario(Some(again)), LoadedTown::new(archive, Purpose::Replay(from)).unwrap()).unwrap();
        while town.world().resource::<TownClock>().step() + 1 < last {
            town.steps(1);
        }
        assert_eq!(town.world().resource::<Recorder>().differs(), None);
        assert_eq!((silent.asked().len(), server.asked().len()), (0, asked));
    }
}

#[test]
fn another_model_reads_everything_anew_while_the_town_lives() {
    let server =
        FakeEndpoint::start(|asked| Behaviour::vectors(asked, if asked.body["model"] == "large" { 1024 } else { 20 }));
    let mind = mind(&server, Mode::Everything, PATIENT);
    let mut town = Headless::new(scenario(Some(mind.clone())));
    live(&mut town, 90);
    mind.vectors.put(Some(embedder(&server, "large", PATIENT)));
    live(&mut town, 90);
    assert_eq!(models_asked(&server), ["nomic", "large"]);
    let asked = server.asked().len();
    mind.vectors.put(None);
    live(&mut town, 90);
    assert_eq!(server.asked().len(), asked, "it is off");
    mind.vectors.put(Some(embedder(&server, "nomic", PATIENT)));
    live(&mut town, 90);
    assert_eq!(models_asked(&server), ["nomic", "large", "nomic"]);
    assert!(recalls(&close(&mut town)) > 25);
}

#[test]
fn a_server_that_brings_no_vector_leaves_the_town_as_it_is() {
    let mut without = Headless::new(scenario(None));
    report(&mut without, 3 * 60);
    type Wrong = fn(&Asked) -> Behaviour;
    let wrongs: [Wrong; 5] = [
        |_| Behaviour::body(500, "out of memory"),
        |_| Behaviour::body(200, "<html>"),
        |_| Behaviour::body(200, r#"{"data":[{"embedding":[NaN]}]}"#),
        |asked| Behaviour::vectors(asked, 20).manner(Manner::Hang),
        |asked| Behaviour::vectors(asked, 20).late(Duration::from_secs(2)),
    ];
    for wrong in wrongs {
        let server = FakeEndpoint::start(wrong);
        let mut with = Headless::new(scenario(Some(mind(&server, Mode::Everything, IMPATIENT))));
        let (_, minds) = report(&mut with, 3 * 60);
        assert!(!server.asked().is_empty());
        assert_eq!(recalls(&minds), 0);
        assert_eq!(chronicle::transcript(with.world()), chronicle::transcript(without.world()));
    }
}

#[test]
fn a_server_of_changing_moods_and_dimensions_leaves_a_lively_town() {
    let count = AtomicUsize::new(0);
    let server = FakeEndpoint::start(move |asked| match count.fetch_add(1, Ordering::Relaxed) % 7 {
        1 => Behaviour::body(200, r#"{"error":{"message":"overloaded"}}"#),
        2 => Behaviour::vectors(asked, 64),
        4 => Behaviour::vectors(asked, 20).manner(Manner::Close(200)),
        5 => Behaviour::body(200, r#"{"data":[]}"#),
        _ => Behaviour::vectors(asked, 20),
    });
    let mut with = Headless::new(scenario(Some(mind(&server, Mode::Everything, PATIENT))));
    live(&mut with, 14 * 60);
    let (told, minds) = report(&mut with, 60);
    let (usual, _) = report(&mut Headless::new(scenario(None)), 15 * 60);
    assert!(recalls(&minds) > 0);
    assert!(told.talk.lines * 2 > usual.talk.lines, "{} lines, usually {}", told.talk.lines, usual.talk.lines);
    assert!(told.plans >= usual.plans);
}
