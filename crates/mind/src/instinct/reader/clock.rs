//! Hours of a talk: which moment "at six", "from 5 to 7" or "until nine" means.

use smallville_english::{Hour, Lead, read_clock, read_number};

use crate::instinct::reader::{
    days::is_written_date,
    said::{Said, at},
    tokens::{Token, begins, lows},
};
use smallville_town::GameTime;

/// Half a day in minutes.
const HALF_DAY: u32 = 12 * 60;

/// The moment that an hour means: on `day` if one was said, in the half of the day that `part` suggests, else the next.
pub(super) fn moment(hour: Hour, day: Option<u32>, part: Option<u32>, now: GameTime) -> GameTime {
    let today = now.day();
    let early = hour.on_dial();
    let options = if hour.open { vec![early, early + HALF_DAY] } else { vec![hour.minutes] };
    let usual = match part {
        Some(part) if part < 11 * 60 => hour.minutes,
        // Two in the night is early, and eleven at night is late.
        Some(_) => early + HALF_DAY,
        // Without more words an hour from one to seven is one of the afternoon.
        None if early < 8 * 60 => early + HALF_DAY,
        None => early,
    };
    let chosen = if hour.open { usual } else { hour.minutes };
    match day {
        Some(day) if day != today => at(day, chosen),
        Some(_) | None if part.is_some() && at(today, chosen) > now => at(today, chosen),
        Some(_) | None => options
            .into_iter()
            .filter(|_| part.is_none() || day.is_some())
            .map(|minutes| at(today, minutes))
            .find(|moment| *moment > now)
            .unwrap_or_else(|| at(if day.is_some() { today } else { today + 1 }, chosen)),
    }
}

/// The first such hour after another moment.
pub(super) fn after(hour: Hour, from: GameTime) -> GameTime {
    let mut moment = at(from.day(), hour.minutes);
    let step = if hour.open { HALF_DAY } else { 2 * HALF_DAY };
    while moment <= from {
        moment = moment.plus_minutes(step);
    }
    moment
}

/// Whether a word may be an hour: "six", "6", "noon".
pub(super) fn is_hour(token: &Token) -> bool {
    read_clock(&[token.low.as_str()], Lead::At).is_some()
}

/// "at six", "from 5 to 7", "until nine".
pub(super) fn hours(tokens: &[Token], start: usize, said: &mut Said) -> Option<usize> {
    let rest = &tokens[start..];
    let word = rest.first()?;
    let up_to = usize::from(begins(rest, "up to"));
    if word.is(&["until", "till", "til"]) || up_to > 0 {
        let (hour, length) = hour(&rest[1 + up_to..], Lead::At)?;
        said.until = Some(hour);
        return Some(length + 1 + up_to);
    }
    if let Some((from, until)) = word.low.split_once(['-', '–']).filter(|_| read_number(&word.low).is_none()) {
        let dial = |word| read_clock(&[word], Lead::At).map(|(hour, _)| hour);
        let (from, until) = (dial(from)?, dial(until)?);
        (said.from, said.until) = (Some(same_half(from, until)), Some(until));
        return Some(1);
    }
    if let Some(length) = about_then(rest, said) {
        return Some(length);
    }
    let lead = Lead::of(&word.low);
    if let Some(length) = stretch(rest, said) {
        return Some(length);
    }
    // "He is nineteen" is no hour.
    let aged =
        || start.checked_sub(1).is_some_and(|before| tokens[before].is(&["is", "are", "turns", "only", "just", "was"]));
    if lead == Lead::None && read_number(&word.low).is_some() && word.low.chars().all(char::is_alphabetic) && aged() {
        return None;
    }
    let mut begin = usize::from(lead != Lead::None);
    if begin == 1 && rest.get(1).is_some_and(|next| next.is(&["around", "about", "exactly", "just"])) {
        begin = 2;
    }
    let (from, length) = hour(&rest[begin..], lead)?;
    // "2023-02-14 10:00" leaves nothing open.
    let dated = start.checked_sub(1).is_some_and(|before| is_written_date(&tokens[before]));
    let from = if dated { Hour::sure(from.minutes) } else { from };
    if lead == Lead::None && length == 1 && is_amount(&rest[begin..]) {
        return None;
    }
    let mut end = begin + length;
    if (lead == Lead::From || !from.open)
        && rest.get(end).is_some_and(|next| next.is(&["to", "until", "till", "and", "-", "–", "til"]))
    {
        let joined_by_and = begins(&rest[end..], "and");
        if let Some((until, more)) = hour(&rest[end + 1..], Lead::At)
            && (!joined_by_and || word.is(&["between"]))
        {
            end += 1 + more;
            (said.from, said.until) = (Some(same_half(from, until)), Some(until));
            return Some(end);
        }
    }
    if said.from.is_some() && is_end(tokens, start, end) {
        said.until = Some(from);
        return Some(end);
    }
    if word.is(&["before"]) {
        said.from = Some(Hour { minutes: from.minutes.saturating_sub(60), ..from });
    } else {
        said.from = Some(from);
    }
    Some(end)
}

/// "Early tomorrow, like five", where a day or a part of it was said.
fn about_then(rest: &[Token], said: &mut Said) -> Option<usize> {
    let (like, behind) = rest.split_first()?;
    let (from, length) = hour(behind, Lead::At)?;
    let ends = behind.get(length).is_none_or(|next| next.is_mark() || next.is(&["and", "or", "so"]));
    let known = said.from.is_none() && (said.day.is_some() || said.part.is_some());
    (like.is(&["like"]) && known && ends).then(|| {
        said.from = Some(from);
        1 + length
    })
}

/// "10 to 12", "7 to 8:30pm": a stretch without a word before it.
fn stretch(rest: &[Token], said: &mut Said) -> Option<usize> {
    let whole = rest.first()?.low.parse::<u32>().is_ok_and(|hour| hour <= 24);
    let digits = rest.get(2)?.low.starts_with(|sign: char| sign.is_ascii_digit());
    let joined = rest[1].is(&["to", "until", "till", "-", "–"]);
    if !whole || !digits || !joined || said.from.is_some() {
        return None;
    }
    let ((from, _), (until, length)) = (hour(&rest[..1], Lead::At)?, hour(&rest[2..], Lead::At)?);
    (said.from, said.until) = (Some(same_half(from, until)), Some(until));
    Some(2 + length)
}

/// Whether an hour is told as an end: "at nine it is over", "and is done by nine".
fn is_end(tokens: &[Token], start: usize, end: usize) -> bool {
    const ENDS: [&str; 7] = ["over", "ends", "end", "finishes", "finish", "closes", "done"];
    let before = start.checked_sub(1).is_some_and(|before| tokens[before].is(&ENDS));
    before || tokens.get(start + end..).unwrap_or_default().iter().take(4).any(|token| token.is(&ENDS))
}

/// Whether a bare number counts what follows it: "20 dollars".
fn is_amount(tokens: &[Token]) -> bool {
    // "Twenty minutes", "ten laps".
    const COUNTED: [&str; 12] =
        ["minutes", "minute", "mins", "hours", "hour", "seconds", "days", "weeks", "times", "laps", "pages", "people"];
    if tokens.get(1).is_some_and(|next| next.is(&COUNTED)) {
        return true;
    }
    const BEHIND_HOURS: [&str; 15] = [
        "to", "until", "till", "and", "on", "today", "tomorrow", "tonight", "in", "at", "sharp", "for", "this", "with",
        "every",
    ];
    let figures = tokens[0].low.bytes().all(|sign| sign.is_ascii_digit());
    let next = tokens.get(1).filter(|next| !next.is_mark() && !next.is(&BEHIND_HOURS));
    figures && next.is_some_and(|next| next.person.is_none() && next.sector.is_none())
}

/// The hour with which some words begin, and how many they are; seven words say the longest.
fn hour(tokens: &[Token], lead: Lead) -> Option<(Hour, usize)> {
    read_clock(&lows(&tokens[..tokens.len().min(7)]), lead)
}

/// "5-7pm" begins at five in the afternoon.
fn same_half(from: Hour, until: Hour) -> Hour {
    if from.open && !until.open && until.minutes > HALF_DAY {
        let late = from.on_dial() + HALF_DAY;
        return Hour::sure(if late < until.minutes { late } else { from.minutes });
    }
    from
}
