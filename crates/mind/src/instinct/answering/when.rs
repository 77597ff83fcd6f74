//! The time that a question names: "this morning", "tomorrow at ten", "in an hour".

use crate::claim::Span;
use smallville_town::{GameTime, TimeOfDay};

/// A time that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    /// From when to when; a moment is a span of one minute.
    pub span: Span,
    /// How one says it: "tomorrow at ten".
    pub words: String,
}

impl When {
    /// Whether it is one moment of a day.
    #[must_use]
    pub fn is_moment(&self) -> bool {
        self.span.until.minutes_since(self.span.from) <= 1
    }
}

const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const NUMBERS: [&str; 13] =
    ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/// Parts of a day with their hours.
const PARTS: [(&str, u16, u16); 6] = [
    ("night", 18, 24),
    ("evening", 17, 24),
    ("afternoon", 12, 18),
    ("morning", 5, 12),
    ("lunch", 11, 14),
    ("breakfast", 5, 10),
];

/// Reads the time of a question; `past` decides which Tuesday is meant. None: no time is named.
#[must_use]
pub(super) fn when(words: &[String], now: GameTime, past: bool) -> Option<When> {
    let has = |word: &str| words.iter().any(|known| known == word);
    if let Some(from) = later(words, now) {
        let minutes = from.minutes_since(now);
        let words = match minutes {
            60 => "in an hour".into(),
            30 => "in half an hour".into(),
            _ if minutes % 60 == 0 => format!("in {} hours", number(minutes / 60)),
            _ => format!("in {minutes} minutes"),
        };
        return Some(When { span: Span { from, until: from.plus_minutes(1) }, words });
    }
    let named = DAYS.iter().position(|day| has(day));
    let day = now.day();
    let (day, day_words) = if has("tomorrow") {
        (day + 1, Some("tomorrow"))
    } else if has("yesterday") || has("last") && has("night") {
        (day.saturating_sub(1), Some("yesterday"))
    } else if let Some(weekday) = named.and_then(|index| u32::try_from(index).ok()) {
        let ahead = (weekday + 7 - day % 7) % 7;
        (if past && ahead > 0 { (day + ahead).saturating_sub(7) } else { day + ahead }, None)
    } else {
        (day, has("today").then_some("today"))
    };
    let other_day = day != now.day();
    let day_words = match (day_words, named) {
        (Some(words), _) => words.to_owned(),
        (None, Some(index)) => format!("on {}", capital(DAYS[index])),
        (None, None) => String::new(),
    };
    if let Some(time) = clock(words, now, past, other_day) {
        let from = GameTime::from_day_time(day, time);
        let words = format!("{day_words} {}", spoken_at(time)).trim().to_owned();
        return Some(When { span: Span { from, until: from.plus_minutes(1) }, words });
    }
    part(words, day, &day_words)
}

/// "this morning", "tomorrow evening", or the whole day.
fn part(words: &[String], day: u32, day_words: &str) -> Option<When> {
    let has = |word: &str| words.iter().any(|known| known == word);
    let found = PARTS.iter().find(|(word, ..)| has(word) || *word == "night" && has("tonight"));
    let at = |hour: u16| GameTime::from_day_time(day, TimeOfDay::new(0, 0)).plus_minutes(u32::from(hour) * 60);
    match found {
        Some((word, from, until)) => {
            let words = match (*word, day_words) {
                ("lunch" | "breakfast", _) => format!("{day_words} at {word}").trim().to_owned(),
                ("night", "yesterday") => "last night".into(),
                ("night", "" | "today") => "tonight".into(),
                (_, "" | "today") => format!("this {word}"),
                _ => format!("{day_words} {word}"),
            };
            Some(When { span: Span { from: at(*from), until: at(*until) }, words })
        }
        None if day_words.is_empty() => None,
        None => Some(When { span: Span { from: at(0), until: at(24) }, words: day_words.to_owned() }),
    }
}

/// "in an hour", "in 20 minutes".
fn later(words: &[String], now: GameTime) -> Option<GameTime> {
    let index = words.windows(2).position(|pair| pair[0] == "in" && amount(&pair[1]).is_some())?;
    let rest: Vec<&str> = words[index + 1..].iter().map(String::as_str).collect();
    let minutes = match rest.as_slice() {
        ["half", "an", "hour", ..] => 30,
        [many, unit, ..] if unit.starts_with("hour") => amount(many)? * 60,
        [many, unit, ..] if unit.starts_with("minute") => amount(many)?,
        _ => return None,
    };
    Some(now.plus_minutes(minutes))
}

fn amount(word: &str) -> Option<u32> {
    if matches!(word, "a" | "an" | "half") {
        return Some(1);
    }
    let index = NUMBERS.iter().skip(1).position(|number| *number == word).map(|index| index as u32 + 1);
    index.or_else(|| word.parse().ok().filter(|number| (1..=600).contains(number)))
}

fn number(count: u32) -> String {
    NUMBERS.get(count as usize).filter(|word| !word.is_empty()).map_or_else(|| count.to_string(), |word| (*word).into())
}

/// "at ten", "at 10 am", "at 16:20", "at noon".
fn clock(words: &[String], now: GameTime, past: bool, other_day: bool) -> Option<TimeOfDay> {
    if words.iter().any(|word| word == "noon") {
        return Some(TimeOfDay::new(12, 0));
    }
    if words.iter().any(|word| word == "midnight") {
        return Some(TimeOfDay::new(23, 59));
    }
    let index = words.iter().position(|word| matches!(word.as_str(), "at" | "around" | "about" | "by" | "past"))?;
    let half = words[index..].windows(2).any(|pair| pair[0] == "half" && pair[1] == "past");
    let spoken =
        words[index + 1..].iter().find(|word| !matches!(word.as_str(), "half" | "past" | "around" | "about"))?;
    let (digits, mark) = match spoken.find(|sign: char| sign.is_alphabetic()).filter(|at| *at > 0) {
        Some(at) => spoken.split_at(at),
        None => (spoken.as_str(), ""),
    };
    let (hour, minute) = match digits.split_once(':') {
        Some((hour, minute)) => (hour.parse::<u16>().ok()?, minute.parse::<u16>().ok()?),
        None => {
            (u16::try_from(amount(digits).filter(|_| digits != "a" && digits != "an" && digits != "half")?).ok()?, 0)
        }
    };
    if hour > 24 || minute > 59 {
        return None;
    }
    let minute = if half { 30 } else { minute };
    let said = |sign: &str| mark == sign || words.iter().any(|word| word.replace('.', "") == sign);
    let evening = said("pm") || ["evening", "afternoon", "tonight"].iter().any(|word| said(word));
    let morning = said("am") || said("morning");
    let hour = match hour {
        1..=11 if evening => hour + 12,
        12 if said("am") => 0,
        _ if morning || hour > 12 || spoken.contains(':') => hour,
        1..=6 if other_day => hour + 12,
        // Today's five o'clock is the one that is still to come, or the last one that has been.
        1..=11 if !other_day => {
            let (early, present) = (TimeOfDay::new(hour, minute), now.time_of_day());
            let late = TimeOfDay::new(hour + 12, minute);
            if past && late <= present || !past && early < present { hour + 12 } else { hour }
        }
        _ => hour,
    };
    Some(TimeOfDay::new(hour, minute))
}

/// "at half past four".
#[must_use]
pub(super) fn spoken_at(time: TimeOfDay) -> String {
    format!("at {}", spoken(time))
}

/// "half past four"; odd minutes are rounded to five.
#[must_use]
pub(super) fn spoken(time: TimeOfDay) -> String {
    let minutes = (time.minutes() + 2) / 5 * 5;
    let hour = |offset: u16| NUMBERS[usize::from((minutes / 60 + offset + 11) % 12 + 1)];
    match (minutes / 60 % 24, minutes % 60) {
        (12, 0) => "noon".into(),
        (0, 0) => "midnight".into(),
        (_, 0) => hour(0).into(),
        (_, 15) => format!("a quarter past {}", hour(0)),
        (_, 30) => format!("half past {}", hour(0)),
        (_, 45) => format!("a quarter to {}", hour(1)),
        (_, past @ 0..30) => format!("{} past {}", minute_word(past), hour(0)),
        (_, past) => format!("{} to {}", minute_word(60 - past), hour(1)),
    }
}

fn minute_word(minutes: u16) -> &'static str {
    match minutes {
        5 => "five",
        10 => "ten",
        20 => "twenty",
        _ => "twenty-five",
    }
}

fn capital(text: &str) -> String {
    super::own_words::capital(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_asked() {
        let now = GameTime::from_day_time(1, TimeOfDay::new(14, 20));
        let check = |text: &str, past: bool, from: &str, words: &str| {
            let split: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let read = when(&split, now, past).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((read.span.from.stamp().as_str(), read.words.as_str()), (from, words), "{text}");
        };
        check("what did you do this morning", true, "2023-02-14 05:00", "this morning");
        check("what did you do yesterday", true, "2023-02-13 00:00", "yesterday");
        check("what did you do last night", true, "2023-02-13 18:00", "last night");
        check("what will you be doing at 10 am tomorrow", false, "2023-02-15 10:00", "tomorrow at ten");
        check("what will you do tomorrow at six", false, "2023-02-15 18:00", "tomorrow at six");
        check("what will you do in an hour", false, "2023-02-14 15:20", "in an hour");
        check("what will you do in 20 minutes", false, "2023-02-14 14:40", "in 20 minutes");
        check("what will you do at half past four", false, "2023-02-14 16:30", "at half past four");
        check("where were you at nine", true, "2023-02-14 09:00", "at nine");
        check("what will you do at 6pm", false, "2023-02-14 18:00", "at six");
        check("what are you doing on friday", false, "2023-02-17 00:00", "on Friday");
        check("what will you do tonight", false, "2023-02-14 18:00", "tonight");
        let words: Vec<String> = vec!["what".into(), "do".into()];
        assert_eq!(when(&words, now, false), None);
    }
}
