//! Everything noteworthy, newest first: only what is in sight is laid out.

use bevy_egui::egui::{
    self, Align2, CursorIcon, FontId, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, WidgetInfo, WidgetType, vec2,
};

use super::{NewsAction, rules};
use crate::{
    mind::agent::AgentId,
    sim::news::{Kind, News, Piece},
    town::{GameTime, TimeOfDay},
    ui::{
        book,
        picture::{self, Faces},
        roll::{self, Roll, Ruler, Scrolling},
        theme,
        timeline::past::Past,
        widget,
    },
};

/// Height of the name of a day, in points.
const DAY: f32 = 30.0;
/// Where the time begins, and where the words begin, from the left, in points.
const TIME: f32 = 44.0;
const WORDS: f32 = 90.0;
/// The bar for scrolling and the space beside it, in points.
const BAR: f32 = 14.0;
/// Side of the face, in points.
const FACE: f32 = 30.0;
/// Space between two pieces, in points.
const GAP: f32 = 8.0;

/// Which news are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    /// Only of this kind.
    pub(super) kind: Option<Kind>,
    /// Only what concerns somebody.
    pub(super) person: Option<AgentId>,
}

impl Filter {
    fn wants(&self, piece: &Piece) -> bool {
        self.kind.is_none_or(|kind| piece.kind == kind)
            && self.person.is_none_or(|person| piece.people.contains(&person))
    }
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    Day(u32),
    /// A piece of news, by its number.
    Piece(usize),
}

/// The list.
#[derive(Clone, Debug, Default)]
pub(super) struct Feed {
    rows: Vec<Row>,
    roll: Roll,
    ruler: Option<Ruler>,
    /// What it was made of: the edition, how many pieces, and which were wanted.
    of: (u32, usize, Filter),
    people: Vec<AgentId>,
    /// Up to which piece the people are known.
    people_of: (u32, usize),
}

/// The rows of what is wanted, newest first.
fn rows(told: &[Piece], filter: &Filter) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut day = None;
    for (index, piece) in told.iter().enumerate().rev().filter(|(_, piece)| filter.wants(piece)) {
        if day != Some(piece.at.day()) {
            day = Some(piece.at.day());
            rows.push(Row::Day(piece.at.day()));
        }
        rows.push(Row::Piece(index));
    }
    rows
}

impl Feed {
    /// Everybody whom any news concerns.
    pub(super) fn people(&mut self, news: &News) -> &[AgentId] {
        let now = (news.edition(), news.told().len());
        if self.people_of != now {
            let from = if self.people_of.0 == now.0 { self.people_of.1.min(now.1) } else { 0 };
            if from == 0 {
                self.people.clear();
            }
            self.people.extend(news.told()[from..].iter().flat_map(|piece| &piece.people));
            self.people.sort_unstable();
            self.people.dedup();
            self.people_of = now;
        }
        &self.people
    }

    /// Shows the list; a click on a piece leads there, a click on its time to the past.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        news: &News,
        filter: &Filter,
        faces: &Faces,
        past: Past,
    ) -> Option<NewsAction> {
        let size = TextStyle::Body.resolve(ui.style()).size - 1.0;
        let ruler = Ruler::new(ui, FontId::proportional(size));
        let of = (news.edition(), news.told().len(), *filter);
        if self.of != of || self.ruler.as_ref() != Some(&ruler) || self.rows.is_empty() {
            self.rows = rows(news.told(), filter);
            let height = |row: &Row| match row {
                Row::Day(_) => DAY,
                Row::Piece(index) => {
                    let lines = wrapped(&news.told()[*index], &ruler).len();
                    (lines as f32 * ruler.line).max(FACE) + GAP
                }
            };
            self.roll = Roll::of(self.rows.iter().map(height));
            (self.of, self.ruler) = (of, Some(ruler));
        }
        if self.rows.is_empty() {
            let nothing = if news.told().is_empty() { "Nothing noteworthy has happened yet." } else { "No such news." };
            ui.label(widget::soft(nothing));
            return None;
        }
        let Self { rows, roll, ruler, .. } = self;
        let mut asked = None;
        roll::show(ui, "news", roll, Scrolling::default(), |ui, row| {
            let Some(ruler) = ruler else { return };
            match rows[row] {
                Row::Day(day) => name_of_day(ui, day),
                Row::Piece(index) => asked = piece(ui, index, &news.told()[index], ruler, faces, past).or(asked),
            }
        });
        asked
    }
}

fn wrapped<'p>(piece: &'p Piece, ruler: &Ruler) -> Vec<&'p str> {
    ruler.wrap(&piece.words, 0.0, book::WIDTH - WORDS - BAR)
}

fn name_of_day(ui: &mut Ui, day: u32) {
    let noon = GameTime::from_day_time(day, TimeOfDay::new(12, 0));
    let date = noon.date();
    ui.set_max_width(ui.available_width() - BAR);
    widget::section(ui, &format!("{} {} {}", noon.weekday_name(), date.day(), date.strftime("%B")));
}

/// A piece of news: its colour, its picture, its time and its words.
fn piece(ui: &mut Ui, index: usize, piece: &Piece, ruler: &Ruler, faces: &Faces, past: Past) -> Option<NewsAction> {
    let rect = ui.max_rect();
    let rect = Rect::from_min_max(rect.min, rect.max - vec2(BAR, GAP - 2.0));
    let words = Rect::from_min_max(rect.min + vec2(WORDS - 4.0, 0.0), rect.max);
    let response = ui.interact(words, ui.id().with("piece"), Sense::click());
    let label = format!("{}: {}", rules::name(piece.kind), piece.words);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &label));
    if response.hovered() {
        ui.painter().rect_filled(words, 2.0, theme::SAND);
    }
    let stripe = Rect::from_min_size(rect.min, vec2(4.0, rect.height()));
    ui.painter().rect_filled(stripe, 1.0, rules::colour(ui.ctx(), piece.weight));
    let face = Rect::from_min_size(rect.min + vec2(8.0, 0.0), egui::Vec2::splat(FACE));
    let emoji = match piece.people.first().filter(|_| piece.thing.is_none()) {
        Some(agent) => {
            faces.paint(ui, *agent, face);
            Rect::from_center_size(face.right_bottom() - vec2(2.0, 3.0), egui::Vec2::splat(15.0))
        }
        None => face.shrink(4.0),
    };
    picture::paint_emoji(ui, &piece.emoji, emoji, egui::Color32::WHITE);
    let stamp = Rect::from_min_size(rect.min + vec2(TIME, 1.0), vec2(WORDS - TIME, 18.0));
    let time = RichText::new(piece.at.hm()).monospace().size(TextStyle::Body.resolve(ui.style()).size - 2.5);
    let mut beside = ui.new_child(UiBuilder::new().max_rect(stamp));
    let step = past.stamp(&mut beside, time, piece.at);
    for (line, i) in wrapped(piece, ruler).into_iter().zip(0_u8..) {
        let at = rect.min + vec2(WORDS, f32::from(i) * ruler.line);
        ui.painter().text(at, Align2::LEFT_TOP, line, ruler.font(), theme::INK);
    }
    let is_clicked = response.on_hover_cursor(CursorIcon::PointingHand).clicked();
    step.map(NewsAction::See).or(is_clicked.then_some(NewsAction::Piece(index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::news::Weight;

    fn piece(day: u32, kind: Kind, people: &[u32]) -> Piece {
        Piece {
            step: 0,
            at: GameTime::from_day_time(day, TimeOfDay::new(12, 0)),
            kind,
            weight: Weight::Plain,
            words: String::new(),
            emoji: String::new(),
            people: people.iter().copied().map(AgentId).collect(),
            thing: None,
            sector: None,
            matter: String::new(),
            letter: true,
        }
    }

    #[test]
    fn the_newest_stands_first_under_its_day() {
        use Row::{Day, Piece};
        let told = [piece(0, Kind::Gift, &[1]), piece(0, Kind::Gossip, &[2]), piece(1, Kind::Gift, &[2, 3])];
        let only = |kind, person: Option<u32>| Filter { kind, person: person.map(AgentId) };
        for (filter, expected) in [
            (only(None, None), vec![Day(1), Piece(2), Day(0), Piece(1), Piece(0)]),
            (only(Some(Kind::Gift), None), vec![Day(1), Piece(2), Day(0), Piece(0)]),
            (only(None, Some(2)), vec![Day(1), Piece(2), Day(0), Piece(1)]),
            (only(Some(Kind::Gossip), Some(3)), vec![]),
        ] {
            assert_eq!(rows(&told, &filter), expected);
        }
    }
}
