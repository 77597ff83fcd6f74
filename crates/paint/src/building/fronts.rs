//! Fronts of walls, two tiles high: a light upper edge, wallpaper, a skirting board.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

/// How a front is papered and edged.
struct Front {
    name: &'static str,
    /// Letter of the paper at a pixel; repeats every sixteen pixels from west to east.
    paper: fn(i32, i32) -> char,
    /// Upper edge: two rows of light, one of shade.
    crown: [char; 3],
    /// Skirting board from above: light edge, two rows of board, dark foot.
    skirting: [char; 4],
    /// Darker edge of an end piece: outline and shade.
    end: [char; 2],
}

/// Skirting board of wood.
const WOODEN: [char; 4] = ['n', 'm', 'l', 'i'];
/// Painted skirting board.
const PALE: [char; 4] = ['h', 'g', 'f', 'v'];

/// All fronts.
const FRONTS: [Front; 8] = [
    Front { name: "cream", paper: cream, crown: ['h', 'h', 'f'], skirting: WOODEN, end: ['l', 'f'] },
    Front { name: "blue", paper: blue, crown: ['h', 'g', 'Q'], skirting: PALE, end: ['P', 'Q'] },
    Front { name: "green", paper: green, crown: ['h', 'g', 'p'], skirting: WOODEN, end: ['o', 'p'] },
    Front { name: "rose", paper: rose, crown: ['h', 'h', 'N'], skirting: PALE, end: ['M', 'N'] },
    Front { name: "wood", paper: wood, crown: ['n', 'm', 'j'], skirting: ['m', 'l', 'j', 'i'], end: ['i', 'j'] },
    Front { name: "slate", paper: slate, crown: ['d', 'c', 'a'], skirting: ['c', 'b', 'a', 'k'], end: ['k', 'a'] },
    Front {
        name: "white_tile",
        paper: white_tile,
        crown: ['h', 'e', 'c'],
        skirting: ['e', 'd', 'c', 'b'],
        end: ['b', 'd'],
    },
    Front { name: "brick", paper: brick, crown: ['n', 'm', 'j'], skirting: ['d', 'c', 'b', 'k'], end: ['i', 'j'] },
];

/// Cream with broad lighter stripes.
fn cream(x: i32, y: i32) -> char {
    match (x % 8, y % 8) {
        (2..=4, _) => 'h',
        (7, 3) => 'f',
        _ => 'g',
    }
}

/// Blue with small sprigs.
fn blue(x: i32, y: i32) -> char {
    sprig(x, y, ['R', 'B', 'Q'])
}

/// Deep green with narrow darker stripes and a small leaf between.
fn green(x: i32, y: i32) -> char {
    match (x % 8, (y + x / 8 * 4) % 8) {
        (4, 2) | (3, 3) | (5, 3) => 'r',
        (0, _) | (4, 3) | (4, 4) => 'p',
        _ => 'q',
    }
}

/// Rose with small sprigs.
fn rose(x: i32, y: i32) -> char {
    sprig(x, y, ['O', 'W', 'N'])
}

/// A small flower on every second field of eight pixels.
fn sprig(x: i32, y: i32, [fill, petal, leaf]: [char; 3]) -> char {
    let (column, row) = (x / 8, y / 8);
    if (column + row) % 2 != 0 {
        return fill;
    }
    match (x % 8, y % 8) {
        (3, 2) | (2, 3) | (4, 3) => petal,
        (3, 4) | (3, 5) | (4, 4) => leaf,
        _ => fill,
    }
}

/// Upright planks.
fn wood(x: i32, _y: i32) -> char {
    match x % 8 {
        7 => 'j',
        0 => 'm',
        5 => 'T',
        _ => 'l',
    }
}

/// Slate grey with small lozenges.
fn slate(x: i32, y: i32) -> char {
    let (dx, dy) = ((x % 8 - 4).abs(), ((y + x / 8 * 4) % 8 - 4).abs());
    match dx + dy {
        0 => 'c',
        1 => 'a',
        _ => 'b',
    }
}

/// Small white tiles with a blue band.
fn white_tile(x: i32, y: i32) -> char {
    if (11..=12).contains(&y) {
        return if y == 11 { 'B' } else { 'A' };
    }
    let shifted = if y / 4 % 2 == 0 { x } else { x + 4 };
    match (shifted % 8, y % 4) {
        (7, _) | (_, 2) => 'd',
        (0..=2, 3) => 'h',
        _ => 'e',
    }
}

/// Bricks, two to a tile, every second row moved by half a brick.
fn brick(x: i32, y: i32) -> char {
    let row = y / 4;
    let shifted = (x + if row % 2 == 0 { 0 } else { 4 }) % TILE;
    match (shifted % 8, y % 4) {
        (7, _) | (_, 3) => 'j',
        (0..=3, 0) if (shifted / 8 + row) % 3 != 1 => 'U',
        _ if (shifted / 8 + row) % 3 == 0 => 'T',
        _ => 'l',
    }
}

/// A middle piece.
fn middle(front: &Front) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE * 2);
    for y in 0..TILE * 2 {
        for x in 0..TILE {
            let letter = match y {
                0..=2 => front.crown[y as usize],
                26 => front.skirting[0],
                27..=28 => front.skirting[1],
                29..=30 => front.skirting[2],
                31 => front.skirting[3],
                _ => (front.paper)(x, y),
            };
            canvas.set(x, y, letter);
        }
    }
    canvas
}

/// An end piece with its darker edge on the left.
fn left(front: &Front) -> Canvas {
    let mut canvas = middle(front);
    canvas.rect(0, 0, 1, TILE * 2, front.end[0]);
    canvas.rect(1, 2, 1, TILE * 2 - 3, front.end[1]);
    canvas
}

/// An end piece with its darker edge on the right, where more shade lies.
fn right(front: &Front) -> Canvas {
    let mut canvas = middle(front);
    canvas.rect(TILE - 1, 0, 1, TILE * 2, front.end[0]);
    canvas.rect(TILE - 3, 2, 2, TILE * 2 - 3, front.end[1]);
    canvas
}

/// The fronts, each with its two ends.
pub(super) fn pieces() -> Vec<Piece> {
    FRONTS
        .iter()
        .flat_map(|front| {
            [
                Piece::new(format!("front_{}", front.name), middle(front)),
                Piece::new(format!("front_{}_left", front.name), left(front)),
                Piece::new(format!("front_{}_right", front.name), right(front)),
            ]
        })
        .collect()
}
