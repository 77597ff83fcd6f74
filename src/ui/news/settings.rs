//! The rules, to be changed: for each kind of news whether there are letters, whether the time stops, and whether the
//! camera goes there.

use bevy_egui::egui::{self, RichText, Ui, vec2};

use super::rules::{self, Rule, Rules};
use crate::{
    sim::news::Kind,
    ui::{
        theme,
        widget::{self, Face},
    },
};

/// Width of the names of the kinds, in points.
const NAMES: f32 = 138.0;

/// Shows the rules.
pub(super) fn show(ui: &mut Ui, rules: &mut Rules) {
    ui.add_space(4.0);
    ui.add(
        egui::Label::new("What happens when there is news of a kind. Everything is on this page in any case.").wrap(),
    );
    ui.add_space(4.0);
    for kind in Kind::ALL {
        let mut rule = rules.of(kind);
        row(ui, kind, &mut rule);
        if rule != rules.of(kind) {
            rules.kinds.insert(kind, rule);
        }
    }
}

fn row(ui: &mut Ui, kind: Kind, rule: &mut Rule) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 2.0);
        let name = rules::name(kind);
        widget::column(ui, NAMES, RichText::new(name).color(theme::INK));
        for (label, help, flag) in [
            ("Letter", "A letter comes", None),
            ("Pause", "The time stops", Some(&mut rule.pause)),
            ("Go there", "The camera goes there", Some(&mut rule.recentre)),
        ] {
            let silent = rule.silent;
            let on = flag.as_ref().map_or(!silent, |flag| **flag && !silent);
            let button = switch(ui, &format!("{name}: {label}"), label, on);
            if button.on_hover_text(help).clicked() {
                match flag {
                    None => rule.silent = !silent,
                    Some(flag) => {
                        *flag = !on;
                        // Without a letter nothing else would happen.
                        rule.silent = rule.silent && on;
                    }
                }
            }
        }
    });
}

/// A button with a short text and a longer name.
fn switch(ui: &mut Ui, name: &str, label: &str, on: bool) -> egui::Response {
    let button = widget::button(ui, Face::Text(label), on);
    button.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, on, name));
    button
}
