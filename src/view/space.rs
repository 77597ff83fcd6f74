//! Where tiles are in the picture, and what is drawn over what.
//!
//! The town counts tiles from the upper left corner, `y` down. The picture counts pixels, `y` up; its origin is the
//! upper left corner of the map, so that the map lies at positive `x` and negative `y`. Only this file converts.

use bevy::math::{Rect, Vec2};

use crate::town::{TILE_PIXELS, Tile, TileRect};

/// Edge of a tile, in pixels of the pictures.
pub const TILE: f32 = TILE_PIXELS as f32;

/// Depth of the lowest layer of tiles; each further one lies [`LAYER_STEP`] higher.
pub const GROUND: f32 = 0.0;
/// From one layer of tiles to the next.
pub const LAYER_STEP: f32 = 1.0;
/// Marks on the floor: the selected thing, the way ahead.
pub const MARKS: f32 = 18.0;
/// Shadows of people.
pub const SHADOWS: f32 = 19.0;
/// People; see [`person_depth`].
pub const PEOPLE: f32 = 20.0;
/// Depth of the layer of tiles that is drawn over people; further ones lie [`LAYER_STEP`] higher.
pub const ABOVE: f32 = 30.0;
/// Darkness and lamplight.
pub const LIGHT: f32 = 40.0;
/// The shine of a lamp's head, over the darkness.
pub const GLOW: f32 = 41.0;
/// Balloons, names and what else must be read by night too.
pub const BUBBLES: f32 = 50.0;

/// The middle of a tile.
#[must_use]
pub fn world_from_tile(tile: Tile) -> Vec2 {
    Vec2::new(f32::from(tile.x) + 0.5, -f32::from(tile.y) - 0.5) * TILE
}

/// The tile at a point; `None` left of the map or above it.
#[must_use]
pub fn tile_from_world(point: Vec2) -> Option<Tile> {
    let (x, y) = ((point.x / TILE).floor(), (-point.y / TILE).floor());
    let limit = f32::from(u16::MAX);
    let inside = (0.0..=limit).contains(&x) && (0.0..=limit).contains(&y);
    inside.then_some(Tile::new(x as u16, y as u16))
}

/// A point in tiles from the upper left corner of the map, y down.
#[must_use]
pub fn tiles_from_world(point: Vec2) -> Vec2 {
    Vec2::new(point.x, -point.y) / TILE
}

/// The pixels that a rectangle of tiles covers.
#[must_use]
pub fn world_from_rect(rect: TileRect) -> Rect {
    let corner = world_from_tile(rect.min) + Vec2::new(-0.5, 0.5) * TILE;
    let size = Vec2::new(f32::from(rect.width), f32::from(rect.height)) * TILE;
    Rect::from_corners(corner, corner + size * Vec2::new(1.0, -1.0))
}

/// The pixels that a map of so many tiles covers.
#[must_use]
pub fn world_from_size(width: u16, height: u16) -> Rect {
    world_from_rect(TileRect::new(0, 0, width, height))
}

/// Depth of a person whose soles are at `soles_y` pixels: whoever stands lower in the picture is in front.
///
/// Lies from [`PEOPLE`] up to [`ABOVE`] for maps up to 600 tiles high.
#[must_use]
pub fn person_depth(soles_y: f32) -> f32 {
    PEOPLE - soles_y * 0.001
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_and_its_middle_belong_together() {
        for tile in [Tile::new(0, 0), Tile::new(119, 0), Tile::new(0, 89), Tile::new(17, 42)] {
            assert_eq!(tile_from_world(world_from_tile(tile)), Some(tile));
        }
        assert_eq!(world_from_tile(Tile::new(2, 1)), Vec2::new(40.0, -24.0));
        assert_eq!(tiles_from_world(Vec2::new(40.0, -24.0)), Vec2::new(2.5, 1.5));
    }

    #[test]
    fn a_point_belongs_to_the_tile_whose_pixels_hold_it() {
        for (x, y, expected) in [
            (0.0, 0.0, Some(Tile::new(0, 0))),
            (15.9, -15.9, Some(Tile::new(0, 0))),
            (16.0, -16.0, Some(Tile::new(1, 1))),
            (-0.1, -8.0, None),
            (8.0, 0.1, None),
            (f32::NAN, 0.0, None),
        ] {
            assert_eq!(tile_from_world(Vec2::new(x, y)), expected, "({x}, {y})");
        }
    }

    #[test]
    fn rectangles_cover_the_tiles_they_name() {
        let rect = world_from_rect(TileRect::new(2, 3, 4, 5));
        assert_eq!((rect.min, rect.max), (Vec2::new(32.0, -128.0), Vec2::new(96.0, -48.0)));
        assert!(rect.contains(world_from_tile(Tile::new(5, 7))));
        assert_eq!(world_from_size(120, 90).size(), Vec2::new(1920.0, 1440.0));
    }

    #[test]
    fn people_lower_in_the_picture_hide_those_behind_them() {
        assert!(person_depth(-200.0) > person_depth(-184.0));
        assert!(person_depth(-9_600.0) < ABOVE && person_depth(0.0) > SHADOWS);
    }
}
