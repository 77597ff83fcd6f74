//! The name of the game in large letters of pixels.

use bevy_egui::egui::{Color32, ColorImage, Context, Rect, Sense, TextureOptions, Ui, pos2, vec2};

use super::super::{picture, theme};

/// The drawing.
const ART: &str = include_str!("../../../assets/art/title.txt");

/// The rows of the drawing.
fn rows() -> impl Iterator<Item = &'static str> {
    ART.lines().filter(|line| !line.starts_with('#'))
}

fn paint() -> ColorImage {
    let width = rows().next().map_or(0, str::len);
    let pixels: Vec<Color32> = rows().flat_map(|row| row.chars().map(theme::palette)).collect();
    ColorImage::new([width, rows().count()], pixels)
}

/// Shows the name, as large as fits `width` points in whole pixels of the screen.
pub(super) fn show(ui: &mut Ui, width: f32) {
    let Some(sign) = picture::texture(ui.ctx(), "sign", TextureOptions::NEAREST, || Some(paint())) else { return };
    let [columns, lines] = sign.size().map(|pixels| pixels as f32);
    let unit = unit(ui.ctx(), width / columns);
    let (rect, _) = ui.allocate_exact_size(vec2(columns, lines) * unit, Sense::hover());
    let scale = ui.ctx().pixels_per_point();
    let corner = ((rect.min.to_vec2() * scale).round() / scale).to_pos2();
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(sign.id(), Rect::from_min_size(corner, rect.size()), whole, Color32::WHITE);
}

/// The length of a pixel of the drawing: at most so many points, whole pixels of the screen.
fn unit(context: &Context, most: f32) -> f32 {
    let scale = context.pixels_per_point();
    (most * scale).floor().max(1.0) / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_is_a_rectangle_in_colours_of_the_palette() {
        let width = rows().next().unwrap().len();
        assert!(width > 100);
        for row in rows() {
            assert_eq!(row.len(), width, "{row}");
            for letter in row.chars().filter(|letter| *letter != '.') {
                assert_ne!(theme::palette(letter), Color32::TRANSPARENT, "{letter}");
            }
        }
    }
}
