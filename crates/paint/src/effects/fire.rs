//! Flames, smoke and sparks.

use crate::canvas::Canvas;

use super::{HEIGHT, WIDTH, blank, is_gap, part, swing};

/// A tongue of fire: its middle, half its width at the foot, its height, and when in the cycle it is highest.
type Tongue = (f32, f32, f32, f32);
const TONGUES: [Tongue; 3] = [(4.2, 3.2, 13.0, 0.0), (11.2, 3.0, 12.0, 0.37), (7.6, 4.6, 21.0, 0.7)];
/// How hot a pixel must be for its colour, from the core to the rim.
const HEAT: [(f32, char); 5] = [(0.74, 'K'), (0.50, 'J'), (0.30, 'I'), (0.16, 'F'), (0.0, 'E')];

/// Three tongues that sway, and two embers over them.
pub(super) fn flames(frame: i32) -> Canvas {
    let (mut canvas, time) = (blank(), part(frame));
    for y in 0..HEIGHT - 1 {
        for x in 0..WIDTH {
            let hottest = TONGUES.iter().map(|tongue| heat(tongue, x, HEIGHT - 2 - y, time)).fold(0.0, f32::max);
            if let Some((_, letter)) = HEAT.iter().find(|(heat, _)| hottest > *heat) {
                canvas.set(x, y, *letter);
            }
        }
    }
    for ember in [0.0, 0.5] {
        let risen = (time + ember).fract();
        let x = 7.5 + (6.0 * ember - 3.0).mul_add(swing(risen + 0.4 * ember), 0.5);
        let letter = if risen < 0.4 { 'J' } else { 'F' };
        if risen < 0.8 {
            canvas.set(x as i32, HEIGHT - 16 - (risen * 14.0) as i32, letter);
        }
    }
    canvas
}

/// How hot a tongue is at a pixel `up` from its foot.
fn heat(&(middle, width, highest, phase): &Tongue, x: i32, up: i32, time: f32) -> f32 {
    let highest = highest * (0.86 + 0.14 * swing(time + phase));
    let part = up as f32 / highest;
    if !(0.0..=1.0).contains(&part) {
        return 0.0;
    }
    let sway = (std::f32::consts::TAU * (time + phase) - up as f32 * 0.42).sin() * 1.5 * part;
    let belly = 0.75 + 0.5 * (std::f32::consts::PI * (part + 0.25).min(1.0)).sin();
    let inside = width * (1.0 - part).powf(0.8) * belly - (x as f32 + 0.5 - middle - sway).abs();
    if inside <= 0.0 { 0.0 } else { (inside / width).max(inside / 4.6 * (1.0 - part * 0.35)) }
}

/// Five puffs on their way up, the highest ones thin.
pub(super) fn smoke(frame: i32) -> Canvas {
    const PUFFS: i32 = 5;
    let (mut canvas, time) = (blank(), part(frame));
    let mut puffs: Vec<(f32, i32)> =
        (0..PUFFS).map(|puff| ((time + puff as f32 / PUFFS as f32).fract(), puff)).collect();
    puffs.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (risen, puff) in puffs {
        draw_puff(&mut canvas, risen, puff);
    }
    canvas
}

/// One puff: three circles that lean on each other, lit from above.
fn draw_puff(canvas: &mut Canvas, risen: f32, puff: i32) {
    let middle = 7.6 + (risen * 0.8 * std::f32::consts::TAU + puff as f32 * 1.3).sin() * (0.8 + 1.8 * risen);
    let (height, shrunk) = (30.0 - risen * 26.0, (risen - 0.85).max(0.0) * 12.0);
    let radius = 1.8 + 2.6 * (risen * 1.5).min(1.0) - shrunk;
    let lobes = [
        (middle, height, radius),
        (middle - radius * 0.75, height + radius * 0.35, radius * 0.7),
        (middle + radius * 0.8, height + radius * 0.25, radius * 0.65),
    ];
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
            let inside = lobes.iter().any(|(cx, cy, radius)| (px - cx).hypot(py - cy) < *radius);
            if !inside || (risen > 0.66 && is_gap(x, y)) {
                continue;
            }
            let shade = (py - height) / radius + (px - middle) / radius * 0.4;
            let letter = match shade {
                shade if shade < -0.35 => 'c',
                shade if shade > 0.75 => 'a',
                _ => 'b',
            };
            canvas.set(x, y, letter);
        }
    }
}

/// Two flashes in turn, each with rays that fly off and cool.
pub(super) fn sparks(frame: i32) -> Canvas {
    const RAYS: [(f32, f32); 6] = [(1.0, -0.4), (-0.9, -0.6), (0.3, -1.0), (-0.4, -1.0), (0.9, 0.3), (-1.0, 0.2)];
    const COOLING: [char; 5] = ['h', 'K', 'J', 'I', 'F'];
    let mut canvas = blank();
    for (flash, (x, y)) in [(0, (6, 18)), (4, (11, 21))] {
        let age = (frame + flash) % super::FRAMES;
        if age < 2 {
            for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                canvas.set(x + right, y + down, 'K');
            }
            canvas.set(x, y, 'h');
        }
        let Some(letter) = COOLING.get(age as usize) else { continue };
        let flown = 1.6 + age as f32 * 1.5;
        let fallen = (age * age) as f32 * 0.18;
        for (right, down) in RAYS {
            let (px, py) = (x as f32 + right * flown, y as f32 + down * flown + fallen);
            canvas.set(px.round() as i32, py.round() as i32, *letter);
        }
    }
    canvas
}
