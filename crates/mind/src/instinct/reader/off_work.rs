//! Leaving work before its time: "close the shop at two", "skip class", "cancel today's lecture".

use smallville_english::plain_of_gerund;

use crate::{
    claim::Span,
    instinct::reader::{
        changes::TIME_OFF,
        names,
        phrases::Reading,
        places,
        said::at,
        tokens::{Token, begins, tokens},
    },
    reading::{Habit, Resolve},
};
use smallville_town::GameTime;

/// How long it takes to close and go, in minutes.
const CLOSING_MINUTES: u32 = 15;
/// How long what is done at an hour takes if no more is said, in minutes.
const USUAL_MINUTES: u32 = 60;

impl Reading<'_> {
    /// Adds the rest of the day off where some resolves end one's work before its time.
    pub(super) fn leave_work(&self, found: &mut Vec<Resolve>) {
        let mut told = Vec::with_capacity(found.len() + 1);
        for resolve in std::mem::take(found) {
            match resolve {
                Resolve::Later { doing, sector, span } if let Some(span) = self.opens_early(&doing, span) => {
                    told.push(Resolve::Later { doing, sector, span });
                }
                Resolve::Later { doing, sector, span } if self.ends_work(&doing) => {
                    let done = span.from.plus_minutes(CLOSING_MINUTES);
                    // "Let it stay closed until seven": then one is back.
                    if span.until.minutes_since(span.from) > USUAL_MINUTES && is_kept(&doing) {
                        let off = Span { from: done, until: span.until };
                        told.push(Resolve::Later { doing: TIME_OFF.into(), sector: None, span: off });
                        continue;
                    }
                    let off = self.rest_of_work(done);
                    let span = if off.is_some() { Span { from: span.from, until: done } } else { span };
                    told.push(Resolve::Later { doing, sector, span });
                    told.extend(off);
                }
                Resolve::Goal { verb, topic, says, other, today } if self.quits(&says) => {
                    told.push(Resolve::Goal { verb, topic, says, other, today });
                    told.extend(self.rest_of_work(self.hearer.now));
                    told.extend(self.no_more_work());
                }
                Resolve::Goal { verb, topic, says, other, .. } if says.contains("to do nothing") => {
                    told.extend(self.rest_of_work(self.hearer.now));
                    told.push(Resolve::Goal { verb, topic, says, other, today: true });
                }
                Resolve::Now(words) if self.goes_early(&words) => {
                    told.extend(self.rest_of_work(self.hearer.now));
                    told.push(Resolve::Now(words));
                }
                Resolve::Now(words) if self.ends_work(&words) => {
                    let off = self.rest_of_work(self.hearer.now.plus_minutes(CLOSING_MINUTES));
                    told.push(Resolve::Now(words));
                    told.extend(off);
                }
                Resolve::Cancel(what) | Resolve::Pause(what) if self.is_work(&what) => {
                    match self.rest_of_work(self.hearer.now) {
                        Some(off) => told.push(off),
                        None => told.push(Resolve::Cancel(what)),
                    }
                }
                other => told.push(other),
            }
        }
        *found = told;
    }

    /// "Open the pub at three": one is there until one would be anyway.
    fn opens_early(&self, doing: &str, span: Span) -> Option<Span> {
        let words = names::marked(&tokens(doing), self.tables, self.hearer);
        let (_, rest) = words.split_first().filter(|(first, _)| first.is(&["opening", "reopening"]))?;
        let named =
            rest.iter().any(|token| token.is_in(&self.tables.words.meanings.own_work) || token.sector.is_some());
        let begins = at(span.from.day(), 0);
        let starts = self.hearer.persona.work.iter().map(|block| begins.plus_minutes(block.from.minutes().into()));
        let until = starts.filter(|start| *start > span.from).min().filter(|_| named)?;
        Some(Span { from: span.from, until: until.max(span.until) })
    }

    /// Whether one gives up one's work or studies for good: "wants to quit his job".
    fn quits(&self, says: &str) -> bool {
        let words = tokens(says.split_once(" to ").map_or("", |(_, deed)| deed));
        let Some((verb, rest)) = words.split_first() else { return false };
        let out = begins(rest, "out of");
        let given_up = rest.iter().any(|token| token.is(&["job", "post", "studies"]))
            || rest.iter().any(|token| token.is(&["school", "college", "university"])) && !verb.is(&["leave"]);
        match verb.low.as_str() {
            "resign" => true,
            "drop" => out && given_up,
            "quit" | "leave" => given_up,
            _ => false,
        }
    }

    /// "Go home early", "leave early": from now on one has the day off.
    fn goes_early(&self, deed: &str) -> bool {
        let words = tokens(deed);
        let first = |verbs: &[&str]| words.first().is_some_and(|first| first.is(verbs));
        let home = first(&["go", "head"]) && words.iter().any(|token| token.is(&["home"]));
        let early = words.iter().any(|token| token.is(&["early"]));
        let off = [
            "do nothing",
            "do nothing at all",
            "call in sick",
            "take a sick day",
            "take the day off",
            "take today off",
        ];
        early && (home || first(&["leave", "knock", "clock"])) || off.contains(&deed)
    }

    /// No work on any day from now on.
    fn no_more_work(&self) -> Option<Resolve> {
        let minutes = |time: smallville_town::TimeOfDay| u32::from(time.minutes());
        let blocks = &self.hearer.persona.work;
        let from = blocks.iter().map(|block| minutes(block.from)).min()?;
        let until = blocks.iter().map(|block| minutes(block.until)).max()?;
        let (doing, sector, minutes) = (TIME_OFF.into(), None, until.saturating_sub(from).max(1));
        Some(Resolve::Every(Habit { doing, sector, from, minutes, days: Vec::new(), again: None }))
    }

    /// Whether a deed is the end of a day's work.
    pub(super) fn ends_work(&self, deed: &str) -> bool {
        let words = names::marked(&tokens(deed), self.tables, self.hearer);
        let Some((first, rest)) = words.split_first() else { return false };
        let verb = plain_of_gerund(&first.low).unwrap_or_else(|| first.low.clone());
        let meanings = &self.tables.words.meanings;
        // "Let the pub stay closed".
        let shut = rest.iter().any(|token| token.is(&["shut", "closed"]));
        let kept = ["keep", "let", "leave"].contains(&verb.as_str()) && shut;
        let own = self.hearer.persona.work.iter().map(|block| self.hearer.geography.sector_of(block.at));
        let there =
            places::sector(rest, self.tables, self.hearer).is_some_and(|(at, _)| own.clone().any(|own| own == at));
        let named = there || rest.iter().any(|token| token.is_in(&meanings.own_work));
        (kept || meanings.closes.contains(&verb))
            && named
            && !rest.iter().any(|token| token.person.is_some() || token.is(&["door", "window", "book", "for"]))
    }

    /// Whether words name one's own work or class.
    pub(super) fn is_work(&self, what: &str) -> bool {
        let words = tokens(what);
        let known = |token: &Token| token.is_in(&self.tables.words.meanings.own_work);
        // "No pub tonight" is no word about work.
        let place = places::sector(&words, self.tables, self.hearer).is_some();
        words.len() <= 2 && !place && words.last().is_some_and(known)
    }

    /// What is left of the work of a day from some moment on, as time off.
    pub(super) fn rest_of_work(&self, from: GameTime) -> Option<Resolve> {
        let begins = at(from.day(), 0);
        let blocks = self.hearer.persona.work.iter().map(|block| {
            let minutes = |time: smallville_town::TimeOfDay| u32::from(time.minutes());
            (begins.plus_minutes(minutes(block.from)), begins.plus_minutes(minutes(block.until)))
        });
        let left = blocks.filter(|(_, until)| *until > from);
        let (start, end) = left.fold(None, |all: Option<(GameTime, GameTime)>, (start, end)| {
            Some(all.map_or((start, end), |(first, last)| (first.min(start), last.max(end))))
        })?;
        let span = Span { from: start.max(from), until: end };
        Some(Resolve::Later { doing: TIME_OFF.into(), sector: None, span })
    }
}

/// Whether a place is left closed rather than closed: "letting the pub stay closed".
fn is_kept(doing: &str) -> bool {
    ["keeping ", "letting ", "leaving "].iter().any(|verb| doing.starts_with(verb))
}
