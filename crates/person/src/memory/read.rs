//! Reads what a sentence of somewhere else says: memories of the published code, of players, and of towns that an older
//! version of the game has saved.
//!
//! What this program remembers says itself what it says: see [`Content`].

use std::collections::BTreeSet;

use super::{
    Memory, MemoryKind,
    content::{Content, Deed, Hearing, Noticed, Quote, Talk, Thing},
};

/// What a memory of `owner` (full name) says; `names` are the full names that may occur in it.
#[must_use]
pub fn content(memory: &Memory, owner: &str, names: &BTreeSet<String>) -> Content {
    let text = memory.text.as_str();
    let read = match memory.kind {
        MemoryKind::Observation => deed(text, owner, names).map(Content::Deed).or_else(|| thing(text)),
        MemoryKind::Conversation => talk(text, owner).map(Content::Talk).or_else(|| hearing(memory, owner)),
        _ if memory.level == 0 && !memory.claims.is_empty() => Some(Content::Known),
        MemoryKind::Thought | MemoryKind::Plan => None,
    };
    read.unwrap_or_default()
}

/// Whether words from outside tell of something that is nobody's business.
#[must_use]
pub fn is_private(text: &str) -> bool {
    const SIGNS: &[&str] = &[
        "secret",
        "told nobody",
        "told only",
        "hides from",
        "hides that",
        "hides it",
        "hide it",
        "unnamed client",
        "undercover",
        "false name",
        "pretends to be",
        "keeps it from",
        "nobody knows",
        "crush",
        "attracted",
        "in love with",
        "never admit",
        "has not told",
        "finds cute",
        "ashamed",
    ];
    /// What has such a sign in it and is none.
    const OPEN: &[&str] = &["keep a secret", "keep secrets"];
    let text = OPEN.iter().fold(text.to_lowercase(), |text, open| text.replace(open, ""));
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// "NAME is READING at ADDRESS", and the same of a stranger: "a young man is READING at ADDRESS".
fn deed(text: &str, owner: &str, names: &BTreeSet<String>) -> Option<Deed> {
    let mut all = std::iter::once(owner).chain(names.iter().map(String::as_str));
    let known = all.find_map(|name| Some((name, text.strip_prefix(name)?.strip_prefix(" is ")?)));
    let named = known.is_some();
    let stranger = || text.split_once(" is ").filter(|(who, _)| who.starts_with("a ") || who.starts_with("an "));
    let (who, rest) = known.or_else(stranger)?;
    if !rest.split(' ').next().is_some_and(|word| word.ends_with("ing")) {
        return None;
    }
    let (words, place) = match rest.rsplit_once(" at ") {
        Some((words, place)) if place.starts_with(char::is_uppercase) || place.contains(": ") => {
            (words, Some(place.to_owned()))
        }
        _ => (rest, None),
    };
    let with = words.strip_prefix("talking with ").map(|with| with.split(" and ").map(str::to_owned).collect());
    let words = words.trim_end_matches('.').to_owned();
    Some(Deed { who: who.to_owned(), named, words, place, with: with.unwrap_or_default() })
}

/// "SECTOR: ROOM: THING is STATE".
fn thing(text: &str) -> Option<Content> {
    let (address, state) = text.split_once(" is ").filter(|(address, _)| address.matches(": ").count() >= 2)?;
    let state = if state == "in order again" { Noticed::Order } else { Noticed::State(state.to_owned()) };
    Some(Content::Thing(Thing { address: address.to_owned(), state }))
}

/// "NAME talked with NAME and NAME about THIS, THAT".
fn talk(text: &str, owner: &str) -> Option<Talk> {
    let rest = text.strip_prefix(owner)?;
    let (rest, quarrel) = match (rest.strip_prefix(" talked with "), rest.strip_prefix(" quarrelled with ")) {
        (Some(rest), _) => (rest, false),
        (None, rest) => (rest?, true),
    };
    let (with, about) = rest.split_once(" about ").unwrap_or((rest, ""));
    let about = about.split(", ").filter(|topic| !topic.is_empty()).map(str::to_owned).collect();
    Some(Talk { with: with.split(" and ").map(str::to_owned).collect(), about, quarrel })
}

/// "NAME told OWNER that …", "OWNER overheard NAME say that …" and "NAME asked OWNER: "…"".
fn hearing(memory: &Memory, owner: &str) -> Option<Content> {
    let from = memory.heard_from.as_ref()?;
    let heard = |overheard| Some(Content::Heard(Hearing { from: from.clone(), overheard }));
    if memory.text.starts_with(&format!("{owner} overheard {from} say that ")) {
        return heard(true);
    }
    let rest = memory.text.strip_prefix(from)?;
    if rest.starts_with(&format!(" told {owner} that ")) {
        return heard(false);
    }
    let said = |verb: &str| rest.strip_prefix(&format!(" {verb} {owner}: \""))?.strip_suffix('"');
    let (words, asks) = said("asked").map(|words| (words, true)).or_else(|| Some((said("said to")?, false)))?;
    Some(Content::Quote(Quote { by: from.clone(), to: vec![owner.to_owned()], words: words.to_owned(), asks }))
}
