//! `smallville study`: experiments over many towns, as in the papers.

use std::{
    collections::VecDeque,
    fs,
    path::Path,
    process::ExitCode,
    sync::{Mutex, PoisonError},
    thread,
};

use anyhow::{Context as _, Result, bail};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use smallville::{
    brain::attention::Mode,
    journal::writer::{Journal, Patience},
    settings::study::{Interview, Merge, Sheets, Study},
    sim::{
        headless::Headless,
        scenario::{Pace, Scenario},
    },
    study::{
        interview::{
            condition::Condition,
            folder::{self, Folder},
            questions::Questionnaire,
            ranking::Answer,
            unit::Unit,
        },
        part::{self, Writer},
    },
};

use super::{data, founding, model};

/// The share of a unit in thousandths: a bar counts whole numbers.
const WHOLE: u64 = 1000;

/// Does what is asked for.
///
/// # Errors
/// Something is not sound, or cannot be written.
pub(crate) fn study(study: Study) -> Result<ExitCode> {
    match study {
        Study::Interview(settings) => interview(&settings),
        Study::Sheets(settings) => sheets(&settings),
        Study::Merge(settings) => merge(&settings),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Does every unit that is not whole yet, and writes the page.
fn interview(settings: &Interview) -> Result<()> {
    let connection = model::connect(&settings.mind, Mode::Everything)?;
    let data = data(settings.data.as_deref())?;
    let questions = Questionnaire::load(&data)?;
    let mut scenario = Scenario::load(&data, 1)?;
    scenario.brain.model = connection.as_ref().map(|(mind, _)| mind.clone());
    if connection.is_some() {
        scenario.pace = Pace::Overlap;
    }
    folder::make(&settings.out)?;
    let units = units(settings, &scenario)?;
    let work = Work { scenario, questions, out: &settings.out, saves: settings.saves };
    work.all(units, settings.jobs.map(usize::from))?;
    if let Some((_, connection)) = &connection {
        eprintln!("{}", model::bill(connection));
    }
    tell(&settings.out)
}

/// What is still to be done, in order.
fn units(settings: &Interview, scenario: &Scenario) -> Result<VecDeque<Unit>> {
    let mind = scenario.brain.model.as_ref().and_then(|model| model.name()).unwrap_or_else(|| "instinct".into());
    let conditions = if settings.conditions.is_empty() { &Condition::OF_MINDS[..] } else { &settings.conditions };
    let mut units = VecDeque::new();
    for seed in &settings.seeds.0 {
        for condition in conditions {
            let (seed, condition, mind) = (*seed, *condition, mind.clone());
            let unit = Unit { seed, condition, closed: settings.closed, days: settings.days, mind };
            let path = settings.out.join(unit.file());
            match part::read::<Unit, Answer>(&path)? {
                Some((there, _)) if there == unit => {}
                Some(_) => bail!(
                    "{}: was made otherwise (other days, minds or closing); choose another --out or delete it",
                    path.display()
                ),
                None => units.push_back(unit),
            }
        }
    }
    Ok(units)
}

/// What all units need.
struct Work<'a> {
    scenario: Scenario,
    questions: Questionnaire,
    out: &'a Path,
    saves: bool,
}

impl Work<'_> {
    /// Does all units, several at once.
    fn all(&self, units: VecDeque<Unit>, jobs: Option<usize>) -> Result<()> {
        let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).min(units.len());
        let bars = MultiProgress::new();
        let whole = bars.add(bar(units.len() as u64 * WHOLE, "{bar:40} {percent:>3} %  {elapsed} so far, {eta} left"));
        let (queue, failed) = (Mutex::new(units), Mutex::new(None));
        thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    loop {
                        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                        let Some(unit) = next else { return };
                        if let Err(error) = self.one(&unit, &bars, &whole) {
                            // The others end what they have begun, and begin nothing more.
                            queue.lock().unwrap_or_else(PoisonError::into_inner).clear();
                            failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                        }
                    }
                });
            }
        });
        whole.finish_and_clear();
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Lives a town and asks everybody.
    fn one(&self, unit: &Unit, bars: &MultiProgress, whole: &ProgressBar) -> Result<()> {
        let own = bars.insert_before(whole, bar(WHOLE, "{bar:40.dim} {percent:>3} %  {msg}"));
        own.set_message(format!("seed {}, {}", unit.seed, unit.condition.name()));
        let writer = Writer::begin(&self.out.join(unit.file()), unit)?;
        let town = self.town(unit)?;
        unit.run(town, &self.questions, writer, |share| {
            let before = own.position();
            own.set_position((share * WHOLE as f64) as u64);
            whole.inc(own.position().saturating_sub(before));
        })?;
        own.finish_and_clear();
        Ok(())
    }

    /// The town of a unit; kept, if it is to be watched again.
    fn town(&self, unit: &Unit) -> Result<Headless> {
        let scenario = unit.scenario(&self.scenario);
        if !self.saves || unit.condition != Condition::Full {
            return Ok(Headless::new(scenario));
        }
        let folder = self.out.join("saves").join(format!("{:04}", unit.seed));
        if folder.exists() {
            // Half a town, of a unit that was stopped.
            fs::remove_dir_all(&folder).with_context(|| format!("{}: cannot be begun anew", folder.display()))?;
        }
        folder::make(&folder)?;
        let journal = Journal::found(&folder.join("full.town"), &founding(&scenario), Patience::Wait)?;
        Ok(Headless::kept(scenario, journal)?)
    }
}

fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes the page of what is there.
fn tell(path: &Path) -> Result<()> {
    let folder = Folder::read(path)?;
    let page = folder.tell(path)?;
    let towns = folder.seeds().len();
    eprintln!("{towns} towns, {} rankings of people: {}", folder.by_people.len(), page.display());
    if folder.missing > 0 {
        eprintln!("{} parts are not whole; run the same study again to go on with them.", folder.missing);
    }
    Ok(())
}

fn sheets(settings: &Sheets) -> Result<()> {
    let count = Folder::read(&settings.folder)?.write_forms(&settings.folder, settings.ranks)?;
    let then = "fill them in, then run smallville study merge";
    eprintln!("{count} forms in {}: {then}.", settings.folder.join("people").display());
    Ok(())
}

fn merge(settings: &Merge) -> Result<()> {
    let Some(first) = settings.folders.first() else { return Ok(()) };
    let out = settings.out.as_ref().unwrap_or(first);
    for folder in settings.folders.iter().filter(|folder| *folder != out) {
        folder::gather(folder, out)?;
    }
    tell(out)
}
