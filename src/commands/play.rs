//! `smallville play`: the town in a window.

use std::process::ExitCode;

use anyhow::Result;
use bevy::app::AppExit;
use smallville::{settings::Play, ui, view::window};

use super::scenario;

/// Opens the window and watches the town.
///
/// # Errors
/// Something is not sound, or there is no screen.
pub(crate) fn play(settings: Play) -> Result<ExitCode> {
    let (data, mut scenario) = scenario(&settings.common)?;
    scenario.brain.views = true;
    let mut app = window::app(data, scenario, &settings)?;
    app.add_plugins(ui::plugin);
    Ok(match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    })
}
