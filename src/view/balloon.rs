//! Paints balloons: emoji on a small round board with a tail, in pixels of the screen.
//!
//! A balloon is drawn in pixels of its own; `unit` of the screen's pixels make one of them.

use image::{Rgba, RgbaImage, imageops};

use crate::view::emoji;

/// At most so many emoji are shown.
const MOST: usize = 3;
/// Side of an emoji, in a balloon's pixels; even, as everything here, so that a balloon has a middle.
const EMOJI: u32 = 12;
/// Between two emoji.
const GAP: u32 = 2;
/// From the edge to the emoji.
const EDGE: u32 = 2;
/// Side of what hangs over sleepers.
const ASLEEP: u32 = 10;
/// The left side of the board, from top to bottom; the row that is marked is repeated, the right side is mirrored.
const SIDE: [&str; 7] = ["..k", ".kh", "khh", "khh", "khh", ".kg", "..k"];
/// The repeated row of [`SIDE`].
const REPEATED: usize = 3;
/// The tail; its first row covers the lower edge of the board.
const TAIL: [&str; 3] = ["kggggk", ".kggk.", "..kk.."];
/// Dots of somebody who ponders.
const DOTS: [&str; 2] = ["aa...aa...aa", "aa...aa...aa"];
/// The letters' colours in `assets/art/palette.txt`.
const COLOURS: [(u8, [u8; 4]); 4] = [
    (b'k', [0x1f, 0x1a, 0x2e, 0xff]),
    (b'a', [0x34, 0x30, 0x4a, 0xff]),
    (b'g', [0xe6, 0xd5, 0xb4, 0xff]),
    (b'h', [0xf6, 0xef, 0xdc, 0xff]),
];

fn colour(letter: u8) -> Rgba<u8> {
    Rgba(COLOURS.iter().find(|(known, _)| *known == letter).map_or([0; 4], |(_, colour)| *colour))
}

/// The first emoji of a text in a balloon; `None` if there is no picture of any.
pub(super) fn with_emoji(text: &str, unit: u32) -> Option<RgbaImage> {
    let pictures: Vec<_> = emoji::split(text).filter_map(emoji::image).take(MOST).collect();
    let count = pictures.len() as u32;
    if count == 0 {
        return None;
    }
    let mut balloon = enlarged(&blank(count * EMOJI + (count - 1) * GAP), unit);
    for (picture, i) in pictures.iter().zip(0..) {
        let x = (EDGE + i * (EMOJI + GAP)) * unit;
        imageops::overlay(&mut balloon, &shrunk(picture, EMOJI * unit), x.into(), (EDGE * unit).into());
    }
    Some(balloon)
}

/// Three dots in a balloon.
pub(super) fn pondering(unit: u32) -> RgbaImage {
    let mut balloon = blank(EMOJI);
    paint(&mut balloon, &DOTS, (EDGE, EDGE + (EMOJI - DOTS.len() as u32) / 2));
    enlarged(&balloon, unit)
}

/// What hangs over sleepers.
pub(super) fn asleep(unit: u32) -> Option<RgbaImage> {
    Some(shrunk(&emoji::image("💤")?, ASLEEP * unit))
}

/// A smaller picture. Colours count by how much is seen of them, or the rim would turn dark.
fn shrunk(picture: &RgbaImage, side: u32) -> RgbaImage {
    let mut weighted = picture.clone();
    for Rgba([red, green, blue, alpha]) in weighted.pixels_mut() {
        for part in [red, green, blue] {
            *part = (u16::from(*part) * u16::from(*alpha) / 255) as u8;
        }
    }
    let mut small = imageops::resize(&weighted, side, side, imageops::FilterType::Lanczos3);
    for Rgba([red, green, blue, alpha]) in small.pixels_mut().filter(|pixel| pixel.0[3] > 0) {
        for part in [red, green, blue] {
            *part = (u16::from(*part) * 255 / u16::from(*alpha)).min(255) as u8;
        }
    }
    small
}

fn enlarged(picture: &RgbaImage, unit: u32) -> RgbaImage {
    let (width, height) = picture.dimensions();
    imageops::resize(picture, width * unit, height * unit, imageops::FilterType::Nearest)
}

/// An empty balloon that holds something so many of its pixels wide.
fn blank(inner: u32) -> RgbaImage {
    let (width, board) = (inner + 2 * EDGE, EMOJI + 2 * EDGE);
    let mut balloon = RgbaImage::new(width, board + TAIL.len() as u32 - 1);
    let below = SIDE.len() - 1 - REPEATED;
    for y in 0..board {
        let from_bottom = (board - 1 - y) as usize;
        let row = match (y as usize).min(REPEATED) {
            _ if from_bottom < below => SIDE.len() - 1 - from_bottom,
            row => row,
        };
        let side = SIDE[row].as_bytes();
        for x in 0..width {
            let across = (x.min(width - 1 - x) as usize).min(side.len() - 1);
            balloon.put_pixel(x, y, colour(side[across]));
        }
    }
    paint(&mut balloon, &TAIL, ((width - TAIL[0].len() as u32) / 2, board - 1));
    balloon
}

/// Text art over a picture; dots leave it as it is.
fn paint(picture: &mut RgbaImage, art: &[&str], (left, top): (u32, u32)) {
    for (row, y) in art.iter().zip(top..) {
        for (letter, x) in row.bytes().zip(left..).filter(|(letter, _)| *letter != b'.') {
            picture.put_pixel(x, y, colour(letter));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balloons_grow_with_their_emoji() {
        for (text, unit, expected) in [
            ("☕", 1, Some((16, 18))),
            ("☕", 2, Some((32, 36))),
            ("☕🥐", 2, Some((60, 36))),
            ("☕🥐🎨🍞", 2, Some((88, 36))),
            ("nothing", 2, None),
        ] {
            assert_eq!(with_emoji(text, unit).map(|balloon| balloon.dimensions()), expected, "{text} × {unit}");
        }
    }

    #[test]
    fn a_balloon_is_a_closed_shape_with_a_tail() {
        let balloon = blank(EMOJI);
        assert_eq!(balloon.get_pixel(0, 0).0[3], 0);
        assert_eq!(*balloon.get_pixel(8, 0), colour(b'k'));
        assert_eq!(*balloon.get_pixel(0, 8), colour(b'k'));
        assert_eq!(*balloon.get_pixel(15, 8), colour(b'k'));
        assert_eq!(*balloon.get_pixel(8, 15), colour(b'g'));
        assert_eq!(*balloon.get_pixel(8, 17), colour(b'k'));
    }

    #[test]
    fn who_ponders_has_dots() {
        assert_eq!(pondering(2).dimensions(), (32, 36));
        assert_eq!(asleep(2).map(|picture| picture.dimensions()), Some((20, 20)));
    }
}
