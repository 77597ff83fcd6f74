//! Times, numbers and places in words, as one writes them in a book.

use smallville_english::{PartOfDay, number};

use smallville_town::GameTime;

/// Minutes since midnight, rounded.
fn minutes(at: GameTime) -> u32 {
    (at.secs() % 86_400 + 30) / 60
}

/// The part of the day in which a moment lies.
pub(super) fn part(at: GameTime) -> PartOfDay {
    PartOfDay::of(minutes(at))
}

/// "ten past nine", "noon", "a quarter to five": to the nearest five minutes.
pub(super) fn clock(at: GameTime) -> String {
    smallville_english::clock(minutes(at))
}

/// "ten past nine in the morning", "noon".
pub(super) fn clock_of_day(at: GameTime) -> String {
    smallville_english::clock_of_day(minutes(at))
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
    fn moments_are_told_to_the_nearest_five_minutes() {
        let at = GameTime::from_day_time(1, TimeOfDay::new(9, 7));
        assert_eq!([clock(at), clock(at.plus_secs(30))].join(", "), "five past nine, ten past nine");
        assert_eq!(clock_of_day(GameTime::from_day_time(1, TimeOfDay::new(23, 59)).plus_secs(50)), "midnight");
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
