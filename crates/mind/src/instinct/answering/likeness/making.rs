//! How an index is made of examples: what each is made of, and how much that counts.

use std::collections::{BTreeSet, HashMap};

use smallville_encoder::IntentVector;
use smallville_english::{Mood, mood};

use super::{
    Example, Index, Kind, LEAST, NAME, NAMED, PAIR, PLACE, Sign, THING, is_slot, is_turned, neighbours, sign_of,
    spoken, used,
};
use crate::embed::ConceptEmbedder;

/// By how many kinds something is used: those that come one behind another.
#[derive(Clone, Copy, Default)]
struct Spread {
    kinds: usize,
    last: Option<usize>,
}

impl Spread {
    fn add(&mut self, kind: usize) {
        self.kinds += usize::from(self.last.replace(kind) != Some(kind));
    }

    /// How much it counts of so many kinds.
    fn worth(self, of: usize) -> f32 {
        ((of as f32 + 1.0) / self.kinds.max(1) as f32).ln().max(LEAST)
    }
}

/// What an index needs while it is made.
#[derive(Default)]
struct Making {
    /// The place of the sign of a word.
    places: HashMap<String, usize>,
    signs: Vec<Spread>,
    pairs: Vec<Spread>,
}

impl<K: Copy> Index<K> {
    /// Examples, and all that they are made of.
    pub(super) fn new(kinds: &[Kind<K>], embedder: &ConceptEmbedder) -> Self {
        let mut index = Self {
            examples: Vec::new(),
            signs: HashMap::new(),
            known: Vec::new(),
            pairs: HashMap::new(),
            paired: Vec::new(),
            vocabulary: BTreeSet::new(),
            embedder: embedder.clone(),
        };
        let mut making = Making::default();
        for (at, kind) in kinds.iter().enumerate() {
            for text in &kind.say {
                let example = index.example(at, kind, text, &mut making);
                index.examples.push(example);
            }
        }
        index.known.iter_mut().zip(&making.signs).for_each(|(sign, of)| sign.worth = of.worth(kinds.len()));
        index.paired = making.pairs.iter().map(|of| PAIR * of.worth(kinds.len())).collect();
        for slot in [NAME, PLACE] {
            if let Some(place) = index.signs.get(slot) {
                index.known[*place].worth = NAMED;
            }
        }
        index
    }

    /// An example of the kind at a place among kinds; its signs and pairs become known.
    fn example(&mut self, at: usize, kind: &Kind<K>, text: &str, making: &mut Making) -> Example<K> {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let (mut signs, mut pairs) = (BTreeSet::new(), BTreeSet::new());
        for (before, word) in neighbours(&words) {
            let place = self.place(word, making);
            making.signs[place].add(at);
            signs.insert(place);
            if let Some(before) = before {
                let pair = (self.place(before, making), place);
                let next = self.pairs.len();
                let place = *self.pairs.entry(pair).or_insert(next);
                if place == next {
                    making.pairs.push(Spread::default());
                }
                making.pairs[place].add(at);
                pairs.insert(place);
            }
        }
        self.vocabulary.extend(words.iter().filter(|word| !is_slot(word)).cloned());
        Example {
            kind: kind.kind,
            about: kind.about.clone(),
            signs: signs.into_iter().collect(),
            pairs: pairs.into_iter().collect(),
            meaning: IntentVector::of(&spoken(&words)),
            is_open: words.iter().any(|word| word == THING),
            forbids: mood(text) == Mood::Forbids,
            turned: is_turned(&words),
            words,
        }
    }

    /// The place of the sign of a word, which becomes known.
    fn place(&mut self, word: &str, making: &mut Making) -> usize {
        if let Some(place) = making.places.get(word) {
            return *place;
        }
        let next = self.known.len();
        let place = *self.signs.entry(sign_of(word)).or_insert(next);
        if place == next {
            self.known.push(Sign { worth: 0.0, used: used(word) });
            making.signs.push(Spread::default());
        }
        making.places.insert(word.to_owned(), place);
        place
    }
}
