//! Pixel art of the panels: frames that stretch, and icons, drawn as letters of the palette.

use bevy_egui::egui::{Color32, ColorImage, Context, Mesh, Pos2, Rect, Shape, TextureOptions, Vec2, pos2, vec2};

use super::{
    sheet::{self, Piece},
    theme,
};

/// A picture in letters, one string a row; all rows are equally long.
pub(super) type Grid = &'static [&'static str];

/// A picture whose corners stay as they are while its middle stretches.
pub(super) struct Frame {
    name: &'static str,
    grid: Grid,
    /// Pixels of a corner, in both directions.
    corner: usize,
}

/// Wood around paper: panels.
pub(super) const PANEL: Frame = Frame {
    name: "panel",
    corner: 4,
    grid: &[
        "..kkkkk..",
        ".knnnnnk.",
        "knmmmmmlk",
        "knmjjjmlk",
        "knmjhjmlk",
        "knmjjjmlk",
        "knmmmmmlk",
        ".klllllk.",
        "..kkkkk..",
    ],
};
/// A raised button.
pub(super) const BUTTON: Frame =
    Frame { name: "button", corner: 2, grid: &[".kkk.", "khhhk", "kgggk", "kfffk", ".kkk."] };
/// A button under the pointer.
pub(super) const BUTTON_HOVERED: Frame =
    Frame { name: "button hovered", corner: 2, grid: &[".kkk.", "khhhk", "khhhk", "kfffk", ".kkk."] };
/// A button that keys have picked out.
pub(super) const BUTTON_PICKED: Frame =
    Frame { name: "button picked", corner: 2, grid: &[".kkk.", "kKKKk", "kJJJk", "kIIIk", ".kkk."] };
/// A button that is on.
pub(super) const BUTTON_ON: Frame =
    Frame { name: "button on", corner: 2, grid: &[".kkk.", "kHHHk", "kIIIk", "kJJJk", ".kkk."] };
/// Something to write in.
pub(super) const FIELD: Frame =
    Frame { name: "field", corner: 2, grid: &[".lll.", "lfffl", "lghhl", "lghhl", ".lll."] };
/// Where a picture hangs.
pub(super) const NICHE: Frame =
    Frame { name: "niche", corner: 2, grid: &[".kkk.", "kfffk", "kgggk", "kgggk", ".kkk."] };

/// The sun, by day.
pub(super) const SUN: Grid = &[
    "......J......",
    "..J...J...J..",
    "...J.....J...",
    ".....III.....",
    "....IJJJI....",
    "...IJKKJJI...",
    "JJ.IJKJJJI.JJ",
    "...IJJJJJI...",
    "....IJJJI....",
    ".....III.....",
    "...J.....J...",
    "..J...J...J..",
    "......J......",
];
/// The moon, by night.
pub(super) const MOON: Grid = &[
    ".............",
    ".....bbb.....",
    "...bbeeb.....",
    "..beeeb....K.",
    "..beeb.......",
    ".beeeb..K....",
    ".beeeb.......",
    ".beeeeb...b..",
    "..beeeebbbb..",
    "..bdeeeeeb...",
    "...bbdeebb...",
    ".....bbb.....",
    ".............",
];
/// Time stands still at a click.
pub(super) const PAUSE: Grid =
    &["kkk.kkk", "kkk.kkk", "kkk.kkk", "kkk.kkk", "kkk.kkk", "kkk.kkk", "kkk.kkk", "kkk.kkk"];
/// Time goes on at a click.
pub(super) const PLAY: Grid = &["kk.....", "kkkk...", "kkkkk..", "kkkkkkk", "kkkkkkk", "kkkkk..", "kkkk...", "kk....."];
/// Lives ahead to a moment.
pub(super) const SKIP: Grid = &[
    "k....k....",
    "kk...kk...",
    "kkk..kkk..",
    "kkkk.kkkk.",
    "kkkkkkkkkk",
    "kkkk.kkkk.",
    "kkk..kkk..",
    "kk...kk...",
    "k....k....",
];
/// Opens the settings.
pub(super) const GEAR: Grid = &[
    "....kkk....",
    ".kk.kkk.kk.",
    ".kkkkkkkkk.",
    "..kkk.kkk..",
    "kkkk...kkkk",
    "kkk.....kkk",
    "kkkk...kkkk",
    "..kkk.kkk..",
    ".kkkkkkkkk.",
    ".kk.kkk.kk.",
    "....kkk....",
];
/// Something is done.
pub(super) const TICK: Grid = &["......qq", ".....qq.", "qq..qq..", ".qqqq...", "..qq...."];
/// To the beginning of a record.
pub(super) const TO_BEGIN: Grid =
    &["kk.....k", "kk...kkk", "kk.kkkkk", "kkkkkkkk", "kkkkkkkk", "kk.kkkkk", "kk...kkk", "kk.....k"];
/// To the end of a record.
pub(super) const TO_END: Grid =
    &["k.....kk", "kkk...kk", "kkkkk.kk", "kkkkkkkk", "kkkkkkkk", "kkkkk.kk", "kkk...kk", "k.....kk"];
/// Draws lots.
pub(super) const DIE: Grid = &[
    ".kkkkkkkkk.",
    "khhhhhhhhhk",
    "khkkhhhkkhk",
    "khkkhhhkkhk",
    "khhhhhhhhhk",
    "khhhhkhhhhk",
    "khhhhhhhhhk",
    "khkkhhhkkhk",
    "khkkhhhkkhk",
    "kfffffffffk",
    ".kkkkkkkkk.",
];
/// Closes a panel.
pub(super) const CLOSE: Grid = &["kk...kk", "kkk.kkk", ".kkkkk.", "..kkk..", ".kkkkk.", "kkk.kkk", "kk...kk"];
/// Folds a list up.
pub(super) const FOLD: Grid = &["....k", "...kk", "..kkk", ".kkkk", "..kkk", "...kk", "....k"];
/// Unfolds a list.
pub(super) const UNFOLD: Grid = &["k....", "kk...", "kkk..", "kkkk.", "kkk..", "kk...", "k...."];
/// Looks for something.
pub(super) const LENS: Grid = &[
    "..kkk....",
    ".khhhk...",
    "khhhhhk..",
    "khhhhhk..",
    "khhhhhk..",
    ".khhhkk..",
    "..kkkkkk.",
    "......kkk",
    ".......k.",
];
/// The smallest comes first.
pub(super) const DOWN: Grid = &["lllll", ".lll.", "..l.."];
/// The greatest comes first.
pub(super) const UP: Grid = &["..l..", ".lll.", "lllll"];
/// A heart that is full.
pub(super) const HEART: Grid = &[".EE.EE.", "EFFEFFE", "EFFFFFE", ".EFFFE.", "..EFE..", "...E..."];
/// A heart that is half full.
pub(super) const HEART_HALF: Grid = &[".EE.ff.", "EFFfggf", "EFFfggf", ".EFfgf.", "..Eff..", "...f..."];
/// A heart that is empty.
pub(super) const HEART_EMPTY: Grid = &[".ff.ff.", "fggfggf", "fgggggf", ".fgggf.", "..fgf..", "...f..."];
/// The ground of a sign that lies on a picture.
pub(super) const STICKER: Grid = &[
    "..fffff..",
    ".fhhhhhf.",
    "fhhhhhhhf",
    "fhhhhhhhf",
    "fhhhhhhhf",
    "fhhhhhhhf",
    "fhhhhhhhf",
    ".fhhhhhf.",
    "..fffff..",
];
/// The entry of now.
pub(super) const ARROW: Grid = &["EE....", "EFEE..", "EFFFEE", "EFFFEE", "EFEE..", "EE...."];

/// The length of one pixel of a frame, in points: two pixels of the screen, or about as much when the window is large.
fn unit(context: &Context) -> f32 {
    let scale = context.pixels_per_point();
    (2.0 * scale).round().max(1.0) / scale
}

fn piece(context: &Context, name: &str, grid: Grid) -> Option<Piece> {
    sheet::piece(context, &format!("pixel {name}"), TextureOptions::NEAREST, || Some(paint(grid)))
}

fn paint(grid: Grid) -> ColorImage {
    let width = grid.first().map_or(0, |row| row.len());
    let pixels: Vec<Color32> = grid.iter().flat_map(|row| row.chars().map(theme::palette)).collect();
    ColorImage::new([width, grid.len()], pixels)
}

impl Frame {
    /// The frame around a rectangle, filled.
    pub(super) fn shape(&self, context: &Context, rect: Rect) -> Shape {
        self.tinted(context, rect, Color32::WHITE, |_, _| true)
    }

    /// A shadow of the frame, a pixel down and to the right, as far as the frame does not hide it.
    pub(super) fn shadow(&self, context: &Context, rect: Rect) -> Shape {
        let away = unit(context);
        self.tinted(context, rect.translate(vec2(away, away * 2.0)), Color32::from_black_alpha(80), |row, column| {
            row == 2 || column == 2
        })
    }

    /// Those of the nine parts that are wanted.
    fn tinted(&self, context: &Context, rect: Rect, tint: Color32, wanted: fn(usize, usize) -> bool) -> Shape {
        let Some(Piece { texture, uv: whole }) = piece(context, self.name, self.grid) else { return Shape::Noop };
        let pixels = self.grid.len() as f32;
        let corner = self.corner as f32;
        let scale = context.pixels_per_point();
        let snap = |value: f32| (value * scale).round() / scale;
        let rect =
            Rect::from_min_max(pos2(snap(rect.min.x), snap(rect.min.y)), pos2(snap(rect.max.x), snap(rect.max.y)));
        let edge = (corner * unit(context)).min(rect.width() / 2.0).min(rect.height() / 2.0);
        let at = |low: f32, high: f32| [low, low + edge, high - edge, high];
        let (xs, ys) = (at(rect.min.x, rect.max.x), at(rect.min.y, rect.max.y));
        let along = |low: f32, high: f32| {
            [0.0, corner / pixels, 1.0 - corner / pixels, 1.0].map(|share| low + (high - low) * share)
        };
        let (us, vs) = (along(whole.min.x, whole.max.x), along(whole.min.y, whole.max.y));
        let mut mesh = Mesh::with_texture(texture);
        for row in 0..3 {
            for column in (0..3).filter(|column| wanted(row, *column)) {
                let corners = |xs: &[f32; 4], ys: &[f32; 4]| -> Rect {
                    Rect::from_min_max(pos2(xs[column], ys[row]), pos2(xs[column + 1], ys[row + 1]))
                };
                mesh.add_rect_with_uv(corners(&xs, &ys), corners(&us, &vs), tint);
            }
        }
        Shape::mesh(mesh)
    }
}

/// The size of an icon, in points.
pub(super) fn icon_size(context: &Context, grid: Grid) -> Vec2 {
    let width = grid.first().map_or(0, |row| row.len());
    vec2(width as f32, grid.len() as f32) * unit(context)
}

/// An icon with its centre at a point.
pub(super) fn icon(context: &Context, grid: Grid, centre: Pos2) -> Shape {
    let name = format!("{:p}", grid.as_ptr());
    let Some(Piece { texture, uv }) = piece(context, &name, grid) else { return Shape::Noop };
    let scale = context.pixels_per_point();
    let size = icon_size(context, grid);
    let corner = ((centre - size / 2.0).to_vec2() * scale).round() / scale;
    Shape::image(texture, Rect::from_min_size(corner.to_pos2(), size), uv, Color32::WHITE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_rectangles() {
        let frames = [PANEL, BUTTON, BUTTON_HOVERED, BUTTON_PICKED, BUTTON_ON, FIELD, NICHE];
        let icons = [
            SUN,
            MOON,
            PAUSE,
            PLAY,
            SKIP,
            GEAR,
            TICK,
            TO_BEGIN,
            TO_END,
            DIE,
            CLOSE,
            FOLD,
            UNFOLD,
            LENS,
            DOWN,
            UP,
            HEART,
            HEART_HALF,
            HEART_EMPTY,
            ARROW,
            STICKER,
        ];
        for grid in frames.iter().map(|frame| frame.grid).chain(icons) {
            assert!(grid.iter().all(|row| row.len() == grid[0].len()), "{grid:?}");
        }
        for frame in &frames {
            assert_eq!((frame.grid.len(), frame.grid[0].len()), (frame.corner * 2 + 1, frame.corner * 2 + 1));
        }
    }
}
