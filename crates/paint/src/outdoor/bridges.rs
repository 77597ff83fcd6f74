//! Wooden bridges wider than one tile: rows with a rail on one side or on none.

use super::pieces;
use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

const STREET: &str = include_str!("../../../../assets/art/outdoor_street.txt");
const EXTRAS: &str = include_str!("../../../../assets/art/outdoor_extras.txt");

/// Pixels that a rail takes at either side.
const RAIL: i32 = 5;

/// `bridge_h_*` is walked from west to east, `bridge_v_*` from north to south.
pub(super) fn pieces() -> Vec<Piece> {
    let level = pieces::piece(STREET, "bridge_h");
    let upright = pieces::piece(EXTRAS, "bridge_v");
    vec![
        Piece::new("bridge_h_top", without_rails(&level, false, true, true)),
        Piece::new("bridge_h_mid", without_rails(&level, true, true, true)),
        Piece::new("bridge_h_bottom", without_rails(&level, true, false, true)),
        Piece::new("bridge_v_left", without_rails(&upright, false, true, false)),
        Piece::new("bridge_v_mid", without_rails(&upright, true, true, false)),
        Piece::new("bridge_v_right", without_rails(&upright, true, false, false)),
    ]
}

/// The bridge with the planks carried on over its first rail, its last rail, or both.
fn without_rails(bridge: &Canvas, first: bool, last: bool, level: bool) -> Canvas {
    let mut canvas = bridge.clone();
    for y in 0..TILE {
        for x in 0..TILE {
            let across = if level { y } else { x };
            if (first && across < RAIL) || (last && across >= TILE - RAIL) {
                let (x0, y0) = if level { (x, TILE / 2) } else { (TILE / 2 - 1, y) };
                canvas.set(x, y, bridge.at(x0, y0));
            }
        }
    }
    canvas
}
