//! Whether the pointer and the keyboard belong to the town, or to a panel over it.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

/// What panels hide of the town, in pixels of the screen.
///
/// Panels say it, so that what is to be read is not put under them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Covered {
    /// From the upper edge of the window.
    pub top: f32,
    /// From the right edge of the window.
    pub right: f32,
    /// From the left edge of the window.
    pub left: f32,
    /// Panels that lie in what is left, from the upper left corner of the window, `y` down.
    pub panels: Vec<Rect>,
}

impl Covered {
    /// The panels in a window that shows so much, in pixels of the screen, `y` up.
    #[must_use]
    pub fn in_view(&self, window: Rect) -> Vec<Rect> {
        let turned = |at: Vec2| Vec2::new(window.min.x + at.x, window.max.y - at.y);
        self.panels.iter().map(|panel| Rect::from_corners(turned(panel.min), turned(panel.max))).collect()
    }

    /// What panels leave of a view of the town, in pixels of the picture; where they hide nearly all, at least a sixth.
    #[must_use]
    pub fn leaves(&self, whole: Rect, magnification: f32) -> Rect {
        let (left, right) = (self.left / magnification, self.right / magnification);
        let share = (whole.width() * 5.0 / 6.0 / (left + right).max(f32::EPSILON)).min(1.0);
        let (left, right) = (left * share, right * share);
        let top = (self.top / magnification).min(whole.height() / 3.0);
        Rect { min: whole.min + Vec2::X * left, max: whole.max - Vec2::new(right, top) }
    }

    /// From the middle of what panels leave of a window of so many pixels to the middle of the window, in pixels of the
    /// picture.
    #[must_use]
    pub fn aside(&self, pixels: Vec2, magnification: f32) -> Vec2 {
        -self.leaves(Rect::from_center_size(Vec2::ZERO, pixels / magnification), magnification).center()
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_clear_of_panels() {
        let whole = Rect::new(0.0, 0.0, 640.0, 360.0);
        let none = Covered::default();
        assert_eq!(none.leaves(whole, 2.0), whole);
        let some = Covered { top: 60.0, right: 360.0, left: 400.0, ..none };
        assert_eq!(some.leaves(whole, 2.0), Rect::new(200.0, 0.0, 460.0, 330.0));
        // A wide page hides more than half of the picture.
        let wide = Covered { top: 60.0, left: 860.0, ..Covered::default() };
        assert_eq!(wide.leaves(whole, 2.0), Rect::new(430.0, 0.0, 640.0, 330.0));
        let all = Covered { top: 720.0, right: 1_280.0, left: 1_280.0, ..Covered::default() };
        let left = all.leaves(whole, 2.0);
        assert!((left.width() - 640.0 / 6.0).abs() < 1.0 && left.height() == 240.0, "{left:?}");
        let dialogue = Covered { panels: vec![Rect::new(400.0, 500.0, 800.0, 700.0)], ..Covered::default() };
        let shown = dialogue.in_view(Rect::new(100.0, 200.0, 1_380.0, 920.0));
        assert_eq!(shown, [Rect::new(500.0, 220.0, 900.0, 420.0)]);
    }
}
