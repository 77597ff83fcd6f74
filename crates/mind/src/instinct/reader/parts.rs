//! A text taken apart by the tagger: what is to be done, on what it waits, when it is due, what is let be and what is so.
//!
//! Each part is read by the grammar as a sentence of its own, with the condition and the time that belong to it.

use std::ops::Range;

use smallville_encoder::{Part, Tag, tags};
use smallville_english::{is_nounish, is_plain_verb, plain_of_gerund};

use crate::{
    instinct::reader::{
        phrases::Reading,
        tokens::{Token, begins, is_joint, trimmed},
        verbs::is_finite,
    },
    reading::Resolve,
};

/// Each first word of a part must be so likely one, and every word of a sentence so likely what it is held to be; else the sentence
/// is read without being taken apart. Chosen by reading what became of 180 whispers of strangers, not measured.
const BEGINS_SURELY: f32 = 0.4;
const SURELY: f32 = 0.25;
/// More words are not tagged at once.
const MOST: usize = 48;

/// A part of a sentence.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// What it is.
    pub(super) part: Part,
    /// Its words, with the times that stand in it.
    pub(super) words: Vec<Token>,
    /// What stands before it and belongs to no part, as far as it leads in: "do not", "no more".
    lead: Vec<Token>,
    /// Whether a mark or a joining word stands before it.
    joined: bool,
}

impl Span {
    /// "Go home, because you are tired".
    fn gives_reason(&self) -> bool {
        self.lead.last().is_some_and(|last| last.is(&["because"]))
    }

    /// "Ask Tom, not Jane".
    fn corrects(&self) -> bool {
        let contrasts = matches!(&self.lead[..], [not] if not.is(&["not"]));
        self.words.len() <= 2 && contrasts && !is_plain_verb(&self.words[0].low)
    }

    /// "Listen without interrupting".
    fn tells_how(&self) -> bool {
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
    found.into_iter().map(span).filter(|span| !span.words.is_empty()).collect()
}

/// A part with what belongs to it.
#[derive(Debug)]
struct Told<'a> {
    span: &'a Span,
    condition: Option<&'a [Token]>,
    because: Option<&'a [Token]>,
    before: Vec<&'a [Token]>,
    behind: Vec<&'a [Token]>,
}

/// The parts of a sentence that say something, each with its condition and its times.
fn told(spans: &[Span]) -> Vec<Told<'_>> {
    let mut found: Vec<Told<'_>> = Vec::new();
    let (mut condition, mut early): (Option<&[Token]>, Vec<&[Token]>) = (None, Vec::new());
    for (at, span) in spans.iter().enumerate() {
        let follows = spans[at + 1..].iter().any(|next| !matches!(next.part, Part::Time | Part::Condition));
        // What stands behind an act belongs to it, unless it is set off and something follows that is not joined to it.
        let closed = spans.get(at + 1).is_some_and(|next| next.lead.iter().any(|token| token.is(&["and", "then"])));
        let ahead = follows && (found.is_empty() || span.joined && !closed);
        match (span.part, found.last_mut()) {
            (Part::Condition, _) if ahead => condition = Some(&span.words),
            (Part::Condition, Some(last)) => last.condition = Some(&span.words),
            (Part::Time, _) if ahead => early.push(&span.words),
            (Part::Time, Some(last)) => last.behind.push(&span.words),
            (Part::Condition | Part::Time, None) => {}
            (Part::Fact, Some(last)) if span.gives_reason() && early.is_empty() => last.because = Some(&span.words),
            (Part::Avoided, Some(_)) if span.corrects() => {}
            (Part::Avoided, Some(last)) if span.tells_how() => last.behind.extend([&span.lead[..], &span.words]),
            _ => found.push(Told {
                span,
                condition,
                because: None,
                before: std::mem::take(&mut early),
                behind: Vec::new(),
            }),
        }
    }
    found
}

impl Reading<'_> {
    /// Reads a sentence in its parts, or as a whole where that says as much: a single clause, or one of which more is understood.
    pub(super) fn apart(&self, spans: &[Span], sentence: &[Token], depth: usize, found: &mut Vec<Resolve>) {
        let from = found.len();
        let (mut whole, mut parts) = (found.clone(), found.clone());
        self.undivided(sentence, depth, &mut whole);
        let turned = spans.iter().any(|span| span.part == Part::Act && told_there(&span.words).is_some());
        let single = spans.iter().filter(|span| span.part != Part::Time).count() == 1 && !turned;
        let lost = |found: &[Resolve]| match found {
            [] => 1,
            _ => found.iter().filter(|resolve| !resolve.is_clear()).count(),
        };
        // "Between us", "Jane must not see it" and "neither draw nor sleep" are said of all of it.
        let hides = |found: &[Resolve]| found.iter().any(|resolve| matches!(resolve, Resolve::Secret(_)));
        let neither = sentence.iter().any(|token| token.is(&["neither"]));
        if neither || single && lost(&whole[from..]) == 0 {
            *found = whole;
            return;
        }
        let asks = sentence.last().is_some_and(|last| last.low == "?");
        self.in_parts(spans, asks, depth, &mut parts);
        let (whole_tells, parts_tell) = (&whole[from..], &parts[from..]);
        let hidden = hides(whole_tells) && !hides(parts_tell);
        *found = if hidden || lost(whole_tells) < lost(parts_tell) { whole } else { parts };
    }

    /// Reads a sentence in its parts.
    fn in_parts(&self, spans: &[Span], asks: bool, depth: usize, found: &mut Vec<Resolve>) {
        let begin = found.len();
        for told in told(spans) {
            let from = found.len();
            let sentence = self.sentence_of(&told, asks);
            let opens = |words: &[&str]| {
                told.condition.is_some_and(|condition| words.iter().any(|word| begins(condition, word)))
            };
            let whole = match told.condition {
                None => sentence,
                // Whatever comes of it, and as long as nothing has.
                Some(_) if opens(&["even", "no matter", "whether", "before", "although", "though"]) => sentence,
                Some(condition) if opens(&["until", "till"]) => [&sentence[..], condition].concat(),
                Some(condition) => [condition, &[Token::word(",")], &sentence].concat(),
            };
            self.sentence(&whole, depth, found);
            // "There, I said it": so short a remark is none.
            let remark = told.span.part == Part::Fact && told.span.words.len() <= 2;
            if remark && found[from..].iter().all(|resolve| !resolve.is_clear()) {
                found.truncate(from);
            }
            merged(found, from);
            self.led_on(found, begin, from);
        }
    }

    /// A part as a sentence.
    fn sentence_of(&self, told: &Told<'_>, asks: bool) -> Vec<Token> {
        let Span { part, words, lead, .. } = told.span;
        let says = match part {
            Part::Act => ordered(lead, words),
            Part::Avoided if lead.iter().any(|token| token.is(&["instead", "rather"])) => denied(words),
            Part::Avoided | Part::Hidden if !lead.is_empty() => [lead, &words[..]].concat(),
            Part::Avoided => denied(words),
            Part::CalledOff => [&[Token::word("cancel")], &words[..]].concat(),
            _ => words.clone(),
        };
        let mut sentence: Vec<Token> = Vec::new();
        // What is told has no time of its own.
        let tells = says.first().is_some_and(|first| first.is(&["tell", "ask", "warn", "remind"])) && says.len() > 3;
        for time in told.before.iter().filter(|_| !tells) {
            sentence.extend(time.iter().cloned().chain([Token::word(",")]));
        }
        sentence.extend(says.iter().cloned());
        sentence.extend(told.behind.iter().flat_map(|time| time.iter().cloned()));
        if let Some(reason) = told.because {
            sentence.push(Token::word("because"));
            sentence.extend(reason.iter().cloned());
        }
        if asks && *part == Part::Fact {
            sentence.push(Token::word("?"));
        }
        sentence
    }
}

/// What is to be done as an order: "knock" of "you are knocking", "go back to bed" of "back to bed".
fn ordered(lead: &[Token], words: &[Token]) -> Vec<Token> {
    const GOES: [&str; 5] = ["back", "straight", "home", "off", "over"];
    let words = &without_asides(words)[..];
    let first = &words[0];
    if let Some(told) = told_there(words) {
        return told;
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
        None if lead.is_empty() && first.is(&["only", "just", "more", "some", "a", "an"]) => with(&["have"]),
        None => [lead, words].concat(),
    }
}

/// What is to be done without "instead" behind it, and without "first" in what is to be told.
fn without_asides(words: &[Token]) -> Vec<Token> {
    let instead = words.last().filter(|last| words.len() > 1 && last.is(&["instead"])).is_some();
    let words = &words[..words.len() - usize::from(instead)];
    let tells = words[0].is(&["tell", "ask", "say", "show"]);
    words.iter().filter(|token| !(tells && token.is(&["first"]))).cloned().collect()
}

/// "Tell him at dinner that you agree", "ask her gently what it is": where it is told stands first, how it is told is left out.
fn told_there(words: &[Token]) -> Option<Vec<Token>> {
    const OPENS: [&str; 10] = ["that", "if", "whether", "what", "why", "how", "who", "where", "when", "to"];
    let [tells, person, between @ ..] = words else { return None };
    if !tells.is(&["tell", "ask", "warn", "remind", "inform"]) {
        return None;
    }
    // "Tell everybody you meet today that you are off".
    if person.is(&["everybody", "anybody"]) {
        let that = between.iter().take(7).position(|token| token.is(&["that"])).filter(|that| *that > 0)?;
        return Some([&words[..2], &between[that..]].concat());
    }
    person.person.as_ref()?;
    let at = between.iter().take(5).position(|token| token.is(&OPENS)).filter(|at| *at > 0)?;
    let (aside, said) = between.split_at(at);
    let there = aside[0].is(&["at", "in", "on", "over", "during", "after", "before"]) && at > 1;
    let how = aside.iter().all(|token| token.low.ends_with("ly") || token.is(&["straight", "out", "again"]));
    let opening = if there { [aside, &[Token::word(",")]].concat() } else { Vec::new() };
    (there || how).then(|| [&opening[..], &words[..2], said].concat())
}

/// What is to be let be as a prohibition.
fn denied(words: &[Token]) -> Vec<Token> {
    let first = &words[0];
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

/// What waits for the same is one thing that waits.
fn merged(found: &mut Vec<Resolve>, from: usize) {
    let Some(before) = from.checked_sub(1) else { return };
    let [.., Resolve::When { condition, always, then }, Resolve::When { condition: again, always: each, then: more }] =
        &mut found[before..]
    else {
        return;
    };
    if condition == again && always == each {
        then.append(more);
        found.pop();
    }
}
