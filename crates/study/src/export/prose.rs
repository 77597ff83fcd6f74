//! Times, numbers and places in words, as one writes them in a book.

pub(super) use smallville_data::wording::{capital, with_article};
use smallville_town::GameTime;

const HOURS: [&str; 12] =
    ["twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];

/// A part of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// Until noon.
    Morning,
    /// Until six.
    Afternoon,
    /// Until eleven.
    Evening,
    /// From eleven until four.
    Night,
}

impl Part {
    /// "in the morning", as it follows a time.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Morning => "in the morning",
            Self::Afternoon => "in the afternoon",
            Self::Evening => "in the evening",
            Self::Night => "at night",
        }
    }
}

/// The minutes of a day, to the nearest five.
fn minutes(at: GameTime) -> u32 {
    (at.secs() % 86_400 + 150) / 300 * 5 % 1_440
}

/// The part of the day in which a moment lies.
pub(super) fn part(at: GameTime) -> Part {
    match minutes(at) / 60 {
        4..=11 => Part::Morning,
        12..=17 => Part::Afternoon,
        18..=22 => Part::Evening,
        _ => Part::Night,
    }
}

/// "ten past nine", "noon", "a quarter to five": to the nearest five minutes.
pub(super) fn clock(at: GameTime) -> String {
    let minutes = minutes(at);
    let hour = |offset: u32| HOURS[((minutes / 60 + offset) % 12) as usize];
    match (minutes % 60, minutes / 60) {
        (0, 0) => "midnight".into(),
        (0, 12) => "noon".into(),
        (0, _) => hour(0).into(),
        (15, _) => format!("a quarter past {}", hour(0)),
        (30, _) => format!("half past {}", hour(0)),
        (45, _) => format!("a quarter to {}", hour(1)),
        (past @ 0..30, _) => format!("{} past {}", number(past as usize), hour(0)),
        (past, _) => format!("{} to {}", number(60 - past as usize), hour(1)),
    }
}

/// "ten past nine in the morning", "noon".
pub(super) fn clock_of_day(at: GameTime) -> String {
    match minutes(at) {
        0 | 720 => clock(at),
        _ => format!("{} {}", clock(at), part(at).words()),
    }
}

/// "a quarter of an hour", "two hours and a half": to the nearest quarter for what is longer than an hour.
pub(super) fn long(minutes: u32) -> String {
    let hours = |quarters: u32| match (quarters / 4, quarters % 4) {
        (1, 0) => "an hour".into(),
        (1, 1) => "an hour and a quarter".into(),
        (1, 2) => "an hour and a half".into(),
        (1, _) => "an hour and three quarters".into(),
        (hours, 2) => format!("{} and a half hours", number(hours as usize)),
        (hours, 3) => format!("nearly {} hours", number(hours as usize + 1)),
        (hours, _) => format!("{} hours", number(hours as usize)),
    };
    match minutes {
        0..=1 => "a minute".into(),
        2..=12 => format!("{} minutes", number(minutes as usize)),
        18..=26 | 34..=41 => format!("{} minutes", number(((minutes + 2) / 5 * 5) as usize)),
        13..=17 => "a quarter of an hour".into(),
        27..=33 => "half an hour".into(),
        42..=48 => "three quarters of an hour".into(),
        49..=54 => "fifty minutes".into(),
        _ => hours((minutes + 7) / 15),
    }
}

/// "seven", "thirty-one"; beyond a hundred in figures.
pub(super) fn number(count: usize) -> String {
    const SMALL: [&str; 20] = [
        "no",
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
    ];
    const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    match (count / 10, count % 10) {
        (0 | 1, _) => SMALL[count].into(),
        (tens @ 2..=9, 0) => TENS[tens].into(),
        (tens @ 2..=9, ones) => format!("{}-{}", TENS[tens], SMALL[ones]),
        _ => count.to_string(),
    }
}

/// "one conversation", "no conversations".
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{} {}", number(count), if count == 1 { one } else { many })
}

/// "Ann", "Ann and Ben", "Ann, Ben and Cleo".
pub(super) fn listed<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => "nobody".into(),
        [one] => one.as_ref().into(),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", others.join(", "), last.as_ref())
        }
    }
}

/// Ends with a full stop, unless it ends with another mark.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim_end();
    let ends = text.trim_end_matches(['”', '"', '\'', '’', ')', '*']).ends_with(['.', '!', '?', '…']);
    format!("{}{}", capital(text), if ends { "" } else { "." })
}

/// Words of people in one line, so that Markdown shows them as they are.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        } else if word.starts_with(['#', '+', '-']) || word.trim_end_matches(['.', ')']).parse::<u32>().is_ok() {
            // At the beginning of a line these would make a heading or a list.
            plain.push('\u{200b}');
        }
        for letter in word.chars() {
            if matches!(letter, '*' | '_' | '`' | '<' | '>' | '[' | ']' | '\\' | '|' | '~') {
                plain.push('\\');
            }
            plain.push(letter);
        }
    }
    plain
}

/// How a sector is called in a sentence: "Hobbs Cafe", "the Lin family's house".
pub(super) fn place(name: &str) -> String {
    let named = name.strip_prefix("The ").map(|rest| format!("the {rest}"));
    let common = name.starts_with(|letter: char| letter.is_lowercase())
        || ["family's", "Dorm ", " Store", " Market"].iter().any(|part| name.contains(part));
    named.unwrap_or_else(|| if common { format!("the {name}") } else { name.to_owned() })
}

/// "at Hobbs Cafe", "in Johnson Park".
pub(super) fn at_place(name: &str) -> String {
    let preposition = if name.ends_with("Park") || name.ends_with("Garden") { "in" } else { "at" };
    format!("{preposition} {}", place(name))
}

/// The name of a file: small letters and figures, joined by `-`.
pub(super) fn slug(name: &str) -> String {
    let parts: Vec<String> = name
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    if parts.is_empty() { "somebody".into() } else { parts.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_town::TimeOfDay;

    #[test]
    fn times_are_told_in_words() {
        let check = |hour, minute, expected: &str| {
            assert_eq!(clock_of_day(GameTime::from_day_time(1, TimeOfDay::new(hour, minute))), expected);
        };
        check(9, 10, "ten past nine in the morning");
        check(9, 58, "ten in the morning");
        check(11, 59, "noon");
        check(23, 58, "midnight");
        check(0, 35, "twenty-five to one at night");
        check(16, 45, "a quarter to five in the afternoon");
        check(20, 30, "half past eight in the evening");
    }

    #[test]
    fn stretches_of_time_are_told_in_words() {
        let said: Vec<String> = [1, 7, 15, 22, 31, 40, 45, 58, 88, 120, 150, 170, 480].map(long).into();
        let expected = [
            "a minute",
            "seven minutes",
            "a quarter of an hour",
            "twenty minutes",
            "half an hour",
            "forty minutes",
            "three quarters of an hour",
            "an hour",
            "an hour and a half",
            "two hours",
            "two and a half hours",
            "nearly three hours",
            "eight hours",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn words_of_people_do_not_become_markdown() {
        assert_eq!(plain("a *star*\n<b>"), "a \\*star\\* \\<b\\>");
        assert_eq!(plain("# no\nheading"), "\u{200b}# no heading");
        assert_eq!(slug("../Zoë O'Neil"), "zoë-o-neil");
        assert_eq!(slug("../"), "somebody");
    }

    #[test]
    fn places_have_their_prepositions() {
        assert_eq!(at_place("Johnson Park"), "in Johnson Park");
        assert_eq!(at_place("The Rose and Crown Pub"), "at the Rose and Crown Pub");
        assert_eq!(at_place("Lin family's house"), "at the Lin family's house");
        assert_eq!(at_place("Adam Smith's house"), "at Adam Smith's house");
    }
}
