//! The outdoor sheet: everything that stands under the open sky, from trees to the cat.

mod bridges;
mod extras;
mod fences;
mod flowers;
mod foliage;
mod fountain;
mod garden;
mod parasol;
mod plants;
mod street;
mod pieces;
mod trees;

use crate::sheet::Sheet;

/// All pieces of the sheet. Append only: tile numbers in the map follow the order.
pub(crate) fn sheet() -> Sheet {
    let groups = [
        trees::pieces(),
        plants::pieces(),
        fences::pieces(),
        street::pieces(),
        garden::pieces(),
        fountain::pieces(),
        plants::extras(),
        flowers::extras(),
        parasol::extras(),
        trees::extras(),
        extras::pieces(),
        bridges::pieces(),
    ];
    Sheet { name: "outdoor", pieces: groups.into_iter().flatten().collect() }
}
