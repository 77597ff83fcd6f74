//! Words put another way before they are read: "wish Tom would paint" as "Tom to paint".

use smallville_english::{is_plain_verb, plain_of_gerund, plain_of_past};

use crate::instinct::reader::{
    tokens::{Token, begins, find},
    verbs::{is_auxiliary, opens_subject},
};

/// What says that something has to be done, before a participle.
const DUE: [&str; 11] = [
    "must be",
    "should be",
    "ought to be",
    "need to be",
    "needs to be",
    "has to be",
    "have to be",
    "is to be",
    "are to be",
    "must to be",
    "wants to be",
];
/// What belongs to a verb and stands behind it: "gone over".
const PARTICLES: [&str; 9] = ["over", "up", "out", "down", "off", "away", "back", "in", "through"];

/// "The shop must be closed at four" as "close the shop at four": what has to be done is for the hearer to do.
pub(super) fn due(tokens: &[Token]) -> Option<Vec<Token>> {
    let (at, length) = DUE.iter().find_map(|words| Some((find(tokens, words)?, words.split(' ').count())))?;
    let thing =
        tokens.get(..at).filter(|thing| thing.first().is_some_and(|first| opens_subject(first) || first.owner))?;
    if thing.iter().any(|token| is_auxiliary(&token.low) || token.is_mark()) {
        return None;
    }
    let of_person = thing.len() == 1 && (thing[0].person.is_some() || !thing[0].is(&["it", "this", "that", "they"]));
    let participle = tokens.get(at + length).filter(|_| !of_person)?;
    let plain = plain_of_past(&participle.low).filter(|plain| is_plain_verb(plain))?;
    Some(active(&plain, thing, &tokens[at + length + 1..]))
}

/// "Go", "the figures" and "over carefully" as "go over the figures carefully".
fn active(plain: &str, thing: &[Token], behind: &[Token]) -> Vec<Token> {
    let particle = usize::from(behind.first().is_some_and(|next| next.is(&PARTICLES)));
    [&[Token::word(plain)], &behind[..particle], thing, &behind[particle..]].concat()
}

/// "Is Tom to be served a beer", behind "under no circumstances", as "serve Tom a beer".
pub(super) fn forbidden_passive(tokens: &[Token]) -> Option<Vec<Token>> {
    let at = find(tokens, "to be").filter(|at| *at > 1 && tokens[0].is(&["is", "are"]))?;
    let plain = plain_of_past(&tokens.get(at + 2)?.low).filter(|plain| is_plain_verb(plain))?;
    Some(active(&plain, &tokens[1..at], &tokens[at + 3..]))
}

/// "painting the fence" behind "you are" as "paint the fence".
pub(super) fn progress(body: &[Token], next: &Token) -> Option<Vec<Token>> {
    // "You are being watched" is nothing that one does.
    let plain = plain_of_gerund(&next.low).filter(|plain| plain != "be")?;
    let start = body.iter().position(|token| token.low.ends_with("ing"))?;
    Some(std::iter::once(Token::word(&plain)).chain(body[start + 1..].iter().cloned()).collect())
}

/// "Wish somebody would read your poems" as what is wanted: "somebody to read your poems".
pub(super) fn wished(body: &[Token]) -> Option<Vec<Token>> {
    let subject = body.get(1..).filter(|_| begins(body, "wish"))?;
    let subject = &subject[usize::from(begins(subject, "that"))..];
    if subject.first().is_some_and(|first| first.is(&["you"])) {
        return None;
    }
    let at = subject.iter().take(6).position(|token| token.is(&["would", "could"])).filter(|at| *at > 0)?;
    let deed = subject.get(at + 1..).filter(|deed| deed.first().is_some_and(|verb| is_plain_verb(&verb.low)))?;
    Some([&subject[..at], &[Token::word("to")], deed].concat())
}

/// "Paint than campaign", of what one would rather do, as "paint rather than campaign".
pub(super) fn rather(words: &[Token]) -> Vec<Token> {
    let compares =
        |token: &Token| token.is(&["more", "less", "rather", "sooner", "other"]) || token.low.ends_with("er");
    match words.iter().position(|token| token.is(&["than"])) {
        Some(at) if !words[..at].iter().any(compares) => {
            [&words[..at], &[Token::word("rather")], &words[at..]].concat()
        }
        _ => words.to_vec(),
    }
}

/// "to" and the words, the first of them small.
pub(super) fn infinitive(words: &[Token]) -> Vec<Token> {
    let mut phrase = vec![Token::word("to")];
    phrase.extend(words.iter().cloned());
    if let Some(first) = phrase.get_mut(1).filter(|first| first.person.is_none() && first.sector.is_none()) {
        first.raw.clone_from(&first.low);
    }
    phrase
}

/// A slot for a verb at the beginning taken back: behind "want" it is a thing.
pub(super) fn bare_slot(says: &str) -> String {
    match says.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        Some((slot, rest)) if slot.contains('|') => format!("{}{rest}", slot.split('|').next().unwrap_or(slot)),
        _ => says.to_owned(),
    }
}
