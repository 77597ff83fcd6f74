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
        tokens::{Token, tokens},
    },
    reading::Resolve,
};
use smallville_town::GameTime;

/// How long it takes to close and go, in minutes.
const CLOSING_MINUTES: u32 = 15;

impl Reading<'_> {
    /// Adds the rest of the day off where some resolves end one's work before its time.
    pub(super) fn leave_work(&self, found: &mut Vec<Resolve>) {
        let mut told = Vec::with_capacity(found.len() + 1);
        for resolve in std::mem::take(found) {
            match resolve {
                Resolve::Later { doing, sector, span } if self.ends_work(&doing) => {
                    let done = span.from.plus_minutes(CLOSING_MINUTES);
                    let off = self.rest_of_work(done);
                    let span = if off.is_some() { Span { from: span.from, until: done } } else { span };
                    told.push(Resolve::Later { doing, sector, span });
                    told.extend(off);
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

    /// Whether a deed is the end of a day's work.
    fn ends_work(&self, deed: &str) -> bool {
        let words = names::marked(&tokens(deed), self.tables, self.hearer);
        let Some((first, rest)) = words.split_first() else { return false };
        let verb = plain_of_gerund(&first.low).unwrap_or_else(|| first.low.clone());
        let meanings = &self.tables.words.meanings;
        let own = self.hearer.persona.work.iter().map(|block| self.hearer.geography.sector_of(block.at));
        let there =
            places::sector(rest, self.tables, self.hearer).is_some_and(|(at, _)| own.clone().any(|own| own == at));
        let named = there || rest.iter().any(|token| token.is_in(&meanings.own_work));
        meanings.closes.contains(&verb)
            && named
            && !rest.iter().any(|token| token.person.is_some() || token.is(&["door", "window", "book", "for"]))
    }

    /// Whether words name one's own work or class.
    fn is_work(&self, what: &str) -> bool {
        let words = tokens(what);
        let known = |token: &Token| token.is_in(&self.tables.words.meanings.own_work);
        // "No pub tonight" is no word about work.
        let place = places::sector(&words, self.tables, self.hearer).is_some();
        words.len() <= 2 && !place && words.last().is_some_and(known)
    }

    /// What is left of the work of a day from some moment on, as time off.
    fn rest_of_work(&self, from: GameTime) -> Option<Resolve> {
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
