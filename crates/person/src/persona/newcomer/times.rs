//! The hours and days that words name: "from nine to half past four", "nights", "closed Mondays".

use std::collections::BTreeSet;

use smallville_english::{Hour, Lead, read_clock, read_number, read_weekday};
use smallville_town::TimeOfDay;

use super::words::Words;
use crate::persona::{Weekday, WorkWeek};

/// Half a day in minutes.
const HALF_DAY: u32 = 12 * 60;
/// Who is told only when they begin, or end, works so long, in minutes.
const SHIFT: u32 = 8 * 60;
/// Work begins no earlier and ends no later than at these, in minutes.
const EARLIEST: u32 = 4 * 60;
const LATEST: u32 = 23 * 60 + 30;
/// No work that is told by its end alone ends sooner, in minutes.
const EARLIEST_END: u32 = 9 * 60;
/// When whoever is told to go to bed by day does so instead, with the sun, in minutes.
const SUNSET: u32 = 20 * 60 + 30;
/// Words behind a number that is no hour.
const COUNTED: [&str; 20] = [
    "day",
    "days",
    "night",
    "nights",
    "hour",
    "hours",
    "week",
    "weeks",
    "times",
    "morning",
    "mornings",
    "evening",
    "evenings",
    "afternoon",
    "afternoons",
    "shift",
    "shifts",
    "month",
    "months",
    "percent",
];

/// A time that words name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told {
    hour: Hour,
    /// Whether it ends something: "until nine".
    pub(super) ends: bool,
}

impl Told {
    /// As an hour before noon, where nothing says otherwise.
    pub(super) fn in_the_morning(self) -> Option<TimeOfDay> {
        let dial = if self.hour.on_dial() == 0 { HALF_DAY } else { self.hour.on_dial() };
        time(if self.hour.open { dial } else { self.hour.minutes })
    }

    /// As an hour of going to bed.
    pub(super) fn at_bedtime(self) -> Option<TimeOfDay> {
        let minutes = self.hour.at_bedtime() % (2 * HALF_DAY);
        time(if (EARLIEST + 60..HALF_DAY).contains(&minutes) { SUNSET } else { minutes })
    }
}

fn time(minutes: u32) -> Option<TimeOfDay> {
    u16::try_from(minutes % (2 * HALF_DAY)).ok().map(TimeOfDay::from_minutes)
}

/// Words in lower case; between two hours "until" stands for a hyphen.
fn tokens(said: &str) -> Vec<String> {
    let spaced = said.to_lowercase().replace([',', '(', ')', ';', '/'], " ").replace(['–', '—'], "-");
    let is_hour = |part: &str| {
        part.starts_with(|sign: char| sign.is_ascii_digit()) || read_number(part).is_some_and(|hour| hour <= 12)
    };
    let apart = |word: &str| match word.split_once('-') {
        Some((from, until)) if is_hour(from) && is_hour(until) => format!("{from} until {until}"),
        _ => word.replace('-', " "),
    };
    let apart: Vec<String> = spaced.split_whitespace().map(apart).collect();
    apart
        .join(" ")
        .split(' ')
        .map(|word| word.trim_end_matches('.').to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

/// The same words with hours for minutes: between two hours "ten to six" is no time.
pub(super) fn between(said: &str) -> String {
    if said.contains("quarter to") { said.to_owned() } else { said.replace(" to ", " until ") }
}

/// The times that words name, in their order.
pub(super) fn told(words: &Words, said: &str) -> Vec<Told> {
    let tokens = tokens(said);
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let mut before = tokens[..at].iter().rev().skip_while(|word| matches!(**word, "at" | "off" | "up"));
        let ends = before.next().is_some_and(|before| words.ends_shifts.iter().any(|end| end == before));
        let named =
            words.hours_called(&tokens[at..]).map(|(time, count)| (Hour::sure(u32::from(time.minutes())), count));
        let counted = tokens.get(at + 1).is_some_and(|next| COUNTED.contains(next));
        let read = || read_clock(&tokens[at..], Lead::At).filter(|_| !counted);
        match named.or_else(read) {
            Some((hour, count)) => {
                found.push(Told { hour, ends });
                at += count.max(1);
            }
            None => at += 1,
        }
    }
    found
}

/// When somebody works of whom words tell it: from and until.
pub(super) fn shift(words: &Words, said: &str) -> Option<(TimeOfDay, TimeOfDay)> {
    let said = &between(said);
    let told = told(words, said);
    let tokens = tokens(said);
    // "Until dusk" is no evening, and "day and night" neither.
    let led = |at: usize| at > 0 && words.ends_shifts.iter().any(|end| *end == tokens[at - 1]);
    let called = |called: &str| tokens.iter().enumerate().any(|(at, token)| token == called && !led(at));
    let part = words.shifts.iter().find(|(part, ..)| called(part)).filter(|_| !called("day"));
    let evening = part.is_some_and(|(_, from, _)| u32::from(from.minutes()) >= HALF_DAY);
    let minutes = |told: &Told| match told.hour {
        Hour { open: true, .. } if evening => told.hour.on_dial() + HALF_DAY,
        // Nobody begins or ends at two in the morning who does not say so.
        Hour { open: true, .. } if told.hour.on_dial() < EARLIEST => told.hour.on_dial() + HALF_DAY,
        hour => hour.minutes,
    };
    let (from, until) = match told.as_slice() {
        [] => return part.map(|(_, from, until)| (*from, *until)),
        [only] if only.ends => {
            // Whoever works until five does so in the afternoon.
            let early = only.hour.open && minutes(only) < EARLIEST_END;
            let until = minutes(only) + if early { HALF_DAY } else { 0 };
            (until.saturating_sub(SHIFT), until)
        }
        [only] => (minutes(only), minutes(only) + SHIFT),
        [first, .., last] => {
            let (from, until) = (minutes(first), minutes(last));
            // "Five until closing" begins in the afternoon.
            let from = if until > from + HALF_DAY && first.hour.open { from + HALF_DAY } else { from };
            (from, if until <= from && last.hour.open { until + HALF_DAY } else { until })
        }
    };
    // Work that goes on through the night ends when the town goes to sleep.
    let until = if until <= from { LATEST } else { until };
    let (from, until) = (from.max(EARLIEST), until.min(LATEST));
    if from < until { time(from).zip(time(until)) } else { None }
}

/// On which days somebody works of whom words tell it.
pub(super) fn week(words: &Words, said: &str) -> Option<WorkWeek> {
    let tokens = tokens(said);
    let day =
        |token: &str| read_weekday(token.trim_end_matches("'s")).or_else(|| read_weekday(token.strip_suffix('s')?));
    let named = |tokens: &[String]| {
        let mut days: BTreeSet<Weekday> = tokens.iter().filter_map(|token| day(token)).map(Weekday::of).collect();
        // "Tuesdays to Fridays", "Friday to Monday".
        for three in tokens.windows(3).filter(|three| words.ends_shifts.contains(&three[1])) {
            if let (Some(first), Some(last)) = (day(&three[0]), day(&three[2])) {
                let last = if last < first { last + 7 } else { last };
                days.extend((first..=last).map(Weekday::of));
            }
        }
        days
    };
    // "Tuesday to Saturday, closed Mondays".
    let closed = tokens.iter().position(|token| words.days_off.contains(token)).unwrap_or(tokens.len());
    let (on, closed) = (named(&tokens[..closed]), named(&tokens[closed..]));
    let whole = format!(" {} ", tokens.join(" "));
    let daily = words.all_days.iter().any(|all| whole.contains(&format!(" {all} ")));
    if on.is_empty() && closed.is_empty() && !daily {
        return None;
    }
    let rest = (0..7).map(Weekday::of).filter(|day| !on.is_empty() && !on.contains(day));
    let off: BTreeSet<Weekday> = rest.chain(closed).collect();
    (off.len() < 7).then(|| WorkWeek { off, ..WorkWeek::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_of_work_are_read_however_they_are_told() {
        let words = &crate::testing::world().newcomers;
        let at = |hour, minute| TimeOfDay::new(hour, minute);
        for (said, expected) in [
            ("from 08:30 to 16:00", (at(8, 30), at(16, 0))),
            ("nine to five", (at(9, 0), at(17, 0))),
            ("ten-six, closed Mondays", (at(10, 0), at(18, 0))),
            ("opens at six", (at(6, 0), at(14, 0))),
            ("until one", (at(5, 0), at(13, 0))),
            ("until five", (at(9, 0), at(17, 0))),
            ("closes at six", (at(10, 0), at(18, 0))),
            ("from 5 to 11 pm", (at(17, 0), at(23, 0))),
            ("6-10pm", (at(18, 0), at(22, 0))),
            ("five until closing", (at(17, 0), at(22, 0))),
            ("afternoons, two till nine", (at(14, 0), at(21, 0))),
            ("from noon to five", (at(12, 0), at(17, 0))),
            ("nights, from ten", (at(22, 0), at(23, 30))),
        ] {
            assert_eq!(shift(words, said), Some(expected), "{said}");
        }
        assert!(shift(words, "nights").is_some_and(|(from, _)| from >= at(17, 0)));
        assert!(shift(words, "only after sunset").is_some_and(|(from, _)| from >= at(17, 0)));
        assert_eq!(shift(words, "three days a week"), None);
    }

    #[test]
    fn days_of_work_are_read() {
        let words = &crate::testing::world().newcomers;
        let off = |said| week(words, said).map(|week| week.off.into_iter().collect::<Vec<_>>());
        assert_eq!(off("closed Mondays"), Some(vec![Weekday::Monday]));
        assert_eq!(off("Tuesdays and Fridays").map(|off| off.len()), Some(5));
        assert_eq!(off("Tuesdays to Fridays").map(|off| off.len()), Some(3));
        assert_eq!(off("Tuesday to Saturday, closed Mondays").map(|off| off.len()), Some(2));
        assert_eq!(off("Friday to Monday").map(|off| off.len()), Some(3));
        assert_eq!(off("every day"), Some(Vec::new()));
        assert_eq!(off("from seven to three"), None);
        assert_eq!(off("nine to five"), None);
    }
}
