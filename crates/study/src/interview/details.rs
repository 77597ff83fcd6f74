//! What of an answer can be checked: the names, places, times, deeds and reports in its sentences.
//!
//! A **checkable statement** is one of these, in a sentence:
//!
//! - *person*: the full or the first name of somebody of the town, but not of whoever speaks;
//! - *place*: the name of a building or a park of the town;
//! - *time*: a time of day, as "at half past four", "from eight until ten", "17:00" or "6 pm";
//! - *deed*: a phrase that begins with a verb in -ing, up to the next comma, "and" or "then": "having breakfast";
//! - *report*: a person is named and said to have told or said something.
//!
//! Everything else, such as opinions, wishes and jokes, cannot be checked and does not count.
//!
//! What an answer only repeats from its question does not count ([`super::facts`]): a name in "I don't know Tom Moreno" says
//! nothing that was not asked.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use smallville_english::{Lead, read_clock, unlisted};
use unicode_segmentation::UnicodeSegmentation as _;

use smallville_mind::claim::first_name;
use smallville_mind::embed::stems;

/// What kind of statement it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DetailKind {
    /// Somebody is named.
    Person,
    /// A place is named.
    Place,
    /// A time of day is named.
    Time,
    /// Something is, was or will be done.
    Deed,
    /// Somebody is said to have said something.
    Report,
}

/// A checkable statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detail {
    /// What kind.
    pub kind: DetailKind,
    /// What is named: a full name, the name of a place, "17:00" on a dial of twelve hours, the words of a deed.
    pub what: String,
}

/// A sentence with its checkable statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// What can be checked.
    pub details: Vec<Detail>,
    /// The stems of the words that say what it is about, without names and places.
    pub about: BTreeSet<String>,
}

/// What can be named in a town.
#[derive(Clone, Debug)]
pub struct Names {
    /// Full names of everybody.
    people: Vec<String>,
    /// The names of the sectors.
    places: Vec<String>,
}

/// Words in -ing that are no verbs.
const NO_DEEDS: &[&str] = &[
    "anything",
    "being",
    "building",
    "darling",
    "during",
    "evening",
    "everything",
    "feeling",
    "king",
    "meaning",
    "morning",
    "nothing",
    "ring",
    "something",
    "spring",
    "string",
    "thing",
    "wedding",
    "wing",
];

/// Words with which a report is made.
const REPORTS: &[&str] = &["told", "said", "says", "tells", "mentioned", "asked"];

/// What may follow an hour; "at one table" is no time.
const AFTER: &[&str] = &[
    "in",
    "on",
    "to",
    "until",
    "till",
    "tomorrow",
    "today",
    "tonight",
    "yesterday",
    "o'clock",
    "am",
    "pm",
    "and",
    "sharp",
    "at",
    "for",
    "every",
    "each",
    "with",
    "most",
    "or",
    "then",
    "so",
    "but",
    "as",
    "from",
];

impl Names {
    /// The names of a town.
    #[must_use]
    pub fn new(people: Vec<String>, places: Vec<String>) -> Self {
        Self { people, places }
    }

    /// Full names of those who are named in a text by their full or first names, in the order of the list.
    pub fn people_in<'a>(&'a self, text: &str) -> impl Iterator<Item = &'a str> {
        let words: BTreeSet<String> = text.unicode_words().map(bare).collect();
        self.people
            .iter()
            .map(String::as_str)
            .filter(move |name| text.contains(*name) || words.contains(first_name(name)) && !self.is_other(text, name))
    }

    /// Whether the first name of `name` stands in a text only as that of somebody else with the same first name.
    fn is_other(&self, text: &str, name: &str) -> bool {
        let same = |other: &&String| other.as_str() != name && first_name(other) == first_name(name);
        self.people.iter().filter(same).any(|other| text.contains(other.as_str()))
    }

    /// The places that are named in a text.
    pub fn places_in<'a>(&'a self, text: &str) -> impl Iterator<Item = &'a str> {
        self.places.iter().map(String::as_str).filter(move |place| text.contains(*place))
    }

    /// The sentences of an answer by somebody, each with what can be checked of it.
    #[must_use]
    pub fn sentences(&self, answer: &str, speaker: &str) -> Vec<Sentence> {
        answer.unicode_sentences().map(|sentence| self.sentence(sentence, speaker)).collect()
    }

    fn sentence(&self, text: &str, speaker: &str) -> Sentence {
        let detail = |kind, what: &str| Detail { kind, what: what.to_owned() };
        let people: Vec<&str> = self.people_in(text).filter(|name| *name != speaker).collect();
        let words: Vec<String> = text.unicode_words().map(|word| bare(word).to_lowercase()).collect();
        let reports = words.iter().any(|word| REPORTS.contains(&word.as_str()));
        let mut details: Vec<Detail> = people.iter().map(|name| detail(DetailKind::Person, name)).collect();
        details.extend(self.places_in(text).map(|place| detail(DetailKind::Place, place)));
        details.extend(times(text).into_iter().map(|minutes| detail(DetailKind::Time, &dial(minutes))));
        details.extend(deeds(text).into_iter().map(|deed| detail(DetailKind::Deed, &deed)));
        details.extend(people.iter().filter(|_| reports).map(|name| detail(DetailKind::Report, name)));
        let named: BTreeSet<String> = people.iter().chain(&[speaker]).flat_map(|name| stems(name)).collect();
        let placed: BTreeSet<String> = self.places_in(text).flat_map(stems).collect();
        let about = stems(text).into_iter().filter(|stem| !named.contains(stem) && !placed.contains(stem));
        Sentence { details, about: about.collect() }
    }
}

/// A word without "'s".
fn bare(word: &str) -> String {
    word.trim_end_matches("'s").trim_end_matches("’s").to_owned()
}

/// Minutes after twelve as "4:30": spoken times mostly leave open which half of the day they mean.
pub(super) fn dial(minutes: u32) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// Phrases that begin with a verb in -ing.
fn deeds(text: &str) -> Vec<String> {
    let chunks = text.split([',', ';', '.', '!', '?', ':', '…', '—']);
    let chunks = chunks.flat_map(unlisted).flat_map(|chunk| chunk.split(" then "));
    let is_deed = |word: &&str| {
        let word = bare(word).to_lowercase();
        word.len() > 4 && word.ends_with("ing") && !NO_DEEDS.contains(&word.as_str())
    };
    let from_verb = |chunk: &str| {
        let words: Vec<&str> = chunk.split_whitespace().collect();
        let start = words.iter().position(is_deed)?;
        Some(words[start..].join(" "))
    };
    chunks.filter_map(from_verb).collect()
}

/// Times of day in minutes on a dial of twelve hours, each once.
pub(super) fn times(text: &str) -> Vec<u32> {
    let words: Vec<String> = text
        .split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '!' | '?' | '…'))
        .map(|word| word.trim_matches(['.', '"', '\'']).to_lowercase())
        .filter(|word| !word.is_empty())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    let mut index = 0;
    while index < words.len() {
        let Some((minutes, length)) = time_at(&words, index) else {
            index += 1;
            continue;
        };
        index += length;
        if !found.contains(&minutes) {
            found.push(minutes);
        }
    }
    found
}

/// The time that begins at a word, on a dial of twelve hours, and how many words it takes.
fn time_at(words: &[&str], index: usize) -> Option<(u32, usize)> {
    let before = index.checked_sub(1).map_or("", |before| words[before]);
    let introduced = Lead::of(before) != Lead::None || before == "to";
    let lead = if introduced && Lead::of(before) == Lead::None { Lead::At } else { Lead::of(before) };
    let (hour, length) = read_clock(&words[index..], lead)?;
    let next = words.get(index + length).copied().unwrap_or_default();
    // "At one table" is no time.
    let bare = length == 1 && hour.open && !words[index].contains(':');
    (!bare || introduced && (next.is_empty() || AFTER.contains(&next))).then_some((hour.on_dial(), length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let people = ["Isabella Rodriguez", "Maria Lopez", "Francisco Lopez", "Tom Moreno"];
        let places = ["Hobbs Cafe", "Johnson Park"];
        Names::new(people.map(str::to_owned).to_vec(), places.map(str::to_owned).to_vec())
    }

    fn found(text: &str) -> Vec<(DetailKind, String)> {
        let sentences = names().sentences(text, "Isabella Rodriguez");
        sentences.into_iter().flat_map(|sentence| sentence.details).map(|detail| (detail.kind, detail.what)).collect()
    }

    #[test]
    fn what_can_be_checked_is_found() {
        use DetailKind::{Deed, Person, Place, Report, Time};
        let check = |text: &str, expected: &[(DetailKind, &str)]| {
            let expected: Vec<_> = expected.iter().map(|(kind, what)| (*kind, (*what).to_owned())).collect();
            assert_eq!(found(text), expected, "{text}");
        };
        check("I don't know. Life is short!", &[]);
        check("Maria's at Hobbs Cafe.", &[(Person, "Maria Lopez"), (Place, "Hobbs Cafe")]);
        check("I am Isabella, and nothing is like the evening.", &[]);
        check(
            "Tomorrow at half past four I'll be taking a walk and then feeding ducks.",
            &[(Time, "4:30"), (Deed, "taking a walk"), (Deed, "feeding ducks")],
        );
        check("Tom told me that it rains.", &[(Person, "Tom Moreno"), (Report, "Tom Moreno")]);
        check("Francisco Lopez waits.", &[(Person, "Francisco Lopez")]);
    }

    #[test]
    fn times_are_read_on_a_dial() {
        let check = |text: &str, expected: &[u32]| assert_eq!(times(text), expected, "{text}");
        check("I work from eight to noon.", &[480, 0]);
        check("at a quarter to eight", &[465]);
        check("at ten past six, or at 17:30", &[370, 330]);
        check("at 6 pm until 10 pm", &[360, 600]);
        check("two people at one table", &[]);
        check("from ten to six", &[600, 360]);
        check("I'm in bed at eleven.", &[660]);
    }
}
