//! Where the verb of a phrase stands: what may stand before it, and what it looks like.

use smallville_english::{
    is_irregular_past, is_nounish, is_plain_verb, is_same_in_past, plain_of_gerund, plain_of_past, plain_of_third,
    third_person,
};

use crate::instinct::reader::{
    lexicon::Clauses,
    tokens::{Token, begins, find},
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
    let does = |at: usize| {
        let (low, before) = (tokens[at].low.as_str(), &tokens[at - 1]);
        plain_of_third(low).is_some_and(|plain| !is_nounish(&plain))
            || is_irregular_past(low) && !before.is(&PREPOSITIONS) && !before.is(&["a", "an", "the"])
    };
    (0..tokens.len())
        .find(|at| is_auxiliary(&tokens[*at].low) || *at > 0 && does(*at))
        .unwrap_or(1)
        .max(1)
        .min(find(tokens, ",").unwrap_or(usize::MAX))
}

/// Words behind which "you" is a subject, whatever else they may be: "that you are", "before you go".
const BEFORE_SUBJECTS: [&str; 38] = [
    "that", "if", "when", "whenever", "until", "what", "because", "since", "before", "after", "whom", "where", "how",
    "while", "as", "than", "why", "and", "but", "or", "so", "then", "now", "though", "although", "unless", "once",
    "whatever", "whoever", "which", "who", "whether", "think", "know", "hope", "say", "believe", "wish",
];
/// Words behind which "you" is no subject: "with you".
pub(super) const PREPOSITIONS: [&str; 19] = [
    "to", "with", "for", "at", "from", "about", "of", "in", "on", "by", "behind", "beside", "near", "without", "upon",
    "against", "between", "like", "let",
];

/// Whether the "you" at a place does something there: "what you think", "the part you wrote", but "ask you to go".
pub(super) fn is_subject(words: &Clauses, tokens: &[Token], at: usize) -> bool {
    let behind = tokens[at + 1..]
        .iter()
        .find(|next| !next.is_in(&words.adverbs) && !next.is(&["never", "even", "no", "longer"]));
    let Some(next) = behind.filter(|next| next.person.is_none()) else { return false };
    if !(is_auxiliary(&next.low) || is_plain_verb(&next.low) || plain_of_past(&next.low).is_some()) {
        return false;
    }
    let Some(before) = at.checked_sub(1).map(|before| &tokens[before]) else { return true };
    let certain = is_auxiliary(&next.low) && !next.is(&["do", "have", "be"]);
    if before.is_mark() || before.is(&BEFORE_SUBJECTS) || is_auxiliary(&before.low) || before.is(&["like"]) && certain {
        return true;
    }
    // "The book you love", but "book you a table".
    let noun = at >= 2
        && tokens[at - 2].is(&[
            "the", "a", "an", "your", "his", "her", "their", "this", "that", "every", "each", "any", "some", "no",
            "same",
        ]);
    let verb = is_plain_verb(&before.low) && !is_nounish(&before.low)
        || plain_of_gerund(&before.low).is_some()
        || plain_of_past(&before.low).is_some()
        || plain_of_third(&before.low).is_some();
    !before.is(&PREPOSITIONS) && (noun || certain || before.person.is_some() || !verb)
}

/// A verb as it stands behind a subject in the third person; what is past stays so.
pub(super) fn agreed(token: &Token) -> String {
    let low = token.low.as_str();
    let plain = is_plain_verb(low) && low != "be" && !is_same_in_past(low) && !is_irregular_past(low);
    if plain || matches!(low, "are" | "were") { third_person(low) } else { token.raw.clone() }
}

/// Whether a word may begin the subject of a clause: "he", "the", "your", a name.
pub(super) fn opens_subject(token: &Token) -> bool {
    token.person.is_some()
        || token.is(&[
            "you",
            "he",
            "she",
            "it",
            "they",
            "the",
            "your",
            "his",
            "her",
            "their",
            "its",
            "this",
            "that",
            "these",
            "those",
            "there",
            "a",
            "an",
            "nobody",
            "everybody",
            "somebody",
            "anybody",
            "one",
        ])
}

/// Whether a phrase has a verb that says when it is so: "he asks", "the rain stops".
pub(super) fn is_finite(tokens: &[Token]) -> bool {
    tokens.iter().enumerate().skip(1).any(|(at, token)| {
        let low = token.low.as_str();
        is_auxiliary(low)
            || plain_of_past(low).is_some()
            || plain_of_third(low).is_some_and(|plain| !is_nounish(&plain) || at == 1)
            || is_plain_verb(low) && (tokens[at - 1].is(&["you", "they"]) || at + 1 == tokens.len() && !is_nounish(low))
    })
}

/// Where the main verb stands behind adverbs and auxiliaries, and whether it is denied.
pub(super) fn main_verb(clauses: &Clauses, words: &[Token]) -> Option<(usize, bool)> {
    let mut denied = false;
    let mut at = 0;
    while let Some(token) = words.get(at) {
        if token.is(&["not", "never", "longer"]) {
            denied = true;
        } else if !(token.is_in(&clauses.adverbs) || token.is(&["no", "to"])) {
            let auxiliary = token.is(&[
                "will", "would", "can", "could", "should", "must", "may", "might", "do", "does", "did", "shall",
                "ought",
            ]);
            // "Maria does the washing".
            let does = token.is(&["do", "does", "did"])
                && !words[at + 1..]
                    .iter()
                    .take(3)
                    .any(|next| is_plain_verb(&next.low) || next.is(&["be", "not", "have"]));
            let auxiliary = auxiliary && !does;
            let going = begins(&words[at..], "is going to")
                || begins(&words[at..], "are going to")
                || begins(&words[at..], "was going to");
            let perfect = token.is(&["has", "have", "had"])
                && words[at + 1..]
                    .iter()
                    .find(|next| !next.is_in(&clauses.adverbs) && !next.is(&["not", "never"]))
                    .is_some_and(|next| {
                        plain_of_past(&next.low).is_some() || next.is(&["been", "become", "come", "run"])
                    });
            let last = at + 1 == words.len();
            if going && words.len() > at + 3 {
                at += 2;
            } else if !(auxiliary || perfect) || last {
                break;
            }
        }
        at += 1;
    }
    let verb = words.get(at)?;
    let known = is_auxiliary(&verb.low)
        || is_plain_verb(&verb.low)
        || plain_of_third(&verb.low).is_some()
        || plain_of_past(&verb.low).is_some()
        || verb.low.ends_with('s');
    known.then_some((at, denied || words.iter().skip(at).take(3).any(|token| token.is(&["not"]))))
}

/// "will", "can".
pub(super) fn is_modal(token: &Token) -> bool {
    token.is(&["will", "would", "can", "could", "might", "must", "should", "shall"])
}
