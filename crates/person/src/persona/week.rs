//! Which days of the week somebody works, and how they live on the others.
//!
//! Our own; Park et al. 2023 let everybody work every day, because their town lives two days.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Persona, WorkBlock};
use crate::claim::Span;
use smallville_town::{GameTime, TimeOfDay};

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "they are called what they are")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Weekday {
    /// All, in the order of a week; day 0 of a town is a Monday.
    const ALL: [Self; 7] =
        [Self::Monday, Self::Tuesday, Self::Wednesday, Self::Thursday, Self::Friday, Self::Saturday, Self::Sunday];

    /// Of a day of the town.
    #[must_use]
    pub fn of(day: u32) -> Self {
        Self::ALL[(day % 7) as usize]
    }
}

/// The week of somebody's work; by default Saturday and Sunday are free.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WorkWeek {
    /// Days without work.
    pub off: BTreeSet<Weekday>,
    /// Days on which only these hours are kept of the usual ones: from and until.
    pub short: BTreeMap<Weekday, (TimeOfDay, TimeOfDay)>,
}

impl Default for WorkWeek {
    fn default() -> Self {
        Self { off: [Weekday::Saturday, Weekday::Sunday].into(), short: BTreeMap::new() }
    }
}

impl WorkWeek {
    /// Whether a day is free.
    #[must_use]
    pub fn is_off(&self, day: u32) -> bool {
        self.off.contains(&Weekday::of(day))
    }

    /// What of a block of work is kept on a day.
    #[must_use]
    pub fn kept(&self, block: WorkBlock, day: u32) -> Option<WorkBlock> {
        if self.is_off(day) {
            return None;
        }
        let Some((from, until)) = self.short.get(&Weekday::of(day)).copied() else { return Some(block) };
        let kept = WorkBlock { from: block.from.max(from), until: block.until.min(until), ..block };
        (kept.from < kept.until).then_some(kept)
    }
}

/// Somebody of twenty lies in so many minutes on a free day, and a minute less with every year: people of 20 sleep about
/// an hour and a half later on free days, people of 60 about half an hour (Roenneberg et al. 2007).
const LIE_IN_AT_20: u32 = 90;
const SHORTEST_LIE_IN: u32 = 30;

impl Persona {
    /// The fixed work of a day, in the order of the file.
    #[must_use]
    pub fn blocks_on(&self, day: u32) -> Vec<WorkBlock> {
        self.work.iter().filter_map(|block| self.week.kept(*block, day)).collect()
    }

    /// When they work on a day.
    #[must_use]
    pub fn at_work(&self, day: u32) -> Vec<Span> {
        let at = |time| GameTime::from_day_time(day, time);
        self.blocks_on(day).iter().map(|block| Span { from: at(block.from), until: at(block.until) }).collect()
    }

    /// When they usually rise on a day: later if it is free.
    #[must_use]
    pub fn rises_on(&self, day: u32) -> GameTime {
        let usual = GameTime::from_day_time(day, self.wakes);
        if self.week.is_off(day) { usual.plus_minutes(self.lie_in_minutes()) } else { usual }
    }

    /// How much longer they sleep on a free day.
    fn lie_in_minutes(&self) -> u32 {
        (LIE_IN_AT_20 + 20).saturating_sub(u32::from(self.age)).clamp(SHORTEST_LIE_IN, LIE_IN_AT_20)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::world;

    fn hours(persona: &Persona, day: u32) -> Vec<(u16, u16)> {
        let hour = |time: GameTime| time.time_of_day().hour();
        persona.at_work(day).into_iter().map(|span| (hour(span.from), hour(span.until))).collect()
    }

    /// Somebody who works from 8 to 12 and from 14 to 18, in a week.
    fn worker(week: WorkWeek) -> Persona {
        let someone = world().people[0].clone();
        let block =
            |from, until| WorkBlock { at: someone.bed, from: TimeOfDay::new(from, 0), until: TimeOfDay::new(until, 0) };
        Persona { work: vec![block(8, 12), block(14, 18)], week, age: 30, wakes: TimeOfDay::new(7, 0), ..someone }
    }

    #[test]
    fn the_weekend_is_free_if_nothing_else_is_said() {
        let persona = worker(WorkWeek::default());
        assert_eq!(hours(&persona, 4), [(8, 12), (14, 18)], "a Friday");
        assert!(hours(&persona, 5).is_empty() && hours(&persona, 6).is_empty());
        assert_eq!(hours(&persona, 7), [(8, 12), (14, 18)], "the next Monday");
    }

    #[test]
    fn a_short_day_keeps_what_lies_in_its_hours() {
        let short = [(Weekday::Saturday, (TimeOfDay::new(10, 0), TimeOfDay::new(13, 0)))].into();
        let persona = worker(WorkWeek { off: [Weekday::Wednesday].into(), short });
        assert_eq!(hours(&persona, 5), [(10, 12)]);
        assert!(hours(&persona, 2).is_empty());
        assert_eq!(hours(&persona, 6), [(8, 12), (14, 18)]);
    }

    #[test]
    fn one_lies_in_on_free_days_and_the_young_longest() {
        let persona = worker(WorkWeek::default());
        let rises = |persona: &Persona, day| persona.rises_on(day).time_of_day();
        assert_eq!(rises(&persona, 4), TimeOfDay::new(7, 0));
        assert_eq!(rises(&persona, 5), TimeOfDay::new(8, 20));
        assert_eq!(rises(&Persona { age: 70, ..persona }, 5), TimeOfDay::new(7, 40));
    }
}
