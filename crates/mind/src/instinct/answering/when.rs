//! The time that a question names: "this morning", "tomorrow at ten", "in an hour".

use smallville_english::{Hour, Lead, clock, number, read_clock, read_number, read_weekday, weekday};

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
            _ if minutes % 60 == 0 => format!("in {} hours", number((minutes / 60) as usize)),
            _ => format!("in {minutes} minutes"),
        };
        return Some(When { span: Span { from, until: from.plus_minutes(1) }, words });
    }
    let named = words.iter().find_map(|word| read_weekday(word));
    let day = now.day();
    let (day, day_words) = if has("tomorrow") {
        (day + 1, Some("tomorrow"))
    } else if has("yesterday") || has("last") && has("night") {
        (day.saturating_sub(1), Some("yesterday"))
    } else if let Some(named) = named {
        let ahead = (named + 7 - day % 7) % 7;
        (if past && ahead > 0 { (day + ahead).saturating_sub(7) } else { day + ahead }, None)
    } else {
        (day, has("today").then_some("today"))
    };
    let other_day = day != now.day();
    let day_words = match (day_words, named) {
        (Some(words), _) => words.to_owned(),
        (None, Some(named)) => format!("on {}", weekday(named)),
        (None, None) => String::new(),
    };
    if let Some(time) = time_of_day(words, now, past, other_day) {
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
    read_number(word).filter(|number| (1..=600).contains(number))
}

/// "at ten", "at 10 am", "at 16:20", "at noon".
fn time_of_day(words: &[String], now: GameTime, past: bool, other_day: bool) -> Option<TimeOfDay> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let hour = (0..words.len()).find_map(|index| {
        let lead = index.checked_sub(1).map_or(Lead::None, |before| Lead::of(words[before]));
        read_clock(&words[index..], lead).map(|(hour, _)| hour)
    })?;
    let said = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let early = u16::try_from(hour.on_dial()).ok()?;
    let late = early + 12 * 60;
    let minutes = match hour {
        // Who asks for midnight means the end of that day.
        Hour { minutes, open: false } => u16::try_from(minutes).ok()?.min(24 * 60 - 1),
        _ if said(&["pm", "evening", "afternoon", "tonight"]) => late,
        _ if said(&["am", "morning"]) => early,
        _ if other_day && early < 7 * 60 => late,
        _ if other_day => early,
        // Today's five o'clock is the one that is still to come, or the last one that has been.
        _ => {
            let present = now.time_of_day().minutes();
            if past && late <= present || !past && early < present { late } else { early }
        }
    };
    Some(TimeOfDay::from_minutes(minutes))
}

/// "at half past four".
#[must_use]
pub(super) fn spoken_at(time: TimeOfDay) -> String {
    format!("at {}", spoken(time))
}

/// "half past four"; odd minutes are rounded to five.
#[must_use]
pub(super) fn spoken(time: TimeOfDay) -> String {
    clock(u32::from(time.minutes()))
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
