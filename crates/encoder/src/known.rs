//! Vectors that were computed beforehand: a table of some ten thousand sentences is there at once, and what somebody adds to it
//! costs one to seventeen milliseconds a sentence.
//!
//! The table has the intents of what people ask and remark, the evidence of what they are asked and say of themselves, and what is
//! the matter by the states of things, each number in half a byte: likenesses are off by less than a hundredth.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{LazyLock, Mutex, PoisonError},
};

use crate::{DIMENSIONS, Vector, layers::Head};

/// So many of the sentences that were asked for last are kept as well: what a player types is looked at more than once, and
/// what somebody is asked is compared with the same memories again and again. About 27 MB if all are there.
const LATEST: usize = 32_768;
/// Bytes of a sentence's name, and of all that is kept of it.
const NAME: usize = size_of::<u64>();
const ENTRY: usize = NAME + DIMENSIONS / 2;
/// A step of half a byte.
const STEP: i8 = 18;

static TABLE: &[u8] = include_bytes!("../weights/known.bin");

static KNOWN: LazyLock<HashMap<u64, Vector>> = LazyLock::new(|| {
    let entries = TABLE.chunks_exact(ENTRY);
    let entry = |bytes: &[u8]| {
        let mut name = [0; NAME];
        name.copy_from_slice(&bytes[..NAME]);
        (u64::from_le_bytes(name), unpacked(&bytes[NAME..]))
    };
    entries.map(entry).collect()
});

/// A vector in half a byte for each number, seven steps either way.
fn packed(vector: &Vector) -> impl Iterator<Item = u8> {
    let step = |value: i8| (f32::from(value) / f32::from(STEP)).round() as i8 & 0xf;
    vector.values.as_chunks::<2>().0.iter().map(move |[one, other]| (step(*one) | step(*other) << 4).cast_unsigned())
}

fn unpacked(bytes: &[u8]) -> Vector {
    let mut values = [0; DIMENSIONS];
    for (pair, byte) in values.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
        let byte = byte.cast_signed();
        // The sign stands in the highest bit of each half.
        *pair = [(byte << 4 >> 4).saturating_mul(STEP), (byte >> 4).saturating_mul(STEP)];
    }
    Vector::new(values)
}

/// What was asked for last; each sentence has a vector for each head.
static ASKED: LazyLock<Mutex<Asked>> = LazyLock::new(Mutex::default);

/// Vectors by the names of their sentences, and the names, the oldest first.
#[derive(Default)]
struct Asked {
    vectors: HashMap<u64, Vector>,
    names: VecDeque<u64>,
}

impl Asked {
    fn keep(&mut self, name: u64, vector: Vector) {
        if self.names.len() >= LATEST
            && let Some(oldest) = self.names.pop_front()
        {
            self.vectors.remove(&oldest);
        }
        if self.vectors.insert(name, vector).is_none() {
            self.names.push_back(name);
        }
    }
}

/// The name under which the vector of a sentence is kept as a head sees it (FNV-1a).
fn name_of(sentence: &str, head: Head) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    sentence.bytes().chain([head as u8]).fold(0xcbf2_9ce4_8422_2325, step)
}

/// Whether the vector of a sentence was computed beforehand.
pub(crate) fn is_known(sentence: &str, head: Head) -> bool {
    KNOWN.contains_key(&name_of(sentence, head))
}

/// The vector of a sentence: the one that was computed beforehand or lately, or a new one.
pub(crate) fn vector(sentence: &str, head: Head) -> Vector {
    let name = name_of(sentence, head);
    if let Some(vector) = KNOWN.get(&name) {
        return vector.clone();
    }
    let asked = || ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(vector) = asked().vectors.get(&name) {
        return vector.clone();
    }
    let vector = Vector::computed(sentence, head);
    asked().keep(name, vector.clone());
    vector
}

/// Sentences whose vectors are computed beforehand.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownSentences<'a> {
    /// Those of which one asks what is wanted with them.
    pub intents: &'a [String],
    /// Those of which one asks what answers them, or what they answer.
    pub evidence: &'a [String],
    /// States of things.
    pub states: &'a [String],
}

impl KnownSentences<'_> {
    /// The table of their vectors, as `weights/known.bin` has it; `anew` where those that are known are to be computed as well,
    /// since the weights have changed.
    #[must_use]
    pub fn table(self, anew: bool) -> Vec<u8> {
        let lists = [(self.intents, Head::Intent), (self.evidence, Head::Evidence), (self.states, Head::State)];
        let seen = lists.into_iter().flat_map(|(list, head)| list.iter().map(move |said| (said, head)));
        let named: BTreeMap<u64, _> = seen.map(|(said, head)| (name_of(said, head), (said, head))).collect();
        let mut bytes = Vec::with_capacity(named.len() * ENTRY);
        for (name, (said, head)) in named {
            bytes.extend(name.to_le_bytes());
            let known = KNOWN.get(&name).filter(|_| !anew).cloned();
            bytes.extend(packed(&known.unwrap_or_else(|| Vector::computed(said, head))));
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_as_long_as_its_sentences_and_in_order() {
        let table = |intents: &[&str]| {
            let said = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
            let (intents, evidence) = (said(intents), said(&["one thing"]));
            KnownSentences { intents: &intents, evidence: &evidence, states: &[] }.table(false)
        };
        assert_eq!(table(&["one thing", "another thing", "one thing"]).len(), 3 * ENTRY);
        assert_eq!(table(&["one thing", "another thing"]), table(&["another thing", "one thing"]));
    }

    #[test]
    fn what_is_kept_is_as_good_as_what_would_be_computed() {
        assert_eq!(TABLE.len() % ENTRY, 0);
        let kept = "how are you";
        assert!(is_known(kept, Head::Intent));
        let like = vector(kept, Head::Intent).likeness(&Vector::computed(kept, Head::Intent));
        assert!(like > 0.985, "{like}");
        assert!(!is_known("a sentence that no table has, for all that anybody knows", Head::Intent));
    }
}
