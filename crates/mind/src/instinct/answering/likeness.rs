//! Of which kind a question or a remark is, by the example that it resembles most.
//!
//! Words count by how few kinds have them, pairs of neighbouring words as well, and words that are used alike in part: so
//! "are you scared" resembles "are you afraid", and "you" alone resembles nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    embed::{ConceptEmbedder, stems},
    vectors::WordVector,
};

/// Stands for a person in a question.
pub(super) const NAME: &str = "NAME";
/// Stands for somebody to whom something belongs.
pub(super) const OWNER: &str = "NAME's";
/// Stands for a public place.
pub(super) const PLACE: &str = "PLACE";
/// Stands in an example for whatever the question is about.
const THING: &str = "THING";
/// Stands before the first word.
const BEGIN: &str = "^";

/// Of two questions that are alike so far, each is of the same kind. Our own, by the questions of `tables/questions.txt`.
const ENOUGH: f32 = 0.47;
/// How much a pair of words counts, beside its words.
const PAIR: f32 = 0.6;
/// Words that are used less alike than this have nothing to do with each other.
const FAR: f32 = 0.5;
/// How much a word counts for one that is just as much alike as that, and for one that is used quite alike.
const AKIN: f32 = 0.3;
const ALIKE: f32 = 0.85;
/// How much a person or a place counts.
const NAMED: f32 = 2.6;
/// How much a word counts that no example has.
const UNHEARD: f32 = 1.6;
/// The same where the example leaves room for a matter.
const MATTER: f32 = 0.45;
/// How much of the likeness is left if only one of the two is about somebody; `BESIDES`: if the other leaves room for them.
const NOBODY: f32 = 0.7;
const BESIDES: f32 = 0.9;
/// The least that a word counts.
const LEAST: f32 = 0.15;
/// How much of the likeness is a question of what the example has, and not of what the question has.
const BY_EXAMPLE: f32 = 0.6;

/// Things of one kind that people say.
pub(super) struct Kind<'t, K> {
    pub(super) kind: K,
    /// The matter if what is said names none.
    pub(super) about: &'t str,
    pub(super) say: &'t [String],
}

/// An example, and what it is made of.
#[derive(Clone, Debug)]
struct Example<K> {
    kind: K,
    about: String,
    words: Vec<String>,
    signs: Signs,
    /// Whether it leaves room for a matter.
    is_open: bool,
}

/// What a question is made of.
#[derive(Clone, Debug, Default)]
struct Signs {
    words: BTreeSet<String>,
    pairs: BTreeSet<(String, String)>,
    /// Of each of the words that says something by itself, how it is used.
    uses: Vec<(String, WordVector)>,
}

impl Signs {
    /// How far one of these words stands for a word of others, 0 to 1.
    fn stand_for(&self, word: &str, others: &Self) -> f32 {
        if self.words.contains(word) {
            return 1.0;
        }
        let Some((_, used)) = others.uses.iter().find(|(known, _)| known == word) else { return 0.0 };
        let nearest = self.uses.iter().map(|(_, other)| used.likeness(other)).fold(0.0, f32::max);
        if nearest < FAR { 0.0 } else { AKIN + (ALIKE - AKIN) * (nearest - FAR) / (1.0 - FAR) }
    }
}

/// The example that a question resembles most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest<'a, K> {
    pub(super) kind: K,
    /// Its matter if the question names none; empty if it has none.
    pub(super) about: &'a str,
    /// Its words.
    pub(super) words: &'a [String],
    /// Whether it leaves room for a matter.
    pub(super) is_open: bool,
    /// How like they are, 0 to 1.
    pub(super) likeness: f32,
}

impl<K> Nearest<'_, K> {
    /// Whether it has a word.
    pub(super) fn has(&self, word: &str) -> bool {
        self.words.iter().any(|known| known == word)
    }
}

/// All examples.
#[derive(Clone, Debug)]
pub(super) struct Index<K> {
    examples: Vec<Example<K>>,
    /// How much each word counts.
    words: BTreeMap<String, f32>,
    pairs: BTreeMap<(String, String), f32>,
    /// All words as they are written.
    vocabulary: BTreeSet<String>,
    embedder: ConceptEmbedder,
}

impl<K> Default for Index<K> {
    fn default() -> Self {
        Self {
            examples: Vec::new(),
            words: BTreeMap::new(),
            pairs: BTreeMap::new(),
            vocabulary: BTreeSet::new(),
            embedder: ConceptEmbedder::default(),
        }
    }
}

impl<K: Copy> Index<K> {
    pub(super) fn new(kinds: &[Kind<'_, K>], embedder: &ConceptEmbedder) -> Self {
        let mut index = Self { embedder: embedder.clone(), ..Self::default() };
        let mut words: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        let mut pairs: BTreeMap<(String, String), BTreeSet<usize>> = BTreeMap::new();
        for (at, Kind { kind, about, say }) in kinds.iter().enumerate() {
            for text in *say {
                let split: Vec<String> = text.split(' ').map(str::to_owned).collect();
                let signs = index.signs(&split);
                signs.words.iter().for_each(|word| _ = words.entry(word.clone()).or_default().insert(at));
                signs.pairs.iter().for_each(|pair| _ = pairs.entry(pair.clone()).or_default().insert(at));
                index.vocabulary.extend(split.iter().filter(|word| !is_slot(word)).cloned());
                let is_open = split.iter().any(|word| word == THING);
                index.examples.push(Example { kind: *kind, about: (*about).to_owned(), words: split, signs, is_open });
            }
        }
        let worth = |of: usize| ((kinds.len() as f32 + 1.0) / of as f32).ln().max(LEAST);
        index.words = words.into_iter().map(|(word, of)| (word, worth(of.len()))).collect();
        index.pairs = pairs.into_iter().map(|(pair, of)| (pair, PAIR * worth(of.len()))).collect();
        for slot in [NAME, PLACE] {
            index.words.insert(slot.to_owned(), NAMED);
        }
        index
    }

    /// Whether a word is one of those with which people ask.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.vocabulary.contains(word)
    }

    /// Whether a word is one of those with which people ask, or belongs to a concept.
    pub(super) fn is_ordinary(&self, word: &str) -> bool {
        self.knows(word) || stems(word).iter().all(|stem| !self.embedder.concepts_of(stem).is_empty())
    }

    /// The words with which people ask.
    pub(super) fn vocabulary(&self) -> impl Iterator<Item = &str> {
        self.vocabulary.iter().map(String::as_str)
    }

    /// The example that a question resembles most, if it resembles any.
    pub(super) fn nearest(&self, words: &[String]) -> Option<Nearest<'_, K>> {
        let signs = self.signs(words);
        let liked = self.examples.iter().map(|example| (self.likeness(&signs, example), example));
        let (likeness, best) = liked.reduce(|best, other| if other.0 > best.0 { other } else { best })?;
        let Example { kind, about, words, is_open, .. } = best;
        (likeness >= ENOUGH).then(|| Nearest { kind: *kind, about, words, is_open: *is_open, likeness })
    }

    /// How like a question is to an example, 0 to 1.
    fn likeness(&self, asked: &Signs, example: &Example<K>) -> f32 {
        let (mut had, mut whole) = (0.0, 0.0);
        for word in &example.signs.words {
            let worth = self.words.get(word).copied().unwrap_or(UNHEARD);
            whole += worth;
            had += worth * asked.stand_for(word, &example.signs);
        }
        for pair in &example.signs.pairs {
            let worth = self.pairs.get(pair).copied().unwrap_or_default();
            whole += worth;
            had += if asked.pairs.contains(pair) { worth } else { 0.0 };
        }
        let (mut covered, mut all) = (0.0_f32, 0.0_f32);
        for word in &asked.words {
            let credit = example.signs.stand_for(word, asked);
            let known = self.words.get(word).copied().unwrap_or(UNHEARD);
            let room = example.is_open && credit == 0.0 && word != NAME;
            let worth = if room { known * MATTER } else { known };
            all += worth;
            covered += worth * credit;
        }
        if whole <= 0.0 || all <= 0.0 {
            return 0.0;
        }
        let (of_example, of_asked) = (had / whole, covered / all);
        let same = match (example.signs.words.contains(NAME), asked.words.contains(NAME)) {
            (true, false) => NOBODY,
            (false, true) => {
                if example.is_open {
                    BESIDES
                } else {
                    NOBODY
                }
            }
            _ => 1.0,
        };
        same * of_example.powf(BY_EXAMPLE) * of_asked.powf(1.0 - BY_EXAMPLE)
    }

    fn signs(&self, words: &[String]) -> Signs {
        let mut signs = Signs::default();
        let mut before = BEGIN.to_owned();
        for word in words {
            if word == THING {
                before = String::new();
                continue;
            }
            let sign = sign_of(word);
            if !before.is_empty() {
                signs.pairs.insert((before, sign.clone()));
            }
            if let Some(used) =
                Some(word).filter(|_| !is_slot(word) && !stems(word).is_empty()).and_then(|word| WordVector::of(word))
            {
                signs.uses.push((sign.clone(), used));
            }
            signs.words.insert(sign.clone());
            before = sign;
        }
        signs
    }
}

/// Whether a word of an example stands for others.
fn is_slot(word: &str) -> bool {
    [NAME, OWNER, PLACE, THING].contains(&word)
}

/// The stem of a word, or the word if it says nothing by itself.
fn sign_of(word: &str) -> String {
    match [NAME, OWNER, PLACE].into_iter().find(|slot| *slot == word) {
        Some(slot) => slot.to_owned(),
        None => stems(word).into_iter().next().unwrap_or_else(|| word.to_owned()),
    }
}
