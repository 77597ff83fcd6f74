//! The net for whatever is of no narrow kind: into which broad kind something falls, by its meaning and a few cues; and where that
//! is not sure, in which form it is said.

use std::{collections::BTreeMap, sync::OnceLock};

use serde::Deserialize;
use smallville_encoder::{Classifier, IntentVector};
use smallville_english::{Mood, PlainText, Whose, mood, whose};

use super::{likeness::spoken, wordlist::Words};

/// How much a cue counts beside the meaning; by trying on examples that were left out.
const CUE: f32 = 0.3;

/// A broad kind must be likelier than any other by so much. Of lines of strangers that are no examples and of no narrow kind, two
/// of three are then sure, and half of these right.
const SURE: f64 = 0.05;
/// The same for a tone: seven of ten of those that sound good or bad are right, and one of a hundred is the opposite.
const SURE_TONE: f64 = 0.25;

/// How something sounds that is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Tone {
    /// Good news, praise.
    Good,
    /// Bad news, blame.
    Bad,
    /// Neither, or nobody can tell.
    #[default]
    Plain,
}

/// The tones in the order in which they are learned.
const TONES: [Tone; 3] = [Tone::Good, Tone::Bad, Tone::Plain];

/// In which form something is said that is of no known kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Form {
    /// It tells of somebody's affairs.
    Told(Whose, Tone),
    /// It wants something done, or not to be done.
    Ordered,
    Forbidden,
}

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
    /// The words of examples, each with the place of its kind in `kinds`.
    examples: Vec<(Vec<String>, usize)>,
    /// So many of them, the first ones, are of the broad kinds themselves.
    own: usize,
    kinds: Vec<BroadKind>,
    /// Lists of words of which one stands in what is said or does not.
    cues: Vec<Words>,
    /// What tells the kinds apart, and what tells the tones apart.
    by_kind: OnceLock<Classifier>,
    by_tone: OnceLock<Classifier>,
}

/// A broad kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct BroadKind {
    /// Its place in the table of remarks.
    pub(super) remark: usize,
    pub(super) broad: Broad,
    pub(super) tone: Tone,
}

impl Net {
    /// A net of kinds, each with its examples.
    pub(super) fn new<'t>(kinds: impl Iterator<Item = (BroadKind, &'t [String])>, cues: Vec<Words>) -> Self {
        let mut net = Self { cues, ..Self::default() };
        for (kind, say) in kinds {
            net.kinds.push(kind);
            net.add(kind.remark, say);
        }
        net.own = net.examples.len();
        net
    }

    /// Adds examples of a kind by its place in the table of remarks.
    pub(super) fn add(&mut self, remark: usize, say: &[String]) {
        let Some(at) = self.place_of(remark) else { return };
        let words = |text: &String| text.split(' ').map(str::to_owned).collect();
        self.examples.extend(say.iter().map(|text| (words(text), at)));
    }

    fn place_of(&self, remark: usize) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.remark == remark)
    }

    /// How far words are of each broad kind, about 0 to 1; by its place in the table of remarks.
    pub(super) fn scores(&self, words: &[String]) -> BTreeMap<usize, f32> {
        let said = spoken(words);
        let classifier = self.by_kind.get_or_init(|| self.learned(self.kinds.len(), Some));
        let scores = classifier.scores(&IntentVector::of(&said), &self.cues_of(&said));
        self.kinds.iter().zip(scores).map(|(kind, score)| (kind.remark, score as f32)).collect()
    }

    /// The examples of the broad kinds themselves, each with the place of its kind in the table of remarks.
    pub(super) fn own_examples(&self) -> impl Iterator<Item = (usize, &[String])> {
        self.examples[..self.own].iter().map(|(words, at)| (self.kinds[*at].remark, words.as_slice()))
    }

    /// The kind into which words fall that ask or tell something: its place in the table of remarks, and whether that is sure;
    /// none: there are no broad kinds.
    pub(super) fn kind(&self, words: &[String], asks: bool) -> Option<(usize, bool)> {
        let classifier = self.by_kind.get_or_init(|| self.learned(self.kinds.len(), Some));
        let other = if asks { Broad::Tells } else { Broad::Asks };
        let can_be = |at: usize| self.kinds.get(at).is_some_and(|kind| kind.broad != other);
        let (at, margin) = self.sorted(classifier, words, can_be)?;
        self.kinds.get(at).map(|kind| (kind.remark, margin >= SURE))
    }

    /// In which form something is said that asks nothing; `last` is its last sentence as it was said.
    pub(super) fn form(&self, words: &[String], last: &str) -> Form {
        match mood(last) {
            Mood::Orders => Form::Ordered,
            Mood::Forbids => Form::Forbidden,
            Mood::Tells => Form::Told(whose(&words.join(" ")), self.tone(words)),
        }
    }

    /// How words sound that tell something.
    fn tone(&self, words: &[String]) -> Tone {
        let place = |kind: &BroadKind| TONES.iter().position(|tone| *tone == kind.tone);
        let told = |at: usize| self.kinds.get(at).filter(|kind| kind.broad == Broad::Tells).and_then(place);
        let classifier = self.by_tone.get_or_init(|| self.learned(TONES.len(), told));
        let found = self.sorted(classifier, words, |_| true).filter(|(_, margin)| *margin >= SURE_TONE);
        found.and_then(|(at, _)| TONES.get(at)).copied().unwrap_or_default()
    }

    /// What tells sorts apart into which the kinds fall; of a kind without a sort nothing is learned.
    fn learned(&self, sorts: usize, sort: impl Fn(usize) -> Option<usize>) -> Classifier {
        let examples = self.examples.iter().filter_map(|(words, at)| {
            let (said, sort) = (spoken(words), sort(*at)?);
            Some((IntentVector::of(&said), self.cues_of(&said), sort))
        });
        Classifier::learn(&examples.collect::<Vec<_>>(), sorts)
    }

    /// The sort of words, and how much likelier it is than the next.
    fn sorted(&self, by: &Classifier, words: &[String], can_be: impl Fn(usize) -> bool) -> Option<(usize, f64)> {
        let said = spoken(words);
        by.kind(&IntentVector::of(&said), &self.cues_of(&said), can_be)
    }

    fn cues_of(&self, said: &str) -> Vec<f32> {
        let plain = PlainText::new(said);
        self.cues.iter().map(|cue| if cue.are_in(&plain) { CUE } else { 0.0 }).collect()
    }
}
