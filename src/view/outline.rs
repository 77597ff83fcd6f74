//! Outlines of people and things: what is picked out is drawn round.

use image::{Rgba, RgbaImage};

/// How far an outline reaches beyond what it goes round, in pixels.
pub(super) const RIM: u32 = 1;
/// Outlines are painted white and coloured where they are shown.
const WHITE: Rgba<u8> = Rgba([u8::MAX; 4]);

/// The outlines of all frames of a sheet in one row; each frame grows by [`RIM`] on every side.
pub(super) fn of_frames(sheet: &RgbaImage, frame_width: u32) -> RgbaImage {
    let (frames, height) = (sheet.width() / frame_width, sheet.height());
    let grown = frame_width + 2 * RIM;
    RgbaImage::from_fn(frames * grown, height + 2 * RIM, |x, y| {
        outline_pixel(sheet, frame_width, x / grown, (x % grown, y))
    })
}

/// The pixel of an outline at a place in its grown frame.
fn outline_pixel(sheet: &RgbaImage, frame_width: u32, frame: u32, (x, y): (u32, u32)) -> Rgba<u8> {
    let is_body = |right: i64, down: i64| {
        let (x, y) = (i64::from(x) - i64::from(RIM) + right, i64::from(y) - i64::from(RIM) + down);
        let inside = (0..i64::from(frame_width)).contains(&x) && (0..i64::from(sheet.height())).contains(&y);
        inside && sheet.get_pixel(frame * frame_width + x as u32, y as u32).0[3] > 0
    };
    let touches = [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().any(|(right, down)| is_body(right, down));
    if touches && !is_body(0, 0) { WHITE } else { Rgba([0; 4]) }
}

/// A small rounded frame, or a board when `full`; its middle and sides may be stretched, not its corners of [`CORNER`].
pub(super) fn rounded(full: bool) -> RgbaImage {
    let side = 2 * CORNER + 1;
    RgbaImage::from_fn(side, side, |x, y| {
        let (across, along) = (x.min(side - 1 - x), y.min(side - 1 - y));
        let is_edge = (across == 0 && along >= 2) || (along == 0 && across >= 2) || (across == 1 && along == 1);
        let is_inside = full && across >= 1 && along >= 1;
        if is_edge || is_inside { WHITE } else { Rgba([0; 4]) }
    })
}

/// Side of a corner of [`rounded`], in pixels.
pub(super) const CORNER: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_goes_round_and_stays_in_its_frame() {
        let mut sheet = RgbaImage::new(6, 3);
        sheet.put_pixel(2, 1, WHITE);
        let outline = of_frames(&sheet, 3);
        assert_eq!(outline.dimensions(), (10, 5));
        let white: Vec<(u32, u32)> =
            outline.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[3] > 0).map(|(x, y, _)| (x, y)).collect();
        assert_eq!(white, [(3, 1), (2, 2), (4, 2), (3, 3)]);
    }

    #[test]
    fn a_rounded_frame_has_no_corners() {
        let frame = rounded(false);
        assert_eq!(frame.get_pixel(0, 0).0[3], 0);
        assert_eq!(frame.get_pixel(1, 1).0[3], 255);
        assert_eq!(frame.get_pixel(3, 0).0[3], 255);
        assert_eq!(frame.get_pixel(3, 3).0[3], 0);
        assert_eq!(rounded(true).get_pixel(3, 3).0[3], 255);
    }
}
