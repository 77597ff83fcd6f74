//! Tops of walls: dark and flat, with a lighter rim on the sides where the wall ends.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

/// The flat middle.
const FLAT: char = 'a';
/// The rim in light, left and above.
const LIT: char = 'c';
/// The rim in shade.
const SHADED: char = 'b';
/// The outline.
const OUTLINE: char = 'k';

/// One top; bits of `sides`: 1 north, 2 east, 4 south, 8 west neighbour is a wall top too.
fn top(sides: u8) -> Canvas {
    let last = TILE - 1;
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, 0, TILE, TILE, FLAT);
    let (north, east, south, west) = (sides & 1 != 0, sides & 2 != 0, sides & 4 != 0, sides & 8 != 0);
    for y in 0..TILE {
        for x in 0..TILE {
            // Distance to each open side and to each corner between two joined arms, and whether the light falls there.
            let rims = [
                (!north, y, true),
                (!west, x, true),
                (!south, last - y, false),
                (!east, last - x, false),
                (north && west, x.max(y), true),
                (north && east, (last - x).max(y), true),
                (south && west, x.max(last - y), false),
                (south && east, (last - x).max(last - y), false),
            ];
            let nearest = rims.iter().filter(|(there, ..)| *there).min_by_key(|(_, distance, lit)| (*distance, !lit));
            match nearest {
                Some((_, 0, _)) => canvas.set(x, y, OUTLINE),
                Some((_, 1, lit)) => canvas.set(x, y, if *lit { LIT } else { SHADED }),
                _ => {}
            }
        }
    }
    canvas
}

/// The sixteen tops.
pub(super) fn pieces() -> Vec<Piece> {
    (0..16).map(|sides| Piece::new(format!("wall_top_{sides}"), top(sides))).collect()
}

/// The middle of a wall thicker than one tile.
pub(super) fn middle() -> Piece {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, 0, TILE, TILE, FLAT);
    Piece::new("wall_top_middle", canvas)
}
