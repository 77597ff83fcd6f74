//! What all studies share: units that are done several at once, each into a part of its own, with bars that say how long.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use anyhow::Result;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use smallville::{
    brain::attention::Mode,
    data::Data,
    settings::study::Shared,
    sim::scenario::{Pace, Scenario},
    study::{
        Study, files,
        folder::{self, Folder},
        made::{Made, Stamped},
        part::Writer,
    },
};
use smallville_model::meter::Meter;

use crate::commands::{self, model};

/// The share of a unit in thousandths: a bar counts whole numbers.
const WHOLE: u64 = 1000;

/// What every study begins with, read and checked.
pub(crate) struct Work {
    /// The game's files.
    pub(crate) data: Data,
    /// What all towns have in common; each unit puts in its own seed.
    pub(crate) scenario: Scenario,
    /// Who thinks: "instinct", or the name of a model.
    pub(crate) mind: String,
    /// Of what its parts are made.
    pub(crate) made: Made,
    meter: Option<Arc<Meter>>,
    out: PathBuf,
    jobs: Option<usize>,
}

impl Work {
    /// Reads the data, connects the model that is asked for, and makes the folder of the study.
    ///
    /// # Errors
    /// Something of it is not sound.
    pub(crate) fn begin(settings: &Shared) -> Result<Self> {
        let connection = model::connect(&settings.mind, Mode::Everything)?;
        let data = commands::data(settings.data.as_deref())?;
        let mut scenario = Scenario::load(&data, 1)?;
        let (model, meter) = connection.unzip();
        if model.is_some() {
            scenario.pace = Pace::Overlap;
        }
        scenario.brain.model = model;
        files::make(&settings.out)?;
        let mind = scenario.brain.model.as_ref().and_then(|model| model.name()).unwrap_or_else(|| "instinct".into());
        let made = Made::of(&scenario, &data);
        let (out, jobs) = (settings.out.clone(), settings.jobs.map(usize::from));
        Ok(Self { data, scenario, mind, made, meter, out, jobs })
    }

    /// Does all units that are not whole yet, several at once, and says what a model has cost.
    ///
    /// # Errors
    /// A unit fails, or its part was made otherwise; the others end what they have begun.
    pub(crate) fn all<S: Study>(&self, units: Vec<S::Unit>, needs: &S::Needs) -> Result<()> {
        let units = VecDeque::from(folder::left::<S>(units, &self.out, &self.made)?);
        let jobs = self.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).min(units.len());
        let bars = MultiProgress::new();
        let whole = bars.add(bar(units.len() as u64 * WHOLE, "{bar:40} {percent:>3} %  {elapsed} so far, {eta} left"));
        let (queue, failed) = (Mutex::new(units), Mutex::new(None));
        thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    loop {
                        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                        let Some(unit) = next else { return };
                        if let Err(error) = self.one::<S>(&unit, needs, &bars, &whole) {
                            // The others end what they have begun, and begin nothing more.
                            queue.lock().unwrap_or_else(PoisonError::into_inner).clear();
                            failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                        }
                    }
                });
            }
        });
        whole.finish_and_clear();
        if let Some(meter) = &self.meter {
            tell!("{}", model::bill(meter));
        }
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Does one unit, with a bar of its own above that of all.
    fn one<S: Study>(&self, unit: &S::Unit, needs: &S::Needs, bars: &MultiProgress, whole: &ProgressBar) -> Result<()> {
        let own = bars.insert_before(whole, bar(WHOLE, "{bar:40.dim} {percent:>3} %  {msg}"));
        own.set_message(S::label(unit));
        let head = Stamped { unit: unit.clone(), made: Some(self.made.clone()) };
        let writer = Writer::begin(&self.out.join(S::file(unit)), &head)?;
        S::run(unit, needs, writer, &mut |share| {
            let before = own.position();
            own.set_position((share * WHOLE as f64) as u64);
            whole.inc(own.position().saturating_sub(before));
        })?;
        own.finish_and_clear();
        Ok(())
    }
}

/// Writes the page of what is there.
pub(super) fn write_page<S: Study>(path: &Path, context: &S::Context) -> Result<()> {
    let folder = Folder::<S>::read(path)?;
    let page = folder.tell(path, context)?;
    tell!("{}: {}", folder.study.extent(), page.display());
    if folder.missing > 0 {
        tell!("{} parts are not whole; run the same study again to go on with them.", folder.missing);
    }
    Ok(())
}

/// A bar that counts so far.
pub(super) fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
