//! The page of what people say: all conversations with place, time and people, found by who, where and what. Interviews
//! stand among them, although nobody in the town knows of them.
//!
//! Modules in reading order: `index` (all conversations), `matter` (what they are about), `interview` (those outside the
//! world), `rows` (what is shown of them) and `line` (how it is drawn).

mod index;
mod interview;
mod line;
mod matter;
mod rows;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{ComboBox, FontId, Id, TextStyle, Ui},
};

use self::{
    index::{Filter, Index},
    line::Drawn,
    rows::{Part, Row, Where},
};
use super::{
    book::{self, Book, Page},
    picture::Faces,
    roll::{self, Roll, Ruler, Scrolling},
    timeline::past::Past,
    widget::{self, Face},
    work_area::WorkArea,
};
use crate::{
    journal::entry::Saying,
    mind::agent::AgentId,
    sim::{
        chronicle::Chronicle,
        intervene::{Command, Target},
        interview::Interviews,
        replay::load::LoadedTown,
        replay::seek::Seek,
        scenario::Scenario,
    },
    town::{GameTime, SectorId, Town},
    view::selection::{Selected, Selection},
};

/// Width of the choice of people and of places, in points.
const CHOICES: (f32, f32) = (128.0, 128.0);

/// A town acts all day: one whose acts are known from the second day on has more of them in its file.
const DAY_MINUTES: u32 = 24 * 60;

/// The page of talks.
#[derive(Resource, Default, Debug)]
pub(super) struct Transcript {
    /// The talks of the town, and the interviews.
    parts: [Part; 2],
    filter: Filter,
    /// What is typed to be looked for.
    words: String,
    /// All talks are folded, but those that were turned.
    folded: bool,
    rows: Vec<Row>,
    roll: Roll,
    ruler: Option<Ruler>,
    /// Something changed: rows are to be found anew.
    stale: bool,
    /// From where on the list is seen.
    offset: f32,
    /// It stays there for a frame, whatever is folded.
    holds: bool,
    choices: Choices,
}

/// Whom and what one can choose, looked up when there are other conversations.
#[derive(Clone, Debug, Default)]
struct Choices {
    talks: usize,
    people: Vec<String>,
    places: Vec<SectorId>,
}

/// What was clicked on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TranscriptAction {
    /// Shows who said a line, and in a town that is watched also when.
    Line(AgentId, GameTime),
    /// The town as it was after a step.
    See(u64),
}

/// What is shown, as far as it does not belong to the page.
struct Shown<'a> {
    /// What was said in the town, and in interviews.
    sayings: [&'a [Saying]; 2],
    /// Before it, what was said is only in the file.
    since: GameTime,
    begin: GameTime,
    town: &'a Town,
    selected: Option<&'a str>,
    faces: &'a Faces,
    past: Past,
}

/// Shows the page; a click on a line leads there, a click on a time to the past.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut transcript: ResMut<Transcript>,
    (selection, scenario, chronicle, faces): (Res<Selection>, Res<Scenario>, Res<Chronicle>, Res<Faces>),
    (past, loaded): (Res<Past>, Option<Res<LoadedTown>>),
    (interviews, mut outside): (Res<Interviews>, Local<Vec<Saying>>),
    (mut book, mut free): (ResMut<Book>, ResMut<WorkArea>),
    (mut commands, mut seeks): (MessageWriter<Command>, MessageWriter<Seek>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let selected = match selection.selected {
        Some(Selected::Person(agent)) => scenario.people.get(agent.0 as usize).map(|persona| persona.name.as_str()),
        _ => None,
    };
    if interviews.is_changed() {
        *outside = interview::lines(interviews.all(), &scenario);
        transcript.take_in_interviews(&outside);
    }
    transcript.keep_up(&chronicle);
    let shown = Shown {
        sayings: [chronicle.sayings(), &outside],
        since: chronicle.since(),
        begin: scenario.begin,
        town: &scenario.town,
        selected,
        faces: &faces,
        past: *past,
    };
    let contents = |ui: &mut Ui| transcript.contents(ui, &shown);
    let asked = book::page(context, (Page::Talk, &mut book), &mut free, contents);
    match asked {
        Some(TranscriptAction::Line(agent, at)) => {
            commands.write(Command::Find(Target::Person(agent)));
            // A look back from a town that goes on would end it: there only the time leads to the past.
            let step = past.step(at).filter(|_| loaded.is_some_and(|loaded| loaded.is_watched()));
            seeks.write_batch(step.map(Seek::Show));
        }
        Some(TranscriptAction::See(step)) => {
            seeks.write(Seek::Show(step));
        }
        None => {}
    }
    Ok(())
}

impl Transcript {
    /// Takes in what was said since the last frame.
    fn keep_up(&mut self, chronicle: &Chronicle) {
        let town = &mut self.parts[Where::Town as usize];
        let before = town.index.lines();
        if town.index.take_in(chronicle.sayings(), chronicle.stays()) {
            town.heights.clear();
            town.folds.turn_all(self.folded);
            self.choices = Choices::default();
            self.stale = true;
        }
        self.stale |= self.parts[Where::Town as usize].index.lines() != before;
        let talks = self.parts.iter().map(|part| part.index.talks().len()).sum();
        if talks == self.choices.talks {
            return;
        }
        self.choices = Choices { talks, ..Choices::default() };
        for part in &self.parts {
            let (people, places) = part.index.choices();
            self.choices.people.extend(people.into_iter().map(str::to_owned));
            self.choices.places.extend(places);
        }
        self.choices.people.sort_unstable();
        self.choices.people.dedup();
    }

    /// Takes in all interviews anew: they are few, and answers come between questions.
    fn take_in_interviews(&mut self, lines: &[Saying]) {
        let interviews = &mut self.parts[Where::Interview as usize];
        interviews.index = Index::default();
        interviews.index.take_in(lines, &[]);
        interviews.heights.clear();
        self.stale = true;
    }

    fn contents(&mut self, ui: &mut Ui, shown: &Shown<'_>) -> Option<TranscriptAction> {
        self.search(ui, shown);
        self.measure(ui, &shown.sayings);
        if shown.since.minutes_since(shown.begin) >= DAY_MINUTES {
            ui.label(widget::soft(format!(
                "What was said before {} is kept in the file of the town; export writes it all out.",
                shown.since
            )));
        }
        if self.rows.is_empty() {
            let silent = shown.sayings.iter().all(|sayings| sayings.is_empty());
            let nothing = if silent { "Nobody has said anything yet." } else { "Nobody said that." };
            ui.label(widget::soft(nothing));
            return None;
        }
        let holds = std::mem::take(&mut self.holds);
        let scrolling = Scrolling { at_end: !holds, to: holds.then_some(self.offset) };
        let Self { rows, roll, parts, filter, ruler, .. } = self;
        let (mut asked, mut turned) = (None, None);
        let drawn = ruler.as_ref().map(|ruler| Drawn { ruler, faces: shown.faces, past: shown.past, filter });
        self.offset = roll::show(ui, "talks", roll, scrolling, |ui, row| {
            let Some(drawn) = &drawn else { return };
            match rows[row] {
                Row::Day(day) => line::day(ui, day),
                Row::Head(side, talk) => {
                    let Part { index, folds, .. } = &parts[side as usize];
                    let sector = index.talks()[talk].place.map(|place| shown.town.sector(place).name.as_str());
                    let place = if side == Where::Interview { Some(interview::PLACE) } else { sector };
                    if drawn.head(ui, &index.talks()[talk], place, folds.is_folded(talk)) {
                        turned = Some((side, talk));
                    }
                }
                Row::Matter(side, talk, stretch) => {
                    line::matter(ui, &parts[side as usize].index.talks()[talk].stretches[stretch]);
                }
                Row::Line(side, line) => asked = drawn.line(ui, &shown.sayings[side as usize][line]).or(asked),
            }
        });
        if let Some((side, talk)) = turned {
            self.parts[side as usize].folds.turn(talk);
            (self.stale, self.holds) = (true, true);
        }
        asked
    }

    /// The line to type in, and the choices.
    fn search(&mut self, ui: &mut Ui, shown: &Shown<'_>) {
        widget::field(ui, Id::new("talk words"), &mut self.words, "Search what was said …");
        let mut filter = Filter { words: self.words.trim().to_lowercase(), ..self.filter.clone() };
        widget::choices(ui, |ui| {
            people(ui, &self.choices.people, shown.selected, &mut filter.person);
            places(ui, &self.choices.places, shown.town, &mut filter.place);
            let label = if self.folded { "Unfold all" } else { "Fold all" };
            if widget::button(ui, Face::Text(label), false).clicked() {
                self.fold_all(!self.folded);
            }
        });
        if filter != self.filter {
            self.filter = filter;
            self.fold_all(self.folded);
        }
    }

    /// Folds or unfolds all talks.
    fn fold_all(&mut self, folded: bool) {
        self.folded = folded;
        self.parts.iter_mut().for_each(|part| part.folds.turn_all(folded));
        self.stale = true;
    }

    /// Finds the rows and their heights, if anything has changed.
    fn measure(&mut self, ui: &Ui, sayings: &[&[Saying]; 2]) {
        let size = TextStyle::Body.resolve(ui.style()).size - 1.0;
        let ruler = Ruler::new(ui, FontId::proportional(size));
        if self.ruler.as_ref() != Some(&ruler) {
            self.parts.iter_mut().for_each(|part| part.heights.clear());
            (self.ruler, self.stale) = (Some(ruler), true);
        }
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let Some(ruler) = &self.ruler else { return };
        let height = |saying: &Saying| u8::try_from(line::wrapped(saying, ruler).len()).unwrap_or(u8::MAX);
        for (part, sayings) in self.parts.iter_mut().zip(sayings) {
            part.heights.extend(sayings.iter().skip(part.heights.len()).map(height));
        }
        self.rows = rows::rows(&self.parts, &self.filter);
        self.roll = rows::roll(&self.rows, &self.parts, ruler.line);
    }
}

/// Whose talks are shown: everybody's, those of whoever is selected, or of somebody else.
fn people(ui: &mut Ui, all: &[String], selected: Option<&str>, chosen: &mut Option<String>) {
    let text = chosen.clone().unwrap_or_else(|| "Everybody".into());
    let choice = ComboBox::from_id_salt("whose talks").width(CHOICES.0).truncate().selected_text(text);
    let shown = choice.show_ui(ui, |ui| {
        ui.selectable_value(chosen, None, "Everybody");
        if let Some(name) = selected {
            ui.selectable_value(chosen, Some(name.to_owned()), format!("{name} (selected)"));
        }
        for name in all.iter().filter(|name| Some(name.as_str()) != selected) {
            ui.selectable_value(chosen, Some(name.clone()), name);
        }
    });
    shown.response.on_hover_text("Whose talks");
}

/// Where the talks were that are shown.
fn places(ui: &mut Ui, all: &[SectorId], town: &Town, chosen: &mut Option<SectorId>) {
    let text = chosen.map_or("Everywhere", |place| town.sector(place).name.as_str());
    let choice = ComboBox::from_id_salt("talks where").width(CHOICES.1).truncate().selected_text(text);
    let shown = choice.show_ui(ui, |ui| {
        ui.selectable_value(chosen, None, "Everywhere");
        for place in all {
            ui.selectable_value(chosen, Some(*place), &town.sector(*place).name);
        }
    });
    shown.response.on_hover_text("Where they talked");
}

#[cfg(test)]
mod tests;
