//! The fountain of the park: two stone basins and moving water.

use crate::{canvas::Canvas, sheet::Piece};

/// Frames of the animation.
const FRAMES: i32 = 4;

/// The fountain, 3×3 tiles.
pub(super) fn pieces() -> Vec<Piece> {
    vec![Piece::animated("fountain", (0..FRAMES).map(frame).collect())]
}

fn frame(time: i32) -> Canvas {
    let mut canvas = Canvas::new(48, 48);
    lower_basin(&mut canvas);
    ripples(&mut canvas, time);
    column(&mut canvas);
    water(&mut canvas, time);
    canvas
}

/// Fills an ellipse; centre in half pixels (doubled coordinates).
fn ellipse(canvas: &mut Canvas, cx2: i32, cy2: i32, rx2: i32, ry2: i32, letter: char) {
    for y in 0..canvas.height() {
        for x in 0..canvas.width() {
            let (dx, dy) = (2 * x + 1 - cx2, 2 * y + 1 - cy2);
            if dx * dx * ry2 * ry2 + dy * dy * rx2 * rx2 <= rx2 * rx2 * ry2 * ry2 {
                canvas.set(x, y, letter);
            }
        }
    }
}

fn lower_basin(canvas: &mut Canvas) {
    ellipse(canvas, 50, 70, 46, 24, ',');
    ellipse(canvas, 48, 66, 47, 27, 'a');
    ellipse(canvas, 48, 65, 45, 26, 'b');
    ellipse(canvas, 46, 64, 43, 25, 'c');
    ellipse(canvas, 48, 58, 47, 27, 'a');
    ellipse(canvas, 48, 58, 45, 25, 'd');
    ellipse(canvas, 46, 57, 42, 24, 'e');
    ellipse(canvas, 48, 59, 38, 20, 'b');
    ellipse(canvas, 48, 60, 37, 19, 'z');
    ellipse(canvas, 48, 63, 36, 17, 'A');
}

fn ripples(canvas: &mut Canvas, time: i32) {
    for ring in 0..3 {
        let radius = 12 + ring * 10 + time * 10 / FRAMES;
        for y in 20..44 {
            for x in 4..44 {
                let (dx, dy) = (2 * x + 1 - 48, (2 * y + 1 - 62) * 2);
                let distance = dx * dx + dy * dy;
                if distance >= radius * radius && distance < (radius + 3) * (radius + 3) && canvas.at(x, y) == 'A' {
                    canvas.set(x, y, 'B');
                }
            }
        }
    }
}

fn column(canvas: &mut Canvas) {
    for y in 16..34 {
        for (i, letter) in "abdedcba".chars().enumerate() {
            canvas.set(20 + i as i32, y, letter);
        }
    }
    ellipse(canvas, 48, 68, 14, 6, 'b');
    ellipse(canvas, 48, 66, 12, 4, 'd');
    ellipse(canvas, 48, 33, 20, 11, 'a');
    ellipse(canvas, 48, 32, 18, 9, 'c');
    ellipse(canvas, 48, 27, 22, 10, 'a');
    ellipse(canvas, 48, 27, 20, 8, 'e');
    ellipse(canvas, 48, 28, 17, 6, 'A');
    ellipse(canvas, 46, 28, 10, 4, 'B');
}

fn water(canvas: &mut Canvas, time: i32) {
    for (x, top) in [(23, 3), (24, 3)] {
        for y in top..14 {
            canvas.set(x, y, if (y + 4 - time) % 4 == 0 { 'e' } else { 'C' });
        }
    }
    for side in [-1, 1] {
        for step in 0..10 {
            let x = if side < 0 { 23 } else { 24 } + side * (2 + step);
            let y = 4 + step * step / 6;
            if (step + 4 - time) % 4 != 3 {
                canvas.set(x, y, 'C');
            }
        }
        for y in 15..32 {
            let x = if side < 0 { 23 } else { 24 } + side * (10 + (y - 14) / 6);
            canvas.set(x, y, if (y + 4 - time) % 4 == 0 { 'B' } else { 'C' });
        }
    }
}
