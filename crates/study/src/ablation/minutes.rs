//! Whole days minute by minute.

use std::collections::BTreeMap;

use crate::{life::diary::whole_days, record::Record};
use smallville_mind::{agent::AgentId, claim::Span};
use smallville_town::GameTime;

/// Minutes of a day.
pub(super) const OF_DAY: usize = 24 * 60;

/// Something of each resident at each minute of the whole days of a town.
pub(super) struct Minutes<T> {
    begin: GameTime,
    of: BTreeMap<AgentId, Vec<T>>,
}

impl<T: Copy> Minutes<T> {
    /// The same of everybody all the time.
    pub(super) fn new(record: &Record<'_>, usual: T) -> Self {
        let count = whole_days(record.begin, record.now).count() * OF_DAY;
        let of = record.people.iter().map(|person| (person.agent, vec![usual; count])).collect();
        Self { begin: record.begin, of }
    }

    /// Puts something in for a stretch of time of somebody, as far as it lies in the whole days; whoever lives nowhere is
    /// left out.
    pub(super) fn put(&mut self, agent: AgentId, span: Span, value: T) {
        let Some(minutes) = self.of.get_mut(&agent) else { return };
        let at =
            |time: GameTime| (time.secs().saturating_sub(self.begin.secs()).div_ceil(60) as usize).min(minutes.len());
        let (from, until) = (at(span.from), at(span.until));
        minutes[from..until.max(from)].fill(value);
    }

    /// The minutes of each resident.
    pub(super) fn all(&self) -> impl Iterator<Item = &[T]> {
        self.of.values().map(Vec::as_slice)
    }

    /// The days of each resident.
    pub(super) fn days(&self) -> impl Iterator<Item = Vec<&[T]>> {
        self.all().map(|minutes| minutes.chunks(OF_DAY).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Life, at, number, record};

    #[test]
    fn what_lies_outside_of_whole_days_is_left_out() {
        let life = Life::new("Maria Lopez");
        // Two days and seventeen hours, of which one is whole.
        let mut minutes = Minutes::new(&record(&[&life]), 'a');
        let span = |from, until| Span { from, until };
        minutes.put(number("Maria Lopez"), span(at(0, 5, 0), at(0, 6, 30)), 'b');
        minutes.put(number("Maria Lopez"), span(at(1, 5, 0), at(1, 12, 0)), 'c');
        minutes.put(number("Klaus Mueller"), span(at(0, 6, 0), at(1, 6, 0)), 'd');
        let days: Vec<&[char]> = minutes.days().next().unwrap();
        assert_eq!((days.len(), days[0].len()), (1, OF_DAY));
        let count = |of: char| days[0].iter().filter(|known| **known == of).count();
        assert_eq!((count('a'), count('b'), count('c'), count('d')), (OF_DAY - 90, 30, 60, 0));
    }
}
