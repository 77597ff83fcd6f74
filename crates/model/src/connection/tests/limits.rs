//! Retries, slots, the breaker and the caps, against a server.

use super::*;

#[tokio::test]
async fn failures_that_pass_are_tried_again() {
    for status in [408, 409, 429, 500, 502, 503] {
        let (server, connection) =
            serve(move |asked| if asked.ordinal == 0 { Behaviour::body(status, "{}") } else { Behaviour::say(GOOD) });
        assert!(act(&connection).await.is_ok(), "{status}");
        assert_eq!(server.asked().len(), 2);
    }
    for status in [401, 403, 404, 413] {
        let (server, connection) = serve(move |_| Behaviour::body(status, "{}"));
        assert!(act(&connection).await.is_err());
        assert_eq!(server.asked().len(), 1, "{status} does not pass");
    }
    let quota = r#"{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}"#;
    let (server, connection) = serve(move |_| Behaviour::body(429, quota));
    assert!(matches!(act(&connection).await, Err(ModelError::TooMany { said }) if said.contains("quota")));
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn retry_after_is_obeyed_or_the_call_given_up() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT";
    let (_server, connection) = serve(move |asked| match asked.ordinal {
        0 => Behaviour::body(429, "{}").header("Retry-After", "1"),
        1 => Behaviour::body(503, "{}").header("Retry-After", "Sun, 06 Nov 1994 08:49:38 GMT").header("Date", date),
        _ => Behaviour::say(GOOD),
    });
    let start = Instant::now();
    // A busy computer takes longer than the two pauses of a second.
    let patient = Request { kind: Kind { timeout: Duration::from_secs(30), ..KIND }, ..question() };
    assert!(connection.ask(&patient).await.is_ok());
    assert!(start.elapsed() >= Duration::from_millis(1900), "{:?}", start.elapsed());

    let (server, connection) = serve(|_| Behaviour::body(429, "{}").header("Retry-After", "60"));
    let start = Instant::now();
    assert!(matches!(act(&connection).await, Err(ModelError::TooMany { .. })));
    assert!(start.elapsed() < Duration::from_secs(1));
    assert!(matches!(act(&connection).await, Err(ModelError::Resting { secs: 59..=60, .. })));
    assert_eq!(server.asked().len(), 1, "it is left alone for the minute");
}

#[tokio::test]
async fn a_dead_server_is_left_alone_and_found_again() {
    let breaker = BreakerSettings { failures: 3, first_pause: Duration::from_secs(1), ..BreakerSettings::default() };
    let mut server = FakeEndpoint::start(|_| Behaviour::say(GOOD));
    let limits = Limits { breaker, cached: 0, ..quick() };
    let connection = connect(server.endpoint("small"), &limits);
    assert!(act(&connection).await.is_ok());
    server.stop();
    for _ in 0..3 {
        let error = act(&connection).await.unwrap_err();
        assert!(matches!(error, ModelError::NoServer { .. } | ModelError::Broken { .. }), "{error:?}");
    }
    let start = Instant::now();
    assert!(matches!(act(&connection).await, Err(ModelError::Resting { .. })));
    assert!(start.elapsed() < Duration::from_millis(500), "a resting model is not waited for");
    assert!(connection.view().breaker.to_string().contains("thinks for itself"));
    server.resume().unwrap();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert!(act(&connection).await.is_ok());
    assert_eq!(connection.view().breaker, BreakerView::Closed);
    drop(server);
    let absent = connect(Endpoint::new("http://127.0.0.1:9/v1", "small", None).unwrap(), &quick());
    assert!(matches!(act(&absent).await, Err(ModelError::NoServer { .. })));
}

#[tokio::test]
async fn at_a_cap_nothing_is_sent() {
    let server = FakeEndpoint::start(|_| Behaviour::say(GOOD));
    let caps = Caps { session: Cap { calls: Some(1), ..Cap::default() }, ..Caps::default() };
    let meter = Arc::new(Meter::new(Prices { input: 1.0, output: 2.0 }, caps));
    let connection = Connection::new(server.endpoint("small"), &Limits { cached: 0, ..quick() }, meter).unwrap();
    assert!(act(&connection).await.is_ok());
    let error = act(&connection).await.unwrap_err();
    assert_eq!(error.to_string(), "the cap of 1 calls for this session is reached");
    assert_eq!(server.asked().len(), 1);
    assert!((connection.meter().today().money - (120.0 + 60.0) / 1e6).abs() < 1e-12);
    assert_eq!(connection.view().breaker, BreakerView::Closed, "a cap is no failure of the server");
}

#[tokio::test]
async fn the_player_is_served_while_the_town_waits() {
    let (_server, connection) = serve(|asked| {
        let town = asked.body.to_string().contains("town");
        Behaviour::say("Hello.").late(if town { Duration::from_millis(1500) } else { Duration::ZERO })
    });
    let connection = Arc::new(connection);
    let mut town = tokio::task::JoinSet::new();
    for _ in 0..2 {
        let connection = Arc::clone(&connection);
        town.spawn(async move { connection.ask(&Request::new(KIND, "town")).await });
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let start = Instant::now();
    connection.ask(&Request::new(KIND, "me").for_player()).await.unwrap();
    assert!(start.elapsed() < Duration::from_millis(700), "{:?}", start.elapsed());
    assert_eq!((connection.view().in_flight, connection.view().waiting), (1, 1));
    assert!(town.join_all().await.into_iter().all(|reply| reply.is_ok()));
}

#[tokio::test]
async fn a_question_that_is_given_up_frees_its_slot() {
    let (_server, connection) = serve(|_| Behaviour::say(GOOD).manner(Manner::Hang));
    for _ in 0..3 {
        tokio::time::timeout(Duration::from_millis(50), act(&connection)).await.unwrap_err();
    }
    assert_eq!(connection.view().in_flight, 0);
    assert_eq!(connection.meter().view().all.failures, 3);
}

#[tokio::test]
async fn a_line_that_does_not_move_is_left() {
    let server = FakeEndpoint::start(|_| Behaviour::say(GOOD).manner(Manner::Hang));
    let limits = Limits { in_flight: 1, queue: Some(Duration::from_millis(50)), ..quick() };
    let connection = connect(server.endpoint("small"), &limits);
    let question = question();
    let (first, second) = tokio::join!(connection.ask(&question), connection.ask(&question));
    assert!(matches!(first, Err(ModelError::TimedOut { .. })));
    assert_eq!(second, Err(ModelError::Busy { secs: 0 }));
}

#[tokio::test]
async fn a_model_that_says_nothing_of_use_is_billed_for_it_and_asked_less_of_that_kind() {
    let long = format!(r#"{{"minutes":30,"mood":"glad","words":"{}"}}"#, "paint ".repeat(60));
    for useless in [long.as_str(), r#"{"mood":"bored"}"#, "{}", "I would rather not."] {
        let useless = useless.to_owned();
        let server = FakeEndpoint::start(move |_| Behaviour::say(&useless));
        let connection = connect(server.endpoint("small"), &quick());
        for _ in 0..200 {
            if connection.admits("act") {
                assert!(act(&connection).await.is_err());
            }
        }
        // Eight in a row, each with a second try at most; then ever more seldom.
        let asked = server.asked().len() as u64;
        assert!((8..=30).contains(&asked), "{asked} calls for 200 questions");
        let view = connection.meter().view();
        assert_eq!((view.all.calls, view.all.refused, view.all.failures), (asked, asked, 0));
        assert!(connection.admits("talk"), "of other kinds nothing is known");
        connection.reset();
        assert!(connection.admits("act"), "the player wants it tried again");
    }
}

#[tokio::test]
async fn a_model_that_is_right_now_and_then_is_kept() {
    let (server, connection) = {
        let server = FakeEndpoint::start(|asked| Behaviour::say(if asked.ordinal % 4 == 3 { GOOD } else { "{}" }));
        let limits = Limits { cached: 0, ..quick() };
        let connection = connect(server.endpoint("small"), &limits);
        (server, connection)
    };
    for _ in 0..20 {
        act(&connection).await.ok();
    }
    assert_eq!(server.asked().len(), 40);
    assert_eq!(connection.meter().view().all.refused, 30);
}
