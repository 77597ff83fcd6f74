//! Whom somebody knows: what they are to each other, what is thought of them, and why.

use std::sync::Arc;

use bevy_egui::egui::{self, Color32, Rect, RichText, Sense, Shape, TextStyle, Ui, vec2};

use super::{memories, picture::Faces, pixel, theme, widget, words};
use crate::{
    mind::{
        percept::AgentId,
        persona::Persona,
        relate::{Change, Relation, Relations},
    },
    town::GameTime,
};

/// Hearts of the highest opinion.
const HEARTS: u8 = 5;
/// How many reasons are shown for each opinion, the newest.
const REASONS: usize = 2;
/// Side of a face, in points.
const FACE: f32 = 40.0;

/// Shows everybody whom somebody knows, the most familiar first; returns who was clicked.
pub(super) fn show(
    ui: &mut Ui,
    relations: &Relations,
    people: &[Arc<Persona>],
    faces: &Faces,
    now: GameTime,
) -> Option<AgentId> {
    let mut clicked = None;
    for (name, relation) in sorted(relations) {
        let agent = people.iter().position(|persona| persona.name == name).map(|index| AgentId(index as u32));
        let is_clicked = row(
            ui,
            name,
            relation,
            |ui, rect| {
                if let Some(agent) = agent {
                    faces.paint(ui, agent, rect);
                }
            },
            now,
        );
        clicked = agent.filter(|_| is_clicked).or(clicked);
    }
    clicked
}

/// The most familiar first; those who are equally familiar by name.
fn sorted(relations: &Relations) -> Vec<(&str, &Relation)> {
    let mut sorted: Vec<_> = relations.iter().collect();
    sorted.sort_by(|(_, one), (_, other)| other.familiarity.total_cmp(&one.familiarity));
    sorted
}

fn row(ui: &mut Ui, name: &str, relation: &Relation, face: impl FnOnce(&Ui, Rect), now: GameTime) -> bool {
    let behind = ui.painter().add(Shape::Noop);
    let inner = ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(FACE), Sense::hover());
        face(ui, rect);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                widget::bold(ui, name, TextStyle::Body, theme::INK);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| hearts(ui, relation.opinion));
            });
            let tie = egui::Label::new(RichText::new(&relation.tie).size(13.0).color(theme::BARK));
            ui.add(tie.wrap().selectable(false));
            let standing = format!("{} · {}", familiarity(relation.familiarity), talked(relation, now));
            ui.add(egui::Label::new(widget::soft(standing)).selectable(false))
                .on_hover_text(format!("Familiarity {:.1} of 10", relation.familiarity));
            for change in relation.reasons.iter().rev().take(REASONS) {
                reason(ui, change);
            }
        });
    });
    let response = ui.interact(inner.response.rect, ui.id().with(("tie", name)), Sense::click());
    if response.hovered() {
        ui.painter().set(behind, Shape::rect_filled(inner.response.rect.expand(2.0), 2.0, theme::SAND));
    }
    ui.add_space(3.0);
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
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
    let (sign, colour): (&str, Color32) = if change.by < 0.0 { ("–", theme::RED) } else { ("+", theme::GREEN) };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        widget::column(ui, 8.0, RichText::new(sign).small().strong().color(colour));
        let text = egui::Label::new(widget::soft(&change.why)).wrap().selectable(false);
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

fn talked(relation: &Relation, now: GameTime) -> String {
    match relation.last_talk {
        Some(time) => {
            let talks = words::count(relation.talks as usize, "talk", "talks");
            format!("{talks}, last {}", memories::when(time, now))
        }
        None => "no talk yet".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
