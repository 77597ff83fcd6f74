//! How days, conversations and lines are drawn on the page of talks.

use bevy_egui::egui::{
    self, Align2, Color32, CursorIcon, FontId, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, WidgetInfo, WidgetType,
    pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use smallville_english::listed_people;

use super::{
    TranscriptAction,
    index::{Filter, Talk},
    interview::YOU,
    matter::Stretch,
};
use crate::{
    journal::entry::Saying,
    mind::claim::first_name,
    town::{GameTime, TimeOfDay},
    ui::{book, picture::Faces, roll::Ruler, theme, timeline::past::Past, widget, words},
};

/// Side of a face beside a line, in points.
const FACE: f32 = 24.0;
/// Where the time begins, and where the words begin, from the left, in points.
const TIME: f32 = 29.0;
const WORDS: f32 = 74.0;
/// The bar for scrolling and the space beside it, in points.
const BAR: f32 = 14.0;
/// The words of a line are at most so wide, in points.
const WIDE: f32 = book::WIDTH - WORDS - BAR;
/// At most so many faces stand at the head of a conversation, of this side in points.
const FACES: (usize, f32) = (4, 22.0);

/// What all rows need to be drawn.
pub(super) struct Drawn<'a> {
    pub(super) ruler: &'a Ruler,
    pub(super) faces: &'a Faces,
    pub(super) past: Past,
    pub(super) filter: &'a Filter,
}

/// The words of a line, broken into lines of letters behind the name of the speaker.
pub(super) fn wrapped<'s>(saying: &'s Saying, ruler: &Ruler) -> Vec<&'s str> {
    let name = ruler.width(&format!("{}: ", first_name(&saying.line.name)));
    ruler.wrap(&saying.line.words, name, WIDE)
}

/// The name of a day.
pub(super) fn day(ui: &mut Ui, day: u32) {
    let noon = GameTime::from_day_time(day, TimeOfDay::new(12, 0));
    let date = noon.date();
    ui.set_max_width(ui.available_width() - BAR);
    widget::section(ui, &format!("{} {} {}", noon.weekday_name(), date.day(), date.strftime("%B")));
}

/// What the lines below are about, and what came of it.
pub(super) fn matter(ui: &mut Ui, stretch: &Stretch) {
    let rect = ui.max_rect();
    let heading = stretch.heading();
    let response = ui.interact(rect, ui.id().with("matter"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &heading));
    let small = TextStyle::Small.resolve(ui.style());
    let job = LayoutJob::simple_singleline(heading, small, theme::STONE);
    let galley = ui.fonts_mut(|fonts| {
        fonts.layout_job(LayoutJob { wrap: egui::text::TextWrapping::truncate_at_width(WIDE), ..job })
    });
    let at = pos2(rect.left() + WORDS, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme::STONE);
}

impl Drawn<'_> {
    /// The head of a conversation; true if it was clicked.
    pub(super) fn head(&self, ui: &mut Ui, talk: &Talk, place: Option<&str>, is_folded: bool) -> bool {
        let rect = ui.max_rect().shrink2(vec2(0.0, 2.0));
        let response = ui.interact(rect, ui.id().with("head"), Sense::click());
        let names: Vec<&str> = talk.people.iter().map(|name| first_name(name)).collect();
        let names = listed_people(&names);
        let place = place.unwrap_or("in the street");
        let count = words::count(talk.lines.len(), "line", "lines");
        let about = format!("{}–{} · {place} · {count}", talk.from.hm(), talk.until.hm());
        let label = format!("{names}, {about}{}", if is_folded { ", folded" } else { "" });
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        let ground = if response.hovered() { theme::BUTTER } else { theme::SAND };
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 2.0, ground);
        fold_mark(&painter, pos2(rect.left() + 11.0, rect.center().y), is_folded);
        let shown = talk.speakers.len().min(FACES.0);
        let left = rect.right() - BAR - shown as f32 * FACES.1;
        for (agent, i) in talk.speakers.iter().zip(0..shown) {
            let corner = pos2(left + i as f32 * FACES.1, rect.center().y - FACES.1 / 2.0);
            self.faces.paint(ui, *agent, Rect::from_min_size(corner, egui::Vec2::splat(FACES.1)));
        }
        let painter = painter.with_clip_rect(Rect::from_min_max(rect.min, pos2(left - 4.0, rect.bottom())));
        let (body, small) = (TextStyle::Body.resolve(ui.style()), TextStyle::Small.resolve(ui.style()));
        let at = rect.left_top() + vec2(24.0, 2.0);
        for nudge in [0.0, 0.5] {
            painter.text(at + vec2(nudge, 0.0), Align2::LEFT_TOP, &names, body.clone(), theme::BARK);
        }
        painter.text(at + vec2(0.0, 19.0), Align2::LEFT_TOP, &about, small, theme::STONE);
        response.on_hover_cursor(CursorIcon::PointingHand).clicked()
    }

    /// A line with its time and the face of its speaker.
    pub(super) fn line(&self, ui: &mut Ui, saying: &Saying) -> Option<TranscriptAction> {
        let line = &saying.line;
        let rect = ui.max_rect();
        let top = rect.min;
        if line.name != YOU {
            self.faces.paint(ui, line.speaker, Rect::from_min_size(top, egui::Vec2::splat(FACE)));
        }
        let stamp = Rect::from_min_size(top + vec2(TIME, 2.0), vec2(WORDS - TIME, 18.0));
        let time = RichText::new(line.at.hm()).monospace().size(TextStyle::Body.resolve(ui.style()).size - 2.5);
        let mut beside = ui.new_child(UiBuilder::new().max_rect(stamp));
        let step = self.past.stamp(&mut beside, time, line.at);
        let words = Rect::from_min_max(rect.min + vec2(WORDS, 0.0), rect.max - vec2(BAR, 2.0));
        let response = ui.interact(words, ui.id().with("words"), Sense::click());
        let name = first_name(&line.name);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}: {}", line.words)));
        if response.hovered() {
            ui.painter().rect_filled(words.expand2(vec2(4.0, 0.0)), 2.0, theme::SAND);
        }
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(self.spoken(saying)));
        ui.painter().galley(words.min + vec2(0.0, 1.0), galley, theme::INK);
        let is_clicked = response.on_hover_cursor(CursorIcon::PointingHand).clicked();
        step.map(TranscriptAction::See).or(is_clicked.then_some(TranscriptAction::Line(line.speaker, line.at)))
    }

    /// "Isabella: words", in the lines that were measured; what is looked for is marked.
    fn spoken(&self, saying: &Saying) -> LayoutJob {
        let font = self.ruler.font();
        let format = |color: Color32, background| TextFormat {
            font_id: FontId::clone(&font),
            color,
            background,
            ..TextFormat::default()
        };
        let mut job = LayoutJob::default();
        job.append(&format!("{}: ", first_name(&saying.line.name)), 0.0, format(theme::WOOD, Color32::TRANSPARENT));
        let text = wrapped(saying, self.ruler).join("\n");
        for (part, is_found) in found(&text, &self.filter.words) {
            job.append(part, 0.0, format(theme::INK, if is_found { theme::BUTTER } else { Color32::TRANSPARENT }));
        }
        job
    }
}

/// A triangle: to the right while folded, down while unfolded.
fn fold_mark(painter: &egui::Painter, at: egui::Pos2, is_folded: bool) {
    let points =
        if is_folded { [(-3.0, -5.0), (4.0, 0.0), (-3.0, 5.0)] } else { [(-5.0, -3.0), (5.0, -3.0), (0.0, 4.0)] };
    let points = points.map(|(x, y)| at + vec2(x, y)).to_vec();
    painter.add(egui::Shape::convex_polygon(points, theme::WOOD, egui::Stroke::NONE));
}

/// A text in parts, each with whether it is one of the words that are looked for.
fn found<'t>(text: &'t str, words: &str) -> Vec<(&'t str, bool)> {
    let small = text.to_lowercase();
    // Letters that change their length with their size are rare; then nothing is marked.
    if words.is_empty() || small.len() != text.len() {
        return vec![(text, false)];
    }
    let mut parts = Vec::new();
    let mut from = 0;
    while from < text.len() {
        let next = words.split_whitespace().filter_map(|word| Some((small[from..].find(word)? + from, word.len())));
        let Some((at, length)) = next.min_by_key(|(at, length)| (*at, std::cmp::Reverse(*length))) else { break };
        if at > from {
            parts.push((&text[from..at], false));
        }
        parts.push((&text[at..at + length], true));
        from = at + length;
    }
    if from < text.len() {
        parts.push((&text[from..], false));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::found;

    #[test]
    fn what_is_looked_for_is_marked() {
        for (text, words, expected) in [
            ("The Stove burns", "stove", vec![("The ", false), ("Stove", true), (" burns", false)]),
            ("stove", "stove", vec![("stove", true)]),
            ("a b a", "a b", vec![("a", true), (" ", false), ("b", true), (" ", false), ("a", true)]),
            ("The stove", "", vec![("The stove", false)]),
            ("Nothing", "x", vec![("Nothing", false)]),
        ] {
            assert_eq!(found(text, words), expected, "{text} {words}");
        }
    }
}
