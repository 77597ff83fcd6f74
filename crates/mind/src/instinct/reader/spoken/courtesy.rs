//! Greetings, farewells, thanks, yes and no, kind and unkind words.

use super::{Reader, flat, has, strip_word};
use crate::speech::SpeechAct;

const GREETINGS: [&str; 13] = [
    "good morning",
    "good afternoon",
    "good evening",
    "good day",
    "hello there",
    "hi there",
    "hey there",
    "hello",
    "hallo",
    "hiya",
    "hey",
    "hi",
    "greetings",
];

const FAREWELLS: [&str; 20] = [
    "goodbye",
    "good bye",
    "bye",
    "bye bye",
    "see you",
    "see you later",
    "see you soon",
    "see you around",
    "farewell",
    "good night",
    "i have to go",
    "i must go",
    "i've got to go",
    "i need to go",
    "i should go",
    "i'd better go",
    "i must be going",
    "take care",
    "talk to you later",
    "until next time",
];

const UNKIND: [&str; 22] = [
    "idiot",
    "stupid",
    "ugly",
    "fool",
    "liar",
    "shut up",
    "hate you",
    "go away",
    "get lost",
    "awful",
    "disgusting",
    "pathetic",
    "loser",
    "moron",
    "dumb",
    "horrible",
    "boring",
    "rude",
    "thief",
    "damn you",
    "nobody likes you",
    "can't stand you",
];

const KIND: [&str; 22] = [
    "lovely",
    "wonderful",
    "great",
    "beautiful",
    "kind",
    "nice",
    "amazing",
    "brilliant",
    "delicious",
    "pretty",
    "clever",
    "charming",
    "excellent",
    "fantastic",
    "sweet",
    "love",
    "like",
    "admire",
    "adore",
    "enjoy",
    "handsome",
    "talented",
];

/// What somebody says to an invitation or a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Yes,
    Perhaps,
    No,
}

/// Yes, no or perhaps; none if the words say neither.
pub(super) fn verdict(words: &str) -> Option<Verdict> {
    let start = words.trim_start();
    let opens = |phrases: &[&str]| phrases.iter().any(|phrase| start.starts_with(&format!("{phrase} ")));
    let perhaps = ["maybe", "perhaps", "i'll see", "i will see", "i'll think", "i will think", "we'll see", "i might"];
    if opens(&perhaps) || has(words, &["not sure", "don't know yet"]) {
        return Some(Verdict::Perhaps);
    }
    let no = ["no", "nope", "sorry", "i'm sorry", "i am sorry", "unfortunately", "not really", "never"];
    let cannot = ["can't", "cannot", "won't", "don't want", "would rather not", "i'd rather not", "have no time"];
    if opens(&no) || has(words, &cannot) {
        return Some(Verdict::No);
    }
    let yes = [
        "yes",
        "yeah",
        "yep",
        "sure",
        "of course",
        "gladly",
        "certainly",
        "with pleasure",
        "ok",
        "okay",
        "absolutely",
        "definitely",
        "alright",
        "all right",
        "fine",
        "why not",
        "i will",
        "i'll",
        "i'd love",
        "i would love",
        "i'd like",
        "i would like",
        "count me in",
        "i promise",
        "great",
        "wonderful",
    ];
    opens(&yes).then_some(Verdict::Yes)
}

impl Reader<'_> {
    /// Notes a greeting; returns what follows it.
    pub(super) fn greeting(&mut self, text: &str) -> String {
        let text = text.trim();
        let Some(rest) = GREETINGS.iter().find_map(|words| strip_word(text, words)) else { return text.to_owned() };
        if !self.found.contains(&SpeechAct::Greet) {
            self.found.push(SpeechAct::Greet);
        }
        let rest = rest.trim_start();
        let named = self.names_of_partner().find_map(|name| strip_word(rest, name));
        named.unwrap_or(rest).trim_start_matches([',', '.', '!', '-', ' ']).to_owned()
    }

    /// Thanks, excuses and farewells; true if the sentence is no more than that.
    pub(super) fn courtesy(&mut self, text: &str, words: &str, asked: bool) -> bool {
        if asked {
            return false;
        }
        let start = words.trim_start();
        let thanks = ["thank you", "thanks", "many thanks", "thank you very much", "thank you so much", "i thank you"];
        if thanks.iter().any(|phrase| start.starts_with(phrase)) {
            self.found.push(SpeechAct::Thank(what_for(text).unwrap_or_else(|| "that".into())));
            return true;
        }
        let sorry = ["sorry", "i'm sorry", "i am sorry", "i'm so sorry", "i apologise", "i apologize", "forgive me"];
        if sorry.iter().any(|phrase| start.starts_with(&format!("{phrase} "))) {
            self.found.push(SpeechAct::Apologise(what_for(text).unwrap_or_else(|| "that".into())));
            return true;
        }
        if has(words, &FAREWELLS) {
            self.found.push(SpeechAct::Part(None));
            return true;
        }
        false
    }

    /// Kind and unkind words, and what one says to what was told.
    pub(super) fn reaction(&self, words: &str) -> Option<SpeechAct> {
        let last = self.aloud.last;
        let denied = has(words, &["not", "don't", "isn't", "aren't", "never"]);
        let to_partner = has(words, &["you", "your", "you're", "yours"]);
        let short = words.split_whitespace().count() <= 4;
        if (to_partner || short) && !denied && has(words, &UNKIND) {
            return Some(SpeechAct::Insult);
        }
        let agrees = ["i agree", "you're right", "you are right", "that's true", "that is true", "so do i", "me too"];
        if has(words, &agrees) && !denied {
            return last.map(|claim| SpeechAct::Agree(claim.clone()));
        }
        let disagrees =
            ["i disagree", "you're wrong", "you are wrong", "i don't agree", "i don't think so", "nonsense"];
        if has(words, &disagrees) {
            return last.map(|claim| SpeechAct::Disagree(claim.clone(), None));
        }
        if has(words, &["i don't believe", "that can't be", "that cannot be", "that's a lie"]) {
            return last.map(|claim| SpeechAct::Doubt(claim.clone()));
        }
        if to_partner && !denied && has(words, &KIND) {
            return Some(SpeechAct::Compliment(praised(words)));
        }
        let marvels = ["really", "wow", "how interesting", "interesting", "that's great", "how nice", "i see", "oh"];
        if words.split_whitespace().count() <= 5 && has(words, &marvels) {
            return last.map(|claim| SpeechAct::Marvel(claim.key()));
        }
        None
    }
}

/// What stands behind "for": for what one thanks or asks pardon.
fn what_for(text: &str) -> Option<String> {
    let (_, rest) = text.split_once(" for ")?;
    let rest = rest.trim().trim_end_matches(['.', '!', '?', ' ']);
    // "You thanked me for your time" would be another's.
    let rest = rest.strip_prefix("your ").map_or_else(|| rest.to_owned(), |thing| format!("the {thing}"));
    (!rest.is_empty()).then_some(rest)
}

/// What of the listener is praised: "your coffee", else how they are.
fn praised(words: &str) -> String {
    let list: Vec<&str> = words.split_whitespace().collect();
    let verbs = ["is", "are", "was", "were", "so", "very", "and", "a", "to", "looks"];
    if let Some(at) = list.iter().position(|word| *word == "your") {
        let thing: Vec<&str> =
            list[at + 1..].iter().copied().take(3).take_while(|word| !verbs.contains(word)).collect();
        if !thing.is_empty() {
            return format!("your {}", thing.join(" "));
        }
    }
    let traits = ["kind", "clever", "charming", "talented", "brilliant", "lovely", "wonderful", "sweet"];
    let named = traits.iter().find(|word| has(&flat(words), &[word]));
    named.map_or_else(|| "your company".into(), |word| (*word).to_owned())
}
