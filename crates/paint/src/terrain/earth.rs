//! Paths of trodden earth, and sand.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

use super::edge::{self, Border, SOUTH, Shape};

/// Soft lumps above, blades of grass below.
const BORDER: Border = Border {
    inset: 3.0,
    radius: 6.0,
    lumps: [0, 0, 0, 1, 1, 1, 0, 0, 0, -1, -1, -1, 0, 0, 0, 0],
    blades: [0, 0, 1, 0, -1, -1, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0],
    sides: [0, 0, 0, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0],
};

/// The border of the second pictures.
const OTHER_BORDER: Border = Border {
    lumps: [0, 0, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0],
    blades: [0, 1, 0, 0, 0, 1, 1, 0, -1, 0, 0, 0, 1, 0, 0, 0],
    sides: [0, 0, 0, 1, 1, 0, 0, 0, -1, -1, -1, -1, 0, 0, 0, 0],
    ..BORDER
};

/// Letters of a ground of loose earth.
struct Earth {
    fill: char,
    light: char,
    dark: char,
    rim: char,
}

/// Trodden earth.
const DIRT: Earth = Earth { fill: 'x', light: 'y', dark: 'w', rim: 'v' };
/// Pale sand.
const SAND: Earth = Earth { fill: 'y', light: 'h', dark: 'x', rim: 'w' };

/// Small marks of the fill at their places; `L` is light and `D` dark.
type Marks = &'static [(i32, i32, &'static str)];

/// Marks of the full tiles, placed so that neighbours do not line up.
const FULL_MARKS: [Marks; 4] =
    [&[], &[(4, 5, PEBBLE), (11, 11, SCUFF)], &[(8, 9, WORN)], &[(3, 11, SCUFF), (10, 4, PEBBLES)]];
/// A pebble.
const PEBBLE: &str = "LL\nDD";
/// Two pebbles.
const PEBBLES: &str = "LL...\nDD.LL\n...DD";
/// A scrape.
const SCUFF: &str = ".DD\nDD.";
/// A worn, lighter place.
const WORN: &str = "..LLL.\nLLLL..";
/// Marks of the second pictures of the straight tiles, in their order.
const EDGE_MARKS: [Marks; 6] =
    [&[(6, 7, PEBBLE)], &[(8, 5, SCUFF)], &[(9, 7, PEBBLE)], &[(5, 9, WORN)], &[(4, 10, PEBBLES)], &[(9, 8, SCUFF)]];

/// The tiles of earth paths.
pub(super) fn dirt() -> Vec<Piece> {
    pieces("dirt", &DIRT)
}

/// The tiles of sand.
pub(super) fn sand() -> Vec<Piece> {
    pieces("sand", &SAND)
}

fn pieces(base: &str, earth: &Earth) -> Vec<Piece> {
    let mut pieces: Vec<Piece> =
        edge::all(base, &BORDER).into_iter().map(|(name, shape)| Piece::new(name, tile(&shape, earth, &[]))).collect();
    for (i, marks) in FULL_MARKS.iter().enumerate() {
        let number = if i == 0 { String::new() } else { format!("_{}", i + 1) };
        pieces.push(Piece::new(format!("{base}_alt{number}"), tile(&Shape::plain(15, &BORDER), earth, marks)));
    }
    pieces
}

/// Second pictures of the straight tiles of both grounds.
pub(super) fn alternatives() -> Vec<Piece> {
    [("dirt", &DIRT), ("sand", &SAND)]
        .into_iter()
        .flat_map(|(base, earth)| {
            edge::alternatives(base, &OTHER_BORDER)
                .into_iter()
                .zip(EDGE_MARKS)
                .map(|((name, shape), marks)| Piece::new(name, tile(&shape, earth, marks)))
        })
        .collect()
}

/// One tile of earth in the grass.
fn tile(shape: &Shape, earth: &Earth, marks: &[(i32, i32, &str)]) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for y in 0..TILE {
        for x in 0..TILE {
            canvas.set(x, y, letter(shape, earth, x, y));
        }
    }
    for &(x, y, mark) in marks {
        let mark = Canvas::from_text(mark).recoloured("LD", &String::from_iter([earth.light, earth.dark]));
        canvas.draw(x, y, &mark);
    }
    canvas
}

/// The colour of a pixel: grass with a dark lip above the earth, earth with its rim.
fn letter(shape: &Shape, earth: &Earth, x: i32, y: i32) -> char {
    if !shape.inside(x, y) {
        return match shape.ground_below(x, y, 2) {
            Some(1) => 'p',
            Some(2) => 'q',
            _ if shape.inside(x, y - 1) => 's',
            _ if shape.inside(x + 1, y) || shape.inside(x - 1, y) => 'q',
            _ => 'r',
        };
    }
    let below = !shape.inside(x, y + 1);
    let side = !shape.inside(x - 1, y) || !shape.inside(x + 1, y);
    match shape.grass_above(x, y, 2) {
        Some(1) => earth.dark,
        _ if below && shape.sides & SOUTH == 0 => earth.rim,
        _ if below || side => earth.dark,
        _ if !shape.inside(x, y + 2) => earth.dark,
        _ => earth.fill,
    }
}
