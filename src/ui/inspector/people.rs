//! Whom somebody knows: what they are to each other, what is thought of them and why, and what each owes the other.

use bevy_egui::egui::{self, Label, RichText, Sense, TextStyle, Ui, vec2};

use super::{InspectorAction, Person, agenda, row};
use crate::{
    mind::{
        agent::AgentId,
        calendar::{Appointment, Commitment, Standing},
        relate::{Change, Relation, Relations},
        view::MindView,
    },
    sim::intervene::{Command, Target},
    ui::{picture::Faces, pixel, theme, widget, words},
};

/// Hearts of the highest opinion.
const HEARTS: u8 = 5;
/// How many reasons are shown for each opinion at first, the newest.
const REASONS: usize = 2;
/// Side of a face, in points.
const FACE: f32 = 40.0;

/// Shows everybody whom somebody knows, the most familiar first.
pub(super) fn show(ui: &mut Ui, person: &Person<'_>, faces: &Faces, asked: &mut InspectorAction) {
    let Some(view) = person.view else { return };
    widget::section(ui, &words::count(view.relations.iter().count(), "person known", "people known"));
    for (name, relation) in sorted(&view.relations) {
        let agent = person.agent_of(name);
        ui.push_id(name, |ui| known(ui, person, view, name, relation, agent, faces, asked));
        ui.add_space(3.0);
    }
}

/// The most familiar first; those who are equally familiar by name.
fn sorted(relations: &Relations) -> Vec<(&str, &Relation)> {
    let mut sorted: Vec<_> = relations.iter().collect();
    sorted.sort_by(|(_, one), (_, other)| other.familiarity.total_cmp(&one.familiarity));
    sorted
}

/// Somebody who is known.
fn known(
    ui: &mut Ui,
    person: &Person<'_>,
    view: &MindView,
    name: &str,
    relation: &Relation,
    agent: Option<AgentId>,
    faces: &Faces,
    asked: &mut InspectorAction,
) {
    ui.horizontal_top(|ui| {
        let (rect, face) = ui.allocate_exact_size(egui::Vec2::splat(FACE), Sense::click());
        if let Some(agent) = agent {
            faces.paint(ui, agent, rect);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                let name = widget::bold(ui, name, TextStyle::Body, theme::INK).interact(Sense::click());
                let name = name.on_hover_cursor(egui::CursorIcon::PointingHand);
                if let Some(agent) = agent.filter(|_| name.clicked() || face.clicked()) {
                    asked.commands.push(Command::Find(Target::Person(agent)));
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| hearts(ui, relation.opinion));
            });
            ui.add(Label::new(RichText::new(relation.tie.whole()).size(13.0).color(theme::BARK)).wrap());
            standing(ui, person, relation, asked);
            dues(ui, person, view, name, agent);
            reasons(ui, relation);
        });
    });
}

/// How well they are known, and when they last talked.
fn standing(ui: &mut Ui, person: &Person<'_>, relation: &Relation, asked: &mut InspectorAction) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let text = widget::soft(format!("{} ·", familiarity(relation.familiarity)));
        ui.label(text).on_hover_text(format!("Familiarity {:.1} of 10", relation.familiarity));
        match relation.last_talk {
            Some(time) => {
                let talks = words::count(relation.talks as usize, "talk", "talks");
                ui.label(widget::soft(format!("{talks}, last")));
                asked.see(row::stamp(ui, person, time));
            }
            None => {
                ui.label(widget::soft("no talk yet"));
            }
        }
    });
}

/// What each owes the other: what is agreed between them and not yet done, and what was not done in time.
fn dues(ui: &mut Ui, person: &Person<'_>, view: &MindView, name: &str, agent: Option<AgentId>) {
    let me = &person.persona.name;
    let other = agent.and_then(|agent| person.courier.view(agent));
    let mine = owed(view, name).map(|known| (person.persona.first_name(), known));
    let theirs = other.into_iter().flat_map(|other| owed(other, me));
    let theirs = theirs.map(|known| (name.split(' ').next().unwrap_or(name), known));
    for (who, known) in mine.chain(theirs) {
        let (verb, colour) = match known.standing {
            Standing::Broken => ("did not keep", theme::tone(ui.ctx(), theme::Tone::Bad)),
            _ => ("owes", theme::WATER),
        };
        let when = known.commitment.span().map(|span| format!(", {}", agenda::moment(span.from, person.now)));
        let text = format!("{who} {verb}: {}{}", agenda::what(&known.commitment), when.unwrap_or_default());
        ui.add(Label::new(RichText::new(text).small().color(colour)).wrap());
    }
}

/// What somebody has agreed to with another one, or for them, and not done.
fn owed<'a>(view: &'a MindView, to: &str) -> impl Iterator<Item = &'a Appointment> {
    view.appointments.iter().chain(&view.broken).filter(move |known| is_between(known, to))
}

/// Whether something agreed is between its owner and somebody.
fn is_between(known: &Appointment, name: &str) -> bool {
    known.with.as_deref() == Some(name)
        || match &known.commitment {
            Commitment::Attend(gathering) | Commitment::Help { gathering, .. } => gathering.host == name,
            Commitment::Accompany(gathering, with) => with == name || gathering.host == name,
            Commitment::Fetch(errand) => errand.for_whom.as_deref() == Some(name),
            Commitment::Tell(whom, _) => whom == name,
            Commitment::Meet { with, .. } => with == name,
            Commitment::Host(_) | Commitment::Do { .. } => false,
        }
}

/// Why the opinion is what it is, the newest reason first.
fn reasons(ui: &mut Ui, relation: &Relation) {
    let id = ui.id().with("all reasons");
    let all = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    for change in relation.reasons.iter().rev().take(if all { usize::MAX } else { REASONS }) {
        reason(ui, change);
    }
    let more = relation.reasons.len().saturating_sub(REASONS);
    if more == 0 {
        return;
    }
    let text = if all { "fewer reasons".into() } else { words::count(more, "more reason", "more reasons") };
    if widget::link(ui, RichText::new(text).small()).clicked() {
        ui.data_mut(|data| data.insert_temp(id, !all));
    }
}

/// Five hearts, from the left, for an opinion from 0 to 10.
fn hearts(ui: &mut Ui, opinion: f32) {
    let size = pixel::icon_size(ui.ctx(), pixel::HEART);
    let step = size.x + 1.0;
    let (rect, response) = ui.allocate_exact_size(vec2(step * f32::from(HEARTS), 18.0), Sense::hover());
    for i in 0..HEARTS {
        let grid = match halves(opinion, i) {
            0 => pixel::HEART_EMPTY,
            1 => pixel::HEART_HALF,
            _ => pixel::HEART,
        };
        let centre = rect.left_center() + vec2(size.x / 2.0 + step * f32::from(i), 0.0);
        ui.painter().add(pixel::icon(ui.ctx(), grid, centre));
    }
    response.on_hover_text(format!("Opinion {opinion:.1} of 10; 5 is neutral"));
}

/// How many halves of a heart are full, 0 to 2; hearts are counted from 0.
fn halves(opinion: f32, heart: u8) -> u8 {
    let full = opinion.round().clamp(0.0, 10.0) as u8;
    full.saturating_sub(2 * heart).min(2)
}

fn reason(ui: &mut Ui, change: &Change) {
    let (sign, tone) = if change.by < 0.0 { ("–", theme::Tone::Bad) } else { ("+", theme::Tone::Good) };
    let colour = theme::tone(ui.ctx(), tone);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        widget::column(ui, 8.0, RichText::new(sign).small().strong().color(colour));
        let text = Label::new(widget::soft(&change.why)).wrap();
        ui.add(text).on_hover_text(format!("{:+.1}, {}", change.by, change.at));
    });
}

/// How well somebody is known, in words.
fn familiarity(value: f32) -> &'static str {
    match value {
        value if value < 1.0 => "known by name",
        value if value < 3.0 => "known in passing",
        value if value < 6.0 => "known",
        value if value < 8.5 => "well known",
        _ => "close",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::GameTime;

    #[test]
    fn an_opinion_fills_hearts_from_the_left() {
        let hearts = |opinion: f32| [0, 1, 2, 3, 4].map(|heart| halves(opinion, heart));
        assert_eq!(hearts(0.0), [0, 0, 0, 0, 0]);
        assert_eq!(hearts(5.0), [2, 2, 1, 0, 0]);
        assert_eq!(hearts(7.6), [2, 2, 2, 2, 0]);
        assert_eq!(hearts(99.0), [2, 2, 2, 2, 2]);
    }

    #[test]
    fn the_most_familiar_come_first() {
        let mut relations = Relations::default();
        for (name, familiarity) in [("Ann", 2.0), ("Bob", 9.0), ("Cid", 2.0)] {
            relations.meet(name, "neighbour", GameTime::default()).familiarity = familiarity;
        }
        let names: Vec<&str> = sorted(&relations).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Bob", "Ann", "Cid"]);
    }

    #[test]
    fn familiarity_has_words() {
        assert_eq!(
            [0.0, 2.0, 5.0, 7.0, 10.0].map(familiarity),
            ["known by name", "known in passing", "known", "well known", "close"]
        );
    }
}
