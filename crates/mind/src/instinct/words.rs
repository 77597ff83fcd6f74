//! What words mean to a built-in mind, `assets/words.ron`: what matters, and what a command means.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::embed::stems;
use crate::instinct::activity::Want;

/// Path of the table.
pub const PATH: &str = "assets/words.ron";

/// The table of words.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Importance 1–10 → words that make a memory at least so important.
    importance: BTreeMap<u8, Vec<String>>,
    /// Words that name a want: "breakfast", "jog".
    wants: BTreeMap<Want, Vec<String>>,
    #[serde(skip)]
    importance_of_stem: BTreeMap<String, u8>,
    #[serde(skip)]
    wants_of_stem: BTreeMap<String, Vec<Want>>,
}

impl Words {
    /// The table with its stems looked up once.
    #[must_use]
    pub(super) fn prepared(mut self) -> Self {
        for (importance, words) in &self.importance {
            for stem in words.iter().flat_map(|word| stems(word)) {
                let known = self.importance_of_stem.entry(stem).or_default();
                *known = (*known).max(*importance);
            }
        }
        for (want, words) in &self.wants {
            for stem in words.iter().flat_map(|word| stems(word)) {
                self.wants_of_stem.entry(stem).or_default().push(*want);
            }
        }
        self
    }

    /// How much the words of a text matter, 1 to 10: the weightiest word decides.
    #[must_use]
    pub fn importance(&self, text: &str) -> u8 {
        stems(text).iter().filter_map(|stem| self.importance_of_stem.get(stem)).copied().max().unwrap_or(1)
    }

    /// The wants that a text names, in the order of its words.
    #[must_use]
    pub fn wants(&self, text: &str) -> Vec<Want> {
        stems(text).iter().filter_map(|stem| self.wants_of_stem.get(stem)).flatten().copied().collect()
    }
}
