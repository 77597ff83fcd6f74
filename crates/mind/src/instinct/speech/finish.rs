//! The last touches on a line: capitals, stops, short forms, and what hangs on its ends.

use rand::{RngExt as _, rngs::StdRng};

use crate::persona::Manner;

/// Most words of a sentence that a loud person shouts.
const SHOUT: usize = 12;

/// One blank between words, one stop after a sentence, "a" and "an" where they belong, capitals at the beginnings.
pub(super) fn tidy(text: &str) -> String {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    for i in 1..words.len() {
        let vowel = sounds_like_vowel(&words[i]);
        match (words[i - 1].as_str(), vowel) {
            ("a", true) => words[i - 1] = "an".into(),
            ("an", false) => words[i - 1] = "a".into(),
            ("A", true) => words[i - 1] = "An".into(),
            ("An", false) => words[i - 1] = "A".into(),
            _ => {}
        }
    }
    let mut line = words.join(" ");
    for (wrong, right) in
        [(" ,", ","), (" .", "."), (" ?", "?"), (" !", "!"), (",,", ","), (",.", "."), (",?", "?"), (",!", "!")]
    {
        line = line.replace(wrong, right);
    }
    for (wrong, right) in [("?.", "?"), ("!.", "!"), ("..", "."), (".!", "!"), (".?", "?"), (".,", ","), (";.", ".")] {
        while line.contains(wrong) {
            line = line.replace(wrong, right);
        }
    }
    if !line.ends_with(['.', '!', '?']) && !line.is_empty() {
        line.push('.');
    }
    capitals(&line)
}

/// Whether a word takes "an".
fn sounds_like_vowel(word: &str) -> bool {
    let lower = word.trim_start_matches(['\'', '"']).to_lowercase();
    let consonant = ["uni", "use", "usu", "eu", "one", "once"].iter().any(|start| lower.starts_with(start))
        && !lower.starts_with("unin")
        && !lower.starts_with("unim");
    let silent = ["hour", "honest", "heir", "honour"].iter().any(|start| lower.starts_with(start));
    silent || (lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !consonant)
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

/// "I'm" for "I am" as most people speak, or the other way round for formal people.
pub(super) fn contract(line: &str, manner: Manner) -> String {
    const SHORT: [(&str, &str); 19] = [
        ("I am ", "I'm "),
        ("you are ", "you're "),
        ("You are ", "You're "),
        ("they are ", "they're "),
        ("she is ", "she's "),
        ("he is ", "he's "),
        ("it is ", "it's "),
        ("I have been ", "I've been "),
        ("I have got ", "I've got "),
        ("I have promised ", "I've promised "),
        ("you have been ", "you've been "),
        ("you have got ", "you've got "),
        ("you have promised ", "you've promised "),
        ("do not ", "don't "),
        ("does not ", "doesn't "),
        ("did not ", "didn't "),
        ("is not ", "isn't "),
        ("cannot ", "can't "),
        ("would not ", "wouldn't "),
    ];
    const LONG: [(&str, &str); 6] = [
        ("I'm ", "I am "),
        ("I'll ", "I will "),
        ("I've ", "I have "),
        ("can't ", "cannot "),
        ("That's ", "That is "),
        ("you're ", "you are "),
    ];
    let pairs: &[(&str, &str)] = match manner {
        Manner::Formal => &LONG,
        // Whoever speaks in long sentences does not swallow syllables, but does not unfold them either.
        Manner::Learned => &[],
        _ => &SHORT,
    };
    pairs.iter().fold(line.to_owned(), |line, (from, to)| replace_words(&line, from, to))
}

/// Replaces where a word begins: "she is" is not to be found in "Ashe is".
fn replace_words(line: &str, from: &str, to: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(from) {
        let whole =
            rest[..at].chars().next_back().or(out.chars().next_back()).is_none_or(|sign| !sign.is_alphanumeric());
        out.push_str(&rest[..at]);
        out.push_str(if whole { to } else { from });
        rest = &rest[at + from.len()..];
    }
    out.push_str(rest);
    out
}

/// Some of the short sentences of a loud person are shouted.
pub(super) fn shout(line: &str, chance: &mut StdRng) -> String {
    let mut out = String::with_capacity(line.len());
    let mut words = 0;
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let ends = matches!(signs.peek(), None | Some(' '));
        match sign {
            '.' if ends && words < SHOUT && chance.random_bool(0.6) => out.push('!'),
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
    let first = line.split([' ', ',', '.', '\'']).next().unwrap_or_default();
    let keeps = opening.ends_with(['.', '!', '?']) || first == "I" || names.iter().any(|name| name.starts_with(first));
    let mut rest = line.to_owned();
    if !keeps && let Some(initial) = line.chars().next() {
        rest = initial.to_lowercase().chain(line.chars().skip(1)).collect();
    }
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
