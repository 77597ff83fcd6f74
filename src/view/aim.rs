//! Where a camera may stand: inside the map, on whole pixels of the screen, at whole-number zooms.

use bevy::math::{Rect, Vec2};

/// The smallest zoom.
pub(super) const MIN_ZOOM: u32 = 1;
/// The largest zoom.
pub(super) const MAX_ZOOM: u32 = 6;

/// A window as the camera sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Screen {
    /// Its size in the pixels of the screen.
    pub(super) pixels: Vec2,
    /// Pixels of the screen per point; pointers and panels count in points.
    pub(super) pixels_per_point: f32,
}

impl Screen {
    /// Pixels of the screen per pixel of the picture: always a whole number, so that all of them are equally large.
    pub(super) fn magnification(self, zoom: u32) -> f32 {
        (zoom as f32 * self.pixels_per_point).round().max(1.0)
    }

    /// Half of what is seen, in pixels of the picture.
    pub(super) fn half_view(self, zoom: u32) -> Vec2 {
        self.pixels / self.magnification(zoom) / 2.0
    }

    /// From the middle of the window to a pointer at `points`, in pixels of the picture.
    fn beside_middle(self, points: Vec2, zoom: u32) -> Vec2 {
        (points * self.pixels_per_point - self.pixels / 2.0) / self.magnification(zoom) * Vec2::new(1.0, -1.0)
    }

    /// The point of the picture under a pointer.
    pub(super) fn world_from_pointer(self, eye: Vec2, zoom: u32, points: Vec2) -> Vec2 {
        eye + self.beside_middle(points, zoom)
    }

    /// Where the eye must be after a change of zoom for the pointer to stay on what it is on.
    pub(super) fn zoomed_at(self, eye: Vec2, points: Vec2, before: u32, after: u32) -> Vec2 {
        eye + self.beside_middle(points, before) - self.beside_middle(points, after)
    }

    /// The nearest eye that sees nothing beyond the map; in the middle where the map is smaller than the window.
    pub(super) fn clamped(self, eye: Vec2, zoom: u32, map: Rect) -> Vec2 {
        let half = self.half_view(zoom).min(map.half_size());
        eye.clamp(map.min + half, map.max - half)
    }

    /// The nearest eye from which the edges of the picture's pixels fall between pixels of the screen.
    ///
    /// In a window with an odd number of pixels its middle is the middle of a pixel, hence the half.
    pub(super) fn snapped(self, eye: Vec2, zoom: u32) -> Vec2 {
        let magnification = self.magnification(zoom);
        let half = (self.pixels / 2.0).fract();
        ((eye * magnification - half).round() + half) / magnification
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::space::{tile_from_world, world_from_size};

    const SCREEN: Screen = Screen { pixels: Vec2::new(1280.0, 720.0), pixels_per_point: 1.0 };

    #[test]
    fn the_camera_sees_nothing_beyond_the_map() {
        let map = world_from_size(120, 90);
        for (eye, zoom, expected) in [
            (Vec2::new(-500.0, 500.0), 2, Vec2::new(320.0, -180.0)),
            (Vec2::new(9_000.0, -9_000.0), 2, Vec2::new(1_600.0, -1_260.0)),
            (Vec2::new(700.0, -700.0), 2, Vec2::new(700.0, -700.0)),
            (Vec2::new(0.0, 0.0), 4, Vec2::new(160.0, -90.0)),
        ] {
            assert_eq!(SCREEN.clamped(eye, zoom, map), expected, "{eye} at {zoom}");
        }
    }

    #[test]
    fn a_small_map_lies_in_the_middle() {
        let map = world_from_size(20, 10);
        for eye in [Vec2::ZERO, Vec2::new(999.0, 5.0), Vec2::new(160.0, -80.0)] {
            assert_eq!(SCREEN.clamped(eye, 1, map), Vec2::new(160.0, -80.0));
        }
    }

    #[test]
    fn zooming_keeps_the_tile_under_the_pointer() {
        let eye = Vec2::new(812.0, -640.0);
        for pointer in [Vec2::new(3.0, 7.0), Vec2::new(640.0, 360.0), Vec2::new(1_200.0, 80.0)] {
            for (before, after) in [(1, 2), (2, 3), (3, 1), (6, 5)] {
                let tile = tile_from_world(SCREEN.world_from_pointer(eye, before, pointer));
                let moved = SCREEN.zoomed_at(eye, pointer, before, after);
                assert_eq!(tile_from_world(SCREEN.world_from_pointer(moved, after, pointer)), tile, "{pointer}");
            }
        }
    }

    #[test]
    fn the_picture_lies_on_whole_pixels_of_the_screen() {
        for pixels in [Vec2::new(1280.0, 720.0), Vec2::new(1281.0, 719.0)] {
            for pixels_per_point in [1.0, 1.5, 2.0] {
                let screen = Screen { pixels, pixels_per_point };
                for zoom in MIN_ZOOM..=MAX_ZOOM {
                    let eye = screen.snapped(Vec2::new(123.456, -77.7), zoom);
                    let corner = (Vec2::ZERO - eye) * screen.magnification(zoom) + pixels / 2.0;
                    assert!(corner.distance(corner.round()) < 0.01, "{pixels} {pixels_per_point} {zoom}: {corner}");
                }
            }
        }
    }

    #[test]
    fn dense_screens_show_whole_pixels_too() {
        let screen = Screen { pixels: Vec2::new(2560.0, 1440.0), pixels_per_point: 1.25 };
        assert_eq!([1, 2, 3].map(|zoom| screen.magnification(zoom)), [1.0, 3.0, 4.0]);
    }
}
