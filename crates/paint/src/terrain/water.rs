//! Water with a bank and moving light: four frames.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

use super::edge::{self, Border, Shape};

/// Frames of every animated piece.
pub(super) const FRAMES: i32 = 4;

/// The bank of a pond.
const BORDER: Border = Border {
    inset: 3.0,
    radius: 7.0,
    lumps: [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, 0, 0],
    blades: [0, 0, 1, 0, 0, 1, 1, 0, 0, -1, 0, 0, 1, 0, 0, 0],
    sides: [0, 0, 0, 1, 1, 1, 0, 0, -1, -1, -1, 0, 0, 0, 0, 0],
};

/// The border of the second pictures.
const OTHER_BORDER: Border = Border {
    lumps: [0, 0, -1, -1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0],
    blades: [0, 1, 1, 0, 0, 0, -1, -1, 0, 1, 0, 0, 0, 1, 0, 0],
    sides: [0, 0, -1, -1, -1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0],
    ..BORDER
};

/// Strokes of light on the water: x, y, phase.
type Stroke = (i32, i32, i32);
const STROKES: [&[Stroke]; 4] = [&[], &[(2, 4, 1)], &[(5, 10, 3), (9, 3, 1)], &[(6, 7, 2)]];

/// A stroke in each frame: it swells, glints, drifts and sinks.
const SWELL: [&str; 4] = [
    "..BB....\n.B..B...",
    "..BBB...\n.B.zzBB.\nzzz.....",
    "...BCCB.\n.BBzzzB.\nzz....zz",
    "....BB..\n..BBzzB.\n..zz....",
];

/// The tiles of water.
pub(super) fn pieces() -> Vec<Piece> {
    let mut pieces: Vec<Piece> =
        edge::all("water", &BORDER).into_iter().map(|(name, shape)| piece(name, &shape, STROKES[0])).collect();
    for (i, strokes) in STROKES.iter().enumerate() {
        let number = if i == 0 { String::new() } else { format!("_{}", i + 1) };
        pieces.push(piece(format!("water_alt{number}"), &Shape::plain(15, &BORDER), strokes));
    }
    pieces
}

/// Second pictures of the straight tiles.
pub(super) fn alternatives() -> Vec<Piece> {
    edge::alternatives("water", &OTHER_BORDER)
        .into_iter()
        .enumerate()
        .map(|(i, (name, shape))| piece(name, &shape, STROKES[1 + i % 3]))
        .collect()
}

fn piece(name: String, shape: &Shape, strokes: &[Stroke]) -> Piece {
    Piece::animated(name, (0..FRAMES).map(|frame| tile(shape, strokes, frame)).collect())
}

/// One frame of one tile.
fn tile(shape: &Shape, strokes: &[Stroke], frame: i32) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for y in 0..TILE {
        for x in 0..TILE {
            canvas.set(x, y, letter(shape, frame, x, y));
        }
    }
    for &(x, y, phase) in strokes {
        let swell = Canvas::from_text(SWELL[((frame + phase) % FRAMES) as usize]);
        for row in 0..swell.height() {
            for column in 0..swell.width() {
                let (px, py) = (x + column, y + row);
                let letter = swell.at(column, row);
                if letter != '.' && shape.depth(px, py) > 3.5 && canvas.at(px, py) == 'A' {
                    canvas.set(px, py, letter);
                }
            }
        }
    }
    canvas
}

/// The colour of a pixel without the strokes: grass, bank, shade of the bank, or water.
fn letter(shape: &Shape, frame: i32, x: i32, y: i32) -> char {
    if !shape.inside(x, y) {
        return match shape.ground_below(x, y, 1) {
            Some(_) => 'q',
            None if shape.inside(x, y - 1) => 's',
            None => 'r',
        };
    }
    match shape.grass_above(x, y, 4) {
        Some(1) => return 'w',
        Some(2) => return 'v',
        Some(3) => return 'z',
        Some(4) if (x / 2 + frame) % 4 != 0 => return 'z',
        _ => {}
    }
    if !shape.inside(x, y + 1) {
        return 'p';
    }
    if !shape.inside(x - 1, y) || !shape.inside(x + 1, y) {
        return 'v';
    }
    if !shape.inside(x, y + 2) && (x + frame * 2) % 8 < 5 {
        return 'B';
    }
    if !shape.inside(x - 2, y) {
        return 'z';
    }
    'A'
}
