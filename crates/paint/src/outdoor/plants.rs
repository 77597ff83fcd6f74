//! Bushes, and hedges that join with their neighbours.

use super::{
    foliage::{Clump, Leaves, clumps},
    pieces,
};
use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

const HEDGE: &str = include_str!("../../../../assets/art/outdoor_hedge.txt");
/// First pixel row of the front of a hedge.
const FRONT: i32 = 8;

/// The leaves of bushes and hedges, from outline to highlight.
const GREEN: [char; 6] = ['o', 'u', 'p', 'q', 'r', 's'];
/// Neighbours of a hedge: bits of north, east, south and west.
const NORTH: u8 = 1;
const EAST: u8 = 2;
const SOUTH: u8 = 4;
const WEST: u8 = 8;

/// Bushes and the hedge in a row; `hedge_0` to `hedge_15` (bits as for walls) are among the extras.
pub(super) fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("bush", bush()),
        Piece::new("bush_flower", bush_flower()),
        Piece::new("hedge_left", hedge(EAST)),
        Piece::new("hedge_mid", hedge(EAST | WEST)),
        Piece::new("hedge_right", hedge(WEST)),
        Piece::new("hedge_single", hedge(0)),
    ]
}

/// The hedge for every set of neighbours.
pub(super) fn extras() -> Vec<Piece> {
    (0..16).map(|joins| Piece::new(format!("hedge_{joins}"), hedge(joins))).collect()
}

fn bush() -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(3, 13, 12, 2, ',');
    canvas.rect(5, 15, 8, 1, ',');
    let heap = clumps([
        (8.0, 5.0, 4.5, 4.0),
        (4.0, 8.5, 3.5, 3.5),
        (12.0, 8.5, 3.5, 3.5),
        (8.0, 8.5, 3.5, 3.5),
        (5.5, 11.0, 3.5, 3.2),
        (10.5, 11.0, 3.5, 3.2),
    ]);
    Leaves { tones: &GREEN, crown: Clump { x: 8.0, y: 8.0, rx: 8.0, ry: 8.0 }, lift: 0.0 }.paint(&mut canvas, &heap);
    canvas
}

fn bush_flower() -> Canvas {
    let mut canvas = bush();
    for (x, y) in [(6, 4), (10, 6), (4, 9), (8, 10), (12, 10)] {
        canvas.set(x, y - 1, 'O');
        canvas.set(x - 1, y, 'O');
        canvas.set(x + 1, y, 'N');
        canvas.set(x, y + 1, 'N');
        canvas.set(x, y, 'K');
    }
    canvas
}

/// A clipped hedge: a light top, and a dark front where no hedge stands to the south.
fn hedge(joins: u8) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    let (top, front) = (pieces::piece(HEDGE, "top"), pieces::piece(HEDGE, "front"));
    let open = |bit: u8| joins & bit == 0;
    let first = |bit: u8| i32::from(open(bit));
    let last = |bit: u8| TILE - 1 - i32::from(open(bit));
    for y in first(NORTH)..=last(SOUTH) {
        for x in first(WEST)..=last(EAST) {
            let west = open(WEST) && x == first(WEST);
            let east = open(EAST) && x == last(EAST);
            let north = open(NORTH) && y == first(NORTH);
            let south = open(SOUTH) && y == last(SOUTH);
            let letter = match (north, west, east, south) {
                (true, true, ..) | (true, _, true, _) | (_, true, _, true) | (_, _, true, true) => '.',
                (_, _, true, _) | (.., true) => 'o',
                (true, ..) | (_, true, ..) => 'p',
                _ if open(SOUTH) && y >= FRONT => front.at(x, y + 1),
                _ if open(NORTH) && y == 2 && (x + 1) % 8 > 1 => 's',
                _ if open(WEST) && x == 2 && y % 8 > 1 => 'r',
                _ if open(EAST) && x == 13 => 'p',
                _ => top.at(x, y),
            };
            canvas.set(x, y, letter);
        }
    }
    if open(SOUTH) {
        canvas.rect(first(WEST) * 2, 15, TILE - first(WEST) * 2 - first(EAST), 1, ',');
    }
    canvas
}
