//! `smallville study judge`: a language model ranks the answers of an interview.

use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use smallville::{
    brain::attention::Mode,
    settings::{MindArgs, MindKind, study::Judge},
    study::{
        interview::{
            folder::Folder,
            judge::{
                case::{Case, answered, conditions},
                file::Judged,
                sitting::{Tally, sit},
                text::JudgeText,
            },
        },
        part::Writer,
    },
};
use smallville_model::{language_model::LanguageModel, meter::Meter};

use super::work::bar;
use crate::commands::{self, model};

/// Asks for every ranking that is not there yet, and writes the page.
pub(super) fn judge(settings: Judge) -> Result<()> {
    let (judge, meter) = connect(settings.mind)?;
    let text = JudgeText::load(&commands::data(settings.data.as_deref())?)?;
    let folder = Folder::read(&settings.folder)?;
    let by = text.judge(judge.name());
    let path = settings.folder.join(by.file());
    let before = Judged::read(&path)?.unwrap_or_else(|| Judged::new(by.clone()));
    let cases = cases(&text, &folder, &before)?;
    let mut writer = Writer::resume(&path, &by)?;
    let bar = bar(cases.len() as u64, "{bar:40} {pos} of {len} questions  {elapsed} so far, {eta} left");
    let tally = sit(&judge, cases, usize::from(settings.jobs), &mut writer, || bar.inc(1))?;
    bar.finish_and_clear();
    if tally != Tally::default() {
        eprintln!("{}", model::bill(&meter));
    }
    let Tally { judged, failed, left, why } = tally;
    eprintln!("{judged} questions were judged by {}: {}.", by.name(), path.display());
    let why = why.map(|why| why.to_string()).unwrap_or_default();
    if failed > 0 {
        eprintln!("{failed} were asked in vain ({why}); the same command asks them again.");
    }
    super::interview::tell(&settings.folder)?;
    if left > 0 {
        bail!(
            "the judge does not answer ({why}); {left} questions are left: see to the model, then give the same command"
        );
    }
    Ok(())
}

/// The model that judges, and what it costs.
fn connect(mind: MindArgs) -> Result<(Arc<dyn LanguageModel>, Arc<Meter>)> {
    if mind.mind == Some(MindKind::Instinct) {
        bail!("a judge is a language model: give --endpoint URL --model NAME instead of --mind instinct");
    }
    let mind = MindArgs { mind: Some(MindKind::Model), ..mind };
    let connection =
        model::connect(&mind, Mode::Off).map_err(|error| anyhow!("a judge is a language model: {error}"))?;
    let found = connection.and_then(|(mind, meter)| Some((mind.model()?, meter)));
    found.ok_or_else(|| anyhow!("a judge is a language model: give --endpoint URL --model NAME"))
}

/// All questions that this judge has not ranked.
fn cases(text: &JudgeText, folder: &Folder, before: &Judged) -> Result<Vec<Case>> {
    let conditions = conditions(&folder.study);
    let all: Vec<Case> = answered(&folder.study, &conditions)
        .map(|(which, answers)| Case::new(text, which, &answers, &folder.lives))
        .collect();
    if conditions.len() < 2 || all.is_empty() {
        let names: Vec<&str> = conditions.iter().map(|condition| condition.name()).collect();
        bail!(
            "no question of this study was answered under two conditions or more, all of them ({}); run the others first",
            names.join(", ")
        );
    }
    let is_new = |case: &Case| !before.verdicts.contains_key(&(case.which.clone(), case.answers.clone()));
    Ok(all.into_iter().filter(is_new).collect())
}
