//! The colour of the light over the day: a table of moments, and what is between them.

use bevy::math::{FloatExt, Vec3};

use crate::{
    town::{GameTime, STEP_SECS},
    view::blend::light,
};

/// The light at one moment: what every colour is multiplied by, and how strong lamps are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sky {
    /// At the left edge of the map, as light, 0–1 for red, green and blue.
    pub(super) west: Vec3,
    /// At the right edge of the map.
    pub(super) east: Vec3,
    /// 0: lamps are off; 1: they shine as by night.
    pub(super) lamps: f32,
}

/// A moment: hour, colour in the west, colour in the east (red, green and blue as seen), strength of lamps.
type Moment = (f32, [f32; 3], [f32; 3], f32);

/// Night is blue-violet, never black; the sun rises pink-grey in the east and goes down orange in the west.
const DAY: &[Moment] = &[
    (0.0, [0.41, 0.39, 0.69], [0.41, 0.39, 0.69], 1.0),
    (5.0, [0.42, 0.40, 0.69], [0.44, 0.41, 0.69], 1.0),
    (6.0, [0.58, 0.55, 0.74], [0.74, 0.62, 0.74], 0.9),
    (6.75, [0.78, 0.73, 0.82], [0.96, 0.80, 0.80], 0.5),
    (7.5, [0.92, 0.90, 0.93], [1.00, 0.95, 0.89], 0.0),
    (8.75, [1.00, 1.00, 1.00], [1.00, 1.00, 1.00], 0.0),
    (16.0, [1.00, 1.00, 1.00], [1.00, 1.00, 1.00], 0.0),
    (17.25, [1.00, 0.91, 0.76], [0.98, 0.95, 0.90], 0.1),
    (18.25, [1.00, 0.79, 0.57], [0.88, 0.78, 0.78], 0.5),
    (19.0, [0.88, 0.62, 0.58], [0.68, 0.59, 0.74], 0.9),
    (19.75, [0.60, 0.49, 0.68], [0.51, 0.47, 0.69], 1.0),
    (21.0, [0.43, 0.41, 0.69], [0.42, 0.40, 0.69], 1.0),
    (24.0, [0.41, 0.39, 0.69], [0.41, 0.39, 0.69], 1.0),
];

/// The light at `hour`, from 0 to 24.
#[must_use]
pub(super) fn sky(hour: f32) -> Sky {
    let hour = hour.rem_euclid(24.0);
    let next = DAY.iter().position(|moment| moment.0 > hour).unwrap_or(DAY.len() - 1).max(1);
    let (before, after) = (&DAY[next - 1], &DAY[next]);
    let part = ((hour - before.0) / (after.0 - before.0)).clamp(0.0, 1.0);
    // Mixed as seen: mixed as light, dusk would stay bright for long and fall suddenly.
    let mix = |from: [f32; 3], to: [f32; 3]| Vec3::from(from).lerp(to.into(), part).to_array().map(light).into();
    Sky { west: mix(before.1, after.1), east: mix(before.2, after.2), lamps: before.3.lerp(after.3, part) }
}

impl Sky {
    /// Whether it changes nothing: broad daylight.
    #[must_use]
    pub(super) fn is_plain(&self) -> bool {
        self.west.min_element() >= 1.0 && self.east.min_element() >= 1.0 && self.lamps <= 0.0
    }
}

/// The hour of the day, with the fraction of the step that is being walked.
pub(super) fn hour(now: GameTime, overstep: f32) -> f32 {
    let secs = f32::from(now.time_of_day().minutes()) * 60.0 + (now.secs() % 60) as f32 + overstep * STEP_SECS as f32;
    secs / 3_600.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_goes_once_through_the_day() {
        assert_eq!((DAY[0].0, DAY[DAY.len() - 1].0), (0.0, 24.0));
        assert!(DAY.windows(2).all(|pair| pair[0].0 < pair[1].0), "in order");
        assert_eq!(DAY[0].1, DAY[DAY.len() - 1].1, "midnight is one moment");
    }

    #[test]
    fn noon_changes_nothing_and_night_is_not_black() {
        assert!(sky(12.5).is_plain());
        let night = sky(23.0);
        assert!(night.west.min_element() > 0.1 && night.west.z > 2.0 * night.west.x, "{night:?}");
        assert_eq!(night.lamps, 1.0);
    }

    #[test]
    fn dusk_is_orange_in_the_west_and_dawn_is_pink_in_the_east() {
        let dusk = sky(18.5);
        assert!(dusk.west.x > 1.5 * dusk.west.y && dusk.west.y > 1.2 * dusk.west.z, "{dusk:?}");
        assert!(dusk.west.x > dusk.east.x);
        let dawn = sky(6.5);
        assert!(dawn.east.x > dawn.west.x && dawn.east.x > dawn.east.y, "{dawn:?}");
    }

    #[test]
    fn light_never_jumps() {
        let mut before = sky(0.0);
        for minute in 1..=24 * 60 {
            let now = sky(minute as f32 / 60.0);
            assert!(now.west.distance(before.west) < 0.03 && now.east.distance(before.east) < 0.03, "{minute}");
            assert!((now.lamps - before.lamps).abs() < 0.03, "{minute}");
            before = now;
        }
    }
}
