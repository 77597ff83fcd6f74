//! A text in which each sentence says itself what it took from one before it, and says in full what was left out in haste: "what do
//! you want? Ask Arthur", "at six, not five", "its always full".

use smallville_english::{is_plain_verb, plain_of_past};

use crate::instinct::reader::{
    clock::is_hour,
    follow_on::BESIDE_TELLING,
    lexicon::Clauses,
    recast::recast,
    run_on::is_thing,
    tokens::{Token, begins},
    turned::TIMES,
};

/// A text in which a sentence says itself what it took from one before it.
pub(super) fn looked_back(words: &Clauses, tokens: &[Token]) -> Vec<Token> {
    let tokens = with_minutes(&with_it_is(words, &first_to_hear(&owing(&after_work(tokens)))));
    asked_that(wondered(undared(checked(asked_out(corrected(&recast(&tokens)))))))
}

/// "You owe Abigail an apology for it" as "apologise to Abigail for it"; "wipe it clean" as "wipe it spotless", for "clean" is no
/// deed of its own.
fn owing(tokens: &[Token]) -> Vec<Token> {
    const WIPES: [&str; 7] = ["wipe", "scrub", "sweep", "lick", "polish", "wash", "rinse"];
    let owes = |at: &usize| {
        let rest = &tokens[*at..];
        begins(rest, "you owe")
            && rest.get(2).is_some_and(|who| who.person.is_some() && !who.owner)
            && begins(rest.get(3..).unwrap_or_default(), "an apology")
    };
    let mut told = tokens.to_vec();
    if let Some(at) = (0..tokens.len()).find(owes) {
        told.splice(at..at + 5, [Token::word("apologise"), Token::word("to"), tokens[at + 2].clone()]);
    }
    let wiped = |at: &usize| {
        let ends = told
            .get(at + 1)
            .is_none_or(|next| next.is_mark() || next.is(&["and", "before", "today", "tonight", "now"]));
        let from =
            told[..*at].iter().rposition(|token| token.is_mark() || token.is(&["and"])).map_or(0, |mark| mark + 1);
        told[*at].is(&["clean"]) && ends && told[from..*at].iter().any(|token| token.is(&WIPES))
    };
    if let Some(at) = (1..told.len()).find(wiped) {
        told[at] = Token::word("spotless");
    }
    told
}

/// "She should be the first to hear it", "he deserves to know": they are told.
fn first_to_hear(tokens: &[Token]) -> Vec<Token> {
    const OWED: [&str; 14] = [
        "should be the first to hear",
        "should be the first to know",
        "must be the first to hear",
        "must be the first to know",
        "has to be the first to hear",
        "has to be the first to know",
        "is going to be the first to hear",
        "is going to be the first to know",
        "will be the first to hear",
        "will be the first to know",
        "deserves to hear",
        "deserves to know",
        "has to know",
        "should know",
    ];
    let owed = |at: usize| {
        let from = tokens[..at].iter().rposition(Token::ends_sentence).map_or(0, |mark| mark + 1);
        let opens = at == from || tokens[at - 1].is_mark() || tokens[at - 1].is(&["and", "but", "so"]);
        // "Ask Klaus, he should know", "if he should know".
        let said = tokens[from..at].iter().any(|token| token.is(&["ask", "think", "believe", "if", "that", "because"]));
        let who = opens && !said && tokens[at].person.is_some() && !tokens[at].owner;
        let words = OWED.iter().find(|words| who && begins(&tokens[at + 1..], words))?;
        let end = at + 1 + words.split(' ').count();
        let rest = &tokens[end..];
        let it = ["about it", "of it", "it", "this"].iter().find(|words| begins(rest, words));
        let length = it.map_or(0, |words| words.split(' ').count());
        let closes =
            rest.get(length).is_none_or(|next| next.is_mark() || next.is(&["first", "before", "today", "tonight"]));
        closes.then_some(end + length)
    };
    match (0..tokens.len()).find_map(|at| Some((at, owed(at)?))) {
        Some((at, end)) => [&tokens[..at], &[Token::word("tell"), tokens[at].clone()], &tokens[end..]].concat(),
        None => tokens.to_vec(),
    }
}

/// "After she closes the shop", "when he gets off" as "after work".
fn after_work(tokens: &[Token]) -> Vec<Token> {
    const OBJECTS: [&str; 16] = [
        "the", "her", "his", "your", "their", "up", "shop", "store", "cafe", "pub", "pharmacy", "work", "shift", "for",
        "day", "market",
    ];
    let closes = |at: usize| {
        let [after, who, verb, rest @ ..] = &tokens[at..] else { return None };
        let led =
            after.is(&["after", "once", "when"]) && (who.person.is_some() || who.is(&["she", "he", "you", "they"]));
        let off = verb.is(&["gets", "get", "knocks", "knock"]) && rest.first().is_some_and(|next| next.is(&["off"]));
        let done = verb.is(&["closes", "close", "closed", "finishes", "finish", "finished"]);
        // "Once you are done studying".
        let is_done =
            verb.is(&["are", "is"]) && rest.first().is_some_and(|next| next.is(&["done", "finished", "through"]));
        let ends = |at: usize| {
            rest.get(at).is_none_or(|next| next.is_mark() || next.is(&["and", "today", "tonight", "tomorrow"]))
        };
        if led && is_done {
            let behind = rest[1..].iter().take_while(|token| token.is(&["with"]) || token.low.ends_with("ing")).count();
            return ends(1 + behind).then_some(4 + behind);
        }
        let lead = usize::from(off);
        let object = rest[lead..].iter().take_while(|token| token.is(&OBJECTS) || token.sector.is_some()).count();
        // "When he finishes, applaud" is no word about work.
        let of_work = off || done && object > 0;
        (led && of_work && ends(lead + object)).then_some(3 + lead + object)
    };
    match (0..tokens.len()).find_map(|at| Some((at, closes(at)?))) {
        Some((at, length)) => [&tokens[..at], &["after", "work"].map(Token::word)[..], &tokens[at + length..]].concat(),
        None => tokens.to_vec(),
    }
}

/// "Do not you dare tell" as "do not tell".
fn undared(tokens: Vec<Token>) -> Vec<Token> {
    let dares = |at: usize| begins(&tokens[at..], "do not you dare") || begins(&tokens[at..], "do not dare");
    let Some(at) = (0..tokens.len()).find(|at| dares(*at)) else { return tokens };
    let dare = tokens[at..].iter().position(|token| token.is(&["dare"])).map_or(at, |length| at + length);
    let to = usize::from(tokens.get(dare + 1).is_some_and(|next| next.is(&["to"])));
    [&tokens[..at + 2], &tokens[dare + 1 + to..]].concat()
}

/// "What do you want? Ask Arthur": he is asked that; "swap rooms with Maria? Ask her": to swap rooms.
fn asked_that(mut tokens: Vec<Token>) -> Vec<Token> {
    const ASKS: [&str; 20] = [
        "what", "why", "how", "who", "where", "when", "which", "is", "are", "was", "were", "do", "does", "did", "can",
        "could", "will", "would", "should", "has",
    ];
    let open = |at: &usize| {
        let [ask, person, rest @ ..] = &tokens[*at..] else { return false };
        let end = rest.iter().position(Token::is_mark).unwrap_or(rest.len());
        ask.is(&["ask"]) && person.person.is_some() && !person.owner && rest[..end].iter().all(|next| next.is(&TIMES))
    };
    let Some(at) = (2..tokens.len()).find(open) else { return tokens };
    let Some(mark) = tokens[..at].iter().rposition(|token| token.low == "?") else { return tokens };
    let begin = tokens[..mark].iter().rposition(Token::ends_sentence).map_or(0, |end| end + 1);
    let asked: Vec<Token> = tokens[begin..mark].to_vec();
    let Some(first) = asked.first().cloned().filter(|_| asked.len() > 1) else { return tokens };
    let does = |token: &Token| token.is(&["do", "does"]);
    let asked = match &asked[..] {
        // "What do you want" as "what you want".
        [what, verb, rest @ ..] if what.is(&ASKS[..7]) && does(verb) => [std::slice::from_ref(what), rest].concat(),
        _ => asked.clone(),
    };
    let (lead, removed) = match () {
        () if first.is(&ASKS[..7]) => (Vec::new(), false),
        () if first.is(&ASKS) => (vec![Token::word("whether")], false),
        () if is_plain_verb(&first.low) => (vec![Token::word("to")], true),
        () => return tokens,
    };
    let other = tokens[at + 1].person.clone();
    let with_you = |token: Token| if removed && token.person == other { Token::word("you") } else { token };
    let asked: Vec<Token> = lead.into_iter().chain(asked.into_iter().map(with_you)).collect();
    let comma = [Token::word(",")];
    // "Ask Arthur tonight": what he is asked stands behind the time.
    let time = tokens[at + 2..].iter().take_while(|next| next.is(&TIMES)).cloned().collect::<Vec<_>>();
    let told = [&time[..], if time.is_empty() { &[] } else { &comma[..] }, &tokens[at..at + 2], &asked].concat();
    tokens.splice(at..at + 2 + time.len(), told);
    if removed {
        tokens.drain(begin..=mark);
    }
    tokens
}

/// "You would like to know if he is single. Ask her": she is asked that.
fn wondered(mut tokens: Vec<Token>) -> Vec<Token> {
    let wonders = |at: &usize| {
        let next = tokens.get(at + 1);
        tokens[*at].is(&["know", "wonder", "wondering"])
            && tokens[at.saturating_sub(5)..*at].iter().any(|token| token.is(&["you"]))
            && next
                .is_some_and(|next| next.is(&["if", "whether", "what", "why", "how", "who", "where", "when", "which"]))
    };
    let Some(from) = (1..tokens.len()).find(wonders).map(|at| at + 1) else { return tokens };
    let Some(end) = tokens[from..].iter().position(Token::is_mark).map(|length| from + length) else { return tokens };
    // How many words behind the name only point to it, or say something beside it: "about that", "who knows such things".
    let beside = |at: &usize| {
        let [ask, person, rest @ ..] = &tokens[*at..] else { return None };
        let pointing = ["about it", "about that", "about this"].into_iter().find(|words| begins(rest, words));
        let adds = rest.first().is_none_or(|next| next.is(&BESIDE_TELLING) || next.is(&["who", "because"]));
        let asks = ask.is(&["ask"]) && person.person.is_some() && !person.owner;
        let length = match (pointing, rest.first()) {
            (Some(words), _) => words.split(' ').count(),
            (None, Some(next)) if adds => {
                rest.iter().position(Token::ends_sentence).unwrap_or(rest.len()) * usize::from(!next.is_mark())
            }
            (None, Some(next)) if !next.is_mark() && !next.is(&TIMES) => return None,
            _ => 0,
        };
        asks.then_some(length)
    };
    let Some((at, beside)) = (end..tokens.len()).find_map(|at| Some((at, beside(&at)?))) else { return tokens };
    let asked = tokens[from..end].to_vec();
    let comma = [Token::word(",")];
    let time = tokens[at + 2..].iter().take_while(|next| next.is(&TIMES)).count();
    let told = [&tokens[at + 2..at + 2 + time], if time == 0 { &[] } else { &comma[..] }, &asked].concat();
    tokens.splice(at + 2..at + 2 + beside.max(time), told);
    tokens
}

/// "At 5 15" as "at 5:15".
fn with_minutes(tokens: &[Token]) -> Vec<Token> {
    const LEADS: [&str; 9] = ["at", "by", "until", "till", "around", "before", "after", "from", "to"];
    let number = |token: &Token| token.low.chars().all(|sign| sign.is_ascii_digit()).then(|| token.low.parse().ok());
    let mut told: Vec<Token> = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let led = at > 1 && tokens[at - 2].is(&LEADS);
        let hour: Option<u32> = at.checked_sub(1).and_then(|before| number(&tokens[before]).flatten());
        let minutes: Option<u32> = number(token).flatten().filter(|_| token.low.len() == 2);
        match hour.zip(minutes).filter(|(hour, minutes)| led && (1..=12).contains(hour) && *minutes < 60) {
            Some((hour, _)) => {
                told.pop();
                told.push(Token::word(&format!("{hour}:{}", token.low)));
            }
            None => told.push(token.clone()),
        }
    }
    told
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
fn with_it_is(words: &Clauses, tokens: &[Token]) -> Vec<Token> {
    let mut told = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        let last = tokens.get(at + 2).is_none_or(Token::is_mark);
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let behind_thing =
            || before.is_some_and(|before| before.low == "," || is_thing(before) && !before.low.ends_with("ly"));
        let last = last && before.is_none_or(|before| before.low == "," || is_thing(before));
        // "You saw its tail".
        let seen = before.is_some_and(|before| plain_of_past(&before.low).is_some());
        let is = token.is(&["its"])
            && !seen
            && next.is_some_and(|next| next.is_in(&words.it_is) || last && !next.is_mark() && behind_thing());
        // "Your bored of it", "you do love her".
        let are = token.is(&["your"]) && next.is_some_and(|next| next.is_in(&words.you_are));
        let stressed = token.is(&["do"])
            && before.is_some_and(|before| before.is(&["you"]))
            && next.is_some_and(|next| next.is(&["love", "like", "want", "need", "hate", "miss", "trust", "believe"]))
            && at.checked_sub(2).is_none_or(|before| tokens[before].is_mark() || tokens[before].is(&["and", "but"]));
        if stressed {
            continue;
        }
        if are {
            told.extend(["you", "are"].map(Token::word));
        } else if is {
            told.extend(["it", "is"].map(Token::word));
        } else {
            told.push(token.clone());
        }
    }
    told
}
