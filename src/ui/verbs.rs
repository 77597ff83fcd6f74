//! What one can do with a person: the small menu at them on a right click, and the same as buttons.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Key, Order, Pos2, Ui, pos2},
};

use super::{
    dialogue::{Open, Verb},
    widget::{self, Face},
};
use crate::{
    mind::agent::AgentId,
    sim::{agent::Roster, intervene::Command, player_controlled::Presence, scenario::Scenario},
    view::{
        input::pointer_is_free,
        selection::{Selected, Selection},
    },
};

/// Width of the menu, in points.
const WIDTH: f32 = 132.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PersonMenu>().add_systems(Update, open.run_if(pointer_is_free));
}

/// The menu at a person; closed if it is of nobody.
#[derive(Resource, Default, Debug)]
pub(super) struct PersonMenu {
    of: Option<AgentId>,
    /// Where it stands, in pixels of the window before it is scaled.
    at: Vec2,
    /// It has just been opened: the click that did so does not close it.
    is_new: bool,
}

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    Speak(Verb),
    /// To live on as them, or to leave them.
    Live,
    Follow,
}

/// A right click on a person opens the menu there.
fn open(
    mut menu: ResMut<PersonMenu>,
    selection: Res<Selection>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<bevy::window::PrimaryWindow>>>,
) {
    if !buttons.just_pressed(MouseButton::Right) {
        return;
    }
    let of = match selection.hovered {
        Some(Selected::Person(agent)) => Some(agent),
        _ => None,
    };
    let at = window.and_then(|window| window.cursor_position()).unwrap_or_default();
    *menu = PersonMenu { of, at, is_new: true };
}

/// Shows the menu, and sends what is chosen.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut menu: ResMut<PersonMenu>,
    mut selection: ResMut<Selection>,
    (roster, scenario, presence): (Res<Roster>, Res<Scenario>, Res<Presence>),
    (mut commands, mut opens): (MessageWriter<Command>, MessageWriter<Open>),
) -> Result {
    let Some(agent) = menu.of.filter(|agent| roster.entity(*agent).is_some()) else { return Ok(()) };
    let Some(persona) = scenario.people.get(agent.0 as usize) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let at: Pos2 = pos2(menu.at.x, menu.at.y) / context.zoom_factor();
    let area = egui::Area::new("person menu".into()).fixed_pos(at).order(Order::Foreground).constrain(true);
    let is_played = presence.played() == Some(agent);
    let shown = area.show(context, |ui| {
        let contents = |ui: &mut Ui| {
            ui.set_width(WIDTH);
            widget::heading(ui, persona.first_name());
            choices(ui, persona.first_name(), is_played)
        };
        widget::panel(ui, contents).inner
    });
    let elsewhere = context.input(|input| input.pointer.any_pressed())
        && !context.pointer_interact_pos().is_some_and(|at| shown.response.rect.contains(at));
    let closes = elsewhere && !menu.is_new || context.input(|input| input.key_pressed(Key::Escape));
    menu.is_new = false;
    if closes || shown.inner.is_some() {
        menu.of = None;
    }
    if let Some(chosen) = shown.inner {
        selection.selected = Some(Selected::Person(agent));
        send(chosen, agent, is_played, &mut commands, &mut opens);
    }
    Ok(())
}

/// One button below the other.
fn choices(ui: &mut Ui, first_name: &str, is_played: bool) -> Option<Chosen> {
    let mut chosen = None;
    for verb in Verb::ALL {
        if widget::button(ui, Face::Text(verb.name()), false).on_hover_text(verb.explained()).clicked() {
            chosen = Some(Chosen::Speak(verb));
        }
    }
    let live = if is_played { format!("Leave {first_name}") } else { format!("Live as {first_name}") };
    if widget::button(ui, Face::Text(&live), is_played).on_hover_text(LIVING).clicked() {
        chosen = Some(Chosen::Live);
    }
    if widget::button(ui, Face::Text("Go with them"), false).clicked() {
        chosen = Some(Chosen::Follow);
    }
    chosen
}

/// What it means to live as somebody.
const LIVING: &str = "You walk, act and speak as them; they remember it as their own doing";

/// The same choices in a row, for the panel of a person.
pub(super) fn row(ui: &mut Ui, is_played: bool) -> Option<Chosen> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for verb in [Verb::Talk, Verb::Interview] {
            if widget::button(ui, Face::Text(verb.name()), false).on_hover_text(verb.explained()).clicked() {
                chosen = Some(Chosen::Speak(verb));
            }
        }
        let live = if is_played { "Leave" } else { "Live as" };
        if widget::button(ui, Face::Text(live), is_played).on_hover_text(LIVING).clicked() {
            chosen = Some(Chosen::Live);
        }
    });
    chosen
}

/// Sends what was chosen.
pub(super) fn send(
    chosen: Chosen,
    agent: AgentId,
    is_played: bool,
    commands: &mut MessageWriter<Command>,
    opens: &mut MessageWriter<Open>,
) {
    match chosen {
        Chosen::Speak(verb) => drop(opens.write(Open { with: agent, verb })),
        Chosen::Live => drop(commands.write(if is_played { Command::Leave } else { Command::Enter(agent) })),
        Chosen::Follow => drop(commands.write(Command::Follow(Some(agent)))),
    }
}
