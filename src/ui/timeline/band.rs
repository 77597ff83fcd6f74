//! The strip as it is drawn: day and night, days and hours, marks, the present moment, and the end of the record.

use bevy_egui::egui::{
    self, Align2, Color32, CursorIcon, FontId, Id, LayerId, Mesh, Order, Pos2, Rangef, Rect, Response, RichText, Sense,
    Shape, Stroke, StrokeKind, TextStyle, Tooltip, Ui, pos2, vec2,
};

use super::{
    axis::{Axis, spoken},
    marks::{self, Mark},
    sky,
};
use crate::{
    journal::reader::events::Event,
    mind::agent::AgentId,
    ui::{picture, theme, widget, words},
};

/// Height of the row of marks, of the band and of the row of words, in points.
const ROWS: [f32; 3] = [18.0, 17.0, 15.0];
/// Height of all of it.
pub(super) const HEIGHT: f32 = ROWS[0] + ROWS[1] + ROWS[2];
/// Side of the picture of a mark, in points.
const EMOJI: f32 = 15.0;
/// The ends of the band are so far inside, in points: a mark there has room.
const INSET: f32 = 8.0;
/// Width of a column of one colour, in points.
const COLUMN: f32 = 2.0;
/// A day narrower than this has no hours, in points.
const NARROW_DAY: f32 = 14.0;
/// Width of what a mark tells, in points.
const TOLD: f32 = 340.0;
/// How much a notch of the wheel zooms.
const ZOOM: f32 = 0.006;

/// Everything that the strip shows.
pub(super) struct Band<'a, N> {
    pub(super) begin: crate::town::GameTime,
    /// First and last step that are shown.
    pub(super) shown: (u64, u64),
    /// The last step that is recorded.
    pub(super) last: u64,
    /// The step that is shown or pointed to.
    pub(super) now: u64,
    /// The pointer is being drawn along it.
    pub(super) is_held: bool,
    pub(super) events: &'a [Event],
    /// Who somebody is.
    pub(super) name: N,
}

/// What is done to the strip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Touched {
    /// It is held at this step.
    pub(super) held: Option<u64>,
    /// A mark was clicked: the step to which it leads.
    pub(super) mark: Option<u64>,
    /// It is zoomed, about a step, by a factor.
    pub(super) zoom: Option<(u64, f32)>,
}

impl<'a, N: Fn(AgentId) -> Option<&'a str>> Band<'a, N> {
    /// Shows the strip, as wide as there is room.
    pub(super) fn show(&self, ui: &mut Ui) -> Touched {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
        let axis = Axis::new(self.begin, self.shown, rect.x_range().shrink(INSET));
        let bar = Rect::from_x_y_ranges(axis.ends(), Rangef::new(rect.top() + ROWS[0], rect.bottom() - ROWS[2]));
        paint_bar(ui, &axis, bar, self.last);
        lines(ui, &axis, bar);
        let (pointed, clicked) = self.marks(ui, &axis, bar);
        let labels = Rangef::new(bar.bottom() + 2.0, rect.bottom());
        paint_labels(ui, &axis, labels);
        needle(ui, axis.x(self.now), bar.y_range().expand(3.0));
        let mut touched = Touched { mark: clicked, ..Touched::default() };
        // A press on a mark is for the mark, unless one is on the way past it.
        if self.is_held || !pointed {
            self.point(ui, &axis, rect, &response, &mut touched);
        }
        touched
    }

    /// Says what time it is under the pointer, and notes what the pointer does.
    fn point(&self, ui: &Ui, axis: &Axis, rect: Rect, response: &Response, touched: &mut Touched) {
        let held = response.is_pointer_button_down_on().then(|| response.interact_pointer_pos()).flatten();
        touched.held = held.map(|at| axis.step(at.x).min(self.last));
        let Some(pointer) = held.or(response.hover_pos()) else { return };
        let step = axis.step(pointer.x);
        let wheel = ui.input(|input| input.smooth_scroll_delta.y);
        if wheel != 0.0 && held.is_none() {
            touched.zoom = Some((step, (-wheel * ZOOM).exp()));
        }
        let x = pointer.x.clamp(axis.ends().min, axis.ends().max);
        ui.painter().vline(x, rect.top() + ROWS[0]..=rect.bottom() - ROWS[2], Stroke::new(1.0, theme::INK));
        let mut text = spoken(axis.time(step.min(self.last)));
        if step > self.last {
            text = format!("{}: not lived yet", spoken(axis.time(step)));
        }
        bubble(ui, pos2(x, rect.top() - 12.0), &text);
        if step <= self.last {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
    }

    /// Shows the marks; returns whether the pointer is on one, and where a click on it leads.
    fn marks(&self, ui: &mut Ui, axis: &Axis, bar: Rect) -> (bool, Option<u64>) {
        let (mut pointed, mut clicked) = (false, None);
        for mark in marks::marks(self.events, axis) {
            let first = mark.events.first().map_or(0, |event| event.step);
            let is_ahead = first > self.last;
            let corner = pos2(mark.x - EMOJI / 2.0, bar.top() - ROWS[0] + 1.0);
            let place = Rect::from_min_size(corner, vec2(marks::WIDTH - 2.0, EMOJI + 1.0));
            let response = ui.interact(place, ui.id().with(("mark", first)), Sense::click());
            let tint = Color32::from_white_alpha(if is_ahead { 110 } else { 255 });
            ui.painter().vline(
                mark.x,
                bar.top() - 3.0..=bar.bottom(),
                Stroke::new(1.0, theme::INK.gamma_multiply(0.6)),
            );
            pointed |= response.contains_pointer();
            let grown = if response.hovered() { 1.5 } else { 0.0 };
            let side = egui::Vec2::splat(EMOJI);
            picture::paint_emoji(ui, mark.emoji(), Rect::from_min_size(corner, side).expand(grown), tint);
            if mark.events.len() > 1 {
                let at = corner + vec2(EMOJI + 1.0, EMOJI / 2.0);
                count(ui, at, mark.events.len());
            }
            let response = if is_ahead { response } else { response.on_hover_cursor(CursorIcon::PointingHand) };
            if response.hovered() && !self.is_held {
                self.tell(ui, axis, &mark, &response, is_ahead);
            }
            if response.clicked() && !is_ahead {
                clicked = Some(mark.next(self.now).min(self.last));
            }
        }
        (pointed, clicked)
    }

    /// Says at once what a mark stands for.
    fn tell(&self, ui: &Ui, axis: &Axis, mark: &Mark<'_>, response: &Response, is_ahead: bool) {
        let layer = ui.layer_id();
        let anchor = response.rect.expand2(vec2(0.0, 10.0));
        let tooltip = Tooltip::always_open(ui.ctx().clone(), layer, response.id, anchor).width(TOLD);
        tooltip.show(|ui| {
            ui.set_max_width(TOLD);
            ui.spacing_mut().item_spacing.y = 3.0;
            for line in mark.lines(axis, &self.name) {
                ui.horizontal_top(|ui| {
                    picture::emoji(ui, line.emoji, 15.0);
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.y = 0.0;
                        ui.label(RichText::new(line.when).small().color(theme::BARK));
                        ui.add(egui::Label::new(RichText::new(line.words).size(13.5)).wrap());
                    });
                });
            }
            if mark.untold() > 0 {
                ui.label(widget::soft(format!("and {} more", words::count(mark.untold(), "happening", "happenings"))));
            }
            let help = if is_ahead { "This is still to come." } else { "Click to see the town at that moment." };
            ui.label(widget::soft(help));
        });
    }
}

/// Day and night from end to end in a frame; what was not lived is faded.
pub(super) fn paint_bar(ui: &Ui, axis: &Axis, bar: Rect, last: u64) {
    let mut mesh = Mesh::default();
    let end = axis.x(last).clamp(bar.left(), bar.right());
    let mut left = bar.left();
    while left < bar.right() {
        let right = (left + COLUMN).min(bar.right());
        let middle = (left + right) / 2.0;
        let colour = axis.hour(middle, NARROW_DAY).map_or(sky::MIXED, sky::colour);
        let colour = if middle > end { sky::faded(colour) } else { colour };
        mesh.add_colored_rect(Rect::from_x_y_ranges(left..=right, bar.y_range()), colour);
        left = right;
    }
    let painter = ui.painter();
    painter.add(Shape::mesh(mesh));
    if end < bar.right() - 1.0 {
        painter.vline(end, bar.y_range(), Stroke::new(2.0, theme::RED));
    }
    painter.rect_stroke(bar, 0.0, Stroke::new(2.0, theme::INK), StrokeKind::Outside);
}

/// Lines at full hours, higher ones where a day begins.
fn lines(ui: &Ui, axis: &Axis, bar: Rect) {
    for (x, is_day) in axis.lines() {
        if is_day {
            ui.painter().vline(x, bar.y_range(), Stroke::new(1.0, theme::PAPER.gamma_multiply(0.7)));
        }
        let (long, wide) = if is_day { (6.0, 2.0) } else { (4.0, 1.0) };
        ui.painter().vline(x, bar.bottom()..=bar.bottom() + long, Stroke::new(wide, theme::WOOD));
    }
}

fn paint_labels(ui: &Ui, axis: &Axis, row: Rangef) {
    let font = TextStyle::Small.resolve(ui.style());
    let width = |text: &str| ui.painter().layout_no_wrap(text.to_owned(), font.clone(), theme::INK).size().x;
    for label in axis.labels(width) {
        let colour = if label.is_day { theme::BARK } else { theme::STONE };
        // Days are drawn twice, as bold letters are.
        for nudge in [0.0, 0.5].into_iter().take(if label.is_day { 2 } else { 1 }) {
            let at = pos2(label.left + nudge, row.max);
            ui.painter().text(at, Align2::LEFT_BOTTOM, &label.text, font.clone(), colour);
        }
    }
}

/// How many happenings a mark stands for.
fn count(ui: &Ui, left: Pos2, number: usize) {
    let text = if number > 99 { "99".to_owned() } else { number.to_string() };
    ui.painter().text(left, Align2::LEFT_CENTER, text, FontId::proportional(10.5), theme::BARK);
}

/// The present moment.
pub(super) fn needle(ui: &Ui, x: f32, height: Rangef) {
    let needle = Rect::from_x_y_ranges(x - 3.0..=x + 3.0, height);
    ui.painter().rect_filled(needle, 1.0, theme::INK);
    ui.painter().rect_filled(needle.shrink(1.0), 0.0, theme::palette('F'));
}

/// Words in a dark box whose lower edge is at a point, before everything else.
fn bubble(ui: &Ui, at: Pos2, text: &str) {
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::new("time on the strip")));
    let font = TextStyle::Small.resolve(ui.style());
    let galley = painter.layout_no_wrap(text.to_owned(), font, theme::PAPER);
    let size = galley.size() + vec2(12.0, 6.0);
    let screen = ui.ctx().content_rect();
    let left = (at.x - size.x / 2.0).clamp(screen.left() + 4.0, (screen.right() - size.x - 4.0).max(4.0));
    let rect = Rect::from_min_size(pos2(left, at.y - size.y), size);
    painter.rect_filled(rect, 3.0, theme::INK);
    painter.galley(rect.min + vec2(6.0, 3.0), galley, theme::PAPER);
}
