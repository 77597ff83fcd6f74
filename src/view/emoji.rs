//! Emoji as coloured pictures, cut out of the text in which they stand.

use image::{ImageFormat, RgbaImage};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::mind::emoji::png;

/// The picture of one emoji, 72 pixels wide and high; `None` if the text is not one emoji.
pub(crate) fn image(emoji: &str) -> Option<RgbaImage> {
    let png = png(emoji)?;
    image::load_from_memory_with_format(png, ImageFormat::Png).ok().map(image::DynamicImage::into_rgba8)
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
