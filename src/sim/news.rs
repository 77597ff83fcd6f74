//! News: the few happenings of a town that somebody who looks away for an hour would want to be told.
//!
//! A pure reader goes through the record step by step, as it is made or as it was kept, and says what is worth a
//! sentence. It changes nothing, and a town without a reader of news lives the same.
//!
//! Modules in reading order: `piece` (what is told), `reporter` (who reads the record), `parties` (gatherings and
//! promises), `gossip` (what spreads), `bonds` (what people think of each other), `troubles` (states of things) and
//! `phrases` (how it is said).

mod bonds;
mod gossip;
mod parties;
mod phrases;
mod piece;
mod reporter;
#[cfg(test)]
mod tests;
mod troubles;

pub use piece::{Kind, Piece, Weight};

use bevy::prelude::*;

use self::reporter::{Around, Reporter};
use crate::{
    journal::entry::{Entry, StepRecord},
    sim::scenario::Scenario,
    town::{GameTime, STEP_SECS},
};

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
        let at = GameTime::from_secs(record.now.secs().saturating_sub(STEP_SECS));
        self.take(record.step, at, &record.entries, scenario);
    }

    /// Begins anew with what was kept of the past, step by step; of what came before nothing is told.
    pub fn retell(
        &mut self,
        before: Vec<Entry>,
        past: Vec<(u64, GameTime, Vec<Entry>)>,
        now: GameTime,
        scenario: &Scenario,
    ) {
        *self = Self { editions: self.editions + 1, ..Self::default() };
        let first = past.first().map_or(now, |(_, at, _)| *at);
        self.take(0, first, &before, scenario);
        for (step, at, entries) in past {
            self.take(step, at, &entries, scenario);
        }
    }

    fn take(&mut self, step: u64, at: GameTime, entries: &[Entry], scenario: &Scenario) {
        let around = Around { town: &scenario.town, people: &scenario.people, sense: &scenario.sense };
        let mut new = self.reporter.read(step, at, entries, around);
        self.told.append(&mut new);
    }
}
