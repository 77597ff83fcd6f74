//! Paints balloons: emoji or words on a board with round corners and a tail, in pixels of the screen.
//!
//! A balloon is drawn in pixels of its own; `unit` of the screen's pixels make one of them.

use image::{Rgba, RgbaImage, imageops};

use crate::view::{
    emoji,
    letters::{CAPITAL, LINE, Letters},
};

/// At most so many emoji are shown.
const MOST: usize = 3;
/// Side of an emoji, in a balloon's pixels; even, as everything here, so that a balloon has a middle.
const EMOJI: u32 = emoji::SIDE;
/// Between two emoji.
const GAP: u32 = 2;
/// From the edge to the emoji.
const EDGE: u32 = 2;
/// From the edge to the words, to the left and right of them and above and below.
const WORDS_EDGE: (u32, u32) = (6, 5);
/// Width and height of the shortest tail.
pub(super) const TAIL_SIZE: (u32, u32) = (6, 3);
/// Width and height of what hangs over sleepers.
const ASLEEP: (u32, u32) = (15, 20);
/// A sleeper's letter, small, larger and large.
const ZED: [&[&str]; 3] =
    [&["hhh", "..h", "h..", "hhh"], &["hhhh", "..h.", ".h..", "hhhh"], &["hhhhh", "...h.", "..h..", ".h...", "hhhhh"]];
/// Pictures of a sleeper's breath; after the last comes the first again.
pub(super) const BREATHS: u32 = 6;
/// Side of a dot that stands for a page, and from one to the next, in pixels.
const FOLIO: (u32, u32) = (2, 4);
/// The left side of the board, from top to bottom; the row that is marked is repeated, the right side is mirrored.
const SIDE: [&str; 7] = ["..k", ".kh", "khh", "khh", "khh", ".kg", "..k"];
/// The repeated row of [`SIDE`].
const REPEATED: usize = 3;
/// The tail; its first row covers the lower edge of the board.
const TAIL: [&str; 3] = ["kggggk", ".kggk.", "..kk.."];
/// Dots of somebody who ponders.
pub(super) const DOTS: u32 = 3;
/// From a dot to the next, and width of all of them.
const DOTS_WIDTH: (u32, u32) = (5, 12);
/// From the upper edge of an emoji to the dots, alone and with words below them.
const DOTS_TOP: [u32; 2] = [7, 3];
/// The letters' colours in `assets/art/palette.txt`.
const COLOURS: [(u8, [u8; 4]); 5] = [
    (b'f', [0xc7, 0xab, 0x85, 0xff]),
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
    let mut balloon = blank(count * EMOJI + (count - 1) * GAP);
    for (picture, i) in pictures.iter().zip(0..) {
        let x = EDGE + i * (EMOJI + GAP);
        imageops::overlay(&mut balloon, picture, x.into(), EDGE.into());
    }
    Some(enlarged(&balloon, unit))
}

/// Lines of words on a board without a tail; below them a dot for each page if there are several, the present one dark.
pub(super) fn with_words(lines: &[String], folio: (usize, usize), letters: &Letters, unit: u32) -> RgbaImage {
    let width = lines.iter().map(|line| letters.width(line)).max().unwrap_or(0);
    let height = (lines.len().max(1) as u32 - 1) * LINE + CAPITAL;
    let (beside, above) = WORDS_EDGE;
    // Even, so that half of it is a whole pixel; two more rows below hang as low as "g" and "p".
    let (page, pages) = (folio.0 as u32, folio.1 as u32);
    let dots = if pages > 1 { FOLIO.1 } else { 0 };
    let width = width.max((pages * FOLIO.1).saturating_sub(FOLIO.0));
    let mut words = board((width + 2 * beside).next_multiple_of(2), height + 2 * above + 1 + dots);
    let full = words.width();
    for (line, i) in lines.iter().zip(0..) {
        let left = (full - letters.width(line)) / 2;
        for (x, y) in letters.ink(line) {
            words.put_pixel(left + x, above + i * LINE + y, colour(b'k'));
        }
    }
    if pages > 1 {
        let left = (full + FOLIO.0 - pages * FOLIO.1) / 2;
        let top = words.height() - above - FOLIO.0;
        for dot in 0..pages {
            let shade = colour(if dot == page { b'k' } else { b'f' });
            for (x, y) in (0..FOLIO.0).flat_map(|x| (0..FOLIO.0).map(move |y| (x, y))) {
                words.put_pixel(left + dot * FOLIO.1 + x, top + y, shade);
            }
        }
    }
    enlarged(&words, unit)
}

/// A tail that may be stretched between its first row and its last.
pub(super) fn tail(unit: u32) -> RgbaImage {
    let mut tail = RgbaImage::new(TAIL_SIZE.0, TAIL_SIZE.1);
    paint(&mut tail, &TAIL, (0, 0));
    enlarged(&tail, unit)
}

/// Three dots in a balloon, `lit` of them dark, and below them how long it takes, if it takes long.
pub(super) fn pondering(lit: u32, secs: u32, letters: &Letters, unit: u32) -> RgbaImage {
    let words = if secs > 0 { format!("{secs} s") } else { String::new() };
    let inner = EMOJI.max(letters.width(&words)).next_multiple_of(2);
    let mut balloon = blank(inner);
    let (left, top) = (EDGE + (inner - DOTS_WIDTH.1) / 2, EDGE + DOTS_TOP[usize::from(secs > 0)]);
    for dot in 0..DOTS {
        let letter = if dot < lit { b'a' } else { b'g' };
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            balloon.put_pixel(left + dot * DOTS_WIDTH.0 + x, top + y, colour(letter));
        }
    }
    let from = EDGE + (inner - letters.width(&words)) / 2;
    for (x, y) in letters.ink(&words) {
        balloon.put_pixel(from + x, EDGE + EMOJI - CAPITAL + y, colour(b'k'));
    }
    enlarged(&balloon, unit)
}

/// What rises over sleepers, at one of [`BREATHS`] moments: letters that grow.
pub(super) fn asleep(breath: u32, unit: u32) -> RgbaImage {
    let mut picture = RgbaImage::new(ASLEEP.0, ASLEEP.1);
    for zed in 0..3 {
        // A third of the cycle apart, the small one lowest.
        let risen = (breath + zed * BREATHS / 3) % BREATHS;
        let art = ZED[(risen * 3 / BREATHS) as usize];
        let left = 1 + risen * 8 / BREATHS + u32::from(risen % 2 == 1);
        let top = ASLEEP.1 - 6 - risen * (ASLEEP.1 - 7) / (BREATHS - 1);
        paint(&mut picture, art, (left, top));
    }
    rim(&mut picture, colour(b'k'));
    enlarged(&picture, unit)
}

/// Draws a rim round everything that is painted.
fn rim(picture: &mut RgbaImage, ink: Rgba<u8>) {
    let inked = |x: i64, y: i64| {
        let inside = (0..i64::from(picture.width())).contains(&x) && (0..i64::from(picture.height())).contains(&y);
        inside && picture.get_pixel(x as u32, y as u32).0[3] > 0
    };
    let around = |x: u32, y: u32| {
        let (x, y) = (i64::from(x), i64::from(y));
        !inked(x, y) && [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().any(|(right, down)| inked(x + right, y + down))
    };
    let pixels = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let rim: Vec<(u32, u32)> = pixels.filter(|(x, y)| around(*x, *y)).collect();
    rim.into_iter().for_each(|(x, y)| picture.put_pixel(x, y, ink));
}

fn enlarged(picture: &RgbaImage, unit: u32) -> RgbaImage {
    let (width, height) = picture.dimensions();
    imageops::resize(picture, width * unit, height * unit, imageops::FilterType::Nearest)
}

/// An empty balloon that holds something so many of its pixels wide.
fn blank(inner: u32) -> RgbaImage {
    let (width, height) = (inner + 2 * EDGE, EMOJI + 2 * EDGE);
    let mut balloon = RgbaImage::new(width, height + TAIL.len() as u32 - 1);
    imageops::replace(&mut balloon, &board(width, height), 0, 0);
    paint(&mut balloon, &TAIL, ((width - TAIL[0].len() as u32) / 2, height - 1));
    balloon
}

/// A board with round corners.
fn board(width: u32, height: u32) -> RgbaImage {
    let below = SIDE.len() - 1 - REPEATED;
    RgbaImage::from_fn(width, height, |x, y| {
        let from_bottom = (height - 1 - y) as usize;
        let row = match (y as usize).min(REPEATED) {
            _ if from_bottom < below => SIDE.len() - 1 - from_bottom,
            row => row,
        };
        let side = SIDE[row].as_bytes();
        let across = (x.min(width - 1 - x) as usize).min(side.len() - 1);
        colour(side[across])
    })
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
            ("☕", 1, Some((20, 22))),
            ("☕", 2, Some((40, 44))),
            ("☕🥐", 2, Some((76, 44))),
            ("☕🥐🎨🍞", 2, Some((112, 44))),
            ("nothing", 2, None),
        ] {
            assert_eq!(with_emoji(text, unit).map(|balloon| balloon.dimensions()), expected, "{text} × {unit}");
        }
    }

    #[test]
    fn pictures_in_balloons_have_whole_pixels() {
        for text in ["☕", "🦑"] {
            let (small, large) = (with_emoji(text, 1).unwrap(), with_emoji(text, 3).unwrap());
            assert_eq!(enlarged(&small, 3), large, "{text}");
            let colours = |picture: &RgbaImage| {
                picture.pixels().map(|pixel| pixel.0).collect::<std::collections::BTreeSet<[u8; 4]>>()
            };
            assert_eq!(colours(&large), colours(&small), "{text} is blurred");
        }
    }

    #[test]
    fn a_balloon_is_a_closed_shape_with_a_tail() {
        let balloon = blank(EMOJI);
        assert_eq!(balloon.get_pixel(0, 0).0[3], 0);
        assert_eq!(*balloon.get_pixel(8, 0), colour(b'k'));
        assert_eq!(*balloon.get_pixel(0, 8), colour(b'k'));
        assert_eq!(*balloon.get_pixel(19, 8), colour(b'k'));
        assert_eq!(*balloon.get_pixel(9, 19), colour(b'g'));
        assert_eq!(*balloon.get_pixel(9, 21), colour(b'k'));
    }

    #[test]
    fn boards_grow_with_their_words() {
        let letters = Letters::default();
        for (lines, expected) in [(vec!["ii"], (16, 18)), (vec!["i", "ii"], (16, 28)), (vec!["iii"], (18, 18))] {
            let lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
            let painted = with_words(&lines, (0, 1), &letters, 1);
            assert_eq!(painted.dimensions(), expected, "{lines:?}");
            let (width, height) = with_words(&lines, (0, 1), &letters, 3).dimensions();
            assert_eq!((width, height), (expected.0 * 3, expected.1 * 3));
        }
        let second = with_words(&["iii".into()], (1, 3), &letters, 1);
        assert_eq!(second.dimensions(), (22, 22));
        assert_eq!([6, 10, 14].map(|x| *second.get_pixel(x, 15)), [b'f', b'k', b'f'].map(colour));
        assert_eq!(tail(2).dimensions(), (2 * TAIL_SIZE.0, 2 * TAIL_SIZE.1));
    }

    #[test]
    fn who_ponders_has_dots() {
        let letters = Letters::default();
        assert_eq!(pondering(1, 0, &letters, 2).dimensions(), (40, 44));
        let (width, height) = pondering(3, 75, &letters, 1).dimensions();
        assert!(width >= 20 && height == 22, "{width}");
        assert_ne!(pondering(1, 3, &letters, 1), pondering(2, 3, &letters, 1));
    }

    #[test]
    fn breath_rises_and_stays_in_its_picture() {
        let breaths: Vec<RgbaImage> = (0..BREATHS).map(|breath| asleep(breath, 1)).collect();
        for (i, breath) in breaths.iter().enumerate() {
            assert_eq!(breath.dimensions(), ASLEEP);
            let letters = breath.pixels().filter(|pixel| **pixel == colour(b'h')).count();
            let whole: usize =
                ZED.iter().map(|art| art.iter().flat_map(|row| row.bytes()).filter(|b| *b == b'h').count()).sum();
            assert_eq!(letters, whole, "breath {i}");
        }
        assert!(breaths.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
