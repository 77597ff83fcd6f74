//! `smallville study interview` and `sheets`: interviews with parts of memory closed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use smallville::{
    journal::writer::{Journal, Patience},
    settings::study::{Interview, Sheets},
    sim::{headless::Headless, scenario::Scenario},
    study::{
        files,
        interview::{
            condition::Condition,
            folder::Folder,
            questions::Questionnaire,
            unit::{Found, Unit},
        },
        part::Writer,
    },
};

use super::work::{StudyUnit, Work};
use crate::commands::founding;

/// What all interviews need.
pub(crate) struct Needs {
    scenario: Scenario,
    questions: Questionnaire,
    /// Where the towns of the full architecture are kept, if they are.
    saves: Option<PathBuf>,
}

impl StudyUnit for Unit {
    type Needs = Needs;
    type Found = Found;

    fn file(&self) -> PathBuf {
        Self::file(self)
    }

    fn label(&self) -> String {
        format!("seed {}, {}", self.seed, self.condition.name())
    }

    fn run(&self, needs: &Needs, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<()> {
        let town = town(self, needs)?;
        Ok(Self::run(self, town, &needs.questions, writer, progress)?)
    }
}

/// Does every unit that is not whole yet, and writes the page.
pub(super) fn interview(settings: &Interview) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let questions = Questionnaire::load(&work.data)?;
    let out = &settings.shared.out;
    let saves = settings.saves.then(|| out.join("saves"));
    let units = units(settings, &work.mind);
    work.all(units, &Needs { scenario: work.scenario.clone(), questions, saves })?;
    tell(out)
}

/// All units, in order.
fn units(settings: &Interview, mind: &str) -> Vec<Unit> {
    let conditions = if settings.conditions.is_empty() { &Condition::OF_MINDS[..] } else { &settings.conditions };
    let unit = |seed: u64, condition: Condition| {
        let (closed, days, mind) = (settings.closed, settings.days, mind.to_owned());
        Unit { seed, condition, closed, days, mind }
    };
    let seeds = settings.shared.seeds.0.iter();
    seeds.flat_map(|seed| conditions.iter().map(|condition| unit(*seed, *condition))).collect()
}

/// The town of a unit; kept, if it is to be watched again.
fn town(unit: &Unit, needs: &Needs) -> Result<Headless> {
    let scenario = unit.scenario(&needs.scenario);
    let Some(saves) = needs.saves.as_ref().filter(|_| unit.condition == Condition::Full) else {
        return Ok(Headless::new(scenario));
    };
    let folder = saves.join(format!("{:04}", unit.seed));
    if folder.exists() {
        // Half a town, of a unit that was stopped.
        fs::remove_dir_all(&folder).with_context(|| format!("{}: cannot be begun anew", folder.display()))?;
    }
    files::make(&folder)?;
    let journal = Journal::found(&folder.join("full.town"), &founding(&scenario), Patience::Wait)?;
    Ok(Headless::kept(scenario, journal)?)
}

/// Writes the page of what is there.
pub(super) fn tell(path: &Path) -> Result<()> {
    let folder = Folder::read(path)?;
    let page = folder.tell(path)?;
    let towns = folder.seeds().len();
    let (people, judges) = (folder.by_people.len(), folder.by_judges.len());
    tell!("{towns} towns, {people} rankings of people, {judges} judges: {}", page.display());
    if folder.missing > 0 {
        tell!("{} parts are not whole; run the same study again to go on with them.", folder.missing);
    }
    Ok(())
}

/// Writes forms and sheets for people.
pub(super) fn sheets(settings: &Sheets) -> Result<()> {
    let count = Folder::read(&settings.folder)?.write_forms(&settings.folder, settings.ranks)?;
    let then = "fill them in, then run smallville study merge";
    tell!("{count} forms in {}: {then}.", settings.folder.join("people").display());
    Ok(())
}
