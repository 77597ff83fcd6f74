//! Floors: boards, tiles, carpets and stone. All are opaque and join on every side.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

/// Letters of a wooden floor.
struct Wood {
    /// Fills of the boards; the first is the commonest.
    fills: [char; 2],
    /// Light along the upper edge of some boards.
    light: char,
    /// The seams.
    seam: char,
}

/// Middle brown.
const OAK: Wood = Wood { fills: ['m', 'U'], light: 'V', seam: 'l' };
/// Dark.
const WALNUT: Wood = Wood { fills: ['l', 'T'], light: 'U', seam: 'j' };
/// Light, for parquet.
const BEECH: Wood = Wood { fills: ['n', 'V'], light: 'n', seam: 'x' };
/// Light and worn.
const SHOP: Wood = Wood { fills: ['x', 'n'], light: 'y', seam: 'w' };

/// One board of four: column of its joint if it has one, which fill, where its light begins and how long it is.
type Board = (Option<i32>, usize, i32, i32);

/// Three layings, which join on every side.
const BOARDS: [[Board; 4]; 3] = [
    [(Some(3), 0, 4, 3), (None, 0, 0, 0), (Some(11), 1, 0, 0), (None, 0, 0, 0)],
    [(None, 0, 0, 0), (Some(6), 1, 0, 0), (None, 0, 0, 0), (Some(13), 0, 14, 3)],
    [(None, 1, 0, 0), (None, 0, 0, 0), (None, 0, 0, 0), (None, 0, 0, 0)],
];

fn filled(letter: char) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, 0, TILE, TILE, letter);
    canvas
}

/// Boards from west to east, four to a tile.
fn boards(wood: &Wood, laying: &[Board; 4]) -> Canvas {
    let mut canvas = filled(wood.fills[0]);
    for (i, &(joint, fill, light, length)) in laying.iter().enumerate() {
        let y = i as i32 * 4;
        canvas.rect(0, y, TILE, 3, wood.fills[fill]);
        canvas.rect(0, y + 3, TILE, 1, wood.seam);
        if let Some(joint) = joint {
            canvas.rect(joint, y, 1, 3, wood.seam);
        }
        for step in 0..length {
            canvas.set((light + step) % TILE, y, wood.light);
        }
    }
    canvas
}

/// Short boards laid crosswise in squares of eight pixels.
fn parquet(wood: &Wood, turned: bool) -> Canvas {
    let mut canvas = filled(wood.fills[0]);
    for (index, (x, y)) in [(0, 0), (8, 0), (0, 8), (8, 8)].into_iter().enumerate() {
        let upright = (index == 0 || index == 3) != turned;
        for board in 0..2 {
            let fill = wood.fills[usize::from((board + index as i32) % 3 == 1)];
            if upright {
                canvas.rect(x + board * 4, y, 3, 7, fill);
                canvas.rect(x + board * 4, y, 1, 4, wood.light);
                canvas.rect(x + board * 4 + 3, y, 1, 8, wood.seam);
                canvas.rect(x, y + 7, 8, 1, wood.seam);
            } else {
                canvas.rect(x, y + board * 4, 7, 3, fill);
                canvas.rect(x, y + board * 4, 4, 1, wood.light);
                canvas.rect(x, y + board * 4 + 3, 8, 1, wood.seam);
                canvas.rect(x + 7, y, 1, 8, wood.seam);
            }
        }
    }
    canvas
}

/// Square tiles of eight pixels in two fills with light edges and joints.
fn tiles(fills: [char; 2], lights: [char; 2], joint: char) -> Canvas {
    let mut canvas = filled(joint);
    for (index, (x, y)) in [(0, 0), (8, 0), (0, 8), (8, 8)].into_iter().enumerate() {
        let kind = usize::from(index == 1 || index == 2);
        canvas.rect(x, y, 7, 7, fills[kind]);
        canvas.rect(x, y, 6, 1, lights[kind]);
        canvas.rect(x, y, 1, 4, lights[kind]);
    }
    canvas
}

/// A carpet with a small woven pattern.
fn carpet(fill: char, dark: char, light: char) -> Canvas {
    let mut canvas = filled(fill);
    for (x, y) in [(3, 3), (11, 11)] {
        for (dx, dy) in [(0, -2), (-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1), (0, 2)] {
            canvas.set(x + dx, y + dy, dark);
        }
        canvas.set(x, y, light);
    }
    for (x, y) in [(11, 3), (3, 11)] {
        canvas.rect(x - 1, y, 3, 1, dark);
        canvas.rect(x, y - 1, 1, 3, dark);
    }
    canvas
}

/// Large slabs, staggered.
fn slabs(fill: char, other: char, light: char, joint: char) -> Canvas {
    let mut canvas = filled(joint);
    for (x, y, letter) in [(0, 0, fill), (8, 0, fill), (4, 8, other), (12, 8, fill)] {
        for row in 0..7 {
            for column in 0..7 {
                let edge = row == 0 && column < 5 || column == 0 && row < 4;
                canvas.set((x + column) % TILE, y + row, if edge { light } else { letter });
            }
        }
    }
    canvas
}

/// The floors.
pub(super) fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("wood_floor", boards(&OAK, &BOARDS[0])),
        Piece::new("wood_floor_2", boards(&OAK, &BOARDS[1])),
        Piece::new("dark_wood_floor", boards(&WALNUT, &BOARDS[0])),
        Piece::new("dark_wood_floor_2", boards(&WALNUT, &BOARDS[1])),
        Piece::new("tile_floor_white", tiles(['e', 'e'], ['h', 'h'], 'd')),
        Piece::new("tile_floor_blue", tiles(['B', 'B'], ['C', 'C'], 'A')),
        Piece::new("tile_floor_check", tiles(['e', 'c'], ['h', 'd'], 'c')),
        Piece::new("carpet_red", carpet('E', 'D', 'H')),
        Piece::new("carpet_blue", carpet('Q', 'P', 'R')),
        Piece::new("carpet_green", carpet('p', 'o', 'q')),
        Piece::new("stone_floor", slabs('d', 'd', 'd', 'c')),
        Piece::new("parquet", parquet(&BEECH, false)),
        Piece::new("parquet_2", parquet(&BEECH, true)),
        Piece::new("shop_floor", boards(&SHOP, &BOARDS[0])),
        Piece::new("slate_floor", slabs('b', 'b', 'b', 'a')),
        Piece::new("shop_floor_2", boards(&SHOP, &BOARDS[1])),
    ]
}

/// Boards without joints, to mix in.
pub(super) fn long_boards() -> Vec<Piece> {
    vec![
        Piece::new("wood_floor_3", boards(&OAK, &BOARDS[2])),
        Piece::new("dark_wood_floor_3", boards(&WALNUT, &BOARDS[2])),
        Piece::new("shop_floor_3", boards(&SHOP, &BOARDS[2])),
    ]
}
