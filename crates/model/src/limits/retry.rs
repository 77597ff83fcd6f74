//! Tries again what may work the next time, after pauses that grow.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep};

use crate::wire::failure::Failure;

/// How failed calls are tried again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RetrySettings {
    /// Tries after the first.
    pub again: usize,
    /// The first pause; each is twice as long as the one before, and up to as much again by chance.
    pub first_pause: Duration,
    /// No pause of our own is longer.
    pub longest_pause: Duration,
}

impl Default for RetrySettings {
    fn default() -> Self {
        Self { again: 3, first_pause: Duration::from_millis(500), longest_pause: Duration::from_secs(8) }
    }
}

/// Tries until it works, or another try cannot help, or there is no time left for it.
///
/// A pause that the server asks for is kept. When it ends after the deadline the call is given up at once.
pub(crate) async fn with_retries<T, F>(
    settings: RetrySettings,
    deadline: Instant,
    attempt: impl FnMut() -> F,
) -> Result<T, Failure>
where
    F: Future<Output = Result<T, Failure>>,
{
    let pauses = ExponentialBuilder::new()
        .with_min_delay(settings.first_pause)
        .with_max_delay(settings.longest_pause)
        .with_max_times(settings.again)
        // So that calls which failed together do not come back together.
        .with_jitter();
    attempt
        .retry(pauses)
        .sleep(sleep)
        .when(|failure| failure.retry)
        .adjust(|failure, pause| {
            let pause = pause?.max(failure.pause.unwrap_or_default());
            (Instant::now() + pause < deadline).then_some(pause)
        })
        .await
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::error::ModelError;

    fn failure(retry: bool, pause_secs: Option<u64>) -> Failure {
        Failure {
            error: ModelError::Empty,
            retry,
            pause: pause_secs.map(Duration::from_secs),
            charged: false,
            said: String::new(),
        }
    }

    /// Tries, and how long they took, when all fail.
    async fn run(failure: Failure, secs: u64) -> (usize, Duration) {
        let (start, tries) = (Instant::now(), Cell::new(0));
        let result: Result<(), Failure> =
            with_retries(RetrySettings::default(), start + Duration::from_secs(secs), || {
                tries.set(tries.get() + 1);
                let failure = failure.clone();
                async { Err(failure) }
            })
            .await;
        assert!(result.is_err());
        (tries.get(), start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn pauses_grow_and_end() {
        let (tries, took) = run(failure(true, None), 60).await;
        assert_eq!(tries, 4);
        // 0.5 + 1 + 2 s, and up to as much again by chance.
        assert!((Duration::from_millis(3500)..=Duration::from_millis(7100)).contains(&took), "{took:?}");
        assert_eq!(run(failure(false, None), 60).await.0, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn the_servers_pause_is_kept_or_the_call_given_up() {
        let (tries, took) = run(failure(true, Some(10)), 60).await;
        assert_eq!(tries, 4);
        assert!((Duration::from_secs(30)..=Duration::from_secs(31)).contains(&took), "{took:?}");
        assert_eq!(run(failure(true, Some(61)), 60).await, (1, Duration::ZERO));
        assert_eq!(run(failure(true, Some(u64::from(u32::MAX))), 60).await, (1, Duration::ZERO));
        let (tries, took) = run(failure(true, Some(25)), 60).await;
        assert_eq!((tries, took.as_secs()), (3, 50));
    }

    #[tokio::test(start_paused = true)]
    async fn success_ends_it() {
        let tries = Cell::new(0);
        let deadline = Instant::now() + Duration::from_secs(60);
        let result = with_retries(RetrySettings::default(), deadline, || {
            tries.set(tries.get() + 1);
            let done = tries.get() == 3;
            async move { if done { Ok("done") } else { Err(failure(true, None)) } }
        })
        .await;
        assert_eq!((result.unwrap(), tries.get()), ("done", 3));
    }
}
