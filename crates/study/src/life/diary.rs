//! How the hours of days are spent: what a time-use survey would find if everybody kept a diary.

use std::collections::{BTreeMap, BTreeSet};

use super::doing::{Doing, Use};
use crate::record::{Record, Stay};
use smallville_mind::{agent::AgentId, claim::Span};
use smallville_town::{GameTime, STEP_SECS};

/// Seconds in an hour and in a day.
const HOUR: u32 = 3600;
const DAY: u32 = 24 * HOUR;

/// How residents spent whole days, each from six to six.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diary {
    /// How many residents kept it.
    people: u32,
    /// The whole days, by their number.
    days: BTreeSet<u32>,
    /// Seconds of all people by the day, the hour on the clock and what they were for.
    secs: BTreeMap<(u32, u32, Use), u64>,
}

/// Which days are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Days {
    /// All.
    All,
    /// Monday to Friday.
    Weekdays,
    /// Saturday and Sunday.
    Weekends,
}

impl Days {
    /// Whether a day is one of them; day 0 is a Monday.
    fn has(self, day: u32) -> bool {
        match self {
            Self::All => true,
            Self::Weekdays => day % 7 < 5,
            Self::Weekends => day % 7 >= 5,
        }
    }
}

impl Diary {
    /// The diary of a town's residents over its whole days. Who stands outside of all buildings and parks is under way,
    /// whatever they do next.
    #[must_use]
    pub fn of(record: &Record<'_>, doings: &[Doing]) -> Self {
        let residents: BTreeSet<AgentId> = record.people.iter().map(|person| person.agent).collect();
        let ways = ways(&record.stays);
        let mut diary = Self {
            people: u32::try_from(residents.len()).unwrap_or(u32::MAX),
            days: whole_days(record.begin, record.now).collect(),
            secs: BTreeMap::new(),
        };
        for doing in doings.iter().filter(|doing| residents.contains(&doing.agent)) {
            let mut from = doing.span.from;
            for way in ways.get(&doing.agent).into_iter().flatten() {
                let under = Span { from: way.from.max(from), until: way.until.min(doing.span.until) };
                if under.from < under.until {
                    diary.add(doing.what, Span { from, until: under.from }, record.begin);
                    diary.add(Use::Travel, under, record.begin);
                    from = under.until;
                }
            }
            diary.add(doing.what, Span { from, until: doing.span.until }, record.begin);
        }
        diary
    }

    /// Adds a stretch of one person's time, hour by hour.
    fn add(&mut self, what: Use, span: Span, begin: GameTime) {
        let mut from = span.from.secs();
        while from < span.until.secs() {
            let until = ((from / HOUR + 1) * HOUR).min(span.until.secs());
            let day = day_of(GameTime::from_secs(from), begin);
            if self.days.contains(&day) {
                *self.secs.entry((day, from % DAY / HOUR, what)).or_default() += u64::from(until - from);
            }
            from = until;
        }
    }

    /// Mean hours a day and person; none if there is no such day.
    #[must_use]
    pub fn hours(&self, what: Use, days: Days) -> Option<f64> {
        let secs: u64 = self.entries(what, days).map(|(_, secs)| secs).sum();
        Some(secs as f64 / f64::from(HOUR) / self.person_days(days)?)
    }

    /// The share of people who are at something, for each hour on the clock from 0 to 23.
    #[must_use]
    pub fn by_hour(&self, what: Use, days: Days) -> Vec<f64> {
        let mut shares = vec![0.0; 24];
        let Some(person_days) = self.person_days(days) else { return shares };
        for (hour, secs) in self.entries(what, days) {
            shares[hour as usize] += secs as f64 / f64::from(HOUR) / person_days;
        }
        shares
    }

    /// The hour between two at which most people are at something, the earlier of equals; none if nobody ever is.
    #[must_use]
    pub fn peak(&self, what: Use, days: Days, hours: std::ops::RangeInclusive<usize>) -> Option<f64> {
        let shares = self.by_hour(what, days);
        let best = hours.rev().max_by(|one, other| shares[*one].total_cmp(&shares[*other]))?;
        (shares[best] > 0.0).then_some(best as f64)
    }

    fn entries(&self, what: Use, days: Days) -> impl Iterator<Item = (u32, u64)> {
        let of = self.secs.iter().filter(move |((day, _, known), _)| *known == what && days.has(*day));
        of.map(|((_, hour, _), secs)| (*hour, *secs))
    }

    fn person_days(&self, days: Days) -> Option<f64> {
        let count = self.days.iter().filter(|day| days.has(**day)).count() as f64 * f64::from(self.people);
        (count > 0.0).then_some(count)
    }
}

/// On which day of the diaries something happens: days begin at the hour at which the town began.
#[must_use]
pub fn day_of(at: GameTime, begin: GameTime) -> u32 {
    begin.day() + at.secs().saturating_sub(begin.secs()) / DAY
}

/// The days that are over.
#[must_use]
pub fn whole_days(begin: GameTime, now: GameTime) -> std::ops::Range<u32> {
    begin.day()..day_of(now, begin)
}

/// When people were outside of all buildings and parks: between two stays.
fn ways(stays: &[Stay]) -> BTreeMap<AgentId, Vec<Span>> {
    let mut latest: BTreeMap<AgentId, GameTime> = BTreeMap::new();
    let mut ways: BTreeMap<AgentId, Vec<Span>> = BTreeMap::new();
    for stay in stays {
        // A stay ends with the last step in it; whoever is elsewhere a step later has only crossed a threshold.
        let left = latest.insert(stay.agent, stay.span.until.plus_secs(STEP_SECS));
        if let Some(from) = left.filter(|left| *left < stay.span.from) {
            ways.entry(stay.agent).or_default().push(Span { from, until: stay.span.from });
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CAFE, Life, at, begin, number, record};

    /// A town of one person: these doings and stays until six on a day.
    fn diary(days: u32, doings: &[(Use, GameTime, GameTime)], stays: &[(GameTime, GameTime)]) -> Diary {
        let life = Life::new("Maria Lopez");
        let agent = number("Maria Lopez");
        let mut record = record(&[&life]);
        record.now = at(days, 6, 0);
        record.stays = stays
            .iter()
            .map(|(from, until)| Stay { agent, sector: CAFE, span: Span { from: *from, until: *until } })
            .collect();
        let doing = |(what, from, until): &(Use, GameTime, GameTime)| Doing {
            agent,
            what: *what,
            span: Span { from: *from, until: *until },
        };
        Diary::of(&record, &doings.iter().map(doing).collect::<Vec<_>>())
    }

    #[test]
    fn hours_are_counted_over_whole_days_from_six_to_six() {
        let doings = [
            (Use::Sleep, begin(), at(0, 8, 0)),
            (Use::Work, at(0, 8, 0), at(0, 22, 0)),
            (Use::Sleep, at(0, 22, 0), at(1, 7, 0)),
        ];
        let diary = diary(1, &doings, &[]);
        assert_eq!(diary.hours(Use::Sleep, Days::All), Some(10.0), "the hour after six is of another day");
        assert_eq!(diary.hours(Use::Work, Days::Weekdays), Some(14.0));
        assert_eq!(diary.hours(Use::Work, Days::Weekends), None, "a Monday is no weekend");
        assert_eq!(diary.by_hour(Use::Sleep, Days::All)[6], 1.0);
    }

    #[test]
    fn a_weekend_is_saturday_and_sunday() {
        let doings = [(Use::Work, at(4, 8, 0), at(4, 12, 0)), (Use::Work, at(5, 8, 0), at(5, 10, 0))];
        let diary = diary(7, &doings, &[]);
        assert_eq!(diary.hours(Use::Work, Days::Weekends), Some(1.0), "two hours on two days");
        assert_eq!(diary.hours(Use::Work, Days::Weekdays), Some(0.8), "four hours on five days");
    }

    #[test]
    fn who_is_between_two_places_is_under_way() {
        let stays = [(begin(), at(0, 8, 0)), (at(0, 8, 30), at(1, 6, 0))];
        let diary = diary(1, &[(Use::Work, begin(), at(1, 6, 0))], &stays);
        let minutes = |hours: Option<f64>| (hours.unwrap() * 60.0).round();
        assert_eq!(minutes(diary.hours(Use::Travel, Days::All)), 30.0);
        assert_eq!(minutes(diary.hours(Use::Work, Days::All)), 1410.0);
        assert_eq!(diary.peak(Use::Travel, Days::Weekdays, 0..=23), Some(8.0));
        assert_eq!(diary.peak(Use::Meals, Days::All, 0..=23), None);
    }

    #[test]
    fn the_fullest_hour_is_the_peak_and_the_earlier_of_equals() {
        let meals = [(Use::Meals, at(0, 12, 10), at(0, 12, 40)), (Use::Meals, at(0, 13, 0), at(0, 13, 30))];
        assert_eq!(diary(1, &meals, &[]).peak(Use::Meals, Days::All, 10..=15), Some(12.0));
        assert_eq!(diary(1, &meals, &[]).peak(Use::Meals, Days::All, 13..=15), Some(13.0));
    }
}
