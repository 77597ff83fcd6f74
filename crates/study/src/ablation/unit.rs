//! One unit of the study: a town is lived under one condition, and measured.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{condition::Condition, measure::Measure, measures::measures};
use crate::{
    life::unit::{UnitError, lived},
    part::Writer,
    report,
};
use smallville_sim::{chronicle::Chronicle, scenario::Scenario};

/// What a unit is, and how it is made: the first line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The seed of the town.
    pub seed: u64,
    /// What is missing.
    pub condition: Condition,
    /// How many whole days are lived.
    pub days: u32,
    /// Who thinks: "instinct", or the name of a model.
    pub mind: String,
}

/// What is found in a town: all measures that can be found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Found(pub BTreeMap<Measure, f64>);

impl Unit {
    /// Lives the town and measures it; `progress` is told the share that is done, 0 to 1.
    ///
    /// # Errors
    /// What is found cannot be written.
    pub fn run(&self, common: &Scenario, mut writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        let (town, minds) = lived(self.condition.scenario(self.seed, common), self.days, progress)?;
        let world = town.world();
        let record = report::record(world, &minds);
        writer.add(&Found(measures(&record, world.resource::<Chronicle>().deeds(), &common.sense)))?;
        writer.end()?;
        Ok(())
    }
}
