//! What a model has done.

use std::time::Duration;

/// What a model has done since it was loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// How long loading took.
    pub loading: Duration,
    /// Questions that were answered.
    pub answered: u64,
    /// Questions that were begun and that nobody waited for any longer.
    pub cancelled: u64,
    /// Questions that came to nothing otherwise.
    pub failed: u64,
    /// Questions of whose form only a part could be held to.
    pub loosened: u64,
    /// Tokens of questions.
    pub read: u64,
    /// Those of them that had to be worked out; the rest was still known from earlier questions.
    pub read_anew: u64,
    /// Tokens of answers.
    pub written: u64,
    /// Time spent on the former.
    pub reading: Duration,
    /// Time spent on the latter.
    pub writing: Duration,
}

impl Stats {
    /// Tokens of questions worked out in a second.
    #[must_use]
    pub fn reading_speed(&self) -> f64 {
        speed(self.read_anew, self.reading)
    }

    /// Tokens of answers written in a second.
    #[must_use]
    pub fn writing_speed(&self) -> f64 {
        speed(self.written, self.writing)
    }
}

fn speed(tokens: u64, time: Duration) -> f64 {
    let secs = time.as_secs_f64();
    if secs > 0.0 { tokens as f64 / secs } else { 0.0 }
}
