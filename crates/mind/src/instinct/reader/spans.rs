//! Where the tagger says that the parts of a text begin and end: what is to be done, on what it waits, when it is due, what is
//! let be and what is so.

use std::ops::Range;

use smallville_encoder::{Part, Tag, tags};
use smallville_english::is_plain_verb;

use crate::instinct::reader::{
    tokens::{Token, is_joint, trimmed},
    verbs::is_auxiliary,
};

/// Each first word of a part must be so likely one, and every word of a sentence so likely what it is held to be; else the sentence
/// is read without being taken apart. Chosen by reading what became of 240 whispers of strangers, not measured.
const BEGINS_SURELY: f32 = 0.2;
const SURELY: f32 = 0.1;
/// More words are not tagged at once.
const MOST: usize = 48;

/// What is told goes on behind these: "tell him that | ...", "tell him you will not | vote for him".
const OPEN: [&str; 8] = ["that", "whether", "and", "if", "why", "how", "not", "never"];

/// A part of a sentence.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// What it is.
    pub(super) part: Part,
    /// Its words, with the times that stand in it.
    pub(super) words: Vec<Token>,
    /// What stands before it and belongs to no part, as far as it leads in: "do not", "no more".
    pub(super) lead: Vec<Token>,
    /// Whether a mark or a joining word stands before it.
    pub(super) joined: bool,
}

impl Span {
    /// "Go home, because you are tired".
    pub(super) fn gives_reason(&self) -> bool {
        self.lead.last().is_some_and(|last| last.is(&["because"]))
    }

    /// "Ask Tom, not Jane".
    pub(super) fn corrects(&self) -> bool {
        let contrasts = matches!(&self.lead[..], [not] if not.is(&["not"]));
        self.words.len() <= 2 && contrasts && !is_plain_verb(&self.words[0].low)
    }

    /// "Write here instead of at home".
    pub(super) fn is_elsewhere(&self) -> bool {
        self.lead.iter().any(|token| token.is(&["instead"]))
            && self.words[0].is(&["at", "in", "on", "with", "from", "to"])
    }

    /// "Let her know so that you do not meet".
    pub(super) fn is_purpose(&self) -> bool {
        matches!(&self.lead[..], [so, that, ..] if so.is(&["so"]) && that.is(&["that"]))
    }

    /// "Listen without interrupting".
    pub(super) fn tells_how(&self) -> bool {
        matches!(&self.lead[..], [without] if without.is(&["without"]))
    }
}

/// The sentences of a text; each in parts, if that is sure.
pub(super) fn sentences(tokens: &[Token]) -> Vec<(&[Token], Option<Vec<Span>>)> {
    let mut found = Vec::new();
    for stretch in stretches(tokens) {
        let words: Vec<&str> = stretch.iter().map(|token| token.raw.as_str()).collect();
        let tags = tags(&words);
        let mut at = 0;
        for sentence in stretch.split_inclusive(Token::ends_sentence) {
            let of = at..at + sentence.len();
            at = of.end;
            let spans = tags.get(of).filter(|tags| is_sure(sentence, tags)).map(|tags| spans(sentence, tags));
            found.push((sentence, spans.filter(|spans| !spans.is_empty())));
        }
    }
    found
}

/// Sentences that are tagged together.
fn stretches(tokens: &[Token]) -> Vec<&[Token]> {
    let mut found = Vec::new();
    let (mut from, mut until) = (0, 0);
    for sentence in tokens.split_inclusive(Token::ends_sentence) {
        if until > from && until + sentence.len() - from > MOST {
            found.push(&tokens[from..until]);
            from = until;
        }
        until += sentence.len();
    }
    found.push(&tokens[from..]);
    found
}

/// Whether one can rely on the tags of a sentence.
fn is_sure(sentence: &[Token], tags: &[Tag]) -> bool {
    let words = || sentence.iter().zip(tags).filter(|(token, _)| !token.is_mark()).map(|(_, tag)| tag);
    words().all(|tag| tag.sureness >= if tag.begins { BEGINS_SURELY } else { SURELY })
        && words().any(|tag| tag.part.is_some())
}

/// The parts of a sentence, in order.
fn spans(sentence: &[Token], tags: &[Tag]) -> Vec<Span> {
    let mut found: Vec<(Part, Range<usize>)> = Vec::new();
    // A time may stand in another part.
    let mut around: Option<usize> = None;
    for (at, tag) in tags.iter().enumerate() {
        let Some(part) = tag.part.filter(|_| !sentence[at].ends_sentence()) else { continue };
        if part == Part::Time {
            let open = found.last().is_some_and(|(last, range)| *last == Part::Time && range.end == at);
            match found.last_mut() {
                Some((_, range)) if open && !tag.begins => range.end = at + 1,
                _ => {
                    around = found.len().checked_sub(1);
                    found.push((part, at..at + 1));
                }
            }
            continue;
        }
        let last = found.len().checked_sub(1);
        let goes_on = |of: usize| found[of].0 == part && !tag.begins;
        if let Some(of) = last.filter(|of| goes_on(*of)) {
            found[of].1.end = at + 1;
        } else if let Some(of) =
            around.filter(|of| last.is_some_and(|last| found[last].0 == Part::Time) && goes_on(*of))
        {
            // "Tell him at dinner that you agree": the time is inside.
            found.truncate(of + 1);
            found[of].1.end = at + 1;
        } else {
            found.push((part, at..at + 1));
        }
    }
    let (mut end, mut waits) = (0, false);
    let span = |(part, range): (Part, Range<usize>)| {
        let before = &sentence[end..range.start];
        end = range.end;
        // "From now on when he starts": both are set off.
        let joined = before.iter().any(is_joint) || before.is_empty() && waits;
        waits = joined && matches!(part, Part::Time | Part::Condition);
        Span { part, words: trimmed(&sentence[range]).to_vec(), lead: trimmed(before).to_vec(), joined }
    };
    mended(found.into_iter().map(span).filter(|span| !span.words.is_empty()).collect())
}

/// "Somewhere", "something": what follows may say which.
fn leads_on(token: &Token) -> bool {
    token.is(&[
        "somewhere",
        "something",
        "somebody",
        "everything",
        "anything",
        "everybody",
        "anybody",
        "whatever",
        "place",
        "way",
    ])
}

/// Whether words of a part say that it goes on with the next: what is told goes on behind its "that" and its "and".
fn leads_further(words: &[Token], next: &Span) -> bool {
    let tells = words[0].is(&["tell", "ask", "warn", "remind", "say", "announce", "spread", "admit", "confess"]);
    let open = words.len() > 1 && words.last().is_some_and(|last| last.is(&OPEN));
    // "Tell them it is | because love is in the air".
    let explains = words.last().is_some_and(|last| last.is(&["is"])) && next.gives_reason();
    let told = tells && (open || explains) && next.part != Part::Time;
    told || words.len() == 1 && words[0].is(&["feel"]) && next.words[0].is(&["like"])
}

/// Whether an act only leads to what is done: "offer to".
fn bare(words: &[Token]) -> bool {
    words.len() <= 3 && words.last().is_some_and(|last| last.is(&["to"]))
}

/// Whether a part goes on with the next, without a word between them.
fn goes_on(last: &Span, next: &Span) -> bool {
    let Some(end) = last.words.last() else { return false };
    let (one, bare) = (last.words.len() == 1, !next.joined && next.lead.is_empty());
    match (last.part, next.part) {
        // "Do | you remember".
        (Part::Fact, Part::Fact) => one && is_auxiliary(&last.words[0].low) && !next.joined,
        // "Somewhere | you can not reach it".
        (Part::Act, Part::Fact) => bare && leads_on(end),
        // "Ask John | if he knows": no condition.
        (Part::Act, Part::Condition) => {
            let asks = last.words[0].is(&["ask", "see", "wonder", "check"]) && last.words.len() <= 3;
            asks && next.words[0].is(&["if", "whether"])
        }
        // "You are scared that you will | fail".
        (Part::Fact, Part::Act) => bare && (is_auxiliary(&end.low) || end.is(&["will", "would", "might"])),
        // "Do it".
        (Part::Act, Part::Avoided) => bare && next.words.len() == 1,
        _ => false,
    }
}

/// Parts that are one, or of which one is left: "you are not | against it anymore", "go | and buy flowers", "this | or that".
fn mended(spans: Vec<Span>) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        let Some(last) = found.last_mut() else {
            found.push(span);
            continue;
        };
        let leads = |words: &[&str]| span.lead.iter().any(|token| token.is(words));
        match (last.part, span.part) {
            (Part::Fact, Part::Avoided) if !span.joined && !leads(&["not", "never", "stop", "quit", "instead"]) => {
                last.words.extend(span.lead.iter().chain(&span.words).cloned());
            }
            (Part::Act, Part::Act)
                if (last.words.len() == 1 || last.words.len() == 2 && last.words[1].is(&["and"]))
                    && last.words[0].is(&["go", "come", "try"])
                    && (leads(&["and"]) || last.words.len() == 2 || span.lead.is_empty() && !span.joined) =>
            {
                last.words = span.words;
            }
            // "Cancel | tomorrow's | class".
            (Part::Avoided | Part::CalledOff, Part::Avoided | Part::CalledOff)
                if !span.joined && span.lead.is_empty() =>
            {
                let off = last.part == Part::CalledOff || span.part == Part::CalledOff;
                last.part = if off { Part::CalledOff } else { Part::Avoided };
                last.words.extend(span.words);
            }
            // "Offer to | write it".
            (Part::Act, Part::Act) if bare(&last.words) && !span.joined && span.lead.is_empty() => {
                last.words.extend(span.words);
            }
            // "Write the speech but keep it short".
            (Part::Act, Part::Act)
                if span.words[0].is(&["keep"])
                    && span.words.get(1).is_some_and(|next| next.is(&["it", "that", "them"]))
                    && leads(&["but"]) =>
            {
                last.words.extend(span.lead.iter().chain(&span.words).cloned());
            }
            // "Whoever swears | has to sing".
            (Part::Fact | Part::Condition, Part::Act)
                if last.words[0].is(&["whoever", "anybody", "everybody"])
                    && leads(&["has", "have", "must", "should"]) =>
            {
                last.part = Part::Fact;
                last.words.extend(span.lead.iter().chain(&span.words).cloned());
            }
            // "Spread the word that | he is back", "tell her that you want to leave and | start anew", "feel | like joking".
            (Part::Act | Part::Avoided, _) if leads_further(&last.words, &span) => {
                last.words.extend(span.lead.iter().chain(&span.words).cloned());
            }
            _ if goes_on(last, &span) => last.words.extend(span.words),
            // Either will do.
            (Part::Act | Part::Condition, Part::Act)
                if leads(&["or"]) && found.iter().any(|span| span.part == Part::Act) => {}
            _ => found.push(span),
        }
    }
    found
}
