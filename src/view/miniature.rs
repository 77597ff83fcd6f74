//! The whole town as a small picture, a few pixels for each tile: painted once, from the map and its pictures.

use std::collections::BTreeMap;

use bevy::prelude::Result;
use image::{ImageFormat, Rgba, RgbaImage, imageops};

use crate::{
    data::Data,
    town::{TILE_PIXELS, TileRef, Town},
};

/// Width and height of a tile in the picture, in pixels.
pub const TILE_SIDE: u32 = 4;
/// What is seen where the map is empty: the shade under trees.
const BEYOND: Rgba<u8> = Rgba([0x22, 0x40, 0x3f, 0xff]);

/// The town from above.
///
/// # Errors
/// A picture of the tilesets is missing or no PNG.
pub fn paint(town: &Town, data: &Data) -> Result<RgbaImage> {
    let mut pictures = Vec::new();
    for tileset in town.tilesets() {
        let bytes = data.read(&tileset.image)?;
        pictures.push(image::load_from_memory_with_format(&bytes, ImageFormat::Png)?.into_rgba8());
    }
    let columns = |tileset: u8| town.tilesets()[usize::from(tileset)].columns.max(1);
    let (width, height) = (u32::from(town.width()), u32::from(town.height()));
    let mut whole = RgbaImage::from_pixel(width * TILE_SIDE, height * TILE_SIDE, BEYOND);
    let mut small: BTreeMap<(u8, u32), RgbaImage> = BTreeMap::new();
    for layer in town.layers() {
        for (place, tile) in (0_u32..).zip(&layer.tiles) {
            let Some(tile) = tile else { continue };
            let shrunk = small
                .entry((tile.tileset, tile.id))
                .or_insert_with(|| shrunk(&pictures[usize::from(tile.tileset)], columns(tile.tileset), tile.id));
            let (x, y) = (place % width * TILE_SIDE, place / width * TILE_SIDE);
            imageops::overlay(&mut whole, &turned(shrunk, *tile), x.into(), y.into());
        }
    }
    // Layers that are blended may leave a trace of what is behind them.
    whole.pixels_mut().for_each(|pixel| pixel.0[3] = u8::MAX);
    Ok(whole)
}

/// A tile of a picture, a fraction as large.
fn shrunk(picture: &RgbaImage, columns: u32, id: u32) -> RgbaImage {
    let side = u32::from(TILE_PIXELS);
    let tile = imageops::crop_imm(picture, id % columns * side, id / columns * side, side, side).to_image();
    imageops::resize(&tile, TILE_SIDE, TILE_SIDE, imageops::FilterType::Triangle)
}

/// A tile as it lies in its layer.
pub(super) fn turned(picture: &RgbaImage, tile: TileRef) -> RgbaImage {
    let mut turned = picture.clone();
    if tile.flip_diagonal {
        turned = imageops::flip_horizontal(&imageops::rotate90(&turned));
    }
    if tile.flip_x {
        imageops::flip_horizontal_in_place(&mut turned);
    }
    if tile.flip_y {
        imageops::flip_vertical_in_place(&mut turned);
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::scenario::Scenario;

    #[test]
    fn the_whole_town_is_in_the_picture() {
        let data = Data::embedded();
        let town = Scenario::without_people(&data, 1).unwrap().town;
        let picture = paint(&town, &data).unwrap();
        assert_eq!(picture.dimensions(), (u32::from(town.width()) * TILE_SIDE, u32::from(town.height()) * TILE_SIDE));
        assert!(picture.pixels().all(|pixel| pixel.0[3] == 255), "nothing shows through");
        let shades: std::collections::BTreeSet<[u8; 4]> = picture.pixels().map(|pixel| pixel.0).collect();
        assert!(shades.len() > 100, "{} colours", shades.len());
    }
}
