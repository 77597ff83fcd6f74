//! A day's plan as a strip from waking to sleep: its strokes above, its hours below in the colours of their purposes.

use bevy_egui::egui::{self, Align2, Color32, Rect, Sense, Stroke, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::{
    mind::{
        instinct::activity::Want,
        plan::{Entry, Plan},
    },
    town::GameTime,
    ui::{pixel, theme},
};

/// Height of the strip without its hours, in points.
const STRIP: f32 = 28.0;
/// Height of the strokes in it, in points.
const STROKES: f32 = 9.0;
/// How much of the night the strip shows, in minutes: that one sleeps for long is no news.
const NIGHT: u32 = 90;

/// The day as a strip: a block for each stroke and entry, a needle for now, hours below. Returns the stroke that was
/// clicked.
pub(super) fn show(ui: &mut Ui, plan: &Plan, now: GameTime) -> Option<usize> {
    let (from, until) = bounds(plan)?;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), STRIP + 16.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "The day as a strip"));
    let bar = Rect::from_min_size(rect.min, vec2(rect.width(), STRIP));
    ui.painter().add(pixel::NICHE.shape(ui.ctx(), bar));
    let inside = bar.shrink(2.0);
    let x = |time: GameTime| egui::lerp(inside.x_range(), share(from, until, time));
    let current = plan.entry().map(|entry| entry.stroke);
    for (index, stroke) in plan.strokes.iter().enumerate() {
        let high = inside.top()..=inside.top() + STROKES;
        let block = Rect::from_x_y_ranges(x(stroke.from)..=x(stroke.until), high);
        let colour = if current == Some(index) { theme::WOOD } else { theme::CLAY };
        ui.painter().rect_filled(block.shrink2(vec2(0.5, 0.5)), 1.0, colour);
    }
    for entry in &plan.entries {
        let block = Rect::from_x_y_ranges(x(entry.from)..=x(entry.until), inside.top() + STROKES..=inside.bottom());
        ui.painter().rect_filled(block.shrink2(vec2(0.5, 0.0)), 0.0, want(entry.want).0);
    }
    let small = TextStyle::Small.resolve(ui.style());
    for mark in hours(from, until) {
        let at = pos2(x(mark), bar.bottom());
        ui.painter().vline(at.x, at.y..=at.y + 3.0, Stroke::new(1.0, theme::CLAY));
        ui.painter().text(
            at + vec2(0.0, 2.0),
            Align2::CENTER_TOP,
            mark.time_of_day().hour(),
            small.clone(),
            theme::STONE,
        );
    }
    let needle = Rect::from_center_size(pos2(x(now), bar.center().y), vec2(3.0, STRIP + 4.0));
    ui.painter().rect_filled(needle, 0.0, theme::INK);
    ui.painter().rect_filled(needle.shrink(1.0), 0.0, theme::palette('F'));
    let pointer = response.hover_pos()?;
    let stroke = plan.strokes.iter().position(|stroke| x(stroke.from) <= pointer.x && pointer.x < x(stroke.until));
    let entry = plan.entries.iter().find(|entry: &&Entry| x(entry.from) <= pointer.x && pointer.x < x(entry.until));
    let words = if pointer.y < inside.top() + STROKES {
        stroke.map(|index| &plan.strokes[index]).map(|stroke| (stroke.from, stroke.until, &stroke.words))
    } else {
        entry.map(|entry| (entry.from, entry.until, &entry.words))
    };
    let clicked = response.clicked();
    if let Some((from, until, words)) = words {
        response.on_hover_text(format!("{} – {}  {words}", from.hm(), until.hm()));
    }
    stroke.filter(|_| clicked)
}

/// From the first beginning to a while after one goes to bed; none while the plan is empty.
fn bounds(plan: &Plan) -> Option<(GameTime, GameTime)> {
    let from =
        plan.strokes.iter().map(|stroke| stroke.from).chain(plan.entries.iter().map(|entry| entry.from)).min()?;
    let last = plan.entries.last()?;
    let until = if last.want == Want::Sleep { last.until.min(last.from.plus_minutes(NIGHT)) } else { last.until };
    (from < until).then_some((from, until))
}

/// How much of a span is over, 0 to 1.
fn share(from: GameTime, until: GameTime, time: GameTime) -> f32 {
    let whole = until.secs().saturating_sub(from.secs()).max(1);
    (time.secs().saturating_sub(from.secs()) as f32 / whole as f32).min(1.0)
}

/// Every third full hour within a span.
fn hours(from: GameTime, until: GameTime) -> impl Iterator<Item = GameTime> {
    let step = 3 * 3_600;
    let first = from.secs().div_ceil(step) * step;
    (first..until.secs()).step_by(step as usize).map(GameTime::from_secs)
}

/// The colour of a purpose, and its name.
pub(super) fn want(want: Want) -> (Color32, &'static str) {
    match want {
        Want::Sleep => (Color32::from_rgb(0x34, 0x30, 0x4a), "sleep"),
        Want::Rest => (Color32::from_rgb(0x83, 0x80, 0x9a), "rest"),
        Want::Wash => (Color32::from_rgb(0x7c, 0xc4, 0xd6), "washing"),
        Want::Breakfast => (Color32::from_rgb(0xf0, 0x8a, 0x6a), "breakfast"),
        Want::Lunch => (Color32::from_rgb(0xf0, 0x8a, 0x6a), "lunch"),
        Want::Dinner => (Color32::from_rgb(0xf0, 0x8a, 0x6a), "dinner"),
        Want::Snack => (Color32::from_rgb(0xf0, 0x8a, 0x6a), "a snack"),
        Want::Work => (theme::GOLD, "work"),
        Want::Goal => (theme::BUTTER, "a goal"),
        Want::Study => (Color32::from_rgb(0x63, 0x88, 0xcf), "study"),
        Want::Household => (Color32::from_rgb(0xc0, 0x82, 0x50), "household"),
        Want::Errand => (Color32::from_rgb(0xa8, 0x7f, 0x5a), "an errand"),
        Want::Exercise => (theme::GREEN, "exercise"),
        Want::Company => (Color32::from_rgb(0xb6, 0x73, 0xae), "company"),
        Want::Pleasure => (Color32::from_rgb(0x7f, 0xb4, 0x50), "pleasure"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_marked_inside_the_day() {
        let at = |text: &str| text.parse::<GameTime>().unwrap();
        let marks: Vec<String> = hours(at("2023-02-13 06:10"), at("2023-02-13 18:00")).map(GameTime::hm).collect();
        assert_eq!(marks, ["09:00", "12:00", "15:00"]);
    }

    #[test]
    fn a_share_lies_between_nothing_and_all() {
        let at = GameTime::from_secs;
        assert_eq!(share(at(100), at(200), at(150)), 0.5);
        assert_eq!((share(at(100), at(200), at(0)), share(at(100), at(200), at(900))), (0.0, 1.0));
        assert_eq!(share(at(100), at(100), at(100)), 0.0);
    }
}
