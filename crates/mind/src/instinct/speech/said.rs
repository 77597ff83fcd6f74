//! What somebody said lately: the phrasings that they do not repeat.

use std::collections::VecDeque;

use rand::{RngExt as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use super::phrase::{Phrase, fingerprint};

/// How many phrases somebody remembers to have used.
const PHRASES: usize = 400;
/// How many whole lines.
const LINES: usize = 120;

/// What somebody said lately and to whom: phrasings that they do not repeat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// Phrases and the number of the listener, oldest first.
    phrases: VecDeque<(u64, u64)>,
    /// Whole lines as sets of words, oldest first.
    lines: VecDeque<u64>,
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

/// A number for the words of a line, whatever their order.
fn words_of(line: &str) -> u64 {
    let lower = line.to_lowercase();
    let mut words: Vec<&str> =
        lower.split(|sign: char| !sign.is_alphanumeric() && sign != '\'').filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.dedup();
    fingerprint(&words)
}
