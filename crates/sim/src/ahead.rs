//! Moments to which a player wants to live ahead, as they are typed.

use smallville_mind::agent::AgentId;
use smallville_town::TimeOfDay;

/// The times of day that have a name, as players choose them.
pub const TIMES: [(&str, TimeOfDay); 4] = [
    ("morning", TimeOfDay::new(7, 0)),
    ("noon", TimeOfDay::new(12, 0)),
    ("evening", TimeOfDay::new(18, 0)),
    ("midnight", TimeOfDay::new(0, 0)),
];

/// The longest time that one lives ahead at once, in minutes: a week.
const LONGEST: u32 = 7 * 24 * 60;

/// Until when the town lives ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// To the next time of this day.
    To(TimeOfDay),
    /// For so many minutes.
    For(u32),
    /// To the next event of a person.
    Next(AgentId, Event),
    /// No longer.
    Stop,
}

/// Something that lies before a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The next entry of the day's plan.
    Plan,
    /// The next thing that is agreed.
    Appointment,
    /// The next talk.
    Talk,
}

impl Event {
    /// All of them with the word by which they are called.
    pub const ALL: [(Self, &str); 3] = [(Self::Plan, "plan"), (Self::Appointment, "appointment"), (Self::Talk, "talk")];
}

/// Reads what stands behind "skip"; `person` says whom a name means.
///
/// # Errors
/// One sentence that says what can be written.
pub(super) fn parse(rest: &str, person: impl Fn(&str) -> Result<AgentId, String>) -> Result<Ahead, String> {
    let lower = rest.trim().to_lowercase();
    let wanted =
        ["to ", "the ", "next "].iter().fold(lower.as_str(), |text, word| text.strip_prefix(word).unwrap_or(text));
    if wanted == "stop" {
        return Ok(Ahead::Stop);
    }
    if let Some((_, time)) = TIMES.iter().find(|(name, _)| *name == wanted) {
        return Ok(Ahead::To(*time));
    }
    if let Ok(time) = wanted.parse() {
        return Ok(Ahead::To(time));
    }
    if let Some((event, name)) = wanted.split_once(" of ") {
        let known = Event::ALL.iter().find(|(_, word)| *word == event.trim());
        let (event, _) = known.ok_or_else(|| format!("{event} is not known; write plan, appointment or talk"))?;
        return Ok(Ahead::Next(person(name)?, *event));
    }
    match minutes(wanted) {
        Some(minutes @ 1..=LONGEST) => Ok(Ahead::For(minutes)),
        Some(_) => Err("that is too short or too long; live ahead for a minute to seven days".into()),
        None => Err("say until when: skip to 18:00, skip 1 h, skip to noon, or skip to the next talk of NAME".into()),
    }
}

/// "90 min", "1.5 h", "an hour".
fn minutes(text: &str) -> Option<u32> {
    let text = text
        .strip_prefix("an ")
        .or_else(|| text.strip_prefix("a "))
        .map_or(text.to_owned(), |unit| format!("1 {unit}"));
    let end = text.find(|letter: char| !(letter.is_ascii_digit() || letter == '.'))?;
    let (number, unit) = text.split_at(end);
    let number: f64 = number.parse().ok()?;
    let unit = match unit.trim() {
        "min" | "m" | "minute" | "minutes" => 1.0,
        "h" | "hour" | "hours" => 60.0,
        "d" | "day" | "days" => 1_440.0,
        _ => return None,
    };
    Some((number * unit).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{intervene::Names, scenario::Scenario};
    use smallville_data::data::Data;

    #[test]
    fn moments_are_read_in_many_ways() {
        let names = Names::new(&Scenario::load(&Data::embedded(), 1).unwrap());
        let person = |name: &str| names.person(name).map_err(|error| error.to_string());
        let isabella = person("Isabella").unwrap();
        let at = |hour, minute| Ok(Ahead::To(TimeOfDay::new(hour, minute)));
        for (text, expected) in [
            ("to 18:05", at(18, 5)),
            ("18:05", at(18, 5)),
            ("to the evening", at(18, 0)),
            ("midnight", at(0, 0)),
            ("1 h", Ok(Ahead::For(60))),
            ("an hour", Ok(Ahead::For(60))),
            ("1.5 hours", Ok(Ahead::For(90))),
            ("90min", Ok(Ahead::For(90))),
            ("to the next talk of Isabella", Ok(Ahead::Next(isabella, Event::Talk))),
            ("to next plan of isabella rodriguez", Ok(Ahead::Next(isabella, Event::Plan))),
            ("appointment of Isabella", Ok(Ahead::Next(isabella, Event::Appointment))),
            ("stop", Ok(Ahead::Stop)),
            ("to 25:00", Err("say until when")),
            ("", Err("say until when")),
            ("0 min", Err("too short or too long")),
            ("99 days", Err("too short or too long")),
            ("to the dance of Isabella", Err("write plan, appointment or talk")),
            ("to the next talk of Zorro", Err("nobody is called")),
        ] {
            match (parse(text, person), expected) {
                (Ok(ahead), Ok(expected)) => assert_eq!(ahead, expected, "{text}"),
                (Err(error), Err(part)) => assert!(error.contains(part), "{text}: {error}"),
                (other, _) => panic!("{text}: {other:?}"),
            }
        }
    }
}
