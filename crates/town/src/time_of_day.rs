//! Times of day, as people write them: `08:00`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

const DAY_MINUTES: u16 = 1_440;

/// A time of day: minutes after midnight, 0–1439.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeOfDay(u16);

impl TimeOfDay {
    /// The time `hour`:`minute`; beyond midnight it starts again at 00:00.
    pub const fn new(hour: u16, minute: u16) -> TimeOfDay {
        TimeOfDay((hour % 24 * 60 + minute) % DAY_MINUTES)
    }

    /// The time `minutes` after midnight; beyond 1439 it starts again at 00:00.
    pub const fn from_minutes(minutes: u16) -> TimeOfDay {
        TimeOfDay(minutes % DAY_MINUTES)
    }

    /// Minutes after midnight, 0–1439.
    pub const fn minutes(self) -> u16 {
        self.0
    }

    /// The hour, 0–23.
    pub const fn hour(self) -> u16 {
        self.0 / 60
    }

    /// The minute of the hour, 0–59.
    pub const fn minute(self) -> u16 {
        self.0 % 60
    }

    /// Whether it lies in the span from `from` (included) to `until` (excluded), which may pass midnight.
    ///
    /// A span that ends when it begins is the whole day.
    pub const fn is_within(self, from: TimeOfDay, until: TimeOfDay) -> bool {
        if from.0 < until.0 { from.0 <= self.0 && self.0 < until.0 } else { from.0 <= self.0 || self.0 < until.0 }
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:02}:{:02}", self.hour(), self.minute())
    }
}

impl FromStr for TimeOfDay {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<TimeOfDay, TimeError> {
        let parts = text.trim().split_once(':').map(|(hour, minute)| (two_digits(hour), two_digits(minute)));
        match parts {
            Some((Some(hour @ 0..24), Some(minute @ 0..60))) => Ok(TimeOfDay::new(hour, minute)),
            _ => Err(TimeError::TimeOfDay(text.to_owned())),
        }
    }
}

/// A number of one or two digits, without sign.
pub(super) fn two_digits(text: &str) -> Option<u16> {
    let plain = matches!(text.len(), 1..=2) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

impl TryFrom<String> for TimeOfDay {
    type Error = TimeError;

    fn try_from(text: String) -> Result<TimeOfDay, TimeError> {
        text.parse()
    }
}

impl From<TimeOfDay> for String {
    fn from(time: TimeOfDay) -> String {
        time.to_string()
    }
}

/// A text that is not a time.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TimeError {
    /// Not a time of day.
    #[error("`{0}` is not a time of day; write hours and minutes such as 08:00 (midnight is 00:00)")]
    TimeOfDay(String),
    /// Not a date and time of day.
    #[error("`{0}` is not a moment; write date and time such as 2023-02-14 20:00")]
    Moment(String),
    /// A date before the town begins.
    #[error("`{0}` is before the town begins; the first day is Monday 13 February 2023")]
    TooEarly(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_times_are_read_as_times() {
        for text in ["8", "24:00", "08:60", "+8:00", "08:00:00", "", "ab:cd", "008:00"] {
            assert_eq!(text.parse::<TimeOfDay>(), Err(TimeError::TimeOfDay(text.to_owned())), "{text}");
        }
        assert_eq!("8:05".parse(), Ok(TimeOfDay::new(8, 5)));
    }

    #[test]
    fn a_span_may_pass_midnight() {
        let time = |text: &str| text.parse::<TimeOfDay>().unwrap();
        for (at, from, until, expected) in [
            ("08:00", "08:00", "20:00", true),
            ("20:00", "08:00", "20:00", false),
            ("23:59", "11:00", "00:00", true),
            ("00:00", "11:00", "00:00", false),
            ("01:00", "22:00", "02:00", true),
            ("12:00", "22:00", "02:00", false),
            ("12:00", "00:00", "00:00", true),
        ] {
            assert_eq!(time(at).is_within(time(from), time(until)), expected, "{at} in {from}–{until}");
        }
    }

    proptest! {
        #[test]
        fn every_time_of_day_can_be_written_and_read(minutes in 0u16..1440) {
            let time = TimeOfDay::from_minutes(minutes);
            prop_assert_eq!(time.to_string().parse(), Ok(time));
        }
    }
}
