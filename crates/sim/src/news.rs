//! News: the few happenings of a town that somebody who looks away for an hour would want to be told.
//!
//! A pure reader goes through the record step by step, as it is made or as it was kept, and says what is worth a
//! sentence. It changes nothing, and a town without a reader of news lives the same.
//!
//! Modules in reading order: `piece` (what is told), `desk` (where it is written), `reporter` (who reads the record), `parties` (gatherings and
//! promises), `gossip` (what spreads), `bonds` (what people think of each other), `troubles` (states of things) and
//! `phrases` (how it is said).

mod bonds;
mod desk;
mod gossip;
mod parties;
mod phrases;
mod piece;
mod reporter;
#[cfg(test)]
mod tests;
mod troubles;

pub use piece::{Kind, Piece, Weight};

use crate::prelude::*;

use self::{desk::Around, reporter::Reporter};
use crate::scenario::Scenario;
use smallville_journal::entry::{Entry, StepRecord};
use smallville_town::{GameTime, STEP_SECS};

/// What was told of the present town; inserted by whoever wants to read it.
#[derive(Resource, Clone, Debug, Default)]
pub struct News {
    reporter: Reporter,
    told: Vec<Piece>,
    /// How often all of it became other news: another town, or another moment.
    editions: u32,
}

impl News {
    /// Everything that was told, in order of time.
    #[must_use]
    pub fn told(&self) -> &[Piece] {
        &self.told
    }

    /// Counts how often all of it became other news.
    #[must_use]
    pub fn edition(&self) -> u32 {
        self.editions
    }

    /// Reads what happened in a step.
    pub fn read(&mut self, record: &StepRecord, scenario: &Scenario) {
        if record.step == 0 {
            *self = Self { editions: self.editions + 1, ..Self::default() };
        }
        self.take(record, scenario);
    }

    /// Begins anew with what was kept of the past, step by step; of what came before nothing is told.
    pub fn retell<'a>(
        &mut self,
        before: &[Entry],
        past: impl Iterator<Item = &'a StepRecord>,
        now: GameTime,
        scenario: &Scenario,
    ) {
        *self = Self { editions: self.editions + 1, ..Self::default() };
        let mut past = past.peekable();
        let first = past.peek().map_or(now, |record| seen_at(record));
        // As in step 0: what a town begins with is no news.
        let _known = self.reporter.read(0, first, before, around(scenario));
        for record in past {
            self.take(record, scenario);
        }
    }

    fn take(&mut self, record: &StepRecord, scenario: &Scenario) {
        let mut new = self.reporter.read(record.step, seen_at(record), &record.entries, around(scenario));
        self.told.append(&mut new);
    }
}

/// When people saw on the clock what happened in a step: at its beginning.
fn seen_at(record: &StepRecord) -> GameTime {
    GameTime::from_secs(record.now.secs().saturating_sub(STEP_SECS))
}

fn around(scenario: &Scenario) -> Around<'_> {
    Around { town: &scenario.town, people: &scenario.people, sense: &scenario.sense }
}
