//! Where a sentence lies among all others by what it means: "who would you trust with your keys" near "with whom would you
//! leave the key to your house", far from "where are your keys".
//!
//! It is all-MiniLM-L6-v2 (Wang et al. 2020; Reimers and Gurevych 2019; Apache-2.0), six layers of a transformer, with weights
//! of a byte each. `weights/convert.py` says where they come from and how they are written.
//!
//! **Invariant:** the same sentence has the same vector on every machine: towns are told again exactly. So nothing here
//! depends on how many lanes a processor has: products are summed as whole numbers, and exponentials come from `libm`.
//!
//! The upper half of the layers is there three times: tuned to tell apart what is wanted with a sentence, by
//! `weights/tune_intent.py` from the examples of `assets/questions.ron` and `assets/remarks.ron`: "my old cat died" near "i lost
//! my job", far from "how old is your cat"; and tuned to find what answers a question, by `weights/tune_evidence.py` from what
//! invented people remember: "any debts?" near "he owes the mill four months of flour money", far from "he counts the till"; and
//! tuned to take apart what an inner voice says, by `weights/tune_parts.py` from whispers whose parts are marked. To two of these
//! something small is added: to the second by `weights/tune_states.py`, from the examples of `assets/states.ron`, to tell what is
//! the matter with a thing; to the last by `weights/tune_aspects.py`, to mark in a paragraph about somebody what it says of them.
//!
//! Modules in reading order: `vocabulary` takes a sentence apart, `weights` reads the tables, `layers` and `products` compute,
//! `known` keeps what was computed beforehand, `classifier` tells kinds of sentences apart, `tagger` takes one apart, and
//! `aspects` marks what a paragraph says of somebody; both by way of `viterbi`.

mod aspects;
mod classifier;
mod known;
mod layers;
mod products;
mod tagger;
mod viterbi;
mod vocabulary;
mod weights;

pub use aspects::{Aspect, Mark, marks};
pub use classifier::Classifier;
pub use known::KnownSentences;
use layers::Head;
pub use tagger::{Part, Tag, tags};
pub use vocabulary::is_word;

use std::sync::LazyLock;

use products::product;
use weights::Encoder;

/// Numbers of a vector.
pub const DIMENSIONS: usize = 384;
/// A sentence has at most so many pieces of words.
const POSITIONS: usize = 64;
/// The largest that a number of a vector can be, either way.
const LARGEST: f32 = 127.0;

static ENCODER: LazyLock<Encoder> = LazyLock::new(Encoder::read);

/// What lies somewhere among all sentences.
pub trait Placed {
    /// Its numbers, and how long the vector is that they make.
    fn place(&self) -> (&[i8; DIMENSIONS], f32);
}

/// A vector as one of the heads makes it, compared with others of the same head only.
macro_rules! vector {
    ($(#[$meaning:meta])* $name:ident of $head:ident) => {
        $(#[$meaning])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name(Vector);

        impl $name {
            /// That of a sentence in any case; of a long one its first sixty-odd words count.
            #[must_use]
            pub fn of(sentence: &str) -> Self {
                Self(known::vector(sentence, Head::$head))
            }

            /// Whether that of a sentence was computed beforehand.
            #[must_use]
            pub fn is_known(sentence: &str) -> bool {
                known::is_known(sentence, Head::$head)
            }

            /// How like two are, −1 to 1 (the cosine).
            #[must_use]
            pub fn likeness(&self, other: &Self) -> f32 {
                self.0.likeness(&other.0)
            }
        }

        impl Placed for $name {
            fn place(&self) -> (&[i8; DIMENSIONS], f32) {
                (&self.0.values, self.0.length)
            }
        }
    };
}

vector! {
    /// Where a sentence lies among all others by what is wanted with it: whether it asks for a favour, tells bad news, mocks.
    IntentVector of Intent
}

vector! {
    /// Where a question lies among what might answer it, and what is remembered among what might be asked for: of what answers
    /// at all, most has a likeness above 0.25, of what has only to do with it, most below.
    EvidenceVector of Evidence
}

vector! {
    /// Where the state of a thing lies among all states by what is the matter with it.
    StateVector of State
}

impl EvidenceVector {
    /// That of a sentence, computed whether it is known or not: one to two milliseconds for a short one, seventeen for a long
    /// one.
    #[must_use]
    pub fn computed(sentence: &str) -> Self {
        Self(Vector::computed(sentence, Head::Evidence))
    }
}

/// Numbers of a byte each, and how long the vector is that they make.
#[derive(Clone, Debug, PartialEq)]
struct Vector {
    values: [i8; DIMENSIONS],
    length: f32,
}

impl Vector {
    fn new(values: [i8; DIMENSIONS]) -> Self {
        Self { values, length: (product(&values, &values) as f32).sqrt() }
    }

    fn computed(sentence: &str, head: Head) -> Self {
        Self::rounded(&ENCODER.encode(&vocabulary::pieces(sentence), head))
    }

    /// As it is kept.
    fn rounded(values: &[f32]) -> Self {
        let largest = values.iter().fold(f32::MIN_POSITIVE, |largest, value| largest.max(value.abs()));
        let mut rounded = [0; DIMENSIONS];
        for (rounded, value) in rounded.iter_mut().zip(values) {
            *rounded = (value / largest * LARGEST).round() as i8;
        }
        Self::new(rounded)
    }

    fn likeness(&self, other: &Self) -> f32 {
        let lengths = self.length * other.length;
        if lengths > 0.0 { product(&self.values, &other.values) as f32 / lengths } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::EvidenceVector;

    fn like(one: &str, other: &str) -> f32 {
        EvidenceVector::of(one).likeness(&EvidenceVector::of(other))
    }

    /// As the model's own code computes it with weights of 32 bits.
    #[test]
    fn likenesses_are_those_of_the_model() {
        for (one, other, expected) in EXPECTED {
            let found = like(one, other);
            assert!((found - expected).abs() < 0.02, "{one} / {other}: {found}, not {expected}");
        }
    }

    #[test]
    fn what_answers_lies_near_the_question() {
        let asked = EvidenceVector::of("who are you behind on paying?");
        let like = |known: &str| asked.likeness(&EvidenceVector::of(known));
        let owes = like("tobin owes the mill four months of flour money");
        for other in ["tobin counts the till every evening", "tobin grinds flour for the mill", "tobin has two sons"] {
            assert!(owes > 2.0 * like(other).max(0.1), "{owes} / {other}: {}", like(other));
        }
    }

    #[test]
    fn nothing_breaks_it() {
        for text in ["", " ", "?!", "\u{0}", "é", "🙂🙂", "日本", &"word ".repeat(500), &"a".repeat(5000)] {
            let vector = EvidenceVector::of(text);
            assert!((vector.likeness(&vector) - 1.0).abs() < 1e-5, "{text:?}");
        }
    }

    const EXPECTED: [(&str, &str, f32); 6] = [
        ("who would you trust with your keys", "with whom would you leave the key to your house", 0.780),
        ("who would you trust with your keys", "where are your keys", 0.565),
        ("My mother died in November.", "i lost my mum last year", 0.620),
        ("how much for the apples", "what do apples cost here", 0.735),
        ("ur hair is amazing btw", "i like your new haircut", 0.603),
        ("Do you sell little felt pads?", "the lake is frozen over", -0.073),
    ];
}
