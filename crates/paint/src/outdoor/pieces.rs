//! Outdoor pieces from text art whose header gives their size in tiles: `= bench_down 2x1`.

use crate::{canvas::Canvas, sheet::TILE, text_art};

/// The piece of that name, padded to its size in tiles.
/// Rows are aligned to the bottom, so that clear rows above a thing need not be written.
///
/// # Panics
/// Panics when the piece is missing or larger than its header says; such art must not be painted.
pub(super) fn piece(source: &'static str, name: &str) -> Canvas {
    let drawing = text_art::drawing(source, name);
    let size = drawing.note.split_once('x').and_then(|(w, h)| Some((w.parse::<i32>().ok()?, h.parse::<i32>().ok()?)));
    let (width, height) = size.unwrap_or_else(|| panic!("`{name}` does not say its size in tiles"));
    let (width, height, art) = (width * TILE, height * TILE, drawing.canvas);
    assert!(art.width() <= width && art.height() <= height, "`{name}` is {}×{}", art.width(), art.height());
    let mut canvas = Canvas::new(width, height);
    canvas.draw(0, height - art.height(), &art);
    canvas
}
