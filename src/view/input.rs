//! Whether the pointer and the keyboard belong to the town, or to a panel over it.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

/// What panels hide of the town, in pixels of the screen.
///
/// Panels say it, so that what is to be read is not put under them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Covered {
    /// From the upper edge of the window.
    pub top: f32,
    /// From the right edge of the window.
    pub right: f32,
    /// From the left edge of the window.
    pub left: f32,
}

/// Keys that panels take for themselves, although nobody types.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claimed {
    /// The arrows to the left and to the right.
    pub left_and_right: bool,
    /// The arrows up and down.
    pub up_and_down: bool,
    /// The digits.
    pub digits: bool,
    /// Escape, which closes something before it lets go of somebody or opens the menu.
    pub escape: bool,
    /// All that drive the camera, and T: the player walks and talks in the town.
    pub walking: bool,
}

/// Whether something else is shown over the whole town, so that no key is meant for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Curtain(pub bool);

/// The pointer is on the town: no panel is under it, and none holds it.
///
/// A run condition for every system that reads the mouse; true where there are no panels at all.
#[must_use]
pub fn pointer_is_free(panels: Option<Res<EguiWantsInput>>) -> bool {
    panels.is_none_or(|panels| !panels.wants_any_pointer_input())
}

/// Nobody types into a panel.
///
/// A run condition for every system that reads keys; true where there are no panels at all.
#[must_use]
pub fn keyboard_is_free(panels: Option<Res<EguiWantsInput>>, curtain: Option<Res<Curtain>>) -> bool {
    panels.is_none_or(|panels| !panels.wants_any_keyboard_input()) && curtain.is_none_or(|curtain| !curtain.0)
}
