//! `smallville run`: the town without a window, as fast as it goes.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use super::{founding, model, promised, scenario, script, write, write_text};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use smallville::{
    brain::{attention::Mode, model_mind::ModelMind},
    journal::{
        reader::Reader,
        writer::{Journal, Patience},
    },
    mind::{agent::AgentId, cognition::Mind, question::Kind},
    settings::Run,
    sim::{
        chronicle::{self, Chronicle},
        courier::Courier,
        headless::Headless,
        intervene::{Names, Notice},
        recording::{self, Recorder},
        replay::archive::Archive,
        replay::load::{LoadedTown, Purpose},
        scenario::{Pace, Scenario},
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
    outputs(&settings)?;
    let connected = model::connect(&settings.common.mind, Mode::Everything)?;
    let mut town = town(&settings, connected.as_ref().map(|(model, _)| model))?;
    let begin = town.now();
    if let Some(path) = &settings.script {
        let script = script(path, &Names::new(town.world().resource::<Scenario>()), begin)?;
        town.world_mut().insert_resource(script);
    }
    tell(&mut town);
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
    tell(&mut town);
    let path = town.world().resource::<Recorder>().journal().map(|journal| journal.path().to_path_buf());
    let (minds, kept) = recording::close(town.world_mut());
    if let Some(path) = &settings.transcript {
        write_text(path, &chronicle::transcript(town.world()))?;
    }
    sum_up(&town, &minds);
    if let Some((_, meter)) = &connected {
        let chain = town.world().resource::<Courier>().longest_chain();
        tell!("{}\n{}", model::bill(meter), model::time_bill(chain, took));
    }
    if let Some(path) = &settings.json {
        let report = Report::new(town.world(), &minds);
        let report = match &connected {
            Some((_, meter)) => report.answered(&meter.view()),
            None => report,
        };
        let mut json = serde_json::to_vec_pretty(&report).context("the report cannot be written as JSON")?;
        json.push(b'\n');
        write(path, &json)?;
    }
    // What happened has been told; that it could not be kept is a failure all the same.
    let kept = kept.with_context(|| kept_until(path.as_deref()))?;
    if let (Some(path), Some(status)) = (path, kept) {
        tell!("Kept in {}: {:.1} MB.", path.display(), status.bytes as f64 / 1e6);
    }
    Ok(ExitCode::SUCCESS)
}

/// Says in a sentence what was lived.
fn sum_up(town: &Headless, minds: &BTreeMap<AgentId, Mind>) {
    let plans: u64 = minds.values().filter_map(|mind| mind.questions().get(&Kind::Day)).sum();
    let (world, chronicle) = (town.world(), town.world().resource::<Chronicle>());
    tell!(
        "{} people lived until {}. They planned {plans} days, began {} acts, and had nothing to do for {:.1} % of the time.",
        world.resource::<Scenario>().residents().count(),
        world.resource::<TownClock>().now().stamp(),
        chronicle.deeds().len(),
        chronicle.idle_share() * 100.0
    );
}

/// What the town has had to tell: who moved in, and what was asked for in vain.
fn tell(town: &mut Headless) {
    for Notice(sentence) in town.take_notices() {
        tell!("{sentence}");
    }
}

/// Until when a town is kept whose end could not be written.
fn kept_until(path: Option<&Path>) -> String {
    let reader = path.and_then(|path| Reader::open(path).ok());
    match reader.and_then(|reader| Some(reader.moment_of(reader.last_step().ok()?))) {
        Some(until) => format!("what was lived after {} is not kept", until.stamp()),
        None => "what was lived is not kept".into(),
    }
}

/// Looks whether what is to be written in the end can be written, and overwrites nothing that is needed.
fn outputs(settings: &Run) -> Result<()> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let outputs = [("--json", &settings.json), ("--transcript", &settings.transcript)];
    let outputs = outputs.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?)));
    let mut taken: Vec<(&str, PathBuf)> = Vec::new();
    taken.extend(settings.save.as_deref().map(|save| ("the town", real(save))));
    taken.extend(settings.script.as_deref().map(|script| ("--script", real(script))));
    for (option, path) in outputs.filter(|(_, path)| *path != Path::new("-")) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            bail!("{option} {}: there is no folder {}; make it first", path.display(), folder.display());
        }
        if path.is_dir() {
            bail!("{option} {}: this is a folder; name a file", path.display());
        }
        let path = real(path);
        if let Some((other, _)) = taken.iter().find(|(_, other)| *other == path) {
            bail!("{option} {}: this is the file of {other}, which would be overwritten; name another", path.display());
        }
        taken.push((option, path));
    }
    Ok(())
}

/// Whoever lives a town without a window jumps about in it less than they live: a moment every two game hours costs half
/// as much as one every hour.
const SNAPSHOT_STEPS: u64 = 720;

/// A new town, kept or not, or a stored one that goes on.
fn town(settings: &Run, model: Option<&ModelMind>) -> Result<Headless> {
    let (data, mut scenario) = scenario(&settings.common)?;
    scenario.snapshot_steps = SNAPSHOT_STEPS;
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
            let loaded = LoadedTown::new(archive, Purpose::GoOn(Patience::Wait))?;
            Ok(Headless::loaded(scenario, loaded)?)
        }
        Some(save) => {
            promised::may_be_founded(save)?;
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
