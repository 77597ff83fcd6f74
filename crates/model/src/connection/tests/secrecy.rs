//! The key is nowhere to be read: not in what is shown, told, recorded or logged.

use std::sync::{OnceLock, PoisonError};

use log::{LevelFilter, Log, Metadata, Record};

use super::*;
use crate::{
    endpoint::{Given, key_file},
    probe::probe,
};

const SECRET: &str = "sk-proj-0123456789abcdefghijklmnop";

/// Keeps everything that any library logs.
struct Everything(Mutex<String>);

impl Log for Everything {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        let line = format!("{} {}\n", record.target(), record.args());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(&line);
    }

    fn flush(&self) {}
}

fn log() -> &'static Everything {
    static LOG: OnceLock<&'static Everything> = OnceLock::new();
    LOG.get_or_init(|| {
        let log: &Everything = Box::leak(Box::new(Everything(Mutex::default())));
        log::set_logger(log).unwrap();
        log::set_max_level(LevelFilter::Trace);
        log
    })
}

#[tokio::test]
async fn the_key_is_nowhere_to_be_read() {
    let log = log();
    let key = Key::new(SECRET).unwrap();
    let mut shown = String::new();
    let mut show = |what: &str| {
        shown.push_str(what);
        shown.push('\n');
    };
    // A server that quotes what it is sent in everything it says.
    let quote = |asked: &Asked| asked.authorization.clone().unwrap_or_default();
    let behaviours: Vec<Box<dyn Fn(&Asked) -> Behaviour + Send + Sync>> = vec![
        Box::new(move |asked| Behaviour::say(&quote(asked))),
        Box::new(move |asked| Behaviour::say(&format!("{{\"words\":\"{}\"}}", quote(asked)))),
        Box::new(move |asked| Behaviour::body(400, quote(asked))),
        Box::new(move |asked| Behaviour::body(429, json!({"error": {"message": quote(asked)}}).to_string())),
        Box::new(move |asked| Behaviour::body(500, &quote(asked).as_bytes()[..30])),
        Box::new(move |asked| {
            Behaviour::body(302, "").header("Location", format!("http://localhost:9/?key={}", &quote(asked)[7..]))
        }),
        Box::new(move |asked| Behaviour::say(&quote(asked)).manner(Manner::Close(40))),
        Box::new(move |asked| Behaviour::body(200, quote(asked))),
        Box::new(move |asked| {
            Behaviour::body(200, json!({"model": quote(asked), "choices": [{"message": {"content": "x"}}]}).to_string())
        }),
    ];
    for behaviour in behaviours {
        let server = FakeEndpoint::with(&["small"], Some(key.clone()), move |asked| behaviour(asked));
        let endpoint = Endpoint { key: Some(key.clone()), ..server.endpoint("small") };
        let connection = connect(endpoint.clone(), &quick());
        show(&format!("{:?}", connection.ask(&question()).await));
        let structured = act(&connection).await;
        show(&format!("{structured:?}"));
        if let Err(error) = structured {
            show(&error.to_string());
        }
        let diagnosis = probe(&endpoint, Duration::from_secs(2)).await;
        show(&format!("{diagnosis:?} {diagnosis} {}", json!(diagnosis)));
        show(&format!("{connection:?} {:?} {}", connection.view(), json!(connection.view())));
        show(&json!(connection.meter().view()).to_string());
        // Somebody else's key, which this server quotes when it turns it away.
        let other = FakeEndpoint::with(&["small"], Some(Key::new("sk-another").unwrap()), |_| Behaviour::say("x"));
        let endpoint = Endpoint { key: Some(key.clone()), ..other.endpoint("small") };
        show(&format!(
            "{:?} {:?}",
            connect(endpoint.clone(), &quick()).ask(&question()).await,
            probe(&endpoint, Duration::from_secs(2)).await
        ));
    }
    show_settings(&key, &mut show).await;

    let logged = log.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    assert!(logged.len() > 100, "something was logged");
    for (place, text) in [("shown", &shown), ("logged", &logged)] {
        for piece in [SECRET, &SECRET[..14], &SECRET[SECRET.len() - 14..]] {
            let found = text.lines().find(|line| line.contains(piece));
            assert_eq!(found, None, "the key is {place}");
        }
    }
}

/// All that shows a key on its way from the settings to a connection.
async fn show_settings(key: &Key, show: &mut impl FnMut(&str)) {
    let folder = tempfile::tempdir().unwrap();
    key_file::write(&folder.path().join("key"), key).unwrap();
    show(&format!("{:?}", key_file::read(&folder.path().join("key"))));
    std::fs::write(folder.path().join("two"), format!("{SECRET} {SECRET}")).unwrap();
    show(&format!("{:?}", key_file::read(&folder.path().join("two"))));
    for url in
        [SECRET.to_owned(), format!("https://me:{SECRET}@example.org"), format!("https://example.org/?key={SECRET}")]
    {
        let given = Given { base_url: Some(url), key: Some(key.clone()), ..Given::default() };
        show(&format!("{given:?} {:?}", Endpoint::gather(&given, |_| None)));
    }
    let query = Endpoint::new(&format!("http://127.0.0.1:9/v1?key={SECRET}"), "m", None).unwrap();
    show(&format!(
        "{query:?} {:?} {}",
        connect(query.clone(), &quick()).ask(&question()).await,
        probe(&query, Duration::from_secs(2)).await
    ));
}
