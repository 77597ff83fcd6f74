//! Emoji as coloured pictures, cut out of the text in which they stand.
//!
//! Those that the town often uses are pictures of our own, painted from `assets/art/emoji_*.txt`; of all others there are
//! smooth pictures, which are made as small.

use std::{collections::BTreeMap, sync::LazyLock};

use image::{ImageFormat, Rgba, RgbaImage, imageops};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::mind::emoji::png;

/// Width and height of a picture in pixels.
pub(crate) const SIDE: u32 = 16;
/// The painted pictures, row by row, and the emoji of each.
const SHEET: &[u8] = include_bytes!("../../assets/emoji/emoji.png");
const INDEX: &str = include_str!("../../assets/emoji/index.ron");
/// Less of a pixel than this is not seen.
const FAINT: u8 = 96;
/// Asks for the coloured form of a character that also has a plain one.
pub(crate) const COLOURED: char = '\u{fe0f}';

/// Our own pictures by their emoji.
static PAINTED: LazyLock<BTreeMap<String, RgbaImage>> = LazyLock::new(|| {
    let names: Vec<String> = ron::from_str(INDEX).expect("the index is written by the painter");
    let sheet = image::load_from_memory_with_format(SHEET, ImageFormat::Png);
    let sheet = sheet.expect("the sheet is written by the painter").into_rgba8();
    let columns = sheet.width() / SIDE;
    let cut = |i: u32| imageops::crop_imm(&sheet, i % columns * SIDE, i / columns * SIDE, SIDE, SIDE).to_image();
    names.into_iter().zip(0..).map(|(name, i)| (name, cut(i))).collect()
});

/// The picture of one emoji, [`SIDE`] pixels wide and high; `None` if the text is not one emoji.
pub(crate) fn image(emoji: &str) -> Option<RgbaImage> {
    let plain = emoji.replace(COLOURED, "");
    if let Some(painted) = PAINTED.get(&plain) {
        return Some(painted.clone());
    }
    let smooth = image::load_from_memory_with_format(png(emoji)?, ImageFormat::Png).ok()?.into_rgba8();
    Some(shrunk(&smooth))
}

/// The single emoji of a text such as "☕🥐", in order.
pub(crate) fn split(text: &str) -> impl Iterator<Item = &str> {
    text.graphemes(true).filter(|letter| !letter.trim().is_empty())
}

/// A smooth picture in as few pixels as a painted one. Colours count by how much is seen of them, or the rim would turn
/// dark.
fn shrunk(picture: &RgbaImage) -> RgbaImage {
    let mut weighted = picture.clone();
    for Rgba([red, green, blue, alpha]) in weighted.pixels_mut() {
        for part in [red, green, blue] {
            *part = (u16::from(*part) * u16::from(*alpha) / 255) as u8;
        }
    }
    let mut small = imageops::resize(&weighted, SIDE, SIDE, imageops::FilterType::CatmullRom);
    for Rgba([red, green, blue, alpha]) in small.pixels_mut() {
        for part in [red, green, blue] {
            *part = (u16::from(*part) * 255 / u16::from(*alpha).max(1)).min(255) as u8;
        }
        *alpha = if *alpha < FAINT { 0 } else { u8::MAX };
    }
    small
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{data::Data, sim::scenario::Scenario};

    /// Emoji of the shipped tables of which there are only smooth pictures: each is seldom seen.
    const SMOOTH: &str = include_str!("../../assets/art/smooth_emoji.txt");

    #[test]
    fn emoji_have_pictures_with_and_without_a_selector() {
        for emoji in ["💤", "☕", "❤", "❤️", "🛏", "🛏️", "🍞", "🦑"] {
            assert_eq!(image(emoji).map(|image| image.dimensions()), Some((SIDE, SIDE)), "{emoji}");
        }
        assert_eq!(image("🛏"), image("🛏️"));
        assert!(image("no emoji").is_none());
    }

    #[test]
    fn every_emoji_of_what_people_do_is_painted_or_known_to_be_smooth() {
        let sense = Scenario::load(&Data::embedded(), 7).unwrap().sense;
        let used: BTreeSet<String> = sense
            .activities
            .iter()
            .flat_map(|activity| activity.steps.iter().map(|step| &step.emoji).chain([&activity.emoji]))
            .flat_map(|text| split(text).map(|emoji| emoji.replace(COLOURED, "")).collect::<Vec<_>>())
            .collect();
        let smooth: BTreeSet<String> =
            SMOOTH.lines().filter(|line| !line.starts_with('#')).flat_map(split).map(str::to_owned).collect();
        assert!(PAINTED.len() >= 120, "{} are painted", PAINTED.len());
        for emoji in &used {
            let is_known = PAINTED.contains_key(emoji) != smooth.contains(emoji);
            assert!(is_known && image(emoji).is_some(), "{emoji} is neither painted nor listed, or both");
        }
        assert!(smooth.is_subset(&used), "listed but never used: {:?}", smooth.difference(&used).collect::<Vec<_>>());
    }

    #[test]
    fn painted_pictures_have_only_colours_of_the_palette() {
        let palette: BTreeSet<u32> = include_str!("../../assets/art/palette.txt")
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| u32::from_str_radix(line.split(' ').nth(1)?, 16).ok())
            .collect();
        for (emoji, picture) in &*PAINTED {
            for Rgba([red, green, blue, alpha]) in picture.pixels() {
                let colour = u32::from_be_bytes([0, *red, *green, *blue]);
                assert!(*alpha == 0 || (*alpha == 255 && palette.contains(&colour)), "{emoji}: {colour:06x}");
            }
            let full = picture.pixels().filter(|pixel| pixel.0[3] > 0).count();
            assert!(full >= 40, "{emoji} is nearly empty");
            assert_eq!(image(emoji).as_ref(), Some(picture), "{emoji} is shown otherwise than it is painted");
        }
    }

    #[test]
    fn a_text_is_cut_into_its_emoji() {
        assert_eq!(split("☕️ 🥐").collect::<Vec<_>>(), ["☕️", "🥐"]);
    }
}
