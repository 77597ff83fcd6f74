//! The building sheet: floors, walls seen as in a doll's house, and what hangs on them.

mod details;
mod floors;
mod fronts;
mod signs;
mod tops;

use crate::sheet::{Piece, Sheet};

/// All pieces of the sheet. Append only: tile numbers in the map follow the order.
pub(crate) fn sheet() -> Sheet {
    let mut pieces: Vec<Piece> = floors::pieces();
    pieces.extend(tops::pieces());
    pieces.extend(fronts::pieces());
    pieces.extend(details::pieces());
    pieces.extend(signs::pieces());
    pieces.extend(floors::long_boards());
    pieces.extend(details::more());
    pieces.push(tops::middle());
    Sheet { name: "building", pieces }
}
