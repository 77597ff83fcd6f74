//! Phrases as they are written in the tables, and the checks on them.

use std::{collections::BTreeMap, io};

use rand::{RngExt as _, rngs::StdRng};
use serde::Deserialize;

use super::{
    all_pools,
    pools::{ALWAYS, Pool, RETIRED, SOMETIMES, YOUNGER},
    tags::{ACQUAINTANCE, FOE, FRIEND, ONE, STRANGER, Tags, manner_bit},
};
use crate::persona::Manner;

/// Some phrases of one kind for the same people, as a table has them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    act: String,
    #[serde(default)]
    who: String,
    say: Vec<String>,
}

/// One way to say something.
#[derive(Clone, Debug)]
pub(in crate::instinct) struct Phrase {
    /// Stays the same when the tables grow.
    pub(super) id: u64,
    /// With `{slots}` and `[this|that]`.
    pub(in crate::instinct) text: String,
    /// Whom it suits.
    pub(super) tags: Tags,
    /// The slots that it needs.
    pub(in crate::instinct) slots: Vec<String>,
    /// How many words it has.
    words: usize,
}

impl Phrase {
    pub(in crate::instinct) fn new(act: &str, text: &str, tags: Tags) -> Self {
        let slots = text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(slot, _)| slot.to_owned());
        let words = text.split_whitespace().count();
        Self { id: fingerprint(&[act, text]), text: text.to_owned(), tags, slots: slots.collect(), words }
    }

    /// Whether it needs a slot.
    pub(super) fn needs(&self, slot: &str) -> bool {
        self.slots.iter().any(|needed| needed == slot)
    }

    /// Whether the claim stands in a sentence of its own, so that it may be long.
    pub(super) fn leaves_claim_alone(&self) -> bool {
        let Some((before, after)) = self.text.split_once("{claim}") else { return true };
        let before = before.trim_end();
        (before.is_empty() || before.ends_with(['.', '?', '!', ':'])) && after.starts_with(['.', '!'])
    }

    /// How much likelier its length makes it: curt people are short, learned people are not.
    pub(super) fn length_suits(&self, manners: u16) -> u32 {
        match self.words {
            0..=5 if manners == manner_bit(Manner::Curt) => 5,
            9.. if manners == manner_bit(Manner::Learned) => 2,
            _ => 1,
        }
    }

    /// How much likelier somebody uses it than others do: everybody has favourites, always the same.
    pub(super) fn suits_taste_of(&self, name: &str) -> u32 {
        if fingerprint(&[name, &self.text]).is_multiple_of(3) { 4 } else { 1 }
    }

    /// Whether it has one of some slots before it says the claim.
    pub(super) fn has_before_claim(&self, slots: &[&str]) -> bool {
        let before = self.text.split_once("{claim}").map_or("", |(before, _)| before);
        slots.iter().any(|slot| before.contains(slot))
    }

    /// The words, with one of each `[this|that]` and the slots filled.
    pub(super) fn fill(&self, slots: &BTreeMap<&'static str, String>, rng: &mut StdRng) -> String {
        let chosen = choose(&self.text, rng);
        let mut out = String::with_capacity(chosen.len() + 32);
        let mut rest = chosen.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let (slot, tail) = after.split_once('}').unwrap_or((after, ""));
            out.push_str(slots.get(slot).map_or("", String::as_str));
            rest = tail;
        }
        out.push_str(rest);
        out
    }
}

/// One of each `[this|that]`.
fn choose(text: &str, rng: &mut StdRng) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        out.push_str(before);
        let (inside, tail) = after.split_once(']').unwrap_or((after, ""));
        let ways: Vec<&str> = inside.split('|').collect();
        out.push_str(ways[rng.random_range(0..ways.len())]);
        rest = tail;
    }
    out.push_str(rest);
    out
}

/// A number for some texts: FNV-1a, because it must be the same in every run of every build.
pub(in crate::instinct) fn fingerprint(texts: &[&str]) -> u64 {
    texts
        .iter()
        .flat_map(|text| text.bytes().chain([0]))
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Reads the tables; faults are noted as `file:line: …`.
pub(super) fn load(
    paths: &[String],
    read: &dyn Fn(&str) -> io::Result<String>,
    faults: &mut Vec<String>,
) -> BTreeMap<String, Vec<Phrase>> {
    let mut all: BTreeMap<String, Vec<Phrase>> = BTreeMap::new();
    let mut homes: BTreeMap<String, &str> = BTreeMap::new();
    let found = faults.len();
    for path in paths {
        let Some(groups) = super::super::parse::<Vec<Group>>(path, read, faults) else { continue };
        let source = read(path).unwrap_or_default();
        for group in groups {
            let phrases = group.checked(path, &source, faults);
            homes.entry(group.act.clone()).or_insert(path);
            all.entry(group.act).or_default().extend(phrases);
        }
    }
    for (younger, older) in YOUNGER {
        if !all.contains_key(younger)
            && let Some(phrases) = all.get(older).cloned()
        {
            all.insert(younger.to_owned(), phrases);
        }
    }
    if faults.len() == found {
        for pool in all_pools() {
            let phrases = all.get(pool.name).map_or(&[][..], Vec::as_slice);
            faults.extend(pool.gap(phrases).map(|gap| {
                let first = paths.first().map_or("assets/speech", String::as_str);
                let path = homes.get(pool.name).copied().unwrap_or(first);
                format!("{path}:1: {}: {gap}; write a phrase for them with the slots that are always there", pool.name)
            }));
        }
    }
    all
}

impl Group {
    /// Its phrases without the faulty ones, whose faults are noted.
    fn checked(&self, path: &str, source: &str, faults: &mut Vec<String>) -> Vec<Phrase> {
        let line_of = |needle: &str| source.lines().position(|line| line.contains(needle)).map_or(1, |i| i + 1);
        let mut fault = |needle: &str, what: String| faults.push(format!("{path}:{}: {what}", line_of(needle)));
        if RETIRED.contains(&self.act.as_str()) {
            return Vec::new();
        }
        let Some(pool) = all_pools().find(|pool| pool.name == self.act) else {
            let needle = format!("\"{}\"", self.act);
            fault(&needle, format!("no act is called \"{}\"; see the list in the comment at the top", self.act));
            return Vec::new();
        };
        let tags = match Tags::parse(&self.who) {
            Ok(tags) => tags,
            Err(word) => {
                let needle = format!("\"{}\"", self.who);
                fault(
                    &needle,
                    format!("\"{word}\" says nothing about who speaks; use the words in the comment at the top"),
                );
                return Vec::new();
            }
        };
        if self.say.is_empty() {
            let needle = format!("act: \"{}\"", self.act);
            fault(&needle, format!("{}: say is empty; write a phrase or take the entry out", self.act));
        }
        let mut phrases = Vec::with_capacity(self.say.len());
        for text in &self.say {
            match pool.complaint(text) {
                Some(what) => fault(text, format!("{}: {what}", self.act)),
                None => phrases.push(Phrase::new(&self.act, text, tags)),
            }
        }
        phrases
    }
}

impl Pool {
    /// What is wrong with a phrase.
    fn complaint(&self, text: &str) -> Option<String> {
        let count = |sign: char| text.chars().filter(|found| *found == sign).count();
        if text.trim().is_empty() {
            return Some("an empty phrase; write it or take it out".into());
        }
        if count('{') != count('}') || count('[') != count(']') {
            return Some(format!("\"{text}\" has an open bracket; close it"));
        }
        if text.contains("...") || text.contains("  ") || text.trim() != text {
            return Some(format!("\"{text}\" has \"...\" or stray blanks; take them out"));
        }
        if !self.is_part && !text.ends_with(['.', '!', '?', ']', '"']) {
            return Some(format!("\"{text}\" ends without a full stop; end the sentence"));
        }
        let phrase = Phrase::new(self.name, text, Tags::default());
        let unknown = phrase.slots.iter().find(|slot| !self.knows(slot))?;
        Some(format!("no slot is called {{{unknown}}} here; use {}", self.slots().join(" ")))
    }

    /// The slots that its phrases may use.
    fn slots(&self) -> Vec<String> {
        let all = self.always.iter().chain(self.sometimes).chain(&ALWAYS).chain(&SOMETIMES);
        all.map(|slot| format!("{{{slot}}}")).collect()
    }

    fn knows(&self, slot: &str) -> bool {
        [self.always, self.sometimes, &ALWAYS, &SOMETIMES].iter().any(|list| list.contains(&slot))
    }

    /// People for whom there is no phrase that can always be said.
    fn gap(&self, phrases: &[Phrase]) -> Option<String> {
        if self.is_part {
            return None;
        }
        if phrases.is_empty() {
            return Some("it has no phrases".into());
        }
        let safe = |phrase: &&Phrase| {
            phrase.slots.iter().all(|slot| self.always.contains(&slot.as_str()) || ALWAYS.contains(&slot.as_str()))
        };
        let relations = [("strangers", STRANGER), ("acquaintances", ACQUAINTANCE), ("friends", FRIEND), ("foes", FOE)];
        for manner in 0..7 {
            for (name, relations) in relations {
                for subjects in [1, 2, 4] {
                    let times = u16::MAX;
                    let now =
                        Tags { manners: 1 << manner, relations, subjects, times, addressees: ONE, ..Tags::default() };
                    // Only phrases for every kind of claim are sure to be there.
                    if !phrases.iter().filter(safe).any(|phrase| phrase.tags.admits(now)) {
                        let words = ["warm", "curt", "loud", "shy", "learned", "teasing", "formal"];
                        return Some(format!("nothing that {} {name} can say", words[manner as usize]));
                    }
                }
            }
        }
        None
    }
}
