//! Beats that follow each other, for whoever reads them: every wording of the one must fit every wording of the other.

use super::{
    Exchanges,
    table::{Beat, Exchange},
};
use crate::instinct::speech::fingerprint;

/// Where the marks of the pairs stand that somebody has read and found right: one to a line; `#` begins a comment.
pub const READ: &str = "assets/talk/read.txt";

/// A beat, and one that can follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair<'a> {
    /// The exchange.
    pub exchange: &'a str,
    /// The name of the first beat.
    pub beat: &'a str,
    /// The name of the second.
    pub next: &'a str,
    /// The wordings of the first, those of all manners.
    pub said: Vec<&'a str>,
    /// The wordings of the second.
    pub answers: Vec<&'a str>,
}

impl Pair<'_> {
    /// Changes as soon as one wording of either changes: 16 hexadecimal digits.
    #[must_use]
    pub fn mark(&self) -> String {
        let names = [self.exchange, self.beat, self.next];
        let texts: Vec<&str> = names.iter().chain(&self.said).chain(&self.answers).copied().collect();
        format!("{:016x}", fingerprint(&texts))
    }
}

impl Exchanges {
    /// All pairs of beats that can follow each other, by exchange and beat.
    pub fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        self.exchanges.values().flat_map(pairs_of)
    }
}

fn pairs_of(exchange: &Exchange) -> impl Iterator<Item = Pair<'_>> {
    exchange.beats.iter().flat_map(move |(name, beat)| {
        let following = beat.next.iter().filter_map(|next| exchange.beats.get_key_value(next));
        following.map(move |(next, after)| Pair {
            exchange: &exchange.id,
            beat: name,
            next,
            said: wordings(beat),
            answers: wordings(after),
        })
    })
}

fn wordings(beat: &Beat) -> Vec<&str> {
    beat.say.iter().chain(beat.manners.values().flatten()).map(String::as_str).collect()
}
