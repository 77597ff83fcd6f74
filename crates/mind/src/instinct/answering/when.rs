//! The time that a question names: "this morning", "tomorrow at ten", "in an hour".

use smallville_english::{Hour, Lead, clock, day_from, in_minutes, read_clock, read_number, read_weekday, weekday};

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

/// The day of the week on which the weekend begins; the first is Monday.
const SATURDAY: u32 = 5;
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
pub(super) fn when(words: &[&str], now: GameTime, past: bool) -> Option<When> {
    let has = |word: &str| words.contains(&word);
    if let Some(minutes) = later(words) {
        return Some(moment(now.plus_minutes(minutes), in_minutes(minutes)));
    }
    let today = now.day();
    let named = words.iter().find_map(|word| read_weekday(word));
    let (day, day_words) = if has("tomorrow") {
        (today + 1, day_from(0, 1))
    } else if has("yesterday") || has("last") && has("night") {
        (today.saturating_sub(1), day_from(1, 0))
    } else if let Some(named) = named {
        let ahead = (named + 7 - today % 7) % 7;
        let day = if past && ahead > 0 { (today + ahead).saturating_sub(7) } else { today + ahead };
        (day, format!("on {}", weekday(named)))
    } else if has("weekend") {
        let ahead = (SATURDAY + 7 - today % 7) % 7;
        (if past { (today + ahead).saturating_sub(7) } else { today + ahead }, format!("on {}", weekday(SATURDAY)))
    } else {
        (today, if has("today") { day_from(0, 0) } else { String::new() })
    };
    if let Some(time) = time_of_day(words, now, past, day != today) {
        let words = format!("{day_words} {}", spoken_at(time));
        return Some(moment(GameTime::from_day_time(day, time), words.trim().to_owned()));
    }
    part(words, day, &day_words)
}

/// A moment, as it is said.
fn moment(from: GameTime, words: String) -> When {
    When { span: Span { from, until: from.plus_minutes(1) }, words }
}

/// "this morning", "tomorrow evening", or the whole day.
fn part(words: &[&str], day: u32, day_words: &str) -> Option<When> {
    let found = PARTS.iter().find(|(word, ..)| words.contains(word) || *word == "night" && words.contains(&"tonight"));
    let at = |hour: u16| GameTime::from_day_time(day, TimeOfDay::new(0, 0)).plus_minutes(u32::from(hour) * 60);
    let Some((word, from, until)) = found else {
        let whole = When { span: Span { from: at(0), until: at(24) }, words: day_words.to_owned() };
        return (!day_words.is_empty()).then_some(whole);
    };
    let words = match (*word, day_words) {
        ("lunch" | "breakfast", _) => format!("{day_words} at {word}").trim().to_owned(),
        ("night", "yesterday") => "last night".into(),
        ("night", "" | "today") => "tonight".into(),
        (_, "" | "today") => format!("this {word}"),
        _ => format!("{day_words} {word}"),
    };
    Some(When { span: Span { from: at(*from), until: at(*until) }, words })
}

/// Minutes until "in an hour", "in 20 minutes".
fn later(words: &[&str]) -> Option<u32> {
    let index = words.windows(2).position(|pair| pair[0] == "in" && amount(pair[1]).is_some())?;
    match &words[index + 1..] {
        ["half", "an", "hour", ..] => Some(30),
        [many, unit, ..] if unit.starts_with("hour") => Some(amount(many)? * 60),
        [many, unit, ..] if unit.starts_with("minute") => amount(many),
        _ => None,
    }
}

fn amount(word: &str) -> Option<u32> {
    if matches!(word, "a" | "an" | "half") {
        return Some(1);
    }
    read_number(word).filter(|number| (1..=600).contains(number))
}

/// "at ten", "at 10 am", "at 16:20", "at noon".
fn time_of_day(words: &[&str], now: GameTime, past: bool, other_day: bool) -> Option<TimeOfDay> {
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
            let split: Vec<&str> = text.split_whitespace().collect();
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
        assert_eq!(when(&["what", "do"], now, false), None);
    }
}
