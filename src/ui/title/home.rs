//! The title: the name of the game, and what one can begin with.

use bevy_egui::egui::{self, Align2, Context, vec2};

use super::{Front, Screen, TitleAction, choice, choice::Entry, labels, panel, shelf::Shelf, sign, told};

/// Width of the entries, in points.
const WIDTH: f32 = 300.0;

/// Shows the title; returns what was asked for.
pub(super) fn show(context: &Context, front: &mut Front, shelf: &Shelf) -> Option<TitleAction> {
    let room = context.content_rect();
    let area = egui::Area::new("sign".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, -0.25 * room.height()));
    area.show(context, |ui| sign::show(ui, (room.width() * 0.62).min(room.height() * 1.3)));
    if !shelf.known {
        // The list of saved towns is there within a few frames; until then entries would jump.
        return None;
    }
    let newest = shelf.newest();
    let detail = newest.map(|save| format!("{} · {}", save.title, labels::day_and_time(save.now)));
    let detail = detail.unwrap_or_default();
    let mut doors = Vec::new();
    if let Some(save) = newest {
        doors.push((Entry { words: "Continue", detail: &detail }, TitleAction::GoOn(save.path.clone())));
    }
    doors.push((Entry { words: "New town", detail: "" }, TitleAction::Go(Screen::NewTown)));
    if !shelf.towns.is_empty() {
        doors.push((Entry { words: "Load", detail: "" }, TitleAction::Go(Screen::Load)));
    }
    doors.push((Entry { words: "Settings", detail: "" }, TitleAction::Go(Screen::Settings)));
    doors.push((Entry { words: "Quit", detail: "" }, TitleAction::Quit));
    let (entries, mut asked): (Vec<_>, Vec<_>) = doors.into_iter().unzip();
    let (clicked, keys) = panel(context, "title", 0.14 * room.height(), |ui| {
        ui.set_width(WIDTH);
        let clicked = choice::list(ui, WIDTH, &entries, &mut front.home);
        told(ui, front.told.as_ref());
        clicked
    });
    front.home = choice::moved(front.home, entries.len(), keys.down);
    let chosen = clicked.or(keys.enter.then_some(front.home));
    chosen.map(|i| asked.swap_remove(i))
}
