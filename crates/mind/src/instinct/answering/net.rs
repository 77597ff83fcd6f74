//! The net for whatever is of no narrow kind: into which broad kind something falls, by its meaning and a few cues; and where that
//! is not sure, in which form it is said.

use std::sync::OnceLock;

use serde::Deserialize;
use smallville_encoder::{Classifier, SentenceVector};
use smallville_english::{Mood, PlainText, Whose, mood, whose};

use super::{likeness::spoken, wordlist::Words};

/// How much a cue counts beside the meaning; by trying on examples that were left out.
const CUE: f32 = 0.3;

/// A broad kind must be likelier than any other by so much; by trying on examples that were left out: then four of five are right.
const SURE: f64 = 0.15;
/// The same for a tone: whoever is in doubt answers plainly.
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
    /// Examples as they are said, each with the place of its kind in `kinds`.
    said: Vec<(String, usize)>,
    /// Places of the kinds in the table of remarks, and what each is for.
    kinds: Vec<(usize, Broad, Tone)>,
    /// Lists of words of which one stands in what is said or does not.
    cues: Vec<Words>,
    learned: OnceLock<Classifier>,
    tones: OnceLock<Classifier>,
}

impl Net {
    /// A net of kinds, each with its place in the table and its examples.
    pub(super) fn new<'t>(kinds: impl Iterator<Item = (usize, Broad, Tone, &'t [String])>, cues: Vec<Words>) -> Self {
        let mut net = Self { cues, ..Self::default() };
        for (kind, broad, tone, say) in kinds {
            let at = net.kinds.len();
            net.kinds.push((kind, broad, tone));
            let words = |text: &String| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
            net.said.extend(say.iter().map(|text| (spoken(&words(text)), at)));
        }
        net
    }

    /// All examples as they are said.
    pub(super) fn said(&self) -> impl Iterator<Item = String> {
        self.said.iter().map(|(said, _)| said.clone())
    }

    /// The kind into which words fall that ask or tell something: its place in the table of remarks, and whether that is sure;
    /// none: there are no broad kinds.
    pub(super) fn kind(&self, words: &[String], asks: bool) -> Option<(usize, bool)> {
        let classifier = self.learned.get_or_init(|| {
            let examples = self.said.iter().map(|(said, at)| (SentenceVector::of(said), self.cues_of(said), *at));
            Classifier::learn(&examples.collect::<Vec<_>>(), self.kinds.len())
        });
        let said = spoken(words);
        let other = if asks { Broad::Tells } else { Broad::Asks };
        let can_be = |at: usize| self.kinds.get(at).is_some_and(|(_, broad, _)| *broad != other);
        let (at, margin) = classifier.kind(&SentenceVector::of(&said), &self.cues_of(&said), can_be)?;
        self.kinds.get(at).map(|(kind, ..)| (*kind, margin >= SURE))
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
        let classifier = self.tones.get_or_init(|| {
            let examples = self.said.iter().filter_map(|(said, at)| {
                let (_, broad, tone) = self.kinds.get(*at)?;
                let tone = TONES.iter().position(|known| known == tone).filter(|_| *broad == Broad::Tells)?;
                Some((SentenceVector::of(said), self.cues_of(said), tone))
            });
            Classifier::learn(&examples.collect::<Vec<_>>(), TONES.len())
        });
        let said = spoken(words);
        let found = classifier.kind(&SentenceVector::of(&said), &self.cues_of(&said), |_| true);
        found.filter(|(_, margin)| *margin >= SURE_TONE).map_or(Tone::Plain, |(at, _)| TONES[at])
    }

    fn cues_of(&self, said: &str) -> Vec<f32> {
        let plain = PlainText::new(said);
        self.cues.iter().map(|cue| if cue.are_in(&plain) { CUE } else { 0.0 }).collect()
    }
}
