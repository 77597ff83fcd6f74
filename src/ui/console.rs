//! The console at the bottom: commands are typed, completed and sent; what comes of them is said in words.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiInput,
    egui::{
        self, Align, Align2, Event, Id, Key, Modifiers, Rangef, Response, RichText, ScrollArea, Ui, pos2,
        style::ScrollAnimation,
    },
    input::EguiWantsInput,
};

use super::{
    inspector,
    prompt::Prompt,
    theme,
    title::in_town,
    widget,
    widget::Face,
    words,
    work_area::{self, EDGE, WorkArea},
};
use crate::{
    sim::{
        intervene::{Command, FORMS, Names, Notice},
        recording::Recorder,
        scenario::Scenario,
        time::TownClock,
    },
    view::bindings::{Action, Bindings, Keys},
};

/// How many lines of results are kept.
const KEPT: usize = 200;
/// Height of the lines, and of those of a help, in points.
const HEIGHT: f32 = 150.0;
const HELP_HEIGHT: f32 = 300.0;
/// A help is turned to its beginning for so many frames: by then its lines have been laid out.
const TURNS: u8 = 4;
/// How many candidates are listed.
const LISTED: usize = 12;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Console>().add_systems(Update, (toggle.run_if(in_town), help, say_what_is_kept, tell));
}

/// A line of the console.
#[derive(Clone, Debug, PartialEq)]
enum Line {
    /// What the player typed.
    Typed(String),
    /// What came of it.
    Done(String),
    /// What was wrong with it.
    Wrong(String),
    /// The form of a command and what it is for.
    Form(&'static str, &'static str),
}

/// The console.
#[derive(Resource, Default, Debug)]
pub(super) struct Console {
    open: bool,
    /// The line to type in gets the keyboard.
    wants_keyboard: bool,
    /// The line had the keyboard in the frame before.
    had_keyboard: bool,
    prompt: Prompt,
    lines: VecDeque<Line>,
    /// The newest lines are a help to be read from its beginning, until something else is said.
    reads_help: bool,
    /// For so many frames its beginning is still turned up.
    turns: u8,
}

impl Console {
    fn say(&mut self, line: Line) {
        self.reads_help = false;
        self.lines.push_back(line);
        while self.lines.len() > KEPT {
            self.lines.pop_front();
        }
    }

    /// Whether it is shown.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    fn toggle(&mut self) {
        self.open = !self.open;
        self.wants_keyboard = self.open;
        if self.open && self.lines.is_empty() {
            self.say(Line::Done("Type a command and Enter; Tab completes it, help lists all of them.".into()));
        }
    }
}

fn field_id() -> Id {
    Id::new("console line")
}

/// The key opens and closes the console, and is not typed into it. Elsewhere one can type it.
fn toggle(
    keys: Keys,
    wants: Res<EguiWantsInput>,
    mut console: ResMut<Console>,
    mut contexts: EguiContexts,
    mut inputs: Query<&mut EguiInput>,
) {
    if !keys.just_pressed(Action::Console) {
        return;
    }
    let own = contexts.ctx_mut().is_ok_and(|context| context.memory(|memory| memory.has_focus(field_id())));
    if own || !wants.wants_any_keyboard_input() {
        console.toggle();
        for mut input in &mut inputs {
            input.0.events.retain(|event| !matches!(event, Event::Text(_)));
        }
    }
}

/// Says what one can ask for.
fn help(mut commands: MessageReader<Command>, mut console: ResMut<Console>) {
    if commands.read().any(|command| *command == Command::Help) {
        for (form, purpose) in FORMS {
            console.say(Line::Form(form, purpose));
        }
        (console.open, console.reads_help) = (true, true);
        console.turns = TURNS;
    }
}

/// Says how far the town is kept.
fn say_what_is_kept(
    mut commands: MessageReader<Command>,
    mut console: ResMut<Console>,
    recorder: Res<Recorder>,
    clock: Res<TownClock>,
) {
    if commands.read().any(|command| *command == Command::Save) {
        console.say(Line::Done(words::kept(&recorder, &clock)));
    }
}

/// Says what the town has to tell.
fn tell(mut notices: MessageReader<Notice>, mut console: ResMut<Console>) {
    for Notice(text) in notices.read() {
        console.say(Line::Done(text.clone()));
    }
}

/// Shows the console, and sends what is typed.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut console: ResMut<Console>,
    mut free: ResMut<WorkArea>,
    (names, scenario, bindings): (Res<Names>, Res<Scenario>, Res<Bindings>),
    time: Res<Time<Virtual>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let width = (free.width() - inspector::WIDTH - 100.0).clamp(320.0, 760.0);
    let across = Rangef::new(EDGE, EDGE + width);
    let area = work_area::panel("console", Align2::LEFT_BOTTOM, pos2(across.min, free.column(across).max));
    if !console.open {
        let help = format!("Key {}", bindings.name(Action::Console));
        let open = |ui: &mut Ui| widget::button(ui, Face::Text("Console"), false).on_hover_text(help).clicked();
        let shown = area.show(context, open);
        free.take_lower(shown.response.rect);
        if shown.inner {
            console.toggle();
        }
        return Ok(());
    }
    let contents = |ui: &mut Ui| {
        ui.set_width(width);
        console.contents(ui, &names)
    };
    let shown = area.show(context, |ui| widget::panel(ui, contents).inner);
    free.take_lower(shown.response.rect);
    let command = shown.inner.and_then(|line| console.run(&line, &names, &scenario, time.is_paused()));
    if let Some(command) = command {
        commands.write(command);
    }
    Ok(())
}

impl Console {
    /// Reads a line; says what comes of it.
    fn run(&mut self, line: &str, names: &Names, scenario: &Scenario, paused: bool) -> Option<Command> {
        self.say(Line::Typed(line.to_owned()));
        match names.parse(line) {
            Ok(command) => {
                let when = if paused && command.changes_town() { ", as soon as time goes on." } else { "." };
                let end = if command == Command::Help { "" } else { when };
                // What is kept is looked up.
                if command != Command::Save {
                    self.say(Line::Done(words::done(&command, scenario) + end));
                }
                Some(command)
            }
            Err(error) => {
                self.say(Line::Wrong(error.to_string()));
                None
            }
        }
    }

    /// Returns the line that was ended with Enter.
    fn contents(&mut self, ui: &mut Ui, names: &Names) -> Option<String> {
        let height = if self.reads_help { HELP_HEIGHT } else { HEIGHT };
        let scroll = ScrollArea::vertical().id_salt("console lines").max_height(height);
        let turned = self.reads_help && self.turns > 0;
        let first = self.lines.iter().rposition(|line| matches!(line, Line::Typed(_)));
        scroll.stick_to_bottom(!self.reads_help).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, line) in self.lines.iter().enumerate() {
                let shown = show_line(ui, line);
                if turned && index == first.unwrap_or(0) {
                    ui.scroll_to_rect_animation(shown.rect, Some(Align::TOP), ScrollAnimation::none());
                }
            }
        });
        self.turns = self.turns.saturating_sub(1);
        self.candidates(ui);
        ui.add_space(3.0);
        self.field(ui, names)
    }

    fn candidates(&mut self, ui: &mut Ui) {
        let (candidates, chosen) = self.prompt.candidates();
        if candidates.is_empty() {
            return;
        }
        let first = chosen.map_or(0, |chosen| chosen / LISTED * LISTED);
        let mut clicked = None;
        ui.horizontal_wrapped(|ui| {
            for (i, candidate) in candidates.iter().enumerate().skip(first).take(LISTED) {
                let colour = if chosen == Some(i) { theme::INK } else { theme::WATER };
                let mut text = RichText::new(candidate.trim_end()).size(13.0).color(colour);
                if chosen == Some(i) {
                    text = text.background_color(theme::BUTTER);
                }
                if ui.add(egui::Label::new(text).extend().sense(egui::Sense::click())).clicked() {
                    clicked = Some(i);
                }
            }
            let hidden = candidates.len().saturating_sub(first + LISTED);
            if hidden > 0 {
                ui.label(widget::soft(format!("and {hidden} more")));
            }
        });
        if let Some(index) = clicked {
            self.prompt.choose(index);
            self.wants_keyboard = true;
            widget::cursor_to_end(ui, field_id(), &self.prompt.line);
        }
    }

    fn field(&mut self, ui: &mut Ui, names: &Names) -> Option<String> {
        let id = field_id();
        let has_keyboard = ui.memory(|memory| memory.has_focus(id));
        // Escape takes the keyboard away before the line sees the key.
        if self.had_keyboard && !has_keyboard && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.open = false;
        }
        self.had_keyboard = has_keyboard;
        if has_keyboard {
            self.keys(ui, names);
        }
        let before = self.prompt.line.len();
        let entered = widget::field(ui, id, &mut self.prompt.line, &format!("whisper {}: …", names.anybody()));
        if self.prompt.line.len() != before {
            self.prompt.typed();
        }
        if std::mem::take(&mut self.wants_keyboard) || entered {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        if entered { self.prompt.take() } else { None }
    }

    /// History and completion; the field itself must not see these keys.
    fn keys(&mut self, ui: &mut Ui, names: &Names) {
        let pressed = |modifiers: Modifiers, key: Key| ui.input_mut(|input| input.consume_key(modifiers, key));
        let (older, newer) = (pressed(Modifiers::NONE, Key::ArrowUp), pressed(Modifiers::NONE, Key::ArrowDown));
        let backwards = pressed(Modifiers::SHIFT, Key::Tab);
        let forwards = pressed(Modifiers::NONE, Key::Tab);
        if older {
            self.prompt.older();
        }
        if newer {
            self.prompt.newer();
        }
        if forwards || backwards {
            self.prompt.complete(|line| names.complete(line), backwards);
        }
        if older || newer || forwards || backwards {
            widget::cursor_to_end(ui, field_id(), &self.prompt.line);
        }
    }
}

fn show_line(ui: &mut Ui, line: &Line) -> Response {
    let text = |words: &str| RichText::new(words).size(13.5);
    match line {
        Line::Typed(words) => ui.label(text(&format!("> {words}")).monospace().color(theme::STONE)),
        Line::Done(words) => ui.label(text(words).color(theme::INK)),
        Line::Wrong(words) => ui.label(text(words).color(theme::tone(ui.ctx(), theme::Tone::Bad))),
        Line::Form(form, purpose) => {
            ui.horizontal(|ui| {
                widget::column(ui, 180.0, text(form).monospace().color(theme::BARK));
                ui.label(text(purpose).color(theme::STONE));
            })
            .response
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::Player;

    #[test]
    fn help_is_read_from_its_beginning() {
        let mut player = Player::at("09:00");
        player.click("Console");
        player.enter("help");
        player.wait(10);
        let last = FORMS[FORMS.len() - 1].1;
        let (first, field) = (player.first(FORMS[0].0).rect(), player.first("whisper Abigail").rect());
        assert!(first.top() > field.top() - HELP_HEIGHT - 40.0 && first.bottom() < field.top(), "{first:?} {field:?}");
        assert!(player.first(last).rect().top() > first.top());
    }
}
