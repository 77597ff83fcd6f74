//! What is told, as far as it can be taken up with a word or two: "My uncle never came back." – "Didn't he?"

use serde::Deserialize;

use crate::{
    Pronoun, is_nounish, is_plain_verb, plain_of_past, plain_of_third,
    word_lists::{is_one, phrases},
    written_out,
};

/// Auxiliaries with which nobody asks back.
const NOT_ASKED: [&str; 3] = ["may", "might", "shall"];
/// So far from the beginning stands the verb at most.
const VERB_WITHIN: usize = 9;

/// Whose affairs something is about that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Whose {
    /// Those of whoever tells it.
    Speaker,
    /// Those of whoever listens.
    Listener,
    /// Somebody else's, or nobody's.
    Others,
}

/// What a sentence that asks nothing does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// It tells something.
    Tells,
    /// It wants something done: "show me".
    Orders,
    /// It wants something not to be done: "don't look", "stop shouting".
    Forbids,
}

/// The mood of a sentence that asks nothing.
#[must_use]
pub fn mood(sentence: &str) -> Mood {
    let words = first_clause(sentence);
    let begin = words.iter().position(|word| word != "please" && !is_one("leads", word));
    let words: Vec<&str> = words[begin.unwrap_or(words.len())..].iter().map(String::as_str).collect();
    let deed = |word: &str| is_plain_verb(word) && !is_one("no orders", word) && !is_one("auxiliaries", word);
    match words[..] {
        ["do", "not", verb, ..] | ["never", verb, ..] if deed(verb) || verb == "be" => Mood::Forbids,
        ["stop" | "quit", what, ..] if what.ends_with("ing") || matches!(what, "it" | "that" | "this") => Mood::Forbids,
        [verb] if deed(verb) && !is_nounish(verb) => Mood::Orders,
        [verb, next, ..] if deed(verb) && (!is_nounish(verb) || is_one("objects", next)) => Mood::Orders,
        _ => Mood::Tells,
    }
}

/// Whose affairs a sentence is about: what is said to a listener's face with "you" is theirs.
#[must_use]
pub fn whose(sentence: &str) -> Whose {
    let words = words_of(sentence);
    let says = |some: &[&str]| words.iter().any(|word| some.contains(&word.as_str()));
    let knows = words.windows(2).any(|pair| pair[0] == "you" && pair[1] == "know");
    if says(&["your", "yours", "yourself"]) || says(&["you"]) && !knows {
        Whose::Listener
    } else if says(&["i", "me", "my", "mine", "myself", "we", "our", "us"]) {
        Whose::Speaker
    } else {
        Whose::Others
    }
}

/// The short question with which one takes up what is told, as it begins a sentence: "Did she?", "Aren't you?"; none where it
/// is no statement or its verb is not found. `pronoun_of` knows how one speaks of somebody by their first name in lower case.
#[must_use]
pub fn echo(sentence: &str, pronoun_of: &dyn Fn(&str) -> Option<Pronoun>) -> Option<String> {
    let words = first_clause(sentence);
    let begin = words.iter().position(|word| !is_one("leads", word))?;
    let mut rest = &words[begin..];
    // "I think you are right" is about you.
    if let [first, second, told @ ..] = rest
        && first == "i"
        && is_one("means", second)
        && told.len() > 1
    {
        let told = if told[0] == "that" { &told[1..] } else { told };
        if statement(told, pronoun_of).is_some() {
            rest = told;
        }
    }
    statement(rest, pronoun_of)
}

/// The words of a sentence in lower case, without short forms and signs.
fn words_of(sentence: &str) -> Vec<String> {
    let long = written_out(sentence).to_lowercase().replace("cannot", "can not").replace('’', "'");
    let bare = long.split_whitespace().map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned());
    bare.filter(|word| !word.is_empty()).collect()
}

/// The words up to the first sign behind which something else begins; "honestly, I did" begins behind its first.
fn first_clause(sentence: &str) -> Vec<String> {
    let parts = sentence.split([',', ';', ':', '.', '!', '?', '–', '—', '(', '\n']).map(words_of);
    let leads = |words: &Vec<String>| words.iter().all(|word| is_one("leads", word) || is_one("calls", word));
    parts.into_iter().find(|words| !leads(words)).unwrap_or_default()
}

/// Takes up words that begin with a subject.
fn statement(words: &[String], pronoun_of: &dyn Fn(&str) -> Option<Pronoun>) -> Option<String> {
    let first = words.first()?.as_str();
    if is_one("otherwise", first) || is_one("auxiliaries", first) {
        return None;
    }
    let at = verb_at(words)?;
    let (subject, verb) = (&words[..at], words[at].as_str());
    let subject = Subject::of(subject, pronoun_of)?;
    let next = words.get(at + 1).map_or("", String::as_str);
    let asks = asking(verb, next, &words[at + 1..])?;
    let turned = subject.is_nobody || words[1..].iter().take(at + 2).any(|word| word == "not" || word == "never");
    Some(subject.question(asks, turned))
}

/// Where the finite verb stands behind the subject.
fn verb_at(words: &[String]) -> Option<usize> {
    let is_alone = is_one("subjects", words.first()?);
    for at in 1..words.len().min(VERB_WITHIN) {
        let (before, word) = (words[at - 1].as_str(), words[at].as_str());
        let next = words.get(at + 1).map_or("", String::as_str);
        if matches!(word, "who" | "which" | "that" | "and" | "or") {
            return None;
        }
        if is_one("auxiliaries", word) {
            return Some(at);
        }
        if is_one("determiners", before) || is_adverb(word) {
            continue;
        }
        if is_alone {
            let is_verb = is_plain_verb(word) || plain_of_past(word).is_some() || plain_of_third(word).is_some();
            return is_verb.then_some(at);
        }
        let known_past = plain_of_past(word).is_some_and(|plain| is_plain_verb(&plain));
        let third = plain_of_third(word).is_some_and(|plain| !is_nounish(&plain) || is_one("objects", next));
        let many = is_many(before) && is_plain_verb(word) && !is_nounish(word);
        if known_past || third || many {
            return Some(at);
        }
    }
    None
}

/// The verb that stands before the subject when one asks, in the form that it has behind "they".
fn asking(verb: &str, next: &str, behind: &[String]) -> Option<&'static str> {
    let participle = behind.iter().find(|word| !is_adverb(word));
    let had = participle.is_some_and(|word| word == "been" || plain_of_past(word).is_some());
    match verb {
        _ if NOT_ASKED.contains(&verb) || next == "better" => None,
        "am" | "are" | "is" => Some("are"),
        "was" | "were" => Some("were"),
        "have" | "has" if next == "to" => Some("do"),
        "had" if next == "to" || !had => Some("did"),
        "have" | "has" => Some("have"),
        "do" | "does" => Some("do"),
        _ if is_one("auxiliaries", verb) => phrases("auxiliaries").iter().find(|known| **known == verb).copied(),
        _ if plain_of_past(verb).is_some() => Some("did"),
        _ => Some("do"),
    }
}

fn is_adverb(word: &str) -> bool {
    is_one("adverbs", word) || word.ends_with("ly") && !is_plain_verb(word)
}

fn is_many(noun: &str) -> bool {
    is_one("many", noun)
        || noun.len() > 2
            && noun.ends_with('s')
            && !noun.ends_with("ss")
            && !noun.ends_with("'s")
            && !is_one("one", noun)
}

/// About what somebody speaks, as one takes it up.
struct Subject {
    word: &'static str,
    /// "Nobody": then the question is turned.
    is_nobody: bool,
}

impl Subject {
    fn of(words: &[String], pronoun_of: &dyn Fn(&str) -> Option<Pronoun>) -> Option<Self> {
        let first = words.first()?.as_str();
        let head = words.iter().position(|word| is_one("prepositions", word)).unwrap_or(words.len());
        let noun = words[..head].iter().rev().find(|word| !word.ends_with("ly"))?.as_str();
        let is_nobody = matches!(first, "nobody" | "none") || first == "no" && words.len() > 1;
        let word = match first {
            _ if words.len() > 1 && words.iter().any(|word| word == "i" || word == "you") => return None,
            "i" | "we" => "you",
            "you" => "I",
            "he" => "he",
            "she" => "she",
            "it" | "this" | "that" if words.len() == 1 || head == 1 => "it",
            "there" => "there",
            "they" | "these" | "those" | "people" | "nobody" => "they",
            "nothing" => return None,
            _ if is_one("women", noun) => "she",
            _ if is_one("men", noun) => "he",
            _ if is_one("persons", noun) || is_many(noun) => "they",
            _ => pronoun_of(first).unwrap_or(Pronoun::It).subject(),
        };
        Some(Self { word, is_nobody })
    }

    /// "Did she?", "Aren't I?"
    fn question(&self, asks: &str, turned: bool) -> String {
        let one = matches!(self.word, "he" | "she" | "it" | "there");
        let asks = match (asks, self.word) {
            ("are", "I") if !turned => "am",
            ("were", "I") => "was",
            ("are", _) if one => "is",
            ("were", _) if one => "was",
            ("have", _) if one => "has",
            ("do", _) if one => "does",
            (asks, _) => asks,
        };
        let asks = match (asks, turned) {
            (_, false) => asks.to_owned(),
            ("can", true) => "can't".to_owned(),
            ("will", true) => "won't".to_owned(),
            (_, true) => format!("{asks}n't"),
        };
        format!("{} {}?", crate::capital(&asks), self.word)
    }
}
