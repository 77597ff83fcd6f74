//! The parts of which people are made, from text art to one picture with a row for each part.
//!
//! Parts are painted in key colours; the game recolours and stacks them (`crates/draw`, `assets/people/ramps.ron`).

mod art;
mod body;
mod clothes;
mod extras;
mod frame;
mod hair;

use std::{error::Error, fmt::Write as _, fs, path::Path};

use image::{Rgba, RgbaImage, imageops};

use crate::canvas::Canvas;
use frame::{FRAMES, Frame, HEIGHT, WIDTH};

/// One layer of a person, such as a hair cut, in every frame.
struct Part {
    /// Name by which the game finds it, such as `hair Bob`.
    name: String,
    /// A picture for each of [`FRAMES`].
    pictures: Vec<Canvas>,
}

impl Part {
    /// Paints every frame with `paint`.
    fn new(name: impl Into<String>, paint: impl Fn(&Frame) -> Canvas) -> Self {
        Self { name: name.into(), pictures: FRAMES.iter().map(paint).collect() }
    }
}

/// Writes `assets/people/parts.png` and its index `assets/people/parts.ron`, and a contact sheet if asked for.
pub(crate) fn write(root: &Path, contact: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let groups = [body::parts(), hair::parts(), clothes::parts(), extras::parts()];
    let parts: Vec<Part> = groups.into_iter().flatten().collect();
    let image = sheet(&parts);
    image.save(root.join("assets/people/parts.png"))?;
    fs::write(root.join("assets/people/parts.ron"), index(&parts)?)?;
    if let Some(folder) = contact {
        let mut ground = RgbaImage::from_pixel(image.width(), image.height(), Rgba([0x7f, 0xb4, 0x50, 255]));
        imageops::overlay(&mut ground, &image, 0, 0);
        imageops::resize(&ground, image.width() * 3, image.height() * 3, imageops::FilterType::Nearest)
            .save(folder.join("people.png"))?;
    }
    Ok(())
}

/// One row for each part, one column for each frame.
fn sheet(parts: &[Part]) -> RgbaImage {
    let mut image = RgbaImage::new(WIDTH as u32 * FRAMES.len() as u32, HEIGHT as u32 * parts.len() as u32);
    for (row, part) in (0_i64..).zip(parts) {
        for (column, picture) in (0_i64..).zip(&part.pictures) {
            let (x, y) = (column * i64::from(WIDTH), row * i64::from(HEIGHT));
            imageops::replace(&mut image, &picture.to_image(), x, y);
        }
    }
    image
}

/// The index as RON: size of a frame, names of the columns and of the rows.
fn index(parts: &[Part]) -> Result<String, std::fmt::Error> {
    let mut text = String::from("// Written by `cargo run --bin paint`; edit assets/art/people_*.txt instead.\n(\n");
    writeln!(text, "    size: ({WIDTH}, {HEIGHT}),\n    frames: [")?;
    for frame in &FRAMES {
        writeln!(text, "        \"{}\",", frame.name)?;
    }
    text.push_str("    ],\n    parts: [\n");
    for part in parts {
        writeln!(text, "        \"{}\",", part.name)?;
    }
    text.push_str("    ],\n)\n");
    Ok(text)
}
