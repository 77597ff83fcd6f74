//! How fast a server works: how long a call may take before something must be wrong.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::meter::tokens::Tokens;

/// The share of the newest call in the mean.
const NEWEST: f64 = 0.2;
/// A token is read so many times as fast as one is written: 2 on a processor, 20 and more on a graphics card. The low end,
/// so that a long question is not given up too soon.
const READ_PER_WRITTEN: f64 = 2.0;
/// A call may take so many times as long as its tokens would lead one to expect.
const SLACK: f64 = 3.0;
/// A slow server gets so many times the usual time, and no more.
const LONGEST: u32 = 6;

/// What is known of a server's speed.
#[derive(Debug, Default)]
pub(crate) struct Speed {
    /// The mean of calls: seconds for a written token, and what a read one takes of it.
    secs_per_token: Mutex<Option<f64>>,
}

/// The work in a call, in written tokens.
#[must_use]
pub(crate) fn work(tokens: Tokens) -> f64 {
    (tokens.input as f64 / READ_PER_WRITTEN + tokens.output as f64).max(1.0)
}

impl Speed {
    /// A call has been answered.
    pub(crate) fn answered(&self, took: Duration, tokens: Tokens) {
        let newest = took.as_secs_f64() / work(tokens);
        let mut mean = self.mean();
        *mean = Some(mean.map_or(newest, |mean| mean + NEWEST * (newest - mean)));
    }

    /// How long a call may take that reads and writes so much at most, when a fast server gets so long.
    pub(crate) fn patience(&self, usual: Duration, most: Tokens) -> Duration {
        let Some(secs) = *self.mean() else { return usual };
        let expected = Duration::try_from_secs_f64(secs * work(most) * SLACK).unwrap_or(Duration::MAX);
        expected.clamp(usual, usual * LONGEST)
    }

    fn mean(&self) -> MutexGuard<'_, Option<f64>> {
        self.secs_per_token.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_server_gets_the_time_that_it_needs_and_a_fast_one_no_less_than_usual() {
        let usual = Duration::from_secs(30);
        let draft = Tokens { input: 1700, output: 600 };
        let patience = |secs: f64| {
            let speed = Speed::default();
            assert_eq!(speed.patience(usual, draft), usual, "nothing is known yet");
            speed.answered(Duration::from_secs_f64(secs), Tokens { input: 500, output: 100 });
            speed.patience(usual, draft).as_secs()
        };
        assert_eq!(patience(0.5), 30);
        assert_eq!(patience(8.0), 99);
        assert_eq!(patience(500.0), 180);
    }
}
