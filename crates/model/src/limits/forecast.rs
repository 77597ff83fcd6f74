//! How long a question that is asked now would take: what calls took lately, and the line before it.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// The share of the newest call in the mean.
const NEWEST: f64 = 0.2;
/// After so long without a call nothing is known any more: the next one is a trial.
const STALE: Duration = Duration::from_secs(20);

/// What is known of the server's speed.
#[derive(Debug, Default)]
pub(crate) struct Forecast {
    /// The mean of calls, in seconds, and when the last one ended.
    recent: Mutex<Option<(f64, Instant)>>,
}

/// A call under way; it is counted when it is over, however it ends.
#[derive(Debug)]
pub(crate) struct Timed<'a> {
    forecast: &'a Forecast,
    start: Instant,
    answered: bool,
}

impl Forecast {
    /// A call begins.
    pub(crate) fn begin(&self) -> Timed<'_> {
        Timed { forecast: self, start: Instant::now(), answered: false }
    }

    /// How long a question would take with so many before it and so many calls at a time; `None`: nobody knows.
    pub(crate) fn expect(&self, in_flight: usize, waiting: usize, slots: usize) -> Option<Duration> {
        let (mean, ended) = (*self.recent())?;
        if in_flight == 0 && ended.elapsed() > STALE {
            return None;
        }
        // Those under way are half done on average.
        let busy = if in_flight >= slots { 0.5 } else { 0.0 };
        Duration::try_from_secs_f64(mean * (1.0 + busy + waiting as f64 / slots.max(1) as f64)).ok()
    }

    fn recent(&self) -> MutexGuard<'_, Option<(f64, Instant)>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Timed<'_> {
    /// Since when.
    pub(crate) fn start(&self) -> Instant {
        self.start
    }

    /// The server has answered.
    pub(crate) fn answered(&mut self) {
        self.answered = true;
    }
}

impl Drop for Timed<'_> {
    fn drop(&mut self) {
        let now = Instant::now();
        let took = (now - self.start).as_secs_f64();
        let mut recent = self.forecast.recent();
        let mean = recent.map_or(took, |(mean, _)| {
            // A call that was given up, or failed at once, tells only that an answer takes longer than that.
            if self.answered || took > mean { mean + NEWEST * (took - mean) } else { mean }
        });
        *recent = Some((mean, now));
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    async fn call(forecast: &Forecast, millis: u64, answered: bool) {
        let mut timed = forecast.begin();
        advance(Duration::from_millis(millis)).await;
        if answered {
            timed.answered();
        }
    }

    fn millis(expected: Option<Duration>) -> Option<u128> {
        expected.map(|expected| expected.as_millis())
    }

    #[tokio::test(start_paused = true)]
    async fn a_line_takes_longer_than_a_free_slot() {
        let forecast = Forecast::default();
        assert_eq!(forecast.expect(3, 9, 2), None, "nothing is known yet");
        call(&forecast, 1_000, true).await;
        for (in_flight, waiting, expected) in
            [(0, 0, 1_000), (1, 0, 1_000), (2, 0, 1_500), (2, 1, 2_000), (2, 4, 3_500)]
        {
            assert_eq!(millis(forecast.expect(in_flight, waiting, 2)), Some(expected));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_given_up_early_says_little() {
        let forecast = Forecast::default();
        call(&forecast, 2_000, true).await;
        call(&forecast, 100, false).await;
        assert_eq!(millis(forecast.expect(0, 0, 1)), Some(2_000));
        call(&forecast, 7_000, false).await;
        assert_eq!(millis(forecast.expect(0, 0, 1)), Some(3_000));
        call(&forecast, 500, true).await;
        assert_eq!(millis(forecast.expect(0, 0, 1)), Some(2_500));
    }

    #[tokio::test(start_paused = true)]
    async fn an_old_forecast_is_tried_anew() {
        let forecast = Forecast::default();
        call(&forecast, 30_000, true).await;
        advance(STALE + Duration::from_secs(1)).await;
        assert_eq!(forecast.expect(0, 0, 1), None);
        assert!(forecast.expect(1, 0, 1).is_some(), "one at a time");
    }
}
