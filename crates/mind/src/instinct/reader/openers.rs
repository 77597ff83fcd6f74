//! What is said around a sentence and changes nothing: "please", "darling", "just in case", the hearer's own name.

use smallville_english::{is_nounish, is_plain_verb};

use crate::instinct::reader::{
    lexicon::Clauses,
    tokens::{Token, begins, trimmed},
    verbs::{is_finite, opens_subject},
};

/// A phrase without openers such as "please" and without the hearer's own name as an address.
pub(super) fn opened(words: &Clauses, tokens: &[Token], own_name: &str) -> Vec<Token> {
    let mut rest = trimmed(tokens);
    loop {
        let before = rest.len();
        // "Hey genius go home".
        if let [hey, name, verb, _, ..] = rest
            && hey.is(&["hey", "oi", "yo", "psst"])
            && name.person.is_none()
            && !name.is(&["you", "do", "go", "let", "come"])
            && is_plain_verb(&verb.low)
            && !is_nounish(&verb.low)
        {
            rest = &rest[2..];
        }
        for opener in &words.openers {
            let length = opener.split(' ').count();
            let verb = words.comma_openers.contains(opener);
            let comma = rest.get(length).is_none_or(Token::is_mark);
            if begins(rest, opener) && (!verb || comma) {
                rest = trimmed(&rest[length..]);
            }
        }
        let address = |token: &Token| token.person.as_deref() == Some(own_name) && !token.owner;
        if rest.first().is_some_and(address) && rest.get(1).is_none_or(|next| next.is(&[",", "you"])) {
            rest = trimmed(&rest[1..]);
        }
        if rest.last().is_some_and(address) && rest.len() > 2 && rest[rest.len() - 2].low == "," {
            rest = trimmed(&rest[..rest.len() - 1]);
        }
        // "So like invite Tamara".
        if rest.first().is_some_and(|first| first.is(&["like"]))
            && rest.len() > 2
            && is_plain_verb(&rest[1].low)
            && !is_nounish(&rest[1].low)
        {
            rest = &rest[1..];
        }
        // "Go eat something" is to eat something, wherever.
        let goes = rest.first().is_some_and(|first| first.is(&["go"]));
        if goes && rest.get(1).is_some_and(|next| is_plain_verb(&next.low) && next.person.is_none()) {
            rest = &rest[1..];
        }
        let tail = words.asides.iter().find(|aside| {
            let aside: Vec<&str> = aside.split(' ').collect();
            let compared = rest.len() > aside.len() && rest[rest.len() - aside.len() - 1].is(&["than", "as", "what"]);
            aside.len() > 1 && rest.len() > aside.len() + 1 && ends(rest, &aside) && !compared
        });
        if let Some(tail) = tail {
            rest = trimmed(&rest[..rest.len() - tail.split(' ').count()]);
        }
        let said = rest.len() > 1 && rest[rest.len() - 2].is(&["is", "are", "was"]);
        if rest.last().is_some_and(|token| {
            !said
                && token.is(&[
                    "please", "ok", "okay", "lol", "haha", "anymore", "btw", "fyi", "tho", "though", "x", "xx", "k",
                    "thanks",
                ])
        }) {
            rest = trimmed(&rest[..rest.len() - 1]);
        }
        if rest.len() == before {
            return rest.to_vec();
        }
    }
}

/// Whether a phrase ends with some words.
fn ends(tokens: &[Token], words: &[&str]) -> bool {
    let tail = &tokens[tokens.len() - words.len()..];
    tail.iter().zip(words).all(|(token, word)| token.low == *word)
}

/// "You would like, just once, to paint" without what stands between two commas and changes nothing; at the end the second
/// may be missing.
pub(super) fn without_asides(words: &Clauses, tokens: &[Token]) -> Vec<Token> {
    let mut rest = tokens;
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    while let Some((first, behind)) = rest.split_first() {
        let aside =
            || words.asides.iter().filter(|aside| begins(behind, aside)).map(|aside| aside.split(' ').count()).max();
        let length = Some(first).filter(|first| first.low == ",").and_then(|_| aside());
        let ends = |length: usize| behind.get(length).is_none_or(Token::is_mark);
        match length.filter(|length| ends(*length) && !kept.is_empty()) {
            Some(length) => {
                // "Go to bed, for once, your eyes are red".
                let anew = behind
                    .get(length + 1..)
                    .is_some_and(|next| next.first().is_some_and(opens_subject) && is_finite(next));
                let comma = behind.get(length).is_some_and(|next| next.low == ",");
                rest = &behind[length + usize::from(comma && !anew)..];
            }
            None => {
                kept.push(first.clone());
                rest = behind;
            }
        }
    }
    kept
}
