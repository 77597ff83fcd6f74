//! One town of a sweep: a seed with its numbers, lived for some days and measured.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{measure::measured, variation::Values};
use crate::{
    part::{PartError, Writer},
    report::Report,
};
use smallville_mind::{cognition::Faculties, tuning::TuningError};
use smallville_sim::{headless::Headless, scenario::Scenario};

/// What a unit is, and how it is made: the first line of its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// The seed of the town.
    pub seed: u64,
    /// How many days are lived.
    pub days: u32,
    /// Who thinks: "instinct", or the name of a model.
    pub mind: String,
    /// What is varied.
    pub values: Values,
}

/// What was found: every measure by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Found(pub BTreeMap<String, f64>);

/// What keeps a unit from being done.
#[derive(Debug, thiserror::Error)]
pub enum UnitError {
    /// Its file.
    #[error(transparent)]
    Part(#[from] PartError),
    /// Its numbers.
    #[error(transparent)]
    Tuning(#[from] TuningError),
}

impl Unit {
    /// The town as it begins.
    ///
    /// # Errors
    /// A number has no such name or value.
    pub fn scenario(&self, common: &Scenario) -> Result<Scenario, TuningError> {
        let faculties = Faculties { tuning: self.values.tuning()?, ..common.faculties };
        Ok(Scenario { seed: self.seed, faculties, ..common.clone() })
    }

    /// Lives the town and measures it; `progress` is told the share that is done.
    ///
    /// # Errors
    /// The part cannot be written, or a number has no such name or value.
    pub fn run(&self, common: &Scenario, mut writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        let mut town = Headless::new(self.scenario(common)?);
        let begin = town.now();
        let whole = self.days.saturating_mul(24 * 60);
        town.live_until(begin.plus_minutes(whole), |now| {
            progress(f64::from(now.minutes_since(begin)) / f64::from(whole.max(1)));
        });
        writer.add(&Found(measured(&Report::of_ended(town.world_mut()))))?;
        Ok(writer.end()?)
    }
}
