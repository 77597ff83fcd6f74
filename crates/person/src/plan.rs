//! A day in three zooms: strokes, entries of about an hour, and acts of minutes.
//!
//! Park et al. 2023, §4.3. All times are absolute; a day ends when its owner wakes again.

use serde::{Deserialize, Serialize};

use crate::{
    want::{ActivityId, Want},
    why::Cause,
};
use smallville_town::{GameTime, ObjectId, TimeOfDay};

/// A broad stroke of a day: one of five to eight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stroke {
    /// When it begins.
    pub from: GameTime,
    /// When it ends.
    pub until: GameTime,
    /// What it is, as a gerund phrase: "working on the new mural".
    pub words: String,
    /// What it is for, in order: a morning is for washing and breakfast.
    pub wants: Vec<Want>,
    /// The activity that gives the stroke its name, if it comes from the tables.
    pub theme: Option<ActivityId>,
}

/// The part that somebody has in something agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Gives it.
    Host,
    /// Comes to it.
    Guest,
    /// Helps to prepare it.
    Help,
    /// Does what was agreed, in its own words.
    Own,
}

/// An hour or so of a stroke, at one place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When it begins.
    pub from: GameTime,
    /// When it ends.
    pub until: GameTime,
    /// What it is, as a gerund phrase.
    pub words: String,
    /// One or two emoji.
    pub emoji: String,
    /// What it is for.
    pub want: Want,
    /// The activity of the tables, if it is one.
    pub activity: Option<ActivityId>,
    /// The thing at which most of it is done.
    pub object: Option<ObjectId>,
    /// Index of its stroke.
    pub stroke: usize,
    /// What set it off.
    pub cause: Cause,
    /// The part in something agreed.
    pub part: Option<Part>,
}

/// What an act does to an item that changes hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemMove {
    /// It is picked up or bought here.
    Take(String),
    /// It is left or used up here.
    Put(String),
    /// It is given to somebody: the item, and the full name.
    Give(String, String),
}

impl Entry {
    /// Whether its acts are gone through to the end, however long it takes: a fire half put out is no use.
    #[must_use]
    pub fn is_errand(&self) -> bool {
        let set_off = matches!(self.cause, Cause::Thing(_) | Cause::Whisper(_) | Cause::Appointment(..));
        set_off && self.activity.is_none() && self.part.is_none()
    }
}

/// Some minutes of an entry at one thing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Act {
    /// What it is, as a gerund phrase.
    pub words: String,
    /// One or two emoji.
    pub emoji: String,
    /// How long.
    pub minutes: u32,
    /// The thing in use; without one the person stays where they are.
    pub object: Option<ObjectId>,
    /// What the thing in use then is: "brewing coffee".
    pub object_state: Option<String>,
    /// What the thing stays like when the act is done: a fire put out is "scorched".
    pub object_after: Option<String>,
    /// Whether the eyes are shut: somebody asleep notices nothing.
    pub asleep: bool,
    /// What changes hands.
    #[serde(default)]
    pub item: Option<ItemMove>,
    /// The thing that is being put right, wherever that is done: who buys milk mends an empty refrigerator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mends: Option<ObjectId>,
}

impl Act {
    /// An act of some minutes where one is, with nothing in use.
    #[must_use]
    pub fn new(words: impl Into<String>, emoji: impl Into<String>, minutes: u32) -> Self {
        Self { words: words.into(), emoji: emoji.into(), minutes, ..Self::default() }
    }
}

/// A day's plan and how far it has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The day in broad strokes, in order.
    pub strokes: Vec<Stroke>,
    /// The day by the hour, in order and without overlap.
    pub entries: Vec<Entry>,
    /// Index of the entry that is being lived.
    pub current: Option<usize>,
    /// The acts of the current entry that are still to come, in order.
    pub acts: Vec<Act>,
}

impl Plan {
    /// The entry that is being lived.
    #[must_use]
    pub fn entry(&self) -> Option<&Entry> {
        self.entries.get(self.current?)
    }

    /// The stroke to which the current entry belongs.
    #[must_use]
    pub fn stroke(&self) -> Option<&Stroke> {
        self.strokes.get(self.entry()?.stroke)
    }

    /// The entry after `index`.
    #[must_use]
    pub fn next(&self, index: usize) -> Option<&Entry> {
        self.entries.get(index + 1)
    }

    /// When the planned day is over: at the usual hour of waking, if it ends with the night, however long that may last.
    ///
    /// What comes later belongs to the next day's plan.
    #[must_use]
    pub fn end(&self, wakes: TimeOfDay) -> Option<GameTime> {
        let last = self.entries.last()?;
        if last.want != Want::Sleep {
            return Some(last.until);
        }
        let same_day = GameTime::from_day_time(last.from.day(), wakes);
        let waking = if last.from < same_day { same_day } else { GameTime::from_day_time(last.from.day() + 1, wakes) };
        Some(waking.min(last.until))
    }

    /// Takes something agreed out of the plan that is not being done yet: with whom, and what.
    pub fn drop_appointment(&mut self, with: Option<&str>, what: &str) {
        let present = self.entry().cloned();
        let meant = |cause: &Cause| matches!(cause, Cause::Appointment(known, doing) if known.as_deref() == with && doing == what);
        self.entries.retain(|entry| !meant(&entry.cause) || present.as_ref() == Some(entry));
        self.current = present.and_then(|entry| self.position(&entry));
    }

    /// Where an entry stands now, by when it ends and what it is.
    #[must_use]
    pub fn position(&self, known: &Entry) -> Option<usize> {
        self.entries
            .iter()
            .position(|entry| entry.words == known.words && entry.until <= known.until && entry.from >= known.from)
    }

    /// Takes an entry out of the day, unless it is the last, with which the day ends; what comes next may begin at once.
    /// Whether it was taken out.
    pub fn give_up(&mut self, index: usize) -> bool {
        let goes_on = index + 1 < self.entries.len();
        if goes_on {
            self.entries.remove(index);
            self.current = None;
            self.acts.clear();
        }
        goes_on
    }

    /// Puts `new` into the day: what it overlaps is shortened, split or dropped.
    ///
    /// Returns its index.
    pub fn insert(&mut self, new: Entry) -> usize {
        let mut entries = Vec::with_capacity(self.entries.len() + 2);
        for entry in std::mem::take(&mut self.entries) {
            if entry.until <= new.from || entry.from >= new.until {
                entries.push(entry);
                continue;
            }
            if entry.from < new.from {
                entries.push(Entry { until: new.from, ..entry.clone() });
            }
            if entry.until > new.until {
                entries.push(Entry { from: new.until, ..entry });
            }
        }
        let index = entries.partition_point(|entry| entry.from < new.from);
        entries.insert(index, new);
        self.entries = entries;
        self.acts.clear();
        index
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing;

    fn entry(from: u32, until: u32) -> Entry {
        testing::entry(&format!("doing {from}"), (from, until))
    }

    #[test]
    fn a_day_ends_when_one_wakes_however_long_the_night_may_be() {
        let at = |day, hour| GameTime::from_day_time(day, TimeOfDay::new(hour, 0));
        let day = |from: GameTime, until: GameTime, want| Plan {
            entries: vec![entry(0, 60), Entry { want, from, until, ..entry(0, 0) }],
            ..Plan::default()
        };
        let wakes = TimeOfDay::new(7, 0);
        for (from, until, want, end) in [
            (at(0, 23), at(1, 11), Want::Sleep, at(1, 7)),
            (at(1, 1), at(1, 13), Want::Sleep, at(1, 7)),
            (at(0, 22), at(1, 5), Want::Sleep, at(1, 5)),
            (at(0, 20), at(0, 21), Want::Pleasure, at(0, 21)),
        ] {
            assert_eq!(day(from, until, want).end(wakes), Some(end), "{from} {until}");
        }
        assert_eq!(Plan::default().end(wakes), None);
    }

    #[test]
    fn what_is_given_up_leaves_the_day_unless_the_day_ends_with_it() {
        let mut plan = Plan { entries: vec![entry(0, 60), entry(60, 90)], current: Some(0), ..Plan::default() };
        assert!(plan.give_up(0) && plan.current.is_none());
        assert!(!plan.give_up(0));
        assert_eq!(plan.entries, [entry(60, 90)]);
    }

    proptest! {
        #[test]
        fn an_inserted_entry_leaves_no_overlap(from in 0_u32..600, length in 1_u32..300) {
            let mut plan = Plan { entries: (0..10).map(|i| entry(i * 60, i * 60 + 60)).collect(), ..Plan::default() };
            let index = plan.insert(entry(from, from + length));
            prop_assert_eq!(plan.entries[index].from, GameTime::default().plus_minutes(from));
            for pair in plan.entries.windows(2) {
                prop_assert!(pair[0].until <= pair[1].from, "{:?}", pair);
                prop_assert!(pair[0].from < pair[0].until);
            }
        }
    }
}
