//! What a fire leaves: black tongues up the thing, thinner towards their tips, and ash before it. It does not move.

use crate::canvas::Canvas;

use super::{HEIGHT, WIDTH, blank, is_gap};

/// How high the black reaches in each column, in pixels over the foot: as the flames licked.
const TONGUES: [i32; WIDTH as usize] = [9, 13, 17, 15, 11, 9, 12, 18, 22, 19, 14, 10, 12, 16, 13, 8];
/// So much of a tongue is burned through; the rest only blackened.
const CORE: f32 = 0.55;
/// Single ashes: place, height over the foot, colour.
const ASHES: [(i32, i32, char); 7] =
    [(1, 1, 'c'), (4, 0, 'b'), (6, 2, 'b'), (9, 1, 'c'), (11, 0, 'c'), (13, 2, 'b'), (14, 0, 'b')];

/// The same in every frame.
pub(super) fn soot(_: i32) -> Canvas {
    let mut canvas = blank();
    for (x, highest) in (0..WIDTH).zip(TONGUES) {
        for up in 2..highest {
            let part = up as f32 / highest as f32;
            // Unburned spots remain in the middle, by a pattern that nobody sees repeat.
            let spared = (x * 7 + up * 5) % 11 == 0;
            let letter = match part {
                part if part < CORE && !spared => 'k',
                part if part < 0.8 => 'a',
                _ => 'b',
            };
            if part < CORE || is_gap(x, up) {
                canvas.set(x, HEIGHT - 1 - up, letter);
            }
        }
    }
    for (x, up, letter) in ASHES {
        canvas.set(x, HEIGHT - 1 - up, letter);
    }
    canvas
}
