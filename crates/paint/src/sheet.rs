//! Packs pieces of one or more tiles into a sheet and writes the picture with its Tiled tileset.

use std::{error::Error, fmt::Write as _, fs, path::Path};

use image::{RgbaImage, imageops};

use crate::canvas::Canvas;

/// Side of a tile in pixels.
pub(crate) const TILE: i32 = 16;
/// Width of every sheet in tiles; never change it, or every tile number in the map changes.
const COLUMNS: i32 = 16;

/// A named picture of whole tiles. Animated pieces have several frames, which stand side by side in the sheet.
pub(crate) struct Piece {
    /// Name by which the map's author finds it; the class of its top-left tile in Tiled.
    pub(crate) name: String,
    /// Pictures of equal size; more than one is an animation.
    pub(crate) frames: Vec<Canvas>,
}

impl Piece {
    /// A still picture.
    pub(crate) fn new(name: impl Into<String>, canvas: Canvas) -> Self {
        Self { name: name.into(), frames: vec![canvas] }
    }

    /// An animation: four frames a second.
    pub(crate) fn animated(name: impl Into<String>, frames: Vec<Canvas>) -> Self {
        Self { name: name.into(), frames }
    }

    fn size(&self) -> (i32, i32) {
        (self.frames[0].width() / TILE, self.frames[0].height() / TILE)
    }
}

/// A sheet of pieces. Append new pieces at the end: tile numbers in the map follow the order.
pub(crate) struct Sheet {
    /// File name without ending.
    pub(crate) name: &'static str,
    /// What is on it, in the order in which it is packed.
    pub(crate) pieces: Vec<Piece>,
}

impl Sheet {
    /// Writes `assets/tiles/NAME.png` and `maps/NAME.tsx`, and a contact sheet if asked for.
    pub(crate) fn write(&self, root: &Path, contact: Option<&Path>) -> Result<(), Box<dyn Error>> {
        let (places, rows) = self.pack();
        let mut image = RgbaImage::new((COLUMNS * TILE) as u32, (rows * TILE) as u32);
        for (piece, &(column, row)) in self.pieces.iter().zip(&places) {
            for (i, frame) in piece.frames.iter().enumerate() {
                let x = (column + i as i32 * piece.size().0) * TILE;
                imageops::replace(&mut image, &frame.to_image(), i64::from(x), i64::from(row * TILE));
            }
        }
        image.save(root.join(format!("assets/tiles/{}.png", self.name)))?;
        fs::write(root.join(format!("maps/{}.tsx", self.name)), self.tileset(&places, rows))?;
        if let Some(folder) = contact {
            let grey = image::Rgba([0x7f, 0xb4, 0x50, 255]);
            let mut ground = RgbaImage::from_pixel(image.width(), image.height(), grey);
            imageops::overlay(&mut ground, &image, 0, 0);
            let (width, height) = (ground.width() * 3, ground.height() * 3);
            imageops::resize(&ground, width, height, imageops::FilterType::Nearest)
                .save(folder.join(format!("{}.png", self.name)))?;
        }
        Ok(())
    }

    /// Column and row of each piece, and the number of rows: the first free place in reading order.
    fn pack(&self) -> (Vec<(i32, i32)>, i32) {
        let mut taken: Vec<[bool; COLUMNS as usize]> = Vec::new();
        let mut places = Vec::new();
        for piece in &self.pieces {
            let (width, height) = piece.size();
            let width = width * piece.frames.len() as i32;
            assert!(width <= COLUMNS, "{} is wider than a sheet", piece.name);
            let place = (0..)
                .flat_map(|row| (0..=COLUMNS - width).map(move |column| (column, row)))
                .find(|&(column, row)| {
                    (row..row + height).all(|r| {
                        (column..column + width).all(|c| taken.get(r as usize).is_none_or(|cells| !cells[c as usize]))
                    })
                })
                .expect("an endless sheet has room");
            taken.resize(taken.len().max((place.1 + height) as usize), [false; COLUMNS as usize]);
            for row in place.1..place.1 + height {
                for column in place.0..place.0 + width {
                    taken[row as usize][column as usize] = true;
                }
            }
            places.push(place);
        }
        (places, taken.len() as i32)
    }

    fn tileset(&self, places: &[(i32, i32)], rows: i32) -> String {
        let mut xml = format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="{0}" tilewidth="{TILE}" tileheight="{TILE}" tilecount="{1}" columns="{COLUMNS}">
 <image source="../assets/tiles/{0}.png" width="{2}" height="{3}"/>
"#,
            self.name,
            rows * COLUMNS,
            COLUMNS * TILE,
            rows * TILE
        );
        let mut tiles = Vec::new();
        for (piece, &(column, row)) in self.pieces.iter().zip(places) {
            let (width, height) = piece.size();
            for dy in 0..height {
                for dx in 0..width {
                    let id = (row + dy) * COLUMNS + column + dx;
                    let named = (dx, dy) == (0, 0);
                    if !named && piece.frames.len() == 1 {
                        continue;
                    }
                    let mut tile = if named {
                        format!(
                            " <tile id=\"{id}\" type=\"{}\">\n  <properties>\n   <property name=\"height\" type=\"int\" value=\"{height}\"/>\n   <property name=\"width\" type=\"int\" value=\"{width}\"/>\n  </properties>\n",
                            piece.name
                        )
                    } else {
                        format!(" <tile id=\"{id}\">\n")
                    };
                    if piece.frames.len() > 1 {
                        tile.push_str("  <animation>\n");
                        for i in 0..piece.frames.len() as i32 {
                            let _ = writeln!(tile, "   <frame tileid=\"{}\" duration=\"250\"/>", id + i * width);
                        }
                        tile.push_str("  </animation>\n");
                    }
                    tile.push_str(" </tile>\n");
                    tiles.push((id, tile));
                }
            }
        }
        tiles.sort();
        xml.extend(tiles.into_iter().map(|(_, tile)| tile));
        xml.push_str("</tileset>\n");
        xml
    }
}
