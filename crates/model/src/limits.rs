//! What keeps a server from being overrun, and the town from waiting on one that is gone.

pub mod breaker;
pub(crate) mod forecast;
pub(crate) mod gate;
pub mod quality;
pub mod rate;
pub mod retry;
pub(crate) mod room;
pub mod slots;
pub(crate) mod speed;
pub(crate) mod trial;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    endpoint::address::Address,
    limits::{breaker::BreakerSettings, retry::RetrySettings},
};

/// How hard a server may be driven.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Calls at a time, at least 1.
    pub in_flight: usize,
    /// From two calls at a time on, one of them is kept for what a player waits for.
    pub for_player: bool,
    /// Where it is more than `in_flight`, the best number of calls at a time is found by asking the server or by trying, up to
    /// so many.
    pub in_flight_by_trial: usize,
    /// Calls per minute; 0 means any number.
    pub per_minute: u32,
    /// A question that found no free slot, or no room in the minute, for so long is given up; `None` waits as long as it
    /// takes.
    pub queue: Option<Duration>,
    /// So long each call may take, whatever its kind; `None` leaves it to the kinds and to how fast the server was so far.
    pub time_out: Option<Duration>,
    /// No call takes longer.
    pub longest: Option<Duration>,
    /// Tokens that a model which thinks first gets on top of those for its answer.
    pub thinking_tokens: u32,
    /// A reply may be so many bytes.
    pub reply_bytes: usize,
    /// Answers kept for the same question.
    pub cached: usize,
    /// How failed calls are tried again.
    pub retry: RetrySettings,
    /// When the server is left alone.
    pub breaker: BreakerSettings,
}

impl Limits {
    /// For a hosted service.
    #[must_use]
    pub fn hosted() -> Self {
        Self {
            in_flight: 6,
            in_flight_by_trial: 0,
            for_player: true,
            per_minute: 0,
            queue: None,
            time_out: None,
            longest: None,
            thinking_tokens: 2048,
            reply_bytes: 1 << 20,
            cached: 1024,
            retry: RetrySettings::default(),
            breaker: BreakerSettings::default(),
        }
    }

    /// For the server at an address.
    #[must_use]
    pub fn at(address: &Address) -> Self {
        if address.is_home() { Self::home() } else { Self::hosted() }
    }

    /// For a server on this computer or in the local network, which works on few things at a time.
    #[must_use]
    pub fn home() -> Self {
        Self { in_flight: 2, in_flight_by_trial: 9, ..Self::hosted() }
    }

    /// For a model in this process, which writes one answer at a time: the player's goes first.
    #[must_use]
    pub fn here() -> Self {
        Self { in_flight: 2, ..Self::hosted() }
    }

    /// The same where no player is who could ask anything.
    #[must_use]
    pub fn without_player(self) -> Self {
        Self { for_player: false, ..self }
    }

    /// The same with so many calls at a time and no other number.
    #[must_use]
    pub fn at_a_time(self, calls: usize) -> Self {
        Self { in_flight: calls, in_flight_by_trial: 0, ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::hosted()
    }
}
