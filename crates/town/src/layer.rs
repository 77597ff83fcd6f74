//! The tiles that are drawn: layers from bottom to top, and the pictures they are cut from.

use std::collections::BTreeMap;

/// Edge of a tile, in pixels of the pictures.
pub const TILE_PIXELS: u16 = 16;

/// One tile of a picture, as it lies in a layer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TileRef {
    /// Index in [`super::Town::tilesets`].
    pub tileset: u8,
    /// Number of the tile in its tileset, row by row from the upper left one, from 0.
    pub id: u32,
    /// Mirrored left to right.
    pub flip_x: bool,
    /// Mirrored top to bottom.
    pub flip_y: bool,
    /// Rows and columns exchanged, before the other two.
    pub flip_diagonal: bool,
}

/// One layer of tiles as large as the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileLayer {
    /// Its name, such as `ground`.
    pub name: String,
    /// One place per tile of the map, row by row; `None` is transparent.
    pub tiles: Vec<Option<TileRef>>,
}

/// A picture cut into tiles of [`TILE_PIXELS`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tileset {
    /// Its name, such as `terrain`.
    pub name: String,
    /// Path of the picture from the folder of the game's data, such as `assets/tiles/terrain.png`.
    pub image: String,
    /// Tiles in a row of the picture.
    pub columns: u32,
    /// Tiles in the picture.
    pub tile_count: u32,
    /// For each moving tile its frames: number of the tile to show, and for how many milliseconds.
    pub animations: BTreeMap<u32, Vec<(u32, u32)>>,
}
