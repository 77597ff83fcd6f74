//! `smallville play`: the town in a window.

use std::process::ExitCode;

use anyhow::Result;
use bevy::app::AppExit;
use smallville::{
    brain::attention::Mode,
    data::Data,
    journal::writer::{Journal, Patience},
    settings::Play,
    sim::{
        archive::Archive,
        scenario::Scenario,
        stored::{Purpose, Stored},
    },
    ui::{self, title::Screen},
    view::{
        chosen::Chosen,
        window::{self, Opening},
    },
};

use super::{founding, model, scenario};

/// Opens the window and watches the town.
///
/// # Errors
/// Something is not sound, or there is no screen.
pub(crate) fn play(settings: Play) -> Result<ExitCode> {
    let connection = model::connect(&settings.common.mind, Mode::Watched)?;
    let (data, mut scenario) = scenario(&settings.common)?;
    scenario.brain.model = connection.map(|(mind, _)| mind);
    let opening = match &settings.save {
        None => Opening::New,
        Some(save) if save.exists() => {
            let archive = Archive::open(save, &data)?;
            Opening::Stored(Box::new(Stored::new(archive, Purpose::GoOn(Patience::Never))?))
        }
        Some(save) => match Journal::found(save, &founding(&scenario), Patience::Never) {
            Ok(journal) => Opening::Kept(Box::new(journal)),
            Err(error) => {
                eprintln!("{error}. The town goes on without being kept.");
                Opening::New
            }
        },
    };
    let begin = begin_with(&settings);
    show(data, scenario, opening, &settings, begin)
}

/// What one sees first: the title, unless the command line names a town or something to see.
fn begin_with(settings: &Play) -> Screen {
    let Play { save, screenshot, skip_to, find, .. } = settings;
    let named = save.is_some() || screenshot.is_some() || skip_to.is_some() || find.is_some();
    if named { Screen::Town } else { Screen::Title }
}

/// Opens the window on a town, or on what is seen before it.
///
/// # Errors
/// There is no screen.
pub(super) fn show(
    data: Data,
    mut scenario: Scenario,
    opening: Opening,
    settings: &Play,
    begin: Screen,
) -> Result<ExitCode> {
    scenario.brain.views = true;
    let mut app = window::app(data, scenario, opening, settings)?;
    app.insert_resource(begin).add_plugins(ui::plugin);
    if settings.screenshot.is_none() {
        // A picture is the same for everybody.
        app.insert_resource(Chosen::open());
    }
    Ok(match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    })
}
