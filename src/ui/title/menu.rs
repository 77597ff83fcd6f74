//! The small menu over a town that is being played.

use bevy_egui::egui::{self, Context};

use super::{super::widget, Behind, Front, Screen, TitleAction, choice, choice::Entry, panel, shelf::title_of, told};

/// Width of the entries, in points.
const WIDTH: f32 = 280.0;

/// Shows the menu; returns what was asked for.
pub(super) fn show(context: &Context, front: &mut Front, behind: &Behind) -> Option<TitleAction> {
    let doors = [
        ("Resume", TitleAction::Resume),
        ("Somebody new", TitleAction::Go(Screen::Newcomer)),
        ("Load", TitleAction::Go(Screen::Load)),
        ("Settings", TitleAction::Go(Screen::Settings)),
        ("Title", TitleAction::Leave),
        ("Quit", TitleAction::Quit),
    ];
    let entries = doors.each_ref().map(|(words, _)| Entry { words, detail: "" });
    let (clicked, keys) = panel(context, "menu", 0.0, |ui| {
        ui.set_width(WIDTH);
        let title = behind.path.as_deref().map_or_else(|| "Smallville".into(), title_of);
        widget::heading(ui, &title);
        ui.label(&behind.clock);
        ui.add_space(6.0);
        let clicked = choice::list(ui, WIDTH, &entries, &mut front.menu);
        ui.add_space(4.0);
        ui.add(egui::Label::new(widget::soft(&behind.sentence)).wrap());
        told(ui, front.told.as_ref());
        clicked
    });
    front.menu = choice::moved(front.menu, entries.len(), keys.down);
    if keys.escape {
        return Some(TitleAction::Resume);
    }
    let chosen = clicked.or(keys.enter.then_some(front.menu));
    chosen.map(|i| doors[i].1.clone())
}
