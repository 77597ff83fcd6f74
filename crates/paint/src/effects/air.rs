//! Steam, notes and flies.

use crate::canvas::Canvas;

use super::{blank, is_gap, part, swing};

/// One note, and two tied ones; the rim keeps them apart from whatever is behind.
const NOTES: [&str; 2] = [
    "..kkkk.\n..kJJkk\n..kJkJk\n.kkJkkk\nkJJJk..\nkJJJk..\n.kkk...",
    "..kkkkkk\n..kKKKKk\n..kKkkKk\n.kkKkkKk\nkKKKkKKk\nkKKKkKKk\n.kkk.kk.",
];

/// Three wisps, each a stretch of a bent line that travels upwards.
pub(super) fn steam(frame: i32) -> Canvas {
    let (mut canvas, time) = (blank(), part(frame));
    for (i, (foot, phase, length)) in (0..).zip([(4.6, 0.0, 17), (8.4, 0.5, 22), (11.6, 0.25, 15)]) {
        let risen = (time + phase).fract();
        for up in 0..length {
            let part = up as f32 / length as f32;
            let along = (part - risen).rem_euclid(1.0);
            let bend = up as f32 * 0.55 - std::f32::consts::TAU * time + i as f32;
            let (x, y) = ((foot + bend.sin() * 1.2 * (0.4 + part)) as i32, 29 - up);
            if along > 0.55 || (part > 0.62 && is_gap(x, y)) {
                continue;
            }
            canvas.set(x, y, if along < 0.4 { 'h' } else { 'e' });
            if (0.1..0.4).contains(&along) && part < 0.75 {
                canvas.set(x + 1, y, 'e');
            }
        }
    }
    canvas
}

/// Notes that rise and sway.
pub(super) fn notes(frame: i32) -> Canvas {
    let (mut canvas, time) = (blank(), part(frame));
    for (art, (side, phase)) in NOTES.iter().zip([(-3.0, 0.0), (3.0, 0.5)]) {
        let risen = (time + phase).fract();
        if risen > 0.9 {
            continue;
        }
        let note = Canvas::from_text(art);
        let (left, top) = ((4.5 + side + 1.4 * swing(risen)).round() as i32, (24.0 - risen * 20.0) as i32);
        for y in 0..note.height() {
            for x in 0..note.width() {
                let letter = note.at(x, y);
                if letter != '.' && !(risen > 0.75 && is_gap(x, y)) {
                    canvas.set(left + x, top + y, letter);
                }
            }
        }
    }
    canvas
}

/// Four flies on their rounds.
pub(super) fn flies(frame: i32) -> Canvas {
    let (mut canvas, time) = (blank(), part(frame));
    for fly in 0..4 {
        let round = if fly % 2 == 0 { -time } else { time } + fly as f32 * 0.27;
        let x = 8.0 + swing(round + 0.25) * (3 + fly) as f32 + swing(round * 2.0) * 1.2;
        let y = 18.0 + swing(round) * (2.0 + fly as f32 * 0.7) + (fly - 2) as f32 * 2.0;
        let wing = if (frame + fly) % 2 == 0 { -1 } else { 1 };
        canvas.set(x as i32, y as i32, 'k');
        canvas.set(x as i32 + wing, y as i32 - 1, 'c');
    }
    canvas
}
