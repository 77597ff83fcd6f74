//! Who stands how to whom: a ring of faces and names with lines between them.

use std::collections::BTreeSet;

use bevy_egui::egui::{
    self, Align2, Color32, Context, Pos2, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::{
    super::{glance::Residents, pick::Pick, picture::Faces, theme, theme::Tone, widget, words},
    TownAction, labels,
    web::{Tie, Web},
};
use crate::mind::{agent::AgentId, claim::first_name};

/// Side of a face where there is room for all, in points.
const FACE: f32 = 40.0;
/// With more people than this, faces are dots.
const FACES: usize = 44;
/// Radius of a dot, in points.
const DOT: f32 = 4.0;
/// Of very many ties only the strongest are drawn.
const DRAWN: usize = 1_500;
/// So near the pointer is on a line, in points.
const NEAR: f32 = 4.0;
/// Height of a name below a face, in points.
const NAME: f32 = 13.0;
/// While nobody is looked at, so many ties of each person are drawn in full.
const STRONGEST: usize = 2;
/// Height of the lines below the ring, in points.
const FOOT: f32 = 58.0;
/// What is left of the colour of ties that are not looked at.
const FADED: f32 = 0.13;

/// The web as it lies in the panel.
struct Drawn<'a> {
    web: &'a Web,
    rect: Rect,
    /// Half of a face or dot, in points.
    half: f32,
    /// Whose ties are looked at, of all.
    of: Option<usize>,
    /// Between whom the ties are that are drawn in full while nobody is looked at.
    strongest: BTreeSet<[usize; 2]>,
}

/// Shows the ring; a click selects somebody, a double click follows them.
pub(super) fn show(
    ui: &mut Ui,
    web: &Web,
    residents: &Residents<'_, '_>,
    faces: &Faces,
    selected: Option<AgentId>,
) -> Option<TownAction> {
    let side = ui.available_width().min(ui.available_height() - FOOT).max(120.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "Ties between people"));
    let half = if web.agents.len() <= FACES { FACE / 2.0 } else { DOT };
    let of = |agent: Option<AgentId>| web.agents.iter().position(|other| Some(*other) == agent);
    let rect = Rect::from_center_size(rect.center(), Vec2::splat(side));
    let mut drawn = Drawn { web, rect, half, of: of(selected), strongest: web.strongest(STRONGEST) };
    let person = response.hover_pos().and_then(|pointer| drawn.person_at(pointer));
    drawn.of = person.or(drawn.of);
    drawn.lines(ui);
    let name = |person: usize| name(residents, web.agents[person]);
    drawn.people(ui, faces, of(selected), person);
    drawn.names(ui, person, name);
    legend(ui);
    if let Some(person) = person {
        let agent = web.agents[person];
        let response = response.on_hover_ui_at_pointer(|ui| about(ui, web, person, name));
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        return Pick::of(&response, agent).map(TownAction::Pick);
    }
    if let Some(tie) = response.hover_pos().and_then(|pointer| drawn.tie_at(pointer)) {
        response.on_hover_ui_at_pointer(|ui| between(ui, tie, name));
    }
    None
}

fn name<'a>(residents: &'a Residents<'_, '_>, agent: AgentId) -> &'a str {
    residents.people().get(agent.0 as usize).map_or("", |persona| persona.name.as_str())
}

impl Drawn<'_> {
    /// Where somebody sits.
    fn seat(&self, person: usize) -> Pos2 {
        let name = if self.half > DOT { NAME } else { 0.0 };
        let radius = self.rect.width() / 2.0 - self.half - 2.0 - name / 2.0;
        self.rect.center() - vec2(0.0, name / 2.0) + self.web.seats.get(person).copied().unwrap_or_default() * radius
    }

    fn person_at(&self, at: Pos2) -> Option<usize> {
        let away = |person: &usize| self.seat(*person).distance(at);
        let nearest = (0..self.web.agents.len()).min_by(|one, other| away(one).total_cmp(&away(other)))?;
        (away(&nearest) < self.half.max(NEAR) + 1.0).then_some(nearest)
    }

    /// The ties that are drawn: those of whoever is looked at come last, over all others.
    fn ties(&self) -> impl Iterator<Item = &Tie> {
        let is_theirs = |tie: &&Tie| self.of.is_some_and(|of| tie.ends.contains(&of));
        let others = self.web.ties.iter().take(DRAWN).rev().filter(move |tie| !is_theirs(tie));
        others.chain(self.of.into_iter().flat_map(|of| self.web.of(of)))
    }

    /// The line under a point; of whoever is looked at, if somebody is.
    fn tie_at(&self, at: Pos2) -> Option<&Tie> {
        let is_lit = |tie: &&Tie| self.of.is_none_or(|of| tie.ends.contains(&of));
        let away = |tie: &Tie| distance(at, self.seat(tie.ends[0]), self.seat(tie.ends[1]));
        let near = self.ties().filter(is_lit).map(|tie| (away(tie), tie)).filter(|(away, _)| *away < NEAR);
        near.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, tie)| tie)
    }

    fn lines(&self, ui: &Ui) {
        for tie in self.ties() {
            let is_lit = match self.of {
                Some(of) => tie.ends.contains(&of),
                None => self.strongest.contains(&tie.ends),
            };
            let [one, other] = tie.ends.map(|end| self.seat(end));
            let middle = one.lerp(other, 0.5);
            for (end, stand) in [one, other].into_iter().zip(tie.stands) {
                let (width, colour) = match stand {
                    Some(stand) => (width(stand.familiarity), shade(ui.ctx(), stand.opinion)),
                    None => (0.5, theme::CLAY),
                };
                let colour = if is_lit { colour } else { colour.gamma_multiply(FADED) };
                ui.painter().line_segment([end, middle], Stroke::new(width, colour));
            }
        }
    }

    /// Writes first names below faces; of dots only that of whoever is pointed at.
    fn names<'n>(&self, ui: &Ui, hovered: Option<usize>, name: impl Fn(usize) -> &'n str) {
        for person in 0..self.web.agents.len() {
            if self.half <= DOT && hovered != Some(person) {
                continue;
            }
            let galley = labels::layout(ui, first_name(name(person)), labels::PERSON, f32::INFINITY);
            let below = self.seat(person) + vec2(0.0, self.half - 1.0);
            let is_lit = self.of.is_none_or(|of| of == person || self.web.of(of).any(|tie| tie.ends.contains(&person)));
            let fill = if self.of == Some(person) { theme::BUTTER } else { theme::PAPER };
            let ground = labels::ground(&galley, below, Align2::CENTER_TOP);
            labels::write(ui, ground, galley, fill.gamma_multiply(if is_lit { 0.92 } else { 0.6 }));
        }
    }

    fn people(&self, ui: &Ui, faces: &Faces, selected: Option<usize>, hovered: Option<usize>) {
        for (person, agent) in self.web.agents.iter().enumerate() {
            let seat = self.seat(person);
            let edge = if selected == Some(person) {
                Some(theme::GOLD)
            } else {
                (hovered == Some(person)).then_some(theme::BUTTER)
            };
            if self.half <= DOT {
                ui.painter().circle_filled(seat, self.half, edge.unwrap_or(super::map::colour(*agent)));
                continue;
            }
            let rect = Rect::from_center_size(seat, Vec2::splat(2.0 * self.half));
            faces.paint(ui, *agent, rect);
            if let Some(colour) = edge {
                ui.painter().rect_stroke(rect.shrink(1.0), 1.0, Stroke::new(3.0, colour), StrokeKind::Inside);
            }
        }
    }
}

/// How wide a line is, in points.
fn width(familiarity: f32) -> f32 {
    0.6 + 0.32 * familiarity.clamp(0.0, 10.0)
}

/// The colour of an opinion: from bad over clay to good.
fn shade(context: &Context, opinion: f32) -> Color32 {
    let much = ((opinion - 5.0) / 3.0).clamp(-1.0, 1.0);
    let tone = if much < 0.0 { Tone::Bad } else { Tone::Good };
    theme::CLAY.lerp_to_gamma(theme::tone(context, tone), much.abs())
}

/// How far a point is from a line between two others, in points.
fn distance(at: Pos2, from: Pos2, to: Pos2) -> f32 {
    let along = to - from;
    let share = if along.length_sq() > 0.0 { (at - from).dot(along) / along.length_sq() } else { 0.0 };
    at.distance(from + along * share.clamp(0.0, 1.0))
}

/// What lines mean.
fn legend(ui: &mut Ui) {
    ui.horizontal(|ui| {
        for (opinion, familiarity, meaning) in [(8.0, 7.0, "likes"), (2.0, 7.0, "dislikes"), (5.0, 7.0, "neither")] {
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 14.0), Sense::hover());
            let (left, right) = (pos2(rect.left(), rect.center().y), pos2(rect.right(), rect.center().y));
            ui.painter().line_segment([left, right], Stroke::new(width(familiarity), shade(ui.ctx(), opinion)));
            ui.label(widget::soft(meaning));
        }
    });
    ui.label(widget::soft("Wide lines: they know each other well. Each half is what the nearer one thinks. Point at somebody for all their ties."));
}

/// Whom somebody knows, in numbers.
fn about<'a>(ui: &mut Ui, web: &Web, person: usize, name: impl Fn(usize) -> &'a str) {
    ui.set_max_width(260.0);
    widget::bold(ui, name(person), TextStyle::Body, theme::INK);
    let stands = web.of(person).filter_map(|tie| {
        let mine = usize::from(tie.ends[0] != person);
        Some((tie.ends[1 - mine], tie.stands[mine]?))
    });
    let stands: Vec<_> = stands.collect();
    ui.label(format!("knows {}", words::count(stands.len(), "person", "people")));
    let by_opinion = |(_, one): &&(usize, super::web::Stand), (_, other): &&(usize, super::web::Stand)| {
        one.opinion.total_cmp(&other.opinion)
    };
    if let Some((best, stand)) = stands.iter().max_by(by_opinion) {
        ui.label(widget::soft(format!("likes {} best: {:.1} of 10", name(*best), stand.opinion)));
    }
    if let Some((worst, stand)) = stands.iter().min_by(by_opinion) {
        ui.label(widget::soft(format!("likes {} least: {:.1}", name(*worst), stand.opinion)));
    }
}

/// How two people stand to each other, in numbers.
fn between<'a>(ui: &mut Ui, tie: &Tie, name: impl Fn(usize) -> &'a str) {
    ui.set_max_width(300.0);
    for (i, stand) in tie.stands.into_iter().enumerate() {
        ui.label(standing(name(tie.ends[i]), name(tie.ends[1 - i]), stand));
    }
}

fn standing(one: &str, other: &str, stand: Option<super::web::Stand>) -> String {
    match stand {
        Some(stand) => {
            format!("{one} of {other}: opinion {:.1}, familiarity {:.1} of 10", stand.opinion, stand.familiarity)
        }
        None => format!("{one} does not know of {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::web::Stand, *};

    #[test]
    fn opinions_have_colours_and_familiarity_a_width() {
        let context = Context::default();
        for safe in [false, true] {
            theme::choose_tones(&context, safe);
            let [bad, good] = [Tone::Bad, Tone::Good].map(|tone| theme::tone(&context, tone));
            let shades = [0.0, 5.0, 10.0].map(|opinion| shade(&context, opinion));
            assert_eq!(shades, [bad, theme::CLAY, good], "{safe}");
        }
        assert!(width(10.0) > 3.0 * width(0.5));
    }

    #[test]
    fn a_line_is_near_along_its_whole_length() {
        let (from, to) = (pos2(0.0, 0.0), pos2(10.0, 0.0));
        for (at, expected) in [(pos2(5.0, 3.0), 3.0), (pos2(13.0, 4.0), 5.0), (pos2(0.0, 0.0), 0.0)] {
            assert_eq!(distance(at, from, to), expected);
        }
        assert_eq!(distance(pos2(3.0, 4.0), from, from), 5.0);
    }

    #[test]
    fn how_two_stand_is_said_in_numbers() {
        let stand = Stand { opinion: 6.25, familiarity: 3.0 };
        assert_eq!(standing("Ann", "Bob", Some(stand)), "Ann of Bob: opinion 6.2, familiarity 3.0 of 10");
        assert_eq!(standing("Ann", "Bob", None), "Ann does not know of Bob");
    }
}
