//! Commands that a file gives at set times, as if a player typed them.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::{
    sim::{
        intervene::{Command, Names},
        time::TownClock,
    },
    town::{GameTime, TimeOfDay},
};

/// Commands in the order of their times.
#[derive(Resource, Clone, Debug, Default)]
pub struct Script(VecDeque<(GameTime, Command)>);

/// What is wrong with a script, one line for each fault.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct ScriptErrors(pub Vec<String>);

impl Script {
    /// Reads lines of `HH:MM command` (on the first day) or `YYYY-MM-DD HH:MM command`; `#` begins a comment.
    ///
    /// # Errors
    /// Every fault at once, each as `file:line: what is wrong; what to do`.
    pub fn parse(path: &str, text: &str, names: &Names) -> Result<Self, ScriptErrors> {
        let mut faults = Vec::new();
        let mut commands = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match parse_line(line, names) {
                Ok(command) => commands.push(command),
                Err(fault) => faults.push(format!("{path}:{}: {fault}", i + 1)),
            }
        }
        if !faults.is_empty() {
            return Err(ScriptErrors(faults));
        }
        commands.sort_by_key(|(at, _)| *at);
        Ok(Self(commands.into()))
    }

    /// What of it is still to be done at a moment.
    #[must_use]
    pub fn from(mut self, begin: GameTime) -> Self {
        self.0.retain(|(at, _)| *at >= begin);
        self
    }
}

fn parse_line(line: &str, names: &Names) -> Result<(GameTime, Command), String> {
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
    Ok((at, names.parse(command).map_err(|error| error.to_string())?))
}

/// Gives the commands whose time has come; they are done in the same step.
pub(super) fn play(mut script: ResMut<Script>, mut commands: MessageWriter<Command>, clock: Res<TownClock>) {
    while script.0.front().is_some_and(|(at, _)| *at <= clock.now()) {
        if let Some((_, command)) = script.0.pop_front() {
            commands.write(command);
        }
    }
}
