//! What keeps a server from being overrun, and the town from waiting on one that is gone.

pub mod breaker;
pub(crate) mod forecast;
pub(crate) mod gate;
pub mod quality;
pub mod rate;
pub mod retry;
pub mod slots;

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
    /// Calls at a time, at least 1; from 2 on, one of them is kept for what the player waits for.
    pub in_flight: usize,
    /// Calls per minute; 0 means any number.
    pub per_minute: u32,
    /// A question that found no free slot, or no room in the minute, for so long is given up; `None` waits as long as it
    /// takes.
    pub queue: Option<Duration>,
    /// So long each call may take, whatever its kind; `None` leaves it to the kinds.
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
        Self { in_flight: 2, ..Self::hosted() }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::hosted()
    }
}
