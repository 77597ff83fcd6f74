//! When somebody sleeps, by a sentence such as "goes to bed around 11pm, awakes up around 6am, eats dinner around 5pm".

use smallville_english::{Lead, read_clock};

use smallville_town::TimeOfDay;

const BED: &[&str] = &["bed", "sleep", "sleeps", "asleep", "sleeping"];
const WAKE: &[&str] = &["wake", "wakes", "awake", "awakes", "waking", "rises", "gets"];
const OTHER: &[&str] = &["dinner", "lunch", "breakfast", "supper", "eats", "works", "work"];
/// Somebody is up for so many minutes a day, at least and at most.
const UP: std::ops::RangeInclusive<u16> = 6 * 60..=22 * 60;

/// When somebody wakes and goes to bed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hours {
    /// When they wake.
    pub(super) wakes: Option<TimeOfDay>,
    /// When they go to bed.
    pub(super) sleeps: Option<TimeOfDay>,
}

/// What a time belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Bed,
    Wake,
    Other,
}

/// Reads the hours; none of those that are not said or make no sense together.
pub(super) fn hours(lifestyle: &str) -> Hours {
    let text = lifestyle.to_lowercase();
    let words = text.split(|sign: char| !(sign.is_alphanumeric() || sign == ':'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut of = Of::Other;
    let mut hours = Hours::default();
    for (i, word) in words.iter().enumerate() {
        of = match *word {
            word if BED.contains(&word) => Of::Bed,
            word if WAKE.contains(&word) => Of::Wake,
            word if OTHER.contains(&word) => Of::Other,
            _ => of,
        };
        let next = words.get(i + 1).copied().unwrap_or_default();
        match of {
            Of::Bed if hours.sleeps.is_none() => hours.sleeps = time(word, next, true),
            Of::Wake if hours.wakes.is_none() => hours.wakes = time(word, next, false),
            _ => {}
        }
    }
    if let (Some(wakes), Some(sleeps)) = (hours.wakes, hours.sleeps) {
        let up = (sleeps.minutes() + 24 * 60 - wakes.minutes()) % (24 * 60);
        if !UP.contains(&up) {
            return Hours::default();
        }
    }
    hours
}

/// "6am", "6:30", "11" and "pm" behind it, "midnight".
fn time(word: &str, next: &str, bed: bool) -> Option<TimeOfDay> {
    let (hour, _) = read_clock(&[word, next], Lead::At)?;
    let minutes = if bed { hour.at_bedtime() } else { hour.minutes };
    u16::try_from(minutes).ok().map(TimeOfDay::from_minutes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_however_they_are_written() {
        let check = |text: &str, wakes: Option<(u16, u16)>, sleeps: Option<(u16, u16)>| {
            let expected = Hours {
                wakes: wakes.map(|(hour, minute)| TimeOfDay::new(hour, minute)),
                sleeps: sleeps.map(|(hour, minute)| TimeOfDay::new(hour, minute)),
            };
            assert_eq!(hours(text), expected, "{text}");
        };
        check(
            "Oda goes to bed around 10pm, awakes up around 6am, eats dinner around 5pm.",
            Some((6, 0)),
            Some((22, 0)),
        );
        check("Oda goes to bed around 2am, awakes up around 10:30 am", Some((10, 30)), Some((2, 0)));
        check("Oda wakes up at 7amam and sleeps from midnight.", Some((7, 0)), Some((0, 0)));
        check("Oda gets up at 6 and is in bed by 11", Some((6, 0)), Some((23, 0)));
        check("Oda goes to bed around 12am, awakes up around 8am", Some((8, 0)), Some((0, 0)));
        check("Oda eats at 6pm and never sleeps", None, None);
        check("Oda goes to bed at 7am and wakes up at 6am", None, None);
        check("bed 99999999999999999999pm, wakes 25:00, 6:99 and 7:7:7", None, None);
        check("", None, None);
    }
}
