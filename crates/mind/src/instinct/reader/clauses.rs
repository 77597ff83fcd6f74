//! Cuts a text into clauses: at marks, and at "and", "but" and "then" where something new begins.

use smallville_english::{is_nounish, is_plain_verb, plain_of_gerund, plain_of_past, plain_of_third};

use crate::instinct::reader::{
    frames::{Clause, Frame, clause, is_unknown_order},
    lexicon::Clauses,
    openers::{opened, without_asides},
    tables::Tables,
    times,
    tokens::{Token, begins, trimmed},
    verbs::{is_auxiliary, is_finite, is_modal, opens_subject, starts_plain},
};
use smallville_town::GameTime;

/// The clauses of a text, in order.
pub(super) fn clauses(tables: &Tables, tokens: &[Token], own_name: &str, now: GameTime) -> Vec<Clause> {
    let mut found = Vec::new();
    let mut start = 0;
    for end in 0..=tokens.len() {
        if end < tokens.len() && !tokens[end].ends_sentence() {
            continue;
        }
        let asked = tokens.get(end).is_some_and(|token| token.low == "?");
        sentence(tables, trimmed(&tokens[start..end]), asked, own_name, now, &mut found);
        start = end + 1;
    }
    found
}

/// The clauses of one sentence.
fn sentence(tables: &Tables, tokens: &[Token], asked: bool, own_name: &str, now: GameTime, found: &mut Vec<Clause>) {
    let words = &tables.words.clauses;
    let together = together(without_contrast(tables, &without_asides(words, tokens), now));
    let (tokens, because) = reason(without_condition(&together));
    let mut lead: Vec<Token> = Vec::new();
    let mut early: Vec<Token> = Vec::new();
    let (mut is_told_of_others, mut is_told_of_hearer) = (false, false);
    let pieces = pieces(words, tokens);
    let last = pieces.len().saturating_sub(1);
    for (i, (piece, by_and)) in pieces.into_iter().enumerate() {
        let piece = opened(words, &piece, own_name);
        let (time, piece) = time_first(tables, &piece, now);
        early.extend(time);
        let piece = opened(words, &piece, own_name);
        if piece.is_empty() {
            continue;
        }
        let piece = [piece, std::mem::take(&mut early)].concat();
        // "Up in the flat after closing, write a song".
        if i < last && is_adverbial(words, &piece) {
            early = piece;
            if let Some(first) = early.first_mut().filter(|first| first.person.is_none() && first.sector.is_none()) {
                first.raw.clone_from(&first.low);
            }
            continue;
        }
        // "You are tired and want to sleep", "Sam paid and never told": the second half has the subject of the first.
        let untold = piece[0].is(&["never"]) && piece.get(1).is_some_and(|next| plain_of_past(&next.low).is_some());
        let third = plain_of_third(&piece[0].low).is_some() || untold;
        let bare = starts_plain(words, &piece) || third && !lead.is_empty();
        // "The party is not at five, make that six" tells the hearer what to do.
        let bare = bare && !(is_told_of_others && starts_plain(words, &piece));
        // "You forgot the door, go and check" is an order, "you are tired and want to sleep" is none.
        let deed = starts_plain(words, &piece) && !piece[0].is_in(&tables.words.deeds.states);
        let bare = bare && !(deed && is_told_of_hearer);
        // "He will say no, ask again".
        let bare = bare && (by_and || !deed || !lead.last().is_some_and(is_modal));
        let whole =
            if bare && !lead.is_empty() && i > 0 { [lead.clone(), piece.clone()].concat() } else { piece.clone() };
        let (mut clause, taken) = clause(words, &whole, asked && i == last);
        if clause.frame != Frame::Question {
            // "A stranger will come and claim": the "will" goes for both.
            let modal = clause.frame == Frame::Other && whole.get(taken).is_some_and(is_modal);
            let taken = taken + usize::from(modal);
            let taken_to = &whole[..taken.min(whole.len())];
            is_told_of_hearer = clause.frame == Frame::Own;
            is_told_of_others =
                clause.frame == Frame::Other && !modal && !taken_to.last().is_some_and(|last| is_auxiliary(&last.low));
            // "Do not argue, just go" leaves no "do" for the second half.
            let denies = |at: usize| {
                let does = taken_to[at].is(&["do"]) && taken_to.get(at + 1).is_some_and(|next| next.is(&["not"]));
                does || taken_to[at].is(&["not", "never", "no", "longer"])
            };
            lead = (0..taken_to.len()).filter(|at| !denies(*at)).map(|at| taken_to[at].clone()).collect();
        }
        if i == last {
            clause.because = because.map(<[Token]>::to_vec);
        }
        found.push(clause);
    }
}

/// Whether a piece only says where or when: "over in the park", "after the show".
fn is_adverbial(words: &Clauses, tokens: &[Token]) -> bool {
    const OPENS: [&str; 14] = [
        "in", "at", "on", "up", "over", "down", "out", "after", "before", "during", "inside", "outside", "behind",
        "near",
    ];
    tokens.len() > 1
        && tokens[0].is(&OPENS)
        && !is_finite(tokens)
        && !(1..tokens.len()).any(|at| starts_plain(words, &tokens[at..]))
}

/// "It is due on Friday, not next month" without the time that it is not.
fn without_contrast<'t>(tables: &Tables, tokens: &'t [Token], now: GameTime) -> &'t [Token] {
    let Some(not) = tokens.iter().rposition(|token| token.is(&["not"])).filter(|at| *at > 2) else { return tokens };
    let rest = &tokens[not + 1..];
    let span =
        matches!(rest, [which, span] if which.is(&["next", "last", "this"]) && span.is(&["week", "month", "year"]));
    let timed = || times::find(tables, rest, now).is_some_and(|found| found.said.used.iter().all(|used| *used));
    if (span || timed()) && !is_auxiliary(&tokens[not - 1].low) { trimmed(&tokens[..not]) } else { tokens }
}

/// "You and John and Tom should dance" as "you should dance with John and Tom".
fn together(tokens: &[Token]) -> Vec<Token> {
    let Some(you) = tokens
        .iter()
        .take(6)
        .position(|token| token.is(&["you"]))
        .filter(|at| *at == 0 || tokens[at - 1].is(&["if", "that"]))
    else {
        return tokens.to_vec();
    };
    let mut end = you + 1;
    while let [and, person, ..] = &tokens[end..]
        && and.is(&["and", ","])
        && person.person.is_some()
        && !person.owner
    {
        end += 2;
    }
    let told = you == 0 && tokens.get(end).is_none_or(|next| next.is(&["are", "were", "have", "had", "do", "did"]));
    if end == you + 1 || told {
        return tokens.to_vec();
    }
    let behind = tokens[end..].iter().position(Token::is_mark).map_or(tokens.len(), |mark| end + mark);
    let with = [&[Token::word("with")], &tokens[you + 2..end]].concat();
    [&tokens[..=you], &tokens[end..behind], &with, &tokens[behind..]].concat()
}

/// The time with which a phrase begins, and the rest: "tomorrow you will …" is read as if the time stood behind.
fn time_first(tables: &Tables, tokens: &[Token], now: GameTime) -> (Vec<Token>, Vec<Token>) {
    let Some(found) = times::find(tables, tokens, now) else { return (Vec::new(), tokens.to_vec()) };
    let length = found.said.used.iter().take_while(|used| **used).count();
    let rest = trimmed(&tokens[length..]).to_vec();
    // "Yesterday you promised to meet him tomorrow": when it was promised does not matter.
    let promised = rest.len() > 2 && rest[0].is(&["you"]) && rest[1].is(&["promised", "agreed"]);
    let day = times::find(tables, &tokens[..length], now).filter(|found| found.span.until <= now);
    if promised && day.is_some() {
        return (Vec::new(), rest);
    }
    (tokens[..length].to_vec(), rest)
}

/// A sentence without "if you see Tom," in front of it.
pub(super) fn without_condition(tokens: &[Token]) -> &[Token] {
    const CONDITIONS: [&str; 14] = [
        "if", "when", "whenever", "whatever", "because", "since", "as", "once", "although", "while", "ever", "now",
        "given", "though",
    ];
    let led = tokens.first().is_some_and(|first| first.is(&CONDITIONS));
    let led = led && (!tokens[0].is(&["ever", "now"]) || begins(tokens, "ever since") || begins(tokens, "now that"));
    if led && let Some(comma) = tokens.iter().position(|token| token.low == ",") {
        return trimmed(&tokens[comma..]);
    }
    // "Before opening you sweep the floor": the sweeping.
    let does = |pair: &[Token]| pair[0].is(&["you"]) && is_plain_verb(&pair[1].low);
    if tokens.first().is_some_and(|first| first.is(&["before", "after"]))
        && let Some(you) = tokens.windows(2).position(does).filter(|at| *at > 1)
    {
        return &tokens[you..];
    }
    // "Instead of drawing you are going to clean": what is done is what counts.
    if begins(tokens, "instead of") || begins(tokens, "rather than") {
        let ends = |mark: &dyn Fn(&Token) -> bool| tokens.iter().skip(3).position(mark);
        let end = ends(&|token| token.low == ",").or_else(|| ends(&|token| token.is(&["you"])));
        if let Some(end) = end {
            return trimmed(&tokens[3 + end..]);
        }
    }
    tokens
}

/// A sentence and what follows "because" in it.
fn reason(tokens: &[Token]) -> (&[Token], Option<&[Token]>) {
    match tokens.iter().position(|token| token.low == "because").filter(|at| *at > 0) {
        Some(at) if !begins(&tokens[at..], "because of") => (trimmed(&tokens[..at]), Some(trimmed(&tokens[at + 1..]))),
        _ => {
            // "Give up coffee, as it spoils your sleep".
            let why = |at: &usize| {
                let opens = tokens[*at].low == "," && tokens[at + 1].is(&["as", "since", "for", "seeing"]);
                let said = &tokens[at + 2..];
                opens && opens_subject(&said[0]) && is_finite(said) && !said.iter().any(|token| token.low == ",")
            };
            match (2..tokens.len().saturating_sub(3)).find(why) {
                Some(at) => (trimmed(&tokens[..at]), Some(trimmed(&tokens[at + 2..]))),
                None => (tokens, None),
            }
        }
    }
}

/// A sentence at its joints: "and", "but", "then" and commas before which something new begins.
///
/// Each with whether it is joined to the one before by "and".
fn pieces(words: &Clauses, tokens: &[Token]) -> Vec<(Vec<Token>, bool)> {
    let mut pieces: Vec<(Vec<Token>, bool)> = Vec::new();
    let mut piece: Vec<Token> = Vec::new();
    let mut by_and = false;
    let mut i = 0;
    while i < tokens.len() {
        let joint = tokens[i..]
            .iter()
            .take(4)
            .take_while(|token| token.is(&[",", "and", "but", "then", "so", "also", "yet", "&"]))
            .count();
        let then = tokens[i].is(&["then"]) && tokens.get(i + 1).is_some_and(|next| is_plain_verb(&next.low));
        // "Write a poem so mean that he weeps" is one thing to do.
        let that = |rest: &[Token]| rest.iter().take(8).any(|token| token.is(&["that"]));
        let degree = tokens[i].is(&["so"]) && i > 0 && !tokens[i - 1].is_mark() && that(&tokens[i + 1..]);
        let own = tokens[i..].get(joint).is_some_and(|next| next.is(&["you"]))
            && tokens.get(i + joint + 1).is_some_and(|verb| is_plain_verb(&verb.low) && !is_auxiliary(&verb.low));
        let so = tokens[i].is(&["so"]) && !degree && (own || starts_plain(words, &tokens[i + joint..]));
        let alone = joint == 1 && tokens[i].is(&["so", "then", "also", "yet"]) && !then && !so;
        let said = piece.iter().enumerate().any(|(at, token)| {
            let pointing = at > 0 && piece[at - 1].is(&["to", "at", "in", "from", "for", "with", "of", "about"]);
            let told = piece.get(at + 1).is_none_or(opens_subject);
            token.is(&["that"]) && !pointing && told || token.is(&["tell", "ask", "warn", "remind", "inform"])
        });
        // "Arthur and Carmen are married" is one clause.
        let pair = piece.len() == 1
            && (piece[0].person.is_some() || piece[0].is(&["you"]))
            && tokens.get(i + joint).is_some_and(|next| next.person.is_some());
        // "Tell Tom that you want to quit and become a cook" is one thing to say.
        let wish = said
            && tokens[i].is(&["and"])
            && piece.iter().any(|token| token.is(&["that", "want", "wants"]))
            && piece.iter().rev().take(4).any(|token| token.is(&["to"]))
            && tokens.get(i + joint).is_some_and(|next| is_plain_verb(&next.low));
        // "No more beer, no going out".
        let behind = &tokens[i + joint..];
        let behind = if begins(behind, "after that") { &behind[2..] } else { behind };
        let no_deed = begins(behind, "no") && behind.get(1).is_some_and(|deed| plain_of_gerund(&deed.low).is_some());
        let barred = no_deed || piece.first().is_some_and(|first| first.is(&["no"])) && begins(behind, "no");
        // "Tell Sam you are scared, he will know what to say".
        let comment = joint == 1
            && tokens[i].low == ","
            && said
            && piece.len() > 3
            && !tokens[i + 1..].iter().any(|next| next.is(&["that"]));
        let opens = barred || opens_clause(words, behind, said && !comment);
        if joint > 0 && !degree && !piece.is_empty() && !alone && !pair && !wish && opens {
            // "go and buy", "try and sleep": one deed.
            let pair =
                tokens[i].is(&["and"]) && piece.last().is_some_and(|token| token.is(&["go", "come", "try", "ahead"]));
            if !pair {
                let joined = tokens[i..i + joint].iter().any(|token| token.is(&["and", "&"]));
                pieces.push((std::mem::take(&mut piece), std::mem::replace(&mut by_and, joined)));
            } else if piece.len() == 1 {
                piece.clear();
            }
            i += joint;
            continue;
        }
        piece.push(tokens[i].clone());
        i += 1;
    }
    pieces.push((piece, by_and));
    let pieces = pieces.into_iter().map(|(piece, by_and)| (trimmed(&piece).to_vec(), by_and));
    pieces.filter(|(piece, _)| !piece.is_empty()).collect()
}

/// Words that begin no statement before "is".
const WONDERING: [&str; 12] =
    ["what", "who", "where", "when", "how", "why", "which", "that", "if", "whether", "whose", "as"];

/// Whether something new begins here; `said` if these may be words that somebody is to be told.
fn opens_clause(words: &Clauses, tokens: &[Token], said: bool) -> bool {
    // "Like nothing matters" goes on with what was said.
    let compares = tokens.first().is_some_and(|first| first.is(&["like"]));
    if (starts_plain(words, tokens) || !said && is_unknown_order(words, tokens)) && !compares
        || begins(tokens, "do not")
        || begins(tokens, "never")
        || begins(tokens, "please")
    {
        return true;
    }
    // "And on the way back look in on her".
    let mut openers = words.openers.iter().filter(|opener| opener.starts_with("on ") && begins(tokens, opener));
    if let Some(opener) = openers.next() {
        return starts_plain(words, &tokens[opener.split(' ').count()..]);
    }
    let day =
        usize::from(tokens.first().is_some_and(|first| first.is(&["today", "tomorrow", "tonight", "later", "soon"])));
    let tokens = &tokens[day..];
    let Some(first) = tokens.first() else { return false };
    let mut rest = &tokens[1..];
    while rest.first().is_some_and(|token| token.is_in(&words.adverbs) || token.is(&["never"])) {
        rest = &rest[1..];
    }
    let next = rest.first().map_or("", |token| token.low.as_str());
    let subject = first.person.is_some() && !first.owner
        || first.is(&["you", "he", "she", "it", "they", "there", "everybody", "nobody"]);
    let verb = is_auxiliary(next) || plain_of_third(next).is_some() || plain_of_past(next).is_some();
    if subject && !said {
        return verb || first.is(&["you"]) && is_plain_verb(next);
    }
    let copula =
        tokens.get(1).is_some_and(|next| next.is(&["is", "are", "was", "were", "can", "will", "must", "should"]));
    if copula && !said && first.low.chars().all(char::is_alphabetic) && !first.is(&WONDERING) {
        return true;
    }
    let article = first.is(&["the", "your"]) && !said;
    // "Your neighbours want to sleep".
    let want = |pair: &[Token]| pair[0].low.ends_with('s') && is_plain_verb(&pair[1].low) && !is_nounish(&pair[1].low);
    let finite = tokens.iter().take(5).any(|token| is_auxiliary(&token.low) && !token.is(&["do", "have", "be"]))
        || tokens.get(1..5.min(tokens.len())).is_some_and(|rest| rest.windows(2).any(want));
    article && finite
        || plain_of_third(&first.low).is_some()
            && !said
            && first.person.is_none()
            && !is_nounish(first.low.trim_end_matches('s'))
            && tokens.len() > 1
}
