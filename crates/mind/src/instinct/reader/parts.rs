//! A text in parts, as the tagger finds them: what is to be done, on what it waits, when it is due, what is let be and what is so.
//!
//! Each part is read by the grammar as a sentence of its own, with the condition and the time that belong to it.

use smallville_encoder::Part;
use smallville_english::read_weekday;

use crate::{
    instinct::reader::{
        orders::{denied, is_left_alone, is_turned, of_whoever, ordered, plain_condition, told_there},
        phrases::Reading,
        spans::Span,
        timing::{Timed, Timing},
        tokens::{Token, begins},
    },
    reading::{Condition, Resolve},
};

/// A part with what belongs to it.
#[derive(Clone, Debug)]
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
        // "And if he says yes then tell all": what follows "then" waits for it.
        let waits = span.lead.iter().any(|token| token.is(&["and", "but"]));
        let closes = |token: &Token| token.is(&["and"]) || token.is(&["then"]) && !waits;
        let closed = spans.get(at + 1).is_some_and(|next| next.lead.iter().any(closes));
        let ahead = follows && (found.is_empty() || span.joined && !closed);
        match (span.part, found.last_mut()) {
            (Part::Condition, _) if ahead => condition = Some(&span.words),
            (Part::Condition, Some(last)) => last.condition = Some(&span.words),
            (Part::Time, _) if ahead => early.push(&span.words),
            (Part::Time, Some(last)) => last.behind.push(&span.words),
            (Part::Condition | Part::Time, None) => {}
            (Part::Fact, Some(last)) if span.gives_reason() && early.is_empty() => last.because = Some(&span.words),
            (Part::Avoided, Some(_)) if span.corrects() || span.is_elsewhere() || span.is_purpose() => {}
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

impl Told<'_> {
    /// "Instead of working": for once.
    fn is_instead(&self) -> bool {
        self.span.lead.iter().any(|token| token.is(&["instead", "rather"]))
    }

    /// "Do it", "do that": what was said before.
    fn does_it(&self) -> bool {
        matches!(&self.span.words[..], [does, it] if does.is(&["do"]) && it.is(&["it", "that", "this", "so"]))
            && self.span.part == Part::Act
            && self.condition.is_none()
    }

    /// "And see him", ", see him": something to do beside what stands before it; nobody is told anything.
    fn is_joined_act(&self) -> bool {
        let tells = self.span.words[0].is(&["tell", "ask", "warn", "remind", "inform"]);
        self.span.part == Part::Act && self.span.joined && self.condition.is_none() && !tells
    }

    /// "Would not".
    fn would(&self) -> bool {
        self.span.lead.iter().any(|token| token.is(&["would"]))
    }

    /// Whether the condition is until when.
    fn lasts_until(&self) -> bool {
        self.condition.is_some_and(|condition| begins(condition, "until") || begins(condition, "till"))
    }

    /// Whether what is let be is let be for now only.
    fn is_for_now(&self) -> bool {
        self.is_instead() || self.lasts_until() && is_left_alone(&self.span.words)
    }

    /// A sentence with the condition on which it holds.
    fn with_condition(&self, condition: Option<Vec<Token>>, sentence: Vec<Token>) -> Vec<Token> {
        let Some(condition) = condition else { return sentence };
        let opens = |words: &[&str]| words.iter().any(|word| begins(&condition, word));
        if let Some((condition, act)) = of_whoever(&condition, &self.span.words) {
            return [&condition[..], &[Token::word(",")], &act].concat();
        }
        match () {
            // Whatever comes of it, and as long as nothing has.
            () if opens(&["even", "no matter", "whether", "before", "although", "though"]) => sentence,
            () if self.lasts_until() && is_left_alone(&self.span.words) => sentence,
            // "I would not go if you paid me": not at all.
            () if self.span.part == Part::Avoided && self.would() && opens(&["if"]) => sentence,
            // "If she is late she is out": so it is.
            () if self.lasts_until() || self.span.part == Part::Fact => [&sentence[..], &condition].concat(),
            () => [&condition[..], &[Token::word(",")], &sentence].concat(),
        }
    }
}

/// What is let be for good as what is let be for now.
fn for_now(resolve: Resolve) -> Resolve {
    match resolve {
        Resolve::Avoid(what) => Resolve::Pause(what),
        other => other,
    }
}

impl Reading<'_> {
    /// Reads a sentence in its parts, or as a whole where that says as much: a single clause, or one of which more is understood.
    pub(super) fn apart(&self, spans: &[Span], sentence: &[Token], depth: usize, found: &mut Vec<Resolve>) {
        let from = found.len();
        let (mut whole, mut parts) = (found.clone(), found.clone());
        self.undivided(sentence, depth, &mut whole);
        let told = told(spans);
        let turned = told.iter().any(|told| told.span.part == Part::Act && is_turned(&told.span.words));
        let recurs = |found: &[Resolve]| found.iter().any(|resolve| matches!(resolve, Resolve::Every(_)));
        let timed = !recurs(&whole[from..]) && told.iter().any(|told| self.timing_of(&mut told.clone()).says_more());
        let single = spans.iter().filter(|span| span.part != Part::Time).count() == 1 && !turned && !timed;
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
        self.in_parts(told, asks, depth, &mut parts);
        let (whole_tells, parts_tell) = (&whole[from..], &parts[from..]);
        let hidden = hides(whole_tells) && !hides(parts_tell);
        *found = if hidden || lost(whole_tells) < lost(parts_tell) { whole } else { parts };
    }

    /// What the times of a part say that the grammar would not find; it is taken from them.
    fn timing_of(&self, told: &mut Told<'_>) -> Timing {
        let of = Timed { part: told.span.part, words: &told.span.words, lead: &told.span.lead };
        self.timing(of, &mut told.before, &mut told.behind)
    }

    /// Reads the parts of a sentence.
    fn in_parts(&self, told: Vec<Told<'_>>, asks: bool, depth: usize, found: &mut Vec<Resolve>) {
        let begin = found.len();
        let mut first = false;
        let mut instead = Vec::new();
        for mut told in told {
            let from = found.len();
            let timeless = told.before.is_empty() && told.behind.is_empty();
            let led = if timeless && told.is_joined_act() { std::mem::take(&mut instead) } else { Vec::new() };
            instead = self.instead_then(told.span, &[&told.before[..], &told.behind[..]].concat());
            let mut timing = self.timing_of(&mut told);
            if told.does_it() && self.redone(&timing, found) {
                continue;
            }
            let sentence = [led, self.sentence_of(&told, asks, &mut timing)].concat();
            self.sentence(&told.with_condition(self.condition_of(&told), sentence), depth, found);
            // "There, I said it": so short a remark is none.
            let remark = told.span.part == Part::Fact && told.span.words.len() <= 2;
            if remark && found[from..].iter().all(|resolve| !resolve.is_clear()) {
                found.truncate(from);
            }
            merged(found, from);
            if told.is_for_now() {
                let told = found.split_off(from);
                found.extend(told.into_iter().map(for_now));
            }
            self.led_on(found, begin, from);
            self.due(&timing, found, begin, from.min(found.len()));
            if told.span.joined && from > begin {
                self.follows(found, from.min(found.len()));
            }
            if timeless && timing.moment().is_none() && !timing.is_first() && told.condition.is_none() {
                self.inherit(found, begin, from);
            }
            first |= timing.is_first() && from == begin;
        }
        // "But first clean up and feed the cat": both before what was said before.
        if first {
            self.put_first(found, begin);
        }
    }

    /// On what a part waits, without the day on which it is looked for: "if it rains tomorrow".
    fn condition_of(&self, told: &Told<'_>) -> Option<Vec<Token>> {
        let condition = plain_condition(told.condition?);
        let (timeless, found) = self.timed(&condition);
        let day = found.is_some_and(|found| found.day_only());
        Some(if day && timeless.len() > 2 { timeless } else { condition })
    }

    /// "Do it at lunch": what was said last, at that hour. Whether there is anything.
    fn redone(&self, timing: &Timing, found: &mut Vec<Resolve>) -> bool {
        let Some(last) = found.pop() else { return false };
        let again = match last {
            Resolve::Now(_) | Resolve::Tell(..) | Resolve::Ask(..) | Resolve::Say { .. } | Resolve::Fetch { .. } => {
                true
            }
            Resolve::Later { .. } | Resolve::Pursue(_) => timing.moment().is_none(),
            _ => false,
        };
        match timing.moment().filter(|_| again) {
            Some(due) => {
                found.push(Resolve::When { condition: Condition::Due(due), then: vec![last], always: false });
            }
            None => found.push(last),
        }
        again
    }

    /// A part as a sentence.
    fn sentence_of(&self, told: &Told<'_>, asks: bool, timing: &mut Timing) -> Vec<Token> {
        let Span { part, words, lead, .. } = told.span;
        let says = match part {
            Part::Act => match told_there(words) {
                Some((there, said)) => {
                    self.told_at(&there, timing);
                    said
                }
                None => ordered(lead, words),
            },
            Part::Avoided if told.is_instead() => denied(words),
            Part::Avoided | Part::Hidden if !lead.is_empty() => {
                let joins = lead.iter().take_while(|token| token.is(&["but", "and", "so", "also"])).count();
                [&lead[joins..], &words[..]].concat()
            }
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
        sentence.extend(told.behind.iter().flat_map(|time| time.iter().map(uncapitalized)));
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

/// A word as it is written within a sentence.
fn uncapitalized(token: &Token) -> Token {
    let named = token.person.is_some() || token.sector.is_some();
    if named || read_weekday(&token.low).is_some() {
        token.clone()
    } else {
        Token { raw: token.low.clone(), ..token.clone() }
    }
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
