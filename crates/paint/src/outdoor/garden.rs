//! Gardens and the cafe's terrace: beds, tables, well, rocks and small animals.

use super::{flowers, parasol, pieces};
use crate::sheet::Piece;

const ART: &str = include_str!("../../../../assets/art/outdoor_garden.txt");

/// What the people of the town have put into their gardens, and what grew there by itself.
pub(super) fn pieces() -> Vec<Piece> {
    let still = |name: &str| Piece::new(name, pieces::piece(ART, name));
    let mut pieces = flowers::beds();
    pieces.extend(
        [
            "vegetable_bed",
            "picnic_table",
            "garden_chair",
            "well",
            "rock",
            "rock_big",
            "log",
            "stump",
            "birdbath",
            "wheelbarrow",
            "clothes_line",
            "barrel_flowers",
            "crate_outdoor",
            "mushroom",
            "cat",
            "bird",
        ]
        .map(still),
    );
    pieces.extend(parasol::pieces());
    pieces
}
