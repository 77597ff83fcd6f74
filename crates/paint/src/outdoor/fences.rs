//! White picket fences that join, and benches for all four sides.

use super::pieces;
use crate::{canvas::Canvas, sheet::Piece};

const ART: &str = include_str!("../../../../assets/art/outdoor_fences.txt");

/// Fences, gate and benches.
pub(super) fn pieces() -> Vec<Piece> {
    let still = |name: &str| Piece::new(name, pieces::piece(ART, name));
    vec![
        still("fence_left"),
        still("fence_mid"),
        still("fence_right"),
        still("fence_v"),
        still("fence_gate"),
        still("bench_down"),
        still("bench_up"),
        Piece::new("bench_left", pieces::piece(ART, "bench_right").mirrored()),
        still("bench_right"),
    ]
}

/// The bench seen from the front, for benches of other materials.
pub(super) fn bench() -> Canvas {
    pieces::piece(ART, "bench_down")
}
