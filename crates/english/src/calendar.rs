//! Days of the week and months.

/// The days of the week, from Monday.
const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/// The months.
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The name of a day of the week; 0 is Monday, 7 is the next Monday.
#[must_use]
pub fn weekday(day: u32) -> &'static str {
    WEEKDAYS[(day % 7) as usize]
}

/// How one speaks of a day, seen from `today`, both counted from a Monday: "yesterday", "today", "tomorrow", "on Friday".
#[must_use]
pub fn day_from(today: u32, day: u32) -> String {
    match i64::from(day) - i64::from(today) {
        -1 => "yesterday".into(),
        0 => "today".into(),
        1 => "tomorrow".into(),
        _ => format!("on {}", weekday(day)),
    }
}

/// The day of the week that a word names, in any case; 0 is Monday.
#[must_use]
pub fn read_weekday(word: &str) -> Option<u32> {
    index_of(&WEEKDAYS, |name| name.eq_ignore_ascii_case(word))
}

/// The month that a word names in full or by its first three letters, in any case; 1 is January.
#[must_use]
pub fn read_month(word: &str) -> Option<u32> {
    let short = |name: &str| word.len() == 3 && name[..3].eq_ignore_ascii_case(word);
    index_of(&MONTHS, |name| name.eq_ignore_ascii_case(word) || short(name)).map(|index| index + 1)
}

/// Whether a word is the full name of a day of the week or of a month, with its capital.
#[must_use]
pub fn is_calendar_name(word: &str) -> bool {
    WEEKDAYS.contains(&word) || MONTHS.contains(&word)
}

fn index_of(names: &[&str], fits: impl Fn(&str) -> bool) -> Option<u32> {
    names.iter().position(|name| fits(name)).and_then(|index| u32::try_from(index).ok())
}
