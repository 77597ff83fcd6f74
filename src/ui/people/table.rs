//! The table of people as it is drawn.

use bevy_egui::egui::{
    self, Align, Label, Layout, Rect, Response, RichText, Sense, TextStyle, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};
use egui_extras::{Column as Width, TableBuilder, TableRow};

use super::{
    super::{pixel, roster, theme, widget},
    Faces, People, PeopleAction, Residents,
    order::Column,
};
use crate::{
    mind::agent::AgentId,
    ui::{glance::Glance, pick::Pick, picture},
};

/// Height of a row, in points.
const ROW: f32 = 28.0;
/// Height of the row with the titles, in points.
const HEAD: f32 = 24.0;
/// Side of a face, in points.
const FACE: f32 = 24.0;
/// Side of an emoji, in points.
const EMOJI: f32 = 16.0;

/// Shows the table; `scroll_to` is a row that must be in sight.
pub(super) fn show(
    ui: &mut Ui,
    people: &People,
    residents: &Residents<'_, '_>,
    faces: &Faces,
    selected: Option<AgentId>,
    scroll_to: Option<usize>,
) -> Option<PeopleAction> {
    ui.spacing_mut().item_spacing.y = 1.0;
    let mut asked = None;
    let fixed = |width: f32| Width::exact(width).clip(true);
    let height = (ui.available_height() - HEAD - 4.0).max(ROW);
    let mut table = TableBuilder::new(ui)
        .id_salt("people")
        .striped(true)
        .sense(Sense::click())
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(fixed(FACE + 2.0))
        .column(fixed(138.0))
        .column(Width::remainder().clip(true))
        .column(fixed(122.0))
        .column(fixed(102.0))
        .column(fixed(76.0))
        .column(fixed(56.0))
        .min_scrolled_height(ROW)
        .max_scroll_height(height)
        .auto_shrink([false, true]);
    if let Some(row) = scroll_to {
        table = table.scroll_to_row(row, None);
    }
    let table = table.header(HEAD, |mut row| {
        row.col(|_| {});
        for (column, title) in Column::ALL {
            row.col(|ui| {
                let direction = (people.order.by == column).then_some(people.order.reversed);
                if head(ui, title, direction).clicked() {
                    asked = Some(PeopleAction::Sort(column));
                }
            });
        }
    });
    table.body(|body| {
        body.rows(ROW, people.list.len(), |mut row| {
            let glance = people.list.get(row.index()).and_then(|agent| residents.glance(*agent));
            let Some(glance) = glance else { return };
            row.set_selected(selected == Some(glance.agent));
            cells(&mut row, &glance, people, residents, faces);
            let response = row.response();
            asked = Pick::of(&response, glance.agent).map(PeopleAction::Pick).or(asked);
        });
    });
    asked
}

/// The title of a column, with the direction in which it is sorted: whether it is reversed.
fn head(ui: &mut Ui, title: &str, direction: Option<bool>) -> Response {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, direction.is_some(), format!("Sort by {title}"))
    });
    let colour = if response.hovered() || response.has_focus() { theme::BARK } else { theme::WOOD };
    let font = TextStyle::Small.resolve(ui.style());
    let text = ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, title, font.clone(), colour);
    ui.painter().text(rect.left_center() + vec2(0.5, 0.0), egui::Align2::LEFT_CENTER, title, font, colour);
    if let Some(reversed) = direction {
        let icon = if reversed { pixel::UP } else { pixel::DOWN };
        ui.painter().add(pixel::icon(ui.ctx(), icon, text.right_center() + vec2(9.0, 1.0)));
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

fn cells(
    row: &mut TableRow<'_, '_>,
    glance: &Glance<'_>,
    people: &People,
    residents: &Residents<'_, '_>,
    faces: &Faces,
) {
    let known = people.known.get(&glance.agent);
    let now = residents.now();
    let help = |response: Response| {
        response.on_hover_ui(|ui| roster::help(ui, glance, &residents.sentence(glance.agent)));
    };
    let (_, face) = row.col(|ui| {
        let rect = Rect::from_min_size(ui.max_rect().min + vec2(0.0, 2.0), Vec2::splat(FACE));
        faces.paint(ui, glance.agent, rect);
    });
    help(face);
    let (_, name) = row.col(|ui| plain(ui, RichText::new(glance.name).color(theme::INK)));
    help(name);
    let (_, activity) = row.col(|ui| {
        sign(ui, glance.sign());
        if glance.is_pondering {
            sign(ui, "💭");
        }
        plain(ui, RichText::new(glance.doing()).size(13.0));
    });
    help(activity);
    row.col(|ui| plain(ui, RichText::new(glance.place).size(13.0)));
    let (_, mood) = row.col(|ui| {
        if let Some(known) = known {
            sign(ui, known.mood.emoji);
            plain(ui, RichText::new(known.mood.word).size(13.0));
        }
    });
    let (_, talk) = row.col(|ui| plain(ui, widget::soft(known.map_or_else(String::new, |known| known.talked(now)))));
    row.col(|ui| plain(ui, widget::soft(known.map_or("", |known| known.mind))));
    if let Some(known) = known {
        mood.on_hover_text(&known.mood.why);
        talk.on_hover_text(known.with());
    }
}

fn plain(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).truncate().selectable(false));
}

/// The first emoji of a text.
fn sign(ui: &mut Ui, text: &str) {
    if let Some(emoji) = picture::first_emoji(text) {
        picture::emoji(ui, emoji, EMOJI);
    }
}
