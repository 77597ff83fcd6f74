//! Who knows what: the matters that go round, and for one of them who told whom.

use bevy_egui::egui::{
    self, Label, Rect, RichText, ScrollArea, Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::{
    super::{glance::Residents, picture::Faces, theme, timeline::past::Past, widget, words},
    TownAction,
    told::{self, Matter, Told},
    tree::{self, Twig},
};
use crate::{
    mind::{agent::AgentId, belief::Beliefs, claim::ClaimKey},
    town::GameTime,
};

/// Height of a matter in the list, in points.
const ROW: f32 = 22.0;
/// Height of the list of matters, in points.
const LIST: f32 = 8.0 * ROW;
/// Height of a person in the tree, in points.
const TWIG: f32 = 40.0;
/// From one who tells to one who hears, to the right, in points.
const INDENT: f32 = 18.0;
/// No further to the right than so many of them.
const DEEPEST: usize = 9;
/// Side of a face, in points.
const FACE: f32 = 24.0;

/// The matters, and one of them looked at closely.
#[derive(Debug, Default)]
pub(super) struct Matters {
    /// What most people know comes first.
    all: Vec<Matter>,
    chosen: Option<ClaimKey>,
    told: Told,
    twigs: Vec<Twig>,
    /// Another one was chosen since the minds were looked into.
    asked: bool,
}

impl Matters {
    /// Whether something was chosen that is not looked up yet.
    pub(super) fn is_asked(&self) -> bool {
        self.asked
    }

    /// What most people know, and about whom it is.
    #[cfg(test)]
    pub(super) fn first(&self) -> Option<(&str, &str)> {
        self.all.first().map(|matter| (matter.label.as_str(), matter.key.who.as_str()))
    }

    /// Looks into the minds.
    pub(super) fn look_up(&mut self, residents: &Residents<'_, '_>) {
        self.asked = false;
        let views: Vec<(AgentId, &Beliefs)> =
            residents.agents().filter_map(|agent| Some((agent, &residents.view(agent)?.matters))).collect();
        self.all = told::matters(views.iter().map(|(_, beliefs)| *beliefs));
        let is_known = |key: &ClaimKey| self.all.iter().any(|matter| matter.key == *key);
        if !self.chosen.as_ref().is_some_and(is_known) {
            self.chosen = self.all.first().map(|matter| matter.key.clone());
        }
        let Some(key) = &self.chosen else { return self.twigs.clear() };
        self.twigs = tree::tree(&self.told.awareness(residents, &views, key));
    }

    /// Shows the matters, and who told whom of the chosen one.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        residents: &Residents<'_, '_>,
        faces: &Faces,
        past: Past,
    ) -> Option<TownAction> {
        if self.all.is_empty() {
            ui.label(widget::soft("Nothing goes round yet."));
            return None;
        }
        self.list(ui, residents.count());
        let matter = self.all.iter().find(|matter| Some(&matter.key) == self.chosen.as_ref())?;
        let know = words::count(self.twigs.len(), "person knows", "people know");
        widget::section(ui, &format!("{know} of it"));
        let scroll = ScrollArea::vertical().id_salt(("twigs", &matter.label)).max_height(ui.available_height());
        let mut asked = None;
        ui.spacing_mut().item_spacing.y = 1.0;
        scroll.auto_shrink([false, true]).show_rows(ui, TWIG, self.twigs.len(), |ui, range| {
            for twig in &self.twigs[range] {
                asked = row(ui, twig, residents, faces, past).or(asked.take());
            }
        });
        asked
    }

    fn list(&mut self, ui: &mut Ui, people: usize) {
        let mut chosen = None;
        let scroll = ScrollArea::vertical().id_salt("matters").max_height(LIST).auto_shrink([false, true]);
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            scroll.show_rows(ui, ROW, self.all.len(), |ui, range| {
                for matter in &self.all[range] {
                    let is_chosen = Some(&matter.key) == self.chosen.as_ref();
                    if entry(ui, matter, is_chosen, people).clicked() {
                        chosen = Some(matter.key.clone());
                    }
                }
            });
        });
        if chosen.is_some() {
            (self.chosen, self.asked) = (chosen, true);
        }
    }
}

/// A matter in the list, with how many know of it as a bar.
fn entry(ui: &mut Ui, matter: &Matter, chosen: bool, people: usize) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, &matter.label));
    if chosen || response.hovered() {
        ui.painter().rect_filled(rect, 2.0, if chosen { theme::BUTTER } else { theme::SAND });
    }
    let (bar, text) = rect.split_left_right_at_x(rect.left() + 70.0);
    let full = Rect::from_min_size(bar.left_center() + vec2(4.0, -4.0), vec2(38.0, 8.0));
    let share = matter.knowers as f32 / people.max(1) as f32;
    ui.painter().rect_filled(full, 1.0, theme::CLAY);
    let known = Rect::from_min_size(full.min, vec2(full.width() * share.min(1.0), full.height()));
    ui.painter().rect_filled(known, 1.0, theme::WATER);
    let small = TextStyle::Small.resolve(ui.style());
    let count = matter.knowers.to_string();
    ui.painter().text(pos2(bar.right() - 4.0, bar.center().y), egui::Align2::RIGHT_CENTER, count, small, theme::STONE);
    let body = TextStyle::Body.resolve(ui.style());
    let painter = ui.painter().with_clip_rect(text.intersect(ui.clip_rect()));
    painter.text(text.left_center(), egui::Align2::LEFT_CENTER, &matter.label, body, theme::INK);
    response.on_hover_text(format!("About {}", matter.key.who)).on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Somebody in the tree: face, name, since when, and in which words.
fn row(ui: &mut Ui, twig: &Twig, residents: &Residents<'_, '_>, faces: &Faces, past: Past) -> Option<TownAction> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), TWIG), Sense::click());
    let agent = (0..).map(AgentId).zip(residents.people()).find(|(_, persona)| persona.name == twig.name);
    let agent = agent.map(|(agent, _)| agent);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Find {}", twig.name)));
    if response.hovered() {
        ui.painter().rect_filled(rect, 2.0, theme::SAND);
    }
    let left = rect.left() + 4.0 + INDENT * twig.depth.min(DEEPEST) as f32;
    if twig.depth > 0 {
        let corner = pos2(left - INDENT / 2.0, rect.top() + FACE / 2.0 + 4.0);
        let stroke = Stroke::new(1.0, theme::CLAY);
        ui.painter().line_segment([pos2(corner.x, rect.top()), corner], stroke);
        ui.painter().line_segment([corner, pos2(left, corner.y)], stroke);
    }
    let face = Rect::from_min_size(pos2(left, rect.top() + 4.0), Vec2::splat(FACE));
    if let Some(agent) = agent {
        faces.paint(ui, agent, face);
    }
    let room = Rect::from_min_max(pos2(face.right() + 6.0, rect.top() + 2.0), rect.right_bottom());
    let mut inside =
        ui.new_child(egui::UiBuilder::new().max_rect(room).layout(egui::Layout::top_down(egui::Align::Min)));
    let step = how(&mut inside, twig, residents.now(), past);
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    let response = match &twig.words {
        Some(words) => response.on_hover_text(format!("“{words}”")),
        None => response,
    };
    step.map(TownAction::See).or(agent.filter(|_| response.clicked()).map(TownAction::Find))
}

/// Returns the step of a time that was clicked.
fn how(ui: &mut Ui, twig: &Twig, now: GameTime, past: Past) -> Option<u64> {
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    let step = ui.horizontal(|ui| {
        ui.add(Label::new(RichText::new(&twig.name).color(theme::INK)).selectable(false));
        past.stamp(ui, RichText::new(words::when(twig.at, now)).small(), twig.at)
    });
    let words = match (&twig.words, &twig.hearsay) {
        (Some(words), _) => format!("was told: “{words}”"),
        (None, Some(from)) => format!("has it from {from}, nobody heard how"),
        (None, None) if twig.depth == 0 => "knew it first".into(),
        (None, None) => "heard of it".into(),
    };
    ui.add(Label::new(widget::soft(words)).truncate().selectable(false));
    step.inner
}
