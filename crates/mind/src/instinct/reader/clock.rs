//! Hours: "at six", "half past five", "18:00", "5pm", "from 5 to 7", "noon".

use crate::instinct::reader::{
    times::{Said, at},
    tokens::{Token, begins},
};
use smallville_town::GameTime;

/// Half a day in minutes.
const HALF_DAY: u32 = 12 * 60;

/// An hour as it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hour {
    /// Minutes since midnight.
    minutes: u32,
    /// Whether it may as well be twelve hours later.
    open: bool,
}

impl Hour {
    /// An hour of which the half of the day is known.
    fn sure(minutes: u32) -> Self {
        Self { minutes: minutes.min(2 * HALF_DAY), open: false }
    }

    /// The moment that is meant: on `day` if one was said, in the half of the day that `part` suggests, else the next.
    pub(super) fn moment(self, day: Option<u32>, part: Option<u32>, now: GameTime) -> GameTime {
        let today = now.day();
        let early = self.minutes % HALF_DAY;
        let options = if self.open { vec![early, early + HALF_DAY] } else { vec![self.minutes] };
        let usual = match part {
            Some(part) if part < 11 * 60 => self.minutes,
            // Two in the night is early, and eleven at night is late.
            Some(_) => early + HALF_DAY,
            // Without more words an hour from one to seven is one of the afternoon.
            None if early < 8 * 60 => early + HALF_DAY,
            None => early,
        };
        let chosen = if self.open { usual } else { self.minutes };
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
    pub(super) fn after(self, from: GameTime) -> GameTime {
        let mut moment = at(from.day(), self.minutes);
        let step = if self.open { HALF_DAY } else { 2 * HALF_DAY };
        while moment <= from {
            moment = moment.plus_minutes(step);
        }
        moment
    }
}

/// A number in words or figures.
pub(super) fn number(word: &str) -> Option<u32> {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    if let Some(found) = WORDS.iter().position(|known| *known == word) {
        return u32::try_from(found).ok();
    }
    match word {
        "thirty" => Some(30),
        "forty" => Some(40),
        "forty-five" => Some(45),
        "fifty" => Some(50),
        "ninety" => Some(90),
        "twenty-five" => Some(25),
        _ => word.parse().ok().filter(|number| *number < 10_000),
    }
}

/// "at six", "from 5 to 7", "until nine".
pub(super) fn hours(tokens: &[Token], start: usize, said: &mut Said) -> Option<usize> {
    let rest = &tokens[start..];
    let word = rest.first()?;
    if word.is(&["until", "till", "til"]) {
        let (hour, length) = hour(&rest[1..], true)?;
        said.until = Some(hour);
        return Some(length + 1);
    }
    if let Some((from, until)) = word.low.split_once(['-', '–']) {
        let (from, until) = (plain_hour(from)?, plain_hour(until)?);
        (said.from, said.until) = (Some(same_half(from, until)), Some(until));
        return Some(1);
    }
    let lead = usize::from(word.is(&["at", "by", "from", "between", "around", "about", "before", "after", "towards"]));
    let twice =
        usize::from(lead == 1 && rest.get(1).is_some_and(|next| next.is(&["around", "about", "exactly", "just"])));
    let lead = lead + twice;
    let (from, length) = hour(&rest[lead..], lead > 0)?;
    let mut end = lead + length;
    let range = word.is(&["from", "between"]) || !from.open;
    if range && rest.get(end).is_some_and(|next| next.is(&["to", "until", "till", "and", "-", "–", "til"])) {
        let joined_by_and = begins(&rest[end..], "and");
        if let Some((until, more)) = hour(&rest[end + 1..], true)
            && (!joined_by_and || word.is(&["between"]))
        {
            end += 1 + more;
            (said.from, said.until) = (Some(same_half(from, until)), Some(until));
            return Some(end);
        }
    }
    if word.is(&["before"]) {
        said.from = Some(Hour { minutes: from.minutes.saturating_sub(60), ..from });
    } else {
        said.from = Some(from);
    }
    Some(end)
}

/// "5-7pm" begins at five in the afternoon.
fn same_half(from: Hour, until: Hour) -> Hour {
    if from.open && !until.open && until.minutes > HALF_DAY {
        let late = from.minutes % HALF_DAY + HALF_DAY;
        return Hour::sure(if late < until.minutes { late } else { from.minutes });
    }
    from
}

/// "six", "half past six", "6 pm", "18:00"; a bare number only behind a word such as "at".
fn hour(tokens: &[Token], bare: bool) -> Option<(Hour, usize)> {
    let first = tokens.first()?;
    match first.low.as_str() {
        "noon" | "midday" => return Some((Hour::sure(HALF_DAY), 1)),
        "midnight" => return Some((Hour::sure(2 * HALF_DAY), 1)),
        _ => {}
    }
    if let Some((minutes, before, length)) = past_or_to(tokens) {
        let (hour, more) = full_hour(&tokens[length..])?;
        let minutes = if before { hour.minutes + 2 * HALF_DAY - minutes } else { hour.minutes + minutes };
        let wrapped = if hour.open { minutes % HALF_DAY } else { minutes % (2 * HALF_DAY) };
        return Some((Hour { minutes: wrapped, open: hour.open }, length + more));
    }
    let (hour, length) = full_hour(tokens)?;
    let told = !hour.open || length > 1 || first.low.contains(':');
    let unit = tokens.get(length).is_some_and(|next| {
        next.is(&[
            "minutes", "hours", "days", "weeks", "people", "times", "friends", "or", "of", "things", "hour", "eggs",
        ])
    });
    (told || (bare && !unit)).then_some((hour, length))
}

/// "half past", "a quarter to", "ten past": minutes, whether they lie before the hour, and how many tokens.
fn past_or_to(tokens: &[Token]) -> Option<(u32, bool, usize)> {
    if begins(tokens, "half past") {
        return Some((30, false, 2));
    }
    if tokens.first()?.is(&["half-past"]) {
        return Some((30, false, 1));
    }
    let article = usize::from(begins(tokens, "a quarter"));
    let minutes = match tokens.get(article)?.low.as_str() {
        "quarter" => 15,
        word => number(word).filter(|minutes| *minutes < 60)?,
    };
    match tokens.get(article + 1)?.low.as_str() {
        "past" => Some((minutes, false, article + 2)),
        // "5 to 7" is a stretch, "quarter to seven" and "ten to seven" are hours.
        "to" if minutes == 15 || minutes == 10 || minutes == 20 => Some((minutes, true, article + 2)),
        _ => None,
    }
}

/// An hour with what follows it: "6", "6 pm", "six o'clock", "18:30", "6 in the morning".
fn full_hour(tokens: &[Token]) -> Option<(Hour, usize)> {
    let hour = plain_hour(&tokens.first()?.low)?;
    let next = tokens.get(1).map_or("", |next| next.low.as_str());
    let early = hour.minutes % HALF_DAY;
    match next {
        "am" => Some((Hour::sure(early), 2)),
        "pm" => Some((Hour::sure(early + HALF_DAY), 2)),
        "o'clock" | "oclock" | "sharp" => Some((hour, 2)),
        _ => {
            for (words, late) in [
                ("in the morning", 0),
                ("in the afternoon", HALF_DAY),
                ("in the evening", HALF_DAY),
                ("at night", HALF_DAY),
            ] {
                if begins(&tokens[1..], words) {
                    let late = if words == "at night" && early < 5 * 60 { 0 } else { late };
                    return Some((Hour::sure(early + late), 1 + words.split(' ').count()));
                }
            }
            let minutes = number(next).filter(|minutes| (10..60).contains(minutes) && minutes % 5 == 0 && hour.open);
            match minutes.filter(|_| next.chars().all(char::is_alphabetic)) {
                // "six thirty"
                Some(minutes) => Some((Hour { minutes: hour.minutes + minutes, open: true }, 2)),
                None => Some((hour, 1)),
            }
        }
    }
}

/// "6", "six", "18:00", "7.30", "5pm", "5:30pm", "18h".
fn plain_hour(word: &str) -> Option<Hour> {
    if matches!(word, "noon" | "midday") {
        return Some(Hour::sure(HALF_DAY));
    }
    if let Some(figures) = word.strip_suffix("pm").or_else(|| word.strip_suffix("am")) {
        let hour = plain_hour(figures)?;
        let late = if word.ends_with("pm") { HALF_DAY } else { 0 };
        return Some(Hour::sure(hour.minutes % HALF_DAY + late));
    }
    if let Some((hours, minutes)) = word.split_once([':', '.']) {
        let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
        let whole = hours < 24 && minutes < 60;
        return whole
            .then_some(Hour { minutes: hours * 60 + minutes, open: (1..12).contains(&hours) && word.len() < 5 });
    }
    let hours = number(word.strip_suffix('h').filter(|figures| figures.parse::<u32>().is_ok()).unwrap_or(word))?;
    let open = (1..=12).contains(&hours);
    (hours < 24 && hours > 0).then_some(Hour { minutes: hours * 60, open })
}
