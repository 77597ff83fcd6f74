//! The text drawings of `assets/art/furniture_*.txt`: palette letters in a grid under `= name` lines.

use std::collections::BTreeMap;

use crate::{canvas::Canvas, text_art};

/// The files, one for each theme.
const SOURCES: [&str; 10] = [
    include_str!("../../../../assets/art/furniture_beds.txt"),
    include_str!("../../../../assets/art/furniture_seats.txt"),
    include_str!("../../../../assets/art/furniture_kitchen.txt"),
    include_str!("../../../../assets/art/furniture_bath.txt"),
    include_str!("../../../../assets/art/furniture_tables.txt"),
    include_str!("../../../../assets/art/furniture_study.txt"),
    include_str!("../../../../assets/art/furniture_music.txt"),
    include_str!("../../../../assets/art/furniture_bar.txt"),
    include_str!("../../../../assets/art/furniture_shop.txt"),
    include_str!("../../../../assets/art/furniture_decoration.txt"),
];

/// Every drawing by its name.
///
/// # Panics
/// Panics when a name stands there twice; the second drawing would hide the first.
pub(super) fn drawings() -> BTreeMap<&'static str, Canvas> {
    let mut drawings = BTreeMap::new();
    for drawing in SOURCES.into_iter().flat_map(text_art::drawings) {
        let doubled = drawings.insert(drawing.name, drawing.canvas).is_some();
        assert!(!doubled, "two furniture drawings are named '{}'", drawing.name);
    }
    drawings
}
