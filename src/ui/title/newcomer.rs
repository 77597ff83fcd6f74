//! The form for somebody new: a name, a paragraph, what is made of it, a bed and a look.
//!
//! The town stands still behind it, so that whoever moves in is who was shown.
//!
//! Modules in reading order: `sheet` (what is made of the paragraph), `beds` (where one may sleep), `looks` (what can be
//! chosen of a look) and `figure` (how it is seen).

mod beds;
mod figure;
mod looks;
mod sheet;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Frame, Id, Key, Modifiers, TextEdit, Ui, vec2},
};
use smallville_english::sentence;

use super::{
    super::{
        pixel, theme,
        widget::{self, Face},
    },
    Front, Screen, TitleAction, panel, told,
};
use crate::{
    data::Data,
    mind::{
        agent::AgentId,
        look::Look,
        persona::{
            Persona,
            newcomer::{
                Newcomer, NewcomerError, Wishes,
                berth::{Berth, berths},
                named, newcomer_with,
            },
        },
    },
    sim::{
        intervene::{Command, Target},
        scenario::Scenario,
    },
    view::GameData,
};

/// Width of the column with name, text and bed, in points.
const WRITING: f32 = 312.0;
/// Width of the column with what is made of it, in points.
const READING: f32 = 300.0;
/// Width of the column with the look, in points.
const LOOKING: f32 = 236.0;
/// Height of the columns, in points.
const HEIGHT: f32 = 470.0;
/// What a look is drawn from while there is nothing to read.
const NOBODY: (&str, &str) = ("Somebody New", "Somebody new in town.");
/// A long text is cut here, in letters: it becomes memories, a sentence each.
const LONGEST: usize = 1_200;

/// What may be written of somebody.
fn example(scenario: &Scenario) -> String {
    let friend = scenario
        .residents()
        .next()
        .map_or(String::new(), |(_, other)| format!(" who is an old friend of {}", other.name));
    format!("A 34-year-old baker{friend}. She loves rye bread and the sea, gets up at five and wants to open a bakery.")
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Form>().add_systems(Update, (open, greet));
}

/// What is being written in the form.
#[derive(Resource, Default)]
pub(in crate::ui) struct Form {
    name: String,
    text: String,
    wishes: Wishes,
    /// How often the die was thrown.
    throws: u64,
    made: Made,
    figure: figure::Figure,
    /// The field of the name gets the keyboard.
    fresh: bool,
    /// Who has been sent for: the camera goes there when they come.
    expected: Option<String>,
}

/// What the text comes to, and of which text.
#[derive(Default)]
struct Made {
    of: Option<(String, String, Wishes, usize)>,
    person: Option<Result<Newcomer, NewcomerError>>,
    /// Where one may sleep.
    berths: Vec<Berth>,
    /// What is worn where nobody has chosen.
    drawn: Option<Look>,
}

/// What is asked for in the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    MoveIn,
    Back,
}

/// The button that leads to the form; true when it was clicked.
pub(in crate::ui) fn invitation(ui: &mut Ui) -> bool {
    let button = widget::button(ui, Face::Text("Somebody new"), false);
    button.on_hover_text("Let somebody new move in").clicked()
}

/// Opens the form when it is asked for.
fn open(mut commands: MessageReader<Command>, mut front: ResMut<Front>) {
    if commands.read().any(|command| *command == Command::Introduce) {
        front.knocked = Some(Screen::Newcomer);
    }
}

/// Looks at somebody who was sent for when they come.
fn greet(mut form: ResMut<Form>, mut commands: MessageWriter<Command>, scenario: Res<Scenario>) {
    if !scenario.is_changed() || form.expected.is_none() {
        return;
    }
    let come = scenario.people.iter().position(|persona| Some(&persona.name) == form.expected.as_ref());
    if let Some(index) = come {
        form.expected = None;
        commands.write(Command::Find(Target::Person(AgentId(index as u32))));
    }
}

/// Shows the form, if it is open.
pub(in crate::ui) fn show(
    mut contexts: EguiContexts,
    (mut front, mut form): (ResMut<Front>, ResMut<Form>),
    (screen, scenario, data): (Res<Screen>, Res<Scenario>, Res<GameData>),
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if *screen != Screen::Newcomer {
        return Ok(());
    }
    let form = &mut *form;
    form.fresh |= screen.is_changed();
    form.read(&scenario);
    let sent = context.input_mut(|input| input.consume_key(Modifiers::CTRL, Key::Enter));
    let (wanted, keys) = panel(context, "newcomer", 0.0, |ui| {
        let wanted = form.contents(ui, &scenario, &data.0);
        told(ui, front.told.as_ref());
        wanted
    });
    let wanted = wanted.or(sent.then_some(Wanted::MoveIn)).or(keys.escape.then_some(Wanted::Back));
    match wanted {
        Some(Wanted::MoveIn) => {
            if let Some(command) = form.send() {
                commands.write(command);
                front.asked = Some(TitleAction::Resume);
            }
        }
        Some(Wanted::Back) => front.asked = Some(TitleAction::Resume),
        None => {}
    }
    Ok(())
}

impl Form {
    /// What the form asks for, if it is filled in; it is empty then.
    fn send(&mut self) -> Option<Command> {
        let Some(Ok(made)) = &self.made.person else { return None };
        let name = made.persona.name.clone();
        let command = Command::Add(name.clone(), one_line(&self.text), self.wishes.clone());
        *self = Self { figure: std::mem::take(&mut self.figure), expected: Some(name), ..Self::default() };
        Some(command)
    }

    /// Makes a person out of what is written, if anything has changed.
    fn read(&mut self, scenario: &Scenario) {
        let now = (self.name.clone(), one_line(&self.text), self.wishes.clone(), scenario.people.len());
        if self.made.of.as_ref() == Some(&now) {
            return;
        }
        let people: Vec<&Persona> = scenario.people.iter().map(Arc::as_ref).collect();
        let (words, town, seed) = (&scenario.sense.newcomers, &scenario.town, scenario.newcomer_seed());
        let (name, text, wishes, _) = &now;
        let names: Vec<&str> = people.iter().map(|persona| persona.name.as_str()).collect();
        let called = Some(name.clone()).filter(|name| !name.trim().is_empty()).or_else(|| named(words, text, &names));
        let name = &called.unwrap_or_default();
        let person = newcomer_with(words, wishes, name, text, town, &people, seed);
        // What chance dresses somebody in who is not yet written of, or whose name will not do.
        let drawn = || {
            let wishes = Wishes::default();
            let text = if text.trim().is_empty() { NOBODY.1 } else { text.as_str() };
            newcomer_with(words, &wishes, NOBODY.0, text, town, &people, seed).ok().map(|made| made.persona.look)
        };
        let worn = person.as_ref().ok().map(|made| made.persona.look.clone());
        self.made.drawn = worn.or_else(|| wishes.look.clone()).or_else(drawn);
        self.made.berths = berths(town, &people);
        self.made.person = Some(person);
        self.made.of = Some(now);
    }

    /// Another look, as chance has it for somebody of whom this is said.
    fn throw(&mut self, scenario: &Scenario) {
        self.throws += 1;
        let people: Vec<&Persona> = scenario.people.iter().map(Arc::as_ref).collect();
        // An odd factor, so that no two throws are the chance of the next newcomer.
        let seed = scenario.newcomer_seed() ^ self.throws.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let text = one_line(&self.text);
        let text = if text.is_empty() { NOBODY.1 } else { text.as_str() };
        let name = if self.name.trim().is_empty() { NOBODY.0 } else { self.name.as_str() };
        let words = &scenario.sense.newcomers;
        let made = newcomer_with(words, &Wishes::default(), name, text, &scenario.town, &people, seed);
        self.wishes.look = made.ok().map(|made| made.persona.look).or_else(|| self.made.drawn.clone());
    }

    fn contents(&mut self, ui: &mut Ui, scenario: &Scenario, data: &Data) -> Option<Wanted> {
        widget::heading(ui, "Somebody new moves in");
        ui.add_space(2.0);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            part(ui, WRITING, |ui| self.writing(ui, scenario));
            part(ui, READING, |ui| {
                let person = self.made.person.as_ref();
                sheet::show(ui, person, &self.text, &scenario.town);
            });
            part(ui, LOOKING, |ui| self.looking(ui, scenario, data));
        });
        ui.add_space(4.0);
        self.buttons(ui)
    }

    /// Name, text and bed.
    fn writing(&mut self, ui: &mut Ui, scenario: &Scenario) {
        let name = Id::new("newcomer name");
        let entered = field(ui, ("Name", name), &mut self.name, "Ana Ruiz", 1);
        let text = Id::new("newcomer text");
        field(ui, ("Who they are", text), &mut self.text, &example(scenario), 8);
        if let Some((end, _)) = self.text.char_indices().nth(LONGEST) {
            self.text.truncate(end);
        }
        if std::mem::take(&mut self.fresh) {
            ui.memory_mut(|memory| memory.request_focus(name));
        }
        if entered {
            ui.memory_mut(|memory| memory.request_focus(text));
        }
        beds::show(ui, &self.made.berths, &mut self.wishes.bed, &scenario.town);
    }

    /// The figure and what can be chosen of it.
    fn looking(&mut self, ui: &mut Ui, scenario: &Scenario, data: &Data) {
        let Some(look) = self.made.drawn.clone() else { return };
        self.figure.show(ui, &look, data);
        if let Some(chosen) = looks::show(ui, &look) {
            self.wishes.look = Some(chosen);
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            let die = widget::button(ui, Face::Icon(pixel::DIE, "Draw another look"), false);
            if die.on_hover_text("Draw another look").clicked() {
                self.throw(scenario);
            }
            ui.add_enabled_ui(self.wishes.look.is_some(), |ui| {
                let reset = widget::button(ui, Face::Text("By the text"), false);
                if reset.on_hover_text("The look that follows from the text").clicked() {
                    self.wishes.look = None;
                }
            });
        });
    }

    fn buttons(&mut self, ui: &mut Ui) -> Option<Wanted> {
        let sound = matches!(self.made.person, Some(Ok(_)));
        ui.horizontal(|ui| {
            let mut wanted = None;
            ui.add_enabled_ui(sound, |ui| {
                let button = widget::button(ui, Face::Text("Move in"), sound);
                if button.on_hover_text("Ctrl and Enter").clicked() {
                    wanted = Some(Wanted::MoveIn);
                }
            });
            if widget::button(ui, Face::Text("Back"), false).on_hover_text("Escape").clicked() {
                wanted = Some(Wanted::Back);
            }
            if let Some(fault) = self.fault() {
                ui.label(egui::RichText::new(fault).color(theme::RED));
            }
            wanted
        })
        .inner
    }

    /// What is wrong, once something is written.
    fn fault(&self) -> Option<String> {
        let Some(Err(error)) = &self.made.person else { return None };
        let begun = match error {
            NewcomerError::NoName => !self.text.trim().is_empty(),
            NewcomerError::NoText(_) => !self.text.is_empty(),
            _ => true,
        };
        begun.then(|| sentence(&error.to_string()))
    }
}

/// A column of the form.
fn part(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui)) {
    let layout = egui::Layout::top_down(egui::Align::Min);
    ui.allocate_ui_with_layout(vec2(width, HEIGHT), layout, |ui| {
        ui.set_width(width);
        ui.set_min_height(HEIGHT);
        contents(ui);
    });
}

/// A field of so many rows below its name; true when Enter ends one of a single row.
fn field(ui: &mut Ui, (name, id): (&str, Id), text: &mut String, hint: &str, rows: usize) -> bool {
    let name = ui.label(name).id;
    let behind = ui.painter().add(egui::Shape::Noop);
    let frame = Frame::NONE.inner_margin(egui::Margin::symmetric(8, 5));
    let inner = frame.show(ui, |ui| {
        let edit = if rows == 1 { TextEdit::singleline(text) } else { TextEdit::multiline(text).desired_rows(rows) };
        let edit = edit.id(id).frame(Frame::NONE).hint_text(widget::soft(hint)).margin(egui::Margin::ZERO);
        let edit = edit.desired_width(f32::INFINITY);
        if rows == 1 {
            return ui.add(edit).labelled_by(name);
        }
        let scroll = egui::ScrollArea::vertical().id_salt(id).max_height(rows as f32 * 18.0);
        scroll.show(ui, |ui| ui.add(edit).labelled_by(name)).inner
    });
    ui.painter().set(behind, pixel::FIELD.shape(ui.ctx(), inner.response.rect));
    rows == 1 && inner.inner.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// A text on one line: a command is one. What stands on lines of its own stays apart.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    let notes = lines.len() > 1 && lines.iter().all(|line| !line.ends_with(['.', '!', '?', ';', ',']));
    lines.join(if notes { "; " } else { " " })
}
