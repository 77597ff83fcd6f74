//! The net for whatever is of no narrow kind: into which broad kind something falls, by its meaning and a few cues.

use std::sync::OnceLock;

use serde::Deserialize;
use smallville_encoder::{Classifier, SentenceVector};
use smallville_english::PlainText;

use super::{likeness::spoken, wordlist::Words};

/// How much a cue counts beside the meaning; by trying on examples that were left out.
const CUE: f32 = 0.3;

/// What a kind is the net for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Broad {
    /// Nothing: it is a narrow kind.
    #[default]
    No,
    /// What is told, asked, or either.
    Tells,
    Asks,
    Both,
}

/// Broad kinds. What tells them apart is learned from their examples when it is needed first.
#[derive(Clone, Debug, Default)]
pub(super) struct Net {
    /// Examples as they are said, each with the place of its kind in `kinds`.
    said: Vec<(String, usize)>,
    /// Places of the kinds in the table of remarks, and what each is for.
    kinds: Vec<(usize, Broad)>,
    /// Lists of words of which one stands in what is said or does not.
    cues: Vec<Words>,
    learned: OnceLock<Classifier>,
}

impl Net {
    /// A net of kinds, each with its place in the table and its examples.
    pub(super) fn new<'t>(kinds: impl Iterator<Item = (usize, Broad, &'t [String])>, cues: Vec<Words>) -> Self {
        let mut net = Self { cues, ..Self::default() };
        for (kind, broad, say) in kinds {
            let at = net.kinds.len();
            net.kinds.push((kind, broad));
            let words = |text: &String| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
            net.said.extend(say.iter().map(|text| (spoken(&words(text)), at)));
        }
        net
    }

    /// All examples as they are said.
    pub(super) fn said(&self) -> impl Iterator<Item = String> {
        self.said.iter().map(|(said, _)| said.clone())
    }

    /// The kind into which words fall that ask or tell something: its place in the table of remarks; none: there are no broad
    /// kinds.
    pub(super) fn kind(&self, words: &[String], asks: bool) -> Option<usize> {
        let classifier = self.learned.get_or_init(|| {
            let examples = self.said.iter().map(|(said, at)| (SentenceVector::of(said), self.cues_of(said), *at));
            Classifier::learn(&examples.collect::<Vec<_>>(), self.kinds.len())
        });
        let said = spoken(words);
        let other = if asks { Broad::Tells } else { Broad::Asks };
        let can_be = |at: usize| self.kinds.get(at).is_some_and(|(_, broad)| *broad != other);
        let at = classifier.kind(&SentenceVector::of(&said), &self.cues_of(&said), can_be)?;
        self.kinds.get(at).map(|(kind, _)| *kind)
    }

    fn cues_of(&self, said: &str) -> Vec<f32> {
        let plain = PlainText::new(said);
        self.cues.iter().map(|cue| if cue.are_in(&plain) { CUE } else { 0.0 }).collect()
    }
}
