//! Letters at the right edge, the newest at the bottom: a click leads there, a right click puts them away.
//!
//! A letter lies open until it could be read; then it is only counted, so that the town is seen.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, FontId, Rangef, TextStyle, Ui, pos2},
};

use super::{
    lead,
    mail::{Letter, Mail},
    sheet::{FOLDED, Sheet, SheetAction, WIDTH},
};
use crate::{
    sim::{intervene::Command, news::News, replay::load::LoadedTown, replay::seek::Seek},
    ui::{
        book::{Book, Page},
        picture::Faces,
        roll::Ruler,
        timeline::past::Past,
        widget::{self, Face},
        work_area::{self, WorkArea},
    },
    view::bindings::{Action, Bindings, Keys},
};

/// So long a letter lies open, in seconds of ours.
const OPEN_SECS: f64 = 20.0;
/// At most so many letters lie there; what was read is in the news, and only counted here.
const LYING: usize = 3;
/// Between two letters, in points.
const GAP: f32 = 4.0;

/// Since when each letter has lain open, by its piece, in seconds of ours.
#[derive(Debug, Default)]
pub(in crate::ui) struct Opened(BTreeMap<usize, f64>);

impl Opened {
    /// Notes new letters, and forgets those that were put away.
    fn follow(&mut self, mail: &Mail, now: f64) {
        self.0.retain(|piece, _| mail.letters().iter().any(|letter| letter.piece == *piece));
        for letter in mail.letters() {
            self.0.entry(letter.piece).or_insert(now);
        }
    }

    /// Whether a letter has lain open for long enough.
    fn is_read(&self, piece: usize, now: f64) -> bool {
        self.0.get(&piece).is_some_and(|since| now - since > OPEN_SECS)
    }
}

/// A key puts the newest letter away, with Shift all of them.
pub(super) fn keys(keys: Keys, mut mail: ResMut<Mail>) {
    if !keys.just_pressed(Action::PutAway) {
        return;
    }
    if keys.with_shift() {
        mail.clear();
    } else {
        mail.put_newest_away();
    }
}

/// Shows the letters, left of whatever panel is at the right edge.
pub(in crate::ui) fn show(
    mut contexts: EguiContexts,
    mut mail: ResMut<Mail>,
    (news, faces, bindings): (Res<News>, Res<Faces>, Res<Bindings>),
    (past, mut free, mut opened): (Res<Past>, ResMut<WorkArea>, Local<Opened>),
    (loaded, mut book): (Option<Res<LoadedTown>>, ResMut<Book>),
    (mut commands, mut seeks): (MessageWriter<Command>, MessageWriter<Seek>),
) -> Result {
    let context = contexts.ctx_mut()?;
    if mail.letters().is_empty() {
        return Ok(());
    }
    let now = context.input(|input| input.time);
    opened.follow(&mail, now);
    let middle = free.middle();
    let lies = |letter: &Letter| !opened.is_read(letter.piece, now);
    // Beside a wide page there is only room for their pictures.
    let is_narrow = middle.span() < WIDTH || !mail.letters().iter().any(lies);
    let width = if is_narrow { FOLDED } else { WIDTH };
    let across = Rangef::new(middle.max - width, middle.max);
    let room = free.column(across);
    let area = work_area::panel("letters", Align2::RIGHT_BOTTOM, pos2(across.max, room.max));
    let pile = Pile { mail: &mail, news: &news, faces: &faces, key: bindings.name(Action::PutAway), width };
    let shown = area.show(context, |ui| pile.show(ui, room.span(), lies));
    free.take_corner(shown.response.rect);
    match shown.inner {
        Some(SheetAction::Lead(index)) => {
            if let Some(piece) = news.told().get(index) {
                let is_watched = loaded.is_some_and(|loaded| loaded.is_watched());
                lead(piece, is_watched, *past, &mut commands, &mut seeks);
            }
            mail.put_away(index);
        }
        Some(SheetAction::PutAway(index)) => mail.put_away(index),
        Some(SheetAction::ReadAll) => book.open(Page::News),
        None => {}
    }
    Ok(())
}

/// All letters as they lie there.
struct Pile<'a> {
    mail: &'a Mail,
    news: &'a News,
    faces: &'a Faces,
    /// The key that puts the newest letter away.
    key: &'a str,
    width: f32,
}

impl Pile<'_> {
    /// As many of the newest unread letters as there is room for, and how many more letters there are.
    fn show(&self, ui: &mut Ui, room: f32, lies: impl Fn(&Letter) -> bool) -> Option<SheetAction> {
        let Self { mail, news, faces, key, width } = *self;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = GAP;
        let size = TextStyle::Body.resolve(ui.style()).size - 1.5;
        let ruler = Ruler::new(ui, FontId::proportional(size));
        let mut sheets: Vec<Sheet<'_>> = Vec::new();
        let mut left = room - 30.0;
        for letter in mail.letters().iter().rev().filter(|letter| lies(letter)).take(LYING) {
            let Some(piece) = news.told().get(letter.piece) else { continue };
            let sheet = Sheet::new(*letter, piece, width >= WIDTH, &ruler);
            left -= sheet.size.y + GAP;
            if left < 0.0 && !sheets.is_empty() {
                break;
            }
            sheets.push(sheet);
        }
        let mut asked = None;
        let more = mail.letters().len() - sheets.len();
        if more > 0 {
            let label = if width < WIDTH { format!("+{more}") } else { format!("{more} more in the news") };
            ui.with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
                if widget::button(ui, Face::Text(&label), false).on_hover_text("All news").clicked() {
                    asked = Some(SheetAction::ReadAll);
                }
            });
        }
        for sheet in sheets.iter().rev() {
            asked = sheet.show(ui, width, faces, &ruler, key).or(asked);
        }
        asked
    }
}
