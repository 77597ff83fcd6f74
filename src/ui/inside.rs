//! Living in the town as somebody: keys that walk, a line to speak, things to use.

use smallville_english::listed_people;

mod offers;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align, Align2, Id, Key, Label, Layout, RichText, Ui, vec2},
};

use self::offers::Offers;
use super::{
    picture::Faces,
    theme,
    widget::{self, Face},
    work_area::{self, WorkArea},
};
use crate::{
    mind::{agent::AgentId, claim::first_name},
    sim::{
        agent::{Position, Roster},
        chronicle::Chronicle,
        company::Company,
        conversation::Conversations,
        intervene::Command,
        player_controlled::Presence,
        scenario::Scenario,
        time::TownClock,
    },
    town::Direction,
    view::{
        bindings::{Action, Bindings, Keys},
        input::{Claimed, keyboard_is_free},
        selection::{Selected, Selection},
    },
};

/// Width of the contents, in points.
const WIDTH: f32 = 420.0;

/// Keys that walk.
const WAYS: [(Action, Direction); 4] = [
    (Action::Up, Direction::Up),
    (Action::Down, Direction::Down),
    (Action::Left, Direction::Left),
    (Action::Right, Direction::Right),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Inside>()
        .add_systems(Update, (settle_in, (walk, open).run_if(keyboard_is_free), hold_time).chain());
}

/// What is being said and done as somebody.
#[derive(Resource, Default, Debug)]
pub(super) struct Inside {
    /// As whom, a frame ago.
    who: Option<AgentId>,
    /// The line to speak is open.
    speaks: bool,
    /// The things at hand are shown.
    uses: bool,
    line: String,
    deed: String,
    /// The open line gets the keyboard.
    wants_keyboard: bool,
    /// Time stands still because something is being typed.
    holds_time: bool,
    offers: Offers,
}

/// The camera goes with whom one lives as, and the keys are theirs.
fn settle_in(
    mut inside: ResMut<Inside>,
    mut selection: ResMut<Selection>,
    mut claimed: ResMut<Claimed>,
    presence: Res<Presence>,
) {
    let played = presence.played();
    let claims = Claimed { walking: played.is_some(), ..*claimed };
    claimed.set_if_neq(claims);
    if inside.who == played {
        return;
    }
    if played.is_some() || selection.followed == inside.who {
        selection.followed = played;
    }
    (inside.who, inside.speaks, inside.uses) = (played, false, false);
}

/// A tile a step for as long as a key is held.
fn walk(
    mut walked: Local<Option<u64>>,
    mut selection: ResMut<Selection>,
    mut commands: MessageWriter<Command>,
    (keys, claimed): (Keys, Res<Claimed>),
    (presence, clock, time): (Res<Presence>, Res<TownClock>, Res<Time<Virtual>>),
) {
    if presence.played().is_none() || time.is_paused() || *walked == Some(clock.step()) {
        return;
    }
    if let Some((_, direction)) = WAYS.iter().find(|(way, _)| keys.leads(*way, *claimed)) {
        *walked = Some(clock.step());
        selection.followed = presence.played();
        commands.write(Command::Walk(*direction));
    }
}

/// A key or Enter opens the line, another shows the things at hand.
fn open(mut inside: ResMut<Inside>, keys: Keys, input: Res<ButtonInput<KeyCode>>, presence: Res<Presence>) {
    if presence.played().is_none() {
        return;
    }
    if (keys.just_pressed(Action::Speak) || input.just_pressed(KeyCode::Enter)) && !inside.speaks {
        inside.open_line();
    }
    if keys.just_pressed(Action::Use) {
        (inside.uses, inside.speaks) = (!inside.uses, false);
    }
}

/// While something is being typed time stands still, so that nobody goes meanwhile.
fn hold_time(mut inside: ResMut<Inside>, mut commands: MessageWriter<Command>, time: Res<Time<Virtual>>) {
    let types = inside.speaks && inside.who.is_some();
    if types == inside.holds_time {
        return;
    }
    // Whoever paused by hand goes on by hand.
    if types != time.is_paused() {
        inside.holds_time = types;
        commands.write(Command::Pause);
    } else if !types {
        inside.holds_time = false;
    }
}

/// What is to be seen of the player's life.
struct Life<'a> {
    agent: AgentId,
    name: &'a str,
    /// With whom they talk, and whether these wait for an answer.
    talk: Option<(Vec<&'a str>, bool)>,
    /// What somebody else said last in it.
    heard: Option<(&'a str, &'a str)>,
    bindings: &'a Bindings,
}

/// What was asked for.
enum InsideAction {
    Speak,
    Things,
    Command(Command),
}

/// Shows as whom one lives and what one can do, and sends what is asked for there.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut inside: ResMut<Inside>,
    bodies: Query<(&Company, &Position)>,
    (presence, roster, scenario, faces): (Res<Presence>, Res<Roster>, Res<Scenario>, Res<Faces>),
    (conversations, chronicle, selection): (Res<Conversations>, Res<Chronicle>, Res<Selection>),
    (bindings, mut free): (Res<Bindings>, ResMut<WorkArea>),
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(agent) = presence.played() else { return Ok(()) };
    let Some(persona) = scenario.people.get(agent.0 as usize) else { return Ok(()) };
    let Some(Ok((company, position))) = roster.entity(agent).map(|body| bodies.get(body)) else { return Ok(()) };
    let life = Life::of(agent, &persona.name, company, &conversations, &chronicle, &scenario, &bindings);
    if inside.uses {
        let picked = match selection.selected {
            Some(Selected::Object(object)) => Some(object),
            _ => None,
        };
        inside.offers.look_around(&scenario, agent, position.tile, picked);
    }
    let across = free.near_middle(WIDTH + theme::MARGIN.sum().x);
    let area = work_area::panel("inside", Align2::CENTER_BOTTOM, free.foot(across));
    let context = contexts.ctx_mut()?;
    let shown = area.show(context, |ui| widget::panel(ui, |ui| life.contents(ui, &faces, &mut inside)).inner);
    free.take_lower(shown.response.rect);
    match shown.inner {
        Some(InsideAction::Speak) if inside.speaks => inside.speaks = false,
        Some(InsideAction::Speak) => inside.open_line(),
        Some(InsideAction::Things) => (inside.uses, inside.speaks) = (!inside.uses, false),
        Some(InsideAction::Command(command)) => {
            commands.write(command);
        }
        None => {}
    }
    Ok(())
}

impl<'a> Life<'a> {
    fn of(
        agent: AgentId,
        name: &'a str,
        company: &Company,
        conversations: &Conversations,
        chronicle: &'a Chronicle,
        scenario: &'a Scenario,
        bindings: &'a Bindings,
    ) -> Self {
        let known = |other: AgentId| scenario.people.get(other.0 as usize).map(|persona| first_name(&persona.name));
        let id = company.conversation();
        let talk = id.and_then(|id| conversations.conversation(id)).map(|talk| {
            let others = talk.participants.iter().filter(|other| **other != agent);
            (others.filter_map(|other| known(*other)).collect(), talk.floor() == Some(agent))
        });
        let newest = chronicle.sayings().iter().rev().take(30).map(|saying| &saying.line);
        let heard = newest
            .take_while(|_| id.is_some())
            .find(|line| Some(line.conversation) == id && line.speaker != agent)
            .map(|line| (first_name(&line.name), line.words.as_str()));
        Self { agent, name, talk, heard, bindings }
    }

    fn contents(&self, ui: &mut Ui, faces: &Faces, inside: &mut Inside) -> Option<InsideAction> {
        ui.set_width(WIDTH);
        let mut asked = None;
        if let Some((by, words)) = self.heard {
            let text = RichText::new(format!("{by}: “{words}”")).size(14.5).color(theme::BARK);
            ui.add(Label::new(text).wrap());
        }
        if inside.uses {
            asked = inside.things(ui).map(InsideAction::Command);
        }
        if inside.speaks {
            asked = inside.spoken(ui).map(InsideAction::Command).or(asked);
        }
        ui.horizontal(|ui| {
            faces.show(ui, self.agent, 1.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                asked = self.buttons(ui, inside).or(asked.take());
                // What the buttons leave belongs to the words.
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let (name, state) = (format!("You are {}", self.name), self.state());
                    ui.add(Label::new(&name).truncate()).on_hover_text(&name);
                    ui.add(Label::new(widget::soft(&state)).truncate()).on_hover_text(&state);
                });
            });
        });
        asked
    }

    fn buttons(&self, ui: &mut Ui, inside: &Inside) -> Option<InsideAction> {
        let mut asked = None;
        ui.spacing_mut().item_spacing.x = 3.0;
        if widget::button(ui, Face::Text("Leave"), false).on_hover_text("Their own mind goes on").clicked() {
            asked = Some(InsideAction::Command(Command::Leave));
        }
        let help = format!("Things at hand ({})", self.bindings.name(Action::Use));
        if widget::button(ui, Face::Text("Use"), inside.uses).on_hover_text(help).clicked() {
            asked = Some(InsideAction::Things);
        }
        let help = format!("Speak ({} or Enter)", self.bindings.name(Action::Speak));
        if widget::button(ui, Face::Text("Say"), inside.speaks).on_hover_text(help).clicked() {
            asked = Some(InsideAction::Speak);
        }
        asked
    }

    /// What one is in the middle of, or which keys there are.
    fn state(&self) -> String {
        match &self.talk {
            Some((others, true)) => format!("{} waits for your answer", listed_people(others)),
            Some((others, false)) => format!("talking with {}", listed_people(others)),
            None => {
                let ways = [Action::Up, Action::Left, Action::Down, Action::Right].map(|way| self.bindings.name(way));
                let [speak, uses] = [Action::Speak, Action::Use].map(|action| self.bindings.name(action));
                format!("{} walk, {speak} speaks, {uses} uses things", ways.join(" "))
            }
        }
    }
}

impl Inside {
    fn open_line(&mut self) {
        (self.speaks, self.uses, self.wants_keyboard) = (true, false, true);
    }

    /// The line to speak; Enter says it and closes it, Escape closes it.
    fn spoken(&mut self, ui: &mut Ui) -> Option<Command> {
        let id = Id::new("spoken line");
        let sent = widget::sent(ui, id, &mut self.line, "Say to whoever is near …");
        let is_written = ui.memory(|memory| memory.has_focus(id));
        if std::mem::take(&mut self.wants_keyboard) {
            ui.memory_mut(|memory| memory.request_focus(id));
        } else if sent.is_some() || !is_written || ui.input(|input| input.key_pressed(Key::Escape)) {
            self.speaks = false;
        }
        sent.map(Command::Say)
    }

    /// The things at hand with what one can do at them.
    fn things(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut command = None;
        if self.offers.is_empty() {
            ui.label(widget::soft("Nothing is near enough to use; click a thing, or go nearer."));
        }
        for offer in self.offers.iter() {
            widget::section(ui, &offer.name);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
                for words in &offer.acts {
                    if widget::button(ui, Face::Text(words), false).clicked() {
                        command = Some(Command::Use(offer.object, Some(words.clone())));
                    }
                }
            });
        }
        let nearest = self.offers.iter().next().map(|offer| (offer.object, offer.name.clone()));
        if let Some((object, name)) = nearest {
            let hint = format!("Do something else at the {name} …");
            let sent = widget::sent(ui, Id::new("deed"), &mut self.deed, &hint);
            command = sent.map(|words| Command::Use(object, Some(words))).or(command);
        }
        if command.is_some() {
            self.uses = false;
        }
        command
    }
}
