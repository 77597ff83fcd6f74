//! Sheets: the small pictures of panels lie side by side in few textures, because each change of texture is one more
//! order to the graphics driver.

use std::collections::BTreeMap;

use bevy_egui::egui::{Color32, ColorImage, Context, Id, Rect, TextureHandle, TextureId, TextureOptions, pos2};
use guillotiere::{AtlasAllocator, size2};

/// Width and height of a sheet, in pixels: room for some hundred emoji, and little to send to the driver again when one
/// more is added.
const SIDE: usize = 512;

/// A picture on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    /// The sheet.
    pub(super) texture: TextureId,
    /// Where on the sheet, in shares of its width and height.
    pub(super) uv: Rect,
}

/// A picture by its name; put on a sheet of its filter at first sight. `None` if `make` finds no such picture, or if it
/// is larger than a sheet.
pub(super) fn piece(
    context: &Context,
    name: &str,
    options: TextureOptions,
    make: impl FnOnce() -> Option<ColorImage>,
) -> Option<Piece> {
    let read = |of: &dyn Fn(&Sheets) -> Option<Option<Piece>>| {
        context.data_mut(|data| of(data.get_temp_mut_or_default::<Sheets>(Id::NULL)))
    };
    read(&|sheets| sheets.pieces.get(name).copied()).unwrap_or_else(|| {
        let piece = make().and_then(|image| put(context, &image, options));
        context.data_mut(|data| {
            data.get_temp_mut_or_default::<Sheets>(Id::NULL).pieces.insert(name.to_owned(), piece);
        });
        piece
    })
}

/// All sheets of a window, and what lies on them by name.
#[derive(Clone, Default)]
struct Sheets {
    sheets: Vec<Sheet>,
    pieces: BTreeMap<String, Option<Piece>>,
}

#[derive(Clone)]
struct Sheet {
    texture: TextureHandle,
    options: TextureOptions,
    free: AtlasAllocator,
}

/// Puts a picture on the first sheet with room for it; that of a new one if there is none.
fn put(context: &Context, image: &ColorImage, options: TextureOptions) -> Option<Piece> {
    // Textures are changed while the context's memory is free for others.
    let mut sheets = context.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<Sheets>(Id::NULL)));
    let mut found =
        sheets.sheets.iter_mut().filter(|sheet| sheet.options == options).find_map(|sheet| sheet.put(image));
    if found.is_none() {
        let mut sheet = Sheet::new(context, options, sheets.sheets.len());
        found = sheet.put(image);
        if found.is_some() {
            sheets.sheets.push(sheet);
        }
    }
    context.data_mut(|data| *data.get_temp_mut_or_default::<Sheets>(Id::NULL) = sheets);
    found
}

impl Sheet {
    fn new(context: &Context, options: TextureOptions, nth: usize) -> Self {
        let empty = ColorImage::filled([SIDE, SIDE], Color32::TRANSPARENT);
        let texture = context.load_texture(format!("sheet {nth}"), empty, options);
        let side = SIDE as i32;
        Self { texture, options, free: AtlasAllocator::new(size2(side, side)) }
    }

    fn put(&mut self, image: &ColorImage) -> Option<Piece> {
        let [width, height] = image.size;
        // A free row and column keep neighbours out of a picture that is drawn smoothed.
        let place = self.free.allocate(size2(width as i32 + 1, height as i32 + 1))?.rectangle;
        let corner = [place.min.x as usize, place.min.y as usize];
        self.texture.set_partial(corner, image.clone(), self.options);
        let share = |x: usize, y: usize| pos2(x as f32 / SIDE as f32, y as f32 / SIDE as f32);
        let uv = Rect::from_min_max(share(corner[0], corner[1]), share(corner[0] + width, corner[1] + height));
        Some(Piece { texture: self.texture.id(), uv })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: usize) -> ColorImage {
        ColorImage::filled([side, side], Color32::RED)
    }

    #[test]
    fn pictures_share_sheets_by_their_filter_and_lie_beside_each_other() {
        let context = Context::default();
        let put = |name: &str, options| piece(&context, name, options, || Some(square(36))).unwrap();
        let pieces: Vec<Piece> = (0..100).map(|i| put(&format!("{i}"), TextureOptions::LINEAR)).collect();
        for (i, one) in pieces.iter().enumerate() {
            assert_eq!(one.texture, pieces[0].texture);
            assert_eq!(*one, put(&format!("{i}"), TextureOptions::LINEAR), "a picture lies where it lay");
            for other in &pieces[i + 1..] {
                assert!(!one.uv.intersects(other.uv), "{one:?} lies on {other:?}");
            }
        }
        assert_ne!(put("sharp", TextureOptions::NEAREST).texture, pieces[0].texture);
    }

    #[test]
    fn a_full_sheet_is_followed_by_another() {
        let context = Context::default();
        let sheets: std::collections::BTreeSet<TextureId> = (0..5)
            .map(|i| piece(&context, &format!("{i}"), TextureOptions::NEAREST, || Some(square(300))).unwrap().texture)
            .collect();
        assert_eq!(sheets.len(), 5);
        assert_eq!(piece(&context, "huge", TextureOptions::NEAREST, || Some(square(SIDE + 1))), None);
        assert_eq!(piece(&context, "none", TextureOptions::NEAREST, || None), None);
    }
}
