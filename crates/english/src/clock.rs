//! Hours of the clock: "half past four", "ten past nine in the morning". Times are minutes since midnight.

use crate::numbers::number;

/// Minutes of a day.
pub(crate) const DAY: u32 = 24 * 60;

/// A part of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartOfDay {
    /// From four until noon.
    Morning,
    /// Until five.
    Afternoon,
    /// Until ten.
    Evening,
    /// From ten until four.
    Night,
}

impl PartOfDay {
    /// The part in which a time lies.
    #[must_use]
    pub fn of(minutes: u32) -> Self {
        match minutes % DAY / 60 {
            4..=11 => Self::Morning,
            12..=16 => Self::Afternoon,
            17..=21 => Self::Evening,
            _ => Self::Night,
        }
    }

    /// "morning".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Morning => "morning",
            Self::Afternoon => "afternoon",
            Self::Evening => "evening",
            Self::Night => "night",
        }
    }

    /// "in the morning", as it follows a time.
    #[must_use]
    pub fn behind_time(self) -> &'static str {
        match self {
            Self::Morning => "in the morning",
            Self::Afternoon => "in the afternoon",
            Self::Evening => "in the evening",
            Self::Night => "at night",
        }
    }
}

/// A time to the nearest five minutes: "ten past nine", "noon", "a quarter to five".
#[must_use]
pub fn clock(minutes: u32) -> String {
    let minutes = rounded(minutes);
    let hour = |offset: u32| number(((minutes / 60 + offset + 11) % 12 + 1) as usize);
    match (minutes % 60, minutes / 60) {
        (0, 0) => "midnight".into(),
        (0, 12) => "noon".into(),
        (0, _) => hour(0),
        (15, _) => format!("a quarter past {}", hour(0)),
        (30, _) => format!("half past {}", hour(0)),
        (45, _) => format!("a quarter to {}", hour(1)),
        (past @ 0..30, _) => format!("{} past {}", number(past as usize), hour(0)),
        (past, _) => format!("{} to {}", number(60 - past as usize), hour(1)),
    }
}

/// How long from now: "in half an hour", "in two hours", "in 20 minutes".
#[must_use]
pub fn in_minutes(minutes: u32) -> String {
    match minutes {
        30 => "in half an hour".into(),
        60 => "in an hour".into(),
        _ if minutes.is_multiple_of(60) => format!("in {} hours", number((minutes / 60) as usize)),
        _ => format!("in {minutes} minutes"),
    }
}

/// A time to the minute: in words on a quarter of an hour, else in figures: "five", "16:20".
#[must_use]
pub fn exact_clock(minutes: u32) -> String {
    if minutes.is_multiple_of(15) { clock(minutes) } else { format!("{:02}:{:02}", minutes % DAY / 60, minutes % 60) }
}

/// A time with the part of the day: "ten past nine in the morning", "noon".
#[must_use]
pub fn clock_of_day(minutes: u32) -> String {
    let time = clock(minutes);
    match rounded(minutes) {
        0 | 720 => time,
        minutes => format!("{time} {}", PartOfDay::of(minutes).behind_time()),
    }
}

/// To the nearest five minutes of a day.
fn rounded(minutes: u32) -> u32 {
    (minutes % DAY + 2) / 5 * 5 % DAY
}
