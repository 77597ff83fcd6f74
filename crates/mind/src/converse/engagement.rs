//! What a speaker has to do in a stretch of time, so that there is no room in it for anything else.

use super::Situation;
use crate::{
    calendar::{Appointment, longest_free},
    claim::Span,
};

/// Whoever has so many minutes comes for them, before or after work.
const WORTH_COMING: u32 = 30;

/// What the speaker has to do in the whole of a stretch of time, but for a few minutes; none if they can be there for
/// half of it, or for half an hour.
#[must_use]
pub(crate) fn whole_engagement(situation: &Situation<'_>, span: Span) -> Option<String> {
    let mut taken = situation.persona.at_work(span.from.day());
    taken.extend(situation.calendar.during(span).filter_map(|known| known.commitment.span()));
    let minutes = |span: Span| span.until.minutes_since(span.from);
    let free = longest_free(span, &taken).map_or(0, minutes);
    if free >= WORTH_COMING.min(minutes(span) / 2) { None } else { engagement(situation, span, |_| false) }
}

/// What the speaker has to do in a stretch of time: an appointment but for some, or fixed work, as a gerund phrase.
pub(super) fn engagement(situation: &Situation<'_>, span: Span, but: impl Fn(&Appointment) -> bool) -> Option<String> {
    if let Some(appointment) = situation.calendar.during(span).find(|known| !but(known)) {
        return Some(crate::calendar::doing(&appointment.commitment));
    }
    let busy = situation.persona.at_work(span.from.day()).iter().any(|work| {
        // A quarter of an hour of the shift can be missed.
        span.from.plus_minutes(15) < work.until && work.from.plus_minutes(15) < span.until
    });
    busy.then(|| situation.persona.working())
}
