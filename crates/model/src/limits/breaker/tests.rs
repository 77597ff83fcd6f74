//! It opens, tries again and closes.

use tokio::time::advance;

use super::*;

fn down() -> ModelError {
    ModelError::Broken { why: "reset".to_owned() }
}

async fn fail_at_once(breaker: &Breaker, times: usize) {
    for _ in 0..times {
        breaker.admit().unwrap().fail(&down(), None);
    }
}

#[tokio::test(start_paused = true)]
async fn it_opens_tries_again_and_closes() {
    let breaker = Breaker::new(BreakerSettings::default());
    fail_at_once(&breaker, 4).await;
    breaker.admit().unwrap().succeed();
    fail_at_once(&breaker, 4).await;
    assert_eq!(breaker.view(), BreakerView::Closed);
    fail_at_once(&breaker, 1).await;
    assert_eq!(
        breaker.view().to_string(),
        "The model does not answer (the connection broke: reset). The town thinks for itself; next try in 5 s."
    );
    assert!(matches!(breaker.admit(), Err(ModelError::Resting { secs: 5, .. })));
    advance(Duration::from_secs(5)).await;
    let trial = breaker.admit().unwrap();
    assert!(breaker.admit().is_err(), "one trial at a time");
    assert!(matches!(breaker.view(), BreakerView::HalfOpen { .. }));
    trial.succeed();
    assert_eq!(breaker.view(), BreakerView::Closed);
    drop((breaker.admit().unwrap(), breaker.admit().unwrap()));
}

#[tokio::test(start_paused = true)]
async fn pauses_grow_up_to_the_longest_and_start_anew_after_success() {
    let breaker = Breaker::new(BreakerSettings::default());
    fail_at_once(&breaker, 5).await;
    let mut pauses = Vec::new();
    for _ in 0..9 {
        let start = Instant::now();
        while breaker.admit().map(|trial| trial.fail(&down(), None)).is_err() {
            advance(Duration::from_millis(500)).await;
        }
        pauses.push(start.elapsed().as_secs());
    }
    assert_eq!(pauses, [5, 10, 20, 40, 80, 160, 300, 300, 300]);
    breaker.reset();
    fail_at_once(&breaker, 5).await;
    assert!(matches!(breaker.view(), BreakerView::Open { secs: 5, .. }));
}

#[tokio::test(start_paused = true)]
async fn a_trial_that_is_given_up_is_made_again() {
    let breaker = Breaker::new(BreakerSettings::default());
    fail_at_once(&breaker, 5).await;
    advance(Duration::from_secs(5)).await;
    drop(breaker.admit().unwrap());
    breaker.admit().unwrap().succeed();
    assert_eq!(breaker.view(), BreakerView::Closed);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_asks_for_a_long_pause_gets_it() {
    let breaker = Breaker::new(BreakerSettings::default());
    breaker.admit().unwrap().fail(&down(), Some(Duration::from_secs(90)));
    assert!(matches!(breaker.view(), BreakerView::Open { secs: 90, .. }));
    breaker.reset();
    breaker.admit().unwrap().fail(&down(), Some(Duration::from_secs(1 << 40)));
    assert!(matches!(breaker.view(), BreakerView::Open { secs: 300, .. }));
}
