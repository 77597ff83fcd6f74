//! `smallville study interview` and `sheets`: interviews with parts of memory closed.

use anyhow::Result;
use smallville::{
    settings::study::{Interview, Sheets},
    study::{
        folder::Folder,
        interview::{
            condition::Condition,
            questions::Questionnaire,
            sheets,
            study::{InterviewStudy, Needs},
            unit::Unit,
        },
    },
};

use super::work::{Work, write_page};

/// Does every unit that is not whole yet, and writes the page.
pub(super) fn interview(settings: &Interview) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let questions = match &settings.questions {
        Some(path) => Questionnaire::read(path)?,
        None => Questionnaire::load(&work.data)?,
    };
    let units = units(settings, &work.mind, &questions);
    let out = &settings.shared.out;
    let saves = settings.saves.then(|| out.join("saves"));
    let needs = Needs { scenario: work.scenario.clone(), questions, saves };
    work.all::<InterviewStudy>(units, &needs)?;
    write_page::<InterviewStudy>(out, &())
}

/// All units, in order.
fn units(settings: &Interview, mind: &str, questions: &Questionnaire) -> Vec<Unit> {
    let conditions = if settings.conditions.is_empty() { &Condition::OF_MINDS[..] } else { &settings.conditions };
    let unit = |seed: u64, condition: Condition| {
        let (closed, days, mind) = (settings.closed, settings.days, mind.to_owned());
        Unit { seed, condition, closed, days, mind, questions: questions.hash().map(str::to_owned) }
    };
    let seeds = settings.shared.seeds.0.iter();
    seeds.flat_map(|seed| conditions.iter().map(|condition| unit(*seed, *condition))).collect()
}

/// Writes forms and sheets for people.
pub(super) fn sheets(settings: &Sheets) -> Result<()> {
    let study = Folder::<InterviewStudy>::read(&settings.folder)?.study;
    let count = sheets::write(&settings.folder, &study.answers, settings.ranks)?;
    let then = "fill them in, then run smallville study merge";
    tell!("{count} forms in {}: {then}.", settings.folder.join("people").display());
    Ok(())
}
