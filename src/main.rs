//! The command line → settings → what is asked for.

mod commands;

use std::process::ExitCode;

use clap::Parser as _;
use smallville::settings::{Action, CommandLine};

fn main() -> ExitCode {
    let CommandLine { action, play } = CommandLine::parse();
    let result = match action.unwrap_or(Action::Play(play)) {
        Action::Play(settings) => commands::play::play(settings),
        Action::Run(settings) => commands::run::run(settings),
        Action::Report(settings) => commands::report::report(settings),
        Action::Replay(settings) => commands::replay::replay(settings),
        Action::Ask(settings) => commands::ask::ask(settings),
        Action::Export(settings) => commands::export::export(settings),
        Action::Import(settings) => commands::import::import(settings),
        Action::Study(settings) => commands::study::study(settings),
        Action::Check(settings) => commands::check::check(settings),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            commands::tell(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}
