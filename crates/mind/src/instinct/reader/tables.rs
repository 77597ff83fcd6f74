//! The table of the reader, `assets/reader.ron`: what the words of common sense stand for.

use std::{collections::BTreeMap, io, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    instinct::{
        lists,
        reader::{
            echo::Facts,
            lexicon::Lexicon,
            tokens::{Token, begins},
        },
    },
    prompt::reply_filter::ReplyFilter,
};

/// Path of the table.
const PATH: &str = "assets/reader.ron";

/// A kind of gathering.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kind {
    /// Words that name it: "tea party".
    pub(super) words: Vec<String>,
    /// The hour at which it usually begins.
    pub(super) hour: u32,
    /// Whether it is held under the open sky unless somebody says otherwise.
    pub(super) outdoors: bool,
}

/// What words stand for. The file says what each list is for.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    feelings: BTreeMap<i8, Vec<String>>,
    judgements: BTreeMap<i8, Vec<String>>,
    pub(super) gatherings: Vec<Kind>,
    needs: BTreeMap<String, Vec<String>>,
    states: BTreeMap<String, Vec<String>>,
    kin: BTreeMap<String, Vec<String>>,
    places: BTreeMap<String, Vec<String>>,
    goals: Vec<String>,
    goal_phrases: Vec<String>,
    items: Vec<String>,
    no_items: Vec<String>,
    hours: BTreeMap<u32, Vec<String>>,
    /// The words with which sentences are read.
    #[serde(skip)]
    pub(super) words: Arc<Lexicon>,
}

/// What is found in a list by the longest phrase with which some words begin: its key, and how many words.
fn longest<'a, K>(lists: &'a BTreeMap<K, Vec<String>>, tokens: &[Token]) -> Option<(&'a K, usize)> {
    let phrases = lists.iter().flat_map(|(key, phrases)| phrases.iter().map(move |phrase| (key, phrase)));
    phrases.filter(|(_, phrase)| begins(tokens, phrase)).map(|(key, phrase)| (key, phrase.split(' ').count())).fold(
        None,
        |best: Option<(&K, usize)>, found| match best {
            Some(kept) if kept.1 >= found.1 => Some(kept),
            _ => Some(found),
        },
    )
}

impl Tables {
    /// Reads the table and, with `plain`, the words of the reader; faults are noted as `file:line: …`.
    pub(crate) fn load(
        read: &dyn Fn(&str) -> io::Result<String>,
        plain: &dyn Fn(&str) -> io::Result<String>,
        faults: &mut Vec<String>,
    ) -> Option<Self> {
        let words = Arc::new(Lexicon::load(plain, faults));
        lists::load(PATH, read, faults).map(|tables| Self { words, ..tables })
    }

    /// Gets to know words that are spelt as they should be.
    pub(crate) fn learn(&mut self, words: &Arc<ReplyFilter>) {
        if let Some(lexicon) = Arc::get_mut(&mut self.words) {
            lexicon.spellings.learn(Arc::clone(words));
        }
    }

    /// What was understood, in plain words.
    pub(crate) fn echo(&self, facts: &Facts) -> String {
        self.words.echo.of(facts)
    }

    /// The kind of thing that a word means: "fridge" → "refrigerator".
    pub(in crate::instinct) fn thing(&self, word: &str) -> Option<&str> {
        self.words.nouns.thing(word)
    }

    /// Only the words with which sentences are read, and nothing of what they stand for.
    #[must_use]
    pub(super) fn bare(&self) -> Self {
        Self { words: self.words.clone(), ..Self::default() }
    }

    /// How much a verb phrase likes what follows it: "are in love with" → 3, and how many words.
    pub(super) fn feeling(&self, tokens: &[Token]) -> Option<(i8, usize)> {
        longest(&self.feelings, tokens).map(|(stance, length)| (*stance, length))
    }

    /// How good a word is: "wonderful" → 3.
    pub(super) fn judgement(&self, word: &str) -> Option<i8> {
        self.judgements.iter().find(|(_, words)| words.iter().any(|known| known == word)).map(|(stance, _)| *stance)
    }

    /// What one does who is "hungry".
    pub(super) fn need(&self, word: &str) -> Option<&str> {
        self.needs.iter().find(|(_, words)| words.iter().any(|known| known == word)).map(|(deed, _)| deed.as_str())
    }

    /// What a state is about: "ill" → "health".
    pub(super) fn topic_of_state(&self, word: &str) -> Option<&str> {
        self.states.iter().find(|(_, words)| words.iter().any(|known| known == word)).map(|(topic, _)| topic.as_str())
    }

    /// The words by which a tie says that somebody is this: "mum" → "mother".
    pub(super) fn kin(&self, word: &str) -> Option<&[String]> {
        self.kin.get(word).map(Vec::as_slice)
    }

    /// The kind of sector that some words name, and how many words.
    pub(super) fn place(&self, tokens: &[Token]) -> Option<(&str, usize)> {
        longest(&self.places, tokens).map(|(kind, length)| (kind.as_str(), length))
    }

    /// Whether a deed takes days: "write", "become".
    pub(super) fn is_goal(&self, tokens: &[Token]) -> bool {
        let verb = tokens.first().map_or("", |token| token.low.as_str());
        self.goals.iter().any(|known| known == verb) || self.goal_phrases.iter().any(|phrase| begins(tokens, phrase))
    }

    /// Whether a word names something that one can carry home.
    pub(super) fn is_item(&self, word: &str) -> bool {
        let single = word.strip_suffix('s').unwrap_or(word);
        self.items.iter().any(|known| known == word || known == single)
    }

    /// Whether what follows "get" is nothing to carry: "ready".
    pub(super) fn is_no_item(&self, word: &str) -> bool {
        self.no_items.iter().any(|known| known == word)
    }

    /// The minute of the day at which one usually does what the words say.
    pub(super) fn usual_minutes(&self, tokens: &[Token]) -> Option<u32> {
        let says = |words: &Vec<String>| tokens.iter().any(|token| words.contains(&token.low));
        self.hours.iter().find(|(_, words)| says(words)).map(|(hour, _)| hour * 60)
    }
}
