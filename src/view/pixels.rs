//! The pixels of the screen, for what must lie exactly on them.

use bevy::{ecs::system::SystemParam, prelude::*, window::PrimaryWindow};

use crate::preferences::chosen::Chosen;
use crate::view::{aim::Screen, eye::Eye};

/// How the picture lies on the screen.
#[derive(SystemParam)]
pub(super) struct Pixels<'w, 's> {
    eye: Res<'w, Eye>,
    chosen: Res<'w, Chosen>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl Pixels<'_, '_> {
    /// Pixels of the screen per pixel of the picture: a whole number, at least 1.
    pub(super) fn magnification(&self) -> f32 {
        let pixels = self.window.physical_size().as_vec2().max(Vec2::ONE);
        Screen { pixels, pixels_per_point: self.window.scale_factor() }.magnification(self.eye.zoom())
    }

    /// Screen pixels per picture pixel, before the screen's own scale.
    pub(super) fn zoom(&self) -> u32 {
        self.eye.zoom()
    }

    /// Pixels of the picture per point of the window, in which texts are measured.
    pub(super) fn per_point(&self) -> f32 {
        self.window.scale_factor() / self.magnification()
    }

    /// The nearest place at which a picture's pixels are pixels of the screen.
    pub(super) fn snap(&self, place: Vec2) -> Vec2 {
        let magnification = self.magnification();
        (place * magnification).round() / magnification
    }

    /// What the window shows of the picture.
    pub(super) fn view(&self) -> Rect {
        let size = self.window.physical_size().as_vec2().max(Vec2::ONE) / self.magnification();
        Rect::from_center_size(self.eye.at, size)
    }

    /// Whether there is room for words in the picture.
    pub(super) fn are_words_legible(&self) -> bool {
        self.eye.zoom() > 1
    }

    /// How large balloons and labels are drawn, in pixels of the screen per pixel of theirs: 1, 2, 2, 3, 3, 4 at the
    /// zooms from 1 to 6; one more if the player wants larger texts.
    pub(super) fn unit(&self) -> u32 {
        unit(self.magnification(), self.chosen.preferences.reading.scale())
    }
}

/// Pixels cannot be divided: texts that are a little larger are drawn with the next larger whole pixels.
fn unit(magnification: f32, scale: f32) -> u32 {
    let usual = (magnification as u32 + 2) / 2;
    let wanted = (usual as f32 * scale).round() as u32;
    if scale > 1.0 { wanted.max(usual + 1) } else { wanted.max(1) }
}

#[cfg(test)]
mod tests {
    use super::unit;

    #[test]
    fn balloons_grow_more_slowly_than_the_town() {
        assert_eq!([1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|zoom| unit(zoom, 1.0)), [1, 2, 2, 3, 3, 4]);
        assert_eq!([1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|zoom| unit(zoom, 1.3)), [2, 3, 3, 4, 4, 5]);
        assert_eq!([1.0, 6.0].map(|zoom| unit(zoom, 0.9)), [1, 4]);
    }
}
