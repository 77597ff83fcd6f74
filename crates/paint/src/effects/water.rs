//! Drops, puddles and the water of a shower.

use crate::canvas::Canvas;

use super::{HEIGHT, WIDTH, blank, part};

/// Drops that fall one after the other, and splash.
pub(super) fn drops(frame: i32) -> Canvas {
    let (mut canvas, time) = (blank(), part(frame));
    for (x, phase) in [(4, 0.0), (8, 0.45), (12, 0.75)] {
        let age = (time + phase).fract();
        if age < 0.7 {
            let y = (8.0 + (age / 0.7).powi(2) * 20.0) as i32;
            canvas.set(x, y, 'C');
            canvas.set(x, y + 1, 'B');
            if age > 0.3 {
                canvas.set(x, y - 1, 'B');
            }
            continue;
        }
        let (out, y, letter) = if age < 0.85 { (1, 28, 'C') } else { (2, 29, 'B') };
        canvas.set(x - out, y, letter);
        canvas.set(x + out, y, letter);
    }
    canvas
}

/// A puddle with a ring that widens.
pub(super) fn puddle(frame: i32) -> Canvas {
    const MIDDLE: (f32, f32) = (8.0, 27.5);
    const RADIUS: (f32, f32) = (7.2, 3.0);
    let (mut canvas, ring) = (blank(), part(frame) * 0.9);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let (right, down) = (x as f32 + 0.5 - MIDDLE.0, y as f32 + 0.5 - MIDDLE.1);
            let uneven = 0.07 * (3.0 * down.atan2(right) + 1.0).sin();
            let out = (right / RADIUS.0).hypot(down / RADIUS.1) + uneven;
            if out > 1.0 {
                continue;
            }
            let is_ring = out < 0.75 && ring < 0.7 && (out - ring).abs() < 0.1;
            let letter = match out {
                _ if is_ring => 'C',
                out if out <= 0.78 => 'A',
                _ if down > 0.0 => 'z',
                _ => 'B',
            };
            canvas.set(x, y, letter);
        }
    }
    canvas.rect(5, 26, 2, 1, 'C');
    canvas
}

/// The water under a shower's head.
pub(super) fn spray(frame: i32) -> Canvas {
    let mut canvas = blank();
    for x in 3..13 {
        let aside = (x as f32 - 7.5).abs() * 0.5;
        for y in (10 + aside as i32)..27 {
            match (y - 2 * frame + 3 * x).rem_euclid(8) {
                0 => canvas.set(x, y, 'B'),
                1 => canvas.set(x, y, 'C'),
                _ => {}
            }
        }
    }
    for (i, x) in (0..).zip([3, 6, 9, 12]) {
        if (frame / 2 + i) % 2 == 0 {
            canvas.set(x, 27, 'C');
            canvas.set(x + 1, 26, 'B');
        }
    }
    canvas
}
