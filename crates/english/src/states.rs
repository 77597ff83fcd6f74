//! What is true of a thing, put as a sentence: whoever writes it writes "burning", "won't flush" or "somebody sat on it".

use crate::verbs::{is_irregular_past, is_nounish, plain_of_third};

/// How words about a thing go with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateForm {
    /// Behind "is": "on fire", "broken".
    Predicate,
    /// With a verb of their own: "fell over", "won't flush".
    Verb,
    /// With a subject of their own: "somebody put a bucket on it", "three strings have snapped".
    Clause,
}

/// Simple past forms that are no participles: what "fell" is not fallen.
const WENT: [&str; 20] = [
    "fell", "broke", "went", "began", "froze", "rang", "sang", "sank", "shook", "spoke", "stole", "tore", "threw",
    "wore", "woke", "flew", "blew", "grew", "gave", "took",
];
/// Verbs that go with any subject.
const HELPERS: [&str; 14] =
    ["has", "had", "will", "would", "can", "cannot", "could", "does", "did", "must", "may", "might", "should", "was"];
/// Words that begin something with a subject of its own.
const SUBJECTS: [&str; 34] = [
    "a",
    "an",
    "the",
    "some",
    "somebody",
    "someone",
    "something",
    "nobody",
    "everybody",
    "everyone",
    "everything",
    "there",
    "only",
    "no",
    "every",
    "each",
    "both",
    "many",
    "several",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "hundreds",
    "thousands",
    "lots",
    "my",
    "his",
];
/// Words behind "is" that no ending betrays.
const PREDICATES: [&str; 112] = [
    "in",
    "on",
    "at",
    "under",
    "over",
    "up",
    "down",
    "out",
    "off",
    "back",
    "upside",
    "behind",
    "beside",
    "near",
    "against",
    "between",
    "without",
    "beyond",
    "as",
    "like",
    "not",
    "neither",
    "still",
    "almost",
    "just",
    "too",
    "very",
    "so",
    "quite",
    "rather",
    "once",
    "again",
    "always",
    "never",
    "now",
    "here",
    "half",
    "all",
    "ready",
    "full",
    "empty",
    "open",
    "shut",
    "gone",
    "dirty",
    "clean",
    "hot",
    "cold",
    "warm",
    "cool",
    "dry",
    "wet",
    "damp",
    "loud",
    "silent",
    "quiet",
    "dark",
    "light",
    "bright",
    "dim",
    "dead",
    "alive",
    "slow",
    "fast",
    "new",
    "old",
    "good",
    "bad",
    "fine",
    "okay",
    "ok",
    "nice",
    "lovely",
    "strange",
    "weird",
    "odd",
    "alight",
    "aflame",
    "ablaze",
    "afire",
    "asleep",
    "awake",
    "invisible",
    "magic",
    "red",
    "blue",
    "green",
    "yellow",
    "pink",
    "purple",
    "black",
    "white",
    "golden",
    "grey",
    "brown",
    "orange",
    "free",
    "safe",
    "sticky",
    "soft",
    "hard",
    "crooked",
    "askew",
    "loose",
    "tight",
    "flat",
    "short",
    "long",
    "low",
    "high",
    "better",
    "worse",
];
/// Endings of words behind "is".
const ENDINGS: [&str; 12] = ["ed", "en", "ing", "ly", "less", "ful", "ous", "able", "ible", "y", "ish", "proof"];

/// How words about a thing go with its name.
#[must_use]
pub fn state_form(state: &str) -> StateForm {
    let lower = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '\'').to_lowercase();
    let mut words = state.split_whitespace();
    let first = lower(words.next().unwrap_or_default());
    let alone = words.next().is_none();
    let third = plain_of_third(&first).is_some_and(|plain| !is_nounish(&plain));
    if HELPERS.contains(&first.as_str()) || WENT.contains(&first.as_str()) || first.ends_with("n't") || third && !alone
    {
        return StateForm::Verb;
    }
    if SUBJECTS.contains(&first.as_str()) {
        return StateForm::Clause;
    }
    let predicate = alone
        || PREDICATES.contains(&first.as_str())
        || is_irregular_past(&first)
        || first.contains('-')
        || ENDINGS.iter().any(|end| first.ends_with(end));
    if predicate { StateForm::Predicate } else { StateForm::Clause }
}

/// What is true of a thing as a sentence; `is` is "is", "was" or a slot for it.
///
/// "the stove is burning", "the toilet won't flush", "the piano is not as it was: somebody put a bucket on it".
#[must_use]
pub fn with_state(thing: &str, is: &str, state: &str) -> String {
    let state = state.trim().trim_end_matches(['.', '!']);
    let bare = state.strip_prefix("is ").or_else(|| state.strip_prefix("are ")).unwrap_or(state);
    let bare = match bare.split_once(' ') {
        Some(("been", rest)) => return format!("{thing} has been {rest}"),
        Some((first, rest)) => {
            SLIPS.iter().find(|(slip, _)| *slip == first).map(|(_, right)| format!("{right} {rest}"))
        }
        None => None,
    }
    .unwrap_or_else(|| bare.to_owned());
    match state_form(&bare) {
        StateForm::Predicate => format!("{thing} {is} {bare}"),
        StateForm::Verb => format!("{thing} {bare}"),
        StateForm::Clause => format!("{thing} {is} not as it was: {bare}"),
    }
}

/// Contractions as they are typed in haste.
const SLIPS: [(&str, &str); 6] = [
    ("wont", "won't"),
    ("doesnt", "doesn't"),
    ("cant", "can't"),
    ("isnt", "isn't"),
    ("hasnt", "hasn't"),
    ("didnt", "didn't"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_true_of_a_thing_is_a_sentence() {
        for (state, sentence) in [
            ("on fire", "the X is on fire"),
            ("burning", "the X is burning"),
            ("is wet!!", "the X is wet"),
            ("wont flush", "the X won't flush"),
            ("fell over, books everywhere", "the X fell over, books everywhere"),
            ("holds a portrait", "the X holds a portrait"),
            ("says NO CLASS", "the X says NO CLASS"),
            ("doesn't leak anymore", "the X doesn't leak anymore"),
            ("set for two with candles", "the X is set for two with candles"),
            ("collapsed under the weights", "the X is collapsed under the weights"),
            ("is been repaired", "the X has been repaired"),
            ("somebody put fish on top", "the X is not as it was: somebody put fish on top"),
            ("three strings have snapped", "the X is not as it was: three strings have snapped"),
            ("beer spilt on the cloth", "the X is not as it was: beer spilt on the cloth"),
            ("haunted", "the X is haunted"),
            ("neither on nor off", "the X is neither on nor off"),
            ("gone, just an empty stand left", "the X is gone, just an empty stand left"),
        ] {
            assert_eq!(with_state("the X", "is", state), sentence);
        }
    }
}
