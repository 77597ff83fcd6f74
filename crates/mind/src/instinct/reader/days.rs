//! Days and parts of days: "tomorrow", "on Friday", "on the 14th of February", "this evening", "before lunch".

use smallville_english::{read_month, read_number, read_ordinal, read_weekday};

use crate::instinct::reader::{
    lexicon::{Meanings, Times},
    said::{Said, at},
    tokens::{Token, begins},
};
use smallville_town::GameTime;

/// These name a day that owns something: "tomorrow's class".
const DAYS: [&str; 3] = ["today", "tomorrow", "tonight"];

/// The day of "tomorrow's class".
pub(super) fn owning_day(token: &Token) -> Option<Token> {
    let (day, owner) = token.low.strip_suffix("'s").map_or((&token.low[..], token.owner), |day| (day, true));
    (owner && DAYS.contains(&day)).then(|| Token::word(day))
}

/// "tomorrow", "next Friday", "on the 14th", "yesterday", "last night".
pub(super) fn day(words: &Times, tokens: &[Token], start: usize, now: GameTime, said: &mut Said) -> Option<usize> {
    let rest = &tokens[start..];
    let today = now.day();
    // "A bad feeling about tomorrow" is felt today.
    if start > 0 && tokens[start - 1].is(&["about", "of"]) && rest.first()?.is(&["today", "tomorrow", "yesterday"]) {
        return None;
    }
    for (name, ahead) in
        [("the day after tomorrow", 2), ("tomorrow", 1), ("today", 0), ("a week from now", 7), ("the next day", 1)]
    {
        if begins(rest, name) && !owner(rest, name) {
            said.day = Some(today + ahead);
            return Some(name.split(' ').count());
        }
    }
    if begins(rest, "tonight") {
        (said.day, said.part) = (Some(today), Some((19 * 60, 22 * 60)));
        return Some(1);
    }
    // Before the first day there is no time: then the word stays among the others.
    if begins(rest, "yesterday") {
        said.day = Some(today.checked_sub(1)?);
        return Some(1);
    }
    if begins(rest, "last night") {
        (said.day, said.part) = (Some(today.checked_sub(1)?), Some((20 * 60, 23 * 60)));
        return Some(2);
    }
    if rest.first()?.is(&["this", "later"]) && begins(&rest[1..], "this") {
        return day(words, tokens, start + 1, now, said).map(|length| length + 1);
    }
    if begins(rest, "this")
        && let Some((part, length)) = part_word(words, &rest[1..])
    {
        (said.day, said.part) = (Some(today), Some(part));
        return Some(length + 1);
    }
    weekday(rest, now, said).or_else(|| date(rest, now, said))
}

/// Whether words end in an owner's mark: "today's paper" says no time.
fn owner(tokens: &[Token], words: &str) -> bool {
    let count = words.split(' ').count();
    tokens.get(count - 1).is_some_and(|token| token.owner)
}

/// "on Friday", "next Monday", "this weekend".
fn weekday(rest: &[Token], now: GameTime, said: &mut Said) -> Option<usize> {
    let lead = rest
        .iter()
        .take(3)
        .take_while(|token| token.is(&["on", "this", "next", "coming", "last", "by", "the", "at"]))
        .count();
    let past = rest[..lead].iter().any(|token| token.is(&["last"]));
    let word = rest.get(lead)?.low.as_str();
    let today = now.day();
    if word == "weekend" && lead > 0 {
        said.day = Some(today + (5 + 7 - today % 7) % 7);
        return Some(lead + 1);
    }
    if word == "week" && rest[..lead].iter().any(|token| token.is(&["next"])) {
        said.day = Some(today - today % 7 + 7);
        return Some(lead + 1);
    }
    if matches!(word, "week" | "month" | "year") {
        return None;
    }
    let number = read_weekday(word)?;
    let ahead = (number + 7 - today % 7) % 7;
    said.day = Some(match ahead {
        _ if past => today.saturating_sub(if ahead == 0 { 7 } else { 7 - ahead }),
        // On a Monday "on Monday" is next week's, unless one says "this".
        0 if !rest[..lead].iter().any(|token| token.is(&["this"])) => today + 7,
        ahead => today + ahead,
    });
    Some(lead + 1)
}

/// "on the 14th", "14 February", "February 14th", "on Valentine's Day".
fn date(rest: &[Token], now: GameTime, said: &mut Said) -> Option<usize> {
    let lead = rest.iter().take(2).take_while(|token| token.is(&["on", "the", "by"])).count();
    let on = rest[..lead].iter().any(|token| token.is(&["on", "by"]));
    let body = &rest[lead..];
    let valentine = body.first().is_some_and(|token| token.is(&["valentine's", "valentines", "valentine"]));
    if on && valentine && begins(&body[1..], "day") {
        said.day = ahead(now, 14, Some(2));
        return Some(lead + 2);
    }
    let first = body.first()?;
    let written = lead + usize::from(lead == 0 && first.is(&["at"]));
    if let Some(day) = rest.get(written).and_then(|token| written_day(token, now)) {
        said.day = Some(day);
        return Some(written + 1);
    }
    if let Some(month) = month(first) {
        let the = usize::from(begins(&body[1..], "the"));
        let number = read_ordinal(&body.get(1 + the)?.low).or_else(|| read_number(&body[1 + the].low))?;
        said.day = Some(ahead(now, number, Some(month))?);
        return Some(lead + 2 + the);
    }
    let named = read_ordinal(&first.low);
    let of = usize::from(begins(&body[1..], "of"));
    let month = body.get(1 + of).and_then(month);
    let number = match (named, month) {
        (Some(number), _) if lead > 0 || month.is_some() => number,
        (None, Some(_)) => read_number(&first.low)?,
        _ => return None,
    };
    // "the first chapter" is no date, "on the first" is one.
    let ends = body.get(1).is_none_or(|next| {
        next.is_mark() || next.is(&["at", "from", "in", "and", "of", "around", "by", "for", "with", "to"])
    });
    if month.is_none() && (!on || !ends) && first.low.chars().all(char::is_alphabetic) {
        return None;
    }
    if month.is_none() && !ends {
        return None;
    }
    said.day = Some(ahead(now, number, month)?);
    Some(lead + 1 + month.map_or(0, |_| 1 + of))
}

/// The day of "2023-02-14".
fn written_day(token: &Token, now: GameTime) -> Option<u32> {
    let mut days = now.day()..now.day().saturating_add(366);
    days.find(|day| is_written_date(token) && at(*day, 0).date().to_string() == token.low)
}

/// Whether a word is a date in figures: "2023-02-14".
pub(super) fn is_written_date(token: &Token) -> bool {
    token.low.len() == 10 && token.low.split('-').all(|part| part.parse::<u32>().is_ok())
}

/// 1 to 12.
fn month(token: &Token) -> Option<i8> {
    // "may" is mostly no month, and "march" may be a walk: they must begin with a capital.
    let capital = token.raw.starts_with(char::is_uppercase);
    let word = token.is(&["may", "march", "mar", "jan", "dec"]);
    read_month(&token.low).filter(|_| capital || !word).and_then(|month| i8::try_from(month).ok())
}

/// The next day with that date, today among them.
fn ahead(now: GameTime, number: u32, month: Option<i8>) -> Option<u32> {
    (now.day()..now.day().saturating_add(366)).find(|day| {
        let date = at(*day, 0).date();
        u32::from(date.day().unsigned_abs()) == number && month.is_none_or(|month| month == date.month())
    })
}

/// A part of the day as a single word.
fn part_word(words: &Times, tokens: &[Token]) -> Option<((u32, u32), usize)> {
    let early = usize::from(tokens.first()?.is(&["early", "late"]));
    let word = tokens.get(early)?;
    Some((words.part(&word.low)?, early + 1))
}

/// "in the morning", "before lunch", "evening" right behind a day.
pub(super) fn part(words: &Times, tokens: &[Token], start: usize, said: &mut Said) -> Option<usize> {
    let rest = &tokens[start..];
    // "at dinner with Tom" is a place, so to speak, yet it is a time as well.
    if let Some((part, length)) = words.landmark(rest) {
        said.part = Some(part);
        return Some(length);
    }
    if begins(rest, "at") || begins(rest, "by") || begins(rest, "around") {
        let (part, length) = part_word(words, &rest[1..])?;
        said.part = Some(part);
        return Some(length + 1);
    }
    if begins(rest, "in the") {
        let (part, length) = part_word(words, &rest[2..])?;
        said.part = Some(part);
        return Some(length + 2);
    }
    let behind_day = start > 0 && said.used[start - 1] && said.day.is_some();
    let (part, length) = part_word(words, rest)?;
    behind_day.then(|| {
        said.part = Some(part);
        length
    })
}

/// "mondays", "weekends", "weekdays".
pub(super) fn is_plural_day(token: &Token, meanings: &Meanings) -> bool {
    let low = token.low.as_str();
    let named = low.strip_suffix('s').is_some_and(|day| day.len() > 5 && read_weekday(day).is_some());
    low.ends_with('s') && (named || token.is_in(&meanings.workdays) || token.is_in(&meanings.weekends))
}
