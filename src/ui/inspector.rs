//! Who somebody is, what they do, why, what they plan, what they remember, whom they know, and how their mind is.
//!
//! Modules in reading order: `head` (who it is), a file for each tab (`now`, `plan`, `memories`, `people`, `mind`), and
//! what they are made of: `talk` (the talk somebody is in), `chain` (what something rests on), `row` and `unfolded` (a
//! memory), `strip` (a day), `agenda` (what is agreed), `pursuit` (a goal).

mod agenda;
mod chain;
mod head;
mod memories;
mod mind;
mod now;
mod people;
mod plan;
mod pursuit;
mod row;
mod strip;
#[cfg(test)]
mod tests;
mod unfolded;

use std::sync::Arc;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{
    EguiContexts,
    egui::{Align2, Id, ScrollArea, Ui},
};

use self::{memories::Memories, plan::Begun};
use super::{
    dialogue::Open,
    glance::{Life, Residents},
    picture::Faces,
    talk::Talk,
    theme,
    timeline::past::Past,
    verbs,
    widget::{self, Face},
    work_area::{self, WorkArea},
};
use crate::{
    brain::attention::Mode,
    journal::entry::{Deed, Saying},
    mind::{
        agent::AgentId, memory::MemoryId, persona::Persona, question::Provenance, search::Findings, view::MindView,
    },
    model_link::ModelLink,
    preferences::chosen::Chosen,
    sim::{
        activity::Activity,
        courier::Courier,
        intervene::{Command, Target},
        player_controlled::Presence,
        replay::seek::Seek,
        search::{Found, Search},
    },
    town::{Clock, GameTime},
    view::selection::{Selected, Selection},
};

/// Width of the contents, in points.
pub(super) const WIDTH: f32 = 316.0;
/// A mind that goes on thinking is looked through again after so many seconds.
const LOOK_AGAIN_SECS: f64 = 1.0;

/// What is being read and written in the panel.
#[derive(Resource, Default, Debug)]
pub(super) struct Inspector {
    whisper: String,
    /// What was whispered last, and when: it waits until time goes on.
    whispered: Option<(String, GameTime)>,
    of: Option<AgentId>,
    /// Stays when somebody else is selected, so that people can be compared.
    tab: Tab,
    memories: Memories,
    begun: Begun,
    /// What was looked for last, in how old a mind, and when, in seconds since the game began.
    looked: Option<(Search, GameTime, f64)>,
}

/// A tab of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    /// What they do and why.
    #[default]
    Now,
    /// The day and what is agreed.
    Plan,
    /// What they remember.
    Memories,
    /// Whom they know.
    People,
    /// Who answers, and what was asked.
    Mind,
}

impl Tab {
    /// Each tab with what it shows and how it is called: other buttons show the same words.
    const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Now, "Now", "Tab Now"),
        (Self::Plan, "Plan", "Tab Plan"),
        (Self::Memories, "Memories", "Tab Memories"),
        (Self::People, "People", "Tab People"),
        (Self::Mind, "Mind", "Tab Mind"),
    ];
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
    /// All memories; none until they are found.
    findings: Option<&'a Arc<Findings>>,
    sayings: &'a [Saying],
    deeds: &'a [Deed],
    courier: &'a Courier,
    /// Since when they ponder.
    pondering: Option<GameTime>,
    /// How many thoughts they owe.
    owed: u32,
    /// Who answered how many of their questions.
    answered: &'a [(Provenance, u64)],
    /// The language model, if there is one.
    model: Option<&'a Attended>,
    followed: bool,
    /// Time stands still.
    paused: bool,
    /// The player lives as them.
    played: bool,
    now: GameTime,
    past: Past,
}

/// A language model, and whether its attention goes to the person.
#[derive(Clone, Debug)]
struct Attended {
    /// What it is called.
    model: String,
    mode: Mode,
    /// What was chosen for the person by name.
    own: Option<bool>,
}

/// What was clicked in the panel.
#[derive(Default)]
struct InspectorAction {
    commands: Vec<Command>,
    /// What to do with the person.
    chosen: Option<verbs::Chosen>,
    /// The town as it was after a step.
    see: Option<u64>,
    /// A memory to be opened, and whose.
    open: Option<(AgentId, MemoryId)>,
    /// Whether the model is asked for the person; inside, none is as the mode says.
    own: Option<Option<bool>>,
    close: bool,
}

impl InspectorAction {
    /// Takes up a step that was clicked.
    fn see(&mut self, step: Option<u64>) {
        self.see = step.or(self.see);
    }
}

/// Where all of it is found.
#[derive(SystemParam)]
pub(super) struct Around<'w, 's> {
    residents: Residents<'w, 's>,
    found: Res<'w, Found>,
    past: Res<'w, Past>,
    time: Res<'w, Time<Virtual>>,
    presence: Res<'w, Presence>,
    link: Res<'w, ModelLink>,
}

impl Around<'_, '_> {
    /// The language model, as far as it concerns somebody.
    fn attended(&self, agent: AgentId) -> Option<Attended> {
        let attention = self.link.attention();
        Some(Attended { model: self.link.mind().name()?, mode: attention.mode(), own: attention.own(agent) })
    }

    /// What there is to show of somebody.
    fn person<'a>(&'a self, agent: AgentId, followed: bool, model: Option<&'a Attended>) -> Option<Person<'a>> {
        let residents = &self.residents;
        let (courier, chronicle) = (residents.courier(), residents.chronicle());
        let Life { persona, activity, talk, sentence } = residents.life(agent)?;
        let moment = |step| Clock::resumed(residents.begin(), step).now();
        Some(Person {
            agent,
            persona,
            activity,
            talk,
            people: residents.people(),
            sentence,
            view: residents.view(agent),
            findings: self.found.of(agent),
            sayings: chronicle.sayings(),
            deeds: chronicle.deeds(),
            courier,
            pondering: courier.pondering_since(agent).map(moment),
            owed: courier.owed(agent),
            answered: courier.answered(agent),
            model,
            followed,
            paused: self.time.is_paused(),
            played: self.presence.played() == Some(agent),
            now: residents.now(),
            past: *self.past,
        })
    }
}

/// Shows the panel of the selected person, and sends what is asked for there.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut inspector: ResMut<Inspector>,
    mut selection: ResMut<Selection>,
    around: Around,
    (faces, real): (Res<Faces>, Res<Time<Real>>),
    (mut free, mut player): (ResMut<WorkArea>, ResMut<Chosen>),
    (mut commands, mut seeks): (MessageWriter<Command>, MessageWriter<Seek>),
    (mut searches, mut opens): (MessageWriter<Search>, MessageWriter<Open>),
) -> Result {
    let Some(Selected::Person(agent)) = selection.selected else { return Ok(()) };
    let model = around.attended(agent);
    let Some(person) = around.person(agent, selection.followed == Some(agent), model.as_ref()) else { return Ok(()) };
    inspector.turn_to(agent);
    searches.write_batch(inspector.look(&person, real.elapsed_secs_f64()));
    let context = contexts.ctx_mut()?;
    // Where texts are large, a wide page leaves no room; once it is closed, the person is there again.
    let Some(place) = free.right_edge(WIDTH + theme::MARGIN.sum().x) else { return Ok(()) };
    let area = work_area::panel("inspector", Align2::RIGHT_TOP, place.right_top());
    let contents = |ui: &mut Ui| person.contents(ui, &faces, &mut inspector, place.height());
    let shown = area.show(context, |ui| widget::panel(ui, contents).inner);
    free.take_right(shown.response.rect);
    let asked = shown.inner;
    if asked.close {
        selection.selected = None;
    }
    if let Some(chosen) = asked.chosen {
        verbs::send(chosen, agent, around.presence.played() == Some(agent), &mut commands, &mut opens);
    }
    if let Some((of, memory)) = asked.open {
        inspector.open(of, memory);
        // The camera goes to whoever else it is.
        commands.write_batch((of != agent).then_some(Command::Find(Target::Person(of))));
    }
    if let Some(own) = asked.own {
        player.preferences.mind.choose(&person.persona.name, own);
    }
    commands.write_batch(asked.commands);
    seeks.write_batch(asked.see.map(Seek::Show));
    Ok(())
}

impl Inspector {
    /// Shows somebody; what was read and written of somebody else is put away.
    fn turn_to(&mut self, agent: AgentId) {
        if self.of != Some(agent) {
            *self = Self { of: Some(agent), tab: self.tab, ..Self::default() };
        }
    }

    /// Shows a memory of somebody.
    fn open(&mut self, of: AgentId, memory: MemoryId) {
        self.turn_to(of);
        self.tab = Tab::Memories;
        self.memories.open_at(memory);
    }

    /// What is to be looked for: whenever something else is wanted, and now and then because the mind has thought on.
    fn look(&mut self, person: &Person<'_>, now_secs: f64) -> Option<Search> {
        let view = person.view?;
        let query = if self.tab == Tab::Memories { self.memories.query.trim().to_owned() } else { String::new() };
        let wanted = Search { agent: person.agent, query };
        let again = match &self.looked {
            Some((search, at, when)) if *search == wanted => {
                let older = *at != view.at || person.findings.is_none();
                older && now_secs - when >= LOOK_AGAIN_SECS
            }
            _ => true,
        };
        again.then(|| {
            self.looked = Some((wanted.clone(), view.at, now_secs));
            wanted
        })
    }
}

impl Person<'_> {
    /// The person of a full name.
    fn agent_of(&self, name: &str) -> Option<AgentId> {
        self.people.iter().position(|persona| persona.name == name).map(|index| AgentId(index as u32))
    }

    fn contents(&self, ui: &mut Ui, faces: &Faces, inspector: &mut Inspector, room: f32) -> InspectorAction {
        ui.set_width(WIDTH);
        ui.set_max_height(room);
        let top = ui.cursor().top();
        let mut asked = InspectorAction::default();
        head::show(ui, self, faces, &mut asked);
        // Above all that changes, so that it does not move under the pointer.
        let hint = match &inspector.whispered {
            Some((text, at)) if *at == self.now && self.paused => format!("“{text}”: heard when time goes on"),
            _ => format!("Whisper to {} …", self.persona.first_name()),
        };
        if let Some(text) = widget::sent(ui, Id::new("whisper"), &mut inspector.whisper, &hint) {
            inspector.whispered = Some((text.clone(), self.now));
            asked.commands.push(Command::Whisper(self.agent, text));
        }
        tabs(ui, &mut inspector.tab);
        let used = ui.cursor().top() - top;
        let rest = (room - used - f32::from(theme::MARGIN.top + theme::MARGIN.bottom)).max(60.0);
        if inspector.tab == Tab::Memories {
            // The list scrolls by itself.
            inspector.memories.show(ui, self, rest, &mut asked);
        } else {
            let salt = ("life", self.agent.0, inspector.tab as u8);
            let scroll = ScrollArea::vertical().id_salt(salt).max_height(rest).auto_shrink([false, true]);
            scroll.show(ui, |ui| self.page(ui, faces, inspector, &mut asked));
        }
        asked
    }

    fn page(&self, ui: &mut Ui, faces: &Faces, inspector: &mut Inspector, asked: &mut InspectorAction) {
        match inspector.tab {
            Tab::Plan => {
                let deeds = inspector.begun.of(self.agent, self.now.day(), self.deeds);
                plan::show(ui, self, &deeds, asked);
            }
            Tab::People => people::show(ui, self, faces, asked),
            Tab::Mind => mind::show(ui, self, asked),
            Tab::Now => now::show(ui, self, asked),
            Tab::Memories => {}
        }
    }
}

/// Buttons that turn the tabs.
fn tabs(ui: &mut Ui, tab: &mut Tab) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (each, shown, called) in Tab::ALL {
            if widget::button(ui, Face::Named(shown, called), *tab == each).clicked() {
                *tab = each;
            }
        }
    });
}
