//! A body as it is drawn: where it is between two tiles, and what it is seen doing.

use bevy::prelude::*;

use crate::{
    draw::look::{FRAME_HEIGHT, Facing, Frame},
    town::Tile,
    view::{gait::Stride, space::world_from_tile},
};

/// From a seat to the top of the head, in pixels.
const SITTING_HEIGHT: f32 = 21.0;
/// Half of a body, in pixels.
const HALF_WIDTH: f32 = 7.0;

/// A body as it is drawn.
#[derive(Component, Clone, Debug)]
pub(super) struct Figure {
    /// Where it goes in this step.
    pub(super) stride: Stride,
    /// How far it wants to be from where a body alone stands, in pixels.
    pub(super) apart: Vec2,
    /// From the middle of the tile to the soles, in pixels; on its way to where it wants to be.
    pub(super) lean: Vec2,
    /// What it is seen doing.
    pub(super) frame: Frame,
    /// The middle of the lower edge of its picture.
    pub(super) soles: Vec2,
    /// All its frames in one row, each [`crate::view::outline::RIM`] larger on every side, only the outline.
    pub(super) outline: Handle<Image>,
}

impl Figure {
    /// A figure that has just come to a tile.
    pub(super) fn standing(tile: Tile, outline: Handle<Image>) -> Self {
        Self {
            stride: Stride { from: tile, to: tile },
            apart: Vec2::ZERO,
            lean: Vec2::ZERO,
            frame: Frame::Stand(Facing::Down),
            soles: world_from_tile(tile),
            outline,
        }
    }

    /// From the soles to the top of the head, in pixels.
    fn height(&self) -> f32 {
        if matches!(self.frame, Frame::Sit(_)) { SITTING_HEIGHT } else { FRAME_HEIGHT as f32 }
    }

    /// Whether it goes from one tile to another in this step.
    pub(super) fn is_walking(&self) -> bool {
        !self.stride.is_rest()
    }

    /// What of the picture is body, for pointing at it.
    pub(super) fn body(&self) -> Rect {
        let half = Vec2::X * HALF_WIDTH;
        Rect { min: self.soles - half, max: self.crown() + half }
    }

    /// The top of the head.
    pub(super) fn crown(&self) -> Vec2 {
        self.soles + Vec2::Y * self.height()
    }
}
