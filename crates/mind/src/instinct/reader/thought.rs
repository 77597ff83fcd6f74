//! The same words as a thought in the third person: "You are tired" → "John Lin is tired".

use smallville_english::{capital, is_plain_verb, plain_of_gerund};

use crate::instinct::reader::{
    Hearer,
    lexicon::{Clauses, first_words},
    phrases::spaced,
    tokens::{Token, begins, trimmed},
    verbs::{agreed, is_subject, starts_plain},
};

/// Retells a text about the hearer, sentence by sentence.
pub(super) fn retold(words: &Clauses, tokens: &[Token], hearer: &Hearer<'_>) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let mut start = 0;
    for end in 0..=tokens.len() {
        if end < tokens.len() && !tokens[end].ends_sentence() {
            continue;
        }
        let sentence = trimmed(&tokens[start..end]);
        if !sentence.is_empty() {
            let asked = tokens.get(end).is_some_and(|token| token.low == "?");
            sentences.push(sentence_retold(words, sentence, asked, hearer));
        }
        start = end + 1;
    }
    sentences.join(". ").replace("?. ", "? ")
}

/// One sentence without its mark.
fn sentence_retold(words: &Clauses, tokens: &[Token], asked: bool, hearer: &Hearer<'_>) -> String {
    let name = &hearer.persona.name;
    let mut rest = tokens;
    if begins(rest, "please") && rest.len() > 1 {
        rest = trimmed(&rest[1..]);
    }
    if let Some(polite) = first_words(&words.polite, rest)
        && rest.len() > polite.split(' ').count()
    {
        return format!("{name} wants {}", wish(words, trimmed(&rest[polite.split(' ').count()..]), hearer));
    }
    let no = if begins(rest, "do not") { 2 } else { usize::from(begins(rest, "never")) };
    if no > 0 && rest.len() > no && starts_plain(words, &rest[no..]) && !asked {
        return format!("{name} does not want to {}", turned(words, &rest[no..], hearer, true));
    }
    if starts_plain(words, rest) && !(asked && rest[0].is(&["do", "have"])) {
        return format!("{name} wants to {}", turned(words, rest, hearer, true));
    }
    if asked {
        return format!(
            "{name} asks {}: {}?",
            hearer.persona.pronoun.reflexive(),
            spaced(rest.iter().enumerate().map(|(i, token)| if i == 0 && token.person.is_none() {
                own_words(&Token { raw: token.low.clone(), ..token.clone() })
            } else {
                own_words(token)
            }))
        );
    }
    capital(&turned(words, rest, hearer, false))
}

/// What is wished: "to have a coffee".
fn wish(words: &Clauses, tokens: &[Token], hearer: &Hearer<'_>) -> String {
    match tokens.split_first() {
        Some((first, rest)) => match plain_of_gerund(&first.low) {
            Some(plain) => format!("to {}", turned(words, &[&[Token::word(&plain)], rest].concat(), hearer, true)),
            None if starts_plain(words, tokens) => format!("to {}", turned(words, tokens, hearer, true)),
            None => turned(words, tokens, hearer, true),
        },
        None => String::from("something"),
    }
}

/// A word as the hearer would say it to themself.
fn own_words(token: &Token) -> String {
    match (&token.person, token.low.as_str()) {
        (Some(person), _) if token.owner => format!("{person}'s"),
        (Some(person), _) => person.clone(),
        (None, "you") => "I".into(),
        (None, "your") => "my".into(),
        (None, "yourself") => "myself".into(),
        _ => token.raw.clone(),
    }
}

/// Words with "you" turned into the hearer; `named` if the name was already said.
fn turned(clauses: &Clauses, tokens: &[Token], hearer: &Hearer<'_>, mut named: bool) -> String {
    let own = hearer.persona.pronoun;
    let mut words: Vec<String> = Vec::with_capacity(tokens.len());
    let mut agrees = false;
    for (i, token) in tokens.iter().enumerate() {
        let next = tokens[i + 1..].iter().find(|next| !next.is_in(&clauses.adverbs));
        let low = token.low.as_str();
        let subject = low == "you" && is_subject(clauses, tokens, i);
        words.push(match (&token.person, low) {
            (Some(person), _) if token.owner => format!("{person}'s"),
            (Some(person), _) => person.clone(),
            (None, "you") if !named => hearer.persona.name.clone(),
            (None, "you") if subject => own.subject().to_owned(),
            (None, "you") => own.object().to_owned(),
            (None, "your") if !named && i == 0 => format!("{}'s", hearer.persona.name),
            (None, "your" | "yours") => own.possessive().to_owned(),
            (None, "yourself") => own.reflexive().to_owned(),
            (None, _) if token.sector.is_some() && low.starts_with("your ") => {
                format!("{}{}", own.possessive(), &token.raw[4..])
            }
            _ if agrees => agreed(token),
            _ if i == 0 && named => low_first(token),
            _ => token.raw.clone(),
        });
        named |= low == "you" || low == "your" && i == 0;
        agrees = subject || agrees && (token.is_in(&clauses.adverbs) || token.is(&["never", "both", "no", "longer"]));
        // "You are tired and want to sleep": the second verb agrees too.
        agrees |= token.is(&["and", "but"])
            && tokens[..i].first().is_some_and(|first| first.is(&["you"]))
            && !tokens[..i]
                .iter()
                .any(|token| token.is(&["to", "will", "should", "must", "can", "could", "not", "might", "would"]))
            && next.is_some_and(|next| is_plain_verb(&next.low) || next.is(&["are", "have"]));
    }
    spaced(words.into_iter())
}

/// A word with a small first letter.
fn low_first(token: &Token) -> String {
    if token.sector.is_some() { token.raw.clone() } else { token.low.clone() }
}
