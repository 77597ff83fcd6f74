//! What answers go by that no other table knows: `assets/answers.ron`.

use std::{collections::BTreeMap, io};

use serde::Deserialize;
use smallville_english::PlainText;

use super::{asking_back::AsksBack, examples::Questions, wordlist::Words};
use crate::{
    embed::ConceptEmbedder,
    instinct::{activity::Want, lists},
};
use smallville_town::{ArenaKind, TimeOfDay, object::KINDS};

/// Path of the table.
const PATH: &str = "assets/answers.ron";

/// What suits somebody.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Gift {
    /// Of which one begins a word that is said of somebody.
    words: Vec<String>,
    /// What one would give them.
    gift: String,
}

/// Words by which one knows what a memory is about. The file says what each list is for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Signs {
    pub(super) occupation: Words,
    pub(super) no_occupation: Words,
    pub(super) habit: Words,
    pub(super) no_habit: Words,
    pub(super) home: Words,
    pub(super) reason: Words,
    pub(super) cold: Words,
    pub(super) worry: Words,
    pub(super) taste: Words,
    pub(super) praise: Words,
    pub(super) wonder: Words,
    pub(super) small_talk: Words,
    pub(super) only: Words,
    pub(super) whether: Words,
    pub(super) no_whether: Words,
    pub(super) willing: Words,
    pub(super) unwilling: Words,
    pub(super) vague: Words,
    #[serde(default)]
    pub(super) fails: Words,
    /// What one wants who has a meal -> what it is called.
    #[serde(default)]
    pub(super) meals: BTreeMap<Want, Words>,
    #[serde(default)]
    pub(super) eats: Words,
    /// What people are asked along to.
    #[serde(default)]
    pub(super) gatherings: Words,
}

/// Words by which one knows what might happen. The file says what each list is for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Situations {
    things: BTreeMap<String, Words>,
    rooms: BTreeMap<String, Words>,
    pub(super) taken: Words,
    wants: Vec<(Want, Words)>,
    hours: BTreeMap<TimeOfDay, Words>,
    pub(super) friends: Words,
    pub(super) invites: Words,
    pub(super) helps: Words,
    pub(super) insults: Words,
    pub(super) stands: Words,
    pub(super) meets: Words,
    /// To what somebody invites one who gives nothing that one knows of, and when it begins.
    pub(super) invitation: (String, TimeOfDay),
    /// What somebody wants of one who asks for help, as a gerund phrase.
    pub(super) favour: String,
    /// What somebody does who comes by, as a gerund phrase.
    pub(super) passing: String,
}

impl Situations {
    /// The kind of thing that a situation is about without naming it: soup is on the stove.
    pub(super) fn thing(&self, situation: &PlainText) -> Option<&str> {
        let mut things = self.things.iter();
        things.find(|(_, words)| words.are_in(situation)).map(|(kind, _)| kind.as_str())
    }

    /// The kind of room that it is about.
    pub(super) fn room(&self, situation: &PlainText) -> Option<ArenaKind> {
        let mut rooms = self.rooms.iter();
        rooms.find(|(_, words)| words.are_in(situation)).and_then(|(kind, _)| ArenaKind::from_word(kind))
    }

    /// What one wants in it.
    pub(super) fn want(&self, situation: &PlainText) -> Option<Want> {
        self.wants.iter().find(|(_, words)| words.are_in(situation)).map(|(want, _)| *want)
    }

    /// The hour that it names.
    pub(super) fn hour(&self, situation: &PlainText) -> Option<TimeOfDay> {
        self.hours.iter().find(|(_, words)| words.are_in(situation)).map(|(hour, _)| *hour)
    }
}

/// The table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answers {
    gifts: Vec<Gift>,
    no_gifts: Vec<String>,
    pub(super) signs: Signs,
    pub(super) situations: Situations,
    #[serde(default)]
    pub(super) asks_back: AsksBack,
    /// How people ask; from a file of its own.
    #[serde(skip)]
    pub(super) questions: Questions,
}

impl Answers {
    /// Reads the table; faults are noted as `file:line: …`.
    pub(in crate::instinct) fn load(
        read: &dyn Fn(&str) -> io::Result<String>,
        embedder: &ConceptEmbedder,
        faults: &mut Vec<String>,
    ) -> Option<Self> {
        let questions = Questions::load(read, embedder, faults)?;
        let answers = Self { questions, ..lists::load(PATH, read, faults)? };
        let text = read(PATH).unwrap_or_default();
        let situations = &answers.situations;
        let things = situations.things.keys().filter(|kind| !KINDS.contains(&kind.as_str()));
        let things = things.map(|kind| (kind, "thing; use a kind that the map knows".to_owned()));
        let rooms = situations.rooms.keys().filter(|kind| ArenaKind::from_word(kind).is_none());
        let rooms = rooms.map(|kind| (kind, format!("room; use one of {}", ArenaKind::WORDS.join(", "))));
        faults.extend(things.chain(rooms).map(|(kind, fix)| {
            let line = text.lines().position(|line| line.contains(&format!("\"{kind}\":"))).map_or(1, |at| at + 1);
            format!("{PATH}:{line}: \"{kind}\" is no kind of {fix}")
        }));
        Some(answers)
    }

    /// Learns from the examples, which takes most of a second and is otherwise done when somebody first asks something.
    pub fn learn(&self) {
        let somewhat = ["something".to_owned()];
        self.questions.index.nearest_by_words(&somewhat);
        self.questions.remarks.nearest(&somewhat);
        self.questions.remarks.told(&somewhat, &somewhat);
    }

    /// What suits somebody of whom a text speaks, by what it names first.
    pub(super) fn gift(&self, text: &str) -> Option<&str> {
        let text = self.no_gifts.iter().fold(text.to_lowercase(), |text, words| text.replace(words.as_str(), ""));
        let begins = |at: usize| at == 0 || !text.as_bytes()[at - 1].is_ascii_alphanumeric();
        let place = |word: &str| text.match_indices(word).map(|(at, _)| at).find(|at| begins(*at));
        let found = self.gifts.iter().flat_map(|gift| gift.words.iter().map(move |word| (word, &gift.gift)));
        let placed = found.filter_map(|(word, gift)| Some((place(word)?, gift)));
        placed.min_by_key(|(at, _)| *at).map(|(_, gift)| gift.as_str())
    }
}
