//! Who somebody is, what they do, why, what they plan and what they remember.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Id, RichText, ScrollArea, Ui, vec2},
};

use super::{
    EDGE, day, memories, picture,
    picture::Faces,
    room, theme,
    widget::{self, Face},
    words,
};
use crate::{
    mind::{percept::AgentId, persona::Persona, view::MindView},
    sim::{
        activity::Activity,
        agent::{Position, Resident, Roster},
        exchange::Exchange,
        intervene::Command,
        scenario::Scenario,
        time::TownClock,
    },
    town::GameTime,
    view::selection::{Selected, Selection},
};

/// Width of the contents, in points.
pub(super) const WIDTH: f32 = 316.0;
/// Height of the line to whisper in with its distances, in points.
const FOOT: f32 = 40.0;

/// What is being written in the panel.
#[derive(Resource, Default, Debug)]
pub(super) struct Inspector {
    whisper: String,
    of: Option<AgentId>,
}

/// Everything that the panel shows of one person.
struct Person<'a> {
    agent: AgentId,
    persona: &'a Persona,
    activity: &'a Activity,
    sentence: String,
    view: Option<&'a MindView>,
    pondering: bool,
    followed: bool,
    now: GameTime,
}

/// What was clicked in the panel.
#[derive(Default)]
struct Asked {
    command: Option<Command>,
    close: bool,
}

/// Shows the panel of the selected person, and sends what is asked for there.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut inspector: ResMut<Inspector>,
    mut selection: ResMut<Selection>,
    bodies: Query<(&Resident, &Activity, &Position)>,
    (roster, exchange, scenario, clock, faces): (Res<Roster>, Res<Exchange>, Res<Scenario>, Res<TownClock>, Res<Faces>),
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(Selected::Person(agent)) = selection.selected else { return Ok(()) };
    let Some((resident, activity, position)) = roster.entity(agent).and_then(|entity| bodies.get(entity).ok()) else {
        return Ok(());
    };
    if inspector.of != Some(agent) {
        *inspector = Inspector { of: Some(agent), whisper: String::new() };
    }
    let person = Person {
        agent,
        persona: &resident.0,
        activity,
        sentence: words::activity(resident.0.first_name(), activity, position.tile, &scenario.town),
        view: exchange.view(agent).map(|view| &**view),
        pondering: exchange.pondering_since(agent).is_some(),
        followed: selection.followed == Some(agent),
        now: clock.now(),
    };
    let context = contexts.ctx_mut()?;
    let room = room(context, 0.0);
    let area = egui::Area::new("inspector".into()).anchor(Align2::RIGHT_TOP, vec2(-EDGE, EDGE));
    let contents = |ui: &mut Ui| person.contents(ui, &faces, &mut inspector.whisper, room);
    let asked = area.show(context, |ui| widget::panel(ui, contents).inner).inner;
    if asked.close {
        selection.selected = None;
    }
    if let Some(command) = asked.command {
        commands.write(command);
    }
    Ok(())
}

impl Person<'_> {
    fn contents(&self, ui: &mut Ui, faces: &Faces, whisper: &mut String, room: f32) -> Asked {
        ui.set_width(WIDTH);
        ui.set_max_height(room);
        let top = ui.cursor().top();
        let mut asked = self.head(ui, faces);
        self.doing(ui);
        let used = ui.cursor().top() - top;
        let rest = room - used - FOOT - f32::from(theme::MARGIN.top + theme::MARGIN.bottom);
        let scroll = ScrollArea::vertical().id_salt(("life", self.agent.0)).max_height(rest.max(60.0));
        scroll.auto_shrink([false, true]).show(ui, |ui| {
            self.why(ui);
            self.day(ui);
            self.memories(ui);
        });
        ui.add_space(4.0);
        let hint = format!("Whisper to {} …", self.persona.first_name());
        if let Some(text) = widget::sent(ui, Id::new("whisper"), whisper, &hint) {
            asked.command = Some(Command::Whisper(self.agent, text));
        }
        asked
    }

    fn head(&self, ui: &mut Ui, faces: &Faces) -> Asked {
        let mut asked = Asked::default();
        ui.horizontal_top(|ui| {
            faces.show(ui, self.agent, 4.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.horizontal(|ui| {
                    widget::heading(ui, &self.persona.name);
                    asked.close = widget::close_button(ui);
                });
                ui.label(format!("{}, {}", self.persona.age, self.persona.trade));
                ui.label(widget::soft(self.persona.traits.join(", ")));
                ui.add_space(3.0);
                let label = if self.followed { "Following" } else { "Follow" };
                let button = widget::button(ui, Face::Text(label), self.followed);
                if button.on_hover_text("The camera goes with them (F)").clicked() {
                    asked.command = Some(Command::Follow((!self.followed).then_some(self.agent)));
                }
            });
        });
        ui.add_space(2.0);
        asked
    }

    fn doing(&self, ui: &mut Ui) {
        widget::band(ui, theme::SAND, |ui| {
            ui.horizontal_top(|ui| {
                picture::emoji(ui, &self.activity.act.emoji, 26.0);
                ui.vertical(|ui| {
                    ui.add(egui::Label::new(RichText::new(format!("{}.", self.sentence)).size(15.5)).wrap());
                    let mut span = words::span(self.activity, self.now);
                    if self.pondering {
                        span.push_str(" · pondering what comes next");
                    }
                    ui.label(widget::soft(span));
                });
            });
        });
    }

    fn why(&self, ui: &mut Ui) {
        let why = &self.activity.why;
        widget::section(ui, "Why");
        ui.label(words::cause(&why.cause));
        for (label, text) in [("Now", &why.entry), ("Part of", &why.stroke)] {
            if !text.is_empty() && (label == "Now" || *text != why.entry) {
                ui.horizontal_top(|ui| {
                    widget::column(ui, 46.0, widget::soft(label));
                    ui.add(egui::Label::new(text).wrap());
                });
            }
        }
        if !why.memories.is_empty() {
            ui.label(widget::soft("It rests on"));
            memories::evidence(ui, &why.memories, self.view, self.now);
        }
    }

    fn day(&self, ui: &mut Ui) {
        widget::section(ui, "Today");
        match self.view.filter(|view| !view.plan.entries.is_empty()) {
            Some(view) => day::show(ui, &view.plan, self.now),
            None => {
                ui.label(widget::soft("No plan yet."));
            }
        }
    }

    fn memories(&self, ui: &mut Ui) {
        let Some(view) = self.view else { return };
        widget::section(ui, &words::count(view.memory_count, "memory", "memories"));
        memories::list(ui, &view.memories, self.now);
    }
}
