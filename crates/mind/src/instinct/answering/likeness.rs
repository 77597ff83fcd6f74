//! Of which kind a question or a remark is, by the example that it resembles most.
//!
//! Two things make them alike: what they mean as a whole, by a sentence encoder, and of which words they are made. Words
//! count by how few kinds have them, pairs of neighbouring words as well, and words that are used alike in part: so "are you
//! scared" resembles "are you afraid", and "you" alone resembles nothing. Each mends the other's mistakes: "where will you be
//! at noon" means nearly what "where were you at noon" does, and shares fewer words with it.

mod making;

use std::{
    cell::OnceCell,
    collections::{BTreeSet, HashMap},
    ops::Deref,
    sync::OnceLock,
};

use smallville_encoder::IntentVector;
use smallville_english::{Mood, mood};

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
/// What is said for them where the whole is what counts.
const SPOKEN: [(&str, &str); 4] = [(NAME, "anna"), (OWNER, "anna's"), (PLACE, "the cafe"), (THING, "it")];
/// How much of the likeness is that of the whole meaning.
const MEANING: f32 = 0.85;
/// The same where the example leaves room for a matter, which nobody knows beforehand.
const MEANING_OF_OPEN: f32 = 0.55;
/// Words that turn what is said into its opposite, which is nearly the same to an encoder; and how much of the likeness is left
/// if only one of the two has one.
const TURNS: [&str; 7] = ["not", "never", "no", "nobody", "least", "worst", "without"];
const TURNED: f32 = 0.9;
/// How much is left if only one of the two forbids something: "don't take my picture".
const FORBIDDEN: f32 = 0.6;
/// Stands before the first word.
const BEGIN: &str = "^";

/// Of two questions that are alike so far, each is of the same kind. Our own, by the questions of `tables/questions.txt`.
const ENOUGH: f32 = 0.5;
/// The same where the example leaves room for a matter, which is like nothing in it.
const ENOUGH_OF_OPEN: f32 = 0.42;
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
/// Likenesses that differ by less may come of rounding.
const ROUNDING: f32 = 1e-4;
/// The least that a word counts.
const LEAST: f32 = 0.15;
/// How much of the likeness is a question of what the example has, and not of what the question has.
const BY_EXAMPLE: f32 = 0.6;

/// Things of one kind that people say.
#[derive(Clone, Debug)]
pub(super) struct Kind<K> {
    pub(super) kind: K,
    /// The matter if what is said names none.
    pub(super) about: String,
    pub(super) say: Vec<String>,
}

/// Kinds with their examples. What they are made of is found when something is first compared with them: a town in which nobody
/// asks anything never needs it.
#[derive(Clone, Debug)]
pub(super) struct Examples<K> {
    kinds: Vec<Kind<K>>,
    embedder: ConceptEmbedder,
    index: OnceLock<Index<K>>,
}

impl<K> Default for Examples<K> {
    fn default() -> Self {
        Self::new(Vec::new(), &ConceptEmbedder::default())
    }
}

impl<K> Examples<K> {
    pub(super) fn new(kinds: Vec<Kind<K>>, embedder: &ConceptEmbedder) -> Self {
        Self { kinds, embedder: embedder.clone(), index: OnceLock::new() }
    }
}

impl<K: Copy> Deref for Examples<K> {
    type Target = Index<K>;

    fn deref(&self) -> &Index<K> {
        self.index.get_or_init(|| Index::new(&self.kinds, &self.embedder))
    }
}

/// An example, and what it is made of: places of its signs and pairs in the index.
#[derive(Clone, Debug)]
struct Example<K> {
    kind: K,
    about: String,
    words: Vec<String>,
    signs: Vec<usize>,
    pairs: Vec<usize>,
    meaning: IntentVector,
    /// Whether it leaves room for a matter, whether it forbids something, and whether it is turned into its opposite.
    is_open: bool,
    forbids: bool,
    turned: bool,
}

/// A word as examples have it.
#[derive(Clone, Debug, Default)]
struct Sign {
    /// How much it counts.
    worth: f32,
    /// How it is used, if it says something by itself and is not too rare to be known.
    used: Option<WordVector>,
}

/// A question, compared with what examples are made of.
struct Asked {
    /// Its signs: their places in the index, and how they are used.
    signs: Vec<(Option<usize>, Option<WordVector>)>,
    /// How much each of them counts.
    worths: Vec<f32>,
    /// Of each sign of the index that was needed, how far each of its own stands for that one, 0 to 1, if any does.
    stands: Vec<OnceCell<Option<Box<[f32]>>>>,
    /// Whether it has the pairs of the index.
    pairs: Vec<bool>,
    /// Which of its signs is somebody's name, and the place of names in the index.
    name: Option<usize>,
    names: Option<usize>,
}

impl Asked {
    /// How far each of its signs stands for one of the index, if any does.
    fn stands_for(&self, place: usize, known: &Sign) -> Option<&[f32]> {
        let stand = |(own, used): &(Option<usize>, Option<WordVector>)| match own {
            Some(own) if *own == place => 1.0,
            _ => alike(used.as_ref(), known.used.as_ref()),
        };
        let stands = self.stands[place].get_or_init(|| {
            let all: Box<[f32]> = self.signs.iter().map(stand).collect();
            all.iter().any(|stand| *stand > 0.0).then_some(all)
        });
        stands.as_deref()
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
    /// Places in `known`.
    signs: HashMap<String, usize>,
    known: Vec<Sign>,
    /// Places of pairs by those of their signs, and how much each counts.
    pairs: HashMap<(usize, usize), usize>,
    paired: Vec<f32>,
    /// All words as they are written.
    vocabulary: BTreeSet<String>,
    embedder: ConceptEmbedder,
}

impl<K: Copy> Index<K> {
    /// All examples, each with its kind.
    pub(super) fn examples(&self) -> impl Iterator<Item = (K, &[String])> {
        self.examples.iter().map(|example| (example.kind, example.words.as_slice()))
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
        self.nearest_leaning(words, &|_| 0.0)
    }

    /// The same where some kinds are likelier than others from the beginning: which is nearest is decided by the likeness and what
    /// `leans` says together.
    pub(super) fn nearest_leaning(&self, words: &[String], leans: &dyn Fn(K) -> f32) -> Option<Nearest<'_, K>> {
        let (meaning, turned) = (IntentVector::of(&spoken(words)), is_turned(words));
        let forbids = mood(&words.join(" ")) == Mood::Forbids;
        let judged = |by_words: f32, example: &Example<K>| {
            let same = match (example.forbids == forbids, example.turned == turned) {
                (false, _) => FORBIDDEN,
                (true, false) => TURNED,
                (true, true) => 1.0,
            };
            // A single word means nothing by itself.
            let share = match words.len() {
                1 => 0.0,
                _ if example.is_open => MEANING_OF_OPEN,
                _ => MEANING,
            };
            same * ((1.0 - share) * by_words + share * meaning.likeness(&example.meaning).max(0.0))
        };
        self.nearest_by(words, judged, leans)
    }

    /// As `nearest`, but by the words alone: for the many parts of a long question.
    pub(super) fn nearest_by_words(&self, words: &[String]) -> Option<Nearest<'_, K>> {
        self.nearest_by(words, |by_words, _| by_words, &|_| 0.0)
    }

    /// `judged` says how like an example is whose words are so like, 0 to 1: never less for words that are more alike. So what
    /// could not be nearest even with the same words is passed over, which is nearly all of them.
    fn nearest_by(
        &self,
        words: &[String],
        judged: impl Fn(f32, &Example<K>) -> f32,
        leans: &dyn Fn(K) -> f32,
    ) -> Option<Nearest<'_, K>> {
        let asked = self.asked(words);
        let mut credits = Vec::new();
        let mut best: Option<(f32, f32, &Example<K>)> = None;
        for example in &self.examples {
            let (enough, leans) = (if example.is_open { ENOUGH_OF_OPEN } else { ENOUGH }, leans(example.kind));
            let nearer = |likeness: f32| likeness >= enough && best.is_none_or(|(best, ..)| likeness + leans > best);
            if !nearer(judged(1.0, example) + ROUNDING) {
                continue;
            }
            let likeness = judged(self.likeness(&asked, example, &mut credits), example);
            if nearer(likeness) {
                best = Some((likeness + leans, likeness, example));
            }
        }
        let (_, likeness, best) = best?;
        let Example { kind, about, words, is_open, .. } = best;
        Some(Nearest { kind: *kind, about, words, is_open: *is_open, likeness })
    }

    /// A question, to compare examples with.
    fn asked(&self, words: &[String]) -> Asked {
        let place_of = |sign: &str| self.signs.get(sign).copied();
        let mut pairs = vec![false; self.paired.len()];
        let mut seen: Vec<(String, Option<usize>, Option<WordVector>)> = Vec::new();
        for (before, word) in neighbours(words) {
            let sign = sign_of(word);
            let place = place_of(&sign);
            let before = before.and_then(|word| place_of(&sign_of(word)));
            if let Some(pair) = before.zip(place).and_then(|pair| self.pairs.get(&pair)) {
                pairs[*pair] = true;
            }
            if !seen.iter().any(|(known, ..)| *known == sign) {
                seen.push((sign, place, used(word)));
            }
        }
        let worth = |(sign, place, _): &(String, Option<usize>, _)| match place {
            Some(place) => self.known[*place].worth,
            None if sign == NAME || sign == PLACE => NAMED,
            None => UNHEARD,
        };
        Asked {
            worths: seen.iter().map(worth).collect(),
            name: seen.iter().position(|(sign, ..)| sign == NAME),
            names: place_of(NAME),
            signs: seen.into_iter().map(|(_, place, used)| (place, used)).collect(),
            stands: vec![OnceCell::new(); self.known.len()],
            pairs,
        }
    }

    /// How like a question is to an example, 0 to 1; `credits` is filled anew each time, so that none is made for each example.
    fn likeness(&self, asked: &Asked, example: &Example<K>, credits: &mut Vec<f32>) -> f32 {
        let (mut had, mut whole) = (0.0, 0.0);
        credits.clear();
        credits.resize(asked.worths.len(), 0.0);
        for place in &example.signs {
            let worth = self.known[*place].worth;
            whole += worth;
            if let Some(stands) = asked.stands_for(*place, &self.known[*place]) {
                had += worth * stands.iter().copied().fold(0.0, f32::max);
                credits.iter_mut().zip(stands).for_each(|(credit, stand)| *credit = credit.max(*stand));
            }
        }
        for place in &example.pairs {
            whole += self.paired[*place];
            had += if asked.pairs[*place] { self.paired[*place] } else { 0.0 };
        }
        let (mut covered, mut all) = (0.0_f32, 0.0_f32);
        for (at, (worth, credit)) in asked.worths.iter().zip(credits.iter().copied()).enumerate() {
            let room = example.is_open && credit == 0.0 && asked.name != Some(at);
            let worth = if room { worth * MATTER } else { *worth };
            all += worth;
            covered += worth * credit;
        }
        if whole <= 0.0 || all <= 0.0 {
            return 0.0;
        }
        let (of_example, of_asked) = (had / whole, covered / all);
        let is_of_somebody = asked.names.is_some_and(|place| example.signs.contains(&place));
        let same = match (is_of_somebody, asked.name.is_some()) {
            (false, true) if example.is_open => BESIDES,
            (true, false) | (false, true) => NOBODY,
            _ => 1.0,
        };
        same * of_example.powf(BY_EXAMPLE) * of_asked.powf(1.0 - BY_EXAMPLE)
    }
}

/// Each word with the one before it: `BEGIN` stands before the first, and nothing behind a matter, which may be anything.
fn neighbours(words: &[String]) -> impl Iterator<Item = (Option<&str>, &str)> {
    let before = |at: usize| match at {
        0 => Some(BEGIN),
        _ => Some(words[at - 1].as_str()).filter(|word| *word != THING),
    };
    words.iter().enumerate().filter(|(_, word)| *word != THING).map(move |(at, word)| (before(at), word.as_str()))
}

/// How a word is used, if it says something by itself.
fn used(word: &str) -> Option<WordVector> {
    let says_something = !is_slot(word) && !stems(word).is_empty();
    says_something.then(|| WordVector::of(word)).flatten()
}

/// How far a word stands for another that is used in such a way, 0 to 1.
fn alike(used: Option<&WordVector>, other: Option<&WordVector>) -> f32 {
    let likeness = used.zip(other).map_or(0.0, |(used, other)| used.likeness(other));
    if likeness < FAR { 0.0 } else { AKIN + (ALIKE - AKIN) * (likeness - FAR) / (1.0 - FAR) }
}

fn is_turned(words: &[String]) -> bool {
    words.iter().any(|word| TURNS.contains(&word.as_str()))
}

/// Words as they are said.
pub(super) fn spoken(words: &[String]) -> String {
    let said =
        |word: &String| SPOKEN.iter().find(|(slot, _)| slot == word).map_or(word.clone(), |(_, said)| (*said).into());
    words.iter().map(said).collect::<Vec<String>>().join(" ")
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
