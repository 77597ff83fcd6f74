//! Somebody new as they will be seen: large, from the front, the side and behind.

use bevy_egui::egui::{self, Color32, ColorImage, Rect, Sense, TextureHandle, TextureOptions, Ui, pos2, vec2};

use super::super::super::pixel;
use crate::{
    data::Data,
    draw::look::{FRAME_HEIGHT, FRAME_WIDTH, Facing, Frame, Parts, compose},
    mind::look::Look,
};

/// Height of the niche, in points.
const HEIGHT: f32 = 132.0;
/// How large a pixel of the figure is in the middle and at the sides, in points.
const LARGE: f32 = 5.0;
const SMALL: f32 = 2.0;
/// How long a frame of the walk is seen, in seconds.
const STEP_SECS: f64 = 0.22;

/// The picture of somebody new, painted when the look changes.
#[derive(Default)]
pub(super) struct Figure {
    parts: Option<Parts>,
    painted: Option<(Look, TextureHandle)>,
}

impl Figure {
    /// Shows a look in a niche.
    pub(super) fn show(&mut self, ui: &mut Ui, look: &Look, data: &Data) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, "What they look like"));
        ui.painter().add(pixel::NICHE.shape(ui.ctx(), rect));
        let Some(texture) = self.texture(ui, look, data) else { return };
        let phase = (ui.input(|input| input.time) / STEP_SECS) as u32;
        ui.ctx().request_repaint_after_secs(STEP_SECS as f32);
        let foot = rect.bottom() - 6.0;
        let put = |frame: Frame, x: f32, zoom: f32| {
            let size = vec2(FRAME_WIDTH as f32, FRAME_HEIGHT as f32) * zoom;
            let at = Rect::from_min_size(pos2((x - size.x / 2.0).round(), (foot - size.y).round()), size);
            ui.painter().image(texture.id(), at, uv(frame, &texture), Color32::WHITE);
        };
        let aside = rect.width() * 0.34;
        put(Frame::Walk(Facing::Left, phase), rect.center().x - aside, SMALL);
        put(Frame::Stand(Facing::Down), rect.center().x, LARGE);
        put(Frame::Stand(Facing::Up), rect.center().x + aside, SMALL);
    }

    fn texture(&mut self, ui: &Ui, look: &Look, data: &Data) -> Option<TextureHandle> {
        if let Some((painted, texture)) = &self.painted
            && painted == look
        {
            return Some(texture.clone());
        }
        if self.parts.is_none() {
            // The window has said what is wrong with the parts when it opened.
            self.parts = Parts::load(&|path| data.read(path)).ok();
        }
        let sheet = compose(look, self.parts.as_ref()?);
        let size = [sheet.width() as usize, sheet.height() as usize];
        let image = ColorImage::from_rgba_unmultiplied(size, sheet.as_raw());
        let texture = ui.ctx().load_texture("newcomer", image, TextureOptions::NEAREST);
        self.painted = Some((look.clone(), texture.clone()));
        Some(texture)
    }
}

/// Where a frame is in its texture.
fn uv(frame: Frame, texture: &TextureHandle) -> Rect {
    let (column, mirrored) = frame.cell();
    let width = FRAME_WIDTH as f32 / texture.size()[0] as f32;
    let (left, right) = (column as f32 * width, (column + 1) as f32 * width);
    let (left, right) = if mirrored { (right, left) } else { (left, right) };
    Rect::from_min_max(pos2(left, 0.0), pos2(right, 1.0))
}
