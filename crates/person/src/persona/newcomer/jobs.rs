//! What somebody lives by, in a few words, as what they are: who "drives the bread van" is a bread van driver.

use smallville_english::{gerund, is_nounish, is_plain_verb, plain_of_gerund, plain_of_past, plain_of_third};

use super::words::Words;

/// Where a noun phrase ends.
pub(super) const ENDS: [&str; 30] = [
    "who", "and", "at", "in", "of", "from", "with", "for", "to", "but", "that", "on", "by", "since", "because", "here",
    "now", "whose", "or", "which", "when", "where", "about", "until", "till", "just", "works", "has", "is", ".",
];
/// Before a noun phrase.
pub(super) const ARTICLES: [&str; 8] = ["a", "an", "the", "our", "your", "my", "his", "her"];
/// The most words of a trade.
const LONGEST: usize = 3;
/// Of what is worked at so many words are kept.
const LONGEST_OBJECT: usize = 2;
/// Words that lead to what somebody does or is.
const LEADS: [&str; 12] =
    ["now", "still", "currently", "mostly", "works", "work", "working", "as", "is", "am", "being", "also"];

/// What somebody is, and how it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Job {
    pub(super) noun: String,
    /// Whether it was told by what they do.
    pub(super) by_deed: bool,
}

/// What somebody is of whom words tell what they live by; none if they do not tell it, or nothing can be made of them.
pub(super) fn job(words: &Words, told: &str) -> Option<Job> {
    let lower = told.to_lowercase();
    let tokens: Vec<&str> = lower
        .split([' ', ','])
        .map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect();
    let begin = tokens.iter().take_while(|word| ARTICLES.contains(*word) || LEADS.contains(*word)).count();
    let tokens = &tokens[begin..];
    let first = *tokens.first().filter(|first| !ENDS.contains(*first))?;
    let end = tokens.iter().skip(1).position(|word| ENDS.contains(word)).map_or(tokens.len(), |at| at + 1);
    let phrase = &tokens[..end];
    let known = |noun: &str| words.is_trade(noun);
    // "Travelling magician" is no deed, "studies physics" is one.
    let is_noun = known(first) || first.ends_with("ing") && phrase.last().is_some_and(|last| known(last));
    if let Some(plain) = verb(first, phrase.len() > 1).filter(|_| !is_noun) {
        return doer(words, &plain, &phrase[1..]).map(|noun| Job { noun, by_deed: true });
    }
    // A deed of which no noun can be made is no noun.
    if first.ends_with("ing") && !is_noun || phrase.len() == 1 && is_plain_verb(first) && !known(first) {
        return None;
    }
    let kept: Vec<&str> =
        phrase.iter().copied().filter(|word| !words.no_part_of_trade(word) && !ARTICLES.contains(word)).collect();
    let is_word = |word: &&str| word.chars().all(|sign| sign.is_alphabetic() || matches!(sign, '-' | '\''));
    let kept = &kept[kept.len().saturating_sub(LONGEST)..];
    let retired = if tokens.contains(&"retired") && kept.first() != Some(&"retired") { "retired " } else { "" };
    let noun = || Job { noun: format!("{retired}{}", kept.join(" ")), by_deed: false };
    (!kept.is_empty() && kept.iter().all(is_word)).then(noun)
}

/// The verb that a word is, before something that is worked at if it could as well be a noun.
fn verb(word: &str, has_object: bool) -> Option<String> {
    let plain = || Some(word.to_owned()).filter(|word| is_plain_verb(word));
    plain_of_third(word)
        .filter(|plain| is_plain_verb(plain))
        .or_else(|| plain_of_gerund(word))
        .or_else(|| plain().filter(|plain| has_object && !is_nounish(plain)))
        .or_else(|| plain_of_past(word).filter(|_| has_object && word != "retired"))
}

/// Who does something with something: "bread van driver".
fn doer(words: &Words, plain: &str, object: &[&str]) -> Option<String> {
    let agent = match words.agents.get(plain) {
        Some(agent) if agent.is_empty() => return None,
        Some(agent) => agent.clone(),
        None => agent(plain),
    };
    // "Copies out scores" and "takes in ironing" say something else than their verbs.
    if object.first().is_some_and(|word| matches!(*word, "out" | "up" | "off" | "down" | "away" | "back" | "over")) {
        return None;
    }
    let mut object: Vec<&str> =
        object.iter().copied().filter(|word| !ARTICLES.contains(word) && !words.no_part_of_trade(word)).collect();
    object.drain(..object.len().saturating_sub(LONGEST_OBJECT));
    // Whoever teaches children is a teacher, whoever mends them none.
    let named = object.last().is_some_and(|last| !words.taught.iter().any(|taught| taught == last));
    match object.split_last().filter(|_| named) {
        Some((last, before)) => {
            let parts: Vec<String> =
                before.iter().map(|word| (*word).to_owned()).chain([singular(last), agent]).collect();
            Some(parts.join(" "))
        }
        None => Some(agent),
    }
}

/// "driver", "mender", "runner", "carrier".
fn agent(plain: &str) -> String {
    match plain.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{stem}ier"),
        None => format!("{}er", gerund(plain).strip_suffix("ing").unwrap_or(plain)),
    }
}

/// One of several: "bike", "cherry", "dress".
fn singular(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    let sibilant = ["shes", "ches", "sses", "xes", "oes"].iter().any(|end| noun.ends_with(end));
    let is_one = ["ss", "ics", "us", "is", "news", "ves"].iter().any(|end| noun.ends_with(end));
    let end = if sibilant { 2 } else { usize::from(noun.ends_with('s') && !is_one && noun.len() > 3) };
    noun[..noun.len() - end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_tells_what_somebody_is() {
        let words = &crate::testing::world().newcomers;
        for (told, expected) in [
            ("piano tuner", "piano tuner"),
            ("a sergeant in the traffic police", "sergeant"),
            ("drives the bread van", "bread van driver"),
            ("fixes bikes", "bike mender"),
            ("mending clocks for the whole street", "clock mender"),
            ("write obituaries", "obituary writer"),
            ("studies marine biology", "marine biology student"),
            ("sells dresses", "dress seller"),
            ("carries coal", "coal carrier"),
            ("rings bells", "bell ringer"),
            ("ski instructor", "ski instructor"),
            ("nurse", "nurse"),
            ("a retired midwife", "retired midwife"),
            ("travelling magician", "travelling magician"),
            ("teaches children to fall", "teacher"),
        ] {
            assert_eq!(job(words, told).map(|job| job.noun).as_deref(), Some(expected), "{told}");
        }
        assert_eq!(job(words, "takes in ironing"), None);
        assert_eq!(job(words, "!"), None);
    }
}
