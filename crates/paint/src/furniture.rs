//! The furniture sheet: everything that stands, lies or hangs in rooms.
//!
//! Pictures are text drawings with their outlines and contact shadows; the catalogue gives their order and variants.

mod catalogue;
mod drawings;

use crate::sheet::{Piece, Sheet, TILE};

/// All pieces of the sheet.
///
/// # Panics
/// Panics when a drawing is missing or is not made of whole tiles; such art must not be painted.
pub(crate) fn sheet() -> Sheet {
    let drawings = drawings::drawings();
    let mut pieces = Vec::new();
    for entry in catalogue::CATALOGUE {
        let drawing =
            drawings.get(entry.drawing).unwrap_or_else(|| panic!("no furniture drawing '= {}'", entry.drawing));
        let whole = drawing.width() % TILE == 0 && drawing.height() % TILE == 0;
        assert!(whole, "'{}' is {}×{} pixels, not whole tiles", entry.drawing, drawing.width(), drawing.height());
        let (from, to) = entry.dye;
        pieces.push(Piece::new(entry.name, drawing.recoloured(from, to)));
    }
    Sheet { name: "furniture", pieces }
}
