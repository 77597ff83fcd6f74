//! What somebody has said about a time, piece by piece: a day, a part of it, hours, how long.

use smallville_english::Hour;

use smallville_town::{GameTime, TimeOfDay};

/// What was said about a time.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    /// Day number, if a day was said.
    pub(super) day: Option<u32>,
    /// A stretch of the day in minutes, if one was said: "evening".
    pub(super) part: Option<(u32, u32)>,
    /// The hour at which it begins.
    pub(super) from: Option<Hour>,
    /// The hour at which it ends.
    pub(super) until: Option<Hour>,
    /// How long, in minutes.
    pub(super) length: Option<u32>,
    /// A moment counted from now: "in two hours".
    pub(super) moment: Option<GameTime>,
    /// Whether all of a stretch of the day is meant: "all day".
    pub(super) all: bool,
    /// "now", "at once".
    pub(super) at_once: bool,
    /// Which tokens said so.
    pub(super) used: Vec<bool>,
}

/// A moment of a day.
pub(super) fn at(day: u32, minutes: u32) -> GameTime {
    GameTime::from_day_time(day.min(40_000), TimeOfDay::new(0, 0)).plus_minutes(minutes)
}
