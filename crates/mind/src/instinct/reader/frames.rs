//! What the first words of a clause make of it: an order, a wish, a prediction, a statement.

use smallville_english::is_plain_verb;

use crate::instinct::reader::{
    tokens::{Token, begins, is_listed, trimmed},
    verbs::{ADVERBS, is_auxiliary, starts_plain, subject_length},
};

/// What kind of clause it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// "Go home", "you should go home", "why not go home".
    Order,
    /// "You will go home", "you are going to go home".
    Future,
    /// "You want to go home", "you plan to go home".
    Wish,
    /// "You are at home": what follows "you".
    Own,
    /// "Tom is at home": the whole clause.
    Other,
    /// "Is Tom at home?"
    Question,
}

/// One clause of a text.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// What kind.
    pub(super) frame: Frame,
    /// Whether it is denied: "do not", "never", "no longer".
    pub(super) negated: bool,
    /// What is left: the verb phrase, or all of it.
    pub(super) body: Vec<Token>,
    /// All words of it.
    pub(super) whole: Vec<Token>,
    /// Why, if it is said behind "because".
    pub(super) because: Option<Vec<Token>>,
}

/// First words that make an order of what follows.
const ORDERS: [&str; 66] = [
    "you should",
    "you must",
    "you need to",
    "you have to",
    "you have got to",
    "you ought to",
    "you could",
    "you might",
    "you may",
    "you can",
    "you might want to",
    "you want you to",
    "you would like you to",
    "you need you to",
    "it is time to",
    "it is time you",
    "it is time for you to",
    "it is high time to",
    "time to",
    "time for you to",
    "why not",
    "why do not you",
    "how about",
    "what about",
    "what if you",
    "let us",
    "make sure to",
    "make sure you",
    "make sure that you",
    "be sure to",
    "try to",
    "remember to",
    "do not forget to",
    "never forget to",
    "will you",
    "would you",
    "can you",
    "could you",
    "will not you",
    "should not you",
    "could not you",
    "why should not you",
    "would it not be nice to",
    "would not it be nice to",
    "it would be nice to",
    "it would be good to",
    "it would be fun to",
    "feel free to",
    "go ahead and",
    "you feel like",
    "you deserve to",
    "you are supposed to",
    "you were supposed to",
    "you had to",
    "you better",
    "see to it that you",
    "you are to",
    "you could just",
    "try and",
    "consider",
    "think about",
    "should you not",
    "is not it time to",
    "you shall",
    "do remember to",
    "it might be nice to",
];

/// First words that tell what the hearer will do.
const FUTURES: [&str; 9] = [
    "you will",
    "you are going to",
    "you are about to",
    "from now on you will",
    "from now on you are going to",
    "one day you will",
    "someday you will",
    "you would",
    "you have agreed to",
];

/// First words that tell what the hearer wants.
const WISHES: [&str; 29] = [
    "you want to",
    "you would like to",
    "you would love to",
    "you wish to",
    "you plan to",
    "you are planning to",
    "you intend to",
    "you decide to",
    "you decided to",
    "you have decided to",
    "you hope to",
    "you long to",
    "your goal is to",
    "your dream is to",
    "your plan is to",
    "your new goal is to",
    "you are determined to",
    "you can not wait to",
    "you resolve to",
    "you have made up your mind to",
    "you dream of",
    "you are dreaming of",
    "you wish you could",
    "you promise to",
    "you are thinking of",
    "you are thinking about",
    "you would rather",
    "you have always wanted to",
    "you always wanted to",
];

/// One clause, and how many of its tokens are its frame.
pub(super) fn clause(tokens: &[Token], asked: bool) -> (Clause, usize) {
    let best = longest_frame(tokens);
    let make = |frame, negated, taken: usize| {
        let (rest, denied, more) = denied(&tokens[taken.min(tokens.len())..]);
        let kept = Clause {
            frame,
            negated: negated || denied,
            body: trimmed(rest).to_vec(),
            whole: tokens.to_vec(),
            because: None,
        };
        (kept, taken + more)
    };
    if let Some((frame, taken, negated, _)) = best.filter(|(frame, taken, ..)| {
        // "You are going to the park" and "you need to" stand before a verb; without one they are no frame.
        let rest = &tokens[(*taken).min(tokens.len())..];
        let (rest, ..) = denied(rest);
        (*frame != Frame::Future || !asked)
            && rest.first().is_some_and(|first| {
                starts_plain(rest)
                    || is_plain_verb(&first.low)
                    || first.low.ends_with("ing")
                    || first.is(&["be", "a", "an", "no"])
                    || is_unknown_verb(first)
            })
    }) {
        return make(frame, negated, taken);
    }
    if begins(tokens, "do not you dare") {
        return (Clause { negated: true, ..make(Frame::Order, true, 4).0 }, 4);
    }
    let (rest, ..) = denied(tokens);
    if asked && !starts_plain(tokens) || is_question(tokens) {
        return (
            Clause {
                frame: Frame::Question,
                negated: false,
                body: tokens.to_vec(),
                whole: tokens.to_vec(),
                because: None,
            },
            0,
        );
    }
    if starts_plain(rest) || rest.first().is_some_and(|first| first.is(&["be", "no"])) || begins(tokens, "do not") {
        let no = begins(tokens, "no more");
        let (mut clause, taken) = make(Frame::Order, no, if no { 2 } else { 0 });
        clause.negated |= no;
        return (clause, taken);
    }
    if begins(tokens, "you") && tokens.len() > 1 {
        return make(Frame::Own, false, 1);
    }
    (
        Clause { frame: Frame::Other, negated: false, body: tokens.to_vec(), whole: tokens.to_vec(), because: None },
        subject_length(tokens),
    )
}

/// The longest first words that fit: their kind, how many tokens they take, whether a "not" is among them, their length.
fn longest_frame(tokens: &[Token]) -> Option<(Frame, usize, bool, usize)> {
    let mut best: Option<(Frame, usize, bool, usize)> = None;
    let frames = [(Frame::Order, &ORDERS[..]), (Frame::Future, &FUTURES[..]), (Frame::Wish, &WISHES[..])];
    for (frame, patterns) in frames {
        for pattern in patterns {
            let Some((taken, negated)) = matched(tokens, pattern) else { continue };
            // "You would love a tea" is a want, not a prediction.
            let taste = tokens.get(taken).is_some_and(|next| next.is(&["like", "love", "prefer", "enjoy"]));
            if *pattern == "you would" && taste {
                continue;
            }
            let words = pattern.split(' ').count();
            if best.is_none_or(|(.., kept)| words > kept) {
                best = Some((frame, taken, negated, words));
            }
        }
    }
    best
}

/// Whether a word behind "to" or "will" may be a verb that the list of verbs lacks: no name, no article, no place.
fn is_unknown_verb(token: &Token) -> bool {
    const OTHERS: &str = "the your his her their its this that these those some any bed church town hell jail school class college at in on with \
        for from to so very too not of by it him them you me us here there home where what how why if when or and but as out up down away";
    let plain = token.low.len() > 2 && token.low.chars().all(char::is_alphabetic) && token.raw == token.low;
    plain
        && token.person.is_none()
        && token.sector.is_none()
        && !is_listed(OTHERS, &token.low)
        && !["ly", "ed", "s", "ing", "ful", "ous", "ble", "al"].iter().any(|end| token.low.ends_with(end))
}

/// How many tokens the pattern takes, adverbs between its words among them, and whether a "not" is among them.
fn matched(tokens: &[Token], pattern: &str) -> Option<(usize, bool)> {
    let (mut at, mut negated) = (0, false);
    for (i, word) in pattern.split(' ').enumerate() {
        loop {
            let token = tokens.get(at)?;
            at += 1;
            if token.low == word {
                break;
            }
            let no = token.is(&["not", "never", "longer"]);
            if i == 0 || !(no || token.is(&ADVERBS) || token.is(&["no", "do"])) {
                return None;
            }
            negated |= no;
        }
    }
    Some((at, negated))
}

/// What is left behind "do not", "never", "no longer" and adverbs; whether it is denied; and how many tokens that was.
fn denied(tokens: &[Token]) -> (&[Token], bool, usize) {
    let (mut rest, mut negated) = (tokens, false);
    loop {
        let skip = if begins(rest, "do not ever") {
            3
        } else if begins(rest, "do not")
            || begins(rest, "no longer")
            || begins(rest, "does not")
            || begins(rest, "did not")
        {
            2
        } else if rest.first().is_some_and(|first| first.is(&["never", "not"])) {
            1
        } else if rest.len() > 1 && rest[0].is(&ADVERBS) && !rest[0].is(&["today"]) {
            rest = &rest[1..];
            continue;
        } else {
            break;
        };
        negated = true;
        rest = &rest[skip..];
    }
    (rest, negated, tokens.len() - rest.len())
}

/// Whether the first words ask something.
fn is_question(tokens: &[Token]) -> bool {
    let first = tokens.first().map_or("", |token| token.low.as_str());
    let next = tokens.get(1).map_or("", |token| token.low.as_str());
    let turned = matches!(
        first,
        "do" | "are" | "is" | "did" | "have" | "were" | "was" | "does" | "has" | "will" | "can" | "would" | "should"
    ) && (matches!(next, "you" | "he" | "she" | "they" | "it" | "there" | "the" | "your")
        || tokens.get(1).is_some_and(|token| token.person.is_some()));
    turned
        || matches!(first, "why" | "how" | "what" | "who" | "where" | "whose" | "which")
            && (is_auxiliary(next) || first == "why")
}
