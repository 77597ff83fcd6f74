//! How many pictures there are a second, and whether the town waits while another window is in front.
//!
//! A picture is drawn when there is something new to see: while the player does something or somebody walks through the
//! picture as often as the screen shows one, else seldom, and not at all while nothing of the window is seen.

use std::time::Duration;

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    window::{PrimaryWindow, RequestRedraw, WindowEvent, WindowOccluded},
    winit::{UpdateMode, WINIT_WINDOWS, WinitSettings},
};

use crate::preferences::chosen::Chosen;
use crate::view::{
    ahead::LivingAhead, camera::MainCamera, eye::Eye, figure::Figure, pixels::Pixels, snapshot::Snapshot,
};

/// Pictures a second while another window is in front: enough to see that people walk.
const IN_BACKGROUND: u32 = 20;
/// Pictures a second while nobody in sight walks: enough for breath, flames and clocks.
const STILL: u32 = 12;
/// The same behind another window.
const STILL_IN_BACKGROUND: u32 = 6;
/// Pictures a second while time stands still and the player does nothing: enough for a cursor that blinks.
const PAUSED: u32 = 2;
/// Steps of the program a second while nothing of the window is seen: as few as the town needs to live at its speed, and
/// when time stands still as few as it takes to notice that it is wanted again. Nothing is drawn.
const HIDDEN: u32 = 10;
const HIDDEN_AND_PAUSED: u32 = 1;
/// For so long after the player did something each picture is drawn, so that what it set in motion comes to rest smoothly.
const AFTERGLOW: Duration = Duration::from_millis(700);
/// A town that lives faster than this is never still.
const FAST: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hidden>().add_systems(
        PreUpdate,
        (look_up, pace, wait_in_background, rest).chain().run_if(any_with_component::<PrimaryWindow>),
    );
    app.add_systems(Last, decline.run_if(any_with_component::<PrimaryWindow>));
}

/// Whether nothing of the window is seen: another one covers it, or it is minimised.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden(pub bool);

/// What decides how often there is a picture.
#[derive(Clone, Copy, Debug, Default)]
struct Scene {
    /// The most pictures a second that the player wants; 0: as many as the screen shows.
    chosen: u32,
    hidden: bool,
    /// Each picture is a piece of the way to another time, or is waited for.
    hurries: bool,
    paused: bool,
    /// The player does something, or the camera moves.
    attended: bool,
    /// Somebody in sight walks.
    lively: bool,
}

impl Scene {
    /// Pictures a second with the window in front, and behind another; 0 is as often as the screen shows one.
    fn rates(self) -> (u32, u32) {
        let most = |rate: u32| if self.chosen == 0 { rate } else { rate.min(self.chosen) };
        if self.hurries {
            return (0, 0);
        }
        match (self.hidden, self.paused) {
            (true, true) => (HIDDEN_AND_PAUSED, HIDDEN_AND_PAUSED),
            (true, false) => (HIDDEN, HIDDEN),
            (false, _) if self.attended => (self.chosen, most(IN_BACKGROUND)),
            (false, true) => (most(PAUSED), most(PAUSED)),
            (false, false) if self.lively => (self.chosen, most(IN_BACKGROUND)),
            (false, false) => (most(STILL), most(STILL_IN_BACKGROUND)),
        }
    }
}

/// How often there is a picture; 0 is as often as the screen shows one. What the player does is `answered` at once.
fn mode(rate: u32, answered: bool) -> UpdateMode {
    if rate == 0 {
        return UpdateMode::Continuous;
    }
    UpdateMode::Reactive {
        wait: Duration::from_secs_f64(1.0 / f64::from(rate)),
        react_to_device_events: false,
        react_to_user_events: false,
        react_to_window_events: answered,
    }
}

/// Notes whether anything of the window is seen.
fn look_up(
    mut occluded: MessageReader<WindowOccluded>,
    mut covered: Local<bool>,
    mut hidden: ResMut<Hidden>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    if let Some(newest) = occluded.read().last() {
        *covered = newest.occluded;
    }
    let (entity, window) = *window;
    // A window that has the keyboard is seen.
    let minimised = !window.focused
        && WINIT_WINDOWS
            .with_borrow(|windows| windows.get_window(entity).and_then(|window| window.is_minimized()) == Some(true));
    hidden.set_if_neq(Hidden(*covered || minimised));
}

/// Whether the player does something.
fn is_input(event: &WindowEvent) -> bool {
    !matches!(event, WindowEvent::RequestRedraw(_) | WindowEvent::AppLifecycle(_) | WindowEvent::WindowOccluded(_))
}

/// Draws no more often than there is something to see.
fn pace(
    settings: Option<ResMut<WinitSettings>>,
    mut events: MessageReader<WindowEvent>,
    mut touched: Local<Option<Duration>>,
    figures: Query<&Figure>,
    (eye, pixels, hidden, chosen): (Res<Eye>, Pixels, Res<Hidden>, Res<Chosen>),
    (keys, buttons): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    (living, snapshot): (Option<Res<LivingAhead>>, Option<Res<Snapshot>>),
    (time, real): (Res<Time<Virtual>>, Res<Time<Real>>),
) {
    let now = real.elapsed();
    let held = keys.get_pressed().next().is_some() || buttons.get_pressed().next().is_some();
    if events.read().any(is_input) || held || !eye.is_at_rest() {
        *touched = Some(now);
    }
    let Some(mut settings) = settings else { return };
    let view = pixels.view();
    let scene = Scene {
        chosen: chosen.preferences.window.frame_cap,
        hidden: hidden.0,
        hurries: living.is_some() || snapshot.is_some(),
        paused: time.is_paused(),
        attended: touched.is_some_and(|then| now.saturating_sub(then) < AFTERGLOW),
        lively: time.relative_speed() > FAST
            || figures.iter().any(|figure| figure.is_walking() && view.contains(figure.crown())),
    };
    let (front, behind) = scene.rates();
    let answered = |rate: u32| rate != scene.chosen;
    let wanted = WinitSettings { focused_mode: mode(front, answered(front)), unfocused_mode: mode(behind, true) };
    if settings.focused_mode != wanted.focused_mode || settings.unfocused_mode != wanted.unfocused_mode {
        *settings = wanted;
    }
}

/// Panels ask for another picture at once even if they will look different only some time later, such as a field with a
/// cursor that blinks: one wish after the other would draw as fast as the computer can. Whatever moves now wakes the window
/// by itself.
fn decline(mut wishes: ResMut<Messages<RequestRedraw>>) {
    wishes.clear();
}

/// Draws nothing while nothing is seen.
fn rest(hidden: Res<Hidden>, mut cameras: Query<&mut Camera, With<MainCamera>>) {
    for mut camera in &mut cameras {
        if camera.is_active == hidden.0 {
            camera.is_active = !hidden.0;
        }
    }
}

/// Stops the time when another window comes to the front, if that is wished, and lets it go on afterwards.
fn wait_in_background(
    mut time: ResMut<Time<Virtual>>,
    mut waits: Local<bool>,
    mut was_in_front: Local<bool>,
    window: Single<&Window, With<PrimaryWindow>>,
    chosen: Res<Chosen>,
    living: Option<Res<LivingAhead>>,
) {
    let left = *was_in_front && !window.focused;
    *was_in_front = window.focused;
    if left && !chosen.preferences.window.lives_on && !time.is_paused() && living.is_none() {
        time.pause();
        *waits = true;
    } else if *waits && window.focused {
        time.unpause();
        *waits = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_drawn_when_there_is_something_to_see() {
        let lively = Scene { lively: true, ..Scene::default() };
        let paused = Scene { paused: true, ..lively };
        for (scene, expected) in [
            (lively, (0, IN_BACKGROUND)),
            (Scene { chosen: 60, ..lively }, (60, IN_BACKGROUND)),
            (Scene::default(), (STILL, STILL_IN_BACKGROUND)),
            (Scene { attended: true, ..Scene::default() }, (0, IN_BACKGROUND)),
            (paused, (PAUSED, PAUSED)),
            (Scene { attended: true, ..paused }, (0, IN_BACKGROUND)),
            (Scene { hidden: true, ..lively }, (HIDDEN, HIDDEN)),
            (Scene { hidden: true, attended: true, ..paused }, (HIDDEN_AND_PAUSED, HIDDEN_AND_PAUSED)),
            (Scene { chosen: 30, hidden: true, hurries: true, ..lively }, (0, 0)),
        ] {
            assert_eq!(scene.rates(), expected, "{scene:?}");
        }
        const { assert!(PAUSED <= 10, "nothing but time goes by") };
        assert_eq!(mode(0, true), UpdateMode::Continuous);
        assert!(matches!(mode(50, false), UpdateMode::Reactive { wait, .. } if wait == Duration::from_millis(20)));
    }

    #[test]
    fn nothing_is_drawn_while_nothing_is_seen() {
        let mut world = World::new();
        let camera = world.spawn((Camera::default(), MainCamera)).id();
        for hidden in [true, false] {
            world.insert_resource(Hidden(hidden));
            world.run_system_cached(rest).unwrap();
            assert_eq!(world.get::<Camera>(camera).unwrap().is_active, !hidden);
        }
        // Wishes of panels draw nothing.
        world.init_resource::<Messages<RequestRedraw>>();
        world.write_message(RequestRedraw);
        world.run_system_cached(decline).unwrap();
        assert!(world.resource::<Messages<RequestRedraw>>().is_empty());
    }
}
