//! The terrain sheet: grass and the grounds that lie in it, each with soft edges.

mod details;
mod earth;
mod edge;
mod grass;
mod paving;
mod water;

use crate::sheet::{Piece, Sheet};

/// All pieces of the sheet. Append only: tile numbers in the map follow the order.
pub(crate) fn sheet() -> Sheet {
    let mut pieces: Vec<Piece> = grass::pieces();
    pieces.extend(earth::dirt());
    pieces.extend(paving::pieces());
    pieces.extend(earth::sand());
    pieces.extend(water::pieces());
    pieces.extend(details::pieces());
    pieces.extend(earth::alternatives());
    pieces.extend(paving::alternatives());
    pieces.extend(water::alternatives());
    Sheet { name: "terrain", pieces }
}
