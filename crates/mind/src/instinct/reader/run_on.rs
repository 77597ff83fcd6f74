//! Sentences as they are written in haste, put in order before the grammar reads them: a mark where one is missing between two
//! of them, and the words of each in their usual order.

use smallville_english::is_plain_verb;

use crate::instinct::reader::{
    lexicon::Clauses,
    tokens::{Token, begins},
    turned::{TIMES, turned},
    verbs::{PREPOSITIONS, is_auxiliary, is_finite, opens_subject, starts_plain},
};

/// The sentences of a text put in order.
pub(super) fn straightened(words: &Clauses, tokens: &[Token]) -> Vec<Token> {
    let marked = with_marks(words, tokens);
    let sentences = marked.split_inclusive(Token::ends_sentence);
    sentences.flat_map(|sentence| turned(words, &with_condition_closed(words, sentence))).collect()
}

/// Whether a word may end what a verb is about.
pub(super) fn is_thing(token: &Token) -> bool {
    !token.is_mark()
        && !token.is(&PREPOSITIONS)
        && !is_auxiliary(&token.low)
        && !is_plain_verb(&token.low)
        && !token.is(&["and", "or", "but", "the", "a", "an", "your", "his", "her", "their", "not", "no", "so", "just"])
}

/// The words with a full stop where a new sentence begins without a mark.
fn with_marks(words: &Clauses, tokens: &[Token]) -> Vec<Token> {
    let mut told: Vec<Token> = Vec::with_capacity(tokens.len() + 4);
    let mut from = 0;
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        if let Some(length) = concluded(rest, told.last()) {
            if told.last().is_some_and(|last| last.low == ",") {
                told.pop();
            }
            if !told.is_empty() {
                told.push(Token::word("."));
            }
            (from, at) = (told.len(), at + length);
            continue;
        }
        if let Some(length) = refused(rest) {
            told.extend_from_slice(&rest[..length]);
            told.push(Token::word(","));
            at += length;
            continue;
        }
        if runs_on(words, &told[from.min(told.len())..], rest) {
            told.push(Token::word("."));
            from = told.len();
        }
        told.push(tokens[at].clone());
        if tokens[at].ends_sentence() || tokens[at].is(&[",", "and", "but", "so", "then"]) {
            from = told.len();
        }
        at += 1;
    }
    told
}

/// How many words only say that what follows is concluded or admitted: "therefore", ", though".
fn concluded(rest: &[Token], before: Option<&Token>) -> Option<usize> {
    let opens = before.is_none_or(|before| before.low == "," || before.ends_sentence());
    let says = rest.len() > 2 && is_finite(rest);
    let inside = before.is_some_and(|before| before.low == ",") && says;
    if rest[0].is(&["therefore", "thus", "hence"]) && opens {
        return Some(1);
    }
    (inside && rest[0].is(&["though", "although"])).then_some(1)
}

/// How many words refuse or grant something before what is to be done then: "if he says no" before "ask Tom".
fn refused(rest: &[Token]) -> Option<usize> {
    let [condition, _, says, answer, behind @ ..] = rest else { return None };
    let led = condition.is(&["if", "when", "whenever"])
        && (says.is(&["says", "say", "answers"]) && answer.is(&["no", "yes", "nothing"])
            || says.is(&["asks", "ask"]) && answer.is(&["why", "you", "about"]));
    let just = behind.iter().take_while(|token| token.is(&["just", "why", "about", "it", "only", "simply"])).count();
    let answer_ends = 4 + behind.iter().take(just).take_while(|token| !token.is(&["just", "only", "simply"])).count();
    let deed = behind.get(just)?;
    (led && deed.person.is_none() && is_plain_verb(&deed.low)).then_some(answer_ends)
}

/// Where a condition ends that has no comma behind it: "every time you hear the chalk" before "you bang on the wall".
fn condition_end(words: &Clauses, sentence: &[Token]) -> Option<usize> {
    const CONDITIONS: [&str; 8] =
        ["every time", "each time", "whenever", "when", "if", "as soon as", "once", "the next time"];
    let lead =
        CONDITIONS.into_iter().filter(|lead| begins(sentence, lead)).map(|lead| lead.split(' ').count()).max()?;
    let ends = sentence.iter().position(|token| token.low == ",");
    let does = |at: &usize| {
        let verb = &sentence[at + 1];
        let leads = &sentence[at - 1];
        let aux = verb.is(&["will", "should", "must", "are"]);
        let unknown = is_thing(leads) && is_thing(verb) && !verb.low.ends_with("ly");
        sentence[*at].is(&["you"])
            && (is_plain_verb(&verb.low) || aux || unknown)
            && !leads.is_in(&words.leads_on)
            && !leads.is(&PREPOSITIONS)
            && !leads.is(&["and", "or", "but"])
    };
    (lead + 2..sentence.len().saturating_sub(1)).find(does).filter(|at| ends.is_none_or(|comma| comma > *at))
}

/// Whether a new sentence begins with the rest, behind the beginning of one that is complete.
fn runs_on(words: &Clauses, begun: &[Token], rest: &[Token]) -> bool {
    let Some(last) = begun.last().filter(|_| begun.len() > 1) else { return false };
    let ordered = starts_plain(words, begun) || begun[0].is(&["do", "no", "never"]);
    let leads_on = |at: usize| {
        // "Stop writing that chapter": that one.
        let pointing = begun[at].is(&["that"]) && at > 0 && begun.get(at + 1).is_some_and(|next| !opens_subject(next));
        begun[at].is_in(&words.leads_on) && !pointing
    };
    if !ordered || (0..begun.len()).any(leads_on) || !is_thing(last) {
        return false;
    }
    let [subject, verb, next, ..] = rest else { return false };
    let pronoun = subject.is(&["you", "he", "she", "it", "they"]);
    let is = pronoun && verb.is(&["are", "is", "was", "were"]) && !next.is_mark() && begun.len() > 2;
    let timed = last.is(&TIMES);
    let finite = || {
        let end = rest.iter().position(Token::is_mark).unwrap_or(rest.len()).min(7);
        is_finite(&rest[..end])
    };
    is || timed
        && (pronoun || subject.is(&["your", "the", "his", "her", "their"]) || subject.person.is_some())
        && finite()
}

/// A sentence with a comma behind the condition with which it begins.
fn with_condition_closed(words: &Clauses, sentence: &[Token]) -> Vec<Token> {
    let last = sentence.iter().rposition(|token| token.low == ",").map_or(0, |comma| comma + 1);
    match condition_end(words, sentence).or_else(|| condition_end(words, &sentence[last..]).map(|at| last + at)) {
        Some(at) => [&sentence[..at], &[Token::word(",")], &sentence[at..]].concat(),
        None => sentence.to_vec(),
    }
}
