//! What somebody is to be asked, in the words in which they are asked it: "if Tom Moreno would put his poster up" is "Would you put
//! my poster up?" when Sam Moore asks him.

use crate::{Pronoun, capital, in_first_person, is_plain_verb, plain_of_past, plain_of_third, word_lists::is_one};

/// Words with which what is to be asked begins, and that ask for a yes or a no.
const WHETHER: [&str; 2] = ["if", "whether"];
/// The same that ask for something else.
const WH: [&str; 9] = ["what", "how", "why", "who", "whom", "whose", "where", "when", "which"];
/// Said before what cannot be turned round.
const HERALD: &str = "Can you tell me";
/// Words behind which a subject stands.
const BEFORE_SUBJECT: [&str; 14] =
    ["and", "but", "that", "because", "if", "whether", "so", "when", "what", "why", "how", "where", "who", "while"];
/// Stand for two people in a sentence.
const SPEAKER: &str = "\u{1}";
const LISTENER: &str = "\u{2}";

/// A question as `asker` (full name, pronoun) puts it to `asked` (full name), from what they are to ask, in which both stand in
/// the third person. None where it is no question: "the rent".
#[must_use]
pub fn asked_directly(question: &str, asker: (&str, Pronoun), asked: &str) -> Option<String> {
    let question = question.trim().trim_end_matches(['.', '?', '!', ' ']);
    let first = question.split(' ').next()?.to_lowercase();
    let whether = WHETHER.contains(&first.as_str());
    if !whether && !WH.contains(&first.as_str()) || !question.contains(' ') {
        return None;
    }
    let said = between_two(&in_first_person(question, asker.1), asker.0, asked);
    let words: Vec<&str> = said.split(' ').collect();
    let turned = words.iter().position(|word| *word == "you").and_then(|you| {
        // What stands between is what is asked for: "how many eggs".
        let before = &words[usize::from(whether)..you];
        let turns = if whether { before.is_empty() } else { before.len() <= 3 };
        turns.then(|| about_you(&words[you + 1..])).flatten().map(|rest| [before.join(" "), rest].join(" "))
    });
    let said = turned.unwrap_or_else(|| format!("{HERALD} {}", said.replacen(words[0], &first, 1)));
    Some(format!("{}?", capital(said.trim())))
}

/// What follows "you", as a question: "would come" as "would you come", "forgot it" as "did you forget it".
fn about_you(rest: &[&str]) -> Option<String> {
    let adverbs = rest.iter().take_while(|word| is_adverb(word)).count();
    let (verb, behind) = rest.get(adverbs..)?.split_first()?;
    // "Really think" is "do you really think".
    let behind = |verb: &[&str]| [&rest[..adverbs], verb, behind].concat().join(" ");
    let plain = plain_of_past(verb);
    let asked = if is_one("auxiliaries", verb) {
        format!("{verb} you {}", behind(&[]))
    } else if is_plain_verb(verb) {
        format!("do you {}", behind(&[verb]))
    } else {
        format!("did you {}", behind(&[plain.as_deref()?]))
    };
    Some(asked.trim_end().to_owned())
}

/// Whether a word may stand between a subject and its verb: "really", "never".
fn is_adverb(word: &str) -> bool {
    const OTHERS: [&str; 7] = ["never", "always", "just", "still", "even", "ever", "also"];
    word.len() > 3 && word.ends_with("ly") && !is_plain_verb(word) || OTHERS.contains(&word)
}

/// A sentence that names two people (full names) as one of them says it to the other: "Tom Moreno knows Sam Moore" as "you know
/// me".
#[must_use]
pub fn between_two(sentence: &str, speaker: &str, listener: &str) -> String {
    let marked = sentence.replace(speaker, SPEAKER).replace(listener, LISTENER);
    let words: Vec<&str> = marked.split(' ').collect();
    let mut said: Vec<String> = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        let before = words[..at].iter().rev().find(|word| !is_adverb(word)).copied();
        let first = before.is_none_or(|word| BEFORE_SUBJECT.contains(&word) || word.ends_with([',', ';', ':']));
        let ahead = words[at + 1..].iter().find(|word| !is_adverb(word)).copied().unwrap_or_default();
        let acts = is_one("auxiliaries", ahead) || first && plain_of_third(ahead).is_some();
        let behind = |mark: &str| before == Some(mark);
        said.push(match *word {
            word if word.contains(SPEAKER) => {
                let alone = if acts || first && plain_of_past(ahead).is_some() { "I" } else { "me" };
                word.replace(&format!("{SPEAKER}'s"), "my").replace(SPEAKER, alone)
            }
            word if word.contains(LISTENER) => word.replace(&format!("{LISTENER}'s"), "your").replace(LISTENER, "you"),
            adverb if is_adverb(adverb) => adverb.to_owned(),
            "is" if behind(SPEAKER) => "am".to_owned(),
            "is" if behind(LISTENER) => "are".to_owned(),
            "was" if behind(LISTENER) => "were".to_owned(),
            // "I think", and not "told me lies".
            verb if behind("I")
                || behind(LISTENER)
                || behind(SPEAKER) && said.last().is_some_and(|last| last == "I") =>
            {
                plain_of_third(verb).unwrap_or_else(|| verb.to_owned())
            }
            other => other.to_owned(),
        });
    }
    said.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_speak_of_themselves() {
        let said = |sentence: &str| between_two(sentence, "Sam Moore", "Tom Moreno");
        assert_eq!(
            said("somebody broke a window, and Sam Moore thinks it was Tom Moreno"),
            "somebody broke a window, and I think it was you"
        );
        assert_eq!(said("Jane told Sam Moore lies about Tom Moreno's shop"), "Jane told me lies about your shop");
        assert_eq!(said("Tom Moreno is late, and Sam Moore was early"), "you are late, and I was early");
    }

    #[test]
    fn what_is_to_be_asked_is_asked() {
        let asked = |question: &str| asked_directly(question, ("Sam Moore", Pronoun::He), "Tom Moreno");
        for (question, said) in [
            ("if Tom Moreno would put his poster up in the market", "Would you put my poster up in the market?"),
            ("what Tom Moreno's new piece is called", "Can you tell me what your new piece is called?"),
            ("why Tom Moreno forgot the onions", "Why did you forget the onions?"),
            ("whether Tom Moreno likes cats", "Do you like cats?"),
            ("how Tom Moreno is", "How are you?"),
            ("how many eggs Tom Moreno has", "How many eggs have you?"),
            ("where Sam Moore is to sit", "Can you tell me where I am to sit?"),
            ("what Tom Moreno thinks of Sam Moore", "What do you think of me?"),
            ("what Tom Moreno really thinks of Sam Moore", "What do you really think of me?"),
            (
                "what he knows of Jane and why Sam Moore says so",
                "Can you tell me what I know of Jane and why I say so?",
            ),
            ("if it is true that Jane sings", "Can you tell me if it is true that Jane sings?"),
        ] {
            assert_eq!(asked(question).as_deref(), Some(said), "{question}");
        }
        for question in ["the rent", "Jane Moreno", "what", ""] {
            assert_eq!(asked(question), None, "{question}");
        }
    }
}
