//! What the lines of settings are drawn with.

use bevy_egui::egui::{self, Align2, RichText, Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2};

use super::super::super::{pixel, theme};
use crate::view::bindings::Action;

/// Height of the line of a key, in points.
const KEY_ROW: f32 = 27.0;

/// What an action is called, and its key.
pub(super) fn key_row(ui: &mut Ui, action: Action, key: &str, picked: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 4.0, KEY_ROW), Sense::click());
    let name = format!("{}: {key}", action.words());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, picked, &name));
    let painter = ui.painter();
    if picked || response.hovered() {
        painter.rect_filled(rect, 2.0, theme::SAND);
    }
    let body = TextStyle::Body.resolve(ui.style());
    painter.text(rect.left_center() + vec2(20.0, 0.0), Align2::LEFT_CENTER, action.words(), body.clone(), theme::INK);
    if picked {
        painter.add(pixel::icon(ui.ctx(), pixel::ARROW, rect.left_center() + vec2(8.0, 0.0)));
    }
    let cap = egui::Rect::from_min_max(rect.right_top() + vec2(-190.0, 1.0), rect.right_bottom() + vec2(-80.0, -1.0));
    painter.add(pixel::BUTTON.shape(ui.ctx(), cap));
    painter.text(cap.center(), Align2::CENTER_CENTER, key, body, theme::INK);
    if let Some(also) = action.also() {
        let small = TextStyle::Small.resolve(ui.style());
        let at = cap.right_center() + vec2(8.0, 0.0);
        painter.text(at, Align2::LEFT_CENTER, also, small, theme::STONE);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Room for an arrow, and the arrow if the line is picked out.
pub(super) fn pointer(ui: &mut Ui, picked: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(16.0, 20.0), Sense::hover());
    if picked {
        ui.painter().add(pixel::icon(ui.ctx(), pixel::ARROW, rect.center()));
    }
    response
}

/// How good and bad look now.
pub(super) fn sample(ui: &mut Ui) {
    ui.horizontal(|ui| {
        pointer(ui, false);
        for (tone, sign, words) in
            [(theme::Tone::Good, "+", "They had a good talk"), (theme::Tone::Bad, "–", "They fell out")]
        {
            ui.label(RichText::new(sign).strong().color(theme::tone(ui.ctx(), tone)));
            ui.label(RichText::new(words).color(theme::tone(ui.ctx(), tone)));
            ui.add_space(12.0);
        }
    });
}
