//! Leaves a server alone after failures in a row, and tries it again by itself.
//!
//! Answers that come and are of no use are the business of [`super::quality`], kind by kind.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::error::ModelError;

/// When a server is left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BreakerSettings {
    /// Failures in a row until then; at least 1.
    pub failures: u32,
    /// The first pause; each is twice as long as the one before, until something works.
    pub first_pause: Duration,
    /// No pause is longer.
    pub longest_pause: Duration,
}

impl Default for BreakerSettings {
    fn default() -> Self {
        Self { failures: 5, first_pause: Duration::from_secs(5), longest_pause: Duration::from_secs(300) }
    }
}

/// How the connection stands, for a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum BreakerView {
    /// It works.
    Closed,
    /// It is left alone.
    Open {
        /// Until it is tried again.
        secs: u64,
        /// The last failure.
        why: String,
    },
    /// It is being tried.
    HalfOpen {
        /// The last failure.
        why: String,
    },
}

impl fmt::Display for BreakerView {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => formatter.write_str("The model answers."),
            Self::Open { secs, why } => {
                write!(
                    formatter,
                    "The model does not answer ({why}). The town thinks for itself; next try in {secs} s."
                )
            }
            Self::HalfOpen { why } => {
                write!(formatter, "The model did not answer ({why}). It is being tried again.")
            }
        }
    }
}

#[derive(Debug)]
enum State {
    Closed,
    Open { until: Instant },
    HalfOpen,
}

#[derive(Debug)]
struct Inner {
    state: State,
    failures: u32,
    pause: Duration,
    why: String,
}

/// Leaves a server alone after failures in a row.
#[derive(Debug)]
pub struct Breaker {
    settings: BreakerSettings,
    inner: Mutex<Inner>,
}

/// Leave to make one call; how it went is to be told.
#[derive(Debug)]
pub struct Pass<'a> {
    breaker: &'a Breaker,
    /// Whether this call is the one that tries the server.
    trial: bool,
    told: bool,
}

impl Breaker {
    /// A breaker that lets calls pass.
    #[must_use]
    pub fn new(settings: BreakerSettings) -> Self {
        let pause = settings.first_pause;
        let (state, why) = (State::Closed, String::new());
        let inner = Inner { state, failures: 0, pause, why };
        Self { settings, inner: Mutex::new(inner) }
    }

    /// Whether a call would be refused now.
    ///
    /// # Errors
    /// While the server is left alone.
    pub fn check(&self) -> Result<(), ModelError> {
        let inner = self.lock();
        match inner.state {
            State::Open { until } if Instant::now() < until => {
                Err(resting(&inner, until.duration_since(Instant::now())))
            }
            State::HalfOpen => Err(resting(&inner, Duration::ZERO)),
            State::Open { .. } | State::Closed => Ok(()),
        }
    }

    /// Lets a call pass: every one while the server works, one after a pause, none else.
    ///
    /// # Errors
    /// While the server is left alone.
    pub fn admit(&self) -> Result<Pass<'_>, ModelError> {
        let mut inner = self.lock();
        let trial = match inner.state {
            State::Closed => false,
            State::Open { until } if Instant::now() >= until => {
                inner.state = State::HalfOpen;
                true
            }
            State::Open { until } => return Err(resting(&inner, until.duration_since(Instant::now()))),
            State::HalfOpen => return Err(resting(&inner, Duration::ZERO)),
        };
        Ok(Pass { breaker: self, trial, told: false })
    }

    /// Forgets all failures: the player has changed something or has seen it work.
    pub fn reset(&self) {
        let mut inner = self.lock();
        inner.state = State::Closed;
        inner.failures = 0;
        inner.pause = self.settings.first_pause;
    }

    /// The server has answered.
    fn answer(&self) {
        let mut inner = self.lock();
        inner.failures = 0;
        inner.pause = self.settings.first_pause;
        // A call from before it opened may come in late: then it works, whoever found out.
        inner.state = State::Closed;
    }

    /// How it stands.
    #[must_use]
    pub fn view(&self) -> BreakerView {
        let inner = self.lock();
        match inner.state {
            State::Closed => BreakerView::Closed,
            State::Open { until } => {
                let secs = up_to_a_second(until.saturating_duration_since(Instant::now()));
                BreakerView::Open { secs, why: inner.why.clone() }
            }
            State::HalfOpen => BreakerView::HalfOpen { why: inner.why.clone() },
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fail(&self, trial: bool, why: &ModelError, asked_pause: Option<Duration>) {
        let mut inner = self.lock();
        inner.failures = inner.failures.saturating_add(1);
        inner.why = why.to_string();
        let opens = match inner.state {
            State::Closed => inner.failures >= self.settings.failures || asked_pause.is_some(),
            State::HalfOpen => trial,
            // Calls from before it opened come in late.
            State::Open { .. } => false,
        };
        if opens {
            let pause = inner.pause.max(asked_pause.unwrap_or_default()).min(self.settings.longest_pause);
            inner.state = State::Open { until: Instant::now() + pause };
            inner.pause = (inner.pause * 2).min(self.settings.longest_pause);
        }
    }
}

impl Pass<'_> {
    /// The server has answered.
    pub fn succeed(mut self) {
        self.told = true;
        self.breaker.answer();
    }

    /// The server has failed; it may ask for a pause that is longer than the call could wait.
    pub fn fail(mut self, why: &ModelError, asked_pause: Option<Duration>) {
        self.told = true;
        self.breaker.fail(self.trial, why, asked_pause);
    }
}

/// A trial that was given up says nothing: the next call tries.
impl Drop for Pass<'_> {
    fn drop(&mut self) {
        if self.trial && !self.told {
            let mut inner = self.breaker.lock();
            if matches!(inner.state, State::HalfOpen) {
                inner.state = State::Open { until: Instant::now() };
            }
        }
    }
}

fn resting(inner: &Inner, left: Duration) -> ModelError {
    ModelError::Resting { secs: up_to_a_second(left), why: inner.why.clone() }
}

fn up_to_a_second(left: Duration) -> u64 {
    left.as_secs() + u64::from(left.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests;
