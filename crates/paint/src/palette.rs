//! The palette: letters of the text art to colours, and ramps for shading and recolouring.

use image::Rgba;

/// The palette file, one colour a line: letter, hex, ramp.
const SOURCE: &str = include_str!("../../../assets/art/palette.txt");

/// One colour of the palette by its letter.
///
/// # Panics
/// Panics when the letter is not in the palette; art with a wrong letter must not be painted.
pub(crate) fn colour(letter: char) -> Rgba<u8> {
    entries()
        .find(|(l, _, _)| *l == letter)
        .map(|(_, rgba, _)| rgba)
        .unwrap_or_else(|| panic!("'{letter}' is not a letter of assets/art/palette.txt"))
}

fn entries() -> impl Iterator<Item = (char, Rgba<u8>, &'static str)> {
    SOURCE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut words = line.split_whitespace();
        let letter = words.next()?.chars().next()?;
        let hex = u32::from_str_radix(words.next()?, 16).ok()?;
        let [_, r, g, b] = hex.to_be_bytes();
        Some((letter, Rgba([r, g, b, 255]), words.next()?))
    })
}
