//! What is to be done or let be, put as an order that the grammar knows: "leave him alone" as "stay away from him", "phone nobody"
//! as "do not phone anybody", "ask why he went" as "ask him why he went".

use smallville_english::{is_nounish, is_plain_verb, plain_of_gerund, plain_of_past};

use crate::instinct::reader::{
    follow_on::ASKING,
    tokens::{Token, begins},
    verbs::is_finite,
};

/// What is to be done as an order: "knock" of "you are knocking", "go back to bed" of "back to bed".
pub(super) fn ordered(lead: &[Token], words: &[Token]) -> Vec<Token> {
    const GOES: [&str; 5] = ["back", "straight", "home", "off", "over"];
    let words = &without_asides(words)[..];
    let first = &words[0];
    if let [_, person, ..] = words
        && is_left_alone(words)
    {
        return [&["stay", "away", "from"].map(Token::word)[..], std::slice::from_ref(person)].concat();
    }
    if is_for_nobody(words) {
        return denied(words);
    }
    if let Some(asked) = asked_of_whom(words) {
        return asked;
    }
    // "Tell it to Isabella".
    if let [tell, it, to, person, rest @ ..] = words
        && tell.is(&["tell"])
        && it.is(&["it", "this", "that"])
        && to.is(&["to"])
        && person.person.is_some()
    {
        return [&[tell.clone(), person.clone()], rest].concat();
    }
    // "You are going to move house" is no order.
    let means = lead.first().is_some_and(|first| first.is(&["you"]))
        && lead.iter().any(|token| token.is(&["going", "want", "plan", "planning", "decided", "wish", "hope"]));
    if means && is_plain_verb(&first.low) {
        return [lead, words].concat();
    }
    if is_plain_verb(&first.low) && !first.is(&GOES) || first.person.is_some() {
        return words.to_vec();
    }
    let within = |token: &Token| {
        if token.person.is_none() && token.sector.is_none() { Token::word(&token.low) } else { token.clone() }
    };
    let with = |verb: &[&str]| {
        verb.iter().map(|word| Token::word(word)).chain([within(first)]).chain(words[1..].iter().cloned()).collect()
    };
    match plain_of_gerund(&first.low).filter(|_| first.low.ends_with("ing") && first.low.len() > 4) {
        Some(plain) => [&[Token::word(&plain)], &words[1..]].concat(),
        None if first.is(&GOES) && !is_finite(words) => with(&["go"]),
        None if first.sector.is_some() => with(&["go", "to"]),
        None if lead.is_empty()
            && first.is(&["only", "just", "more", "some", "a", "an"])
            && words.get(1).is_some_and(|next| !next.is(&["to"])) =>
        {
            with(&["have"])
        }
        None => [lead, words].concat(),
    }
}

/// What is to be done without "instead" and "first" behind it, and without "first" in what is to be told.
fn without_asides(words: &[Token]) -> Vec<Token> {
    let ends = words.last().filter(|last| words.len() > 1 && last.is(&["instead", "first"])).is_some();
    let words = &words[..words.len() - usize::from(ends)];
    let tells = words[0].is(&["tell", "ask", "say", "show"]);
    words.iter().filter(|token| !(tells && token.is(&["first"]))).cloned().collect()
}

/// Whether a part is said otherwise than the grammar knows it.
pub(super) fn is_turned(words: &[Token]) -> bool {
    told_there(words).is_some() || is_left_alone(words) || is_for_nobody(words)
}

/// "Leave Carmen alone", "let him be".
pub(super) fn is_left_alone(words: &[Token]) -> bool {
    let [leaves, person, rest @ ..] = words else { return false };
    let alone = ["alone", "be", "in peace"].iter().any(|words| begins(rest, words));
    leaves.is(&["leave", "let"]) && person.person.is_some() && !person.owner && alone && rest.len() <= 2
}

/// "Phone nobody", "buy nothing", "show it to nobody": it is not done.
fn is_for_nobody(words: &[Token]) -> bool {
    const SAYS: [&str; 12] = ["tell", "say", "do", "have", "be", "know", "mean", "let", "ask", "see", "want", "need"];
    let at = words.iter().take(4).position(|token| token.is(&["nobody", "nothing"])).filter(|at| *at > 0);
    // Not "dance like nobody is watching".
    let denies = at.is_some_and(|at| !is_finite(&words[at..]));
    denies && is_plain_verb(&words[0].low) && !words[0].is(&SAYS)
}

/// "Ask why he forgot the onions": him.
fn asked_of_whom(words: &[Token]) -> Option<Vec<Token>> {
    let [ask, what, rest @ ..] = words else { return None };
    let asks = ask.is(&["ask"]) && what.is(&ASKING);
    let person = rest.iter().take(3).find(|token| token.person.is_some() && !token.owner)?;
    asks.then(|| [&[ask.clone(), person.clone(), what.clone()], rest].concat())
}

/// "On the condition that he pays" as "if he pays".
pub(super) fn plain_condition(words: &[Token]) -> Vec<Token> {
    let only = ["if , and only if ,", "if and only if", "only if", "only when", "but only if"];
    match only.into_iter().find(|only| begins(words, only)) {
        Some(only) => [&[Token::word("if")], &words[only.split(' ').count()..]].concat(),
        None => words.to_vec(),
    }
}

/// "Tell him at dinner that you agree", "ask her gently what it is": when and how it is told, and the rest.
pub(super) fn told_there(words: &[Token]) -> Option<(Vec<Token>, Vec<Token>)> {
    let [tells, person, between @ ..] = words else { return None };
    if !tells.is(&["tell", "ask", "warn", "remind", "inform"]) {
        return None;
    }
    // "Tell everybody you meet today that you are off".
    if person.is(&["everybody", "anybody"]) {
        let that = between.iter().take(7).position(|token| token.is(&["that"])).filter(|that| *that > 0)?;
        return Some((Vec::new(), [&words[..2], &between[that..]].concat()));
    }
    person.person.as_ref()?;
    let at = between.iter().take(5).position(|token| token.is(&ASKING) || token.is(&["to"])).filter(|at| *at > 0)?;
    let (aside, said) = between.split_at(at);
    let led = aside[0].is(&["at", "in", "on", "over", "during", "after", "before", "this", "next"]) && at > 1;
    let there = led || aside[0].is(&["tonight", "tomorrow", "today"]);
    let how = aside.iter().all(|token| token.low.ends_with("ly") || token.is(&["straight", "out", "again"]));
    let said = || [&words[..2], said].concat();
    (there || how).then(|| (if there { aside.to_vec() } else { Vec::new() }, said()))
}

/// What is to be let be as a prohibition.
pub(super) fn denied(words: &[Token]) -> Vec<Token> {
    let first = &words[0];
    // "Instead of going to class".
    if let Some(plain) = plain_of_gerund(&first.low).filter(|_| first.is(&["going", "coming"])) {
        return [&["do", "not"].map(Token::word)[..], &[Token::word(&plain)], &words[1..]].concat();
    }
    let lead: &[&str] = match () {
        () if is_plain_verb(&first.low) && !is_nounish(&first.low) => &["do", "not"],
        () if first.person.is_some() || first.sector.is_some() => &["stay", "away", "from"],
        () => &["no"],
    };
    let any = |token: &Token| match token.low.as_str() {
        "nobody" => Token::word("anybody"),
        "nothing" => Token::word("anything"),
        _ => token.clone(),
    };
    lead.iter().map(|word| Token::word(word)).chain(words.iter().map(any)).collect()
}

/// "Anybody who swears | gets thrown out" as "if anybody swears | throw them out", "gets a biscuit" as "give them a biscuit".
pub(super) fn of_whoever(condition: &[Token], act: &[Token]) -> Option<(Vec<Token>, Vec<Token>)> {
    let [whoever, rest @ ..] = condition else { return None };
    let who = usize::from(rest.first().is_some_and(|next| next.is(&["who", "that"])));
    let open = whoever.is(&["anybody", "everybody", "somebody"]) && who == 1 || whoever.is(&["whoever"]);
    let [gets, done, more @ ..] = act else { return None };
    if !(open && gets.is(&["gets", "get"])) {
        return None;
    }
    let condition = [&["if", "anybody"].map(Token::word)[..], &rest[who..]].concat();
    let act = match plain_of_past(&done.low) {
        Some(plain) => [&[Token::word(&plain), Token::word("them")], more].concat(),
        None => [&["give", "them"].map(Token::word)[..], &act[1..]].concat(),
    };
    Some((condition, act))
}
