//! Who it is: a face, a name, an age and a trade, and the button by which the camera goes with them.

use bevy_egui::egui::Ui;

use super::{InspectorAction, Person};
use crate::{
    sim::intervene::Command,
    ui::{
        picture::Faces,
        verbs,
        widget::{self, Face},
    },
};

/// Shows the head of the panel.
pub(super) fn show(ui: &mut Ui, person: &Person<'_>, faces: &Faces, asked: &mut InspectorAction) {
    ui.horizontal_top(|ui| {
        faces.show(ui, person.agent, 4.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.horizontal(|ui| {
                widget::heading(ui, &person.persona.name);
                asked.close = widget::close_button(ui);
            });
            ui.label(format!("{}, {}", person.persona.age, person.persona.trade));
            ui.label(widget::soft(person.persona.traits.join(", ")));
            ui.add_space(3.0);
            let label = if person.followed { "Following" } else { "Follow" };
            let button = widget::button(ui, Face::Text(label), person.followed);
            if button.on_hover_text("The camera goes with them (F)").clicked() {
                asked.commands.push(Command::Follow((!person.followed).then_some(person.agent)));
            }
            asked.chosen = verbs::row(ui, person.played);
        });
    });
    ui.add_space(2.0);
}
