//! The words with which the reader reads, `assets/reader/*.ron`: how clauses begin, verbs, nouns, talk, times.
//!
//! Each file says what its lists are for. What is closed in English stays in the code that reads it: articles,
//! pronouns, prepositions, conjunctions and auxiliaries.

use std::{collections::BTreeMap, io};

use serde::Deserialize;

use crate::{
    claim::Verb,
    instinct::lists,
    instinct::reader::{
        echo::Echo,
        speech_verbs::Speaking,
        spelling::Spellings,
        tokens::{Token, begins},
    },
};
use smallville_town::TimeOfDay;

/// Path of [`Clauses`].
const CLAUSES: &str = "assets/reader/clauses.ron";
/// Path of [`Deeds`].
const DEEDS: &str = "assets/reader/deeds.ron";
/// Path of [`Meanings`].
const MEANINGS: &str = "assets/reader/meanings.ron";
/// Path of [`Nouns`].
const NOUNS: &str = "assets/reader/nouns.ron";
/// Path of [`Talk`].
const TALK: &str = "assets/reader/talk.ron";
/// Path of [`Times`].
const TIMES: &str = "assets/reader/times.ron";

/// How sentences begin.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clauses {
    pub(super) openers: Vec<String>,
    pub(super) comma_openers: Vec<String>,
    pub(super) orders: Vec<String>,
    pub(super) futures: Vec<String>,
    pub(super) wishes: Vec<String>,
    pub(super) adverbs: Vec<String>,
    pub(super) no_verbs: Vec<String>,
    /// Older towns do not have this and the next.
    #[serde(default)]
    pub(super) senses: Vec<String>,
    #[serde(default)]
    pub(super) asides: Vec<String>,
    pub(super) polite: Vec<String>,
    pub(super) hearsay: Vec<String>,
    /// Older towns do not have this and the next two.
    #[serde(default)]
    pub(super) it_is: Vec<String>,
    #[serde(default)]
    pub(super) you_are: Vec<String>,
    #[serde(default)]
    pub(super) leads_on: Vec<String>,
}

/// Verbs, by what they do.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deeds {
    pub(super) states: Vec<String>,
    #[serde(default)]
    pub(super) manners: Vec<String>,
    pub(super) minds: Vec<String>,
    pub(super) judges: Vec<String>,
    pub(super) seems: Vec<String>,
    pub(super) wants: Vec<String>,
    pub(super) achieves: Vec<String>,
    pub(super) lasts: Vec<String>,
    pub(super) acts: Vec<String>,
    pub(super) abilities: Vec<String>,
    pub(super) gives: Vec<String>,
    pub(super) hosts: Vec<String>,
    pub(super) fixes: Vec<String>,
    pub(super) events: Vec<String>,
    pub(super) meals: Vec<String>,
    pub(super) buys: Vec<String>,
    pub(super) gets: Vec<String>,
    pub(super) company: Vec<String>,
    pub(super) away: Vec<String>,
    pub(super) ends: Vec<String>,
    pub(super) moves: Vec<String>,
    pub(super) hands: Vec<String>,
    pub(super) begs: Vec<String>,
    pub(super) finds: Vec<String>,
    pub(super) brings: Vec<String>,
    pub(super) appointments: Vec<String>,
    pub(super) spreads: Vec<String>,
    /// By the word behind the listener.
    pub(super) tells: BTreeMap<String, Vec<String>>,
    pub(super) courtesies: Vec<Courtesy>,
    /// Older towns do not have this and the next two.
    #[serde(default)]
    pub(super) soon: Vec<String>,
    #[serde(default)]
    pub(super) wonders: Vec<String>,
    #[serde(default)]
    pub(super) made: Vec<String>,
    /// Older towns do not have this and the next two.
    #[serde(default)]
    pub(super) accompanies: Vec<String>,
    #[serde(default)]
    pub(super) no_presents: Vec<String>,
    #[serde(default)]
    pub(super) causes: Vec<String>,
}

/// Kind words that are told: "apologise to".
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Courtesy {
    /// The verb, before the listener.
    pub(super) words: String,
    /// What kind of claim it makes.
    pub(super) verb: Verb,
    /// −3 to 3.
    pub(super) stance: i8,
    /// What the speaker says of themself, with slots.
    pub(super) says: String,
}

/// Words for people, things and matters.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nouns {
    pub(super) everybody: Vec<String>,
    pub(super) anybody: Vec<String>,
    pub(super) people: Vec<String>,
    pub(super) parents: Vec<String>,
    pub(super) dear: Vec<String>,
    pub(super) bad: Vec<String>,
    pub(super) good: Vec<String>,
    pub(super) judged: Vec<String>,
    pub(super) house: Vec<String>,
    pub(super) no_places: Vec<String>,
    pub(super) weather: Vec<String>,
    pub(super) offices: Vec<String>,
    pub(super) posts: Vec<String>,
    pub(super) candidacy: String,
    pub(super) very: Vec<String>,
    pub(super) much: Vec<String>,
    pub(super) tails: Vec<String>,
    pub(super) enjoyed: Vec<String>,
    pub(super) leads: Vec<String>,
    /// Older towns do not have this and the next.
    #[serde(default)]
    pub(super) campaigns: Vec<String>,
    #[serde(default)]
    pub(super) no_things: Vec<String>,
    things: BTreeMap<String, Vec<String>>,
}

impl Nouns {
    /// The kind of thing that a word means: "fridge" → "refrigerator".
    pub(super) fn thing(&self, word: &str) -> Option<&str> {
        let mut things = self.things.iter();
        things.find(|(_, words)| words.iter().any(|known| known == word)).map(|(thing, _)| thing.as_str())
    }
}

/// What is said aloud.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Talk {
    pub(super) greetings: Vec<String>,
    pub(super) farewells: Vec<String>,
    pub(super) thanks: Vec<String>,
    pub(super) excuses: Vec<String>,
    pub(super) yes: Vec<String>,
    pub(super) perhaps: Vec<String>,
    pub(super) unsure: Vec<String>,
    pub(super) no: Vec<String>,
    pub(super) cannot: Vec<String>,
    pub(super) kind: Vec<String>,
    pub(super) traits: Vec<String>,
    pub(super) unkind: Vec<String>,
    pub(super) agrees: Vec<String>,
    pub(super) disagrees: Vec<String>,
    pub(super) doubts: Vec<String>,
    pub(super) marvels: Vec<String>,
    pub(super) comes: Vec<String>,
    pub(super) requests: Vec<String>,
    pub(super) together: Vec<String>,
    pub(super) no_favours: Vec<String>,
    pub(super) asks: Vec<String>,
    pub(super) idle: Vec<String>,
}

/// Times that are told by what is done then.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Times {
    parts: BTreeMap<String, (TimeOfDay, TimeOfDay)>,
    landmarks: BTreeMap<String, (TimeOfDay, TimeOfDay)>,
    pub(super) at_once: Vec<String>,
    pub(super) morning: Vec<String>,
    pub(super) evening: Vec<String>,
}

/// Minutes of the day.
fn minutes((from, until): (TimeOfDay, TimeOfDay)) -> (u32, u32) {
    (from.minutes().into(), until.minutes().into())
}

impl Times {
    /// From and until, in minutes, of a part of the day: "evening".
    pub(super) fn part(&self, word: &str) -> Option<(u32, u32)> {
        self.parts.get(word).copied().map(minutes)
    }

    /// From and until, in minutes, of the landmark with which some words begin: "after lunch"; and how many words.
    pub(super) fn landmark(&self, tokens: &[Token]) -> Option<((u32, u32), usize)> {
        let (words, span) = self.landmarks.iter().find(|(words, _)| begins(tokens, words))?;
        Some((minutes(*span), words.split(' ').count()))
    }
}

/// What somebody may be told to do with others, again and again, once something comes about, or not at all any more.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Meanings {
    #[serde(default)]
    pub(super) closes: Vec<String>,
    #[serde(default)]
    pub(super) own_work: Vec<String>,
    pub(super) seeks: Vec<String>,
    pub(super) somebody: Vec<String>,
    pub(super) several: Vec<String>,
    pub(super) partners: Vec<String>,
    #[serde(default)]
    pub(super) audiences: Vec<String>,
    #[serde(default)]
    pub(super) broadcasts: Vec<String>,
    #[serde(default)]
    pub(super) remote: Vec<String>,
    #[serde(default)]
    pub(super) vague: Vec<String>,
    #[serde(default)]
    pub(super) idle: Vec<String>,
    #[serde(default)]
    pub(super) bare_events: Vec<String>,
    pub(super) helps: Vec<String>,
    pub(super) games: Vec<String>,
    pub(super) treats: Vec<String>,
    pub(super) borrows: Vec<String>,
    pub(super) lends: Vec<String>,
    pub(super) round: Vec<String>,
    pub(super) comes: Vec<String>,
    pub(super) recurs: Vec<String>,
    pub(super) workdays: Vec<String>,
    pub(super) weekends: Vec<String>,
    pub(super) anyday: Vec<String>,
    /// Tables of older towns do not have this and the next.
    #[serde(default)]
    pub(super) anyhow: Vec<String>,
    #[serde(default)]
    pub(super) slight: Vec<String>,
    pub(super) lasting: Vec<String>,
    pub(super) sees: Vec<String>,
    pub(super) arrives: Vec<String>,
    /// Whether it is meant each time.
    pub(super) conditions: BTreeMap<String, bool>,
    pub(super) cancels: Vec<String>,
    pub(super) shifts: Vec<String>,
    /// Older towns do not have this and the next.
    #[serde(default)]
    pub(super) moved: Vec<String>,
    #[serde(default)]
    pub(super) no_ails: Vec<String>,
    pub(super) hides: Vec<String>,
    pub(super) hidden: Vec<String>,
    /// By what one does.
    pub(super) ails: BTreeMap<String, Vec<String>>,
    /// By what one does then.
    pub(super) dates: BTreeMap<String, Vec<String>>,
    /// By the verb that is left out.
    pub(super) elliptic: BTreeMap<String, Vec<String>>,
    pub(super) lacks: Vec<String>,
    pub(super) spreads: Vec<String>,
    pub(super) knowing: Vec<String>,
    pub(super) frees: Vec<String>,
    pub(super) forbidden: Vec<String>,
    pub(super) whoever: Vec<String>,
    pub(super) begins: Vec<String>,
    pub(super) consents: Vec<String>,
    /// Older towns do not have this.
    #[serde(default)]
    pub(super) withdraws: Vec<String>,
}

/// All words of the reader.
#[derive(Clone, Debug, Default)]
pub(super) struct Lexicon {
    pub(super) spellings: Spellings,
    pub(super) meanings: Meanings,
    pub(super) echo: Echo,
    pub(super) speaking: Speaking,
    pub(super) clauses: Clauses,
    pub(super) deeds: Deeds,
    pub(super) nouns: Nouns,
    pub(super) talk: Talk,
    pub(super) times: Times,
}

impl Lexicon {
    /// Reads the files; faults are noted as `file:line: …`.
    pub(super) fn load(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Self {
        Self {
            spellings: Spellings::load(read, faults),
            meanings: lists::load(MEANINGS, read, faults).unwrap_or_default(),
            echo: Echo::load(read, faults),
            speaking: Speaking::load(read, faults),
            clauses: lists::load(CLAUSES, read, faults).unwrap_or_default(),
            deeds: lists::load(DEEDS, read, faults).unwrap_or_default(),
            nouns: lists::load(NOUNS, read, faults).unwrap_or_default(),
            talk: lists::load(TALK, read, faults).unwrap_or_default(),
            times: lists::load(TIMES, read, faults).unwrap_or_default(),
        }
    }
}

/// The longest phrase of a list with which some words begin.
pub(super) fn first_words<'a>(list: &'a [String], tokens: &[Token]) -> Option<&'a str> {
    let fitting = list.iter().filter(|phrase| begins(tokens, phrase));
    fitting.max_by_key(|phrase| phrase.split(' ').count()).map(String::as_str)
}
