//! What is said in words that the grammar does not know, in those that it knows: "uninvite Tom", "maybe Tom would teach you?", "run
//! for mayor? Nah".

use smallville_english::is_plain_verb;

use crate::instinct::reader::{
    clock::is_hour,
    tokens::{Token, begins},
};

/// A text in words that the grammar knows.
pub(super) fn recast(tokens: &[Token]) -> Vec<Token> {
    refused(&hoped(&put(tokens)))
}

/// What is done then follows what is done before.
const WHILE: [&str; 4] =
    ["while you are there ,", "while you are there", "while you are at it ,", "while you are at it"];

/// How many words of "the party should be at six" say that it is to be at another hour.
fn rescheduled(tokens: &[Token]) -> Option<usize> {
    let [the, party, rest @ ..] = tokens else { return None };
    let verb = ["should be at", "should start at", "has to be at", "must be at", "should begin at", "ought to be at"];
    let words = verb.into_iter().find(|words| begins(rest, words))?;
    let length = words.split(' ').count();
    (the.is(&["the", "your"]) && party.is(&["party"]) && rest.get(length).is_some_and(is_hour)).then_some(2 + length)
}

/// "Uninvite Tom" as "tell Tom not to come to the party", "the moment he comes" as "when he comes".
fn put(tokens: &[Token]) -> Vec<Token> {
    let mut told = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let next = tokens.get(at + 1);
        let behind = tokens.get(at + 2);
        let subject = |token: &Token| {
            token.person.is_some() && !token.owner
                || token.is(&["you", "he", "she", "it", "they", "somebody", "anybody"])
        };
        if token.is(&["uninvite", "disinvite"])
            && let Some(who) = next.filter(|who| who.person.is_some() && !who.owner)
        {
            told.extend([Token::word("tell"), who.clone()]);
            told.extend(["not", "to", "come", "to", "the", "party"].map(Token::word));
            told.extend(behind.filter(|token| subject(token)).map(|_| Token::word(",")));
            at += 2;
        } else if token.is(&["the"])
            && next.is_some_and(|next| next.is(&["moment", "minute", "second", "instant"]))
            && behind.is_some_and(subject)
        {
            told.push(Token::word("when"));
            at += 2;
        } else if let Some(length) = rescheduled(&tokens[at..]) {
            // "The party should be at six" as "move the party to six".
            told.extend([Token::word("move")].into_iter().chain(tokens[at..at + 2].iter().cloned()));
            told.push(Token::word("to"));
            at += length;
        } else if let Some(words) = WHILE.into_iter().find(|words| begins(&tokens[at..], words)) {
            told.push(Token::word("then"));
            at += words.split(' ').count();
        } else {
            told.push(token.clone());
            at += 1;
        }
    }
    told
}

/// "Maybe Tom would teach you?" as "ask Tom to teach you".
fn hoped(tokens: &[Token]) -> Vec<Token> {
    let opens = |at: &usize| *at == 0 || tokens[at - 1].ends_sentence();
    let hopes = |at: &usize| {
        let rest = &tokens[*at..];
        let lead = usize::from(rest[0].is(&["maybe", "perhaps", "surely"]));
        let [who, would, deed, behind @ ..] = &rest[lead..] else { return false };
        let end = behind.iter().position(Token::ends_sentence).unwrap_or(behind.len());
        let asks = lead == 1 || behind.get(end).is_some_and(|mark| mark.low == "?");
        let may =
            would.is(&["would", "could", "might", "can"]) && is_plain_verb(&deed.low) && !deed.is(&["be", "have"]);
        let you = behind[..end].iter().any(|token| token.is(&["you", "your"]));
        who.person.is_some() && !who.owner && asks && may && you
    };
    let Some(at) = (0..tokens.len()).filter(opens).find(hopes) else { return tokens.to_vec() };
    let who = at + usize::from(tokens[at].person.is_none());
    [&tokens[..at], &[Token::word("ask"), tokens[who].clone(), Token::word("to")], &tokens[who + 2..]].concat()
}

/// "Run for mayor? Nah." as "do not run for mayor.".
fn refused(tokens: &[Token]) -> Vec<Token> {
    const NO: [&str; 5] = ["nah", "no", "nope", "never", "no way"];
    let asked = |at: &usize| {
        let from = tokens[..*at].iter().rposition(Token::ends_sentence).map_or(0, |mark| mark + 1);
        let rest = &tokens[at + 1..];
        let no = NO.iter().find(|no| begins(rest, no)).map(|no| no.split(' ').count());
        let alone = no.is_some_and(|length| rest.get(length).is_none_or(Token::is_mark));
        tokens[*at].low == "?" && alone && tokens.get(from).is_some_and(|first| is_plain_verb(&first.low))
    };
    let Some(at) = (1..tokens.len()).find(asked) else { return tokens.to_vec() };
    let from = tokens[..at].iter().rposition(Token::ends_sentence).map_or(0, |mark| mark + 1);
    let not = ["do", "not"].map(Token::word);
    let behind = at + 1 + tokens[at + 1..].iter().position(Token::is_mark).unwrap_or(0);
    [&tokens[..from], &not, &tokens[from..at], &tokens[behind..]].concat()
}
