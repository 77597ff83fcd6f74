//! One value for every tile of a map.

use super::tile::{Tile, TileRect};

/// A value per tile, row by row.
#[derive(Clone, Debug)]
pub(super) struct Grid<T> {
    width: u16,
    height: u16,
    cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    /// A grid of `width` × `height` tiles, all with the same value.
    pub(super) fn filled(width: u16, height: u16, value: T) -> Grid<T> {
        Grid { width, height, cells: vec![value; usize::from(width) * usize::from(height)] }
    }

    /// Columns.
    pub(super) fn width(&self) -> u16 {
        self.width
    }

    /// Rows.
    pub(super) fn height(&self) -> u16 {
        self.height
    }

    /// The value at `tile`; `None` outside the map.
    pub(super) fn at(&self, tile: Tile) -> Option<T> {
        self.index(tile).map(|index| self.cells[index])
    }

    /// Sets the value at `tile`; outside the map nothing happens.
    pub(super) fn set(&mut self, tile: Tile, value: T) {
        if let Some(index) = self.index(tile) {
            self.cells[index] = value;
        }
    }

    /// All tiles, row by row.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Tile> + use<T> {
        TileRect::new(0, 0, self.width, self.height).tiles()
    }

    fn index(&self, tile: Tile) -> Option<usize> {
        let inside = tile.x < self.width && tile.y < self.height;
        inside.then(|| usize::from(tile.y) * usize::from(self.width) + usize::from(tile.x))
    }
}
