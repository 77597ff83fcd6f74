//! What somebody says to somebody from outside the town: one phrase for each act, and the whole answer.

use std::{collections::BTreeMap, ops::RangeInclusive};

use rand::{RngExt as _, rngs::StdRng};

use super::{
    Phrases, Speaker, all_pools, finish,
    phrase::Phrase,
    said::weighted,
    scene::Scene,
    tags::{ONE, Tags},
};
use crate::persona::{Manner, Persona};
use smallville_town::GameTime;

/// How often an answer begins with an exclamation of one's own.
const OPENINGS: f64 = 0.14;
/// How often a tag of one's own hangs on its end.
const TAGS: f64 = 0.12;
/// How often a long answer ends with a last word.
const CLOSINGS: f64 = 0.15;
/// An answer of so many words is long enough for a last word, and not too long.
const LONG: RangeInclusive<usize> = 22..=56;

/// What fills the slots of a phrase.
pub(in crate::instinct) type Slots<'a> = [(&'static str, &'a str)];

impl Phrases {
    /// A phrase of an act with its slots filled, as somebody would say it to a stranger.
    pub(in crate::instinct) fn answer(
        &self,
        act: &str,
        slots: &Slots<'_>,
        persona: &Persona,
        now: GameTime,
        rng: &mut StdRng,
    ) -> String {
        debug_assert!(all_pools().any(|pool| pool.name == act), "no act is called {act}");
        let all = self.pools.get(act).into_iter().flatten();
        self.one_of(all, slots, persona, now, rng)
    }

    /// One of some phrases with its slots filled, as somebody would say it to a stranger; empty if none fits.
    pub(in crate::instinct) fn one_of<'p>(
        &self,
        phrases: impl Iterator<Item = &'p Phrase>,
        slots: &Slots<'_>,
        persona: &Persona,
        now: GameTime,
        rng: &mut StdRng,
    ) -> String {
        let speaker = Speaker {
            persona,
            listener: None,
            stranger: true,
            tie: None,
            opinion: 5.0,
            familiarity: 0.0,
            knows_of: &|_| false,
            now,
            place: None,
            before: &[],
            parts_back: false,
            goes_on: false,
        };
        let scene = Scene { speaker: &speaker };
        let tags = Tags { addressees: ONE, ..scene.tags() };
        let mut filled: BTreeMap<&str, String> =
            slots.iter().map(|(slot, words)| (*slot, (*words).to_owned())).collect();
        filled.insert("time", scene.time().to_owned());
        let fits = |phrase: &&Phrase| {
            phrase.tags.admits(tags) && phrase.slots.iter().all(|slot| filled.contains_key(slot.as_str()))
        };
        let weight = |phrase: &Phrase| {
            phrase.tags.weight() * phrase.length_suits(tags.manners) * phrase.suits_taste_of(&persona.name)
        };
        let fitting: Vec<(&Phrase, u32)> = phrases.filter(fits).map(|phrase| (phrase, weight(phrase))).collect();
        weighted(&fitting, rng).map(|phrase| finish::tidy(&phrase.fill(&filled, rng))).unwrap_or_default()
    }

    /// A whole answer: with short forms or without, as the person speaks, and now and then with an exclamation before, a tag
    /// behind, or a last word. `names` keep their capital.
    pub(in crate::instinct) fn whole_answer(
        &self,
        words: &str,
        names: &[&str],
        persona: &Persona,
        now: GameTime,
        rng: &mut StdRng,
    ) -> String {
        let mut words = finish::contract(words, persona.manner);
        if persona.manner == Manner::Loud {
            words = finish::shout(&words, rng);
        }
        let count = words.split_whitespace().count();
        let voice = &persona.voice;
        let one = |list: &[String], odds: f64, rng: &mut StdRng| {
            let wanted = !list.is_empty() && rng.random_bool(odds);
            wanted.then(|| list[rng.random_range(0..list.len())].clone())
        };
        if let Some(opening) = one(&voice.openings, OPENINGS, rng) {
            words = finish::open(&words, &opening, names);
        }
        let hung = one(&voice.tags, TAGS, rng).filter(|_| words.ends_with('.'));
        if let Some(tag) = hung {
            words = finish::hang(&words, &tag);
        } else if LONG.contains(&count) && rng.random_bool(CLOSINGS) {
            words = format!("{words} {}", self.answer("closing", &[], persona, now, rng));
        }
        finish::tidy(&words)
    }
}
