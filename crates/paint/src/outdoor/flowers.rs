//! Flower beds: a mound of leaves in dark soil with flower heads on it.

use super::{
    foliage::{Clump, Leaves, clumps},
    pieces,
};
use crate::{canvas::Canvas, sheet::Piece};

const ART: &str = include_str!("../../../../assets/art/outdoor_hedge.txt");

/// Letters of a flower: lit petal, petal, shaded petal, middle.
type Flower = [char; 4];

const RED: Flower = ['F', 'F', 'E', 'J'];
const YELLOW: Flower = ['K', 'J', 'I', 'H'];
const PINK: Flower = ['O', 'N', 'M', 'J'];
const WHITE: Flower = ['h', 'h', 'e', 'I'];
const BLUE: Flower = ['R', 'R', 'Q', 'K'];

/// Where the flower heads sit, in pixels.
const HEADS: [(i32, i32); 7] = [(4, 4), (9, 3), (13, 6), (7, 7), (3, 10), (11, 10), (7, 13)];

/// Beds in red, yellow and mixed colours.
pub(super) fn beds() -> Vec<Piece> {
    vec![
        Piece::new("flower_bed_red", bed(&[RED])),
        Piece::new("flower_bed_yellow", bed(&[YELLOW])),
        Piece::new("flower_bed_mixed", bed(&[PINK, YELLOW, RED, WHITE])),
    ]
}

/// Further colours.
pub(super) fn extras() -> Vec<Piece> {
    vec![
        Piece::new("flower_bed_pink", bed(&[PINK, PINK, WHITE])),
        Piece::new("flower_bed_blue", bed(&[BLUE, BLUE, WHITE])),
    ]
}

fn bed(flowers: &[Flower]) -> Canvas {
    let mut canvas = pieces::piece(ART, "flower_bed");
    let heap = clumps([
        (4.2, 4.8, 3.8, 3.6),
        (11.8, 4.8, 3.8, 3.6),
        (8.0, 5.0, 4.0, 4.0),
        (4.2, 10.2, 3.8, 3.6),
        (11.8, 10.2, 3.8, 3.6),
        (8.0, 10.5, 4.0, 3.8),
    ]);
    let crown = Clump { x: 8.0, y: 7.0, rx: 9.0, ry: 9.0 };
    Leaves { tones: &['o', 'u', 'p', 'p', 'q', 'r'], crown, lift: 0.0 }.paint(&mut canvas, &heap);
    for (flower, (x, y)) in flowers.iter().cycle().zip(HEADS) {
        head(&mut canvas, x, y, *flower);
    }
    canvas
}

/// A flower head of eight pixels with the shade of a leaf at its lower right.
pub(super) fn head(canvas: &mut Canvas, x: i32, y: i32, [lit, petal, shaded, middle]: Flower) {
    let rows = [[lit, lit, petal], [lit, middle, shaded], [petal, shaded, 'u']];
    for (dy, row) in (-1..).zip(rows) {
        for (dx, letter) in (-1..).zip(row) {
            canvas.set(x + dx, y + dy, letter);
        }
    }
}
