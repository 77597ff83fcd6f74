//! What is seen at things that burn, leak, steam or sound: a row for each effect, a column for each frame.

mod air;
mod fire;
mod soot;
mod water;

use std::{error::Error, f32::consts::TAU, fmt::Write as _, fs, path::Path};

use image::{Rgba, RgbaImage, imageops};

use crate::canvas::Canvas;

/// Width of a frame in pixels.
const WIDTH: i32 = 16;
/// Height of a frame in pixels; effects stand on its lowest rows.
const HEIGHT: i32 = 32;
/// Frames of every effect; after the last comes the first again.
const FRAMES: i32 = 8;

/// An effect: its name, and how its frames are painted.
type Effect = (&'static str, fn(i32) -> Canvas);

/// All effects in the order of their rows. Append new ones at the end.
const EFFECTS: [Effect; 10] = [
    ("Flames", fire::flames),
    ("Smoke", fire::smoke),
    ("Sparks", fire::sparks),
    ("Drops", water::drops),
    ("Puddle", water::puddle),
    ("Spray", water::spray),
    ("Steam", air::steam),
    ("Notes", air::notes),
    ("Flies", air::flies),
    ("Soot", soot::soot),
];

/// Writes `assets/effects/effects.png` and its index `assets/effects/index.ron`, and a contact sheet if asked for.
pub(crate) fn write(root: &Path, contact: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let mut image = RgbaImage::new((WIDTH * FRAMES) as u32, (HEIGHT * EFFECTS.len() as i32) as u32);
    for (row, (_, paint)) in (0_i64..).zip(EFFECTS) {
        for frame in 0..FRAMES {
            let (x, y) = (i64::from(frame * WIDTH), row * i64::from(HEIGHT));
            imageops::replace(&mut image, &paint(frame).to_image(), x, y);
        }
    }
    fs::create_dir_all(root.join("assets/effects"))?;
    image.save(root.join("assets/effects/effects.png"))?;
    fs::write(root.join("assets/effects/index.ron"), index()?)?;
    if let Some(folder) = contact {
        let mut ground = RgbaImage::from_pixel(image.width(), image.height(), Rgba([0xd0, 0xab, 0x76, 255]));
        imageops::overlay(&mut ground, &image, 0, 0);
        imageops::resize(&ground, image.width() * 3, image.height() * 3, imageops::FilterType::Nearest)
            .save(folder.join("effects.png"))?;
    }
    Ok(())
}

/// The index as RON: size of a frame, how many there are, and the names of the rows.
fn index() -> Result<String, std::fmt::Error> {
    let mut text = String::from("// Written by `cargo run --bin paint`; see crates/paint/src/effects/.\n(\n");
    writeln!(text, "    size: ({WIDTH}, {HEIGHT}),\n    frames: {FRAMES},\n    effects: [")?;
    for (name, _) in EFFECTS {
        writeln!(text, "        {name},")?;
    }
    text.push_str("    ],\n)\n");
    Ok(text)
}

/// An empty frame.
fn blank() -> Canvas {
    Canvas::new(WIDTH, HEIGHT)
}

/// Which part of the cycle is over at a frame, 0 to 1.
fn part(frame: i32) -> f32 {
    frame as f32 / FRAMES as f32
}

/// A swing between −1 and 1 that comes back after a whole turn.
fn swing(turns: f32) -> f32 {
    (TAU * turns).sin()
}

/// Every second pixel, as on a chess board: something is half gone.
fn is_gap(x: i32, y: i32) -> bool {
    (x + y) % 2 != 0
}
