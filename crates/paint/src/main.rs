//! Paints every picture of the town from text art and small drawing programs: `cargo run --bin paint`.
//!
//! Deterministic: the same sources give the same bytes.
//! Tiles go to `assets/tiles/*.png` with their Tiled tilesets `maps/*.tsx`, people to `assets/people/*.png`, effects to
//! `assets/effects/*.png`, emoji and what people hold to
//! `assets/emoji/*.png` and `assets/props/*.png`,
//! and one contact sheet per sheet, three times enlarged, to the folder given with `--contact DIR`.

mod building;
mod canvas;
mod effects;
mod icons;
mod furniture;
mod outdoor;
mod palette;
mod people;
mod sheet;
mod terrain;
mod text_art;

use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from(std::env::var("SMALLVILLE_ROOT").unwrap_or_else(|_| ".".into()));
    let contact = std::env::args().skip_while(|a| a != "--contact").nth(1).map(PathBuf::from);
    for sheet in [terrain::sheet(), building::sheet(), furniture::sheet(), outdoor::sheet()] {
        sheet.write(&root, contact.as_deref())?;
    }
    effects::write(&root, contact.as_deref())?;
    icons::write(&root, contact.as_deref())?;
    people::write(&root, contact.as_deref())
}
