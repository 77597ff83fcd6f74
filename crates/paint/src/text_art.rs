//! Reads pictures out of text-art files: `= name`, then rows of palette letters from the top.
//!
//! Lines that begin with `#` and empty lines count for nothing.
//! A header may go on after the name; what it says there is the business of whoever asks for it.

use crate::canvas::Canvas;

/// A picture of a text-art file.
pub(crate) struct Drawing {
    /// Its name.
    pub(crate) name: &'static str,
    /// What its header says after the name.
    pub(crate) note: &'static str,
    /// The picture, as large as its rows.
    pub(crate) canvas: Canvas,
}

/// All pictures of a file, in order.
pub(crate) fn drawings(source: &'static str) -> Vec<Drawing> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in source.lines().map(str::trim_end).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(header) = line.strip_prefix("= ") {
            found.push((header, Vec::new()));
        } else if let Some((_, rows)) = found.last_mut() {
            rows.push(line);
        }
    }
    found
        .into_iter()
        .map(|(header, rows)| {
            let (name, note) = header.split_once(' ').unwrap_or((header, ""));
            Drawing { name, note: note.trim(), canvas: Canvas::from_text(&rows.join("\n")) }
        })
        .collect()
}

/// The picture of that name.
///
/// # Panics
/// Panics when it is missing; a sheet with a hole must not be painted.
pub(crate) fn drawing(source: &'static str, name: &str) -> Drawing {
    let found = drawings(source).into_iter().find(|drawing| drawing.name == name);
    found.unwrap_or_else(|| panic!("no picture `{name}` in the text art"))
}
