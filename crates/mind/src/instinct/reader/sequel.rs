//! On which day, and where, that is which follows something with an hour: "get up at six tomorrow and write in the morning".

use crate::{
    claim::Span,
    instinct::reader::{
        follow_on::{NEXT_MINUTES, is_empty},
        phrases::Reading,
        said::at,
    },
    reading::Resolve,
};

/// What is done so many hours ahead lies before what is said to be done in the morning, which begins at this minute.
const HOURS_AHEAD: f32 = 4.0;
const MORNING_MINUTE: u32 = 8 * 60;

impl Reading<'_> {
    /// What was read last of a sentence is of the day of what stands before it, or of the next.
    pub(super) fn on_its_day(&self, found: &mut [Resolve]) {
        let [.., Resolve::Later { span: first, .. }, Resolve::Later { span, .. }] = found else { return };
        // What begins at this moment names no day, most likely.
        if span.from != self.hearer.now {
            return;
        }
        if first.from.day() > span.from.day() {
            let until = at(first.from.day(), span.until.time_of_day().minutes().into());
            *span = Span { from: first.until, until: until.max(first.until.plus_minutes(NEXT_MINUTES)) };
        } else if first.from > span.until && first.from.hours_since(span.from) > HOURS_AHEAD {
            // "Compose it tonight and play it in the morning".
            let next = at(first.from.day() + 1, MORNING_MINUTE);
            *span = Span { from: next, until: next.plus_minutes(NEXT_MINUTES) };
        }
    }

    /// "Go to the pub at three and give a speech": what is given is given there and then. Whether it is.
    pub(super) fn is_hosted_there(&self, found: &mut Vec<Resolve>, begin: usize) -> bool {
        let [.., Resolve::Later { doing, sector: Some(sector), span }, Resolve::Host(..)] = &found[begin..] else {
            return false;
        };
        let (sector, span) = (*sector, *span);
        if !is_empty(self, doing) {
            return false;
        }
        if let Some(Resolve::Host(gathering, _)) = found.last_mut() {
            let until = span.until.max(span.from.plus_minutes(NEXT_MINUTES));
            (gathering.sector, gathering.place) = (Some(sector), self.sector_name(sector));
            gathering.span = Span { from: span.from, until };
            gathering.at_home = sector == self.hearer.persona.home;
        }
        found.remove(found.len() - 2);
        true
    }
}
