//! Marks in a paragraph about somebody new what it says of them: how old they are, what they live by, whom they know, what nobody
//! is to know.
//!
//! Each word has a label in each of four layers (Ramshaw and Marcus 1995), since a tie may stand within a secret, and the
//! newcomer's name within both. What labels them is what takes apart what an inner voice says, with something added to its upper
//! layers by `weights/tune_aspects.py`, which learned it on paragraphs of invented players.

use std::{ops::Range, sync::LazyLock};

use crate::{
    ENCODER,
    viterbi::{likeliest, logarithms},
    vocabulary::pieces_of_words,
    weights::Labelling,
};

/// What is said of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// How old they are.
    Age,
    /// What they live by now.
    Job,
    /// What they lived by before.
    FormerJob,
    /// Where they live.
    Home,
    /// When they work.
    Work,
    /// When they rise, or go to bed.
    Sleep,
    /// What they want.
    Goal,
    /// What they like, or do for pleasure.
    Like,
    /// What they dislike or fear.
    Dislike,
    /// What they cannot do.
    Inability,
    /// What they are like.
    Trait,
    /// What they look like.
    Look,
    /// Where they come from, and what they speak.
    Origin,
    /// What is not of them at all: what a player says to the game.
    Aside,
    /// How somebody else stands to them.
    Tie,
    /// What somebody else is not to them.
    NoTie,
    /// What is hidden from others.
    Secret,
    /// A word that stands for them: a name, "she", "I".
    Oneself,
}

use Aspect as A;

/// In the order of their labels; those of one layer never stand within each other.
const LAYERS: [&[Aspect]; 4] = [
    &[
        A::Age,
        A::Job,
        A::FormerJob,
        A::Home,
        A::Work,
        A::Sleep,
        A::Goal,
        A::Like,
        A::Dislike,
        A::Inability,
        A::Trait,
        A::Look,
        A::Origin,
        A::Aside,
    ],
    &[A::Tie, A::NoTie],
    &[A::Secret],
    &[A::Oneself],
];
/// In each layer: none, and for each aspect the first word and those that go on.
const LABELS: usize = {
    let (mut sum, mut at) = (0, 0);
    while at < LAYERS.len() {
        sum += 1 + 2 * LAYERS[at].len();
        at += 1;
    }
    sum
};

/// Pieces of words that are looked at together.
const ROOM: usize = 61;
/// Of these so many at the beginning and at the end are seen only for what stands beside them.
const BEFORE: usize = 16;
const BEHIND: usize = 8;

static LABELLING: LazyLock<Labelling> = LazyLock::new(|| Labelling::of_aspects(LABELS));

/// Words that say something of somebody.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// What they say.
    pub aspect: Aspect,
    /// Which words, of all.
    pub words: Range<usize>,
    /// How sure that is, 0 to 1.
    pub sureness: f32,
}

/// What is said of whom a text tells, in the order of the text. Words are runs of letters and digits; every other sign is a word
/// by itself.
#[must_use]
pub fn marks(words: &[&str]) -> Vec<Mark> {
    let rows = rows(words);
    let mut from = 0;
    let mut found = Vec::new();
    for layer in LAYERS {
        let count = 1 + 2 * layer.len();
        let of_layer: Vec<Vec<f32>> = rows.iter().map(|row| logarithms(&row[from..from + count])).collect();
        found.extend(marks_of(layer, &of_layer));
        from += count;
    }
    found.sort_by_key(|mark: &Mark| (mark.words.start, mark.words.end));
    found
}

/// Those of one layer.
fn marks_of(layer: &[Aspect], rows: &[Vec<f32>]) -> Vec<Mark> {
    // Odd labels begin an aspect, even ones go on with it.
    let goes_on = |label: usize| label > 0 && label.is_multiple_of(2);
    let may_follow = |before: Option<usize>, label: usize| {
        !goes_on(label) || before.is_some_and(|before| before > 0 && before.div_ceil(2) == label / 2)
    };
    let labels: Vec<usize> = (0..=2 * layer.len()).collect();
    let mut found: Vec<Mark> = Vec::new();
    for (at, label) in likeliest(rows, &labels, may_follow).into_iter().enumerate() {
        let Some(aspect) = label.checked_sub(1).map(|at| layer[at / 2]) else { continue };
        let sureness = libm::expf(rows[at][label]);
        match found.last_mut().filter(|mark| goes_on(label) && mark.words.end == at) {
            Some(mark) => {
                let count = mark.words.len() as f32;
                mark.sureness = (mark.sureness * count + sureness) / (count + 1.0);
                mark.words.end = at + 1;
            }
            None => found.push(Mark { aspect, words: at..at + 1, sureness }),
        }
    }
    found
}

/// The labels of each word, looked at in stretches for which there is room.
fn rows(words: &[&str]) -> Vec<Vec<f32>> {
    let pieces: Vec<usize> = words.iter().map(|word| pieces_of_words(std::iter::once(*word)).0.len() - 2).collect();
    let mut rows = Vec::with_capacity(words.len());
    while rows.len() < words.len() {
        let counts = rows.len();
        let stretch = Stretch::from(counts, &pieces);
        let (found, begins) = pieces_of_words(words[stretch.first..stretch.end].iter().copied());
        let labels = ENCODER.label(&found, &LABELLING);
        for at in counts..stretch.until {
            // A word that is longer than all room is labelled as the last piece is.
            let begin = begins.get(at - stretch.first).copied().unwrap_or(labels.len() - 1);
            rows.push(labels[begin.min(labels.len() - 1)].clone());
        }
    }
    rows
}

/// A stretch of words that is looked at at once; of those up to `until` the labels count.
struct Stretch {
    first: usize,
    until: usize,
    end: usize,
}

impl Stretch {
    /// That in which the labels from one word on count; `pieces` says of how many pieces each word is.
    fn from(counts: usize, pieces: &[usize]) -> Self {
        let sum = |range: Range<usize>| pieces[range].iter().sum::<usize>();
        let mut first = counts;
        while first > 0 && sum(first - 1..counts) <= BEFORE {
            first -= 1;
        }
        let mut end = counts + 1;
        while end < pieces.len() && sum(first..end + 1) <= ROOM {
            end += 1;
        }
        let mut until = end;
        while end < pieces.len() && until > counts + 1 && sum(until - 1..end) <= BEHIND {
            until -= 1;
        }
        Self { first, until, end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked<'t>(text: &'t str, aspect: Aspect) -> Vec<String> {
        let words: Vec<&'t str> = text.split(' ').collect();
        let of_aspect = marks(&words).into_iter().filter(|mark| mark.aspect == aspect);
        of_aspect.map(|mark| words[mark.words].join(" ")).collect()
    }

    #[test]
    fn what_is_said_of_somebody_is_marked() {
        let text = "Ulla Berg , 50 , is a dentist who rents a room behind the church . She hates peas , and nobody knows \
                    that she cannot read . Her sister Inge is a nurse .";
        assert_eq!(marked(text, Aspect::Age), ["50"]);
        assert_eq!(marked(text, Aspect::Job), ["dentist"]);
        assert_eq!(marked(text, Aspect::Home), ["a room behind the church"]);
        assert_eq!(marked(text, Aspect::Dislike), ["peas"]);
        assert_eq!(marked(text, Aspect::Secret).len(), 1, "{:?}", marked(text, Aspect::Secret));
        assert_eq!(marked(text, Aspect::Oneself)[0], "Ulla Berg");
    }

    #[test]
    fn nothing_breaks_it() {
        assert!(marks(&[]).is_empty());
        assert!(marks(&["", "🙂", "日本"]).len() <= 12);
        let long = "w".repeat(5_000);
        assert!(marks(&[long.as_str(); 3]).len() <= 12);
        let many = vec!["word"; 900];
        assert!(marks(&many).iter().all(|mark| mark.words.end <= 900));
    }
}
