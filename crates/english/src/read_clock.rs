//! Reads hours of the clock: "six", "half past five", "18:00", "5pm", "a quarter to eight", "noon".

use crate::{clock::DAY, numbers::read_number};

/// Half a day in minutes.
const HALF_DAY: u32 = DAY / 2;

/// An hour as it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hour {
    /// Minutes since midnight, at most 1440.
    pub minutes: u32,
    /// Whether it may as well be twelve hours later: nothing was said of the half of the day.
    pub open: bool,
}

impl Hour {
    /// An hour of which the half of the day is known.
    #[must_use]
    pub fn sure(minutes: u32) -> Self {
        Self { minutes: minutes.min(DAY), open: false }
    }

    /// Minutes since noon or midnight, as they stand on a dial.
    #[must_use]
    pub fn on_dial(self) -> u32 {
        self.minutes % HALF_DAY
    }

    /// The time at which one goes to bed, if only the dial is known: eleven is late, one is past midnight.
    #[must_use]
    pub fn at_bedtime(self) -> u32 {
        match self.on_dial() {
            dial if self.open && dial >= 6 * 60 => dial + HALF_DAY,
            dial if self.open => dial,
            _ => self.minutes % DAY,
        }
    }
}

/// What the word before an hour makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// Nothing that belongs to a time: a bare number is no hour.
    None,
    /// "at", "until": a bare number is an hour.
    At,
    /// "from": a stretch begins, so "ten to eight" are two hours.
    From,
}

impl Lead {
    /// What a word in lower case makes of the hour behind it.
    #[must_use]
    pub fn of(word: &str) -> Self {
        match word {
            "from" | "between" => Self::From,
            "at" | "by" | "around" | "about" | "before" | "after" | "towards" | "until" | "till" | "til" => Self::At,
            _ => Self::None,
        }
    }
}

/// The hour with which some words in lower case begin, and how many words it takes.
#[must_use]
pub fn read_clock(words: &[&str], lead: Lead) -> Option<(Hour, usize)> {
    let first = *words.first()?;
    if let Some((minutes, before, length)) = past_or_to(words, lead) {
        let hour = plain_hour(words.get(length)?)?;
        let minutes = if before { hour.minutes + DAY - minutes } else { hour.minutes + minutes };
        let wrapped = if hour.open { minutes % HALF_DAY } else { minutes % DAY };
        let told = Hour { minutes: wrapped, open: hour.open };
        let (told, more) = half_of_day(told, &words[length + 1..]);
        return Some((told, length + 1 + more));
    }
    let (hour, length) = full_hour(words)?;
    let told = !hour.open || length > 1 || first.contains(':');
    let unit = words.get(length).is_some_and(|next| COUNTED.contains(next));
    (told || lead != Lead::None && !unit).then_some((hour, length))
}

/// Behind these words a number is no hour: "at six friends'".
const COUNTED: [&str; 12] =
    ["minutes", "hours", "days", "weeks", "people", "times", "friends", "or", "of", "things", "hour", "eggs"];

/// "half past", "a quarter to", "ten past": minutes, whether they lie before the hour, and how many words.
fn past_or_to(words: &[&str], lead: Lead) -> Option<(u32, bool, usize)> {
    match words {
        ["half", "past", ..] => return Some((30, false, 2)),
        ["half-past", ..] => return Some((30, false, 1)),
        // "half seven" is half past seven, as the British say it.
        ["half", hour, ..] if read_number(hour).is_some_and(|hour| (1..=12).contains(&hour)) => {
            return Some((30, false, 1));
        }
        _ => {}
    }
    let article = usize::from(words.first() == Some(&"a"));
    let word = *words.get(article)?;
    let minutes = if word == "quarter" { 15 } else { read_number(word).filter(|minutes| *minutes < 60)? };
    let figures = word.starts_with(|sign: char| sign.is_ascii_digit());
    match *words.get(article + 1)? {
        "past" => Some((minutes, false, article + 2)),
        // "5 to 7" and "Friday, five to seven" are stretches, "at five to seven" and "quarter to seven" are hours.
        "to" if lead == Lead::From && word != "quarter" => None,
        "to" if matches!(minutes, 10 | 15 | 20)
            || !figures && (minutes == 25 || minutes % 5 == 0 && lead == Lead::At) =>
        {
            Some((minutes, true, article + 2))
        }
        _ => None,
    }
}

/// An hour with what follows it: "6", "6 pm", "six o'clock", "six thirty", "18:30", "6 in the morning".
fn full_hour(words: &[&str]) -> Option<(Hour, usize)> {
    let hour = plain_hour(words.first()?)?;
    let next = words.get(1).copied().unwrap_or_default();
    let spoken = next.chars().all(char::is_alphabetic) && hour.open;
    if let Some(minutes) = read_number(next).filter(|minutes| spoken && (10..60).contains(minutes) && minutes % 5 == 0)
    {
        let (told, more) = half_of_day(Hour { minutes: hour.minutes + minutes, open: true }, &words[2..]);
        return Some((told, 2 + more));
    }
    let (told, more) = half_of_day(hour, &words[1..]);
    Some((told, 1 + more))
}

/// An hour with the half of the day that the words behind it say, and how many words that are.
fn half_of_day(hour: Hour, rest: &[&str]) -> (Hour, usize) {
    let dial = hour.on_dial();
    match rest {
        ["o'clock" | "oclock" | "sharp", rest @ ..] => {
            let (hour, more) = half_of_day(hour, rest);
            (hour, 1 + more)
        }
        ["am" | "a.m" | "a.m.", ..] => (Hour::sure(dial), 1),
        ["pm" | "p.m" | "p.m.", ..] => (Hour::sure(dial + HALF_DAY), 1),
        ["in", "the", "morning", ..] => (Hour::sure(dial), 3),
        ["in", "the", "afternoon" | "evening", ..] => (Hour::sure(dial + HALF_DAY), 3),
        ["at", "night", ..] => (Hour::sure(if dial < 5 * 60 { dial } else { dial + HALF_DAY }), 2),
        _ => (hour, 0),
    }
}

/// "6", "six", "18:00", "7.30", "5pm", "5:30pm", "18h".
fn plain_hour(word: &str) -> Option<Hour> {
    match word {
        "noon" | "midday" => return Some(Hour::sure(HALF_DAY)),
        "midnight" => return Some(Hour::sure(DAY)),
        _ => {}
    }
    let figures = word.find(|sign: char| !(sign.is_ascii_digit() || matches!(sign, ':' | '.'))).unwrap_or(word.len());
    let (figures, mark) = word.split_at(figures);
    if figures.is_empty() {
        let hours = read_number(word).filter(|hours| (1..24).contains(hours))?;
        return Some(Hour { minutes: hours * 60, open: hours <= 12 });
    }
    let (hours, minutes) = figures.split_once([':', '.']).unwrap_or((figures, "0"));
    let minutes = read_number(minutes).filter(|minutes| *minutes < 60)?;
    let whole = read_number(hours).filter(|hours| *hours < 24)?;
    let told = whole * 60 + minutes;
    if mark.starts_with("am") || mark.starts_with("pm") {
        let late = if mark.starts_with("pm") { HALF_DAY } else { 0 };
        return (whole > 0 && whole <= 12).then(|| Hour::sure(told % HALF_DAY + late));
    }
    let dialled = (1..=12).contains(&whole) && !hours.starts_with('0');
    match (mark, figures == hours) {
        ("" | "h", true) => (whole > 0).then_some(Hour { minutes: told, open: dialled }),
        ("", false) => Some(Hour { minutes: told, open: dialled && whole < 12 }),
        _ => None,
    }
}
