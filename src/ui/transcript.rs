//! The page of what people say, in words: the newest talks, of everybody or of the selected person.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{
        self, FontId, Label, RichText, ScrollArea, Sense, TextStyle, Ui,
        text::{LayoutJob, TextFormat},
    },
};

use super::{
    book::{self, Book, Page},
    console::Console,
    picture::Faces,
    theme,
    timeline::past::Past,
    widget::{self, Face},
    words,
};
use crate::{
    journal::entry::Saying,
    mind::{percept::AgentId, speech::ConversationId},
    sim::{
        chronicle::Chronicle,
        intervene::{Command, Target},
        scenario::Scenario,
        travel::Travel,
    },
    view::{
        input::Covered,
        selection::{Selected, Selection},
    },
};

/// How many lines are shown; whoever wants all of them lets the town write its transcript.
const LINES: usize = 80;
/// Side of a face, in points.
const FACE: f32 = 24.0;

/// The panel of talks.
#[derive(Resource, Default, Debug)]
pub(super) struct Transcript {
    /// Only talks of the selected person are shown.
    of_selected: bool,
}

/// What was clicked in the panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    OfSelected(bool),
    Find(AgentId),
    /// The town as it was after a step.
    See(u64),
}

/// Shows the panel; a click on a line shows its speaker, a click on its time how it was said.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut transcript: ResMut<Transcript>,
    (selection, scenario, chronicle, faces): (Res<Selection>, Res<Scenario>, Res<Chronicle>, Res<Faces>),
    (past, console): (Res<Past>, Res<Console>),
    (mut book, mut covered): (ResMut<Book>, ResMut<Covered>),
    (mut commands, mut travels): (MessageWriter<Command>, MessageWriter<Travel>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let selected = match selection.selected {
        Some(Selected::Person(agent)) => scenario.people.get(agent.0 as usize).map(|persona| (agent, persona)),
        _ => None,
    };
    let only = selected.filter(|_| transcript.of_selected);
    let talks = newest(chronicle.sayings(), only.map(|(agent, persona)| (agent, persona.name.as_str())));
    let first_name = selected.map(|(_, persona)| persona.first_name());
    let contents = |ui: &mut Ui| contents(ui, &talks, first_name, only.is_some(), &faces, *past);
    match book::page(context, (Page::Talk, &mut book, &console), &mut covered, contents) {
        Some(Asked::OfSelected(of_selected)) => transcript.of_selected = of_selected,
        Some(Asked::Find(agent)) => {
            commands.write(Command::Find(Target::Person(agent)));
        }
        Some(Asked::See(step)) => {
            travels.write(Travel::Show(step));
        }
        None => {}
    }
    Ok(())
}

/// The newest lines, talk by talk, in the order in which the talks began; only talks of one person, if one is given.
fn newest<'a>(sayings: &'a [Saying], of: Option<(AgentId, &str)>) -> BTreeMap<ConversationId, Vec<&'a Saying>> {
    let takes_part = |saying: &&Saying| {
        of.is_none_or(|(agent, name)| {
            saying.line.speaker == agent || saying.line.others.iter().any(|other| other == name)
        })
    };
    let mut talks: BTreeMap<ConversationId, Vec<&Saying>> = BTreeMap::new();
    for saying in sayings.iter().rev().filter(takes_part).take(LINES) {
        talks.entry(saying.line.conversation).or_default().push(saying);
    }
    talks.values_mut().for_each(|lines| lines.reverse());
    talks
}

fn contents(
    ui: &mut Ui,
    talks: &BTreeMap<ConversationId, Vec<&Saying>>,
    selected: Option<&str>,
    of_selected: bool,
    faces: &Faces,
    past: Past,
) -> Option<Asked> {
    let mut asked = head(ui, selected, of_selected);
    let scroll = ScrollArea::vertical().id_salt("talks").max_height(ui.available_height());
    scroll.stick_to_bottom(true).auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        if talks.is_empty() {
            ui.label(widget::soft("Nobody has said anything yet."));
        }
        for lines in talks.values() {
            widget::section(ui, &participants(lines));
            for saying in lines {
                asked = row(ui, saying, faces, past).or(asked.take());
            }
        }
    });
    asked
}

fn head(ui: &mut Ui, selected: Option<&str>, of_selected: bool) -> Option<Asked> {
    let name = selected?;
    let mut asked = None;
    ui.horizontal(|ui| {
        if widget::button(ui, Face::Text("Everybody"), !of_selected).clicked() {
            asked = Some(Asked::OfSelected(false));
        }
        if widget::button(ui, Face::Text(name), of_selected).clicked() {
            asked = Some(Asked::OfSelected(true));
        }
    });
    asked
}

/// Everybody who took part in a talk, as far as its lines say: first names.
fn participants(lines: &[&Saying]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for saying in lines {
        for name in std::iter::once(&saying.line.name).chain(&saying.line.others) {
            let first = name.split(' ').next().unwrap_or(name);
            if !names.contains(&first) {
                names.push(first);
            }
        }
    }
    words::list(&names)
}

/// A line with its time and the face of its speaker.
fn row(ui: &mut Ui, saying: &Saying, faces: &Faces, past: Past) -> Option<Asked> {
    let line = &saying.line;
    let inner = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let (rect, face) = ui.allocate_exact_size(egui::Vec2::splat(FACE), Sense::click());
        faces.paint(ui, line.speaker, rect);
        let first = line.name.split(' ').next().unwrap_or_default();
        let time = RichText::new(line.at.hm()).monospace().size(TextStyle::Body.resolve(ui.style()).size - 2.5);
        let step = past.stamp(ui, time, line.at);
        let text = spoken(ui, first, &line.words);
        let label = ui.add(Label::new(text).wrap().selectable(false).sense(Sense::click()));
        let label = label.on_hover_cursor(egui::CursorIcon::PointingHand);
        let is_found = label.clicked() || face.clicked();
        step.map(Asked::See).or(is_found.then_some(Asked::Find(line.speaker)))
    });
    inner.inner
}

/// "Isabella: words".
fn spoken(ui: &Ui, name: &str, words: &str) -> LayoutJob {
    let size = TextStyle::Body.resolve(ui.style()).size - 1.0;
    let mut job = LayoutJob::default();
    let format = |font_id, color| TextFormat { font_id, color, ..TextFormat::default() };
    job.append(&format!("{name}:"), 0.0, format(FontId::proportional(size), theme::WOOD));
    job.append(words, 4.0, format(FontId::proportional(size), theme::INK));
    job
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{mind::speech::Line, town::GameTime};

    fn saying(conversation: u32, speaker: u32, names: [&str; 2], words: &str) -> Saying {
        let line = Line {
            conversation: ConversationId(conversation),
            at: GameTime::default(),
            speaker: AgentId(speaker),
            name: names[0].into(),
            to: None,
            others: vec![names[1].into()],
            acts: Vec::new(),
            words: words.into(),
            rests_on: Vec::new(),
        };
        Saying { line, heard_by: Vec::new() }
    }

    fn words(talks: &BTreeMap<ConversationId, Vec<&Saying>>) -> Vec<String> {
        talks.values().flatten().map(|saying| saying.line.words.clone()).collect()
    }

    #[test]
    fn lines_stand_talk_by_talk() {
        let sayings = [
            saying(0, 0, ["Ann Bell", "Bob Hill"], "one"),
            saying(1, 2, ["Cid Lee", "Dan Ray"], "three"),
            saying(0, 1, ["Bob Hill", "Ann Bell"], "two"),
        ];
        let all = newest(&sayings, None);
        assert_eq!(words(&all), ["one", "two", "three"]);
        assert_eq!(participants(&all[&ConversationId(0)]), "Ann and Bob");
        assert_eq!(words(&newest(&sayings, Some((AgentId(3), "Dan Ray")))), ["three"]);
        assert!(newest(&sayings, Some((AgentId(9), "Eve Fox"))).is_empty());
    }

    #[test]
    fn only_the_newest_lines_are_shown() {
        let sayings: Vec<Saying> =
            (0..200).map(|i| saying(i / 10, 0, ["Ann Bell", "Bob Hill"], &i.to_string())).collect();
        let newest = words(&newest(&sayings, None));
        assert_eq!((newest.len(), newest.last().map(String::as_str)), (LINES, Some("199")));
    }
}
