//! `smallville study community`: what becomes of towns as communities.

use std::path::{Path, PathBuf};

use anyhow::Result;
use smallville::{
    settings::study::Community,
    sim::scenario::Scenario,
    study::{
        community::{finding::Finding, folder::Folder, survey::Survey, unit::Unit},
        part::Writer,
    },
};

use super::work::{StudyUnit, Work};

/// What all towns need.
pub(crate) struct Needs {
    scenario: Scenario,
    survey: Survey,
}

impl StudyUnit for Unit {
    type Needs = Needs;
    type Found = Finding;

    fn file(&self) -> PathBuf {
        Self::file(self)
    }

    fn label(&self) -> String {
        format!("seed {}", self.seed)
    }

    fn run(&self, needs: &Needs, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<()> {
        Ok(Self::run(self, &needs.scenario, &needs.survey, writer, progress)?)
    }
}

/// Lives every town that is not whole yet, asks everybody, and writes the page.
pub(super) fn community(settings: &Community) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let survey = Survey::load(&work.data, &settings.facts)?;
    let unit = |seed: &u64| {
        let (days, mind, facts) = (settings.days, work.mind.clone(), survey.facts.clone());
        Unit { seed: *seed, days, mind, facts }
    };
    let units = settings.shared.seeds.0.iter().map(unit).collect();
    work.all(units, &Needs { scenario: work.scenario.clone(), survey })?;
    tell(&settings.shared.out)
}

/// Writes the page of what is there.
pub(super) fn tell(path: &Path) -> Result<()> {
    let folder = Folder::read(path)?;
    let page = folder.tell(path)?;
    tell!("{} towns: {}", folder.towns.len(), page.display());
    if folder.missing > 0 {
        tell!("{} parts are not whole; run the same study again to go on with them.", folder.missing);
    }
    Ok(())
}
