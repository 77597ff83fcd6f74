//! Emoji of which there is a picture: what a plan may carry, and a balloon can show.

use twemoji_assets::png::PngTwemojiAsset;

/// Asks for the coloured form of a character that also has a plain one.
const COLOURED: char = '\u{fe0f}';

/// The picture of one emoji as a PNG file, 72 pixels wide and high; `None` if the text is not one emoji.
#[must_use]
pub fn png(emoji: &str) -> Option<&'static [u8]> {
    let plain: String = emoji.chars().filter(|letter| *letter != COLOURED).collect();
    let forms = [emoji.to_owned(), plain.clone(), format!("{plain}{COLOURED}")];
    forms.iter().find_map(|form| PngTwemojiAsset::from_emoji(form)).map(|asset| **asset)
}
