//! Pictures in panels: emoji in colour and the faces of people, each loaded once.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, ColorImage, Context, Id, Rect, Sense, TextureHandle, TextureOptions, Ui, pos2, vec2,
};
use image::RgbaImage;

use super::{
    pixel,
    sheet::{self, Piece},
};
use crate::{
    draw::look,
    mind::{agent::AgentId, look::Look, persona::Persona},
    sim::scenario::Scenario,
    view::{GameData, emoji},
};

pub(super) fn plugin(app: &mut App) {
    // People move in, and another town has other people.
    app.init_resource::<Faces>().add_systems(Update, paint_faces.run_if(resource_changed::<Scenario>));
}

/// Width of the edge of a niche, in points.
const BORDER: f32 = 4.0;

/// The faces of all people.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Faces {
    faces: BTreeMap<AgentId, PaintedFace>,
    /// How many were painted: no two are called the same.
    painted: u32,
}

/// The face of somebody.
#[derive(Clone, Debug)]
struct PaintedFace {
    look: Look,
    /// The picture is called so.
    name: String,
    picture: ColorImage,
}

impl Faces {
    /// Shows a face in a niche, each of its pixels as large as `zoom` pixels of a window of ordinary size.
    pub(super) fn show(&self, ui: &mut Ui, agent: AgentId, zoom: f32) -> egui::Response {
        let side = look::PORTRAIT_SIDE as f32 * zoom + 2.0 * BORDER;
        let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(side), Sense::click());
        self.paint(ui, agent, rect);
        response
    }

    /// Paints a face in a niche that fills a rectangle.
    pub(super) fn paint(&self, ui: &Ui, agent: AgentId, rect: Rect) {
        ui.painter().add(pixel::NICHE.shape(ui.ctx(), rect));
        let Some(face) = self.faces.get(&agent) else { return };
        let picture = sheet::piece(ui.ctx(), &face.name, TextureOptions::NEAREST, || Some(face.picture.clone()));
        if let Some(Piece { texture, uv }) = picture {
            ui.painter().image(texture, rect.shrink(BORDER), uv, Color32::WHITE);
        }
    }
}

/// Paints the faces of those who have another one, or none yet.
fn paint_faces(data: Res<GameData>, scenario: Res<Scenario>, mut faces: ResMut<Faces>) -> Result {
    let people = (0..).map(AgentId).zip(&scenario.people);
    let new = |(agent, persona): &(AgentId, &Arc<Persona>)| {
        faces.faces.get(agent).is_none_or(|face| face.look != persona.look)
    };
    let new: Vec<(AgentId, &Arc<Persona>)> = people.filter(new).collect();
    if new.is_empty() {
        return Ok(());
    }
    let parts = look::Parts::load(&|path| data.0.read(path))?;
    for (agent, persona) in new {
        faces.painted += 1;
        let name = format!("face {}", faces.painted);
        let picture = colours(&look::portrait(&look::compose(&persona.look, &parts)));
        faces.faces.insert(agent, PaintedFace { look: persona.look.clone(), name, picture });
    }
    Ok(())
}

/// The colours of an image.
pub(super) fn colours(image: &RgbaImage) -> ColorImage {
    ColorImage::from_rgba_unmultiplied([image.width() as usize, image.height() as usize], image.as_raw())
}

/// All of a texture.
pub(super) fn whole() -> Rect {
    Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0))
}

/// Everything loaded so far, by name; `None` if there is no such picture.
#[derive(Clone, Default)]
struct Loaded(BTreeMap<String, Option<TextureHandle>>);

/// A texture of its own, for a large picture, by its name; made at first sight.
pub(super) fn texture(
    context: &Context,
    name: &str,
    options: TextureOptions,
    make: impl FnOnce() -> Option<ColorImage>,
) -> Option<TextureHandle> {
    let known = context.data_mut(|data| data.get_temp_mut_or_default::<Loaded>(Id::NULL).0.get(name).cloned());
    known.unwrap_or_else(|| {
        let texture = make().map(|image| context.load_texture(name, image, options));
        let loaded = texture.clone();
        context.data_mut(|data| data.get_temp_mut_or_default::<Loaded>(Id::NULL).0.insert(name.to_owned(), loaded));
        texture
    })
}

/// Shows a text of one or two emoji, `height` points high.
pub(super) fn emoji(ui: &mut Ui, text: &str, height: f32) {
    for one in emoji::split(text) {
        let (rect, _) = ui.allocate_exact_size(vec2(height, height), Sense::hover());
        paint_emoji(ui, one, rect, Color32::WHITE);
    }
}

/// The first emoji of a text.
pub(super) fn first_emoji(text: &str) -> Option<&str> {
    emoji::split(text).next()
}

/// Paints one emoji in the middle of a rectangle, as large as fits best while each of its pixels is as large as some whole
/// pixels of the screen.
pub(super) fn paint_emoji(ui: &Ui, one: &str, rect: Rect, tint: Color32) {
    let make = || emoji::image(one).as_ref().map(colours);
    let picture = sheet::piece(ui.ctx(), &format!("emoji {one}"), TextureOptions::NEAREST, make);
    if let Some(Piece { texture, uv }) = picture {
        let place = on_pixels(rect, ui.ctx().pixels_per_point());
        ui.painter().image(texture, place, uv, tint);
    }
}

/// The square in which the pixels of an emoji are whole pixels of the screen.
fn on_pixels(rect: Rect, pixels_per_point: f32) -> Rect {
    let own = emoji::SIDE as f32;
    let side = (rect.height() * pixels_per_point / own).round().max(1.0) * own / pixels_per_point;
    let corner = (rect.center() - egui::Vec2::splat(side / 2.0)) * pixels_per_point;
    Rect::from_min_size(corner.round() / pixels_per_point, egui::Vec2::splat(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_in_panels_have_whole_pixels() {
        for (height, pixels_per_point, expected) in
            [(14.0, 1.0, 16.0), (26.0, 1.0, 32.0), (17.0, 1.5, 32.0), (15.0, 2.0, 32.0)]
        {
            let place = on_pixels(Rect::from_min_size(pos2(3.3, 8.1), vec2(height, height)), pixels_per_point);
            let pixels = place * pixels_per_point;
            assert!((pixels.width() - expected).abs() < 0.01, "{height} at {pixels_per_point}: {pixels:?}");
            assert!((pixels.min - pixels.min.round()).length() < 0.01, "{pixels:?}");
        }
    }
}
