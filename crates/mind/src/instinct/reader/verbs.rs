//! Where the verb of a phrase stands: what may stand before it, and what it looks like.

use smallville_english::{is_nounish, is_plain_verb};

use crate::instinct::reader::{
    lexicon::Clauses,
    tokens::{Token, find},
};

/// What follows the adverbs at the beginning of a phrase.
pub(super) fn without_adverbs<'t>(words: &Clauses, tokens: &'t [Token]) -> &'t [Token] {
    &tokens[tokens.iter().take_while(|token| token.is_in(&words.adverbs)).count()..]
}

/// Whether a phrase begins with a verb in its plain form.
pub(super) fn starts_plain(words: &Clauses, tokens: &[Token]) -> bool {
    let rest = without_adverbs(words, tokens);
    let Some(first) = rest.first() else { return false };
    if first.person.is_some() || !is_plain_verb(&first.low) {
        return false;
    }
    let ends =
        rest.get(1).is_none_or(|next| next.is_mark() || next.is(&["and", "at", "for", "is", "are", "or", "from"]));
    !(is_nounish(&first.low) && ends)
        || (rest.len() == tokens.len() && rest.len() == 1 && !first.is(&["water", "book", "iron"]))
}

/// "is", "will", "can".
pub(super) fn is_auxiliary(word: &str) -> bool {
    const WORDS: [&str; 22] = [
        "is", "are", "was", "were", "be", "been", "will", "would", "can", "could", "should", "must", "may", "might",
        "has", "have", "had", "does", "do", "did", "shall", "ought",
    ];
    WORDS.contains(&word)
}

/// How many tokens the subject of a statement has.
pub(super) fn subject_length(tokens: &[Token]) -> usize {
    tokens
        .iter()
        .position(|token| is_auxiliary(&token.low))
        .unwrap_or(1)
        .max(1)
        .min(find(tokens, ",").unwrap_or(usize::MAX))
}
