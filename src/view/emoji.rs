//! Emoji as coloured pictures, cut out of the text in which they stand.

use image::{ImageFormat, RgbaImage};
use twemoji_assets::png::PngTwemojiAsset;
use unicode_segmentation::UnicodeSegmentation as _;

/// Asks for the coloured form of a character that also has a plain one.
const COLOURED: char = '\u{fe0f}';

/// The picture of one emoji, 72 pixels wide and high; `None` if the text is not one emoji.
pub(crate) fn image(emoji: &str) -> Option<RgbaImage> {
    let plain: String = emoji.chars().filter(|letter| *letter != COLOURED).collect();
    let asset = [emoji.to_owned(), plain.clone(), format!("{plain}{COLOURED}")]
        .iter()
        .find_map(|form| PngTwemojiAsset::from_emoji(form))?;
    image::load_from_memory_with_format(asset, ImageFormat::Png).ok().map(image::DynamicImage::into_rgba8)
}

/// The single emoji of a text such as "☕🥐", in order.
pub(crate) fn split(text: &str) -> impl Iterator<Item = &str> {
    text.graphemes(true).filter(|letter| !letter.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_have_pictures_with_and_without_a_selector() {
        for emoji in ["💤", "☕", "❤", "❤️", "🛏", "🛏️", "🍞"] {
            assert_eq!(image(emoji).map(|image| image.dimensions()), Some((72, 72)), "{emoji}");
        }
        assert!(image("no emoji").is_none());
    }

    #[test]
    fn a_text_is_cut_into_its_emoji() {
        assert_eq!(split("☕️ 🥐").collect::<Vec<_>>(), ["☕️", "🥐"]);
    }
}
