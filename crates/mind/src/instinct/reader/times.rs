//! When: "tomorrow at six", "this evening", "on the 14th", "in two hours", "before lunch", "on Friday from 5 to 7".

use smallville_english::read_number;

use crate::{
    claim::Span,
    instinct::reader::{
        clock, days,
        lexicon::{Times, first_words},
        said::{Said, at},
        tables::Tables,
        tokens::{Token, begins},
    },
};
use smallville_town::GameTime;

/// Minutes of a day.
const DAY: u32 = 24 * 60;

/// A time that was said.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// When.
    pub(super) span: Span,
    /// What was said.
    pub(super) said: Said,
}

impl Found {
    /// Whether only a day was said, and no hour of it.
    pub(super) fn day_only(&self) -> bool {
        self.said.from.is_none()
            && self.said.until.is_none()
            && self.said.part.is_none()
            && self.said.moment.is_none()
            && !self.said.at_once
    }

    /// Whether it says until which day: "until Friday".
    pub(super) fn lasts_until(&self, tokens: &[Token]) -> bool {
        let until = tokens.iter().position(|token| token.is(&["until"]));
        until.is_some_and(|at| self.said.used.get(at + 1).is_some_and(|used| *used))
    }

    /// Whether the end follows from the words.
    pub(super) fn end_said(&self) -> bool {
        self.said.until.is_some() || self.said.length.is_some() || self.said.all
    }

    /// The same hours on the day of the words or, without an hour, from `minutes` on.
    pub(super) fn start_or(&self, minutes: u32, now: GameTime) -> GameTime {
        if !self.day_only() {
            return self.span.from;
        }
        let usual = at(self.span.from.day(), minutes);
        // Who says "today" after the usual hour means what is left of the day.
        if usual > now || usual.day() < now.day() { usual } else { now.plus_minutes(60) }
    }
}

/// Reads the time of a phrase; none if none is said.
pub(super) fn find(tables: &Tables, tokens: &[Token], now: GameTime) -> Option<Found> {
    let words = &tables.words.times;
    let mut said = Said { used: vec![false; tokens.len()], ..Said::default() };
    let mut at = 0;
    while at < tokens.len() {
        // "Every Monday" is no day of the calendar.
        if tokens[at].is(&["every", "each"]) {
            at += 2;
            continue;
        }
        let length = moment(words, tokens, at, now, &mut said)
            .or_else(|| lasting(tokens, at, &mut said))
            .or_else(|| days::day(words, tokens, at, now, &mut said))
            .or_else(|| clock::hours(tokens, at, &mut said))
            .or_else(|| days::part(words, tokens, at, &mut said))
            .unwrap_or(0);
        said.used[at..(at + length).min(tokens.len())].fill(true);
        at += length.max(1);
    }
    let nothing = said.day.is_none()
        && said.part.is_none()
        && said.from.is_none()
        && said.until.is_none()
        && said.moment.is_none();
    if nothing && !said.at_once {
        // "for two hours" alone is no time, and stays among the words.
        return None;
    }
    Some(Found { span: span(words, &said, tokens, now), said })
}

/// The words without those of the time.
pub(super) fn without(tokens: &[Token], found: &Found) -> Vec<Token> {
    let mut rest: Vec<Token> = Vec::with_capacity(tokens.len());
    for (token, used) in tokens.iter().zip(&found.said.used) {
        if !used {
            rest.push(token.clone());
        }
    }
    // "Swing by tonight" keeps its "by".
    let hangs = |rest: &[Token]| {
        let last = rest.last();
        last.is_some_and(|last| {
            last.is(&["at", "on", "from", "until", ","]) || rest.len() > 2 && last.is(&["by", "before"])
        })
    };
    while hangs(&rest) {
        rest.pop();
    }
    rest
}

/// "now", "in two hours", "half an hour ago".
fn moment(words: &Times, tokens: &[Token], start: usize, now: GameTime, said: &mut Said) -> Option<usize> {
    let rest = &tokens[start..];
    if let Some(words) = first_words(&words.at_once, rest) {
        said.at_once = true;
        return Some(words.split(' ').count());
    }
    let before = start.checked_sub(1).map_or("", |i| tokens[i].low.as_str());
    if begins(rest, "now") && !matches!(before, "by" | "from" | "until") && !begins(rest, "now on") {
        said.at_once = true;
        return Some(1);
    }
    if begins(rest, "in") {
        let (minutes, length) = amount(&rest[1..])?;
        said.moment = Some(now.plus_minutes(minutes));
        if minutes >= DAY {
            said.day = Some(now.day() + minutes / DAY);
            said.moment = None;
        }
        return Some(length + 1);
    }
    let (minutes, length) = amount(rest)?;
    let word = rest.get(length)?;
    let direction = word.low.as_str();
    let then = match direction {
        "ago" => now.secs().saturating_sub(minutes.saturating_mul(60)),
        "later" | "hence" => now.plus_minutes(minutes).secs(),
        _ => return None,
    };
    said.moment = Some(GameTime::from_secs(then));
    Some(length + 1)
}

/// "for two hours", "all day".
fn lasting(tokens: &[Token], start: usize, said: &mut Said) -> Option<usize> {
    let rest = &tokens[start..];
    if begins(rest, "all day")
        || begins(rest, "all evening")
        || begins(rest, "all morning")
        || begins(rest, "all night")
    {
        said.part = Some(match rest[1].low.as_str() {
            "day" => (9 * 60, 18 * 60),
            "morning" => (8 * 60, 12 * 60),
            _ => (18 * 60, 23 * 60),
        });
        said.all = true;
        return Some(2);
    }
    if !begins(rest, "for") {
        return None;
    }
    let (minutes, length) = amount(&rest[1..])?;
    said.length = Some(minutes.clamp(5, DAY));
    Some(length + 1)
}

/// "two hours", "half an hour", "an hour and a half", "a couple of days": minutes, and how many tokens.
pub(super) fn amount(tokens: &[Token]) -> Option<(u32, usize)> {
    for (words, minutes) in [
        ("half an hour", 30),
        ("a half hour", 30),
        ("half hour", 30),
        ("an hour and a half", 90),
        ("one and a half hours", 90),
        ("a quarter of an hour", 15),
        ("three quarters of an hour", 45),
        ("an hour or two", 90),
        ("an hour or so", 60),
        ("an hour", 60),
        ("a minute", 1),
        ("a moment", 1),
        ("a day", DAY),
        ("a whole day", DAY),
        ("one whole day", DAY),
        ("a whole week", 7 * DAY),
        ("a week", 7 * DAY),
        ("a fortnight", 14 * DAY),
    ] {
        if begins(tokens, words) {
            return Some((minutes, words.split(' ').count()));
        }
    }
    let (number, length) = [("a couple of", 2), ("a few", 3), ("several", 4)]
        .iter()
        .find(|(words, _)| begins(tokens, words))
        .map(|(words, number)| (*number, words.split(' ').count()))
        .or_else(|| Some((read_number(&tokens.first()?.low)?, 1)))?;
    let more = usize::from(tokens.get(length).is_some_and(|token| token.is(&["more", "or"])));
    let unit = match tokens.get(length + more)?.low.as_str() {
        "minute" | "minutes" | "min" | "mins" => 1,
        "hour" | "hours" | "hrs" => 60,
        "day" | "days" => DAY,
        "week" | "weeks" => 7 * DAY,
        _ => return None,
    };
    Some((number.min(2_000) * unit, length + more + 1))
}

/// From what was said to a stretch of time.
fn span(words: &Times, said: &Said, tokens: &[Token], now: GameTime) -> Span {
    if said.at_once && said.from.is_none() && said.day.is_none() {
        return Span { from: now, until: now.plus_minutes(said.length.unwrap_or(60)) };
    }
    if let Some(from) = said.moment {
        return Span { from, until: from.plus_minutes(said.length.unwrap_or(60)) };
    }
    let hint = if said.part.is_none() { hint(words, tokens) } else { None };
    if let Some(hour) = said.from {
        let from = clock::moment(hour, said.day, said.part.map(|(from, _)| from).or(hint), now);
        let until = match said.until {
            Some(end) => clock::after(end, from),
            None => from.plus_minutes(said.length.unwrap_or(60)),
        };
        return Span { from, until };
    }
    let whole = || (u32::from(Span::DAY_HOURS.0) * 60, u32::from(Span::DAY_HOURS.1) * 60);
    let (first, last) = said.part.unwrap_or_else(whole);
    let mut day = said.day.unwrap_or(now.day());
    if said.day.is_none() && at(day, last) <= now {
        day += 1;
    }
    let today = day == now.day() && at(day, last) > now;
    let from = if today { at(day, first).max(now) } else { at(day, first) };
    let end = said.until.map_or_else(|| at(day, last), |end| clock::after(end, from));
    Span { from, until: said.length.map_or(end, |length| from.plus_minutes(length)).max(from.plus_minutes(5)) }
}

/// The part of the day that the matter suggests: nobody has dinner at six in the morning.
fn hint(words: &Times, tokens: &[Token]) -> Option<u32> {
    let says = |words: &[String]| tokens.iter().any(|token| token.is_in(words));
    let gets_up = (0..tokens.len()).any(|at| begins(&tokens[at..], "get up") || begins(&tokens[at..], "getting up"));
    // "Close up early, at four": not in the morning.
    let ends = ["close", "closing", "leave", "leaving", "finish", "stop", "quit", "shut", "home"];
    if tokens.iter().any(|token| token.is(&ends)) {
        return None;
    }
    if gets_up || says(&words.morning) {
        Some(6 * 60)
    } else if says(&words.evening) {
        Some(18 * 60)
    } else {
        None
    }
}
