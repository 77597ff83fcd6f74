//! The words for what somebody concludes, `assets/insights.ron`, and the words by which memories are read for it.

use std::collections::{BTreeMap, BTreeSet};

use aho_corasick::AhoCorasick;
use rand::{RngExt as _, rngs::StdRng};
use serde::{Deserialize, Serialize};
use smallville_english::capital;

use crate::embed::stems;
use crate::{
    claim::first_name,
    conclusion::{Form, Slots},
    instinct::reflection::fortune::Fortune,
    persona::{Manner, Persona},
};

/// Path of the table.
pub const PATH: &str = "assets/insights.ron";

/// The table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrases {
    dull: String,
    everyday: String,
    talk: String,
    articles: String,
    takes_on: String,
    makes: String,
    ends_phrase: String,
    homes: Vec<String>,
    negations: Vec<String>,
    signs: Vec<(f32, Vec<String>)>,
    fortunes: BTreeMap<Fortune, String>,
    aims: Vec<String>,
    callings: BTreeMap<String, String>,
    plain: BTreeMap<Form, Vec<String>>,
    coloured: BTreeMap<Form, Vec<(Manner, Vec<String>)>>,
    #[serde(skip)]
    stemmed: Stemmed,
}

/// The lists of words by stem.
#[derive(Clone, Debug, Default)]
struct Stemmed {
    dull: BTreeSet<String>,
    everyday: BTreeSet<String>,
    talk: BTreeSet<String>,
    makes: BTreeSet<String>,
    takes_on: BTreeSet<String>,
    fortunes: BTreeMap<Fortune, BTreeSet<String>>,
    callings: BTreeMap<String, String>,
    signs: Signs,
}

/// Finds kindnesses and unkindnesses, all in one pass over a text.
#[derive(Clone, Debug, Default)]
struct Signs {
    /// The negations, then the signs in their order.
    words: Option<AhoCorasick>,
    negations: usize,
    /// What each sign weighs.
    weights: Vec<f32>,
}

impl Signs {
    fn new(negations: &[String], signs: &[(f32, Vec<String>)]) -> Self {
        let all = negations.iter().chain(signs.iter().flat_map(|(_, words)| words));
        let words = AhoCorasick::builder().ascii_case_insensitive(true).build(all).ok();
        let weights = signs.iter().flat_map(|(weight, words)| words.iter().map(|_| *weight)).collect();
        Self { words, negations: negations.len(), weights }
    }

    /// The first sign of the list whose first place in the text is a word of its own: the byte where it stands, and
    /// what it weighs. Where something is denied there is none.
    fn find(&self, text: &str) -> Option<(usize, f32)> {
        let mut places: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for found in self.words.as_ref()?.find_overlapping_iter(text) {
            let sign = found.pattern().as_usize().checked_sub(self.negations)?;
            places.entry(sign).or_insert((found.start(), found.end()));
        }
        let whole = |(start, end): (usize, usize)| {
            !text[..start].ends_with(char::is_alphanumeric) && !text[end..].starts_with(char::is_alphanumeric)
        };
        places.into_iter().find(|(_, place)| whole(*place)).map(|(sign, (start, _))| (start, self.weights[sign]))
    }
}

impl Phrases {
    /// The table with its stems looked up once.
    #[must_use]
    pub fn prepared(mut self) -> Self {
        let set = |words: &str| stems(words).into_iter().collect::<BTreeSet<_>>();
        self.stemmed = Stemmed {
            dull: set(&self.dull),
            everyday: set(&self.everyday),
            talk: set(&self.talk),
            makes: set(&self.makes),
            takes_on: set(&self.takes_on),
            fortunes: self.fortunes.iter().map(|(fortune, words)| (*fortune, set(words))).collect(),
            signs: Signs::new(&self.negations, &self.signs),
            callings: self
                .callings
                .iter()
                .filter_map(|(word, calling)| stems(word).pop().map(|stem| (stem, calling.clone())))
                .collect(),
        };
        self
    }

    /// Whether a topic is nothing to think about: its words are all dull ones.
    #[must_use]
    pub fn is_dull(&self, topic: &BTreeSet<String>) -> bool {
        topic.is_subset(&self.stemmed.dull)
    }

    /// Whether a place is somebody's home.
    #[must_use]
    pub fn is_home(&self, place: &str) -> bool {
        self.homes.iter().any(|words| place.contains(words.as_str()))
    }

    /// Whether a deed is part of everybody's day.
    #[must_use]
    pub fn is_everyday(&self, words: &[String]) -> bool {
        words.iter().any(|word| self.stemmed.everyday.contains(word))
    }

    /// Whether the words say that people talked.
    #[must_use]
    pub fn is_talk(&self, words: &BTreeSet<String>) -> bool {
        !words.is_disjoint(&self.stemmed.talk)
    }

    /// Whether "on" after this word names a topic: a book on, an essay on.
    #[must_use]
    pub fn takes_on(&self, word: &str) -> bool {
        stems(word).iter().any(|stem| self.stemmed.takes_on.contains(stem))
    }

    /// Whether what is done with this verb is a work of one's own: writing, painting.
    #[must_use]
    pub fn makes(&self, verb: &str) -> bool {
        stems(verb).iter().any(|stem| self.stemmed.makes.contains(stem))
    }

    /// Whether a word only opens a phrase.
    #[must_use]
    pub fn is_article(&self, word: &str) -> bool {
        self.articles.split(' ').any(|article| article == word)
    }

    /// Whether a phrase is over before this word.
    #[must_use]
    pub fn ends_phrase(&self, word: &str) -> bool {
        self.ends_phrase.split(' ').any(|end| end == word)
    }

    /// The first kindness or unkindness of a text: the byte where it stands, and −1.5 to 1.5.
    #[must_use]
    pub fn sign(&self, text: &str) -> Option<(usize, f32)> {
        self.stemmed.signs.find(text)
    }

    /// How things went by the words of a text: what is to be feared comes before what is done.
    #[must_use]
    pub fn fortune(&self, words: &BTreeSet<String>) -> Option<Fortune> {
        [Fortune::Worry, Fortune::Setback, Fortune::Success]
            .into_iter()
            .find(|fortune| self.stemmed.fortunes.get(fortune).is_some_and(|of| !of.is_disjoint(words)))
    }

    /// What somebody said they want: the words after "wants to", up to the end of the clause.
    #[must_use]
    pub fn aim(&self, text: &str) -> Option<String> {
        let (_, rest) = self.aims.iter().find_map(|words| text.split_once(words.as_str()))?;
        self.aim_of(rest)
    }

    /// An aim up to the end of its first clause, if it is short enough to be said.
    #[must_use]
    pub fn aim_of(&self, rest: &str) -> Option<String> {
        const LONGEST: usize = 14;
        let clause = rest.split([';', '.', '"']).next()?.split(" because ").next()?.trim();
        let words = clause.split(' ').count();
        ((2..=LONGEST).contains(&words)).then(|| clause.to_owned())
    }

    /// What somebody becomes who gives their life to a topic: "a scholar".
    #[must_use]
    pub fn calling(&self, topic: &BTreeSet<String>) -> Option<&str> {
        topic.iter().find_map(|stem| self.stemmed.callings.get(stem)).map(String::as_str)
    }

    /// All phrasings of a form for one person; their own colour counts double.
    fn phrasings(&self, form: Form, manner: Manner) -> Vec<&str> {
        let plain = self.plain.get(&form).into_iter().flatten();
        let coloured = self.coloured.get(&form).into_iter().flatten();
        let own: Vec<&String> = coloured.filter(|(of, _)| *of == manner).flat_map(|(_, says)| says).collect();
        plain.chain(own.iter().copied()).chain(own.iter().copied()).map(String::as_str).collect()
    }

    /// One way to say it.
    #[must_use]
    pub fn say(&self, form: Form, slots: &Slots, persona: &Persona, rng: &mut StdRng) -> String {
        let mut fitting: Vec<&str> = self.phrasings(form, persona.manner);
        fitting.retain(|phrasing| !phrasing.trim().is_empty());
        let Some(phrasing) = fitting.get(rng.random_range(0..fitting.len().max(1))) else {
            // The table is checked by a test; a player's shorter one still gives a sentence.
            return format!("{} has something to think about.", persona.name);
        };
        let mut text = address(phrasing, slots, persona);
        for (slot, words) in slots.iter() {
            text = text.replace(&format!("{{{slot}}}"), words);
        }
        // A name is written as its owner writes it, even at the beginning.
        let named = ["{name}", "{first}", "{other}"].iter().any(|slot| phrasing.starts_with(slot));
        if named { text } else { capital(&text) }
    }

    /// The forms that have phrasings.
    #[cfg(test)]
    pub(crate) fn forms(&self) -> impl Iterator<Item = Form> {
        self.plain.keys().copied()
    }

    /// How many phrasings there are for anybody, by form.
    #[cfg(test)]
    pub(crate) fn count(&self, form: Form) -> usize {
        self.plain.get(&form).map_or(0, Vec::len)
    }
}

/// Fills in what depends on the person, and the verbs that agree with the topic.
fn address(phrasing: &str, slots: &Slots, persona: &Persona) -> String {
    agree(phrasing, slots.words("topic").is_some_and(is_plural))
        .replace("{name}", &persona.name)
        .replace("{first}", first_name(&persona.name))
        .replace("{themself}", persona.pronoun.reflexive())
        .replace("{their}", persona.pronoun.possessive())
        .replace("{them}", persona.pronoun.object())
        .replace("{they}", persona.pronoun.subject())
}

/// Takes one half of each `{takes|take}`.
fn agree(phrasing: &str, plural: bool) -> String {
    let mut text = String::with_capacity(phrasing.len());
    let mut rest = phrasing;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (slot, tail) = after.split_once('}').unwrap_or((after, ""));
        match slot.split_once('|') {
            Some((one, many)) => text.push_str(if plural { many } else { one }),
            None => text.push_str(&format!("{{{slot}}}")),
        }
        rest = tail;
    }
    text + rest
}

/// What follows the noun that counts: "the wish to finish all songs" is one wish.
const BEHIND_THE_NOUN: [&str; 14] = [
    ",", ":", " of ", " for ", " to ", " in ", " on ", " at ", " by ", " from ", " with ", " about ", " that ", " who ",
];

/// "games" and "magnetic fields", but not "physics" and "chess".
fn is_plural(topic: &str) -> bool {
    let end = BEHIND_THE_NOUN.iter().filter_map(|word| topic.find(word)).min().unwrap_or(topic.len());
    let head = &topic[..end];
    head.ends_with('s') && !["ss", "us", "is", "ics", "news", "darts"].iter().any(|ending| head.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::is_plural;

    #[test]
    fn the_noun_says_whether_it_is_many_and_not_what_follows_it() {
        assert!(is_plural("games") && is_plural("magnetic fields") && is_plural("songs for the harp"));
        assert!(!is_plural("physics") && !is_plural("chess") && !is_plural("the wish to finish all songs"));
        assert!(!is_plural("the work on the songs") && !is_plural("a book about gardens"));
    }
}
