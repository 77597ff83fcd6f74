//! Memories as a list: what kind, when, and how much they matter.

use bevy_egui::egui::{Color32, Label, Rect, RichText, Sense, Ui, pos2, vec2};

use super::{theme, timeline::past::Past, widget, words};
use crate::{
    mind::{
        memory::{Memory, MemoryId, MemoryKind},
        view::MindView,
    },
    town::GameTime,
};

/// How many memories are shown on which an act rests.
const EVIDENCE: usize = 4;
/// Side of a square that stands for one point of importance, in points.
const PIP: f32 = 4.0;

/// Shows memories, newest first; returns the step of the one whose time was clicked.
pub(super) fn list(ui: &mut Ui, memories: &[(MemoryId, Memory)], now: GameTime, past: Past) -> Option<u64> {
    let mut step = None;
    for (_, memory) in memories {
        step = row(ui, memory, now, past).or(step);
    }
    step
}

/// Shows the newest memories on which an act rests; the rest of them is only counted. Returns the step of the one whose
/// time was clicked.
pub(super) fn evidence(
    ui: &mut Ui,
    ids: &[MemoryId],
    view: Option<&MindView>,
    now: GameTime,
    past: Past,
) -> Option<u64> {
    let known = view.map_or(&[][..], |view| &view.memories);
    let shown: Vec<&Memory> =
        known.iter().filter(|(id, _)| ids.contains(id)).map(|(_, memory)| memory).take(EVIDENCE).collect();
    let mut step = None;
    for memory in &shown {
        step = row(ui, memory, now, past).or(step);
    }
    let rest = ids.len().saturating_sub(shown.len());
    if rest > 0 {
        let memories = words::count(rest, "memory", "memories");
        let text = if shown.is_empty() { format!("{memories} from longer ago") } else { format!("and {rest} more") };
        ui.label(widget::soft(text));
    }
    step
}

fn row(ui: &mut Ui, memory: &Memory, now: GameTime, past: Past) -> Option<u64> {
    let (colour, kind) = kind(memory.kind);
    let mut step = None;
    ui.horizontal_top(|ui| {
        let (dot, response) = ui.allocate_exact_size(vec2(10.0, 18.0), Sense::hover());
        pip(ui, dot.center() - vec2(4.0, 4.0), 8.0, theme::INK);
        pip(ui, dot.center() - vec2(3.0, 3.0), 6.0, colour);
        response.on_hover_text(kind);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.add(Label::new(RichText::new(&memory.text).size(13.5)).wrap());
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                step = past.stamp(ui, RichText::new(when(memory.created, now)).small(), memory.created);
                ui.label(widget::soft(format!("· {kind}")));
                importance(ui, memory.importance, colour);
            });
        });
    });
    step
}

/// One to ten squares in a row.
fn importance(ui: &mut Ui, importance: u8, colour: Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(10.0 * (PIP + 1.0), 12.0), Sense::hover());
    for i in 0..10 {
        let at = pos2(rect.left() + f32::from(i) * (PIP + 1.0), rect.center().y - PIP / 2.0 + 1.0);
        pip(ui, at, PIP, if i < importance { colour } else { theme::SAND });
    }
    response.on_hover_text(format!("Importance {importance} of 10"));
}

fn pip(ui: &Ui, corner: bevy_egui::egui::Pos2, side: f32, colour: Color32) {
    ui.painter().rect_filled(Rect::from_min_size(corner, vec2(side, side)), 0.0, colour);
}

fn kind(kind: MemoryKind) -> (Color32, &'static str) {
    match kind {
        MemoryKind::Observation => (theme::GREEN, "seen"),
        MemoryKind::Thought => (theme::PLUM, "thought"),
        MemoryKind::Plan => (theme::WATER, "plan"),
        MemoryKind::Conversation => (theme::GOLD, "talk"),
    }
}

/// The time of today, and the weekday with the time of other days.
pub(super) fn when(time: GameTime, now: GameTime) -> String {
    if time.day() == now.day() { time.hm() } else { format!("{} {}", &time.weekday_name()[..3], time.hm()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_days_are_named() {
        let at = |text: &str| text.parse::<GameTime>().unwrap();
        assert_eq!(when(at("2023-02-14 07:40"), at("2023-02-14 20:00")), "07:40");
        assert_eq!(when(at("2023-02-13 07:40"), at("2023-02-14 20:00")), "Mon 07:40");
    }
}
