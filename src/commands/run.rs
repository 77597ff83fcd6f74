//! `smallville run`: the town without a window, as fast as it goes.

use std::{process::ExitCode, time::Instant};

use super::{founding, model, scenario, script, write};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use smallville::{
    brain::{attention::Mode, model_mind::ModelMind},
    journal::writer::{Journal, Patience},
    settings::Run,
    sim::{
        archive::Archive,
        chronicle::{self, Chronicle},
        exchange::Exchange,
        headless::Headless,
        intervene::Names,
        recording::{self, Recorder},
        scenario::{Pace, Scenario},
        script::Script,
        stored::{Purpose, Stored},
        time::TownClock,
    },
    study::report::Report,
    town::{GameTime, TimeOfDay},
};

/// Begins or continues a town and lives in it.
///
/// # Errors
/// Something is not sound, or cannot be written.
pub(crate) fn run(settings: Run) -> Result<ExitCode> {
    let connected = model::connect(&settings.common.mind, Mode::Everything)?;
    let mut town = town(&settings, connected.as_ref().map(|(model, _)| model))?;
    let begin = town.now();
    if let Some(path) = &settings.script {
        let script = script(path, &Names::new(town.world().resource::<Scenario>()))?;
        // What lies in the past of a continued town has been done.
        town.world_mut().insert_resource(script.from(begin));
    } else {
        town.world_mut().insert_resource(Script::default());
    }
    let end = end(&settings, begin)?;
    let started = Instant::now();
    if settings.every_step {
        live_aloud(&mut town, end)?;
    } else {
        let bar = progress(end.minutes_since(begin).into());
        town.live_until(end, |now| {
            bar.set_position(now.minutes_since(begin).into());
            bar.set_message(now.to_string());
        });
        bar.finish_and_clear();
    }
    let took = started.elapsed();
    let path = town.world().resource::<Recorder>().journal().map(|journal| journal.path().to_path_buf());
    let (minds, kept) = recording::close(town.world_mut());
    if let Some(path) = &settings.transcript {
        write(path, chronicle::transcript(town.world()).as_bytes())?;
    }
    let report = Report::new(town.world(), &minds);
    eprintln!(
        "{} people lived until {}. They planned {} days, began {} acts, and had nothing to do for {:.1} % of the time.",
        report.residents,
        report.clock,
        report.plans,
        town.world().resource::<Chronicle>().deeds().len(),
        report.liveliness.idle_share * 100.0
    );
    if let Some((_, meter)) = &connected {
        let chain = town.world().resource::<Exchange>().longest_chain();
        eprintln!("{}\n{}", model::bill(meter), model::time_bill(chain, took));
    }
    if let Some(path) = &settings.json {
        let mut json = serde_json::to_vec_pretty(&report).context("the report cannot be written as JSON")?;
        json.push(b'\n');
        write(path, &json)?;
    }
    // What happened has been told; that it could not be kept is a failure all the same.
    if let (Some(path), Some(status)) = (path, kept?) {
        eprintln!("Kept in {}: {:.1} MB.", path.display(), status.bytes as f64 / 1e6);
    }
    Ok(ExitCode::SUCCESS)
}

/// Whoever lives a town without a window jumps about in it less than they live: a moment every two game hours costs half
/// as much as one every hour.
const MOMENT_STEPS: u64 = 720;

/// A new town, kept or not, or a stored one that goes on.
fn town(settings: &Run, model: Option<&ModelMind>) -> Result<Headless> {
    let (data, mut scenario) = scenario(&settings.common)?;
    scenario.moment_steps = MOMENT_STEPS;
    scenario.brain.model = model.cloned();
    if model.is_some() {
        scenario.pace = Pace::Overlap;
    }
    scenario.faculties = settings.faculties();
    if let Some(count) = settings.residents {
        scenario = scenario.with_residents(count as usize);
    }
    match &settings.save {
        None => Ok(Headless::new(scenario)),
        Some(save) if save.exists() => {
            let archive = Archive::open(save, &data)?;
            let stored = Stored::new(archive, Purpose::GoOn(Patience::Wait))?;
            Ok(Headless::stored(scenario, stored)?)
        }
        Some(save) => {
            let journal = Journal::found(save, &founding(&scenario), Patience::Wait)?;
            Ok(Headless::kept(scenario, journal)?)
        }
    }
}

/// Lives step by step and says after each how many were lived.
fn live_aloud(town: &mut Headless, end: GameTime) -> Result<()> {
    while town.now() < end {
        town.steps(1);
        let step = town.world().resource::<TownClock>().step();
        write("-".as_ref(), format!("{step}.\n").as_bytes())?;
    }
    Ok(())
}

/// When to stop.
fn end(settings: &Run, begin: GameTime) -> Result<GameTime> {
    match (settings.days, settings.until) {
        (Some(days), _) => Ok(begin.plus_minutes(days.saturating_mul(24 * 60))),
        (None, Some(until)) if until > begin => Ok(until),
        (None, Some(until)) => {
            bail!("--until {}: the town begins at {}; name a later time", until.stamp(), begin.stamp())
        }
        (None, None) => Ok(GameTime::from_day_time(1, TimeOfDay::default())),
    }
}

fn progress(minutes: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(minutes), ProgressDrawTarget::stderr_with_hz(10));
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {msg}  {elapsed}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
