//! The program with a window.

use std::{
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Mutex, PoisonError},
};

use bevy::{
    log::LogPlugin,
    prelude::*,
    window::{WindowResizeConstraints, WindowResolution},
};
use thiserror::Error;

use crate::{
    data::Data,
    journal::writer::Journal,
    settings::Play,
    sim::{
        self,
        beginning::NotKept,
        intervene::{Command, Names},
        recording::Recorder,
        replay::load::LoadedTown,
        replay::seek::Library,
        scenario::{Pace, Scenario},
        startup::NotBegun,
    },
    town::{Clock, GameTime, TimeOfDay},
    view::{
        self, GameData,
        ahead::LivingAhead,
        eye::Eye,
        opening::morning,
        snapshot::{self, Snapshot, SnapshotError},
    },
};

/// What the window is called.
pub(super) const TITLE: &str = "Smallville";
/// Width and height of the window at the beginning, in points.
const SIZE: (u32, u32) = (1280, 720);
/// It does not get smaller than this, in points: the clock with its buttons fits in.
const LEAST: (f32, f32) = (640.0, 400.0);
/// What is worth saying on the standard error: our own warnings, others' errors.
const LOG: &str = "error,smallville=warn,wgpu_hal::vulkan::instance=off";

/// Why no window opens; each is one sentence for the player.
#[derive(Debug, Error)]
pub enum WindowError {
    /// There is no screen.
    #[error(
        "no window can be opened: there is no screen to show it on (is DISPLAY or WAYLAND_DISPLAY set?); \
         `smallville run` lives without one"
    )]
    NoScreen,
    /// There is no driver.
    #[error(
        "no window can be opened: no graphics driver was found; install one for Vulkan (on Linux the package \
         mesa-vulkan-drivers will do, even without a graphics card), or use `smallville run`, which needs none"
    )]
    NoDriver,
    /// Something else.
    #[error("no window can be opened: {0}")]
    Other(String),
    /// `--screenshot`.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// `--find`.
    #[error("--find {text}: {reason}")]
    Find {
        /// What was to be found.
        text: String,
        /// Why it was not.
        reason: String,
    },
}

/// Where the town in the window comes from, and whether it is kept.
pub enum Opening {
    /// A new town of which nothing is kept.
    New,
    /// A new town that was to be kept.
    NotKept(NotKept),
    /// A new town that is kept.
    Kept(Box<Journal>),
    /// A stored town.
    Loaded(Box<LoadedTown>),
}

/// The game in a window, without panels. Nothing of it has run yet.
///
/// # Errors
/// There is no screen or no graphics driver, or the settings cannot be met.
pub fn app(data: Data, scenario: Scenario, mut opening: Opening, settings: &Play) -> Result<App, WindowError> {
    let (begin, is_new) = (beginning(&mut opening), !matches!(opening, Opening::Loaded(_)));
    let commands = first_commands(&scenario, settings)?;
    // Whoever asks for a time or for a picture gets just that; whoever only plays does not see everybody sleep.
    let ahead = if is_new && settings.skip_to.is_none() && settings.screenshot.is_none() {
        LivingAhead::opening(morning(begin), commands)
    } else {
        LivingAhead::until(until(begin, settings.skip_to), commands)
    };
    if let Some(path) = &settings.screenshot {
        snapshot::check(path)?;
    }
    let mut app = opened()?;
    app.insert_resource(GameData(data.clone())).insert_resource(Scenario { pace: Pace::Flow, ..scenario });
    if let Some(zoom) = settings.zoom {
        app.insert_resource(Eye::with_zoom(zoom));
    }
    if let Some(path) = &settings.screenshot {
        app.insert_resource(Snapshot(path.clone()));
    }
    app.insert_resource(ahead);
    app.set_error_handler(bevy::ecs::error::error);
    app.add_plugins((sim::plugin, view::plugin));
    app.insert_resource(Library(data)).add_systems(PreUpdate, give_up.run_if(resource_exists::<NotBegun>));
    match opening {
        Opening::New => {}
        Opening::NotKept(why) => drop(app.insert_resource(why)),
        Opening::Kept(journal) => app.world_mut().resource_mut::<Recorder>().keep_in(*journal),
        Opening::Loaded(loaded) => drop(app.insert_resource(*loaded)),
    }
    Ok(app)
}

/// A town that cannot begin is not shown.
fn give_up(why: Res<NotBegun>, mut exit: MessageWriter<AppExit>) {
    eprintln!("{}", *why);
    exit.write(AppExit::error());
}

/// When a town goes on.
fn beginning(opening: &mut Opening) -> GameTime {
    match opening {
        Opening::Loaded(loaded) if !loaded.is_watched() => {
            let last = loaded.last();
            loaded.archive().reader().moment_of(last)
        }
        _ => Clock::default().now(),
    }
}

/// Until when a town lives ahead: until it is next so late as is asked for; its beginning if nothing is.
fn until(begin: GameTime, skip_to: Option<TimeOfDay>) -> GameTime {
    let Some(time) = skip_to else { return begin };
    let today = GameTime::from_day_time(begin.day(), time);
    if today < begin { GameTime::from_day_time(begin.day() + 1, time) } else { today }
}

/// What the command line asks for once one looks.
fn first_commands(scenario: &Scenario, settings: &Play) -> Result<Vec<Command>, WindowError> {
    let mut commands = vec![Command::Speed(Some(settings.speed))];
    if let Some(text) = &settings.find {
        let found = Names::new(scenario).parse(&format!("find {text}"));
        commands.push(found.map_err(|error| WindowError::Find { text: text.clone(), reason: error.to_string() })?);
    }
    Ok(commands)
}

/// An app with a window and a renderer.
///
/// Without a screen or a driver winit and wgpu panic while they are set up; that is caught here and told in a sentence.
fn opened() -> Result<App, WindowError> {
    if cfg!(all(unix, not(target_os = "macos"))) && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].iter().any(is_set)
    {
        return Err(WindowError::NoScreen);
    }
    let told = Arc::new(Mutex::new(String::new()));
    let listener = told.clone();
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let text = panic.payload_as_str().unwrap_or("the reason is unknown").to_owned();
        *listener.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }));
    let opened = panic::catch_unwind(AssertUnwindSafe(|| {
        let mut app = App::new();
        app.add_plugins(plugins());
        app
    }));
    panic::set_hook(hook);
    opened.map_err(|_| reason(&told.lock().unwrap_or_else(PoisonError::into_inner)))
}

fn is_set(name: &&str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn plugins() -> bevy::app::PluginGroupBuilder {
    let window = Window {
        title: TITLE.into(),
        name: Some("smallville".into()),
        resolution: WindowResolution::new(SIZE.0, SIZE.1),
        resize_constraints: WindowResizeConstraints { min_width: LEAST.0, min_height: LEAST.1, ..default() },
        ..default()
    };
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(ImagePlugin::default_nearest())
        .set(LogPlugin { filter: LOG.into(), ..default() })
}

/// What a panic during set-up means for the player.
fn reason(told: &str) -> WindowError {
    if told.contains("Unable to find a GPU") {
        WindowError::NoDriver
    } else if told.contains("event loop") {
        WindowError::NoScreen
    } else {
        WindowError::Other(told.lines().next().unwrap_or_default().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_of_the_libraries_become_sentences() {
        for (told, expected) in [
            ("Unable to find a GPU! Make sure you have installed required drivers!", "no graphics driver was found"),
            ("Failed to build event loop: Os(OsError { .. })", "there is no screen"),
            ("the moon fell down\nand more", "no window can be opened: the moon fell down"),
        ] {
            let sentence = reason(told).to_string();
            assert!(sentence.contains(expected) && !sentence.contains('\n'), "{sentence}");
        }
    }

    #[test]
    fn a_time_of_day_that_is_past_is_tomorrows() {
        let at = |day: u32, hour: u16| GameTime::from_day_time(day, TimeOfDay::new(hour, 0));
        let check = |hour: u16, expected| assert_eq!(until(at(1, 6), Some(TimeOfDay::new(hour, 0))), expected);
        check(6, at(1, 6));
        check(23, at(1, 23));
        check(2, at(2, 2));
        assert_eq!(until(at(1, 6), None), at(1, 6));
    }
}
