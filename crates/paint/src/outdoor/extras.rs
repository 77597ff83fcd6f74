//! Pieces beyond the common ones: life on the pond, the market's stall, the rose arch.

use super::{flowers, pieces};
use crate::{canvas::Canvas, sheet::Piece};

const ART: &str = include_str!("../../../../assets/art/outdoor_extras.txt");

/// First pixel row of the arch in its picture.
const ARCH_TOP: i32 = 8;
/// Rose heads on the arch, in pixels from its top.
const ROSES: [(i32, i32); 20] = [
    (3, 9),
    (6, 5),
    (11, 2),
    (16, 1),
    (21, 2),
    (26, 5),
    (29, 9),
    (4, 16),
    (28, 15),
    (6, 22),
    (27, 21),
    (2, 26),
    (30, 27),
    (5, 31),
    (28, 33),
    (3, 36),
    (13, 5),
    (20, 4),
    (8, 9),
    (25, 10),
];

/// All further pieces.
pub(super) fn pieces() -> Vec<Piece> {
    let art = |name: &str| pieces::piece(ART, name);
    let still = |name: &str| Piece::new(name, art(name));
    let slow = |name: &str| {
        let (first, second) = (art(&format!("{name}_1")), art(&format!("{name}_2")));
        Piece::animated(name, vec![first.clone(), first, second.clone(), second])
    };
    vec![
        still("bridge_v"),
        still("planter"),
        still("flower_pot"),
        Piece::new("sunflower", art("sunflower").recoloured("rqp", "qpo")),
        Piece::new("rose_arch", rose_arch()),
        still("market_stall"),
        Piece::new("market_stall_green", art("market_stall").recoloured("DEFG", "opqr")),
        still("boat"),
        still("dog"),
        slow("duck"),
        Piece::animated("butterfly", vec![art("butterfly_1"), art("butterfly_2")]),
        still("bunting"),
        still("sandwich_board"),
        still("hay_bale"),
        still("tall_grass"),
        Piece::new("bench_stone", art_stone_bench()),
    ]
}

/// The park's bench in stone.
fn art_stone_bench() -> Canvas {
    super::fences::bench().recoloured("ijlmn", "abcde")
}

fn rose_arch() -> Canvas {
    let mut canvas = pieces::piece(ART, "rose_arch");
    for (i, (x, y)) in (0..).zip(ROSES) {
        let y = y + ARCH_TOP;
        for (dx, dy, letter) in
            [(-2, 1, 'q'), (-1, 2, 'p'), (2, -1, 'q'), (0, 2, 'p'), (2, 0, 'p'), (-2, 0, 'r'), (1, 2, 'u')]
        {
            canvas.set(x + dx, y + dy, letter);
        }
        flowers::head(&mut canvas, x, y, if i % 3 == 0 { ['h', 'O', 'N', 'N'] } else { ['O', 'N', 'M', 'M'] });
    }
    canvas
}
