//! Reads the text art of people: `= name y`, then rows of palette letters whose columns are parted by `|`.

use super::frame::{Frame, HEIGHT, WIDTH};
use crate::canvas::Canvas;

/// A drawing in several columns (views or poses), placed in the 16×24 frame.
pub(super) struct Art {
    /// Its name in the file, such as `hair Bob`.
    pub(super) name: String,
    /// Whole frames, one a column.
    pub(super) columns: Vec<Canvas>,
}

impl Art {
    /// The drawing of that name.
    ///
    /// # Panics
    /// Panics when there is none; art with a wrong name must not be painted.
    pub(super) fn find(source: &str, name: &str) -> Self {
        all(source).into_iter().find(|art| art.name == name).unwrap_or_else(|| panic!("no text art `{name}`"))
    }

    /// Drawn for three views and fixed to the head or chest: goes up and down with it.
    /// Sitting people's laps hide what would hang lower than the seat.
    pub(super) fn worn(&self, frame: &Frame) -> Canvas {
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        canvas.draw(0, frame.drop, &self.columns[frame.view as usize]);
        if frame.is_sitting() {
            canvas.rect(0, frame.seat_row(), WIDTH, HEIGHT, '.');
        }
        canvas
    }

    /// Drawn for each pose of the limbs.
    pub(super) fn posed(&self, frame: &Frame) -> Canvas {
        let canvas = &self.columns[frame.limbs];
        // The light stays on the left when a step is mirrored.
        if frame.mirrored { canvas.mirrored().recoloured("ABUV", "BAVU") } else { canvas.clone() }
    }
}

/// Every drawing of a file, in its order.
///
/// # Panics
/// Panics when a header has no row or a column is not 16 wide.
pub(super) fn all(source: &str) -> Vec<Art> {
    let mut result: Vec<Art> = Vec::new();
    let mut top = 0;
    for line in source.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(header) = line.strip_prefix("= ") {
            let (name, row) = header.rsplit_once(' ').unwrap_or_else(|| panic!("`{line}` names no row"));
            top = row.parse().unwrap_or_else(|_| panic!("`{row}` is no row"));
            result.push(Art { name: name.into(), columns: Vec::new() });
            continue;
        }
        let art = result.last_mut().unwrap_or_else(|| panic!("`{line}` stands before the first `= name y`"));
        for (column, letters) in line.split('|').enumerate() {
            assert_eq!(letters.chars().count(), WIDTH as usize, "a row of `{}`: {line}", art.name);
            if art.columns.len() <= column {
                art.columns.push(Canvas::new(WIDTH, HEIGHT));
            }
            for (x, letter) in (0..).zip(letters.chars()) {
                art.columns[column].set(x, top, letter);
            }
        }
        top += 1;
    }
    result
}
