//! An unfolded memory: all of its words and numbers, what it rests on, what rests on it, and the buttons to change it.

use bevy_egui::egui::{self, Id, Key, Label, RichText, Ui};

use super::{InspectorAction, Person, chain, row};
use crate::{
    mind::{
        retouch::Retouch,
        search::{Finding, Findings},
    },
    sim::intervene::Command,
    ui::{
        theme,
        widget::{self, Face},
        words,
    },
};

/// Shows it; `other_words` is what is being written in their place.
pub(super) fn show(
    ui: &mut Ui,
    person: &Person<'_>,
    findings: &Findings,
    found: &Finding,
    other_words: &mut Option<String>,
    asked: &mut InspectorAction,
) {
    let memory = &found.memory;
    egui::Frame::NONE.inner_margin(egui::Margin { left: 14, right: 2, top: 2, bottom: 4 }).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.add(Label::new(RichText::new(&memory.text).size(13.5).color(theme::BARK)).wrap());
        let accessed = words::when(memory.accessed, person.now);
        let numbers = format!("No. {} · importance {} of 10 · came to mind {accessed}", found.id.0, memory.importance);
        ui.add(Label::new(widget::soft(numbers)).wrap());
        if let Some(score) = &found.score {
            let parts = row::parts(score).map(|(name, value, _)| format!("{name} {value:.2}")).join(" + ");
            ui.add(Label::new(widget::soft(format!("{parts} = {:.2}", score.score))).wrap());
        }
        if let Some(name) = &memory.heard_from {
            ui.horizontal_wrapped(|ui| {
                ui.label(widget::soft("Heard from"));
                chain::name_link(ui, person, name, asked);
            });
            if let Some(saying) = chain::said(person.sayings, person.agent, memory) {
                chain::words_said(ui, person, saying, asked);
            }
        }
        if !memory.evidence.is_empty() {
            ui.label(widget::soft("It rests on"));
            ui.push_id("evidence", |ui| chain::tree(ui, person, &memory.evidence, asked));
        }
        let resting = findings.resting_on(found.id);
        if !resting.is_empty() {
            ui.label(widget::soft("On it rests"));
            ui.push_id("resting", |ui| chain::tree(ui, person, resting, asked));
        }
        change(ui, person, found, other_words, asked);
    });
}

/// The buttons, or the field to rewrite it in.
fn change(
    ui: &mut Ui,
    person: &Person<'_>,
    found: &Finding,
    other_words: &mut Option<String>,
    asked: &mut InspectorAction,
) {
    if let Some(text) = other_words {
        let id = Id::new("rewrite memory");
        if ui.memory(|memory| memory.focused().is_none()) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        if let Some(text) = widget::sent(ui, id, text, "what it says instead") {
            asked.commands.push(Command::Retouch(person.agent, Retouch::Rewrite(found.id, text)));
            *other_words = None;
        } else if ui.input(|input| input.key_pressed(Key::Escape)) {
            *other_words = None;
        }
        ui.label(widget::soft("Enter makes it so, Escape leaves it as it is."));
        return;
    }
    ui.horizontal(|ui| {
        if widget::button(ui, Face::Text("Rewrite"), false).clicked() {
            *other_words = Some(found.memory.text.clone());
        }
        if widget::button(ui, Face::Text("Take away"), false).on_hover_text("Undo brings it back").clicked() {
            asked.commands.push(Command::Retouch(person.agent, Retouch::Forget(found.id)));
        }
    });
}
