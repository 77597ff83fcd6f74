//! What the first words of a clause make of it: an order, a wish, a prediction, a statement.

use smallville_english::{is_plain_verb, plain_of_past};

use crate::instinct::reader::{
    lexicon::Clauses,
    rewording::due,
    tokens::{Token, begins, trimmed},
    verbs::{PREPOSITIONS, is_auxiliary, is_finite, opens_subject, starts_plain, subject_length},
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

impl Clause {
    /// A clause of which all words are its body.
    fn whole(frame: Frame, tokens: &[Token]) -> Self {
        Self { frame, negated: false, body: tokens.to_vec(), whole: tokens.to_vec(), because: None }
    }
}

/// One clause, and how many of its tokens are its frame.
pub(super) fn clause(words: &Clauses, tokens: &[Token], asked: bool) -> (Clause, usize) {
    let best = longest_frame(words, tokens);
    let make = |frame, negated, taken: usize| {
        let (rest, denied, more) = denied(words, &tokens[taken.min(tokens.len())..]);
        let kept = Clause {
            frame,
            negated: negated || denied,
            body: trimmed(rest).to_vec(),
            whole: tokens.to_vec(),
            because: None,
        };
        (kept, taken + more)
    };
    let framed = |(frame, taken, ..): &(Frame, usize, bool, usize)| {
        (*frame != Frame::Future || !asked) && is_framed(words, tokens, *frame, *taken)
    };
    if let Some((frame, taken, negated, _)) = best.filter(framed) {
        let (clause, taken) = make(frame, negated, taken);
        return (Clause { body: in_the_present(frame, clause.body), ..clause }, taken);
    }
    if begins(tokens, "do not you dare") {
        return (Clause { negated: true, ..make(Frame::Order, true, 4).0 }, 4);
    }
    let (rest, ..) = denied(words, tokens);
    if asked && !starts_plain(words, tokens) || is_question(tokens) {
        return (Clause::whole(Frame::Question, tokens), 0);
    }
    if starts_plain(words, rest)
        || rest.first().is_some_and(|first| first.is(&["be", "no"]))
        || begins(tokens, "do not")
    {
        let no = begins(tokens, "no more");
        let (mut clause, taken) = make(Frame::Order, no, if no { 2 } else { 0 });
        clause.negated |= no;
        return (clause, taken);
    }
    if begins(tokens, "you") && tokens.len() > 1 {
        return make(Frame::Own, false, 1);
    }
    if let Some(body) = due(tokens) {
        return (Clause { body, ..Clause::whole(Frame::Order, tokens) }, 0);
    }
    if is_unknown_order(words, rest) {
        return make(Frame::Order, false, 0);
    }
    (Clause::whole(Frame::Other, tokens), subject_length(tokens))
}

/// Whether first words before `taken` make a frame of what follows: "you are going to the park" and "you need to" stand before a
/// verb; without one they are none.
fn is_framed(words: &Clauses, tokens: &[Token], frame: Frame, taken: usize) -> bool {
    let (rest, ..) = denied(words, &tokens[taken.min(tokens.len())..]);
    let Some(first) = rest.first().filter(|_| !is_sensed(words, tokens, rest)) else { return false };
    // "It is all right to have had a failure".
    let perfect =
        first.is(&["have"]) && rest.get(1).is_some_and(|next| next.is(&["had", "been"]) || next.low.ends_with("ed"));
    let verb = starts_plain(words, rest)
        || is_plain_verb(&first.low)
        || first.low.ends_with("ing")
        || first.is(&["be", "a", "an", "no"])
        || is_unknown_verb(words, first)
        || frame == Frame::Order && plain_of_past(&first.low).is_some();
    verb && !perfect
}

/// What is proposed in the past tense as an order: "what if you went and asked Tom" is "go and ask Tom".
fn in_the_present(frame: Frame, mut body: Vec<Token>) -> Vec<Token> {
    if frame != Frame::Order || body.first().is_none_or(|first| is_plain_verb(&first.low)) {
        return body;
    }
    let mut at = 0;
    while let Some(plain) = body.get(at).and_then(|verb| plain_of_past(&verb.low)) {
        body[at] = Token::word(&plain);
        at += 2;
        if !body.get(at - 1).is_some_and(|joint| joint.is(&["and"])) {
            break;
        }
    }
    body
}

/// The longest first words that fit: their kind, how many tokens they take, whether a "not" is among them, their length.
fn longest_frame(words: &Clauses, tokens: &[Token]) -> Option<(Frame, usize, bool, usize)> {
    let mut best: Option<(Frame, usize, bool, usize)> = None;
    let frames = [(Frame::Order, &words.orders), (Frame::Future, &words.futures), (Frame::Wish, &words.wishes)];
    for (frame, patterns) in frames {
        for pattern in patterns {
            let Some((taken, negated)) = matched(words, tokens, pattern) else { continue };
            // "You would love a tea" is a want, not a prediction.
            let taste = tokens.get(taken).is_some_and(|next| next.is(&["like", "love", "prefer", "enjoy"]));
            if pattern == "you would" && taste {
                continue;
            }
            let length = pattern.split(' ').count();
            if best.is_none_or(|(.., kept)| length > kept) {
                best = Some((frame, taken, negated, length));
            }
        }
    }
    best
}

/// Whether a word behind "to" or "will" may be a verb that the list of verbs lacks: no name, no article, no place.
fn is_unknown_verb(words: &Clauses, token: &Token) -> bool {
    let plain = token.low.len() > 2 && token.low.chars().all(char::is_alphabetic) && token.raw == token.low;
    plain
        && token.person.is_none()
        && token.sector.is_none()
        && !token.is_in(&words.no_verbs)
        && !["ly", "ed", "s", "ing", "ful", "ous", "ble", "al"].iter().any(|end| token.low.ends_with(end))
}

/// Whether a clause begins with a verb that the list of verbs lacks: "prank Tom", "name a drink after her".
pub(super) fn is_unknown_order(words: &Clauses, tokens: &[Token]) -> bool {
    let [first, next, rest @ ..] = tokens else { return false };
    let article = next.is(&[
        "the", "a", "an", "your", "his", "her", "their", "its", "this", "that", "it", "them", "him", "yourself",
        "every", "off", "up", "down", "out", "away",
    ]) || smallville_english::read_number(&next.low).is_some();
    let no_word = [
        "all", "both", "half", "such", "what", "just", "only", "not", "many", "even", "like", "than", "about", "into",
        "before", "after", "until", "during", "over", "inside", "outside", "through", "along", "across", "around",
        "under", "above", "below", "since", "per", "plus", "once", "twice", "now", "then", "here", "also", "too",
        "each", "every", "either", "neither", "another", "maybe", "perhaps", "because", "though", "when", "while",
        "where", "how", "why", "who", "which",
    ];
    is_unknown_verb(words, first)
        && !first.is(&no_word)
        && !first.is(&PREPOSITIONS)
        && !opens_subject(first)
        && plain_of_past(&first.low).is_none()
        && (article || next.person.is_some())
        && !is_finite(&[std::slice::from_ref(next), rest].concat())
}

/// How many tokens the pattern takes, adverbs between its words among them, and whether a "not" is among them; `~` stands for
/// any word.
fn matched(words: &Clauses, tokens: &[Token], pattern: &str) -> Option<(usize, bool)> {
    let (mut at, mut negated) = (0, false);
    for (i, word) in pattern.split(' ').enumerate() {
        loop {
            let token = tokens.get(at)?;
            at += 1;
            if token.low == word || word == "~" && !token.is_mark() && !token.low.ends_with("ing") {
                break;
            }
            let no = token.is(&["not", "never", "longer"]);
            if i == 0 || !(no || token.is_in(&words.adverbs) || token.is(&["no", "do"])) {
                return None;
            }
            negated |= no;
        }
    }
    Some((at, negated))
}

/// What is left behind "do not", "never", "no longer" and adverbs; whether it is denied; and how many tokens that was.
fn denied<'t>(words: &Clauses, tokens: &'t [Token]) -> (&'t [Token], bool, usize) {
    let (mut rest, mut negated) = (tokens, false);
    loop {
        let skip = if begins(rest, "do not ever") || begins(rest, "never , ever") {
            3
        } else if begins(rest, "never ever")
            || begins(rest, "never again")
            || begins(rest, "do not")
            || begins(rest, "no longer")
            || begins(rest, "does not")
            || begins(rest, "did not")
        {
            2
        } else if rest.first().is_some_and(|first| first.is(&["never", "not"])) {
            1
        } else if rest.len() > 1 && rest[0].is_in(&words.adverbs) && !rest[0].is(&["today"]) {
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

/// Whether somebody only says what they feel or see: "you can feel it in your knee" tells nobody to.
fn is_sensed(words: &Clauses, tokens: &[Token], rest: &[Token]) -> bool {
    begins(tokens, "you can")
        && !begins(tokens, "you can not")
        && rest.first().is_some_and(|first| first.is_in(&words.senses))
}

/// Whether the first words ask something.
fn is_question(tokens: &[Token]) -> bool {
    let first = tokens.first().map_or("", |token| token.low.as_str());
    let next = tokens.get(1).map_or("", |token| token.low.as_str());
    let turned = matches!(
        first,
        "do" | "are" | "is" | "did" | "have" | "were" | "was" | "does" | "has" | "will" | "can" | "would" | "should"
    ) && (matches!(next, "you" | "he" | "she" | "they")
        // "Do the dishes" and "have your lunch" are orders.
        || matches!(next, "it" | "there" | "the" | "your") && !matches!(first, "do" | "have")
        || tokens.get(1).is_some_and(|token| token.person.is_some()) && first != "have");
    turned
        || matches!(first, "why" | "how" | "what" | "who" | "where" | "whose" | "which")
            && (is_auxiliary(next) || first == "why")
}
