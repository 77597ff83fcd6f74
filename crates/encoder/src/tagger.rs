//! Takes apart what an inner voice says: which words say what is to be done, what is to be let be, what is so, on what it waits.
//!
//! Each word is given a label (Ramshaw and Marcus 1995): of no part, the first of one, or one that goes on with it. What labels
//! them is the lower half of the encoder and an upper half of its own, tuned by `weights/tune_parts.py` on whispers of invented
//! players.

use std::sync::LazyLock;

use crate::{
    ENCODER,
    viterbi::{likeliest, logarithms},
    vocabulary::pieces_of_words,
    weights::Labelling,
};

/// A kind of part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// What is to be done: "knock on his door".
    Act,
    /// What is to be let be, without what denies it: "free rounds for anyone".
    Avoided,
    /// What is called off: "the party".
    CalledOff,
    /// What nobody, or somebody, is not to hear of.
    Hidden,
    /// What is so.
    Fact,
    /// On what an act waits: "if she says no".
    Condition,
    /// When something is due, how long and how often; it may stand in another part.
    Time,
}

static LABELLING: LazyLock<Labelling> = LazyLock::new(|| Labelling::of_parts(LABELS));

/// In the order of their labels.
const PARTS: [Part; 7] =
    [Part::Act, Part::Avoided, Part::CalledOff, Part::Hidden, Part::Fact, Part::Condition, Part::Time];
/// None, and for each kind the first word and those that go on.
const LABELS: usize = 1 + 2 * PARTS.len();

/// What a word is in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tag {
    /// In which part; none: it is of none.
    pub part: Option<Part>,
    /// Whether it begins one.
    pub begins: bool,
    /// How sure that is, 0 to 1.
    pub sureness: f32,
}

/// What each of the first sixty-odd words of a text is in: the likeliest labels that can follow each other (Viterbi 1967).
#[must_use]
pub fn tags(words: &[&str]) -> Vec<Tag> {
    let (pieces, begins) = pieces_of_words(words.iter().copied());
    let rows = ENCODER.label(&pieces, &LABELLING);
    let rows: Vec<Vec<f32>> = begins.into_iter().filter_map(|at| rows.get(at)).map(|row| logarithms(row)).collect();
    let states = states();
    let labels: Vec<usize> = states.iter().map(|state| state.label).collect();
    let chosen = likeliest(&rows, &labels, |before, state| states[state].may_follow(before.map(|at| states[at])));
    let tag = |(row, state): (&Vec<f32>, usize)| {
        let State { label, .. } = states[state];
        let part = label.checked_sub(1).and_then(|at| PARTS.get(at / 2)).copied();
        Tag { part, begins: label % 2 == 1, sureness: libm::expf(row[label]) }
    };
    rows.iter().zip(chosen).map(tag).collect()
}

/// A label, and the part around it: a time may stand in another part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    label: usize,
    around: Option<Part>,
}

/// The first label of a part, or that of words that go on with it.
fn label(part: Part, goes_on: bool) -> usize {
    1 + 2 * PARTS.iter().position(|one| *one == part).unwrap_or_default() + usize::from(goes_on)
}

fn states() -> Vec<State> {
    let whole = PARTS.iter().filter(|part| **part != Part::Time);
    let around: Vec<Option<Part>> = std::iter::once(None).chain(whole.map(|part| Some(*part))).collect();
    let of = |label, around| State { label, around };
    let bare = around.iter().flat_map(|around| match around {
        None => vec![of(0, None)],
        Some(part) => vec![of(label(*part, false), *around), of(label(*part, true), *around)],
    });
    let times = around.iter().flat_map(|around| [false, true].map(|goes_on| of(label(Part::Time, goes_on), *around)));
    bare.chain(times).collect()
}

impl State {
    const fn goes_on(self) -> bool {
        self.label > 0 && self.label.is_multiple_of(2)
    }

    fn is_time(self) -> bool {
        self.label > 0 && PARTS[(self.label - 1) / 2] == Part::Time
    }

    /// Whether it may stand behind another; none: at the beginning.
    fn may_follow(self, before: Option<Self>) -> bool {
        let around = before.and_then(|before| before.around);
        match (self.is_time(), self.goes_on()) {
            (true, true) => before.is_some_and(|before| before.is_time()) && around == self.around,
            (true, false) => around == self.around,
            (false, goes_on) => !goes_on || before.is_some() && around == self.around,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<(Part, String)> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut found: Vec<(Part, String)> = Vec::new();
        for (word, tag) in words.iter().zip(tags(&words)) {
            match (tag.part, found.last_mut()) {
                (Some(part), Some((last, said))) if *last == part && !tag.begins => *said = format!("{said} {word}"),
                (Some(part), _) => found.push((part, (*word).to_owned())),
                (None, _) => {}
            }
        }
        found
    }

    #[test]
    fn an_act_is_told_from_what_it_waits_for_and_from_what_is_so() {
        let found = parts("your feet hurt , so when the shop is empty sit down for ten minutes");
        let expected = [
            (Part::Fact, "your feet hurt"),
            (Part::Condition, "when the shop is empty"),
            (Part::Act, "sit down"),
            (Part::Time, "for ten minutes"),
        ];
        assert_eq!(found, expected.map(|(part, said)| (part, said.to_owned())));
    }

    #[test]
    fn nothing_breaks_it() {
        assert!(tags(&[]).is_empty());
        assert_eq!(tags(&["", "🙂", "日本"]).len(), 3);
        let long = vec!["word"; 500];
        assert!(tags(&long).len() < 64);
    }
}
