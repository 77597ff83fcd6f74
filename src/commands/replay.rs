//! `smallville replay`: a stored town told again, checked, or branched.

use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use smallville::{
    journal::{fork, verify::Verifier},
    settings::{Play, Replay},
    sim::{
        headless::Headless,
        recording::Recorder,
        replay::archive::Archive,
        replay::load::{LoadedTown, Purpose},
        time::TownClock,
    },
    ui::title::Screen,
    view::window::Opening,
};

use super::{data, play};

/// Forks, checks or shows a stored town.
///
/// # Errors
/// The file is not a sound town, or was not told again as it was.
pub(crate) fn replay(settings: Replay) -> Result<ExitCode> {
    let data = data(settings.data.as_deref())?;
    let archive = Archive::open(&settings.save, &data)?;
    if let [at, new] = settings.fork.as_slice() {
        let at = at.parse()?;
        let step = archive.step_at(at).with_context(|| format!("--fork {at}"))?;
        fork::fork(&settings.save, step, new.as_ref())?;
        tell!("{new} goes on from {}.", archive.reader().moment_of(step));
        return Ok(ExitCode::SUCCESS);
    }
    if settings.check {
        return check(archive);
    }
    let scenario = archive.scenario(0)?;
    let loaded = LoadedTown::new(archive, Purpose::Replay(0))?;
    let settings = Play::default();
    let own = play::own(&settings)?;
    play::show(data, scenario, Opening::Loaded(Box::new(loaded)), &settings, (Screen::Town, own))
}

/// Lives the whole record again and says whether it went as before.
fn check(archive: Archive) -> Result<ExitCode> {
    let last = archive.reader().last_step()?;
    let first = archive.reader().newest_snapshot(0)?.context("the beginning of the town is not kept")?;
    let scenario = archive.scenario(first)?;
    let begin = archive.reader().begin();
    let verifier = Verifier::new(archive.reader().path(), first, archive.reader().thinned_until()?)?;
    let mut town = Headless::loaded(scenario, LoadedTown::new(archive, Purpose::Replay(first))?)?;
    town.world_mut().resource_mut::<Recorder>().verify_with(verifier);
    let step = |town: &Headless| town.world().resource::<TownClock>().step();
    while step(&town) < last && town.world().resource::<Recorder>().differs().is_none() {
        let before = step(&town);
        town.steps(u32::try_from(last - before).unwrap_or(u32::MAX).min(360));
        if step(&town) == before {
            bail!("the town stands still after step {before}, and its record goes until step {last}");
        }
    }
    match town.world().resource::<Recorder>().differs() {
        None => {
            let differences = town.world_mut().resource_mut::<Recorder>().verified()?;
            if let Some(first) = differences.iter().min_by_key(|difference| difference.step) {
                let tables: Vec<&str> = differences.iter().map(|difference| difference.table).collect();
                let at = smallville::town::Clock::resumed(begin, first.step).now().stamp();
                bail!(
                    "what happened is told again, but the tables say otherwise ({}): step {} ({at}) is the first",
                    tables.join(", "),
                    first.step
                );
            }
            tell!("Told again exactly: {last} steps, until {}.", town.now());
            Ok(ExitCode::SUCCESS)
        }
        Some(step) => {
            let at = smallville::town::Clock::resumed(begin, step).now();
            bail!("the town is not told again as it was: step {step} ({}) is the first that differs", at.stamp())
        }
    }
}
