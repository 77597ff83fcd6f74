//! Grass: a calm middle green with a few blades, and the tiles that carry something small.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

/// A short blade in shade, leaning right.
const DARK_BLADE: &str = "q.\nqq\n.q";
/// A short blade in light, leaning left.
const LIGHT_BLADE: &str = ".s\nss\ns.";
/// A loose row of blades in light.
const LIGHT_ROW: &str = "\
.......s..
.s....s..s
s..s..s.s.
..s.......
..s.......";
/// A bushy low clump.
const CLUMP: &str = "\
..s...s...
.s.s.s..s.
.sqssqss..
qqsqqsqqsq
.qqpqqqpq.
...q..qq..";
/// Three blades of one root.
const SPROUT: &str = "s...s\ns.s.s\nqsqsq\n.qqq.";
/// A low dark patch with a light upper edge.
const PATCH: &str = ".ss..\n.qqs.\n..qqq";
/// A wide low patch.
const WIDE_PATCH: &str = "..sss...\n.qq.qqs.\n...q..qq";

/// A tall tuft.
const TUFT: &str = "\
..s...s..
..s.s.s.s
s.sssqs.s
sqsqsqsqs
qsqqsqqsq
.qqpqpqq.
...qqqqq.";
/// Clover leaves.
const CLOVER: &str = "\
.qs..qs...
qqssqqss..
qpqqqpqq..
.qq.qqs.qs
.p.qqsqqss
...qpqqqpq
....q..qq.";
/// A half-sunken stone.
const STONE: &str = "\
..eed...
.eeddcc.
edddccbb
qdccbbbq
.qpppqqq";
/// An open flower; `X` petal, `Y` heart.
const FLOWER: &str = "\
.X.
XYX
.X.
.q.
qp.";
/// A small flower.
const BUD: &str = "\
XX
XY
q.";

/// A plain tile of grass.
pub(super) fn plain() -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, 0, TILE, TILE, 'r');
    canvas
}

/// Grass with small pictures on it, each at its place.
fn with(stamps: &[(i32, i32, &str)]) -> Canvas {
    let mut canvas = plain();
    for &(x, y, stamp) in stamps {
        canvas.draw(x, y, &Canvas::from_text(stamp));
    }
    canvas
}

/// Three flowers of one colour: petals and heart.
fn flowers(petal: &str, heart: &str) -> Canvas {
    let tint = |art: &str| art.replace('X', petal).replace('Y', heart);
    with(&[(2, 2, &tint(FLOWER)), (9, 6, &tint(FLOWER)), (4, 11, &tint(BUD)), (12, 2, &tint(BUD))])
}

/// The tiles of grass.
pub(super) fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("grass", plain()),
        Piece::new("grass_2", with(&[(3, 4, DARK_BLADE), (10, 10, LIGHT_BLADE)])),
        Piece::new("grass_3", with(&[(8, 3, WIDE_PATCH)])),
        Piece::new("grass_4", with(&[(3, 6, LIGHT_ROW)])),
        Piece::new("grass_tuft", with(&[(3, 5, TUFT)])),
        Piece::new("grass_flower_white", flowers("h", "J")),
        Piece::new("grass_flower_yellow", flowers("J", "I")),
        Piece::new("grass_flower_red", flowers("F", "K")),
        Piece::new("grass_stone", with(&[(4, 7, STONE), (11, 2, DARK_BLADE)])),
        Piece::new("grass_clover", with(&[(3, 4, CLOVER)])),
        Piece::new("grass_5", with(&[(9, 8, SPROUT)])),
        Piece::new("grass_6", with(&[(5, 7, CLUMP)])),
        Piece::new("grass_7", with(&[(6, 9, LIGHT_BLADE), (10, 9, DARK_BLADE)])),
        Piece::new("grass_8", with(&[(2, 4, PATCH), (9, 9, SPROUT)])),
    ]
}
