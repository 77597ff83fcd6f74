//! A memory as a row of a list: two lines of its words, when it was, of what kind, how much it matters or how well it
//! answers what was looked for.

use bevy_egui::egui::{
    self, Color32, Rect, RichText, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};

use super::{InspectorAction, Person};
use crate::{
    mind::{
        memory::{Memory, MemoryKind},
        retrieve::Retrieved,
        search::Finding,
    },
    town::GameTime,
    ui::{theme, widget, words},
};

/// Height of a row, in points.
pub(super) const HEIGHT: f32 = 58.0;
/// Side of a square that stands for one point of importance, in points.
const PIP: f32 = 4.0;
/// Width of the bar of a score, in points.
const BAR: f32 = 34.0;
/// What of a row is left of its words, in points.
const MARGIN: f32 = 16.0;

/// Shows a row in its place; returns whether it was clicked.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    person: &Person<'_>,
    found: &Finding,
    open: bool,
    asked: &mut InspectorAction,
) -> bool {
    let memory = &found.memory;
    let response = ui.interact(rect, ui.id().with(("memory", found.id.0)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, open, &memory.text));
    let ground = if open { Some(theme::BUTTER.gamma_multiply(0.5)) } else { response.hovered().then_some(theme::SAND) };
    if let Some(ground) = ground {
        ui.painter().rect_filled(rect, 2.0, ground);
    }
    let inside = rect.shrink2(vec2(2.0, 2.0));
    pips(ui, pos2(inside.left() + 1.0, inside.top() + 5.0), kind(memory).0);
    let galley = words(ui, memory, inside.width() - MARGIN);
    ui.painter().galley(inside.min + vec2(MARGIN, 0.0), galley, theme::INK);
    let below = Rect::from_min_max(pos2(inside.left() + MARGIN, inside.bottom() - 17.0), inside.max);
    ui.scope_builder(UiBuilder::new().max_rect(below).layout(egui::Layout::left_to_right(egui::Align::Center)), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        asked.see(stamp(ui, person, memory.created));
        ui.label(widget::soft(kind(memory).1));
        if memory.by_player {
            ui.label(RichText::new("yours").small().color(theme::PLUM)).on_hover_text("You made it so.");
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| match &found.score {
            Some(score) => scores(ui, score),
            None => importance(ui, memory.importance, kind(memory).0),
        });
    });
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

/// The words of a memory in at most two lines.
fn words(ui: &Ui, memory: &Memory, width: f32) -> std::sync::Arc<egui::Galley> {
    let format = TextFormat::simple(egui::FontId::proportional(13.5), theme::INK);
    let mut job = LayoutJob::single_section(memory.text.clone(), format);
    job.wrap = egui::text::TextWrapping { max_width: width, max_rows: 2, ..Default::default() };
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// The three parts of a score as bars, the last one first since they stand at the right edge.
fn scores(ui: &mut Ui, score: &Retrieved) {
    ui.spacing_mut().item_spacing.x = 3.0;
    for (name, value, colour) in parts(score).into_iter().rev() {
        let (rect, response) = ui.allocate_exact_size(vec2(BAR, 12.0), Sense::hover());
        let whole = Rect::from_center_size(rect.center(), vec2(BAR, 6.0));
        ui.painter().rect_filled(whole, 0.0, theme::CLAY);
        let filled = Rect::from_min_size(whole.min, vec2(BAR * value.clamp(0.0, 1.0), 6.0));
        ui.painter().rect_filled(filled, 0.0, colour);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, format!("{name} {value:.2}")));
        response.on_hover_text(format!("{name} {value:.2} of 1"));
    }
}

/// The parts of a score: name, value from 0 to 1, colour.
pub(super) fn parts(score: &Retrieved) -> [(&'static str, f32, Color32); 3] {
    [
        ("recency", score.recency, theme::GREEN),
        ("importance", score.importance, theme::GOLD),
        ("relevance", score.relevance, theme::WATER),
    ]
}

/// A time that leads there.
pub(super) fn stamp(ui: &mut Ui, person: &Person<'_>, time: GameTime) -> Option<u64> {
    person.past.stamp(ui, RichText::new(words::when(time, person.now)).small(), time)
}

/// A square in the colour of a memory's kind.
pub(super) fn dot(ui: &mut Ui, memory: &Memory) {
    let (rect, response) = ui.allocate_exact_size(vec2(10.0, 18.0), Sense::hover());
    pips(ui, rect.left_top() + vec2(1.0, 5.0), kind(memory).0);
    response.on_hover_text(kind(memory).1);
}

fn pips(ui: &Ui, corner: egui::Pos2, colour: Color32) {
    pip(ui, corner, 8.0, theme::INK);
    pip(ui, corner + vec2(1.0, 1.0), 6.0, colour);
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

fn pip(ui: &Ui, corner: egui::Pos2, side: f32, colour: Color32) {
    ui.painter().rect_filled(Rect::from_min_size(corner, vec2(side, side)), 0.0, colour);
}

/// The colour and the name of a memory's kind.
pub(super) fn kind(memory: &Memory) -> (Color32, &'static str) {
    match memory.kind {
        MemoryKind::Thought if memory.level > 0 => (theme::RED, "insight"),
        MemoryKind::Observation => (theme::GREEN, "seen"),
        MemoryKind::Thought => (theme::PLUM, "thought"),
        MemoryKind::Plan => (theme::WATER, "plan"),
        MemoryKind::Conversation => (theme::GOLD, "talk"),
    }
}
