//! Words put another way before they are read: "wish Tom would paint" as "Tom to paint".

use smallville_english::{is_plain_verb, plain_of_gerund};

use crate::instinct::reader::tokens::{Token, begins};

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
