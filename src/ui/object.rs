//! A thing: where it stands, what state it is in, who uses it, and what it was like before (`states`).

mod states;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Id, Key, ScrollArea, TextStyle, Ui},
};
use smallville_english::capital;

use super::{
    inspector::WIDTH,
    picture::Faces,
    theme,
    timeline::past::Past,
    widget,
    widget::Face,
    work_area::{self, WorkArea},
};
use crate::{
    mind::agent::AgentId,
    sim::{
        intervene::Command,
        object::{Objects, PastState},
        replay::seek::Seek,
        scenario::Scenario,
        time::TownClock,
    },
    town::{GameTime, ObjectId, Place},
    view::selection::{Selected, Selection},
};

/// What is being written in the panel.
#[derive(Resource, Default, Debug)]
pub(super) struct ObjectPanel {
    /// The new state, while the field has the keyboard.
    state: String,
    of: Option<ObjectId>,
    /// What was asked for last, and when: it waits until time goes on.
    asked: Option<(String, GameTime)>,
}

/// Everything that the panel shows of one thing.
struct Thing<'a> {
    object: ObjectId,
    name: &'a str,
    /// The room and the house.
    place: String,
    state: &'a str,
    initial: &'a str,
    users: Vec<(AgentId, &'a str)>,
    /// The newest first.
    states: Vec<PastState<'a>>,
    now: GameTime,
    past: Past,
}

/// What was clicked in the panel.
#[derive(Default)]
struct ObjectAction {
    command: Option<Command>,
    select: Option<Option<Selected>>,
    /// The town as it was after a step.
    see: Option<u64>,
}

/// Shows the panel of the selected thing, and sends what is asked for there.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut panel: ResMut<ObjectPanel>,
    mut selection: ResMut<Selection>,
    (objects, scenario, faces, clock): (Res<Objects>, Res<Scenario>, Res<Faces>, Res<TownClock>),
    (past, mut free): (Res<Past>, ResMut<WorkArea>),
    (mut commands, mut seeks): (MessageWriter<Command>, MessageWriter<Seek>),
) -> Result {
    let Some(Selected::Object(object)) = selection.selected else { return Ok(()) };
    if panel.of != Some(object) {
        *panel = ObjectPanel { of: Some(object), ..ObjectPanel::default() };
    }
    let thing = scenario.town.object(object);
    let name = |agent: AgentId| scenario.people.get(agent.0 as usize).map_or("", |persona| persona.name.as_str());
    let thing = Thing {
        object,
        name: &thing.name,
        place: scenario.town.address(Place::Arena(thing.arena)).to_string(),
        state: objects.state(object),
        initial: &thing.initial_state,
        users: objects.users(object).map(|agent| (agent, name(agent))).collect(),
        states: objects.history(object).rev().collect(),
        now: clock.now(),
        past: *past,
    };
    let context = contexts.ctx_mut()?;
    let Some(place) = free.right_edge(WIDTH + theme::MARGIN.sum().x) else { return Ok(()) };
    let area = work_area::panel("object", Align2::RIGHT_TOP, place.right_top());
    let contents = |ui: &mut Ui| thing.contents(ui, &faces, &scenario, &mut panel, place.height());
    let shown = area.show(context, |ui| widget::panel(ui, contents).inner);
    free.take_right(shown.response.rect);
    let asked = shown.inner;
    if let Some(selected) = asked.select {
        selection.selected = selected;
    }
    if let Some(command) = asked.command {
        commands.write(command);
    }
    seeks.write_batch(asked.see.map(Seek::Show));
    Ok(())
}

impl Thing<'_> {
    fn contents(
        &self,
        ui: &mut Ui,
        faces: &Faces,
        scenario: &Scenario,
        panel: &mut ObjectPanel,
        room: f32,
    ) -> ObjectAction {
        ui.set_width(WIDTH);
        let top = ui.cursor().top();
        let mut asked = ObjectAction::default();
        ui.horizontal(|ui| {
            widget::heading(ui, &capital(self.name));
            if widget::close_button(ui) {
                asked.select = Some(None);
            }
        });
        ui.label(widget::soft(&self.place));
        asked.command = self.state(ui, panel);
        if let Some(Command::SetState(_, state)) = &asked.command {
            panel.asked = Some((state.clone(), self.now));
        }
        self.users(ui, faces, &mut asked);
        let used = ui.cursor().top() - top + f32::from(theme::MARGIN.top + theme::MARGIN.bottom);
        let scroll = ScrollArea::vertical()
            .id_salt(("states", self.object.0))
            .auto_shrink([false, true])
            .max_height((room - used).max(60.0));
        scroll.show(ui, |ui| states::show(ui, self, faces, scenario, &mut asked));
        asked
    }

    fn state(&self, ui: &mut Ui, panel: &mut ObjectPanel) -> Option<Command> {
        let ObjectPanel { state: written, asked, .. } = panel;
        widget::section(ui, "It is");
        let id = Id::new("object state");
        let writing = ui.memory(|memory| memory.has_focus(id));
        if !writing {
            self.state.clone_into(written);
        }
        let entered = widget::field(ui, id, written, "say what it is like");
        if !writing && ui.memory(|memory| memory.has_focus(id)) {
            widget::select_all(ui, id, written);
        }
        let state = written.trim();
        if entered && !state.is_empty() && state != self.state {
            return Some(Command::SetState(self.object, state.to_owned()));
        }
        if writing && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.state.clone_into(written);
        }
        let as_before = (self.state != self.initial && self.users.is_empty()).then(|| {
            let label = format!("Make it {} again", self.initial);
            widget::button(ui, Face::Text(&label), false).clicked()
        });
        if as_before == Some(true) {
            return Some(Command::SetState(self.object, self.initial.to_owned()));
        }
        let waits = asked.as_ref().filter(|(state, at)| *at == self.now && *state != self.state);
        ui.label(widget::soft(match waits {
            Some((state, _)) => format!("It will be {state} as soon as time goes on."),
            None if writing => "Enter makes it so.".into(),
            None => "Click to change it.".into(),
        }));
        None
    }

    fn users(&self, ui: &mut Ui, faces: &Faces, asked: &mut ObjectAction) {
        widget::section(ui, "In use by");
        if self.users.is_empty() {
            ui.label(widget::soft("nobody"));
        }
        for (agent, name) in &self.users {
            ui.horizontal(|ui| {
                let face = faces.show(ui, *agent, 2.0);
                let name = widget::bold(ui, name, TextStyle::Body, theme::INK).interact(egui::Sense::click());
                let pointed = name.on_hover_cursor(egui::CursorIcon::PointingHand);
                if face.clicked() || pointed.clicked() {
                    asked.select = Some(Some(Selected::Person(*agent)));
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_with_a_capital() {
        assert_eq!(capital("behind the cafe counter"), "Behind the cafe counter");
        assert_eq!((capital("").as_str(), capital("äther").as_str()), ("", "Äther"));
    }
}
