//! Game time: moments, and the clock that counts steps.

use std::fmt;
use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};
use smallville_english::weekday;

use super::time_of_day::{TimeError, TimeOfDay, two_digits};

/// Game seconds that one step of the simulation takes.
pub const STEP_SECS: u32 = 10;

const DAY_SECS: u32 = 86_400;

/// Day 0 of every town: a Monday.
const FIRST_DAY: Date = date(2023, 2, 13);

/// A moment: seconds since Monday 13 February 2023, 00:00.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameTime(u32);

impl GameTime {
    /// The moment that many seconds after Monday 13 February 2023, 00:00.
    pub const fn from_secs(secs: u32) -> GameTime {
        GameTime(secs)
    }

    /// The time of day `time` on day `day`, where 0 is Monday 13 February 2023.
    pub fn from_day_time(day: u32, time: TimeOfDay) -> GameTime {
        GameTime(day * DAY_SECS + u32::from(time.minutes()) * 60)
    }

    /// Days since Monday 13 February 2023; 0 on that day.
    pub const fn day(self) -> u32 {
        self.0 / DAY_SECS
    }

    /// The time of day, without the seconds.
    pub fn time_of_day(self) -> TimeOfDay {
        let minutes = self.0 % DAY_SECS / 60;
        TimeOfDay::from_minutes(u16::try_from(minutes).expect("a day has 1440 minutes"))
    }

    /// Seconds since Monday 13 February 2023, 00:00.
    pub const fn secs(self) -> u32 {
        self.0
    }

    /// The moment `secs` seconds later.
    pub const fn plus_secs(self, secs: u32) -> GameTime {
        GameTime(self.0.saturating_add(secs))
    }

    /// The moment `minutes` minutes later.
    pub const fn plus_minutes(self, minutes: u32) -> GameTime {
        self.plus_secs(minutes.saturating_mul(60))
    }

    /// Whole minutes from `earlier` to this moment; 0 if it is not earlier.
    pub const fn minutes_since(self, earlier: GameTime) -> u32 {
        self.0.saturating_sub(earlier.0) / 60
    }

    /// Hours from `earlier` to this moment; 0 if it is not earlier.
    pub fn hours_since(self, earlier: GameTime) -> f32 {
        self.0.saturating_sub(earlier.0) as f32 / 3_600.0
    }

    /// The calendar date.
    pub fn date(self) -> Date {
        FIRST_DAY.saturating_add(i64::from(self.day()).days())
    }

    /// The name of the day of the week, such as `Monday`.
    pub fn weekday_name(self) -> &'static str {
        weekday(self.day())
    }

    /// The time of day as `07:40`.
    pub fn hm(self) -> String {
        self.time_of_day().to_string()
    }

    /// The moment as `2023-02-14 20:00`, with `:30` behind it if there are seconds; [`GameTime::from_str`] reads it.
    pub fn stamp(self) -> String {
        let secs = self.0 % 60;
        let secs = if secs == 0 { String::new() } else { format!(":{secs:02}") };
        format!("{} {}{secs}", self.date(), self.time_of_day())
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let date = self.date();
        let day = format!("{} {} {}", self.weekday_name(), date.day(), date.strftime("%B %Y"));
        write!(formatter, "{day}, {}", self.time_of_day())
    }
}

impl FromStr for GameTime {
    type Err = TimeError;

    /// Reads `2023-02-14 20:00`, also with seconds and with `T` between date and time.
    fn from_str(text: &str) -> Result<GameTime, TimeError> {
        let wrong = || TimeError::Moment(text.to_owned());
        let (day, time) = text.trim().split_once([' ', 'T']).ok_or_else(wrong)?;
        let date: Date = day.parse().map_err(|_| wrong())?;
        let time = time.trim();
        let (time, secs) = match time.match_indices(':').nth(1) {
            Some((colon, _)) => (&time[..colon], two_digits(&time[colon + 1..]).filter(|secs| *secs < 60)),
            None => (time, Some(0)),
        };
        let time: TimeOfDay = time.parse().map_err(|_| wrong())?;
        let days = FIRST_DAY.until(date).map_err(|_| wrong())?.get_days();
        let days = u32::try_from(days).map_err(|_| TimeError::TooEarly(text.to_owned()))?;
        let secs_before = days.checked_mul(DAY_SECS).filter(|secs| *secs < u32::MAX - DAY_SECS).ok_or_else(wrong)?;
        Ok(GameTime(secs_before + u32::from(time.minutes()) * 60 + u32::from(secs.ok_or_else(wrong)?)))
    }
}

/// Counts the steps of the simulation; the game time follows from them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    start: GameTime,
    step: u64,
}

impl Clock {
    /// A clock that stands at `start`, step 0.
    pub const fn new(start: GameTime) -> Clock {
        Clock { start, step: 0 }
    }

    /// A clock that began at `start` and has counted `step` steps since, as when a save is continued.
    pub const fn resumed(start: GameTime, step: u64) -> Clock {
        Clock { start, step }
    }

    /// The moment at which step 0 stands.
    pub const fn start(&self) -> GameTime {
        self.start
    }

    /// The game time now.
    pub fn now(&self) -> GameTime {
        let secs = self.step.saturating_mul(u64::from(STEP_SECS));
        self.start.plus_secs(u32::try_from(secs).unwrap_or(u32::MAX))
    }

    /// Steps done so far.
    pub const fn step(&self) -> u64 {
        self.step
    }

    /// Goes on by one step.
    pub fn advance(&mut self) {
        self.step += 1;
    }
}

impl Default for Clock {
    /// Monday 13 February 2023, 06:00: nothing happens at midnight.
    fn default() -> Clock {
        Clock::new(GameTime::from_day_time(0, TimeOfDay::new(6, 0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_moment_is_written_in_words() {
        let moment: GameTime = "2023-02-14 07:40".parse().unwrap();
        assert_eq!(moment.to_string(), "Tuesday 14 February 2023, 07:40");
        assert_eq!((moment.day(), moment.hm().as_str()), (1, "07:40"));
        assert_eq!(moment.plus_secs(30).stamp(), "2023-02-14 07:40:30");
        let later = GameTime::from_day_time(16, TimeOfDay::new(0, 5));
        assert_eq!(later.to_string(), "Wednesday 1 March 2023, 00:05");
    }

    #[test]
    fn only_moments_of_the_town_are_read() {
        for text in ["2023-02-30 08:00", "tomorrow", "2023-02-14", "2023-02-14 08:00:61", "9999-01-01 00:00"] {
            assert_eq!(text.parse::<GameTime>(), Err(TimeError::Moment(text.to_owned())), "{text}");
        }
        let early = "2023-02-12 23:59";
        assert_eq!(early.parse::<GameTime>(), Err(TimeError::TooEarly(early.to_owned())));
        assert_eq!("2023-02-13T06:00:00".parse::<GameTime>(), Ok(Clock::default().now()));
    }

    #[test]
    fn six_steps_are_a_minute() {
        let mut clock = Clock::default();
        (0..6).for_each(|_| clock.advance());
        assert_eq!((clock.step(), clock.now().hm().as_str()), (6, "06:01"));
        assert_eq!(Clock::resumed(clock.start(), 6), clock);
    }

    proptest! {
        #[test]
        fn every_moment_can_be_written_and_read(secs in 0u32..4_000_000_000) {
            let moment = GameTime::from_secs(secs);
            prop_assert_eq!(moment.stamp().parse::<GameTime>(), Ok(moment));
            prop_assert_eq!(GameTime::from_day_time(moment.day(), moment.time_of_day()).secs(), secs / 60 * 60);
        }

        #[test]
        fn minutes_add_up(secs in 0u32..1_000_000_000, minutes in 0u32..1_000_000) {
            let (earlier, later) = (GameTime::from_secs(secs), GameTime::from_secs(secs).plus_minutes(minutes));
            prop_assert_eq!(later.minutes_since(earlier), minutes);
            prop_assert!((later.hours_since(earlier) - minutes as f32 / 60.0).abs() < 1e-2 * (1.0 + minutes as f32 / 60.0));
            prop_assert_eq!(earlier.minutes_since(later), 0);
        }
    }
}
