//! `smallville play`: the town in a window.

use std::process::ExitCode;

use anyhow::Result;
use bevy::app::AppExit;
use smallville::{
    data::Data,
    journal::{
        error::JournalError,
        writer::{Journal, Patience},
    },
    model_link::ModelLink,
    preferences::chosen::Chosen,
    settings::Play,
    sim::{
        beginning::NotKept,
        replay::archive::Archive,
        replay::load::{LoadedTown, Purpose},
        scenario::Scenario,
    },
    ui::{self, title::Screen},
    view::window::{self, Opening},
};

use super::{founding, model, promised, scenario};

/// Opens the window and watches the town.
///
/// # Errors
/// Something is not sound, or there is no screen.
pub(crate) fn play(settings: Play) -> Result<ExitCode> {
    let own = own(&settings)?;
    let (data, scenario) = scenario(&settings.common)?;
    let opening = match &settings.save {
        None => Opening::New,
        Some(save) if save.exists() => {
            if Journal::is_open_elsewhere(save) {
                tell!("{}", NotKept::because(&JournalError::Locked(save.clone())).0);
            }
            let archive = Archive::open(save, &data)?;
            Opening::Loaded(Box::new(LoadedTown::new(archive, Purpose::GoOn(Patience::Never))?))
        }
        Some(save) => {
            promised::may_be_founded(save)?;
            match Journal::found(save, &founding(&scenario), Patience::Never) {
                Ok(journal) => Opening::Kept(Box::new(journal)),
                Err(error @ JournalError::NoFolder(_)) => return Err(error.into()),
                Err(error) => {
                    let why = NotKept::because(&error);
                    tell!("{}", why.0);
                    Opening::NotKept(why)
                }
            }
        }
    };
    let begin = begin_with(&settings);
    show(data, scenario, opening, &settings, (begin, own))
}

/// What is the player's own: what they have chosen, and the connection to a language model.
///
/// # Errors
/// The command line wants a model, and nothing or nothing sound says which.
pub(super) fn own(settings: &Play) -> Result<(Chosen, ModelLink)> {
    // A picture is the same for everybody.
    let chosen = if settings.screenshot.is_none() { Chosen::open() } else { Chosen::default() };
    let link = model::link(&settings.common.mind, &chosen)?;
    Ok((chosen, link))
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
    (begin, (chosen, link)): (Screen, (Chosen, ModelLink)),
) -> Result<ExitCode> {
    scenario.brain.views = true;
    scenario.brain.model = Some(link.mind().clone());
    let mut app = window::app(data, scenario, opening, settings)?;
    app.insert_resource(begin).add_plugins(ui::plugin);
    app.insert_resource(chosen).insert_resource(link);
    Ok(match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    })
}
