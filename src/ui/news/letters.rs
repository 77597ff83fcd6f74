//! Letters at the right edge, the newest at the bottom: a click leads there, a right click puts them away.

use std::borrow::Cow;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, FontId, Id, Rangef, Rect, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2},
};

use super::{
    lead,
    mail::{Letter, Mail},
    rules,
};
use crate::{
    sim::{
        intervene::Command,
        news::{News, Piece},
        stored::Stored,
        travel::Travel,
    },
    ui::{
        book::{Book, Page},
        picture::{self, Faces},
        roll::Ruler,
        theme,
        timeline::past::Past,
        widget::{self, Face},
        work_area::{self, WorkArea},
    },
};

/// Width of a letter, in points.
pub(in crate::ui) const WIDTH: f32 = 236.0;
/// The coloured edge, and where the words begin, in points.
const STRIPE: f32 = 5.0;
const WORDS: f32 = 46.0;
/// Space around the words, in points.
const PAD: f32 = 6.0;
/// Side of the face and of the emoji, in points.
const FACE: f32 = 32.0;
const EMOJI: f32 = 17.0;
/// A letter says at most so many lines; the page of news has the rest.
const LINES: usize = 5;
/// At most so many letters lie there; older ones wait below the newer.
const LYING: usize = 6;
/// Between two letters, in points.
const GAP: f32 = 4.0;

/// What was clicked.
enum Asked {
    Lead(usize),
    PutAway(usize),
    ReadAll,
}

/// A letter as it is drawn.
struct Sheet<'a> {
    letter: Letter,
    piece: &'a Piece,
    lines: Vec<Cow<'a, str>>,
    height: f32,
}

/// Delete puts the newest letter away, with Shift all of them.
pub(super) fn keys(keys: Res<ButtonInput<KeyCode>>, mut mail: ResMut<Mail>) {
    if !keys.just_pressed(KeyCode::Delete) {
        return;
    }
    if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) {
        mail.clear();
    } else {
        mail.put_newest_away();
    }
}

/// Shows the letters, left of whatever panel is at the right edge.
pub(in crate::ui) fn show(
    mut contexts: EguiContexts,
    mut mail: ResMut<Mail>,
    (news, faces): (Res<News>, Res<Faces>),
    (past, mut free): (Res<Past>, ResMut<WorkArea>),
    (stored, mut book): (Option<Res<Stored>>, ResMut<Book>),
    (mut commands, mut travels): (MessageWriter<Command>, MessageWriter<Travel>),
) -> Result {
    let context = contexts.ctx_mut()?;
    if mail.letters().is_empty() {
        return Ok(());
    }
    let middle = free.middle();
    if middle.span() < WIDTH {
        // A wide page hides them; the button of the page of news says that they are there.
        return Ok(());
    }
    let across = Rangef::new(middle.max - WIDTH, middle.max);
    let room = free.column(across);
    let area = work_area::panel("letters", Align2::RIGHT_BOTTOM, pos2(across.max, room.max));
    let shown = area.show(context, |ui| pile(ui, &mail, &news, &faces, room.span()));
    free.take_right(shown.response.rect);
    match shown.inner {
        Some(Asked::Lead(index)) => {
            if let Some(piece) = news.told().get(index) {
                let is_watched = stored.is_some_and(|stored| stored.is_watched());
                lead(piece, is_watched, *past, &mut commands, &mut travels);
            }
            mail.put_away(index);
        }
        Some(Asked::PutAway(index)) => mail.put_away(index),
        Some(Asked::ReadAll) => book.open(Page::News),
        None => {}
    }
    Ok(())
}

/// As many of the newest letters as there is room for, and how many more there are.
fn pile(ui: &mut Ui, mail: &Mail, news: &News, faces: &Faces, room: f32) -> Option<Asked> {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = GAP;
    let size = TextStyle::Body.resolve(ui.style()).size - 1.5;
    let ruler = Ruler::new(ui, FontId::proportional(size));
    let mut sheets: Vec<Sheet<'_>> = Vec::new();
    let mut left = room - 30.0;
    for letter in mail.letters().iter().rev().take(LYING) {
        let Some(piece) = news.told().get(letter.piece) else { continue };
        let lines = ruler.clip(&piece.words, WIDTH - WORDS - 2.0 * PAD, LINES);
        let height = (lines.len() as f32 * ruler.line).max(FACE) + 2.0 * PAD;
        left -= height + GAP;
        if left < 0.0 && !sheets.is_empty() {
            break;
        }
        sheets.push(Sheet { letter: *letter, piece, lines, height });
    }
    let mut asked = None;
    let more = mail.letters().len() - sheets.len();
    if more > 0 {
        let label = format!("{more} more in the news");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
            if widget::button(ui, Face::Text(&label), false).clicked() {
                asked = Some(Asked::ReadAll);
            }
        });
    }
    for sheet in sheets.iter().rev() {
        asked = sheet.show(ui, faces, &ruler).or(asked);
    }
    asked
}

impl Sheet<'_> {
    fn show(&self, ui: &mut Ui, faces: &Faces, ruler: &Ruler) -> Option<Asked> {
        let Self { letter, piece, .. } = self;
        let (rect, _) = ui.allocate_exact_size(vec2(WIDTH, self.height), Sense::hover());
        let response = ui.interact(rect, Id::new(("letter", letter.piece)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Letter: {}", piece.words)));
        self.paper(ui, rect, response.hovered());
        self.picture(ui, rect, faces);
        let at = rect.min + vec2(WORDS, PAD);
        for (line, i) in self.lines.iter().zip(0_u8..) {
            let at = at + vec2(0.0, f32::from(i) * ruler.line);
            ui.painter().text(at, Align2::LEFT_TOP, &**line, ruler.font(), theme::INK);
        }
        let times = if letter.times > 1 { format!(" · {} news of it", letter.times) } else { String::new() };
        let help = format!(
            "{} · {}{times}\nClick: go there. Right click: put away (Delete).",
            piece.at.hm(),
            rules::name(piece.kind)
        );
        let response = response.on_hover_text(help).on_hover_cursor(egui::CursorIcon::PointingHand);
        if response.secondary_clicked() {
            Some(Asked::PutAway(letter.piece))
        } else {
            response.clicked().then_some(Asked::Lead(letter.piece))
        }
    }

    /// Paper with a coloured edge and a dark line around it.
    fn paper(&self, ui: &Ui, rect: Rect, hovered: bool) {
        let painter = ui.painter();
        let ground = if hovered { theme::BUTTER } else { theme::PAPER };
        painter.rect_filled(rect.translate(vec2(2.0, 2.0)), 2.0, egui::Color32::from_black_alpha(60));
        painter.rect_filled(rect, 2.0, theme::INK);
        let inside = rect.shrink(2.0);
        painter.rect_filled(inside, 0.0, ground);
        let stripe = Rect::from_min_size(inside.min, vec2(STRIPE, inside.height()));
        painter.rect_filled(stripe, 0.0, rules::colour(self.piece.weight));
    }

    /// The face of whoever it is about with the emoji at its corner, or the emoji alone; and how often it came.
    fn picture(&self, ui: &Ui, rect: Rect, faces: &Faces) {
        let face = Rect::from_min_size(rect.min + vec2(STRIPE + 5.0, PAD), egui::Vec2::splat(FACE));
        let emoji = match self.piece.people.first().filter(|_| self.piece.thing.is_none()) {
            Some(agent) => {
                faces.paint(ui, *agent, face);
                Rect::from_center_size(face.right_bottom() - vec2(3.0, 3.0), egui::Vec2::splat(EMOJI))
            }
            None => face.shrink(4.0),
        };
        picture::paint_emoji(ui, &self.piece.emoji, emoji, egui::Color32::WHITE);
        if self.letter.times > 1 {
            let at = face.left_bottom() + vec2(0.0, 1.0);
            let font = TextStyle::Small.resolve(ui.style());
            if rect.bottom() - at.y > 14.0 {
                ui.painter().text(at, Align2::LEFT_TOP, format!("×{}", self.letter.times), font, theme::STONE);
            }
        }
    }
}
