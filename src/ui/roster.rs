//! The strip of all faces at the left edge: what everybody does, and who sleeps, talks, ponders or is selected.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{
        self, Align2, Color32, Margin, Rect, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo,
        WidgetType,
    },
};

use super::{
    glance::{Glance, Residents},
    pick::{Pick, Picks},
    picture::{self, Faces},
    pixel, theme,
    widget::{self, Face},
    work_area::{self, WorkArea},
};
use crate::{
    mind::agent::AgentId,
    view::{
        bindings::{Action, Bindings, Keys},
        input::keyboard_is_free,
    },
};

/// Faces beside each other.
const COLUMNS: usize = 2;
/// Side of a face, in points: its pixels are twice as large as those of the town.
const FACE: f32 = 40.0;
/// Between faces, in points.
const GAP: f32 = 1.0;
/// Side of the sign of what somebody does, in points.
const SIGN: f32 = 17.0;
/// Between the edge of the strip and the faces, in points.
const MARGIN: Margin = Margin { left: 9, right: 9, top: 8, bottom: 9 };
/// Width of the strip, in points.
const WIDTH: f32 = COLUMNS as f32 * (FACE + GAP) + 18.0;
/// Height of the line with the button that folds the strip, in points.
const HEAD: f32 = 28.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Strip>().add_systems(Update, fold_by_key.run_if(keyboard_is_free));
}

/// The strip; how it is folded is remembered while the game runs.
#[derive(Resource, Default, Debug)]
pub(super) struct Strip {
    folded: bool,
}

/// What was clicked in the strip.
enum RosterAction {
    Fold,
    Pick(Pick),
}

fn fold_by_key(mut strip: ResMut<Strip>, keys: Keys) {
    if keys.just_pressed(Action::Faces) {
        strip.folded = !strip.folded;
    }
}

/// Shows the strip; a click selects somebody, a double click follows them.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut strip: ResMut<Strip>,
    residents: Residents,
    mut picks: Picks,
    (faces, bindings, mut free): (Res<Faces>, Res<Bindings>, ResMut<WorkArea>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let place = free.left_edge(WIDTH);
    let height = place.height() - MARGIN.sum().y - HEAD;
    let selected = picks.selected();
    let contents = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(GAP);
        ui.set_max_height(place.height());
        let folded = head(ui, strip.folded, residents.count(), bindings.name(Action::Faces));
        let clicked =
            if strip.folded { None } else { grid(ui, &residents, selected, &faces, height).map(RosterAction::Pick) };
        folded.then_some(RosterAction::Fold).or(clicked)
    };
    let area = work_area::panel("roster", Align2::LEFT_TOP, place.min);
    let shown = area.show(context, |ui| widget::panel_with(ui, MARGIN, contents).inner);
    free.take_left(shown.response.rect);
    match shown.inner {
        Some(RosterAction::Fold) => strip.folded = !strip.folded,
        Some(RosterAction::Pick(pick)) => picks.pick(pick),
        None => {}
    }
    Ok(())
}

/// How many people live here, and the button that folds the strip; returns whether it was clicked.
fn head(ui: &mut Ui, folded: bool, count: usize, key: &str) -> bool {
    let row = ui.horizontal(|ui| {
        let (icon, words) = if folded { (pixel::UNFOLD, "Show the faces") } else { (pixel::FOLD, "Hide the faces") };
        let button = widget::button(ui, Face::Icon(icon, words), false);
        ui.add_space(4.0);
        ui.add(egui::Label::new(widget::soft(count.to_string())).selectable(false));
        button.on_hover_text(format!("{words} ({key})")).clicked()
    });
    row.inner
}

/// The faces in rows; only those in sight are looked up.
fn grid(
    ui: &mut Ui,
    residents: &Residents<'_, '_>,
    selected: Option<AgentId>,
    faces: &Faces,
    height: f32,
) -> Option<Pick> {
    let rows = residents.present().len().div_ceil(COLUMNS);
    let mut asked = None;
    let scroll = ScrollArea::vertical().id_salt("faces").max_height(height.max(FACE)).auto_shrink([true, true]);
    scroll.show_rows(ui, FACE, rows, |ui, range| {
        let mut agents = residents.present().skip(range.start * COLUMNS);
        for _ in range {
            ui.horizontal(|ui| {
                for agent in agents.by_ref().take(COLUMNS) {
                    let Some(glance) = residents.glance(agent) else { continue };
                    let response = cell(ui, &glance, selected == Some(agent), faces);
                    let response = response.on_hover_ui(|ui| help(ui, &glance, &residents.sentence(agent)));
                    asked = Pick::of(&response, agent).or(asked.take());
                }
            });
        }
    });
    asked
}

/// A face with the sign of what its owner does.
fn cell(ui: &mut Ui, glance: &Glance<'_>, selected: bool, faces: &Faces) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(FACE), Sense::click());
    response.widget_info(|| {
        let words = format!("{}, {}, {}", glance.name, glance.doing(), glance.place);
        WidgetInfo::selected(WidgetType::Button, true, selected, words)
    });
    faces.paint(ui, glance.agent, rect);
    if glance.is_asleep {
        ui.painter().rect_filled(rect.shrink(4.0), 0.0, Color32::from_rgba_unmultiplied(0x1f, 0x1a, 0x2e, 120));
    }
    let frame = if selected {
        Some((3.0, theme::GOLD))
    } else if response.hovered() || response.has_focus() {
        Some((2.0, theme::BUTTER))
    } else {
        glance.is_talking.then_some((2.0, theme::WATER))
    };
    if let Some((width, colour)) = frame {
        ui.painter().rect_stroke(rect.shrink(1.0), 1.0, Stroke::new(width, colour), StrokeKind::Inside);
    }
    let sign = Rect::from_min_size(rect.max - Vec2::splat(SIGN + 1.0), Vec2::splat(SIGN));
    sticker(ui, glance.sign(), sign);
    if glance.is_pondering {
        let above =
            Rect::from_min_size(egui::pos2(rect.right() - SIGN - 1.0, rect.top() + 1.0), Vec2::splat(SIGN - 2.0));
        sticker(ui, "💭", above);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// The first emoji of a text on a round ground.
fn sticker(ui: &Ui, text: &str, rect: Rect) {
    ui.painter().add(pixel::icon(ui.ctx(), pixel::STICKER, rect.center()));
    if let Some(emoji) = picture::first_emoji(text) {
        picture::paint_emoji(ui, emoji, rect.shrink(1.5), Color32::WHITE);
    }
}

/// Who somebody is, what they do, and where.
pub(super) fn help(ui: &mut Ui, glance: &Glance<'_>, sentence: &str) {
    ui.set_max_width(280.0);
    widget::bold(ui, glance.name, TextStyle::Body, theme::INK);
    ui.label(sentence);
    ui.label(widget::soft(glance.place));
    if glance.is_pondering {
        ui.label(widget::soft("pondering what comes next"));
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        ui::testing::Player,
        view::selection::{Selected, Selection},
    };

    #[test]
    fn faces_are_clicked_and_folded() {
        let mut player = Player::at("09:00");
        assert!(player.count(", ") > 10);
        player.click_first("Isabella Rodriguez, ");
        let selection = player.world().resource::<Selection>().clone();
        assert!(matches!(selection.selected, Some(Selected::Person(_))));
        assert!(player.sees("Whisper to Isabella"));
        // The page of a person may name others, too.
        let shown = player.count("Abigail Chen, ");
        player.click("Hide the faces");
        assert_eq!(player.count("Abigail Chen, ") + 1, shown);
        player.click("Show the faces");
        assert_eq!(player.count("Abigail Chen, "), shown);
    }
}
