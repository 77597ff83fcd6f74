//! Half-transparent pixels: painters mix colours as they are seen, the graphics card mixes light.

use image::Rgba;

/// How bright the ground is on which something half-transparent usually lies, as seen (grass, wood), 0–1.
const GROUND: f32 = 0.58;

/// The same pixel with the opacity that gives, mixed as light, what the painter saw.
///
/// It is exact on a ground of middle brightness and close on others; shadows would be far too weak without it.
#[must_use]
pub(super) fn for_light(pixel: Rgba<u8>) -> Rgba<u8> {
    let Rgba([red, green, blue, alpha]) = pixel;
    if matches!(alpha, 0 | u8::MAX) {
        return pixel;
    }
    let opacity = f32::from(alpha) / 255.0;
    let seen = (0.3 * f32::from(red) + 0.59 * f32::from(green) + 0.11 * f32::from(blue)) / 255.0;
    let mixed = seen * opacity + GROUND * (1.0 - opacity);
    let (colour, ground, wanted) = (light(seen), light(GROUND), light(mixed));
    // A colour as bright as the ground looks the same however it is mixed.
    if (colour - ground).abs() < 0.01 {
        return pixel;
    }
    let opacity = ((wanted - ground) / (colour - ground)).clamp(0.0, 1.0);
    Rgba([red, green, blue, (opacity * 255.0).round() as u8])
}

/// Light of a brightness as seen, both 0–1.
#[must_use]
pub(super) fn light(seen: f32) -> f32 {
    if seen <= 0.040_45 { seen / 12.92 } else { ((seen + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_half_transparent_pixels_change() {
        for pixel in [Rgba([0, 0, 0, 0]), Rgba([12, 200, 3, 255])] {
            assert_eq!(for_light(pixel), pixel);
        }
    }

    #[test]
    fn shadows_are_as_deep_as_painted() {
        let Rgba([.., alpha]) = for_light(Rgba([31, 26, 46, 89]));
        assert!((130..=160).contains(&alpha), "{alpha}");
        let mixed = light(0.11).mul_add(f32::from(alpha) / 255.0, light(0.58) * (1.0 - f32::from(alpha) / 255.0));
        assert!((mixed - light(0.11 * 0.35 + 0.58 * 0.65)).abs() < 0.01);
    }
}
