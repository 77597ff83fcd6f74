//! The cafe's table under a striped parasol.

use super::pieces;
use crate::{canvas::Canvas, sheet::Piece};

const ART: &str = include_str!("../../../../assets/art/outdoor_garden.txt");

/// Cloth from dark to light.
type Cloth = [char; 4];

const RED: Cloth = ['D', 'E', 'F', 'G'];
const BLUE: Cloth = ['P', 'Q', 'R', 'B'];
const GREEN: Cloth = ['o', 'p', 'q', 'r'];
const CREAM: Cloth = ['f', 'g', 'h', 'h'];

/// Right edges of the panels, in hundredths of the half width at each height, from left to right.
const PANELS: [i32; 7] = [-82, -55, -20, 20, 55, 82, 101];

/// Middle of the canopy, its top and rim, and its half width, in pixels.
const MIDDLE: i32 = 24;
const TOP: i32 = 3;
const RIM: i32 = 15;
const HALF: i32 = 20;

/// The red parasol.
pub(super) fn pieces() -> Vec<Piece> {
    vec![Piece::new("parasol_table", parasol(RED))]
}

/// Parasols in further colours.
pub(super) fn extras() -> Vec<Piece> {
    vec![Piece::new("parasol_table_blue", parasol(BLUE)), Piece::new("parasol_table_green", parasol(GREEN))]
}

fn parasol(cloth: Cloth) -> Canvas {
    let mut canvas = pieces::piece(ART, "parasol_table");
    let mut canopy = Canvas::new(48, 48);
    for y in TOP..RIM + 4 {
        for x in 0..48 {
            if let Some((panel, down)) = place(x, y) {
                canopy.set(x, y, shade(if panel % 2 == 0 { cloth } else { CREAM }, panel, down));
            }
        }
    }
    outline(&mut canopy, cloth);
    canvas.draw(0, 0, &canopy);
    for (x, y, letter) in [(23, 1, 'J'), (24, 1, 'I'), (23, 2, 'I'), (24, 2, 'H')] {
        canvas.set(x, y, letter);
    }
    canvas
}

/// Panel (0 to 6) of a pixel and its height above the rim in pixels; `None` outside.
fn place(x: i32, y: i32) -> Option<(usize, i32)> {
    let across = 2 * (x - MIDDLE) + 1;
    let (down, height) = (y.min(RIM) - TOP + 1, RIM - TOP + 1);
    let square = HALF * HALF * (2 * down * height - down * down) / (height * height);
    if across * across > 4 * square {
        return None;
    }
    let share = (1..).take_while(|half| half * half <= square).count().max(1) as i32;
    let hundredths = across * 50 / share;
    let panel = PANELS.iter().position(|&edge| hundredths < edge).unwrap_or(PANELS.len() - 1);
    let start = if panel == 0 { -100 } else { PANELS[panel - 1] };
    let middle = (start + PANELS[panel]) / 2;
    let sag = 3 - 4 * (hundredths - middle).abs() / (PANELS[panel] - start).max(1);
    let above = RIM + sag - across * across / 400 - y;
    (above >= 0).then_some((panel, above))
}

fn shade(cloth: Cloth, panel: usize, above: i32) -> char {
    let light: usize = match panel {
        0 | 3 | 4 => 2,
        1 | 2 => 3,
        _ => 1,
    };
    cloth[if above < 3 { light.saturating_sub(1) } else { light }]
}

fn outline(canopy: &mut Canvas, cloth: Cloth) {
    let shape = canopy.clone();
    for y in 0..48 {
        for x in 0..48 {
            let edge = [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().any(|&(dx, dy)| shape.at(x + dx, y + dy) == '.');
            if shape.at(x, y) != '.' && edge {
                canopy.set(x, y, cloth[0]);
            }
        }
    }
}
