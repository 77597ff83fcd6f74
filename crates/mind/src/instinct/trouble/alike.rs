//! Which trouble a state is, by what examples of each have in common: `assets/states.ron`.
//!
//! Phrases know what their words say, wherever they stand; a state in words that no phrase has is of the trouble whose examples
//! are most like it by what is the matter.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::{Arc, OnceLock},
};

use serde::Deserialize;
use smallville_encoder::{Classifier, StateVector, is_word};
use unicode_segmentation::UnicodeSegmentation as _;

/// How much the nearest example counts beside what all examples of a trouble have in common.
const NEAREST: f64 = 0.8;

/// What a form of a word ends in.
const ENDINGS: [&str; 4] = ["ing", "ed", "s", "es"];
/// Only words of so many bytes are put right.
const LONG: usize = 5;

/// The file of whole states.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct States {
    /// States in which all is well.
    well: Vec<String>,
    /// States by the name of the trouble that they are.
    troubles: BTreeMap<String, Vec<String>>,
}

/// What a state may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// All is well.
    Well,
    /// A row of the troubles.
    Trouble(usize),
}

/// Whole states, each with what it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Alike {
    sorts: Vec<Sort>,
    /// Each with its place in `sorts`.
    states: Vec<(String, usize)>,
    /// Words of which several of them are made, and words of phrases.
    words: BTreeSet<String>,
    of_phrases: BTreeSet<String>,
    learned: Arc<OnceLock<Learned>>,
}

/// What examples have in common, found when a state is first compared with them.
#[derive(Debug)]
struct Learned {
    common: Classifier,
    examples: Vec<(StateVector, usize)>,
}

impl Alike {
    /// Reads the file; `row` finds a trouble by its name. Faults are noted as `file: …`.
    pub(super) fn load(
        path: &str,
        read: &dyn Fn(&str) -> io::Result<String>,
        row: impl Fn(&str) -> Option<usize>,
        faults: &mut Vec<String>,
    ) -> Self {
        let Some(file) = crate::instinct::parse::<States>(path, read, faults) else { return Self::default() };
        let mut alike = Self::default();
        alike.add(Sort::Well, file.well);
        for (id, states) in file.troubles {
            match row(&id) {
                Some(row) => alike.add(Sort::Trouble(row), states),
                None => faults.push(format!("{path}: no trouble is called {id}; name one of troubles.ron")),
            }
        }
        let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
        for (state, _) in &alike.states {
            state.unicode_words().for_each(|word| *counted.entry(word).or_default() += 1);
        }
        let several = counted.into_iter().filter(|(word, count)| *count > 1 && word.len() >= LONG);
        alike.words = several.map(|(word, _)| word.to_owned()).collect();
        alike
    }

    /// A state with words put right that nobody knows and that are a slip away from one of the table: "cloged".
    pub(super) fn spelt(&self, state: &str) -> String {
        let right = |word: &str| {
            let lower = word.to_lowercase();
            let told = self.words.contains(&lower) || self.of_phrases.contains(&lower);
            let known = word.len() < LONG || told || is_known(&lower);
            let near = |other: &&String| {
                other.as_bytes().first() == lower.as_bytes().first() && strsim::osa_distance(other, &lower) == 1
            };
            let found = (!known).then(|| self.words.iter().find(near)).flatten();
            found.map_or_else(|| word.to_owned(), Clone::clone)
        };
        state.split_word_bounds().map(right).collect()
    }

    /// Whether there is a word in a state that anybody knows.
    pub(super) fn says_anything(&self, state: &str) -> bool {
        let lower = state.to_lowercase();
        lower.unicode_words().any(|word| is_known(word) || self.words.contains(word))
    }

    fn add(&mut self, sort: Sort, states: Vec<String>) {
        self.states.extend(states.into_iter().map(|state| (state.to_lowercase(), self.sorts.len())));
        self.sorts.push(sort);
    }

    /// The same with words of phrases, which are right as they are.
    pub(super) fn knowing<'a>(self, phrases: impl Iterator<Item = &'a String>) -> Self {
        let words = phrases.flat_map(|phrase| phrase.unicode_words()).map(str::to_lowercase);
        Self { of_phrases: words.collect(), ..self }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// All whole states, each behind what it is.
    pub(super) fn states(&self) -> impl Iterator<Item = (Sort, &str)> {
        self.states.iter().map(|(state, sort)| (self.sorts[*sort], state.as_str()))
    }

    /// How far a state in lower case is of each sort: above 1 if it surely is, below a half if it hardly is.
    pub(super) fn scores(&self, state: &str) -> Vec<(Sort, f64)> {
        if self.states.is_empty() {
            return Vec::new();
        }
        let learned = self.learned.get_or_init(|| self.learn());
        let lies = StateVector::of(state);
        let mut nearest = vec![0.0_f64; self.sorts.len()];
        for (example, sort) in &learned.examples {
            nearest[*sort] = nearest[*sort].max(f64::from(lies.likeness(example)));
        }
        let common = learned.common.scores(&lies, &[]).into_iter().zip(nearest);
        self.sorts.iter().copied().zip(common.map(|(common, nearest)| common + NEAREST * nearest)).collect()
    }

    /// Finds out beforehand what examples have in common.
    pub(super) fn prepare(&self) {
        if !self.states.is_empty() {
            self.learned.get_or_init(|| self.learn());
        }
    }

    fn learn(&self) -> Learned {
        let lies = |(state, sort): &(String, usize)| (StateVector::of(state), *sort);
        let examples: Vec<_> = self.states.iter().map(lies).collect();
        let known: Vec<_> = examples.iter().map(|(lies, sort)| (lies.clone(), Vec::new(), *sort)).collect();
        Learned { common: Classifier::learn(&known, self.sorts.len()), examples }
    }
}

/// Whether a word is one, or a form of one: "foaming".
fn is_known(word: &str) -> bool {
    let stems = ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending));
    is_word(word) || stems.into_iter().any(|stem| is_word(stem) || is_word(&format!("{stem}e")))
}
