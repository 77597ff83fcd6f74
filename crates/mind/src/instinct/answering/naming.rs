//! Whom and what the words of a question name: people, their relatives, public places; and slips of the keyboard.
//!
//! A capital letter makes no name: the first word of a sentence has one, and so has every country. Only a word that is no
//! ordinary one, and does not stand where a place would, is somebody of whom one has not heard.

use smallville_english::{is_calendar_name, is_plain_verb};
use strsim::osa_distance;

use super::{
    examples::Questions,
    likeness::{NAME, OWNER, PLACE},
};
use crate::{claim::first_name, embed::stems};
use smallville_town::{Sector, SectorKind, Town};

/// Shorter words are not mended.
const SHORTEST: usize = 4;
/// Words of so many letters may have two slips.
const LONG: usize = 8;

/// A word of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// In lower case and mended.
    pub(super) text: String,
    /// As it is said in an answer.
    pub(super) said: String,
    /// What it stands for: a person or a place.
    pub(super) slot: Option<&'static str>,
    /// The full names.
    pub(super) means: Vec<String>,
}

/// The words of a question, with what they name.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    pub(super) words: Vec<Word>,
    /// A kind of relative whom one does not have.
    pub(super) missing: Option<String>,
}

impl Named {
    /// The words as examples have them.
    pub(super) fn signs(&self) -> Vec<String> {
        self.words.iter().map(|word| word.slot.map_or_else(|| word.text.clone(), str::to_owned)).collect()
    }

    /// The words as remarks have them: to a remark it matters whether it is about the listener's own, "your son", or about anybody.
    /// Relatives are said as they are written, all others by their names.
    pub(super) fn remark_signs(&self) -> Vec<String> {
        let of_own = |word: &Word| word.text == word.said && matches!(word.slot, Some(NAME | OWNER));
        let sign = |word: &Word| match word.slot {
            Some(OWNER) if of_own(word) => vec!["your".to_owned(), format!("{}'s", word.text)],
            Some(_) if of_own(word) => vec!["your".to_owned(), word.text.clone()],
            Some(slot) => vec![slot.to_owned()],
            None => vec![word.text.clone()],
        };
        self.words.iter().flat_map(sign).collect()
    }

    pub(super) fn plain(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| word.text.as_str())
    }

    pub(super) fn people(&self) -> impl Iterator<Item = &String> {
        self.words.iter().filter(|word| matches!(word.slot, Some(NAME | OWNER))).flat_map(|word| &word.means)
    }

    /// How many words at the end say that what follows is theirs who are asked: "your", "your own".
    fn possessives(&self) -> usize {
        let said = |back: usize| self.words.iter().rev().nth(back).map_or("", |word| word.text.as_str());
        match (said(1), said(0)) {
            (_, "your") => 1,
            ("your", "own") => 2,
            _ => 0,
        }
    }

    pub(super) fn place(&self) -> Option<&String> {
        self.words.iter().find(|word| word.slot == Some(PLACE)).and_then(|word| word.means.first())
    }
}

/// Finds names.
pub(super) struct Naming<'a> {
    pub(super) questions: &'a Questions,
    pub(super) names: &'a [String],
    pub(super) kin: &'a dyn Fn(&str) -> Vec<String>,
    pub(super) town: &'a Town,
}

impl Naming<'_> {
    /// Reads the words of a question.
    pub(super) fn read(&self, text: &str) -> Named {
        let mut named = Named::default();
        let raw: Vec<String> = text.split_whitespace().flat_map(|word| self.written_out(word)).collect();
        let mut at = 0;
        while at < raw.len() {
            at += self.word(&raw, at, &mut named);
        }
        named
    }

    /// A word without its signs; a short form as the words for which it stands.
    fn written_out(&self, word: &str) -> Vec<String> {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        let long = self.questions.spellings.get(&bare.to_lowercase());
        let words = long.map_or(bare, String::as_str).split(' ').filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    }

    /// Reads the word at a place; how many words it takes.
    fn word(&self, raw: &[String], at: usize, named: &mut Named) -> usize {
        let owner = raw[at].strip_suffix("'s").unwrap_or(&raw[at]);
        let lower = owner.to_lowercase();
        let next = raw.get(at + 1).map(|word| word.trim_end_matches("'s").to_lowercase()).unwrap_or_default();
        // "Ann's party" is a party, but "Ann's" alone is Ann. Who is in a hurry writes "anns party".
        let hurried = lower
            .strip_suffix('s')
            .filter(|stem| self.known(&lower, &next).is_none() && self.known(stem, "").is_some());
        let owns = |at: usize| (raw[at].ends_with("'s") || hurried.is_some()) && at + 1 < raw.len();
        let lower = hurried.map_or(lower.clone(), str::to_owned);
        if let Some(name) = self.known(&lower, &next) {
            let whole = name.to_lowercase() == format!("{lower} {next}");
            named.words.push(if owns(at + usize::from(whole)) {
                slot(OWNER, lower, format!("{}'s", first_name(&name)), vec![name])
            } else {
                slot(NAME, lower, name.clone(), vec![name])
            });
            return 1 + usize::from(whole);
        }
        let before = named.words.last().map(|word| word.text.as_str()).unwrap_or_default();
        let possessives = named.possessives();
        if possessives > 0 && self.questions.kin.contains_key(&lower) {
            let people = (self.kin)(&lower);
            named.words.truncate(named.words.len() - possessives);
            // "Your neighbour Sam" is Sam.
            if self.known(&next, "").is_some_and(|name| people.contains(&name)) {
                return 1;
            }
            if people.is_empty() {
                named.missing = Some(lower.clone());
            }
            named.words.push(slot(if owns(at) { OWNER } else { NAME }, lower.clone(), lower, people));
            return 1;
        }
        let family = if before == "the" { self.family(&raw[at].to_lowercase()) } else { Vec::new() };
        if !family.is_empty() {
            named.words.push(slot(NAME, lower, raw[at].clone(), family));
            return 1;
        }
        if let Some(place) = self.place(&lower) {
            if named.words.last().is_none_or(|word| word.means.first() != Some(&place)) {
                named.words.push(slot(PLACE, lower, place.clone(), vec![place]));
            }
            return 1;
        }
        if at > 0 && self.is_stranger(owner, before) {
            let surname = raw.get(at + 1).filter(|word| self.is_stranger(word, ""));
            let name = surname.map_or_else(|| owner.to_owned(), |word| format!("{owner} {word}"));
            named.words.push(slot(NAME, lower, name.clone(), vec![name]));
            return 1 + usize::from(surname.is_some());
        }
        let text = self.mended(&raw[at].to_lowercase());
        if let Some(name) = self.names.iter().find(|name| called(name) == text && lower.len() >= SHORTEST) {
            named.words.push(slot(NAME, text, name.clone(), vec![name.clone()]));
            return 1;
        }
        let said = if owner.starts_with(char::is_uppercase) && at > 0 { raw[at].clone() } else { text.clone() };
        named.words.push(Word { text, said, slot: None, means: Vec::new() });
        1
    }

    /// The full name of somebody known; with a surname of somebody else it is nobody.
    fn known(&self, word: &str, next: &str) -> Option<String> {
        let whole = self.names.iter().find(|name| name.to_lowercase() == format!("{word} {next}"));
        let first = || self.names.iter().find(|name| called(name) == word);
        whole.or_else(first).cloned()
    }

    /// Full names of those of a family that is called by its surname: "the Moores".
    fn family(&self, word: &str) -> Vec<String> {
        let Some(surname) = word.strip_suffix('s') else { return Vec::new() };
        let is_of = |name: &&String| name.split_whitespace().nth(1).is_some_and(|last| last.to_lowercase() == surname);
        self.names.iter().filter(is_of).cloned().collect()
    }

    /// Which public place a word names.
    fn place(&self, word: &str) -> Option<String> {
        let is_public = |sector: &&Sector| sector.kind != SectorKind::Home;
        let names = |sector: &&Sector| {
            sector.name.split([' ', '-']).any(|part| part.trim_end_matches("'s").to_lowercase() == word)
                && !stems(word).is_empty()
        };
        let found = self.town.sectors().iter().filter(is_public).find(names);
        found.or_else(|| self.public_room(word)).map(|sector| sector.name.clone())
    }

    /// The public place with the only room of such a name: "library".
    fn public_room(&self, word: &str) -> Option<&Sector> {
        let mut rooms = self.town.arenas().iter().filter(|arena| arena.name == word);
        let room = rooms.next().filter(|_| rooms.next().is_none())?;
        Some(self.town.sector(room.sector)).filter(|sector| sector.kind != SectorKind::Home)
    }

    /// Whether a word is the name of somebody of whom one has not heard.
    fn is_stranger(&self, word: &str, before: &str) -> bool {
        let bare = word.trim_end_matches("'s");
        let lower = bare.to_lowercase();
        bare.len() > 2
            && bare.starts_with(char::is_uppercase)
            && !bare.chars().skip(1).all(char::is_uppercase)
            && !is_calendar_name(bare)
            && !self.questions.placed.has(before)
            && !self.questions.index.is_ordinary(&lower)
            && !self.questions.knows(&lower)
            && !is_plain_verb(&lower)
            && self.place(&lower).is_none()
    }

    /// A word without its slip: one that is asked with, or a name, if only one is near.
    fn mended(&self, word: &str) -> String {
        let index = &self.questions.index;
        let length = word.chars().count();
        if length < SHORTEST
            || index.is_ordinary(word)
            || self.questions.knows(word)
            || is_plain_verb(word)
            || word.contains('\'')
        {
            return word.to_owned();
        }
        let names: Vec<String> = self.names.iter().map(|name| called(name)).collect();
        let known = index.vocabulary().chain(names.iter().map(String::as_str));
        let near = known.filter(|other| other.len() >= SHORTEST && is_slip(word, other, length));
        let mut near: Vec<&str> = near.collect();
        near.sort_unstable();
        near.dedup();
        match near.as_slice() {
            [one] => (*one).to_owned(),
            _ => word.to_owned(),
        }
    }
}

/// Whether one word is likely another with a slip: letters swapped, doubled or left out; in long words also others.
fn is_slip(word: &str, other: &str, length: usize) -> bool {
    let ends = |text: &str| (text.chars().next(), text.chars().next_back());
    let other_length = other.chars().count();
    if ends(word).0 != ends(other).0 || length.abs_diff(other_length) > 2 {
        return false;
    }
    let distance = osa_distance(word, other);
    let sorted = |text: &str| {
        let mut signs: Vec<char> = text.chars().collect();
        signs.sort_unstable();
        signs
    };
    let swapped = distance == 1 && sorted(word) == sorted(other);
    swapped
        || ends(word) == ends(other) && (distance == 1 && (length != other_length || length >= LONG - 1))
        || ends(word) == ends(other) && distance == 2 && length >= LONG
}

/// A word that names somebody or some place.
fn slot(slot: &'static str, text: String, said: String, means: Vec<String>) -> Word {
    Word { text, said, slot: Some(slot), means }
}

/// The first name of somebody in lower case.
pub(super) fn called(name: &str) -> String {
    first_name(name).to_lowercase()
}
