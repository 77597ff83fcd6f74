//! What panels are made of: paper in a frame, headings, buttons, fields.

use bevy_egui::egui::{
    self, Color32, FontId, Frame, Id, InnerResponse, Key, Response, RichText, Sense, Shape, TextEdit, TextStyle, Ui,
    Vec2, WidgetInfo, WidgetType,
    text::{CCursor, CCursorRange},
    vec2,
};

use super::{
    pixel::{self, Grid},
    theme,
};

/// Height of a button with one line of text, in points.
const BUTTON_HEIGHT: f32 = 26.0;
/// So far from the letters of a field a click is still on it, in points.
const NEAR: Vec2 = vec2(14.0, 10.0);
/// What a button is wider than what it shows, in points.
const BUTTON_SIDES: f32 = 14.0;

/// A panel: paper in a wooden frame with a shadow.
pub(super) fn panel<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    panel_with(ui, theme::MARGIN, contents)
}

/// A panel with a space of its own between its edge and its contents.
pub(super) fn panel_with<R>(
    ui: &mut Ui,
    margin: egui::Margin,
    contents: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    let (below, behind) = (ui.painter().add(Shape::Noop), ui.painter().add(Shape::Noop));
    let inner = Frame::NONE.inner_margin(margin).show(ui, contents);
    ui.painter().set(below, pixel::PANEL.shadow(ui.ctx(), inner.response.rect));
    ui.painter().set(behind, pixel::PANEL.shape(ui.ctx(), inner.response.rect));
    inner
}

/// A band of another colour behind some contents; it is as wide as the panel.
pub(super) fn band<R>(ui: &mut Ui, colour: Color32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::NONE.fill(colour).inner_margin(egui::Margin::symmetric(6, 4)).corner_radius(2);
    frame
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            contents(ui)
        })
        .inner
}

/// A name in large bold letters.
pub(super) fn heading(ui: &mut Ui, text: &str) -> Response {
    bold(ui, text, TextStyle::Heading, theme::BARK)
}

/// The title of a part of a panel, with a line to the right edge.
pub(super) fn section(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let response = bold(ui, text, TextStyle::Body, theme::WOOD);
        let y = response.rect.center().y + 1.0;
        let left = response.rect.right() + 8.0;
        ui.painter().hline(left..=ui.max_rect().right(), y, egui::Stroke::new(1.0, theme::CLAY));
    });
}

/// Bold text: the letters are drawn twice, half a pixel apart, because the font has one weight.
pub(super) fn bold(ui: &mut Ui, text: &str, style: TextStyle, colour: Color32) -> Response {
    let font = style.resolve(ui.style());
    let galley = ui.painter().layout(text.to_owned(), font, colour, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(1.0, 0.0), Sense::hover());
    ui.painter().galley(rect.min, galley.clone(), colour);
    ui.painter().galley(rect.min + vec2(0.6, 0.0), galley, colour);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    response
}

/// Text of less weight.
pub(super) fn soft(text: impl Into<String>) -> RichText {
    RichText::new(text).small().color(theme::STONE)
}

/// Text in a column of a set width, at its left edge.
pub(super) fn column(ui: &mut Ui, width: f32, text: RichText) {
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(vec2(width, 16.0), layout, |ui| {
        ui.set_min_width(width);
        ui.label(text);
    });
}

/// What a button shows.
#[derive(Clone, Copy)]
pub(super) enum Face<'a> {
    /// Words.
    Text(&'a str),
    /// Words, and what the button is called where others show the same.
    Named(&'a str, &'a str),
    /// Pixel art, with what it means in words.
    Icon(Grid, &'a str),
}

/// A button of pixel art; `on` is lit.
pub(super) fn button(ui: &mut Ui, face: Face<'_>, on: bool) -> Response {
    let font = TextStyle::Button.resolve(ui.style());
    let (size, label) = match face {
        Face::Text(text) => (text_size(ui, text, &font), text),
        Face::Named(text, name) => (text_size(ui, text, &font), name),
        Face::Icon(grid, label) => (pixel::icon_size(ui.ctx(), grid), label),
    };
    let height = BUTTON_HEIGHT.max(size.y + 8.0);
    let (rect, response) = ui.allocate_exact_size(vec2((size.x + BUTTON_SIDES).max(height), height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, ui.is_enabled(), on, label));
    let pressed = response.is_pointer_button_down_on();
    let frame = match (on || pressed, response.hovered() || response.has_focus()) {
        (true, _) => &pixel::BUTTON_ON,
        (false, true) => &pixel::BUTTON_HOVERED,
        (false, false) => &pixel::BUTTON,
    };
    ui.painter().add(frame.shape(ui.ctx(), rect));
    let centre = rect.center() + Vec2::splat(if pressed { 1.0 } else { 0.0 });
    match face {
        Face::Text(text) | Face::Named(text, _) => {
            ui.painter().text(centre, egui::Align2::CENTER_CENTER, text, font, theme::INK);
        }
        Face::Icon(grid, _) => {
            ui.painter().add(pixel::icon(ui.ctx(), grid, centre));
        }
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A line of lists to choose from and buttons, which are level with each other.
pub(super) fn choices<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let line = |ui: &mut Ui| {
        let text = ui.text_style_height(&TextStyle::Button);
        // Of a line that is lower than what stands in it, the first thing hangs higher than the others.
        ui.spacing_mut().interact_size.y = BUTTON_HEIGHT.max(text + 8.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.horizontal(contents).inner
    };
    ui.scope(line).inner
}

/// Words that lead somewhere.
pub(super) fn link(ui: &mut Ui, text: RichText) -> Response {
    let label = egui::Label::new(text.color(theme::WATER).underline()).selectable(false).sense(Sense::click());
    ui.add(label).on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// How wide a button with a text is, in points.
pub(super) fn button_width(ui: &Ui, text: &str) -> f32 {
    text_size(ui, text, &TextStyle::Button.resolve(ui.style())).x + BUTTON_SIDES
}

fn text_size(ui: &Ui, text: &str, font: &FontId) -> Vec2 {
    ui.painter().layout_no_wrap(text.to_owned(), font.clone(), theme::INK).size()
}

/// A closing cross at the right end of the line.
pub(super) fn close_button(ui: &mut Ui) -> bool {
    let layout = egui::Layout::right_to_left(egui::Align::TOP);
    ui.with_layout(layout, |ui| button(ui, Face::Icon(pixel::CLOSE, "Close"), false).clicked()).inner
}

/// A line to write in, as wide as there is room; true when Enter ends it. Hold `id` to give it the keyboard.
pub(super) fn field(ui: &mut Ui, id: Id, text: &mut String, hint: &str) -> bool {
    // A hint is gone as soon as something is written; the name stays.
    let name = hint.trim_end_matches([' ', '…']);
    let response = edited(ui, id, TextEdit::singleline(text).lock_focus(true), hint, name);
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// A line of a form, as wide as there is room: Tab leads on to the next. What stands in a secret one is not shown.
pub(super) fn form_field(ui: &mut Ui, name: &str, text: &mut String, hint: &str, secret: bool) -> Response {
    edited(ui, Id::new(("form", name)), TextEdit::singleline(text).password(secret), hint, name)
}

fn edited(ui: &mut Ui, id: Id, edit: TextEdit<'_>, hint: &str, name: &str) -> Response {
    // The frame is part of the field, and whoever misses it by a hair means it too.
    let near = ui.ctx().read_response(id).is_some_and(|before| {
        let near = ui.interact(before.rect.expand2(NEAR), id.with("near"), Sense::click());
        near.is_pointer_button_down_on() || near.clicked()
    });
    let edit = edit.id(id);
    let behind = ui.painter().add(Shape::Noop);
    let frame = Frame::NONE.inner_margin(egui::Margin::symmetric(8, 5));
    let inner = frame.show(ui, |ui| {
        let edit = edit.frame(Frame::NONE).hint_text(soft(hint));
        ui.add(edit.desired_width(f32::INFINITY).margin(egui::Margin::ZERO))
    });
    if near {
        // Later than the field itself, which lets go of the keyboard when there is a click beside it.
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    ui.painter().set(behind, pixel::FIELD.shape(ui.ctx(), inner.response.rect));
    inner.inner.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, ui.is_enabled(), name));
    inner.inner
}

/// Picks out the whole text of a field, so that what is typed takes its place.
pub(super) fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    TextEdit::store_state(ui.ctx(), id, state);
}

/// Puts the cursor of a field behind the last letter of its text.
pub(super) fn cursor_to_end(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(text.chars().count()))));
    TextEdit::store_state(ui.ctx(), id, state);
}

/// A line of a field that is sent with Enter: what was written, which is then gone.
pub(super) fn sent(ui: &mut Ui, id: Id, text: &mut String, hint: &str) -> Option<String> {
    if !field(ui, id, text, hint) {
        return None;
    }
    let line = std::mem::take(text).trim().to_owned();
    (!line.is_empty()).then_some(line)
}
