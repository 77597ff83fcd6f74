//! The hour that something has from what stands before it in its sentence: "have them to dinner at seven and help them make peace",
//! "skip dinner tonight and eat at the cafe", "go to the party and bring a bottle".

use smallville_encoder::Part;

use crate::{
    claim::Span,
    instinct::reader::{
        days::owning_day,
        follow_on::NEXT_MINUTES,
        names,
        phrases::Reading,
        spans,
        tokens::{Token, tokens, trimmed},
    },
    reading::{Condition, Resolve, Wanted},
};
use smallville_town::{GameTime, SectorId};

/// So long after guests are asked to come something is said to them, in minutes.
const SEATED_MINUTES: u32 = 20;

/// An hour that what follows may have, and where that is.
#[derive(Clone, Copy)]
struct Hour {
    span: Span,
    sector: Option<SectorId>,
}

impl Reading<'_> {
    /// The time of what is let be or called off, for what is done instead: "cancel tomorrow's class and see him", "do not cook
    /// tonight, go out".
    pub(super) fn instead_then(&self, before: &spans::Span, times: &[&[Token]]) -> Vec<Token> {
        if !matches!(before.part, Part::Avoided | Part::CalledOff) {
            return Vec::new();
        }
        let is_hour = |time: &&&[Token]| self.timed(time).1.is_some_and(|found| !found.said.at_once);
        let led =
            |time: &[Token]| time.first().is_some_and(|first| first.is(&["until", "till", "after", "before", "for"]));
        if let Some(time) = times.iter().filter(|time| !led(time)).find(is_hour) {
            return [time, &[Token::word(",")][..]].concat();
        }
        let owner = before.words.iter().find_map(owning_day);
        owner.into_iter().flat_map(|day| [day, Token::word(",")]).collect()
    }

    /// The same for words of which it is not known whether they say an hour.
    pub(super) fn inherit_unless_timed(&self, words: &[Token], found: &mut Vec<Resolve>, begin: usize, from: usize) {
        if self.timed(words).1.is_none() {
            self.inherit(found, begin, from);
        }
    }

    /// What was read last, `found[from..]`, without an hour of its own, has that of what stands before it in its sentence, which
    /// begins at `found[begin]`.
    pub(super) fn inherit(&self, found: &mut Vec<Resolve>, begin: usize, from: usize) {
        let acts = |resolve: &Resolve| matches!(resolve, Resolve::Now(_)) || resolve.listener().is_some();
        if from <= begin || from >= found.len() || !found[from..].iter().all(acts) {
            return;
        }
        if let Resolve::When { condition, always: false, .. } = &found[from - 1]
            && !matches!(condition, Condition::SeesAnybody)
        {
            return self.follows_condition(found, from);
        }
        let Some(hour) = self.hour_before(&found[from - 1], &found[from..]) else { return };
        let told = found.split_off(from);
        found.extend(told.into_iter().map(|resolve| self.then(resolve, hour)));
    }

    /// The hour of a resolve that these others have as well.
    fn hour_before(&self, before: &Resolve, others: &[Resolve]) -> Option<Hour> {
        match before {
            Resolve::Later { span, .. } => {
                let said = others.first().is_some_and(|other| other.listener().is_some());
                said.then_some(Hour { span: *span, sector: None })
            }
            // What is told to the guests, or done with them.
            Resolve::Host(gathering, invited) => {
                let of_them = |token: &Token| {
                    let named = token.person.as_ref().is_some_and(|person| invited.contains(person));
                    named || token.person.is_none() && token.is(&["them", "everybody", "everyone", "guests", "both"])
                };
                let with_guests = |resolve: &Resolve| match resolve {
                    Resolve::Now(words) => {
                        let words = names::marked(&tokens(words), self.tables, self.hearer);
                        !words[0].is(&["invite", "ask", "tell", "call"]) && words.iter().any(of_them)
                    }
                    _ => false,
                };
                let from = gathering.span.from.plus_minutes(SEATED_MINUTES);
                let hour = Hour { span: Span { from, until: gathering.span.until }, sector: gathering.sector };
                others.iter().all(with_guests).then_some(hour)
            }
            Resolve::Pursue(goal) => {
                let Wanted::Join(what) = &goal.wanted else { return None };
                let there = [Token::word("at"), Token::word("the")].into_iter().chain(tokens(what));
                let (found, sector) = self.at_gathering(&there.collect::<Vec<_>>(), None)?;
                Some(Hour { span: found.span, sector })
            }
            _ => None,
        }
    }

    /// A resolve at an hour.
    fn then(&self, resolve: Resolve, hour: Hour) -> Resolve {
        match resolve {
            Resolve::Now(words) => {
                let deed = names::marked(&tokens(&words), self.tables, self.hearer);
                let until = hour.span.until.min(hour.span.from.plus_minutes(NEXT_MINUTES));
                Resolve::Later {
                    sector: self.placed(&deed).sector.or(hour.sector),
                    doing: self.gerund(trimmed(&deed)),
                    span: Span { from: hour.span.from, until },
                }
            }
            said => self.due_at(said, hour.span.from),
        }
    }

    /// What is said once it is so late.
    fn due_at(&self, said: Resolve, hour: GameTime) -> Resolve {
        if hour <= self.hearer.now {
            return said;
        }
        Resolve::When { condition: Condition::Due(hour), then: vec![said], always: false }
    }
}
