//! What somebody does now, since when and until when, and why: what set it off, and what that rests on.

use bevy_egui::egui::{Label, RichText, Ui};
use smallville_english::ended;

use super::{InspectorAction, Person, chain, row};
use crate::{
    mind::{why::Cause, why::Why},
    sim::activity::Phase,
    ui::{picture, theme, widget, words},
};

/// Shows the page.
pub(super) fn show(ui: &mut Ui, person: &Person<'_>, asked: &mut InspectorAction) {
    doing(ui, person, asked);
    widget::section(ui, "Why");
    if let Some(begun) = person.talk.as_ref().and_then(|talk| talk.why) {
        ui.push_id("talk", |ui| why(ui, person, begun, asked));
        ui.add_space(3.0);
        ui.label(widget::soft("What is put off"));
    }
    ui.push_id("act", |ui| why(ui, person, &person.activity.why, asked));
    state_of_mind(ui, person);
}

/// The full sentence, and the times.
fn doing(ui: &mut Ui, person: &Person<'_>, asked: &mut InspectorAction) {
    let activity = person.activity;
    widget::band(ui, theme::SAND, |ui| {
        ui.horizontal_top(|ui| {
            let emoji = if person.talk.is_some() { "💬" } else { &activity.act.emoji };
            picture::emoji(ui, emoji, 26.0);
            ui.vertical(|ui| {
                ui.add(Label::new(RichText::new(ended(&person.sentence)).size(15.5)).wrap());
                if let Some(talk) = &person.talk {
                    talk.show(ui);
                    ui.label(widget::soft(format!("put off: {}", activity.act.words)));
                }
                span(ui, person, asked);
                if let Some(since) = person.pondering {
                    let secs = person.now.secs().saturating_sub(since.secs());
                    ui.label(widget::soft(format!("pondering what comes next, since {} ({secs} s)", since.hm())));
                }
            });
        });
    });
}

/// Since when, until when, and how much longer.
fn span(ui: &mut Ui, person: &Person<'_>, asked: &mut InspectorAction) {
    let activity = person.activity;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(widget::soft("since"));
        asked.see(row::stamp(ui, person, activity.since));
        if activity.phase == Phase::Doing {
            let left = words::left(activity.until.minutes_since(person.now));
            ui.label(widget::soft(format!("until {}, {left}", activity.until.hm())));
        }
    });
}

/// What set something off, to which part of the day it belongs, and the memories on which it rests.
fn why(ui: &mut Ui, person: &Person<'_>, why: &Why, asked: &mut InspectorAction) {
    ui.add(Label::new(words::cause(&why.cause)).wrap());
    if let Cause::Person(name) | Cause::Appointment(Some(name), _) = &why.cause {
        chain::name_link(ui, person, name, asked);
    }
    for (label, text) in [("Now", &why.entry), ("Part of", &why.stroke)] {
        if !text.is_empty() && (label == "Now" || *text != why.entry) {
            ui.horizontal_top(|ui| {
                widget::column(ui, 46.0, widget::soft(label));
                ui.add(Label::new(text).wrap());
            });
        }
    }
    if !why.memories.is_empty() {
        ui.label(widget::soft("It rests on"));
        chain::tree(ui, person, &why.memories, asked);
    }
}

/// What occupies the person and how they feel about it, as of this morning.
fn state_of_mind(ui: &mut Ui, person: &Person<'_>) {
    let Some(summary) = person.view.and_then(|view| view.summary.as_ref()) else { return };
    widget::section(ui, "On their mind");
    for text in [&summary.occupied_with, &summary.feeling] {
        ui.add(Label::new(text).wrap());
    }
}
