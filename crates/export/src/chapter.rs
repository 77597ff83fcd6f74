//! The days of a town as chapters: from four in the morning to four in the morning, so that a long evening stays whole.

use crate::{prose, source::Source};
use smallville_town::{GameTime, STEP_SECS};

/// When one day ends and the next begins, in seconds after midnight.
const DAWN_SECS: u32 = 4 * 3_600;

const DAY_SECS: u32 = 86_400;

/// A day, with the steps that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chapter {
    /// Counted from 1.
    pub(super) number: u32,
    /// Days since Monday 13 February 2023.
    day: u32,
    /// Its first step.
    pub(super) from: u64,
    /// The first step after it.
    pub(super) until: u64,
    /// Whether the record ends in it.
    pub(super) last: bool,
}

/// All days that the record holds.
pub(super) fn chapters(source: &Source) -> Vec<Chapter> {
    let day_of = |at: GameTime| at.secs().saturating_sub(DAWN_SECS) / DAY_SECS;
    // A record that ends at the stroke of four has not begun the next day.
    let (first, last) = (day_of(source.begin()), day_of(source.at_of(source.last)));
    (first..=last.max(first))
        .zip(1..)
        .map(|(day, number)| Chapter {
            number,
            day,
            from: if day == first { 0 } else { first_step(source, dawn(day)) },
            until: if day == last { u64::MAX } else { first_step(source, dawn(day + 1)) },
            last: day == last,
        })
        .collect()
}

/// When a day begins.
fn dawn(day: u32) -> GameTime {
    GameTime::from_secs(day.saturating_mul(DAY_SECS).saturating_add(DAWN_SECS))
}

/// The first step in which the clock shows this moment or a later one.
pub(super) fn first_step(source: &Source, at: GameTime) -> u64 {
    let secs = at.secs().saturating_sub(source.begin().secs());
    u64::from(secs.div_ceil(STEP_SECS)) + 1
}

impl Chapter {
    /// "Monday 13 February".
    pub(super) fn date(&self) -> String {
        let noon = GameTime::from_secs(self.day.saturating_mul(DAY_SECS));
        format!("{} {} {}", noon.weekday_name(), noon.date().day(), noon.date().strftime("%B"))
    }

    /// "Monday 13 February 2023".
    pub(super) fn title(&self) -> String {
        format!("{} {}", self.date(), GameTime::from_secs(self.day.saturating_mul(DAY_SECS)).date().year())
    }

    /// The name of its file: "day-1-monday-13-february.md".
    pub(super) fn file(&self) -> String {
        format!("day-{}-{}.md", self.number, prose::slug(&self.date()))
    }

    /// When it begins.
    pub(super) fn begin(&self, source: &Source) -> GameTime {
        source.begin().max(dawn(self.day))
    }

    /// When it ends.
    pub(super) fn end(&self, source: &Source) -> GameTime {
        source.end().min(dawn(self.day + 1))
    }

    /// Whether a moment lies in it.
    pub(super) fn holds(&self, at: GameTime) -> bool {
        dawn(self.day) <= at && at < dawn(self.day + 1)
    }
}
