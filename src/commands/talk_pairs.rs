//! `smallville check --talk-pairs`: which beats of talk follow each other that nobody has read since they changed, and which
//! endings ask.

use std::{collections::BTreeSet, process::ExitCode};

use smallville::{
    data::Data,
    mind::instinct::exchanges::{
        Exchanges,
        pairs::{Pair, READ},
    },
};

/// Prints what has not been read, each pair with its mark, and the endings that ask.
pub(super) fn unread(exchanges: &Exchanges, data: &Data) -> ExitCode {
    let text = data.read_text(READ).unwrap_or_default();
    let read: BTreeSet<&str> = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).collect();
    let pairs: Vec<(String, Pair<'_>)> = exchanges.pairs().map(|pair| (pair.mark(), pair)).collect();
    let unread: Vec<&(String, Pair<'_>)> = pairs.iter().filter(|(mark, _)| !read.contains(mark.as_str())).collect();
    for (mark, pair) in &unread {
        tell!("{mark} # {}: {} > {}", pair.exchange, pair.beat, pair.next);
        for said in &pair.said {
            tell!("    {said}");
        }
        for answer in &pair.answers {
            tell!("        {answer}");
        }
    }
    for loose in exchanges.loose_ends() {
        tell!("{loose}");
    }
    tell!(
        "{} of {} pairs have not been read. Every line must fit after every one above it; put the marks of those that do \
         into {READ}, and change the others.",
        unread.len(),
        pairs.len()
    );
    ExitCode::SUCCESS
}
