//! The command line → settings → play, run or check.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};

use anyhow::{Context as _, Result, bail};
use bevy::app::AppExit;
use clap::Parser as _;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use smallville::{
    data::Data,
    settings::{Action, Check, CommandLine, Common, MindKind, Play, Run},
    sim::{
        chronicle::{self, Chronicle},
        headless::Headless,
        intervene::Names,
        scenario::Scenario,
        script::Script,
    },
    study::report::Report,
    town::{GameTime, TimeOfDay},
    ui,
    view::window,
};

fn main() -> ExitCode {
    let CommandLine { action, play } = CommandLine::parse();
    let result = match action.unwrap_or(Action::Play(play)) {
        Action::Play(settings) => play_in_window(settings),
        Action::Run(settings) => run(settings),
        Action::Check(settings) => check(settings),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// What `play` and `run` share: everything read and checked before anything opens.
fn scenario(common: &Common, save: Option<&Path>) -> Result<(Data, Scenario)> {
    if let Some(save) = save {
        bail!("{}: towns cannot be saved yet; leave out the file", save.display());
    }
    if common.mind == MindKind::Model {
        bail!("--mind model: no language model can be connected yet; leave it out, the built-in mind needs none");
    }
    let data = data(common.data.as_deref())?;
    let scenario = Scenario::load(&data, common.seed)?;
    Ok((data, scenario))
}

fn data(folder: Option<&Path>) -> Result<Data> {
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("--data {}: no such folder; name one that holds maps/ or personas/", folder.display());
    }
    Ok(Data::new(folder.map(Path::to_path_buf)))
}

fn play_in_window(settings: Play) -> Result<ExitCode> {
    let (data, mut scenario) = scenario(&settings.common, settings.save.as_deref())?;
    scenario.brain.views = true;
    let mut app = window::app(data, scenario, &settings)?;
    app.add_plugins(ui::plugin);
    Ok(match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    })
}

fn run(settings: Run) -> Result<ExitCode> {
    let (_, mut scenario) = scenario(&settings.common, settings.save.as_deref())?;
    scenario.faculties = settings.faculties();
    if let Some(count) = settings.residents {
        scenario = scenario.with_residents(count as usize);
    }
    let script = match &settings.script {
        Some(path) => script(path, &Names::new(&scenario))?,
        None => Script::default(),
    };
    let mut town = Headless::new(scenario);
    town.world_mut().insert_resource(script);
    let begin = town.now();
    let end = match (settings.days, settings.until) {
        (Some(days), _) => begin.plus_minutes(days.saturating_mul(24 * 60)),
        (None, Some(until)) if until > begin => until,
        (None, Some(until)) => {
            bail!("--until {}: the town begins at {}; name a later time", until.stamp(), begin.stamp())
        }
        (None, None) => GameTime::from_day_time(1, TimeOfDay::default()),
    };
    let bar = progress(end.minutes_since(begin).into());
    town.live_until(end, |now| {
        bar.set_position(now.minutes_since(begin).into());
        bar.set_message(now.to_string());
    });
    bar.finish_and_clear();
    if let Some(path) = &settings.transcript {
        write(path, chronicle::transcript(town.world()).as_bytes())?;
    }
    let report = Report::of_ended(town.world_mut());
    eprintln!(
        "{} people lived until {}. They planned {} days, began {} acts, and had nothing to do for {:.1} % of the time.",
        report.residents,
        report.clock,
        report.plans,
        town.world().resource::<Chronicle>().deeds().len(),
        report.liveliness.idle_share * 100.0
    );
    if let Some(path) = &settings.json {
        let mut json = serde_json::to_vec_pretty(&report).context("the report cannot be written as JSON")?;
        json.push(b'\n');
        write(path, &json)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn script(path: &Path, names: &Names) -> Result<Script> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("{}: cannot be read; check the name of the script", path.display()))?;
    Ok(Script::parse(&path.display().to_string(), &text, names)?)
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let result = if path == Path::new("-") { io::stdout().write_all(bytes) } else { fs::write(path, bytes) };
    result.with_context(|| format!("{}: cannot be written; choose another place", path.display()))
}

fn progress(minutes: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(minutes), ProgressDrawTarget::stderr_with_hz(10));
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {msg}  {elapsed}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn check(settings: Check) -> Result<ExitCode> {
    let data = data(settings.data.as_deref())?;
    let scenario = Scenario::load(&data, 1)?;
    let names = Names::new(&scenario);
    for path in &settings.files {
        script(path, &names)?;
    }
    eprintln!(
        "Sound: {} sectors, {} rooms, {} things, {} people, {} activities, {} scripts.",
        scenario.town.sectors().len(),
        scenario.town.arenas().len(),
        scenario.town.objects().len(),
        scenario.people.len(),
        scenario.sense.activities.iter().count(),
        settings.files.len()
    );
    Ok(ExitCode::SUCCESS)
}
