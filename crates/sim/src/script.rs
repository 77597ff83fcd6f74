//! Commands that a file gives at set times, as if a player typed them.

use std::collections::VecDeque;

use crate::prelude::*;

use crate::{
    SimSystems,
    intervene::{Command, Names, Notice},
    scenario::Scenario,
    time::TownClock,
};
use smallville_town::{GameTime, TimeOfDay};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Script>().add_systems(FixedUpdate, play.in_set(SimSystems::Play));
}

/// Commands as they are typed, in the order of their times. They are read when their time has come, so that they may
/// name whoever lives here then.
#[derive(Resource, Clone, Debug, Default)]
pub struct Script(VecDeque<(GameTime, String)>);

/// What is wrong with a script, one line for each fault.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct ScriptErrors(pub Vec<String>);

impl Script {
    /// Reads lines of `HH:MM command` (on the first day) or `YYYY-MM-DD HH:MM command`; `#` begins a comment. What lies
    /// before `begin` has been done.
    ///
    /// # Errors
    /// Every fault at once, each as `file:line: what is wrong; what to do`.
    pub fn parse(path: &str, text: &str, names: &Names, begin: GameTime) -> Result<Self, ScriptErrors> {
        let mut faults = Vec::new();
        let mut lines = Vec::new();
        for (line, text) in (1..).zip(text.lines().map(str::trim)) {
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            match timed(text) {
                Ok((at, command)) if at >= begin => lines.push((at, line, command)),
                Ok(_) => {}
                Err(fault) => faults.push((line, fault)),
            }
        }
        lines.sort_by_key(|(at, ..)| *at);
        // Whoever moves in may be named from then on.
        let mut names = names.clone();
        for (_, line, command) in &lines {
            match names.parse(command) {
                Ok(Command::Add(name, ..) | Command::Arrive(name, _)) => names.learn(&name),
                Ok(_) => {}
                Err(error) => faults.push((*line, error.to_string())),
            }
        }
        if faults.is_empty() {
            return Ok(Self::of(lines.into_iter().map(|(at, _, command)| (at, command.to_owned()))));
        }
        faults.sort_unstable();
        Err(ScriptErrors(faults.into_iter().map(|(line, fault)| format!("{path}:{line}: {fault}")).collect()))
    }

    /// Commands with their times, in order.
    pub(super) fn of(commands: impl Iterator<Item = (GameTime, String)>) -> Self {
        Self(commands.collect())
    }
}

/// The time of a line, and what follows it.
fn timed(line: &str) -> Result<(GameTime, &str), String> {
    let (first, rest) = line.split_once(' ').ok_or("a time without a command; write HH:MM command")?;
    let (at, command) = match first.parse::<TimeOfDay>() {
        Ok(time) => (GameTime::from_day_time(0, time), rest),
        Err(error) if !first.contains('-') => return Err(error.to_string()),
        Err(_) => {
            let (time, rest) = rest.split_once(' ').ok_or("a time without a command; write DATE HH:MM command")?;
            let at: GameTime = format!("{first} {time}").parse().map_err(|error| format!("{error}"))?;
            (at, rest)
        }
    };
    Ok((at, command))
}

/// Gives the commands whose time has come; they are done in the same step.
///
/// Whoever moves in can be named one step later.
fn play(
    mut script: ResMut<Script>,
    mut commands: MessageWriter<Command>,
    mut notices: MessageWriter<Notice>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    if script.0.front().is_none_or(|(at, _)| *at > clock.now()) {
        return;
    }
    let names = Names::new(&scenario);
    while script.0.front().is_some_and(|(at, _)| *at <= clock.now()) {
        let Some((_, line)) = script.0.pop_front() else { return };
        match names.parse(&line) {
            Ok(command @ (Command::Add(..) | Command::Arrive(..))) => {
                commands.write(command);
                return;
            }
            Ok(command) => drop(commands.write(command)),
            Err(error) => drop(notices.write(Notice(format!("{line}: {error}.")))),
        }
    }
}
