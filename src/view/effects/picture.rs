//! The pictures of effects: which there are, where they stand at a thing, and how fast they move.

use std::time::Duration;

use bevy::prelude::*;
use image::ImageFormat;
use serde::Deserialize;

use crate::{
    data::Data,
    view::{
        blend::for_light,
        character::picture,
        space::{MARKS, TILE, person_depth},
    },
};

/// The painted pictures and their index.
const PICTURE: &str = "assets/effects/effects.png";
const INDEX: &str = "assets/effects/index.ron";
/// How much of its height a thing is below the place where it burns or steams.
const TOP: f32 = 0.45;
/// At most so many flames stand side by side, and so many marks of a fire.
const MOST_SIDE_BY_SIDE: usize = 4;
/// Puddles lie on the floor, under everybody and over the marks of what is picked out.
const FLOOR: f32 = MARKS + 0.5;
/// Effects are drawn over the things at which they are.
const BEFORE: f32 = 0.000_5;

/// Something that is seen at a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(super) enum Picture {
    /// It burns.
    Flames,
    /// Dark smoke rises.
    Smoke,
    /// Sparks fly.
    Sparks,
    /// Water drips.
    Drops,
    /// Water lies before it.
    Puddle,
    /// A shower runs.
    Spray,
    /// Something warm steams.
    Steam,
    /// Something sounds.
    Notes,
    /// Something stinks.
    Flies,
    /// It has burned.
    Soot,
}

impl Picture {
    /// How long each of its frames is shown.
    pub(super) fn frame_time(self) -> Duration {
        Duration::from_millis(match self {
            Self::Flames | Self::Spray => 90,
            Self::Sparks | Self::Drops => 110,
            Self::Smoke | Self::Flies => 150,
            Self::Steam => 170,
            Self::Puddle | Self::Notes | Self::Soot => 230,
        })
    }

    /// Whether it shines by night.
    pub(super) fn shines(self) -> bool {
        matches!(self, Self::Flames | Self::Sparks)
    }

    /// The middles of its lower edges at a thing that covers `rect`, and their depth.
    pub(super) fn places(self, rect: Rect) -> Vec<Vec3> {
        let foot = Vec2::new(rect.center().x.floor(), rect.min.y);
        let top = foot + Vec2::Y * (rect.height() * TOP).round();
        let before = person_depth(foot.y) + BEFORE;
        let one = |at: Vec2, depth: f32| vec![at.extend(depth)];
        let count = ((rect.width() / TILE) as usize).clamp(1, MOST_SIDE_BY_SIDE);
        let left = top.x - (count as f32 - 1.0) * TILE / 2.0;
        let along = |y: f32, depth: f32| {
            (0..count).map(|i| Vec2::new((left + i as f32 * TILE).floor(), y).extend(depth)).collect()
        };
        match self {
            Self::Flames => along(top.y - 1.0, before + BEFORE),
            Self::Soot => along(foot.y, before),
            Self::Smoke => one(top + Vec2::Y * 9.0, before),
            Self::Sparks | Self::Flies => one(top - Vec2::Y * 8.0, before),
            Self::Steam => one(top, before),
            Self::Notes => one(top + Vec2::Y * 6.0, before),
            Self::Drops => one(foot, before),
            Self::Puddle => one(foot - Vec2::Y * 7.0, FLOOR),
            Self::Spray => one(foot + Vec2::Y * 4.0, before + BEFORE),
        }
    }
}

/// The index as written.
#[derive(Deserialize)]
struct RawIndex {
    size: (u32, u32),
    frames: u32,
    effects: Vec<Picture>,
}

/// Whether the pictures fit their index.
pub(super) fn check(data: &Data) -> Result<()> {
    read(data).map(drop)
}

/// The index and the pictures, which fit each other.
fn read(data: &Data) -> Result<(RawIndex, image::RgbaImage)> {
    let wrong = |error: ron::error::SpannedError| {
        format!("{INDEX}:{}: {}; run `cargo run --bin paint`", error.span.start, error.code)
    };
    let index: RawIndex = ron::de::from_bytes(&data.read(INDEX)?).map_err(wrong)?;
    let painted = image::load_from_memory_with_format(&data.read(PICTURE)?, ImageFormat::Png)?.into_rgba8();
    let size = (index.size.0 * index.frames, index.size.1 * index.effects.len() as u32);
    if painted.dimensions() != size || index.frames == 0 {
        return Err(format!("{PICTURE} does not fit {INDEX}; run `cargo run --bin paint`").into());
    }
    Ok((index, painted))
}

/// All pictures on the graphics card.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) image: Handle<Image>,
    pub(super) layout: Handle<TextureAtlasLayout>,
    /// Frames of each picture.
    pub(super) frames: usize,
    rows: Vec<Picture>,
}

impl Sheet {
    /// Reads the pictures and their index.
    pub(super) fn load(
        data: &Data,
        images: &mut Assets<Image>,
        layouts: &mut Assets<TextureAtlasLayout>,
    ) -> Result<Self> {
        let (index, mut painted) = read(data)?;
        painted.pixels_mut().for_each(|pixel| *pixel = for_light(*pixel));
        let size = UVec2::new(index.size.0, index.size.1);
        let grid = TextureAtlasLayout::from_grid(size, index.frames, index.effects.len() as u32, None, None);
        Ok(Self {
            image: images.add(picture(painted)),
            layout: layouts.add(grid),
            frames: index.frames as usize,
            rows: index.effects,
        })
    }

    /// The place of a picture's frame in the sheet.
    pub(super) fn index(&self, picture: Picture, frame: usize) -> usize {
        let row = self.rows.iter().position(|row| *row == picture).unwrap_or_default();
        row * self.frames + frame % self.frames
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_things_burn_all_along() {
        for (width, expected) in [(16.0, 1), (32.0, 2), (48.0, 3), (160.0, 4)] {
            let rect = Rect::new(0.0, -64.0, width, -32.0);
            let places = Picture::Flames.places(rect);
            assert_eq!(places.len(), expected);
            let middle = places.iter().map(|place| place.x).sum::<f32>() / places.len() as f32;
            assert!((middle - width / 2.0).abs() <= 1.0, "{places:?}");
        }
    }

    #[test]
    fn whoever_stands_before_a_fire_hides_it() {
        let stove = Rect::new(0.0, -64.0, 16.0, -32.0);
        let fire = Picture::Flames.places(stove)[0];
        assert!(person_depth(stove.min.y - 10.0) > fire.z && fire.z > person_depth(stove.min.y));
        assert!(Picture::Puddle.places(stove)[0].z < person_depth(0.0));
    }
}
