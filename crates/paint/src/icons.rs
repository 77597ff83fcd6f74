//! Sheets of small pictures: one for each emoji that the town often uses, and what people hold.
//!
//! `= NAME` has 16 rows; `= NAME on BASE` is drawn over another picture, `= NAME mirrored OTHER` is another one with left
//! and right exchanged. Names without an emoji are only bases.

use std::{error::Error, fmt::Write as _, fs, path::Path};

use image::{Rgba, RgbaImage, imageops};

use crate::{
    canvas::Canvas,
    text_art::{self, Drawing},
};

/// A sheet of small pictures.
struct Icons {
    /// Its folder in `assets/`, and its name.
    name: &'static str,
    /// The art, one file for each theme. Append new ones at the end.
    sources: &'static [&'static str],
    /// Whether a drawing is shown, by its name, and not only a base of others.
    is_shown: fn(&str) -> bool,
    /// Where the art is, for whoever reads the index.
    art: &'static str,
}

/// What people do, in balloons and panels.
const EMOJI: Icons = Icons { name: "emoji", sources: &THEMES, is_shown: |name| !name.is_ascii(), art: "emoji_*.txt" };
/// What people hold, and decorations.
const PROPS: Icons = Icons {
    name: "props",
    sources: &[include_str!("../../../assets/art/props.txt")],
    is_shown: |_| true,
    art: "props.txt",
};
/// The themes of the emoji.
const THEMES: [&str; 8] = [
    include_str!("../../../assets/art/emoji_faces.txt"),
    include_str!("../../../assets/art/emoji_people.txt"),
    include_str!("../../../assets/art/emoji_food.txt"),
    include_str!("../../../assets/art/emoji_home.txt"),
    include_str!("../../../assets/art/emoji_work.txt"),
    include_str!("../../../assets/art/emoji_play.txt"),
    include_str!("../../../assets/art/emoji_outdoors.txt"),
    include_str!("../../../assets/art/emoji_signs.txt"),
];
/// Side of a picture in pixels.
const SIDE: i32 = 16;
/// Pictures in a row of the sheet.
const COLUMNS: i32 = 16;

/// Writes `assets/NAME/NAME.png` and its index `assets/NAME/index.ron` for each sheet, and contact sheets if asked for.
pub(crate) fn write(root: &Path, contact: Option<&Path>) -> Result<(), Box<dyn Error>> {
    [EMOJI, PROPS].iter().try_for_each(|icons| icons.write(root, contact))
}

impl Icons {
    fn write(&self, root: &Path, contact: Option<&Path>) -> Result<(), Box<dyn Error>> {
        let all: Vec<Drawing> = self.sources.iter().copied().flat_map(text_art::drawings).collect();
        let shown: Vec<&Drawing> = all.iter().filter(|drawing| (self.is_shown)(drawing.name)).collect();
        let rows = (shown.len() as i32 + COLUMNS - 1) / COLUMNS;
        let mut image = RgbaImage::new((COLUMNS * SIDE) as u32, (rows * SIDE) as u32);
        for (drawing, i) in shown.iter().zip(0_i32..) {
            let (x, y) = (i % COLUMNS * SIDE, i / COLUMNS * SIDE);
            imageops::replace(&mut image, &composed(drawing, &all).to_image(), x.into(), y.into());
        }
        let folder = root.join("assets").join(self.name);
        fs::create_dir_all(&folder)?;
        image.save(folder.join(format!("{}.png", self.name)))?;
        fs::write(folder.join("index.ron"), self.index(&shown)?)?;
        if let Some(folder) = contact {
            let mut ground = RgbaImage::from_pixel(image.width(), image.height(), Rgba([0xf6, 0xef, 0xdc, 255]));
            imageops::overlay(&mut ground, &image, 0, 0);
            imageops::resize(&ground, image.width() * 3, image.height() * 3, imageops::FilterType::Nearest)
                .save(folder.join(format!("{}.png", self.name)))?;
        }
        Ok(())
    }

    /// The index as RON: the names of the pictures, row by row.
    fn index(&self, shown: &[&Drawing]) -> Result<String, std::fmt::Error> {
        let mut text = format!("// Written by `cargo run --bin paint`; see assets/art/{}.\n[\n", self.art);
        for drawing in shown {
            writeln!(text, "    \"{}\",", drawing.name)?;
        }
        text.push_str("]\n");
        Ok(text)
    }
}

/// A picture with what it is drawn over.
///
/// # Panics
/// Panics when it is not 16 pixels wide and high, or its note is not understood; such art must not be painted.
fn composed(drawing: &Drawing, all: &[Drawing]) -> Canvas {
    let find = |name: &str| {
        let found = all.iter().find(|other| other.name == name);
        found.unwrap_or_else(|| panic!("'{}' wants the picture '{name}', which is missing", drawing.name))
    };
    let picture = match drawing.note.split_once(' ') {
        None if drawing.note.is_empty() => drawing.canvas.clone(),
        Some(("mirrored", other)) => composed(find(other), all).mirrored(),
        Some(("on", base)) => {
            let mut picture = composed(find(base), all);
            picture.draw(0, 0, &drawing.canvas);
            picture
        }
        _ => panic!("'{}': the note '{}' is not understood", drawing.name, drawing.note),
    };
    assert_eq!((picture.width(), picture.height()), (SIDE, SIDE), "the size of '{}'", drawing.name);
    picture
}
