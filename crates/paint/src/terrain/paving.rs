//! Paving of warm grey flagstones.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

use super::edge::{self, Border, Shape};

/// Nearly straight, as laid by hand.
const BORDER: Border = Border {
    inset: 2.0,
    radius: 3.0,
    lumps: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0],
    blades: [0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
    sides: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
};

/// One flagstone: x, y, width, height without its joint, which lies on the right and below. Wraps round the tile.
type Flag = (i32, i32, i32, i32);

/// The layings of a tile. All are the same at every seam, so that any two may meet.
const LAYINGS: [&[Flag]; 4] = [
    &[(1, 0, 9, 7), (11, 0, 5, 7), (13, 8, 7, 7), (5, 8, 7, 7)],
    &[(1, 0, 4, 7), (6, 0, 4, 7), (11, 0, 5, 7), (13, 8, 7, 7), (5, 8, 7, 7)],
    &[(1, 0, 9, 7), (11, 0, 5, 7), (13, 8, 7, 7), (5, 8, 7, 3), (5, 12, 7, 3)],
    &[(1, 0, 9, 7), (11, 0, 5, 3), (11, 4, 5, 3), (13, 8, 7, 7), (5, 8, 7, 7)],
];

/// The tiles of paving.
pub(super) fn pieces() -> Vec<Piece> {
    let mut pieces: Vec<Piece> = edge::all("stone", &BORDER)
        .into_iter()
        .map(|(name, shape)| Piece::new(name, tile(&shape, LAYINGS[0])))
        .collect();
    for (i, laying) in LAYINGS.iter().enumerate() {
        let number = if i == 0 { String::new() } else { format!("_{}", i + 1) };
        pieces.push(Piece::new(format!("stone_alt{number}"), tile(&Shape::plain(15, &BORDER), laying)));
    }
    pieces
}

/// Second pictures of the straight tiles.
pub(super) fn alternatives() -> Vec<Piece> {
    edge::alternatives("stone", &BORDER)
        .into_iter()
        .enumerate()
        .map(|(i, (name, shape))| Piece::new(name, tile(&shape, LAYINGS[1 + i % 3])))
        .collect()
}

/// The flagstones of a whole tile, in joints of sand.
fn flags(laying: &[Flag]) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, 0, TILE, TILE, 'f');
    for &(x, y, width, height) in laying {
        for row in 0..height {
            for column in 0..width {
                let corner = (column == 0 || column == width - 1) && (row == 0 || row == height - 1);
                let letter = if corner {
                    continue;
                } else if row == height - 1 || column == width - 1 && row >= height / 2 {
                    'c'
                } else if row == 0 && column < width - 2 || column == 0 && row < 3 {
                    'e'
                } else {
                    'd'
                };
                canvas.set((x + column).rem_euclid(TILE), y + row, letter);
            }
        }
    }
    canvas
}

/// One tile of paving in the grass.
fn tile(shape: &Shape, laying: &[Flag]) -> Canvas {
    let mut canvas = flags(laying);
    for y in 0..TILE {
        for x in 0..TILE {
            if let Some(letter) = border(shape, x, y) {
                canvas.set(x, y, letter);
            }
        }
    }
    canvas
}

/// The colour of a pixel at the border or in the grass; `None` on the stones.
fn border(shape: &Shape, x: i32, y: i32) -> Option<char> {
    if shape.inside(x, y) {
        return if !shape.inside(x, y + 1) {
            Some('b')
        } else if !shape.inside(x + 1, y) || !shape.inside(x, y + 2) {
            Some('c')
        } else if !shape.inside(x, y - 1) || !shape.inside(x - 1, y) {
            Some('e')
        } else {
            None
        };
    }
    Some(
        if shape.ground_below(x, y, 1).is_some()
            || shape.inside(x, y - 1)
            || shape.inside(x + 1, y)
            || shape.inside(x - 1, y)
        {
            'q'
        } else {
            'r'
        },
    )
}
