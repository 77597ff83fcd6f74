//! So many calls per minute.

use std::{num::NonZeroU32, time::Duration};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, Reference as _},
    middleware::NoOpMiddleware,
    nanos::Nanos,
    state::{InMemoryState, NotKeyed},
};
use tokio::time::{Instant, sleep};

use crate::request::Priority;

/// Tokio's time, which tests stop and move on.
#[derive(Clone, Debug)]
struct TokioClock(Instant);

impl Clock for TokioClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.0.elapsed().into()
    }
}

/// So many calls per minute, in no minute more.
#[derive(Debug)]
pub struct Rate(Option<Limited>);

#[derive(Debug)]
struct Limited {
    limiter: RateLimiter<NotKeyed, InMemoryState, TokioClock, NoOpMiddleware<Nanos>>,
    clock: TokioClock,
}

impl Rate {
    /// A limit per minute; 0 means none.
    #[must_use]
    pub fn per_minute(calls: u32) -> Self {
        let Some(calls) = NonZeroU32::new(calls) else { return Self(None) };
        // Evenly, none saved up: so the limit holds for any minute, and all of it can be used.
        let quota = Quota::with_period(Duration::from_secs(60) / calls.get()).expect("the period is above zero");
        let quota = quota.allow_burst(NonZeroU32::MIN);
        let clock = TokioClock(Instant::now());
        Self(Some(Limited { limiter: RateLimiter::direct_with_clock(quota, clock.clone()), clock }))
    }

    /// Waits until another call is allowed. The player's calls count but do not wait: they are few.
    pub async fn wait(&self, priority: Priority) {
        let Some(Limited { limiter, clock }) = &self.0 else { return };
        while let Err(early) = limiter.check() {
            if priority == Priority::Player {
                return;
            }
            let until: Duration = early.earliest_possible().duration_since(clock.now()).into();
            // The timer counts in milliseconds and may wake too soon by a part of one.
            sleep(until + Duration::from_millis(1)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn no_minute_holds_more_calls_than_allowed() {
        for calls in [1, 2, 7, 60, 500] {
            let rate = Rate::per_minute(calls);
            let mut moments = Vec::new();
            for _ in 0..calls * 4 {
                rate.wait(Priority::Ordinary).await;
                moments.push(Instant::now());
            }
            let minute = Duration::from_secs(60);
            for window in moments.windows(calls as usize + 1) {
                assert!(window[calls as usize] - window[0] >= minute, "{calls} per minute");
            }
            let whole = *moments.last().unwrap() - moments[0];
            assert!(
                whole <= minute * 4 + Duration::from_secs(5),
                "{calls} per minute are not slowed down further: {whole:?}"
            );
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_player_does_not_wait_and_no_limit_never_waits() {
        let start = Instant::now();
        let rate = Rate::per_minute(1);
        for _ in 0..5 {
            rate.wait(Priority::Player).await;
        }
        let free = Rate::per_minute(0);
        for _ in 0..1000 {
            free.wait(Priority::Ordinary).await;
        }
        assert_eq!(start.elapsed(), Duration::ZERO);
    }
}
