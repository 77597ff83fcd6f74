//! Which states surprise nobody: those that the activities of the town leave things in.

use std::collections::{BTreeMap, BTreeSet};

use super::index::{content, tokens};
use crate::instinct::activity::Activities;

/// A word that the states of so many kinds of things share is at home everywhere.
const COMMON: usize = 3;

/// Known states and their words.
#[derive(Clone, Debug, Default)]
pub(super) struct Everyday {
    /// Kind of thing → its states as stems.
    states: BTreeMap<String, BTreeSet<Vec<String>>>,
    /// Stem → the kinds of things of which it is said.
    words: BTreeMap<String, BTreeSet<String>>,
    /// Kind of thing → stems of what people do at it: a stove may be "cooking soup".
    deeds: BTreeMap<String, BTreeSet<String>>,
    /// States of things of any kind.
    general: BTreeSet<Vec<String>>,
    /// Stems that say nothing special of any thing.
    plain: BTreeSet<String>,
}

impl Everyday {
    /// What the activities do to things, and some plain words.
    pub(super) fn new(plain: &[String], activities: &Activities) -> Self {
        let mut all = Self::default();
        for phrase in plain {
            all.plain.extend(tokens(phrase));
            all.general.insert(tokens(phrase));
        }
        for activity in activities.iter() {
            let sites = || activity.at.iter().flat_map(|site| &site.objects);
            for step in &activity.steps {
                let stems = tokens(&step.state);
                // A step without a thing of its own is done at the main one, whichever of the kinds that is.
                let kinds: Vec<&String> = step.object.as_ref().map_or_else(|| sites().collect(), |kind| vec![kind]);
                for kind in kinds {
                    all.deeds.entry(kind.clone()).or_default().extend(step.say.iter().flat_map(|say| content(say)));
                    all.states.entry(kind.clone()).or_default().insert(stems.clone());
                    for stem in content(&step.state) {
                        all.words.entry(stem).or_default().insert(kind.clone());
                    }
                }
            }
        }
        all
    }

    /// Whether the activities leave a thing of this kind in this very state.
    pub(super) fn is_known(&self, kind: &str, state: &str) -> bool {
        self.states.get(kind).is_some_and(|states| states.contains(&tokens(state)))
    }

    /// Whether the activities leave anything at all in this very state.
    pub(super) fn is_known_of_any(&self, state: &str) -> bool {
        let tokens = tokens(state);
        self.states.values().any(|states| states.contains(&tokens))
    }

    /// Whether a state says nothing that one does not see of such a thing every day.
    pub(super) fn is_usual(&self, kind: &str, state: &str) -> bool {
        self.general.contains(&tokens(state))
            || content(&without_names(state)).iter().all(|stem| {
                let kinds = self.words.get(stem);
                self.plain.contains(stem) || kinds.is_some_and(|kinds| kinds.len() >= COMMON || kinds.contains(kind))
            })
    }
}

/// A state without names: who uses a thing does not make it odd.
fn without_names(state: &str) -> String {
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let words = state.split_whitespace().enumerate().filter(|(i, word)| *i == 0 || !capital(word));
    words.map(|(_, word)| word).collect::<Vec<_>>().join(" ")
}
