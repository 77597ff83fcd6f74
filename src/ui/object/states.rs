//! What a thing is and was like, the newest state first, and who noticed.

use bevy_egui::egui::{Label, RichText, Ui};

use super::{ObjectAction, Thing};
use crate::{
    mind::agent::AgentId,
    sim::{object::PastState, scenario::Scenario},
    ui::{picture::Faces, theme, widget, words},
    view::selection::Selected,
};

/// Shows all states that are known.
pub(super) fn show(ui: &mut Ui, thing: &Thing<'_>, faces: &Faces, scenario: &Scenario, asked: &mut ObjectAction) {
    widget::section(ui, "States");
    if thing.states.is_empty() {
        ui.label(widget::soft(format!("It has been {} since the town began.", thing.initial)));
    }
    for (index, state) in thing.states.iter().enumerate() {
        ui.push_id(index, |ui| past_state(ui, thing, state, index == 0, faces, scenario, asked));
    }
}

fn past_state(
    ui: &mut Ui,
    thing: &Thing<'_>,
    state: &PastState<'_>,
    last: bool,
    faces: &Faces,
    scenario: &Scenario,
    asked: &mut ObjectAction,
) {
    ui.horizontal_top(|ui| {
        let time = RichText::new(words::when(state.since, thing.now)).monospace().size(12.0);
        if let Some(step) = thing.past.stamp(ui, time, state.since) {
            asked.see = Some(step);
        }
        let colour = if last { theme::INK } else { theme::STONE };
        ui.add(Label::new(RichText::new(state.words).color(colour)).wrap());
    });
    if state.noticed.is_empty() {
        ui.label(widget::soft("Nobody has noticed."));
    } else {
        noticed(ui, state.noticed, faces, scenario, asked);
    }
    ui.add_space(4.0);
}

/// The faces of whoever noticed, and how many they are.
fn noticed(ui: &mut Ui, agents: &[AgentId], faces: &Faces, scenario: &Scenario, asked: &mut ObjectAction) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = bevy_egui::egui::vec2(3.0, 3.0);
        ui.label(widget::soft(format!("Noticed by {}:", words::count(agents.len(), "person", "people"))));
        for agent in agents {
            let Some(persona) = scenario.people.get(agent.0 as usize) else { continue };
            let link = widget::link(ui, RichText::new(persona.first_name()).small());
            let face = |ui: &mut Ui| {
                ui.horizontal(|ui| {
                    faces.show(ui, *agent, 1.5);
                    ui.label(&persona.name);
                });
            };
            if link.on_hover_ui(face).clicked() {
                asked.select = Some(Some(Selected::Person(*agent)));
            }
        }
    });
}
