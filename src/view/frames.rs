//! How many pictures there are a second, and whether the town waits while another window is in front.

use std::time::Duration;

use bevy::{
    prelude::*,
    window::{PrimaryWindow, WindowOccluded},
    winit::{UpdateMode, WinitSettings},
};

use crate::view::{chosen::Chosen, skip::LivingAhead};

/// Pictures a second while another window is in front: enough to see that people walk.
const IN_BACKGROUND: u32 = 20;
/// Pictures a second while nothing of the window is seen: as few as the town needs to live at its speed.
const HIDDEN: u32 = 10;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (pace, wait_in_background).run_if(any_with_component::<PrimaryWindow>));
}

/// How often there is a picture; 0 is as often as the screen shows one.
fn mode(cap: u32) -> UpdateMode {
    if cap == 0 {
        return UpdateMode::Continuous;
    }
    UpdateMode::Reactive {
        wait: Duration::from_secs_f64(1.0 / f64::from(cap)),
        react_to_device_events: false,
        react_to_user_events: false,
        react_to_window_events: false,
    }
}

/// Pictures a second with the window in front, and behind another.
fn caps(chosen: u32, hidden: bool, lives_ahead: bool) -> (u32, u32) {
    match (lives_ahead, hidden) {
        // Each picture is a piece of the way.
        (true, _) => (0, 0),
        (false, true) => (HIDDEN, HIDDEN),
        (false, false) => (chosen, if chosen == 0 { IN_BACKGROUND } else { chosen.min(IN_BACKGROUND) }),
    }
}

/// Draws no more often than is wanted.
fn pace(
    settings: Option<ResMut<WinitSettings>>,
    mut occluded: MessageReader<WindowOccluded>,
    mut hidden: Local<bool>,
    chosen: Res<Chosen>,
    living: Option<Res<LivingAhead>>,
) {
    if let Some(newest) = occluded.read().last() {
        *hidden = newest.occluded;
    }
    let Some(mut settings) = settings else { return };
    let (front, behind) = caps(chosen.preferences.window.frame_cap, *hidden, living.is_some());
    let (front, behind) = (mode(front), mode(behind));
    if settings.focused_mode != front || settings.unfocused_mode != behind {
        *settings = WinitSettings { focused_mode: front, unfocused_mode: behind };
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
    fn a_window_that_is_not_looked_at_costs_less() {
        for (chosen, hidden, lives_ahead, expected) in [
            (0, false, false, (0, IN_BACKGROUND)),
            (60, false, false, (60, IN_BACKGROUND)),
            (0, true, false, (HIDDEN, HIDDEN)),
            (30, true, true, (0, 0)),
        ] {
            assert_eq!(caps(chosen, hidden, lives_ahead), expected);
        }
        assert_eq!(mode(0), UpdateMode::Continuous);
        assert!(matches!(mode(50), UpdateMode::Reactive { wait, .. } if wait == Duration::from_millis(20)));
    }
}
