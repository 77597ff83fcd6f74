//! Where the camera is and where it goes.

use bevy::prelude::*;

use crate::view::{
    aim::{MAX_ZOOM, MIN_ZOOM, Screen},
    selection::Selection,
    space::tiles_from_world,
};

/// Zoom at the beginning, unless the command line says another.
const START_ZOOM: u32 = 2;

/// Where the camera is and where it goes.
#[derive(Resource, Clone, Debug)]
pub struct Eye {
    /// The point of the picture in the middle of the window.
    pub(super) at: Vec2,
    /// What it has been sent to: a point that is to lie in the middle of what panels leave of the window.
    pub(super) goal: Option<Vec2>,
    /// How fast the keys drive it, in points per second.
    pub(super) speed: Vec2,
    /// Screen pixels per picture pixel, from 1 to 6, before the screen's own scale.
    pub(super) zoom: u32,
    /// The button that is held down over the town.
    pub(super) grip: Option<Grip>,
    /// The button was let go in this frame after a drag.
    pub(super) dropped: bool,
}

impl Default for Eye {
    fn default() -> Self {
        Self { at: Vec2::ZERO, goal: None, speed: Vec2::ZERO, zoom: START_ZOOM, grip: None, dropped: false }
    }
}

impl Eye {
    /// A camera that begins with this zoom.
    #[must_use]
    pub fn with_zoom(zoom: u32) -> Self {
        Self { zoom: zoom.clamp(MIN_ZOOM, MAX_ZOOM), ..Self::default() }
    }

    /// Screen pixels per picture pixel, from 1 to 6, before the screen's own scale.
    #[must_use]
    pub fn zoom(&self) -> u32 {
        self.zoom
    }

    /// Whether the player drags the map or has let it go in this frame: such a press is no click.
    #[must_use]
    pub fn is_dragged(&self) -> bool {
        self.dropped || self.grip.is_some_and(|grip| grip.is_drag)
    }

    /// What a window shows, in tiles: the upper left and the lower right corner.
    #[must_use]
    pub fn seen(&self, window: &Window) -> (Vec2, Vec2) {
        let half = screen(window).half_view(self.zoom) * Vec2::new(1.0, -1.0);
        (tiles_from_world(self.at - half), tiles_from_world(self.at + half))
    }

    /// Whether the camera has arrived where it was sent.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.goal.is_none() && self.speed == Vec2::ZERO
    }

    /// Goes to a point, so that it lies in the middle of what panels leave of the window.
    pub(super) fn go_to(&mut self, point: Vec2) {
        self.goal = Some(point);
    }

    /// Is somewhere else from now on.
    pub(super) fn go_at_once(&mut self, at: Vec2) {
        (self.at, self.goal, self.speed) = (at, None, Vec2::ZERO);
    }

    /// Leaves whatever it was going to; hands are stronger than orders.
    pub(super) fn take_over(&mut self, selection: &mut Selection) {
        self.goal = None;
        if selection.followed.is_some() {
            selection.followed = None;
        }
    }

    /// Zooms in, or out if negative, by whole steps; what is under `pointer` (in points) stays there.
    pub(super) fn zoom_by(&mut self, steps: i32, screen: Screen, pointer: Vec2) {
        let zoom = self.zoom.saturating_add_signed(steps).clamp(MIN_ZOOM, MAX_ZOOM);
        let shift = screen.zoomed_at(Vec2::ZERO, pointer, self.zoom, zoom);
        self.at += shift;
        if let Some(goal) = &mut self.goal {
            *goal += shift;
        }
        self.zoom = zoom;
    }
}

/// A pressed button.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grip {
    pub(super) button: MouseButton,
    /// In points.
    pub(super) pressed_at: Vec2,
    /// In points.
    pub(super) last: Vec2,
    /// The pointer has moved far enough.
    pub(super) is_drag: bool,
}

/// The window as it is now.
pub(super) fn screen(window: &Window) -> Screen {
    Screen { pixels: window.physical_size().as_vec2().max(Vec2::ONE), pixels_per_point: window.scale_factor() }
}
