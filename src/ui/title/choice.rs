//! Entries below each other: one is picked out, by the pointer or with keys, and chosen.

use bevy_egui::egui::{
    self, Align2, Color32, Context, Event, Key, Sense, TextStyle, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};

use super::super::{pixel, theme};

/// Keys that were pressed in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    /// How many times down, less how many times up.
    pub(super) down: i32,
    /// How many times to the right, less how many times to the left.
    pub(super) right: i32,
    pub(super) enter: bool,
    pub(super) escape: bool,
    pub(super) delete: bool,
    pub(super) rename: bool,
}

impl Keys {
    /// Reads what came in; a key that is held down moves on, but does not choose again.
    pub(super) fn read(context: &Context) -> Self {
        let mut keys = Self::default();
        context.input(|input| {
            for event in &input.events {
                if let Event::Key { key, pressed: true, repeat, modifiers, .. } = event {
                    keys.press(*key, !*repeat, modifiers.shift);
                }
            }
        });
        keys
    }

    fn press(&mut self, key: Key, first: bool, shift: bool) {
        match key {
            Key::Tab if shift => self.down -= 1,
            Key::ArrowDown | Key::Tab => self.down += 1,
            Key::ArrowUp => self.down -= 1,
            Key::ArrowRight => self.right += 1,
            Key::ArrowLeft => self.right -= 1,
            Key::Enter => self.enter |= first,
            Key::Escape => self.escape |= first,
            Key::Delete => self.delete |= first,
            Key::F2 => self.rename |= first,
            _ => {}
        }
    }
}

/// The entry `by` further on; behind the last comes the first.
pub(super) fn moved(picked: usize, count: usize, by: i32) -> usize {
    if count == 0 {
        return 0;
    }
    let count = count as i64;
    ((picked.min(count as usize - 1) as i64 + i64::from(by)).rem_euclid(count)) as usize
}

/// An entry: what it does, and more about it in small letters.
pub(super) struct Entry<'a> {
    pub(super) words: &'a str,
    pub(super) detail: &'a str,
}

/// Shows entries; returns the one that was clicked. The pointer picks out what it moves over.
pub(super) fn list(ui: &mut Ui, width: f32, entries: &[Entry<'_>], picked: &mut usize) -> Option<usize> {
    ui.spacing_mut().item_spacing.y = 6.0;
    let mut chosen = None;
    for (i, entry) in entries.iter().enumerate() {
        let response = button(ui, width, entry, i == *picked);
        if response.hovered() && pointer_moves(ui) {
            *picked = i;
        }
        if response.clicked() {
            chosen = Some(i);
        }
    }
    chosen
}

/// Whether the pointer moves: one that lies still does not take away what keys have picked out.
pub(super) fn pointer_moves(ui: &Ui) -> bool {
    ui.input(|input| input.pointer.delta() != Vec2::ZERO)
}

/// A broad button.
fn button(ui: &mut Ui, width: f32, entry: &Entry<'_>, picked: bool) -> egui::Response {
    let height = if entry.detail.is_empty() { 34.0 } else { 50.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, picked, entry.words));
    let pressed = response.is_pointer_button_down_on();
    let frame = match (pressed, picked) {
        (true, _) => &pixel::BUTTON_ON,
        (false, true) => &pixel::BUTTON_PICKED,
        (false, false) => &pixel::BUTTON,
    };
    ui.painter().add(frame.shape(ui.ctx(), rect));
    let nudge = Vec2::splat(if pressed { 1.0 } else { 0.0 });
    if picked {
        ui.painter().add(pixel::icon(ui.ctx(), pixel::ARROW, rect.left_center() + vec2(18.0, 0.0) + nudge));
    }
    let left = rect.left_center() + vec2(36.0, 0.0) + nudge;
    if entry.detail.is_empty() {
        bold(ui, left, Align2::LEFT_CENTER, entry.words, theme::INK);
    } else {
        bold(ui, left + vec2(0.0, 2.0), Align2::LEFT_BOTTOM, entry.words, theme::INK);
        let small = TextStyle::Small.resolve(ui.style());
        ui.painter().text(left + vec2(0.0, 3.0), Align2::LEFT_TOP, entry.detail, small, theme::STONE);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Paints words twice, half a point apart: the font has one weight.
pub(super) fn bold(ui: &Ui, at: egui::Pos2, align: Align2, words: &str, colour: Color32) {
    let font = egui::FontId::proportional(17.0);
    for nudge in [0.0, 0.6] {
        ui.painter().text(at + vec2(nudge, 0.0), align, words, font.clone(), colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_the_last_entry_comes_the_first() {
        for (picked, count, by, expected) in
            [(0, 4, 1, 1), (3, 4, 1, 0), (0, 4, -1, 3), (2, 4, -2, 0), (9, 4, 0, 3), (0, 0, 1, 0), (1, 2, -5, 0)]
        {
            assert_eq!(moved(picked, count, by), expected, "{picked} of {count}, {by} on");
        }
    }

    #[test]
    fn a_key_that_is_held_moves_on_but_chooses_once() {
        let mut keys = Keys::default();
        keys.press(Key::ArrowDown, true, false);
        keys.press(Key::ArrowDown, false, false);
        keys.press(Key::Enter, false, false);
        assert_eq!(keys, Keys { down: 2, ..Keys::default() });
        keys.press(Key::Tab, true, true);
        keys.press(Key::Enter, true, false);
        assert_eq!(keys, Keys { down: 1, enter: true, ..Keys::default() });
    }
}
