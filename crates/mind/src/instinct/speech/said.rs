//! What somebody said lately: the phrasings that they do not repeat.

use std::collections::VecDeque;

use rand::{RngExt as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use super::phrase::{Phrase, fingerprint};
use crate::speech::Thread;
use smallville_town::GameTime;

/// How many phrases somebody remembers to have used.
const PHRASES: usize = 400;
/// How many whole lines.
const LINES: usize = 120;
/// How many exchanges, and for how many hours.
const EXCHANGES: usize = 300;
const EXCHANGES_HOURS: f32 = 168.0;

/// What somebody said lately and to whom: phrasings that they do not repeat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// Phrases and the number of the listener, oldest first.
    phrases: VecDeque<(u64, u64)>,
    /// Whole lines as sets of words, oldest first.
    lines: VecDeque<u64>,
    /// Exchanges that one spoke or heard, with the number of whoever else was in them, oldest first.
    #[serde(default)]
    exchanges: VecDeque<(u64, u64, GameTime)>,
}

impl Said {
    /// Notes a line and the phrases that it was made of.
    pub(super) fn note(&mut self, line: &str, phrases: &[u64], listener: Option<&str>) {
        let listener = fingerprint(&[listener.unwrap_or_default()]);
        self.phrases.extend(phrases.iter().map(|id| (*id, listener)));
        self.lines.push_back(words_of(line));
        while self.phrases.len() > PHRASES {
            self.phrases.pop_front();
        }
        while self.lines.len() > LINES {
            self.lines.pop_front();
        }
    }

    /// Notes a beat that one spoke or heard.
    pub(crate) fn note_beat(&mut self, thread: &Thread, other: &str, now: GameTime) {
        let other = fingerprint(&[other]);
        self.phrases.push_back((beat_number(&thread.exchange, &thread.beat, thread.wording), other));
        while self.phrases.len() > PHRASES {
            self.phrases.pop_front();
        }
        let exchange = fingerprint(&[&thread.exchange]);
        self.exchanges.retain(|(known, who, since)| {
            (*known, *who) != (exchange, other) && now.hours_since(*since) < EXCHANGES_HOURS
        });
        self.exchanges.push_back((exchange, other, now));
        while self.exchanges.len() > EXCHANGES {
            self.exchanges.pop_front();
        }
    }

    /// How many hours ago an exchange was last spoken or heard: with anybody, and with somebody (full name).
    pub(in crate::instinct) fn hours_since_exchange(&self, id: &str, other: &str, now: GameTime) -> (f32, f32) {
        let (exchange, other) = (fingerprint(&[id]), fingerprint(&[other]));
        let of = |fits: &dyn Fn(u64) -> bool| {
            let known = self.exchanges.iter().filter(|(known, who, _)| *known == exchange && fits(*who));
            known.map(|(.., since)| now.hours_since(*since)).fold(f32::INFINITY, f32::min)
        };
        (of(&|_| true), of(&|who| who == other))
    }

    /// How long ago a wording of a beat was spoken or heard: none if not lately, else the higher the later.
    pub(in crate::instinct) fn when_worded(&self, exchange: &str, beat: &str, wording: u16) -> Option<usize> {
        let number = beat_number(exchange, beat, wording);
        self.phrases.iter().rposition(|(id, _)| *id == number)
    }

    /// Whether a line of the same words was said lately.
    pub(super) fn has_line(&self, line: &str) -> bool {
        self.lines.contains(&words_of(line))
    }

    /// One of some phrases: a fresh one if there is any, else one of those that were used longest ago, rather with
    /// somebody else.
    pub(super) fn choose<'p>(
        &self,
        fitting: &[(&'p Phrase, u32)],
        listener: Option<&str>,
        rng: &mut StdRng,
    ) -> Option<&'p Phrase> {
        let listener = fingerprint(&[listener.unwrap_or_default()]);
        let age = |phrase: &Phrase| {
            let last = self.phrases.iter().rposition(|(id, _)| *id == phrase.id)?;
            // A phrase that this listener heard counts as used more lately.
            Some(last + if self.phrases[last].1 == listener { PHRASES / 4 } else { 0 })
        };
        let fresh: Vec<(&Phrase, u32)> = fitting.iter().copied().filter(|(phrase, _)| age(phrase).is_none()).collect();
        if !fresh.is_empty() {
            return weighted(&fresh, rng);
        }
        let mut used = fitting.to_vec();
        used.sort_by_key(|(phrase, _)| age(phrase));
        used.truncate(used.len().div_ceil(3));
        weighted(&used, rng)
    }
}

/// One of some phrases by weight.
pub(super) fn weighted<'p>(phrases: &[(&'p Phrase, u32)], rng: &mut StdRng) -> Option<&'p Phrase> {
    let total: u32 = phrases.iter().map(|(_, weight)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut at = rng.random_range(0..total);
    for (phrase, weight) in phrases {
        if at < *weight {
            return Some(phrase);
        }
        at -= weight;
    }
    None
}

/// A number for a wording of a beat.
fn beat_number(exchange: &str, beat: &str, wording: u16) -> u64 {
    fingerprint(&[exchange, beat, &wording.to_string()])
}

/// A number for the words of a line, whatever their order.
fn words_of(line: &str) -> u64 {
    let lower = line.to_lowercase();
    let mut words: Vec<&str> =
        lower.split(|sign: char| !sign.is_alphanumeric() && sign != '\'').filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.dedup();
    fingerprint(&words)
}
