//! The store against a server that does well, badly, and otherwise than before.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use smallville_model::{
    embeddings::EndpointEmbedder,
    limits::{Limits, breaker::BreakerSettings, retry::RetrySettings},
    meter::{
        Meter,
        caps::{Cap, Caps},
        spent::Prices,
    },
    testing::{
        behaviour::{Behaviour, Manner},
        endpoint::{Asked, FakeEndpoint},
    },
};
use tokio::task::{LocalSet, spawn_local};

use super::*;

/// Longer than any of these tests needs.
const PATIENCE: Duration = Duration::from_secs(20);

fn embedder(server: &FakeEndpoint, model: &str, caps: Caps) -> Arc<EndpointEmbedder> {
    let limits = Limits {
        longest: Some(Duration::from_millis(300)),
        retry: RetrySettings { again: 0, ..RetrySettings::default() },
        breaker: BreakerSettings { failures: 8, ..BreakerSettings::default() },
        ..Limits::home()
    };
    let meter = Arc::new(Meter::new(Prices::default(), caps));
    Arc::new(EndpointEmbedder::new(server.endpoint(model), &limits, meter).unwrap())
}

fn vectors(server: &FakeEndpoint) -> Arc<Vectors> {
    let vectors = Arc::new(Vectors::default());
    vectors.put(Some(embedder(server, "nomic", Caps::default())));
    vectors
}

/// Does something beside the task that fetches.
fn beside<T>(vectors: &Arc<Vectors>, work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    LocalSet::new().block_on(&runtime, async {
        let vectors = vectors.clone();
        let fetching = spawn_local(async move { vectors.fetch().await });
        let done = tokio::time::timeout(PATIENCE, work).await.expect("nobody is held up");
        fetching.abort();
        done
    })
}

/// Lists texts until nothing of them is under way.
async fn list_all(vectors: &Vectors, texts: &[&str]) -> bool {
    loop {
        let most = vectors.list(texts.iter().copied());
        if vectors.lock().listed.is_empty()
            || vectors.lock().embedder.as_ref().is_some_and(|embedder| embedder.is_resting())
        {
            return most;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn inputs(asked: &Asked) -> Vec<String> {
    asked.body["input"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn while_it_is_off_nothing_is_kept_or_asked() {
    let vectors = Arc::new(Vectors::default());
    beside(&vectors, async {
        assert!(!vectors.list(["tea"].into_iter()));
        vectors.meet("tea").await;
        assert_eq!((vectors.near("tea", ["tea"].into_iter()), vectors.name()), (None, None));
    });
}

#[test]
fn memories_are_fetched_together_and_once() {
    for dimension in [20, 1536] {
        let server = FakeEndpoint::start(move |asked| Behaviour::vectors(asked, dimension));
        let vectors = vectors(&server);
        let texts: Vec<String> = (0..70).map(|i| format!("memory {i}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        beside(&vectors, async {
            assert!(!vectors.list(texts.iter().copied()), "nothing is here yet");
            assert!(list_all(&vectors, &texts).await);
            assert_eq!(server.asked().len(), 3);
            assert_eq!(vectors.near("memory 3", texts.iter().copied()).unwrap().len(), 70);
            assert_eq!(vectors.near("memory", texts.iter().copied()), None, "nobody has asked for it");
            vectors.meet("memory").await;
            vectors.meet("memory").await;
            assert_eq!(server.asked().len(), 4);
            let near = vectors.near("memory 3", ["memory 3", "memory 4", "new"].into_iter()).unwrap();
            assert!((near[0].unwrap() - 1.0).abs() < 1e-3 && near[1].unwrap() < 0.99 && near[2].is_none(), "{near:?}");
        });
    }
}

#[test]
fn another_model_begins_anew() {
    let server = FakeEndpoint::start(|asked| Behaviour::vectors(asked, 20));
    let vectors = vectors(&server);
    beside(&vectors, async {
        list_all(&vectors, &["tea", "rain"]).await;
        vectors.put(Some(embedder(&server, "large", Caps::default())));
        assert_eq!(vectors.name().as_deref(), Some("large"));
        assert_eq!(vectors.near("tea", ["rain"].into_iter()), None);
        list_all(&vectors, &["tea", "rain"]).await;
        assert!(vectors.near("tea", ["rain"].into_iter()).unwrap()[0].is_some());
    });
    let models: Vec<_> = server.asked().iter().map(|asked| asked.body["model"].as_str().unwrap().to_owned()).collect();
    assert_eq!(models, ["nomic", "large"]);
    vectors.put(None);
    assert_eq!(vectors.near("tea", ["rain"].into_iter()), None);
}

#[test]
fn what_an_older_model_brings_late_is_not_kept() {
    let server = FakeEndpoint::start(|asked| Behaviour::vectors(asked, 20).late(Duration::from_millis(100)));
    let vectors = vectors(&server);
    beside(&vectors, async {
        let changing = async {
            tokio::time::sleep(Duration::from_millis(30)).await;
            vectors.put(Some(embedder(&server, "large", Caps::default())));
        };
        let changed = spawn_local({
            let vectors = vectors.clone();
            async move { vectors.meet("tea").await }
        });
        changing.await;
        changed.await.unwrap();
        tokio::time::sleep(Duration::from_millis(150)).await;
        assert!(!vectors.is_settled("tea"));
    });
}

#[test]
fn another_dimension_of_the_same_model_begins_anew() {
    let calls = AtomicUsize::new(0);
    let server = FakeEndpoint::start(move |asked| {
        Behaviour::vectors(asked, if calls.fetch_add(1, Ordering::Relaxed) == 0 { 20 } else { 64 })
    });
    let vectors = vectors(&server);
    beside(&vectors, async {
        list_all(&vectors, &["tea", "rain"]).await;
        vectors.meet("wind").await;
        assert_eq!(vectors.near("wind", ["tea", "rain"].into_iter()), Some(vec![None, None]));
        list_all(&vectors, &["tea", "rain"]).await;
        assert!(vectors.near("wind", ["tea", "rain"].into_iter()).unwrap().iter().all(Option::is_some));
    });
}

#[test]
fn whatever_a_server_does_wrong_nobody_is_held_up() {
    type Wrong = fn(&Asked) -> Behaviour;
    let wrongs: [Wrong; 7] = [
        |_| Behaviour::body(500, "out of memory"),
        |_| Behaviour::body(200, "<html>"),
        |_| Behaviour::body(200, r#"{"data":[{"embedding":[1.0]},{"embedding":[1.0]},{"embedding":[1.0]}]}"#),
        |_| Behaviour::body(200, r#"{"data":[{"embedding":[NaN, 1.0]},{"embedding":[1e39, 0.0]}]}"#),
        |_| Behaviour::body(200, r#"{"data":[{"embedding":[0.0, 0.0]}]}"#),
        |asked| Behaviour::vectors(asked, 20).manner(Manner::Hang),
        |asked| Behaviour::vectors(asked, 20).manner(Manner::Close(150)),
    ];
    for (i, wrong) in wrongs.into_iter().enumerate() {
        let server = FakeEndpoint::start(wrong);
        let vectors = vectors(&server);
        beside(&vectors, async {
            assert!(!list_all(&vectors, &["tea", "rain"]).await, "{i}");
            vectors.meet("wind").await;
            assert_eq!(vectors.near("wind", ["tea"].into_iter()), None);
        });
        assert!((1..10).contains(&server.asked().len()), "{i}: {} calls", server.asked().len());
    }
}

#[test]
fn one_text_that_the_server_cannot_read_keeps_no_other_away() {
    let server = FakeEndpoint::start(|asked| {
        let offends = inputs(asked).iter().any(|text| text == "offence");
        if offends { Behaviour::body(400, "cannot read that") } else { Behaviour::vectors(asked, 20) }
    });
    let vectors = vectors(&server);
    let texts = ["tea", "rain", "offence", "wind", "snow"];
    beside(&vectors, async {
        for _ in 0..12 {
            list_all(&vectors, &texts).await;
        }
        let near = vectors.near("tea", texts.into_iter()).unwrap();
        assert_eq!(near.iter().filter(|near| near.is_none()).count(), 1);
        assert!(vectors.is_settled("offence"), "it is not asked for again");
    });
}

#[test]
fn a_cap_holds_it_back_without_a_call() {
    let server = FakeEndpoint::start(|asked| Behaviour::vectors(asked, 20));
    let caps = Caps { session: Cap { calls: Some(1), ..Cap::default() }, ..Caps::default() };
    let vectors = Arc::new(Vectors::default());
    vectors.put(Some(embedder(&server, "nomic", caps)));
    beside(&vectors, async {
        assert!(list_all(&vectors, &["tea"]).await);
        vectors.meet("rain").await;
        assert_eq!((vectors.near("rain", ["tea"].into_iter()), server.asked().len()), (None, 1));
    });
}
