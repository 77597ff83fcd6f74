//! Who somebody is, what they do, why, what they plan, whom they know and what they remember.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Id, RichText, ScrollArea, Ui, vec2},
};

use super::{
    EDGE, agenda, day, memories, picture,
    picture::Faces,
    room,
    talk::Talk,
    theme, ties,
    timeline::{Timeline, past::Past},
    widget::{self, Face},
    words,
};
use crate::{
    mind::{percept::AgentId, persona::Persona, view::MindView},
    sim::{
        activity::Activity,
        agent::{Position, Resident, Roster},
        chronicle::Chronicle,
        company::Company,
        conversation::Conversations,
        exchange::Exchange,
        intervene::{Command, Target},
        scenario::Scenario,
        time::TownClock,
        travel::Travel,
    },
    town::GameTime,
    view::{
        input::Covered,
        selection::{Selected, Selection},
    },
};

/// Width of the contents, in points.
pub(super) const WIDTH: f32 = 316.0;
/// Height of the line to whisper in with its distances, in points.
const FOOT: f32 = 40.0;

/// What is being read and written in the panel.
#[derive(Resource, Default, Debug)]
pub(super) struct Inspector {
    whisper: String,
    of: Option<AgentId>,
    /// Stays when somebody else is selected, so that people can be compared.
    page: Page,
}

/// A page of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// Why they do what they do, what they have agreed to and what they plan.
    #[default]
    Today,
    /// Whom they know.
    People,
    /// What they remember.
    Memories,
}

impl Page {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Today, "Today"), (Self::People, "People"), (Self::Memories, "Memories")];
}

/// Everything that the panel shows of one person.
struct Person<'a> {
    agent: AgentId,
    persona: &'a Persona,
    activity: &'a Activity,
    talk: Option<Talk<'a>>,
    people: &'a [Arc<Persona>],
    sentence: String,
    view: Option<&'a MindView>,
    pondering: bool,
    followed: bool,
    now: GameTime,
    past: Past,
}

/// What was clicked in the panel.
#[derive(Default)]
struct Asked {
    command: Option<Command>,
    /// The town as it was after a step.
    see: Option<u64>,
    close: bool,
}

/// Shows the panel of the selected person, and sends what is asked for there.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut inspector: ResMut<Inspector>,
    mut selection: ResMut<Selection>,
    bodies: Query<(&Resident, &Activity, &Company, &Position)>,
    (roster, exchange, scenario, clock, faces): (Res<Roster>, Res<Exchange>, Res<Scenario>, Res<TownClock>, Res<Faces>),
    (conversations, chronicle, timeline): (Res<Conversations>, Res<Chronicle>, Res<Timeline>),
    (mut covered, past): (ResMut<Covered>, Res<Past>),
    (mut commands, mut travels): (MessageWriter<Command>, MessageWriter<Travel>),
) -> Result {
    covered.right = 0.0;
    let Some(Selected::Person(agent)) = selection.selected else { return Ok(()) };
    let body = roster.entity(agent).and_then(|entity| bodies.get(entity).ok());
    let Some((resident, activity, company, position)) = body else { return Ok(()) };
    if inspector.of != Some(agent) {
        *inspector = Inspector { of: Some(agent), whisper: String::new(), page: inspector.page };
    }
    let talk = Talk::of(agent, company, &conversations, &chronicle, &scenario);
    let first_name = resident.0.first_name();
    let sentence = match &talk {
        Some(talk) => talk.sentence(first_name, words::room(&scenario.town, position.tile).as_deref()),
        None => words::activity(first_name, activity, position.tile, &scenario.town),
    };
    let person = Person {
        agent,
        persona: &resident.0,
        activity,
        talk,
        people: &scenario.people,
        sentence,
        view: exchange.view(agent).map(|view| &**view),
        pondering: exchange.pondering_since(agent).is_some(),
        followed: selection.followed == Some(agent),
        now: clock.now(),
        past: *past,
    };
    let context = contexts.ctx_mut()?;
    let room = room(context, timeline.height);
    let area = egui::Area::new("inspector".into()).anchor(Align2::RIGHT_TOP, vec2(-EDGE, EDGE));
    let contents = |ui: &mut Ui| person.contents(ui, &faces, &mut inspector, room);
    let shown = area.show(context, |ui| widget::panel(ui, contents).inner);
    covered.right = (context.content_rect().right() - shown.response.rect.left()) * context.pixels_per_point();
    let asked = shown.inner;
    if asked.close {
        selection.selected = None;
    }
    if let Some(command) = asked.command {
        commands.write(command);
    }
    travels.write_batch(asked.see.map(Travel::Show));
    Ok(())
}

impl Person<'_> {
    fn contents(&self, ui: &mut Ui, faces: &Faces, inspector: &mut Inspector, room: f32) -> Asked {
        ui.set_width(WIDTH);
        ui.set_max_height(room);
        let top = ui.cursor().top();
        let mut asked = self.head(ui, faces);
        self.doing(ui);
        pages(ui, &mut inspector.page);
        let used = ui.cursor().top() - top;
        let rest = room - used - FOOT - f32::from(theme::MARGIN.top + theme::MARGIN.bottom);
        let salt = ("life", self.agent.0, inspector.page as u8);
        let scroll = ScrollArea::vertical().id_salt(salt).max_height(rest.max(60.0));
        scroll.auto_shrink([false, true]).show(ui, |ui| match inspector.page {
            Page::Today => {
                asked.see = self.why(ui);
                self.agreed(ui);
                self.day(ui);
            }
            Page::People => {
                let clicked = self.view.and_then(|view| ties::show(ui, &view.relations, self.people, faces, self.now));
                asked.command = clicked.map(|agent| Command::Find(Target::Person(agent))).or(asked.command.take());
            }
            Page::Memories => asked.see = self.memories(ui),
        });
        ui.add_space(4.0);
        let hint = format!("Whisper to {} …", self.persona.first_name());
        if let Some(text) = widget::sent(ui, Id::new("whisper"), &mut inspector.whisper, &hint) {
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
                let emoji = if self.talk.is_some() { "💬" } else { &self.activity.act.emoji };
                picture::emoji(ui, emoji, 26.0);
                ui.vertical(|ui| {
                    ui.add(egui::Label::new(RichText::new(format!("{}.", self.sentence)).size(15.5)).wrap());
                    if let Some(talk) = &self.talk {
                        talk.show(ui);
                    }
                    let mut span = match &self.talk {
                        Some(_) => format!("put off: {}", self.activity.act.words),
                        None => words::span(self.activity, self.now),
                    };
                    if self.pondering {
                        span.push_str(" · pondering what comes next");
                    }
                    ui.label(widget::soft(span));
                });
            });
        });
    }

    fn why(&self, ui: &mut Ui) -> Option<u64> {
        widget::section(ui, "Why");
        let mut step = None;
        if let Some(why) = self.talk.as_ref().and_then(|talk| talk.why) {
            ui.label(words::cause(&why.cause));
            step = memories::evidence(ui, &why.memories, self.view, self.now, self.past);
            ui.add_space(3.0);
            ui.label(widget::soft("What is put off"));
        }
        let why = &self.activity.why;
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
            step = memories::evidence(ui, &why.memories, self.view, self.now, self.past).or(step);
        }
        step
    }

    fn agreed(&self, ui: &mut Ui) {
        let Some(view) = self.view.filter(|view| !view.appointments.is_empty()) else { return };
        widget::section(ui, "Agreed");
        agenda::show(ui, &view.appointments, self.now);
    }

    /// What occupies the person and how they feel about it, as of this morning.
    fn state_of_mind(&self, ui: &mut Ui) {
        let Some(summary) = self.view.and_then(|view| view.summary.as_ref()) else { return };
        widget::section(ui, "On their mind");
        for text in [&summary.occupied_with, &summary.feeling] {
            ui.add(egui::Label::new(text).wrap());
        }
    }

    fn day(&self, ui: &mut Ui) {
        self.state_of_mind(ui);
        widget::section(ui, "Today");
        match self.view.filter(|view| !view.plan.entries.is_empty()) {
            Some(view) => day::show(ui, &view.plan, self.now),
            None => {
                ui.label(widget::soft("No plan yet."));
            }
        }
    }

    fn memories(&self, ui: &mut Ui) -> Option<u64> {
        let view = self.view?;
        widget::section(ui, &words::count(view.memory_count, "memory", "memories"));
        memories::list(ui, &view.memories, self.now, self.past)
    }
}

/// Buttons that turn the pages.
fn pages(ui: &mut Ui, page: &mut Page) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (each, label) in Page::ALL {
            if widget::button(ui, Face::Text(label), *page == each).clicked() {
                *page = each;
            }
        }
    });
}
