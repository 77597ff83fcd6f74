//! Turns text into vectors, so that related texts lie near each other.

use std::{
    cell::RefCell,
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::Arc,
};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use rust_stemmers::{Algorithm, Stemmer};
use unicode_segmentation::UnicodeSegmentation as _;

/// Length of every embedding.
pub const DIMENSIONS: usize = 256;

/// Words that say nothing about a text's subject.
const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can",
    "do", "does", "for", "from", "had", "has", "have", "he", "her", "hers", "him", "his", "i", "if", "in", "into",
    "is", "it", "its", "me", "my", "no", "not", "of", "off", "on", "one", "or", "our", "out", "over", "she", "so",
    "some", "than", "that", "the", "their", "them", "then", "there", "they", "this", "to", "up", "was", "we", "were",
    "what", "when", "where", "which", "who", "will", "with", "you", "your",
];

/// Anything that embeds text.
pub trait Embedder: Send + Sync {
    /// A vector of length 1 with [`DIMENSIONS`] numbers; all zeros when the text has no word.
    fn embed(&self, text: &str) -> Vec<f32>;
}

/// Cosine similarity of two embeddings of length 1, in −1…1.
#[must_use]
pub fn cosine(a: &[f32], b: &[f32]) -> f32 {
    // Eight sums side by side, so that the compiler uses wide registers.
    let mut sums = [0.0_f32; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

/// So many words are remembered with their stems; a town uses some ten thousand.
const MOST_KNOWN: usize = 50_000;

thread_local! {
    /// The stem of each word as it was written; none for a word that says nothing.
    static KNOWN: RefCell<ByWord<Option<String>>> = RefCell::default();
}

/// Something for each of many words, none of which anybody chose to collide with another.
type ByWord<T> = HashMap<String, T, BuildHasherDefault<WordHasher>>;

/// Hashes a word by FNV-1a: a word is short.
struct WordHasher(u64);

impl Default for WordHasher {
    fn default() -> Self {
        Self(FNV_BASIS)
    }
}

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, fnv);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Content words of a text as lower-case stems, in order: "Cooking the eggs" → `cook egg`.
#[must_use]
pub fn stems(text: &str) -> Vec<String> {
    KNOWN.with_borrow_mut(|known| {
        if known.len() > MOST_KNOWN {
            known.clear();
        }
        let mut stem = |word: &str| match known.get(word) {
            Some(stem) => stem.clone(),
            None => known.entry(word.to_owned()).or_insert(stem_of(word)).clone(),
        };
        text.unicode_words().filter_map(&mut stem).collect()
    })
}

/// The stem of one word, if it says something.
fn stem_of(word: &str) -> Option<String> {
    let lower = word.trim_end_matches("'s").trim_end_matches("’s").to_lowercase();
    let says_something = STOP_WORDS.binary_search(&lower.as_str()).is_err();
    says_something.then(|| Stemmer::create(Algorithm::English).stem(&lower).into_owned())
}

/// An embedder that needs no model: hashed stems, hashed letter triples, and a table of concepts.
///
/// Words of one concept ("espresso", "barista", "latte") share a direction, which is what brings related texts near
/// each other; the triples bring misspelt and compound words near; the stems keep exact matches nearest.
#[derive(Clone, Debug, Default)]
pub struct ConceptEmbedder {
    /// Concept numbers of a stem.
    concepts: Arc<ByWord<Vec<usize>>>,
    /// Whether each text lies where nothing of what it means has put it.
    is_blind: bool,
}

impl ConceptEmbedder {
    /// An embedder with groups of related words; each group is one concept.
    #[must_use]
    pub fn new(groups: &[Vec<String>]) -> Self {
        let mut concepts: ByWord<Vec<usize>> = HashMap::default();
        for (i, group) in groups.iter().enumerate() {
            for stem in group.iter().flat_map(|word| stems(word)) {
                let known = concepts.entry(stem).or_default();
                if !known.contains(&i) {
                    known.push(i);
                }
            }
        }
        Self { concepts: Arc::new(concepts), is_blind: false }
    }

    /// An embedder that knows no likeness, for studies of what likeness is good for: a text has the same vector every time, and
    /// lies as far from any other as two texts of chance.
    #[must_use]
    pub fn without_likeness() -> Self {
        Self { is_blind: true, ..Self::default() }
    }

    /// The numbers of the concepts to which a stem belongs; none: it stands in no group.
    #[must_use]
    pub fn concepts_of(&self, stem: &str) -> &[usize] {
        self.concepts.get(stem).map_or(&[], Vec::as_slice)
    }
}

impl Embedder for ConceptEmbedder {
    fn embed(&self, text: &str) -> Vec<f32> {
        // Weights: an exact word counts most, a concept nearly as much, a letter triple little.
        const STEM: f32 = 1.0;
        const CONCEPT: f32 = 0.8;
        const TRIPLE: f32 = 0.15;
        let mut vector = vec![0.0; DIMENSIONS];
        for stem in stems(text) {
            add(&mut vector, hash(1, stem.as_bytes()), STEM);
            for concept in self.concepts.get(&stem).into_iter().flatten() {
                add(&mut vector, hash(2, &concept.to_le_bytes()), CONCEPT);
            }
            for triple in stem.as_bytes().windows(3) {
                add(&mut vector, hash(3, triple), TRIPLE);
            }
        }
        if self.is_blind && vector.iter().any(|x| *x != 0.0) {
            let mut rng = StdRng::seed_from_u64(hash(4, text.as_bytes()));
            vector.iter_mut().for_each(|x| *x = rng.random_range(-1.0..=1.0));
        }
        let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
        if length > 0.0 {
            vector.iter_mut().for_each(|x| *x /= length);
        }
        vector
    }
}

/// Adds a feature at four places with four signs: two features seldom meet in all four.
fn add(vector: &mut [f32], mut hash: u64, weight: f32) {
    for _ in 0..4 {
        let place = (hash as usize) % DIMENSIONS;
        vector[place] += if hash & (1 << 40) == 0 { weight } else { -weight };
        hash = hash.rotate_right(13).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// FNV-1a; `kind` keeps words, concepts and triples apart.
fn hash(kind: u8, bytes: &[u8]) -> u64 {
    std::iter::once(&kind).chain(bytes).fold(FNV_BASIS, fnv)
}

/// Where FNV-1a begins.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// A step of FNV-1a.
fn fnv(hash: u64, byte: &u8) -> u64 {
    (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn embedder() -> ConceptEmbedder {
        let group = |words: &str| words.split(' ').map(str::to_owned).collect();
        ConceptEmbedder::new(&[
            group("coffee espresso latte cafe barista"),
            group("party celebration guests invitation valentine"),
            group("fire burning smoke flames ablaze"),
        ])
    }

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
    }

    #[test]
    fn related_texts_lie_nearer_than_unrelated_ones() {
        let embedder = embedder();
        let check = |query: &str, near: &str, far: &str| {
            let query = embedder.embed(query);
            let (near, far) = (cosine(&query, &embedder.embed(near)), cosine(&query, &embedder.embed(far)));
            assert!(near > far + 0.1, "{near} should be well above {far}");
        };
        check("drinking an espresso", "Isabella pours a latte", "Klaus reads about rent");
        check("the Valentine's Day party", "an invitation for all guests", "the shower is leaking");
        check("the stove is ablaze", "smoke in the kitchen", "a walk in the park");
        check("she cooked dinner", "cooking eggs for dinner", "painting a landscape");
    }

    #[test]
    fn without_likeness_a_text_is_like_itself_alone() {
        let blind = ConceptEmbedder::without_likeness();
        let like = |one: &str, other: &str| cosine(&blind.embed(one), &blind.embed(other));
        let texts: Vec<String> = (0..40).map(|i| format!("drinking an espresso at table {i}")).collect();
        let mut sum = 0.0;
        for one in &texts {
            assert!((like(one, one) - 1.0).abs() < 1e-5);
            let others = texts.iter().filter(|other| *other != one).map(|other| like(one, other));
            let others: Vec<f32> = others.collect();
            assert!(others.iter().all(|near| near.abs() < 0.3), "{others:?}");
            sum += others.iter().sum::<f32>() / others.len() as f32;
        }
        assert!((sum / texts.len() as f32).abs() < 0.02, "{sum}");
        assert!(blind.embed("the of and").iter().all(|x| *x == 0.0));
    }

    #[test]
    fn vectors_have_length_one_and_empty_text_is_zero() {
        let vector = embedder().embed("Maria streams a game");
        assert_eq!(vector.len(), DIMENSIONS);
        assert!((cosine(&vector, &vector) - 1.0).abs() < 1e-5);
        assert!(embedder().embed("the of and").iter().all(|x| *x == 0.0));
    }
}
