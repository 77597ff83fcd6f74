//! The last touches on a line: capitals, stops, short forms, and what hangs on its ends.

use std::borrow::Cow;

use rand::{RngExt as _, rngs::StdRng};
use smallville_english::{article, capital, contracted, ended, uncapital};

use crate::persona::Manner;

/// Most words of a sentence that a loud person shouts.
const SHOUT: usize = 12;

/// One blank between words, one stop after a sentence, "a" and "an" where they belong, capitals at the beginnings.
pub(in crate::instinct) fn tidy(text: &str) -> String {
    let mut words: Vec<Cow<'_, str>> = text.split_whitespace().map(Cow::from).collect();
    for i in 1..words.len() {
        match &*words[i - 1] {
            "a" | "an" => words[i - 1] = article(&words[i]).into(),
            "A" | "An" => words[i - 1] = capital(article(&words[i])).into(),
            _ => {}
        }
    }
    let mut line = words.join(" ");
    for (wrong, right) in
        [(" ,", ","), (" .", "."), (" ?", "?"), (" !", "!"), (",,", ","), (",.", "."), (",?", "?"), (",!", "!")]
    {
        if line.contains(wrong) {
            line = line.replace(wrong, right);
        }
    }
    for (wrong, right) in [("?.", "?"), ("!.", "!"), ("..", "."), (".!", "!"), (".?", "?"), (".,", ","), (";.", ".")] {
        while line.contains(wrong) {
            line = line.replace(wrong, right);
        }
    }
    capitals(&ended(&line))
}

/// A capital at the beginning and after every stop.
fn capitals(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let (mut start, mut stopped) = (true, false);
    for sign in line.chars() {
        if sign == ' ' && stopped {
            start = true;
        }
        if start && sign.is_alphanumeric() {
            out.extend(sign.to_uppercase());
            start = false;
        } else {
            out.push(sign);
        }
        stopped = matches!(sign, '.' | '!' | '?');
    }
    out
}

/// "I'm" for "I am" as most people speak; formal and learned people speak as it is written for them.
pub(in crate::instinct) fn contract(line: &str, manner: Manner) -> String {
    match manner {
        Manner::Formal | Manner::Learned => line.to_owned(),
        _ => contracted(line),
    }
}

/// Some of the short sentences of a loud person are shouted.
pub(in crate::instinct) fn shout(line: &str, rng: &mut StdRng) -> String {
    let mut out = String::with_capacity(line.len());
    let mut words = 0;
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let ends = matches!(signs.peek(), None | Some(' '));
        match sign {
            '.' if ends && words < SHOUT && rng.random_bool(0.6) => out.push('!'),
            other => out.push(other),
        }
        match sign {
            ' ' => words += 1,
            '.' | '!' | '?' => words = 0,
            _ => {}
        }
    }
    out
}

/// Puts an exclamation such as "Blow me down," before a line; `names` are words that keep their capital.
pub(super) fn open(line: &str, opening: &str, names: &[&str]) -> String {
    let opening = opening.trim();
    let first_of = |text: &'_ str| text.split([' ', ',', '.', '\'', '?', '!', ':', '…']).next().map(str::to_owned);
    let first = first_of(line);
    let named = || names.iter().any(|name| first_of(name) == first);
    let keeps = opening.ends_with(['.', '!', '?']) || first.as_deref() == Some("I") || named();
    let rest = if keeps { line.to_owned() } else { uncapital(line) };
    let comma = if opening.ends_with(|sign: char| sign.is_alphanumeric()) { "," } else { "" };
    format!("{opening}{comma} {rest}")
}

/// Hangs a tag such as ", yo" on the end of a line.
pub(super) fn hang(line: &str, tag: &str) -> String {
    let tag = tag.trim_end();
    let Some(stop) = line.chars().next_back() else { return line.to_owned() };
    let bare = line.trim_end_matches(['.', '!', '?']);
    if tag.starts_with(',') {
        let own = tag.ends_with(['.', '!', '?']);
        return if own { format!("{bare}{tag}") } else { format!("{bare}{tag}{stop}") };
    }
    format!("{line} {}", tag.trim_start())
}
