//! What is said of a saved town.

use std::{path::Path, time::SystemTime};

use jiff::{Timestamp, tz::TimeZone};
use smallville_english::capital;

use crate::{journal::saves::Save, town::GameTime};

/// "Day 2, Tuesday 14 February, 08:15".
pub(super) fn moment(save: &Save) -> String {
    format!("Day {}, {}", save.days, day_and_time(save.now))
}

/// "Tuesday 14 February, 08:15".
pub(super) fn day_and_time(now: GameTime) -> String {
    let date = now.date();
    format!("{} {} {}, {}", now.weekday_name(), date.day(), date.strftime("%B"), now.hm())
}

/// "25 people · seed 7 · 12.4 MB · played for 1 h 20 min".
pub(super) fn facts(save: &Save) -> String {
    let people = super::super::words::count(save.residents as usize, "person", "people");
    let mut facts = vec![people, format!("seed {}", save.seed), size(save.bytes)];
    if save.played_secs >= 60 {
        facts.push(format!("played for {}", span(save.played_secs)));
    }
    facts.join(" · ")
}

/// "12.4 MB".
pub(super) fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// "1 h 20 min".
fn span(secs: u64) -> String {
    match (secs / 3600, secs / 60 % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// "20 November 2026, 14:05 UTC": the game does not ask the computer for its time zone, nor for the present.
pub(super) fn written(at: SystemTime) -> String {
    let Ok(at) = Timestamp::try_from(at) else { return "at an unknown time".into() };
    let at = at.to_zoned(TimeZone::UTC);
    format!("{} UTC", at.strftime("%-d %B %Y, %H:%M"))
}

/// A sentence about a file without the name of the file, which is seen beside it.
pub(super) fn plain(sentence: &str, path: &Path) -> String {
    let bare = sentence.strip_prefix(&format!("{}: ", path.display())).unwrap_or(sentence);
    capital(bare)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{super::shelf::testing::save, *};

    #[test]
    fn a_town_is_told_in_three_lines() {
        let mut town = save("Mine", None);
        assert_eq!(moment(&town), "Day 2, Tuesday 14 February, 08:15");
        assert_eq!(facts(&town), "25 people · seed 7 · 12.4 MB · played for 1 h 20 min");
        (town.residents, town.played_secs) = (1, 59);
        assert_eq!(facts(&town), "1 person · seed 7 · 12.4 MB");
        let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_207_500);
        assert_eq!(written(at), "20 November 2026, 20:45 UTC");
    }

    #[test]
    fn sizes_and_spans_are_round() {
        for (bytes, expected) in [(12, "12 bytes"), (9_000, "9 kB"), (999_001, "1000 kB"), (27_561_984, "27.6 MB")] {
            assert_eq!(size(bytes), expected);
        }
        for (secs, expected) in [(60, "1 min"), (3600, "1 h"), (90_000, "25 h"), (4_000, "1 h 6 min")] {
            assert_eq!(span(secs), expected);
        }
    }

    #[test]
    fn a_sentence_does_not_repeat_the_name_of_the_file() {
        let path = Path::new("/towns/Mine.town");
        assert_eq!(plain("/towns/Mine.town: the file is damaged; …", path), "The file is damaged; …");
        assert_eq!(plain("The disk is full.", path), "The disk is full.");
    }
}
