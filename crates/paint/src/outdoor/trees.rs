//! Trees of 2×3 tiles: crown in the upper two rows, trunk and shade in the lowest.

use super::{
    foliage::{Clump, Leaves, clumps},
    pieces,
};
use crate::{canvas::Canvas, sheet::Piece};

const TRUNKS: &str = include_str!("../../../../assets/art/outdoor_trunks.txt");

/// The leaves of the common tree, from outline to highlight.
const GREEN: [char; 6] = ['o', 'u', 'p', 'q', 'r', 's'];
/// The needles of the pine, which has no yellow.
const NEEDLES: [char; 6] = ['o', 'o', 'u', 'p', 'q', 'r'];
/// Blossom in pinks.
const PINK: [char; 6] = ['L', 'M', 'N', 'N', 'O', 'h'];

/// The darker leaves of the oak.
const DARK_GREEN: [char; 6] = ['o', 'o', 'u', 'p', 'q', 'r'];
/// Leaves in autumn.
const AUTUMN: [char; 6] = ['j', 'l', 'H', 'H', 'I', 'J'];

/// All trees.
pub(super) fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("tree_round", round(&GREEN)),
        Piece::new("tree_tall", tall()),
        Piece::new("tree_pine", pine()),
        Piece::new("tree_blossom", round(&PINK)),
    ]
}

/// Further trees: an old oak, a maple in autumn, an apple tree, and a young tree of 1×2 tiles.
pub(super) fn extras() -> Vec<Piece> {
    vec![
        Piece::new("tree_oak", oak(&DARK_GREEN)),
        Piece::new("tree_autumn", oak(&AUTUMN)),
        Piece::new("tree_apple", apple()),
        Piece::new("tree_young", young()),
    ]
}

const CROWN: Clump = Clump { x: 16.0, y: 17.5, rx: 16.0, ry: 18.0 };

fn round(tones: &[char]) -> Canvas {
    let mut canvas = pieces::piece(TRUNKS, "trunk_round");
    let heap = clumps([
        (16.0, 7.0, 6.5, 5.5),
        (9.5, 9.5, 5.5, 5.0),
        (22.5, 9.5, 5.5, 5.0),
        (5.5, 15.0, 4.5, 5.0),
        (26.5, 15.0, 4.5, 5.0),
        (16.0, 13.0, 6.0, 5.5),
        (10.5, 16.5, 5.5, 5.0),
        (21.5, 16.5, 5.5, 5.0),
        (5.0, 21.5, 4.5, 4.5),
        (27.0, 21.5, 4.5, 4.5),
        (8.0, 27.0, 5.0, 4.5),
        (24.0, 27.0, 5.0, 4.5),
        (16.0, 21.0, 6.0, 5.5),
        (10.5, 23.0, 4.5, 4.5),
        (22.0, 23.0, 4.5, 4.5),
        (13.0, 30.0, 4.5, 4.0),
        (20.0, 30.0, 4.5, 4.0),
        (16.0, 27.0, 5.5, 5.0),
    ]);
    Leaves { tones, crown: CROWN, lift: -0.03 }.paint(&mut canvas, &heap);
    canvas
}

/// A broad crown of uneven heaps.
fn oak(tones: &[char]) -> Canvas {
    let mut canvas = pieces::piece(TRUNKS, "trunk_round");
    let heap = clumps([
        (12.0, 6.5, 5.5, 5.0),
        (20.0, 5.5, 5.5, 4.5),
        (25.5, 10.0, 5.0, 5.0),
        (6.5, 11.5, 5.5, 5.0),
        (15.0, 11.0, 6.0, 5.5),
        (22.0, 14.0, 5.5, 5.0),
        (27.0, 17.0, 4.5, 4.5),
        (4.5, 18.5, 4.5, 4.5),
        (10.5, 17.5, 5.5, 5.0),
        (18.0, 18.5, 6.0, 5.0),
        (26.0, 23.5, 5.0, 4.5),
        (6.0, 25.0, 5.0, 4.5),
        (20.5, 25.0, 5.5, 5.0),
        (13.0, 24.5, 5.5, 5.0),
        (23.5, 29.0, 4.5, 3.5),
        (9.5, 29.5, 4.5, 3.5),
        (16.5, 29.5, 5.0, 4.0),
    ]);
    Leaves { tones, crown: CROWN, lift: -0.01 }.paint(&mut canvas, &heap);
    canvas
}

fn apple() -> Canvas {
    let mut canvas = round(&GREEN);
    for (x, y) in [(9, 9), (20, 8), (14, 15), (25, 16), (6, 20), (19, 22), (11, 27), (25, 26)] {
        for (dx, dy, letter) in
            [(0, 0, 'G'), (1, 0, 'F'), (0, 1, 'F'), (1, 1, 'E'), (0, 2, 'D'), (1, 2, 'D'), (1, -1, 'o')]
        {
            canvas.set(x + dx, y + dy, letter);
        }
    }
    canvas
}

fn young() -> Canvas {
    let mut canvas = pieces::piece(include_str!("../../../../assets/art/outdoor_extras.txt"), "tree_young");
    let heap = clumps([
        (8.0, 5.5, 4.5, 4.2),
        (4.5, 10.5, 3.8, 4.0),
        (11.5, 10.5, 3.8, 4.0),
        (8.0, 11.5, 4.0, 4.0),
        (5.5, 17.0, 4.2, 3.8),
        (11.0, 17.0, 4.2, 3.8),
        (8.2, 19.5, 4.2, 3.8),
    ]);
    Leaves { tones: &GREEN, crown: Clump { x: 8.0, y: 12.0, rx: 8.0, ry: 12.0 }, lift: -0.02 }
        .paint(&mut canvas, &heap);
    canvas
}

fn tall() -> Canvas {
    let mut canvas = pieces::piece(TRUNKS, "trunk_birch");
    let heap = clumps([
        (16.0, 5.0, 4.5, 5.0),
        (12.5, 10.0, 4.0, 4.5),
        (19.5, 10.5, 4.5, 4.5),
        (15.5, 13.5, 4.5, 4.5),
        (10.5, 16.5, 4.0, 4.0),
        (21.5, 17.5, 4.5, 4.5),
        (16.0, 19.5, 4.5, 4.0),
        (9.5, 23.0, 4.5, 4.5),
        (22.0, 24.5, 4.5, 4.0),
        (15.5, 25.0, 4.5, 4.0),
        (12.0, 29.5, 4.0, 3.0),
        (20.5, 30.0, 4.0, 3.0),
    ]);
    let crown = Clump { x: 16.0, y: 17.0, rx: 12.0, ry: 18.0 };
    Leaves { tones: &['o', 'p', 'q', 'q', 'r', 's'], crown, lift: 0.01 }.paint(&mut canvas, &heap);
    canvas.draw(0, 0, &pieces::piece(TRUNKS, "birch_branches"));
    canvas
}

/// One tier of the pine's branches. In pixels.
struct Tier {
    tip: i32,
    base: i32,
    half: i32,
}

/// The tiers, the lowest first.
const TIERS: [Tier; 5] = [
    Tier { tip: 16, base: 36, half: 16 },
    Tier { tip: 11, base: 29, half: 14 },
    Tier { tip: 7, base: 22, half: 11 },
    Tier { tip: 3, base: 15, half: 8 },
    Tier { tip: 0, base: 9, half: 5 },
];
/// How far the fringe of a tier hangs down, repeated over its width.
const FRINGE: [i32; 5] = [0, 1, 2, 1, -1];

fn pine() -> Canvas {
    let mut heap = Canvas::new(32, 48);
    for (i, tier) in TIERS.iter().enumerate() {
        for y in 0..48 {
            for x in 0..32 {
                if tier.covers(x, y) {
                    heap.set(x, y, NEEDLES[1 + tier.tone(TIERS.get(i + 1), x, y)]);
                }
            }
        }
    }
    trim(&mut heap);
    let crown = Clump { x: 16.0, y: 20.0, rx: 15.0, ry: 20.0 };
    Leaves { tones: &NEEDLES, crown, lift: 0.0 }.outline(&mut heap);
    let mut canvas = pieces::piece(TRUNKS, "trunk_pine");
    canvas.draw(0, 0, &heap);
    canvas
}

/// Takes away twigs of one pixel's width.
fn trim(heap: &mut Canvas) {
    for _ in 0..4 {
        let shape = heap.clone();
        for y in 0..heap.height() {
            for x in 0..heap.width() {
                let set = |dx: i32, dy: i32| shape.at(x + dx, y + dy) != '.';
                if !(set(-1, 0) || set(1, 0)) || !(set(0, -1) || set(0, 1)) {
                    heap.set(x, y, '.');
                }
            }
        }
    }
}

impl Tier {
    /// Half the width at that height, in half pixels.
    fn reach(&self, y: i32) -> i32 {
        let (down, height) = (y - self.tip, self.base - self.tip);
        2 * self.half * down * (down + height) / (2 * height * height) + 2.min(down)
    }

    /// The lowest row at that column; the ends of the branches turn up.
    fn bottom(&self, x: i32) -> i32 {
        let across = 2 * x - 31;
        self.base - across * across / (self.half * self.half)
            + FRINGE[(across.abs() / 2 + self.half).rem_euclid(5) as usize]
    }

    fn covers(&self, x: i32, y: i32) -> bool {
        y >= self.tip && y <= self.bottom(x) && (2 * x - 31).abs() <= self.reach(y)
    }

    /// Tone from 0 (dark) to 4, darker below the next tier and on the right.
    fn tone(&self, above: Option<&Self>, x: i32, y: i32) -> usize {
        let (across, reach) = (2 * x - 31, self.reach(y).max(1));
        let side = match across * 8 {
            lit if lit < -3 * reach => 3,
            front if front < 3 * reach => 2,
            _ => 1,
        };
        let under = above.map_or(9, |tier| y - tier.bottom(x));
        let over = self.bottom(x) - y;
        let shadow = i32::from(under <= 3) + i32::from(under <= 1);
        let tips = i32::from((1..3).contains(&over) && under > 3 && side > 1);
        (side + tips - shadow - i32::from(over == 0)).clamp(0, 4) as usize
    }
}
