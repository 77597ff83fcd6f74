//! The page of all people: a face, a name, what they do and where.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Rect, ScrollArea, Sense, TextStyle, Ui, vec2},
};

use super::{
    book::{self, Book, Page},
    console::Console,
    picture::{self, Faces},
    theme, widget,
};
use crate::{
    mind::percept::AgentId,
    sim::{
        activity::Activity,
        agent::{Position, Resident, Roster},
        intervene::Command,
        scenario::Scenario,
    },
    town::{Place, Tile, Town},
    view::{
        input::Covered,
        selection::{Selected, Selection},
    },
};

/// Height of a row, in points.
const ROW: f32 = 42.0;

/// What the list shows of one person.
struct Row<'a> {
    agent: AgentId,
    name: &'a str,
    words: &'a str,
    emoji: &'a str,
    place: &'a str,
    selected: bool,
}

/// What was clicked in the list.
enum Asked {
    Select(AgentId),
    Follow(AgentId),
}

/// Shows the list; a click selects somebody, a double click follows them.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut selection: ResMut<Selection>,
    bodies: Query<(&Resident, &Activity, &Position)>,
    (roster, scenario, faces, console): (Res<Roster>, Res<Scenario>, Res<Faces>, Res<Console>),
    (mut book, mut covered): (ResMut<Book>, ResMut<Covered>),
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let rows: Vec<Row<'_>> = roster
        .iter()
        .filter_map(|(agent, entity)| Some((agent, bodies.get(entity).ok()?)))
        .map(|(agent, (resident, activity, position))| Row {
            agent,
            name: &resident.0.name,
            words: &activity.act.words,
            emoji: &activity.act.emoji,
            place: place(&scenario.town, position.tile),
            selected: selection.selected == Some(Selected::Person(agent)),
        })
        .collect();
    let contents = |ui: &mut Ui| contents(ui, &rows, &faces);
    match book::page(context, (Page::People, &mut book, &console), &mut covered, contents) {
        Some(Asked::Select(agent)) => selection.selected = Some(Selected::Person(agent)),
        Some(Asked::Follow(agent)) => {
            commands.write(Command::Follow(Some(agent)));
        }
        None => {}
    }
    Ok(())
}

fn place(town: &Town, tile: Tile) -> &str {
    let sector = town.arena_at(tile).map(|arena| town.sector_of(Place::Arena(arena))).or_else(|| town.sector_at(tile));
    sector.map_or("in the street", |sector| &town.sector(sector).name)
}

fn contents(ui: &mut Ui, rows: &[Row<'_>], faces: &Faces) -> Option<Asked> {
    let mut asked = None;
    let scroll = ScrollArea::vertical().max_height(ui.available_height()).auto_shrink([false, true]);
    scroll.show_rows(ui, ROW, rows.len(), |ui, range| {
        for row in &rows[range] {
            asked = row.show(ui, faces).or(asked.take());
        }
    });
    asked
}

impl Row<'_> {
    fn show(&self, ui: &mut Ui, faces: &Faces) -> Option<Asked> {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        if self.selected || response.hovered() {
            let colour = if self.selected { theme::BUTTER } else { theme::SAND };
            ui.painter().rect_filled(rect, 2.0, colour);
        }
        faces.paint(ui, self.agent, Rect::from_min_size(rect.min + vec2(2.0, 1.0), vec2(40.0, 40.0)));
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let text = rect.left_top() + vec2(50.0, 4.0);
        let body = TextStyle::Body.resolve(ui.style());
        for nudge in [0.0, 0.5] {
            painter.text(text + vec2(nudge, 0.0), Align2::LEFT_TOP, self.name, body.clone(), theme::INK);
        }
        let line = Rect::from_min_max(text + vec2(0.0, 18.0), rect.right_bottom());
        let layout = egui::Layout::left_to_right(egui::Align::Min);
        let mut below = ui.new_child(egui::UiBuilder::new().max_rect(line).layout(layout));
        below.spacing_mut().item_spacing.x = 3.0;
        picture::emoji(&mut below, self.emoji, 15.0);
        below.add(egui::Label::new(widget::soft(self.place)).selectable(false).truncate());
        let response = response.on_hover_text(self.words).on_hover_cursor(egui::CursorIcon::PointingHand);
        if response.double_clicked() {
            Some(Asked::Follow(self.agent))
        } else {
            response.clicked().then_some(Asked::Select(self.agent))
        }
    }
}
