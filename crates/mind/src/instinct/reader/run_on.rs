//! Sentences as they are written in haste, put in order before the grammar reads them: a mark where one is missing between two
//! of them, and the words of each in their usual order.

use smallville_english::is_plain_verb;

use crate::instinct::reader::{
    clock::is_hour,
    lexicon::Clauses,
    tokens::{Token, begins},
    turned::{TIMES, turned},
    verbs::{PREPOSITIONS, is_auxiliary, is_finite, opens_subject, starts_plain},
};

/// Behind these a sentence goes on with what is said, thought or compared: "pretend you are ill".
const LEADS_ON: [&str; 60] = [
    "that",
    "if",
    "when",
    "while",
    "because",
    "what",
    "who",
    "where",
    "how",
    "why",
    "whether",
    "than",
    "think",
    "know",
    "say",
    "tell",
    "ask",
    "hope",
    "believe",
    "pretend",
    "feel",
    "until",
    "before",
    "after",
    "since",
    "as",
    "like",
    "whatever",
    "whoever",
    "wherever",
    "everybody",
    "everything",
    "anybody",
    "anything",
    "all",
    "see",
    "show",
    "prove",
    "remember",
    "mean",
    "notice",
    "hear",
    "check",
    "realise",
    "wish",
    "admit",
    "confess",
    "explain",
    "remind",
    "swear",
    "promise",
    "guess",
    "bet",
    "imagine",
    "act",
    "sure",
    "once",
    "unless",
    "forget",
    "let",
];
/// Behind "its" they show that "it is" was meant: "its always full".
const OF_IT_IS: [&str; 33] = [
    "ok",
    "okay",
    "fine",
    "true",
    "alright",
    "right",
    "raining",
    "snowing",
    "over",
    "closed",
    "off",
    "always",
    "so",
    "too",
    "very",
    "not",
    "a",
    "an",
    "the",
    "all",
    "just",
    "never",
    "been",
    "got",
    "getting",
    "going",
    "only",
    "still",
    "really",
    "your",
    "my",
    "time",
    "important",
];

/// The sentences of a text put in order.
pub(super) fn straightened(words: &Clauses, tokens: &[Token]) -> Vec<Token> {
    let marked = with_marks(words, tokens);
    let sentences = marked.split_inclusive(Token::ends_sentence);
    sentences.flat_map(|sentence| turned(words, &with_condition_closed(sentence))).collect()
}

/// A text in which a sentence says itself what it took from one before it.
pub(super) fn looked_back(tokens: &[Token]) -> Vec<Token> {
    checked(asked_out(corrected(&with_it_is(tokens))))
}

/// "At six tonight, not five" and "at four instead of five" without the hour that it is not.
fn corrected(tokens: &[Token]) -> Vec<Token> {
    let mut told: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        let denies = ["not", "instead of"].into_iter().find(|words| begins(rest, words));
        let length = denies.map(|words| words.split(' ').count() + 1);
        let hour = length.filter(|length| {
            let ends = rest.get(*length).is_none_or(|next| next.is_mark() || next.is(&["and", "today", "tonight"]));
            ends && rest.get(length - 1).is_some_and(is_hour)
        });
        let timed = tokens[at.saturating_sub(5)..at].iter().any(is_hour);
        match hour.filter(|_| timed && at > 2) {
            Some(length) => at += length,
            None => {
                told.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    told
}

/// "Who asks you out? Ask Tom yourself": out as well.
fn asked_out(mut tokens: Vec<Token>) -> Vec<Token> {
    let asks = |token: &Token| token.is(&["ask", "asks", "asked"]);
    let out = tokens.windows(3).position(|three| asks(&three[0]) && three[1].is(&["you"]) && three[2].is(&["out"]));
    let open = |at: &usize| {
        let [ask, person, rest @ ..] = &tokens[*at..] else { return false };
        ask.is(&["ask"])
            && person.person.is_some()
            && rest.first().is_none_or(|next| next.is_mark() || next.is(&["yourself"]))
    };
    if let Some(at) = out.and_then(|out| (out + 3..tokens.len()).find(open)) {
        let yourself = usize::from(tokens.get(at + 2).is_some_and(|next| next.is(&["yourself"])));
        tokens.splice(at + 2..at + 2 + yourself, [Token::word("out")]);
    }
    tokens
}

/// "Did you leave the stove on? Go check": the stove.
fn checked(mut tokens: Vec<Token>) -> Vec<Token> {
    let check = (2..tokens.len())
        .find(|at| tokens[*at].is(&["check", "look"]) && tokens.get(at + 1).is_none_or(Token::is_mark));
    let asked = check.and_then(|check| tokens[..check].iter().rposition(|token| token.low == "?"));
    let thing = asked.and_then(|asked| tokens[..asked].iter().position(|token| token.is(&["the", "your"])));
    if let (Some(check), Some(thing)) = (check, thing) {
        let ends = |token: &Token| {
            token.is_mark() || token.is(&["on", "off", "open", "in", "at", "behind", "running", "unlocked"])
        };
        let end = tokens[thing..].iter().position(ends).map_or(thing, |length| thing + length);
        let named = tokens[thing..end].to_vec();
        tokens[check] = Token::word("check");
        tokens.splice(check + 1..=check, named);
    }
    tokens
}

/// "Its always full" as "it is always full", and "that chapter its garbage" likewise.
fn with_it_is(tokens: &[Token]) -> Vec<Token> {
    let mut told = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        let last = tokens.get(at + 2).is_none_or(Token::is_mark);
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let behind_thing =
            || before.is_some_and(|before| before.low == "," || is_thing(before) && !before.low.ends_with("ly"));
        let last = last && before.is_none_or(|before| before.low == "," || is_thing(before));
        let is = token.is(&["its"])
            && next.is_some_and(|next| next.is(&OF_IT_IS) || last && !next.is_mark() && behind_thing());
        if is {
            told.extend(["it", "is"].map(Token::word));
        } else {
            told.push(token.clone());
        }
    }
    told
}

/// Whether a word may end what a verb is about.
fn is_thing(token: &Token) -> bool {
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
fn condition_end(sentence: &[Token]) -> Option<usize> {
    const CONDITIONS: [&str; 8] =
        ["every time", "each time", "whenever", "when", "if", "as soon as", "once", "the next time"];
    let lead =
        CONDITIONS.into_iter().filter(|words| begins(sentence, words)).map(|words| words.split(' ').count()).max()?;
    let ends = sentence.iter().position(|token| token.low == ",");
    let does = |at: &usize| {
        let verb = &sentence[at + 1];
        let leads = &sentence[at - 1];
        let aux = verb.is(&["will", "should", "must", "are"]);
        let unknown = is_thing(leads) && is_thing(verb) && !verb.low.ends_with("ly");
        sentence[*at].is(&["you"])
            && (is_plain_verb(&verb.low) || aux || unknown)
            && !leads.is(&LEADS_ON)
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
        begun[at].is(&LEADS_ON) && !pointing
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
fn with_condition_closed(sentence: &[Token]) -> Vec<Token> {
    let last = sentence.iter().rposition(|token| token.low == ",").map_or(0, |comma| comma + 1);
    match condition_end(sentence).or_else(|| condition_end(&sentence[last..]).map(|at| last + at)) {
        Some(at) => [&sentence[..at], &[Token::word(",")], &sentence[at..]].concat(),
        None => sentence.to_vec(),
    }
}
