//! The panel around the strip: buttons at both sides, and what is to be said of the record.

use bevy_egui::egui::{self, Align, Layout, Margin, Rect, RichText, Ui, UiBuilder, vec2};

use super::{
    Timeline,
    axis::{moment, spoken},
    band::{Band, HEIGHT, Touched},
};
use crate::{
    mind::agent::AgentId,
    ui::{
        pixel, theme,
        widget::{self, Face},
        work_area::EDGE,
    },
};

/// Between the edge of the panel and its contents, in points.
const MARGIN: Margin = Margin { left: 12, right: 12, top: 9, bottom: 8 };
/// Width of the buttons at the left, in points.
const LEFT: f32 = 152.0;
/// Between the columns, in points.
const GAP: f32 = 8.0;
/// From a button to the words below it, in points.
const BELOW: f32 = 31.0;
/// What ends the past.
const FORK: &str = "Branch off here";
const RETURN: &str = "Back to the present";

/// What is asked for with a button or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimelineAction {
    /// The first step.
    Begin,
    HourBack,
    HourOn,
    /// The last recorded step.
    End,
    /// To live on from here in a new file.
    Fork,
    /// The present that was left.
    Return,
}

/// The panel.
pub(super) struct Bar {
    /// The present was left.
    can_return: bool,
    is_watched: bool,
    /// The first and the last step cannot be gone beyond.
    at: (bool, bool),
    /// Where one is, and how far the record goes.
    words: (&'static str, String),
}

impl Bar {
    pub(super) fn new(timeline: &Timeline) -> Self {
        let is_watched = timeline.way.standing().is_watched();
        let can_return = timeline.way.present().is_some();
        let at_end = timeline.now >= timeline.last;
        let left = match (is_watched, can_return) {
            (true, true) => "In the past of this town",
            (true, false) => "Watching again",
            (false, _) => "In the present",
        };
        let until = |step| spoken(moment(timeline.begin, step));
        let right = match (is_watched, at_end) {
            (true, true) => "The record ends here.".to_owned(),
            (true, false) => format!("Recorded until {}", until(timeline.last)),
            (false, _) => format!("Kept until {}", until(timeline.kept_until)),
        };
        Self { can_return, is_watched, at: (timeline.now == 0, at_end), words: (left, right) }
    }

    /// Shows all of it; returns which button was clicked, and what was done to the strip.
    pub(super) fn show<'a, N: Fn(AgentId) -> Option<&'a str>>(
        &self,
        ui: &mut Ui,
        band: Band<'a, N>,
    ) -> (Option<TimelineAction>, Touched) {
        let width = ui.ctx().content_rect().width() - 2.0 * EDGE - f32::from(MARGIN.left + MARGIN.right);
        let contents = |ui: &mut Ui| {
            let (whole, _) = ui.allocate_exact_size(vec2(width, HEIGHT), egui::Sense::hover());
            let right = right_width(ui);
            let column = |from: f32, until: f32| {
                Rect::from_x_y_ranges(whole.left() + from..=whole.left() + until, whole.y_range())
            };
            let left = self.left(&mut child(ui, column(0.0, LEFT)));
            let band = band.show(&mut child(ui, column(LEFT + GAP, width - right - GAP)));
            let right = self.right(&mut child(ui, column(width - right, width)));
            (left.or(right), band)
        };
        widget::panel_with(ui, MARGIN, contents).inner
    }

    fn left(&self, ui: &mut Ui) -> Option<TimelineAction> {
        let mut asked = None;
        let top = ui.max_rect().top();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (face, help, wish, is_free) in [
                (
                    Face::Icon(pixel::TO_BEGIN, "To the beginning"),
                    "To the beginning (Home)",
                    TimelineAction::Begin,
                    !self.at.0,
                ),
                (Face::Text("–1 h"), "An hour back (left arrow)", TimelineAction::HourBack, !self.at.0),
                (Face::Text("+1 h"), "An hour on (right arrow)", TimelineAction::HourOn, !self.at.1),
                (
                    Face::Icon(pixel::TO_END, "To the end"),
                    "To the end of the record (End)",
                    TimelineAction::End,
                    !self.at.1,
                ),
            ] {
                let button = ui.add_enabled_ui(is_free, |ui| widget::button(ui, face, false)).inner;
                if button.on_hover_text(help).clicked() && is_free {
                    asked = Some(wish);
                }
            }
        });
        below(ui, top, Align::Min, self.words.0, false);
        asked
    }

    fn right(&self, ui: &mut Ui) -> Option<TimelineAction> {
        let mut asked = None;
        let top = ui.max_rect().top();
        ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            let fork = widget::button(ui, Face::Text(FORK), false);
            if fork.on_hover_text("Lives on from this moment in a new file; this one stays as it is").clicked() {
                asked = Some(TimelineAction::Fork);
            }
            if self.can_return {
                let back = widget::button(ui, Face::Text(RETURN), true);
                if back.on_hover_text("Goes on where you left the town").clicked() {
                    asked = Some(TimelineAction::Return);
                }
            }
        });
        below(ui, top, Align::Max, &self.words.1, self.is_watched && self.at.1);
        asked
    }
}

/// Room for all buttons at the right, whichever are there: the strip must not shrink under the pointer.
fn right_width(ui: &Ui) -> f32 {
    [FORK, RETURN].map(|text| widget::button_width(ui, text) + 3.0).iter().sum()
}

/// A part of the panel.
fn child(ui: &mut Ui, rect: Rect) -> Ui {
    ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min)))
}

/// Words under the buttons of a part.
fn below(ui: &mut Ui, top: f32, align: Align, text: &str, is_news: bool) {
    let rect = ui.max_rect().with_min_y(top + BELOW);
    let mut line = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(align)));
    let colour = if is_news { theme::RED } else { theme::STONE };
    let text = RichText::new(text).small().color(colour);
    line.add(egui::Label::new(text).selectable(false).truncate());
}
