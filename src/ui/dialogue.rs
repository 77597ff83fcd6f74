//! A line to somebody: as their inner voice, as a visitor before them, or as an interviewer outside their world.

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align2, Color32, Context, Id, Label, RichText, ScrollArea, Ui},
};

use super::{
    book::{Book, Page},
    picture::Faces,
    theme,
    widget::{self, Face},
    work_area::{self, WorkArea},
};
use crate::{
    mind::{agent::AgentId, claim::first_name, persona::newcomer::visitor_name},
    sim::{
        agent::Roster, chronicle::Chronicle, company::Company, intervene::Command, interview::Interviews,
        player_controlled::PlayerControlled, scenario::Scenario, time::TownClock,
    },
    town::GameTime,
};

/// Width of the contents, in points: between the book and the panel of a person.
const WIDTH: f32 = 420.0;
/// It is not shown in less width, in points.
const LEAST: f32 = 250.0;
/// Height of what was said so far, in points.
const HEIGHT: f32 = 132.0;
/// So many lines of the record are looked through for those of this talk.
const LOOKED_THROUGH: usize = 600;
/// So many lines are shown.
const LINES: usize = 40;
/// As whom one comes who has said nothing else.
const PERSONA: &str = "a reporter";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dialogue>().add_message::<Open>().add_systems(Update, open);
}

/// How one speaks to somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Verb {
    Whisper,
    #[default]
    Talk,
    Interview,
}

impl Verb {
    pub(super) const ALL: [Self; 3] = [Self::Whisper, Self::Talk, Self::Interview];

    /// On a button.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Whisper => "Whisper",
            Self::Talk => "Talk to",
            Self::Interview => "Interview",
        }
    }

    /// In a sentence.
    pub(super) fn explained(self) -> &'static str {
        match self {
            Self::Whisper => "Be their inner voice: they take it for a thought of their own",
            Self::Talk => "Come as a visitor: they answer aloud, and everybody near hears and remembers it",
            Self::Interview => "Ask from outside their world: they answer, and will not remember it",
        }
    }
}

/// Opens the dialogue with somebody.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Open {
    /// With whom.
    pub(super) with: AgentId,
    /// How.
    pub(super) verb: Verb,
}

/// The dialogue that is open.
#[derive(Resource, Debug)]
pub(super) struct Dialogue {
    with: Option<AgentId>,
    verb: Verb,
    /// As whom one comes.
    persona: String,
    /// What is being written.
    text: String,
    /// The line gets the keyboard.
    wants_keyboard: bool,
    /// The page that was open last, and whether it was opened after the dialogue.
    page: Option<Page>,
    yields: bool,
    /// What was sent and is not in the record yet, oldest first.
    sent: Vec<Sent>,
}

impl Default for Dialogue {
    fn default() -> Self {
        Self {
            with: None,
            verb: Verb::default(),
            persona: PERSONA.into(),
            text: String::new(),
            wants_keyboard: false,
            page: None,
            yields: false,
            sent: Vec::new(),
        }
    }
}

fn open(mut dialogue: ResMut<Dialogue>, mut opens: MessageReader<Open>, book: Res<Book>) {
    if let Some(Open { with, verb }) = opens.read().last() {
        if dialogue.with != Some(*with) {
            dialogue.text.clear();
        }
        (dialogue.with, dialogue.verb, dialogue.wants_keyboard) = (Some(*with), *verb, true);
        (dialogue.page, dialogue.yields) = (book.page(), false);
    }
}

/// One thing said in it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    by: String,
    words: String,
    own: bool,
    /// What it still waits for, as a sentence; none: it has been said.
    waits: Option<String>,
}

/// Shows the dialogue, and sends what is said.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut dialogue: ResMut<Dialogue>,
    (scenario, chronicle, interviews, faces): (Res<Scenario>, Res<Chronicle>, Res<Interviews>, Res<Faces>),
    (roster, clock, bodies): (Res<Roster>, Res<TownClock>, Query<(&PlayerControlled, &Company)>),
    (mut free, mut book): (ResMut<WorkArea>, ResMut<Book>),
    time: Res<Time<Virtual>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(agent) = dialogue.with else { return Ok(()) };
    let Some(persona) = scenario.people.get(agent.0 as usize) else {
        dialogue.with = None;
        return Ok(());
    };
    let visitor = visitor_name(&dialogue.persona).0;
    let body = scenario.people.iter().position(|known| known.visitor && known.name == visitor);
    let body = body.and_then(|index| bodies.get(roster.entity(AgentId(index as u32))?).ok());
    let now = Now { step: clock.step(), paused: time.is_paused(), body };
    dialogue.sent.retain(|sent| !sent.is_said(&chronicle, now.step));
    let mut said = match dialogue.verb {
        Verb::Whisper => Vec::new(),
        Verb::Talk => of_talk(&chronicle, &persona.name, &visitor),
        Verb::Interview => of_interview(&interviews, agent, &persona.name),
    };
    let (verb, first_name) = (dialogue.verb, first_name(&persona.name));
    let unsaid = dialogue.sent.iter().filter(|sent| (sent.to, sent.verb) == (agent, verb));
    said.extend(unsaid.map(|sent| sent.shown(first_name, &now)));
    let context = contexts.ctx_mut()?;
    let width = (free.middle().span() - theme::MARGIN.sum().x).min(WIDTH);
    if dialogue.folds(width, &mut book) {
        return dialogue.folded(context, first_name, &mut free);
    }
    let across = free.near_middle(width + theme::MARGIN.sum().x);
    let area = work_area::panel("dialogue", Align2::CENTER_BOTTOM, free.foot(across));
    let contents = |ui: &mut Ui| {
        ui.set_width(width.max(LEAST));
        dialogue.contents(ui, agent, &persona.name, &faces, &said)
    };
    let shown = area.show(context, |ui| widget::panel(ui, contents).inner);
    free.take_lower(shown.response.rect);
    if let Some(command) = shown.inner {
        dialogue.send(&command, &clock);
        commands.write(command);
    }
    Ok(())
}

/// Something that was sent and is not in the record yet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sent {
    to: AgentId,
    verb: Verb,
    /// As whom.
    by: String,
    words: String,
    /// When, and after which step.
    at: GameTime,
    step: u64,
}

/// What decides how far something that was sent has come.
struct Now<'a> {
    step: u64,
    paused: bool,
    /// The visitor who is to say it.
    body: Option<(&'a PlayerControlled, &'a Company)>,
}

impl Sent {
    /// Whether it has been said, or taken for a thought.
    fn is_said(&self, chronicle: &Chronicle, step: u64) -> bool {
        if self.verb == Verb::Whisper {
            return step > self.step;
        }
        let lines = chronicle.sayings().iter().rev().map(|saying| &saying.line);
        lines.take_while(|line| line.at >= self.at).any(|line| line.name == self.by && line.words == self.words)
    }

    /// As it is shown meanwhile.
    fn shown(&self, first_name: &str, now: &Now<'_>) -> Said {
        let waits = now
            .body
            .filter(|(control, _)| control.unsaid().any(|words| words.to == Some(self.to) && words.text == self.words));
        let waits = match waits {
            _ if now.step <= self.step && now.paused => "waits until time goes on".to_owned(),
            _ if now.step <= self.step => "…".to_owned(),
            Some((_, company)) if company.is_talking() => format!("waits for a word with {first_name}"),
            Some(_) => format!("is on the way to {first_name}"),
            None => format!("not said: {first_name} was not reached"),
        };
        Said { by: self.by.clone(), words: self.words.clone(), own: true, waits: Some(waits) }
    }
}

/// What a person and a visitor have said to each other.
fn of_talk(chronicle: &Chronicle, name: &str, visitor: &str) -> Vec<Said> {
    let lines = chronicle.sayings().iter().rev().take(LOOKED_THROUGH).map(|saying| &saying.line);
    let both = lines.filter(|line| {
        let takes_part = |who: &str| line.name == who || line.others.iter().any(|other| other == who);
        takes_part(name) && takes_part(visitor)
    });
    let said = |line: &crate::mind::speech::Line| Said {
        by: first_name(&line.name).to_owned(),
        words: line.words.clone(),
        own: line.name == visitor,
        waits: None,
    };
    let mut found: Vec<Said> = both.take(LINES).map(said).collect();
    found.reverse();
    found
}

/// Questions and answers, in turn.
fn of_interview(interviews: &Interviews, agent: AgentId, name: &str) -> Vec<Said> {
    let mut found = Vec::new();
    for one in interviews.of(agent) {
        found.push(Said { by: "You".into(), words: one.question.clone(), own: true, waits: None });
        let words = one.answer.clone().unwrap_or_else(|| "…".into());
        found.push(Said { by: first_name(name).to_owned(), words, own: false, waits: None });
    }
    found.split_off(found.len().saturating_sub(LINES))
}

impl Dialogue {
    /// Whether it is there.
    pub(super) fn is_open(&self) -> bool {
        self.with.is_some()
    }

    /// Puts it away; what was being written is kept.
    pub(super) fn close(&mut self) {
        self.with = None;
    }

    fn contents(&mut self, ui: &mut Ui, agent: AgentId, name: &str, faces: &Faces, said: &[Said]) -> Option<Command> {
        ui.horizontal_top(|ui| {
            faces.show(ui, agent, 2.0);
            ui.vertical(|ui| {
                ui.horizontal(|ui| {
                    widget::heading(ui, name);
                    if widget::close_button(ui) {
                        self.with = None;
                    }
                });
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 3.0;
                    for verb in Verb::ALL {
                        if widget::button(ui, Face::Text(verb.name()), self.verb == verb).clicked() {
                            (self.verb, self.wants_keyboard) = (verb, true);
                        }
                    }
                });
            });
        });
        ui.label(widget::soft(format!("{}.", self.verb.explained())));
        if self.verb == Verb::Talk {
            ui.horizontal(|ui| {
                ui.label("You come as");
                widget::field(ui, Id::new("persona"), &mut self.persona, PERSONA);
            });
        }
        if !said.is_empty() {
            let scroll = ScrollArea::vertical().id_salt(("dialogue", self.verb as u8)).max_height(HEIGHT);
            scroll.stick_to_bottom(true).auto_shrink([false, true]).show(ui, |ui| {
                for line in said {
                    show_line(ui, line);
                }
            });
        }
        self.line(ui, agent, first_name(name))
    }

    /// Whether a page leaves it no room and was asked for later. Else the page goes, for words to somebody matter more.
    fn folds(&mut self, width: f32, book: &mut Book) -> bool {
        if self.page != book.page() {
            self.page = book.page();
            self.yields |= self.page.is_some();
        }
        if width >= LEAST || !book.is_open() {
            return false;
        }
        if !self.yields {
            book.close();
        }
        self.yields
    }

    /// What is left of it beside a wide page: a button that brings it back.
    fn folded(&mut self, context: &Context, first_name: &str, free: &mut WorkArea) -> Result {
        let area = work_area::panel("folded dialogue", Align2::CENTER_BOTTOM, free.foot(free.middle()));
        let label = format!("{} {first_name} …", self.verb.name());
        let shown = area.show(context, |ui| widget::button(ui, Face::Text(&label), false).clicked());
        free.take_lower(shown.response.rect);
        if shown.inner {
            (self.yields, self.wants_keyboard) = (false, true);
        }
        Ok(())
    }

    /// Notes what is sent, so that it is seen at once; what was missed before is forgotten.
    fn send(&mut self, command: &Command, clock: &TownClock) {
        let (to, by, words) = match command {
            Command::Talk(to, persona, words) => (*to, visitor_name(persona).0, words.clone()),
            Command::Whisper(to, words) => (*to, "You".to_owned(), words.clone()),
            _ => return,
        };
        let (at, step, verb) = (clock.now(), clock.step(), self.verb);
        self.sent.push(Sent { to, verb, by, words, at, step });
        let surplus = self.sent.len().saturating_sub(LINES);
        self.sent.drain(..surplus);
    }

    fn line(&mut self, ui: &mut Ui, agent: AgentId, first_name: &str) -> Option<Command> {
        ui.add_space(3.0);
        let id = Id::new("dialogue line");
        let hint = match self.verb {
            Verb::Whisper => format!("What {first_name}'s inner voice says …"),
            Verb::Talk => format!("Say to {first_name} …"),
            Verb::Interview => format!("Ask {first_name} …"),
        };
        let sent = widget::sent(ui, id, &mut self.text, &hint);
        if sent.is_some() || std::mem::take(&mut self.wants_keyboard) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let persona = if self.persona.trim().is_empty() { PERSONA } else { self.persona.trim() };
        sent.map(|text| match self.verb {
            Verb::Whisper => Command::Whisper(agent, text),
            Verb::Talk => Command::Talk(agent, persona.replace(':', ","), text),
            Verb::Interview => Command::Interview(agent, text),
        })
    }
}

fn show_line(ui: &mut Ui, line: &Said) {
    let colour: Color32 = match (&line.waits, line.own) {
        (Some(_), _) => theme::STONE,
        (None, true) => theme::WATER,
        (None, false) => theme::INK,
    };
    let text = RichText::new(format!("{}: {}", line.by, line.words)).size(14.0).color(colour);
    ui.add(Label::new(text).wrap());
    if let Some(waits) = &line.waits {
        ui.label(widget::soft(format!("– {waits}")));
    }
}
