//! The goals for which somebody needs others: what is wanted, the general plan, and who has said what.

use bevy_egui::egui::{Label, RichText, Ui};
use smallville_english::capital;

use super::{InspectorAction, Person, chain};
use crate::{
    mind::pursuit::Pursuit,
    ui::{picture, widget, words::count},
};

/// Shows the goals, the newest first.
pub(super) fn show(ui: &mut Ui, person: &Person<'_>, pursuits: &[Pursuit], asked: &mut InspectorAction) {
    for pursuit in pursuits.iter().rev() {
        widget::section(ui, "A goal");
        ui.horizontal_top(|ui| {
            picture::emoji(ui, if pursuit.is_over(person.now) { "✅" } else { "🎯" }, 16.0);
            ui.add(Label::new(RichText::new(capital(&pursuit.goal)).size(13.5)).wrap());
        });
        let won = count(pursuit.won(), "person has", "people have");
        ui.label(widget::soft(format!("{won} said yes; {} wanted", pursuit.wanted)));
        for (number, line) in pursuit.plan.iter().enumerate() {
            ui.add(Label::new(widget::soft(format!("{}. {line}", number + 1))).wrap());
        }
        for (name, (reply, at)) in &pursuit.replies {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                chain::name_link(ui, person, name, asked);
                ui.label(widget::soft(format!("{}, {}", reply.words(), at.hm())));
            });
        }
    }
}
