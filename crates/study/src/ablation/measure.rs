//! What is measured of a town, by name.

use serde::{Deserialize, Serialize};

/// A number that is found in a town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Planned stretches of days that were done at their time.
    PlansKept,
    /// Promises that were kept, of those that are over.
    PromisesKept,
    /// Promises that were made.
    PromisesMade,
    /// Lines that were said.
    Lines,
    /// Lines that had been said before in the same words.
    Repeated,
    /// Tellings to somebody who knew.
    ToldToKnowers,
    /// How much better people know each other.
    Nearer,
    /// With how many others people talk again.
    Degree,
    /// How many talks are with those with whom somebody talks most.
    Favourites,
    /// How often whoever is missed is found.
    Found,
    /// How many people hear of a matter.
    Heard,
    /// How many asked guests are at a gathering.
    Guests,
    /// How many are there for it.
    CameForIt,
    /// Gatherings that people give of their own accord.
    OwnGatherings,
    /// Work at the hours at which it is due.
    AtWork,
    /// Leisure in the waking day.
    Leisure,
    /// Company in the waking day.
    Company,
    /// Free time that goes to what somebody likes and wants.
    InCharacter,
    /// Hours of sleep.
    Sleep,
    /// Hours of meals.
    Meals,
    /// Different activities.
    Activities,
    /// How unlike the next day is.
    UnlikeDay,
    /// How unlike it is at the same time.
    Otherwise,
}

/// What a measure is called and what it means.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    /// Of which measure.
    pub measure: Measure,
    /// What it is called.
    pub title: &'static str,
    /// What exactly is counted.
    pub about: &'static str,
    /// In what it is counted.
    pub kind: Kind,
}

/// In what a measure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A share, 0 to 1.
    Share,
    /// Hours.
    Hours,
    /// How many, or how much.
    Count,
}

const fn share(measure: Measure, title: &'static str, about: &'static str) -> Told {
    Told { measure, title, about, kind: Kind::Share }
}

const fn hours(measure: Measure, title: &'static str, about: &'static str) -> Told {
    Told { measure, title, about, kind: Kind::Hours }
}

const fn count(measure: Measure, title: &'static str, about: &'static str) -> Told {
    Told { measure, title, about, kind: Kind::Count }
}

/// What the measures are called and mean, in their order.
const MEASURES: [Told; Measure::Otherwise as usize + 1] = [
    share(
        Measure::PlansKept,
        "Plans kept",
        "stretches of the days as planned in the morning, nights left out, to which half of their time or \
         more went; what was agreed, seen or whispered is done in the place of a plan",
    ),
    share(
        Measure::PromisesKept,
        "Promises kept",
        "of what was agreed with another and is over, what was done; who is there by chance has not kept it",
    ),
    count(Measure::PromisesMade, "Promises made", "what was agreed with another, for each person and day"),
    count(Measure::Lines, "Lines said", "for each person and day"),
    share(Measure::Repeated, "Lines said before", "lines that somebody had said before in the same words"),
    share(
        Measure::ToldToKnowers,
        "Told to those who know",
        "tellings to somebody who has heard or told the same before, or whom it is about",
    ),
    count(
        Measure::Nearer,
        "Closeness gained",
        "by how much better one knows another resident at the end, in points of ten, mean of all ties",
    ),
    count(Measure::Degree, "Company kept", "with how many other residents somebody talks on two days or more"),
    share(
        Measure::Favourites,
        "Talks with the nearest",
        "of what somebody has of talks with others, those with the three with whom they talk most",
    ),
    share(
        Measure::Found,
        "Found whom they missed",
        "of the times at which somebody sets out to look for another whom they miss, those at which the two talk \
         within the hour",
    ),
    count(
        Measure::Heard,
        "Heard of a matter",
        "people who hear of a gathering or public matter with which the world begins, followed back to its \
         source line by line; the middle one of these matters",
    ),
    count(
        Measure::Guests,
        "Guests",
        "who were asked and are at a gathering with which the world begins, mean of those that have begun",
    ),
    count(Measure::CameForIt, "Guests for its sake", "who are there and do what they do because they agreed to come"),
    count(
        Measure::OwnGatherings,
        "Gatherings of their own",
        "that people give or announce of their own accord, in the town",
    ),
    share(
        Measure::AtWork,
        "At work when due",
        "of the hours of fixed work and classes, those in which the person due works",
    ),
    share(Measure::Leisure, "Leisure", "of the waking day"),
    share(
        Measure::Company,
        "In company",
        "of the waking day, where another resident who is up is in the same building or park",
    ),
    share(
        Measure::InCharacter,
        "Free time in character",
        "of the time that goes to pleasure, sports, study and goals of one's own, what has a word in common with what \
         the person likes and wants by their file",
    ),
    hours(Measure::Sleep, "Sleep", "for each person and day"),
    hours(Measure::Meals, "Meals", "for each person and day"),
    count(Measure::Activities, "Activities a day", "different ones, for each person and day"),
    share(
        Measure::UnlikeDay,
        "Unlike the day before",
        "of what somebody does on two days in a row, what is not done on both",
    ),
    share(
        Measure::Otherwise,
        "Otherwise at the same hour",
        "waking minutes at which somebody does something else than at the same time the day before",
    ),
];

impl Measure {
    /// All of them, in the order of the tables.
    pub const ALL: [Self; MEASURES.len()] = {
        let mut all = [Self::PlansKept; MEASURES.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = MEASURES[at].measure;
            at += 1;
        }
        all
    };

    /// What it is called and what it means.
    #[must_use]
    pub fn told(self) -> Told {
        MEASURES[self as usize]
    }

    /// A value of it as it is read: shares in hundredths.
    #[must_use]
    pub fn shown(self, value: f64) -> String {
        match self.told().kind {
            Kind::Share => format!("{:.1} %", value * 100.0),
            Kind::Hours => format!("{value:.2} h"),
            Kind::Count => short(value),
        }
    }

    /// A difference of two values of it as it is read, with its sign: those of shares in hundredths.
    #[must_use]
    pub fn difference(self, by: f64) -> String {
        let size = match self.told().kind {
            Kind::Share => format!("{:.1}", by.abs() * 100.0),
            Kind::Hours => format!("{:.2}", by.abs()),
            Kind::Count => short(by.abs()),
        };
        // What is rounded to nought has no sign.
        let is_nought = size.chars().all(|sign| matches!(sign, '0' | '.'));
        match by {
            _ if is_nought => size,
            0.0.. => format!("+{size}"),
            _ => format!("-{size}"),
        }
    }
}

/// Two digits behind the point, one from ten on.
fn short(value: f64) -> String {
    if value < 9.995 { format!("{value:.2}") } else { format!("{value:.1}") }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_measure_stands_in_the_tables_once_and_says_what_it_is() {
        let mut seen = BTreeSet::new();
        for measure in Measure::ALL {
            assert!(measure.told().about.len() > 10 && seen.insert(measure.told().title), "{measure:?}");
        }
        // Each stands where it is looked up.
        assert!(Measure::ALL.iter().all(|measure| measure.told().measure == *measure));
    }

    #[test]
    fn values_are_read_in_what_they_are_counted() {
        assert_eq!(Measure::AtWork.shown(0.8234), "82.3 %");
        assert_eq!(
            (Measure::AtWork.difference(0.05), Measure::AtWork.difference(-0.1)),
            ("+5.0".into(), "-10.0".into())
        );
        assert_eq!((Measure::Lines.shown(46.25), Measure::Sleep.shown(8.254)), ("46.2".into(), "8.25 h".into()));
        assert_eq!(
            (Measure::Sleep.difference(-0.25), Measure::Lines.difference(-0.004)),
            ("-0.25".into(), "0.00".into())
        );
    }
}
