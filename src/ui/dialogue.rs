//! A line to somebody: as their inner voice, as a visitor before them, or as an interviewer outside their world.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align2, Color32, Id, Label, RichText, ScrollArea, Ui},
};

use super::{
    book::Book,
    picture::Faces,
    theme,
    widget::{self, Face},
    work_area::{self, WorkArea},
};
use crate::{
    mind::{claim::first_name, percept::AgentId, persona::newcomer::visitor_name},
    sim::{chronicle::Chronicle, intervene::Command, interview::Interviews, scenario::Scenario},
};

/// Width of the contents, in points: between the book and the panel of a person.
const WIDTH: f32 = 420.0;
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
}

impl Default for Dialogue {
    fn default() -> Self {
        Self { with: None, verb: Verb::default(), persona: PERSONA.into(), text: String::new(), wants_keyboard: false }
    }
}

fn open(mut dialogue: ResMut<Dialogue>, mut opens: MessageReader<Open>) {
    if let Some(Open { with, verb }) = opens.read().last() {
        if dialogue.with != Some(*with) {
            dialogue.text.clear();
        }
        (dialogue.with, dialogue.verb, dialogue.wants_keyboard) = (Some(*with), *verb, true);
    }
}

/// One thing said in it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    by: String,
    words: String,
    own: bool,
}

/// Shows the dialogue, and sends what is said.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut dialogue: ResMut<Dialogue>,
    (scenario, chronicle, interviews, faces): (Res<Scenario>, Res<Chronicle>, Res<Interviews>, Res<Faces>),
    (mut free, mut book): (ResMut<WorkArea>, ResMut<Book>),
    time: Res<Time<Virtual>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(agent) = dialogue.with else { return Ok(()) };
    let Some(persona) = scenario.people.get(agent.0 as usize) else {
        dialogue.with = None;
        return Ok(());
    };
    let said = match dialogue.verb {
        Verb::Whisper => Vec::new(),
        Verb::Talk => of_talk(&chronicle, &persona.name, &visitor_name(&dialogue.persona).0),
        Verb::Interview => of_interview(&interviews, agent, &persona.name),
    };
    let context = contexts.ctx_mut()?;
    let across = free.centred(WIDTH + theme::MARGIN.sum().x).unwrap_or_else(|| {
        // Words to somebody matter more than a page about everybody.
        book.close();
        free.middle()
    });
    let area = work_area::panel("dialogue", Align2::CENTER_BOTTOM, free.foot(across));
    let contents = |ui: &mut Ui| {
        ui.set_width(WIDTH);
        dialogue.contents(ui, agent, &persona.name, &faces, &said, time.is_paused())
    };
    let shown = area.show(context, |ui| widget::panel(ui, contents).inner);
    free.take_lower(shown.response.rect);
    if let Some(command) = shown.inner {
        commands.write(command);
    }
    Ok(())
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
    };
    let mut found: Vec<Said> = both.take(LINES).map(said).collect();
    found.reverse();
    found
}

/// Questions and answers, in turn.
fn of_interview(interviews: &Interviews, agent: AgentId, name: &str) -> Vec<Said> {
    let mut found = Vec::new();
    for one in interviews.of(agent) {
        found.push(Said { by: "You".into(), words: one.question.clone(), own: true });
        let words = one.answer.clone().unwrap_or_else(|| "…".into());
        found.push(Said { by: first_name(name).to_owned(), words, own: false });
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

    fn contents(
        &mut self,
        ui: &mut Ui,
        agent: AgentId,
        name: &str,
        faces: &Faces,
        said: &[Said],
        paused: bool,
    ) -> Option<Command> {
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
        let command = self.line(ui, agent, first_name(name));
        if paused && self.verb != Verb::Interview {
            ui.label(widget::soft("Time stands still; they hear it when it goes on."));
        }
        command
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
    let colour: Color32 = if line.own { theme::WATER } else { theme::INK };
    let text = RichText::new(format!("{}: {}", line.by, line.words)).size(14.0).color(colour);
    ui.add(Label::new(text).wrap());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{LARGE, Player};

    #[test]
    fn a_player_talks_as_a_visitor_and_interviews() {
        let mut player = Player::at("10:00");
        let isabella = player.select("Isabella Rodriguez");
        player.click("Talk to");
        assert!(player.sees("everybody near hears"));
        player.enter("Good morning! Are you giving a party?");
        let talk = Command::Talk(isabella, PERSONA.into(), "Good morning! Are you giving a party?".into());
        assert!(player.asked().contains(&talk));
        player.live(6);
        assert!(player.sees("the reporter: Good morning!"), "the line is not shown");
        assert!(player.sees("Isabella: "), "she does not answer");
        // What is asked from outside is answered while nothing else goes on.
        player.click_first("Interview");
        player.enter("What is your name?");
        assert!(
            player.asked().iter().any(|command| matches!(command, Command::Interview(agent, _) if *agent == isabella))
        );
        for _ in 0..200 {
            player.wait(1);
            if player.sees("Isabella Rodriguez.") {
                break;
            }
            std::thread::yield_now();
        }
        assert!(player.sees("You: What is your name?"));
    }

    #[test]
    fn the_dialogue_stands_between_the_panels() {
        for size in [crate::ui::testing::ORDINARY, LARGE] {
            let mut player = Player::before(size, "10:00");
            player.click("People");
            let agent = player.select("Isabella Rodriguez");
            player.world().write_message(Open { with: agent, verb: Verb::Talk });
            player.wait(3);
            let field = player.first("Say to Isabella").rect();
            let follow = player.first("Follow").rect();
            assert!(field.right() < follow.left(), "{field:?} {follow:?}");
            // Where there is no room for both, the book closes.
            assert_eq!(player.sees("Close the book"), size == LARGE);
            if size == LARGE {
                assert!(field.left() > player.first("Close the book").rect().right(), "{field:?}");
            }
        }
    }
}
