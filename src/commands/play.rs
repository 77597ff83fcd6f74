//! `smallville play`: the town in a window.

use std::process::ExitCode;

use anyhow::Result;
use bevy::app::AppExit;
use smallville::{
    data::Data,
    journal::writer::{Journal, Patience},
    settings::Play,
    sim::{
        archive::Archive,
        scenario::Scenario,
        stored::{Purpose, Stored},
    },
    ui,
    view::window::{self, Opening},
};

use super::{founding, scenario};

/// Opens the window and watches the town.
///
/// # Errors
/// Something is not sound, or there is no screen.
pub(crate) fn play(settings: Play) -> Result<ExitCode> {
    let (data, scenario) = scenario(&settings.common)?;
    let opening = match &settings.save {
        None => Opening::New,
        Some(save) if save.exists() => {
            let archive = Archive::open(save, &data)?;
            Opening::Stored(Stored::new(archive, Purpose::GoOn(Patience::Never))?)
        }
        Some(save) => match Journal::found(save, &founding(&scenario), Patience::Never) {
            Ok(journal) => Opening::Kept(journal),
            Err(error) => {
                eprintln!("{error}. The town goes on without being kept.");
                Opening::New
            }
        },
    };
    show(data, scenario, opening, &settings)
}

/// Opens the window on a town.
///
/// # Errors
/// There is no screen.
pub(super) fn show(data: Data, mut scenario: Scenario, opening: Opening, settings: &Play) -> Result<ExitCode> {
    scenario.brain.views = true;
    let mut app = window::app(data, scenario, opening, settings)?;
    app.add_plugins(ui::plugin);
    Ok(match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    })
}
