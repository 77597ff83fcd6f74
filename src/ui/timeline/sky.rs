//! The colours of the day on the strip.

use bevy_egui::egui::{Color32, Rgba};

use crate::ui::theme;

/// By night.
const NIGHT: Color32 = Color32::from_rgb(0x34, 0x30, 0x4a);
/// Where a day is too narrow to have hours.
pub(super) const MIXED: Color32 = Color32::from_rgb(0x9b, 0x86, 0x7c);

/// Hours and their colours, with the dawn and the dusk of the town's own light.
const DAY: [(f32, Color32); 9] = [
    (0.0, NIGHT),
    (5.0, NIGHT),
    (6.3, Color32::from_rgb(0xb6, 0x73, 0xae)),
    (7.5, Color32::from_rgb(0xfd, 0xd9, 0xa0)),
    (9.0, Color32::from_rgb(0xfd, 0xf0, 0xa8)),
    (16.0, Color32::from_rgb(0xfd, 0xf0, 0xa8)),
    (18.3, theme::GOLD),
    (20.0, Color32::from_rgb(0x7c, 0x44, 0x88)),
    (21.5, NIGHT),
];

/// The colour of an hour, from 0 to 24.
pub(super) fn colour(hour: f32) -> Color32 {
    let next = DAY.iter().position(|(from, _)| *from > hour);
    let Some(next) = next.filter(|next| *next > 0) else { return NIGHT };
    let ((from, before), (until, after)) = (DAY[next - 1], DAY[next]);
    let share = (hour - from) / (until - from);
    // Mixed as seen, or dusk would be bright for long and end suddenly.
    let mix = |one: u8, other: u8| (f32::from(one) + (f32::from(other) - f32::from(one)) * share).round() as u8;
    Color32::from_rgb(mix(before.r(), after.r()), mix(before.g(), after.g()), mix(before.b(), after.b()))
}

/// A colour as on paper that is worn: what has not been lived.
pub(super) fn faded(colour: Color32) -> Color32 {
    Color32::from(Rgba::from(colour) * 0.25 + Rgba::from(theme::SAND) * 0.75)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn night_is_dark_and_day_is_bright() {
        let light = |hour: f32| u32::from(colour(hour).r()) + u32::from(colour(hour).g());
        assert_eq!((colour(0.0), colour(3.0), colour(23.5)), (NIGHT, NIGHT, NIGHT));
        assert!(light(12.0) > light(18.0) && light(18.0) > light(20.0) && light(20.0) > light(22.0));
        assert!(light(8.0) > light(6.5) && light(6.5) > light(4.0));
    }

    #[test]
    fn colours_flow() {
        let distance = |one: Color32, other: Color32| {
            one.to_array().iter().zip(other.to_array()).map(|(a, b)| a.abs_diff(b)).max().unwrap()
        };
        for minute in 0..24 * 60 {
            let (now, then) = (colour(minute as f32 / 60.0), colour((minute + 1) as f32 / 60.0));
            assert!(distance(now, then) <= 4, "{minute}");
        }
    }
}
