//! One letter: paper with a coloured edge, the face of whoever it is about, and the words until they could be read.

use std::borrow::Cow;

use bevy_egui::egui::{self, Align2, Id, Rect, Sense, TextStyle, Ui, Vec2, WidgetInfo, WidgetType, vec2};

use super::{mail::Letter, rules};
use crate::{
    sim::news::Piece,
    ui::{
        picture::{self, Faces},
        roll::Ruler,
        theme,
    },
};

/// Width of a letter, in points.
pub(super) const WIDTH: f32 = 236.0;
/// Width of a folded one, in points.
pub(super) const FOLDED: f32 = 52.0;
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

/// What was clicked.
pub(super) enum SheetAction {
    Lead(usize),
    PutAway(usize),
    ReadAll,
}

/// A letter as it is drawn.
pub(super) struct Sheet<'a> {
    letter: Letter,
    piece: &'a Piece,
    /// None when it is folded.
    lines: Vec<Cow<'a, str>>,
    pub(super) size: Vec2,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(letter: Letter, piece: &'a Piece, is_open: bool, ruler: &Ruler) -> Self {
        let lines = if is_open { ruler.clip(&piece.words, WIDTH - WORDS - 2.0 * PAD, LINES) } else { Vec::new() };
        let height = (lines.len() as f32 * ruler.line).max(FACE) + 2.0 * PAD;
        Self { letter, piece, lines, size: vec2(if is_open { WIDTH } else { FOLDED }, height) }
    }
}

impl Sheet<'_> {
    /// Shows it at the right end of a row.
    pub(super) fn show(&self, ui: &mut Ui, row: f32, faces: &Faces, ruler: &Ruler, key: &str) -> Option<SheetAction> {
        let Self { letter, piece, .. } = self;
        let (whole, _) = ui.allocate_exact_size(vec2(row, self.size.y), Sense::hover());
        let rect = Rect::from_min_max(whole.right_top() - vec2(self.size.x, 0.0), whole.max);
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
            "{} · {}{times}\n{}\nClick: go there. Right click: put away ({key}).",
            piece.at.hm(),
            rules::name(piece.kind),
            piece.words
        );
        let response = response.on_hover_text(help).on_hover_cursor(egui::CursorIcon::PointingHand);
        if response.secondary_clicked() {
            Some(SheetAction::PutAway(letter.piece))
        } else {
            response.clicked().then_some(SheetAction::Lead(letter.piece))
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
        painter.rect_filled(stripe, 0.0, rules::colour(ui.ctx(), self.piece.weight));
    }

    /// The face of whoever it is about with the emoji at its corner, or the emoji alone; and how often it came.
    fn picture(&self, ui: &Ui, rect: Rect, faces: &Faces) {
        let face = Rect::from_min_size(rect.min + vec2(STRIPE + 5.0, PAD), Vec2::splat(FACE));
        let emoji = match self.piece.people.first().filter(|_| self.piece.thing.is_none()) {
            Some(agent) => {
                faces.paint(ui, *agent, face);
                // It must not touch the words.
                Rect::from_center_size(face.right_bottom() - vec2(7.0, 3.0), Vec2::splat(EMOJI))
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
