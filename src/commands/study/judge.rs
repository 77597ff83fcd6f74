//! `smallville study judge`: a language model ranks the answers of an interview, or says what talks about goals achieved.

use std::{path::Path, sync::Arc};

use anyhow::{Result, anyhow, bail};
use smallville::{
    brain::attention::Mode,
    data::Data,
    settings::{MindArgs, MindKind, study::Judge},
    sim::scenario::Scenario,
    study::{
        folder::Folder,
        interview::{self, study::InterviewStudy},
        judge::{
            case,
            file::{self, Judged},
            sitting::{Tally, sit},
            text::{Form, JudgeText},
        },
        part::Writer,
        talks::{self, study::TalkStudy},
        tasks::task,
    },
};
use smallville_model::{language_model::LanguageModel, meter::Meter};

use super::{
    merge::has,
    work::{bar, write_page},
};
use crate::commands::{self, model};

/// A judge who sits over the folder of a study.
struct Bench {
    settings: Judge,
    model: Arc<dyn LanguageModel>,
    meter: Arc<Meter>,
    data: Data,
}

/// Asks for everything that is not judged yet, and writes the page.
pub(super) fn judge(settings: Judge) -> Result<()> {
    let (model, meter) = connect(settings.mind.clone())?;
    let data = commands::data(settings.data.as_deref())?;
    let bench = Bench { settings, model, meter, data };
    let folder = bench.settings.folder.as_path();
    let (interviews, talks) = (has::<InterviewStudy>(folder)?, has::<TalkStudy>(folder)?);
    if !interviews && !talks {
        let here = folder.display();
        bail!(
            "{here}: there is nothing to judge here; run smallville study interview --out {here} or smallville study talks \
             --out {here} first"
        )
    }
    if interviews {
        bench.interviews(folder)?;
    }
    if talks {
        bench.talks(folder)?;
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

impl Bench {
    /// Puts every question that this judge has not ranked.
    fn interviews(&self, path: &Path) -> Result<()> {
        let (text, by) = self.reads(&interview::judge::TEXT)?;
        let study = Folder::<InterviewStudy>::read(path)?.study;
        let conditions = interview::judge::case::conditions(&study.answers);
        let all: Vec<_> = interview::judge::case::answered(&study.answers, &conditions)
            .map(|(which, answers)| interview::judge::case::Case::new(&text, which, &answers, &study.lives))
            .collect();
        if conditions.len() < 2 || all.is_empty() {
            let names: Vec<&str> = conditions.iter().map(|condition| condition.name()).collect();
            bail!(
                "no question of this study was answered under two conditions or more, all of them ({}); run the others \
                 first",
                names.join(", ")
            );
        }
        let tally = self.sit(&by, all, "questions")?;
        write_page::<InterviewStudy>(path, &())?;
        complain(&tally, "questions")
    }

    /// Puts both texts of every talk that this judge has not judged.
    fn talks(&self, path: &Path) -> Result<()> {
        let (text, by) = self.reads(&talks::judge::TEXT)?;
        let all = talks::judge::case::cases(&text, &Folder::<TalkStudy>::read(path)?.study.found);
        if all.is_empty() {
            bail!(
                "{}: no talk of this study is kept with all that a judge reads; run smallville study talks with another \
                 --out first",
                path.display()
            );
        }
        let tally = self.sit(&by, all, "texts")?;
        write_page::<TalkStudy>(path, &task::load(&self.data, &Scenario::load(&self.data, 1)?)?)?;
        complain(&tally, "texts")
    }

    /// What the judge reads, and by which it is known.
    fn reads(&self, form: &'static Form) -> Result<(JudgeText, file::Judge)> {
        let text = JudgeText::load(&self.data, form)?;
        let by = text.judge(self.model.name());
        Ok((text, by))
    }

    /// Puts all cases that are not judged yet, and says what came of it; `noun` is what they are.
    fn sit<C: case::Case>(&self, by: &file::Judge, all: Vec<C>, noun: &str) -> Result<Tally> {
        let folder = &self.settings.folder;
        let path = folder.join(by.file::<C::Verdict>());
        let cases = Judged::<C::Verdict>::read_of(by, folder)?.left(all);
        let mut writer = Writer::resume(&path, by)?;
        let bar =
            bar(cases.len() as u64, &format!("{{bar:40}} {{pos}} of {{len}} {noun}  {{elapsed}} so far, {{eta}} left"));
        let tally = sit(&self.model, cases, usize::from(self.settings.jobs), &mut writer, || bar.inc(1))?;
        bar.finish_and_clear();
        if tally != Tally::default() {
            tell!("{}", model::bill(&self.meter));
        }
        tell!("{} {noun} were judged by {}: {}.", tally.judged, by.name(), path.display());
        if tally.failed > 0 {
            tell!("{} were asked in vain ({}); the same command asks them again.", tally.failed, why(&tally));
        }
        Ok(tally)
    }
}

/// Whether the judge has answered to the end.
fn complain(tally: &Tally, noun: &str) -> Result<()> {
    if tally.left > 0 {
        bail!(
            "the judge does not answer ({}); {} {noun} are left: see to the model, then give the same command",
            why(tally),
            tally.left
        );
    }
    Ok(())
}

fn why(tally: &Tally) -> String {
    tally.why.as_ref().map(ToString::to_string).unwrap_or_default()
}
