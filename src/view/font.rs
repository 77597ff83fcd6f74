//! The font of names and panels: bold letters with the corners of pixels, as the town has them.

/// Jersey 15 by the Soft Type Project, under the SIL Open Font Licence: `assets/fonts/OFL.txt`.
pub(crate) const LETTERS: &[u8] = include_bytes!("../../assets/fonts/jersey_15.ttf");
/// How much larger its letters are drawn: they fill less of a line than those of other fonts.
pub(crate) const SCALE: f32 = 1.22;
