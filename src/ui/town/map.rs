//! The small map: the town from above with the names of places, a dot and a name for everybody, and what the camera sees.

use std::sync::Arc;

use bevy::math::Vec2 as Tiles;
use bevy_egui::egui::{
    Align2, Color32, Pos2, Rect, Response, Sense, Stroke, StrokeKind, TextureOptions, Ui, WidgetInfo, WidgetType,
    ecolor::Hsva, vec2,
};

use super::{
    super::{
        glance::{Glance, Residents},
        pick::Pick,
        picture, roster, theme, widget,
    },
    TownAction,
    labels::{self, Taken},
};
use crate::{
    data::Data,
    mind::{agent::AgentId, claim::first_name},
    town::{Tile, Town},
    view::miniature,
};

/// Radius of a dot, in points.
const DOT: f32 = 4.0;
/// So near the pointer is on a dot, in points.
const NEAR: f32 = 9.0;
/// Height of the line below the map, in points.
const FOOT: f32 = 22.0;
/// Names of places are not broken into narrower lines than this, in points.
const PLACE_WIDTH: f32 = 62.0;
/// From one hue to the next; multiples of it spread over the whole circle.
const HUE: f32 = 0.618_034;

/// The map.
#[derive(Default)]
pub(super) struct Map {
    /// The town that was painted last.
    town: Option<Arc<Town>>,
    /// How many were painted: no two pictures are called the same.
    painted: u32,
}

/// Where tiles are in the panel.
#[derive(Clone, Copy, Debug)]
struct Scale {
    corner: Pos2,
    /// Points of a tile.
    tile: f32,
}

impl Scale {
    fn at(self, tiles: Tiles) -> Pos2 {
        self.corner + vec2(tiles.x, tiles.y) * self.tile
    }

    fn of(self, tile: Tile) -> Pos2 {
        self.at(Tiles::new(f32::from(tile.x) + 0.5, f32::from(tile.y) + 0.5))
    }

    /// The tile at a point, inside a map of so many tiles.
    fn tile(self, at: Pos2, (width, height): (u16, u16)) -> Tile {
        let tiles = (at - self.corner) / self.tile;
        let inside = |value: f32, size: u16| value.clamp(0.0, f32::from(size.saturating_sub(1))) as u16;
        Tile::new(inside(tiles.x, width), inside(tiles.y, height))
    }
}

/// The colour of somebody's dot.
pub(super) fn colour(agent: AgentId) -> Color32 {
    let shade = if agent.0.is_multiple_of(2) { 0.95 } else { 0.75 };
    Hsva::new((agent.0 as f32 * HUE).fract(), 0.7, shade, 1.0).into()
}

impl Map {
    /// Shows the map; a click goes there, and to the person who is there.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        residents: &Residents<'_, '_>,
        selected: Option<AgentId>,
        seen: Option<(Tiles, Tiles)>,
        data: &Data,
    ) -> Option<TownAction> {
        let town = residents.town();
        let size = vec2(f32::from(town.width()), f32::from(town.height()));
        let room = vec2(ui.available_width(), ui.available_height() - FOOT).max(vec2(60.0, 60.0));
        let tile = (room.x / size.x).min(room.y / size.y);
        let (rect, response) = ui.allocate_exact_size(size * tile, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "Map of the town"));
        let scale = Scale { corner: rect.min, tile };
        self.paint(ui, rect, town, data);
        let pointer = response.hover_pos();
        let mut near: Option<(f32, Glance<'_>)> = None;
        let present: Vec<Glance<'_>> = residents.present().filter_map(|agent| residents.glance(agent)).collect();
        let mut taken = Taken::default();
        for glance in &present {
            taken.keep(Rect::from_center_size(scale.of(glance.tile), vec2(2.0 * DOT, 2.0 * DOT)));
        }
        name_places(ui, town, scale, rect, &mut taken);
        name_people(ui, &present, selected, scale, rect, &mut taken);
        for glance in present {
            let at = scale.of(glance.tile);
            dot(ui, at, &glance, selected == Some(glance.agent));
            let away = pointer.map_or(f32::MAX, |pointer| pointer.distance(at));
            if away < NEAR && near.as_ref().is_none_or(|(nearest, _)| away < *nearest) {
                near = Some((away, glance));
            }
        }
        if let Some((from, until)) = seen {
            let frame = Rect::from_min_max(scale.at(from), scale.at(until)).intersect(rect);
            ui.painter().rect_stroke(frame, 0.0, Stroke::new(3.0, theme::INK), StrokeKind::Inside);
            ui.painter().rect_stroke(frame.shrink(1.0), 0.0, Stroke::new(1.0, theme::PAPER), StrokeKind::Inside);
        }
        let near = near.map(|(_, glance)| glance);
        ui.label(widget::soft("A click goes there; a dot is a person, the frame is what you see."));
        let asked = clicked(&response, near.as_ref(), scale, (town.width(), town.height()));
        explain(response, near.as_ref(), residents, scale);
        asked
    }

    fn paint(&mut self, ui: &Ui, rect: Rect, town: &Arc<Town>, data: &Data) {
        if self.town.as_ref().is_none_or(|painted| !Arc::ptr_eq(painted, town)) {
            self.town = Some(town.clone());
            self.painted += 1;
        }
        let name = format!("map {}", self.painted);
        let make = || {
            let picture = miniature::paint(town, data);
            picture.inspect_err(|error| bevy::log::error!("the map cannot be painted: {error}")).ok()
        };
        let picture =
            picture::texture(ui.ctx(), &name, TextureOptions::LINEAR, || make().as_ref().map(picture::colours));
        if let Some(picture) = picture {
            ui.painter().image(picture.id(), rect, picture::whole(), Color32::WHITE);
        }
        ui.painter().rect_stroke(rect, 0.0, Stroke::new(1.0, theme::BARK), StrokeKind::Outside);
    }
}

/// Writes the names of buildings and parks at their upper edges; one for which there is no room is left out.
fn name_places(ui: &Ui, town: &Town, scale: Scale, map: Rect, taken: &mut Taken) {
    for sector in town.sectors() {
        let rects = sector.rects.iter().map(|rect| {
            let corner = Tiles::new(f32::from(rect.min.x), f32::from(rect.min.y));
            let size = Tiles::new(f32::from(rect.width), f32::from(rect.height));
            Rect::from_min_max(scale.at(corner), scale.at(corner + size))
        });
        let Some(ground) = rects.reduce(Rect::union) else { continue };
        let galley = labels::layout(ui, &sector.name, labels::PLACE, ground.width().max(PLACE_WIDTH));
        let places = [
            (ground.center_top(), Align2::CENTER_TOP),
            (ground.center_top(), Align2::CENTER_BOTTOM),
            (ground.center_bottom(), Align2::CENTER_BOTTOM),
            (ground.center_bottom(), Align2::CENTER_TOP),
            (ground.center(), Align2::CENTER_CENTER),
        ];
        let places = places.map(|(at, side)| labels::ground(&galley, at, side));
        if let Some(place) = taken.take(map, places) {
            labels::write(ui, place, galley, theme::PAPER.gamma_multiply(0.86));
        }
    }
}

/// Writes first names beside dots, the selected person's first; one for which there is no room is left out.
fn name_people(ui: &Ui, present: &[Glance<'_>], selected: Option<AgentId>, scale: Scale, map: Rect, taken: &mut Taken) {
    let (first, others): (Vec<&Glance<'_>>, Vec<&Glance<'_>>) =
        present.iter().partition(|glance| selected == Some(glance.agent));
    for glance in first.into_iter().chain(others) {
        let galley = labels::layout(ui, first_name(glance.name), labels::PERSON, f32::INFINITY);
        let places = labels::beside(&galley, scale.of(glance.tile), DOT);
        if let Some(place) = taken.take(map, places) {
            let fill = if selected == Some(glance.agent) { theme::BUTTER } else { theme::SAND };
            labels::write(ui, place, galley, fill.gamma_multiply(0.9));
        }
    }
}

fn dot(ui: &Ui, at: Pos2, glance: &Glance<'_>, selected: bool) {
    let (radius, edge) =
        if selected { (DOT + 2.0, Stroke::new(2.5, theme::BUTTER)) } else { (DOT, Stroke::new(1.0, theme::INK)) };
    let colour = colour(glance.agent);
    let fill = if glance.is_asleep { colour.lerp_to_gamma(theme::INK, 0.5) } else { colour };
    ui.painter().circle(at, radius, fill, edge);
    if selected {
        ui.painter().circle_stroke(at, radius + 1.5, Stroke::new(1.0, theme::INK));
    }
}

fn clicked(response: &Response, near: Option<&Glance<'_>>, scale: Scale, size: (u16, u16)) -> Option<TownAction> {
    let at = response.interact_pointer_pos()?;
    match near {
        Some(glance) if response.double_clicked() => Some(TownAction::Pick(Pick::Follow(glance.agent))),
        Some(glance) if response.clicked() => Some(TownAction::Find(glance.agent)),
        _ if response.clicked() || response.dragged() => Some(TownAction::Look(scale.tile(at, size))),
        _ => None,
    }
}

/// Says who or what the pointer is on.
fn explain(response: Response, near: Option<&Glance<'_>>, residents: &Residents<'_, '_>, scale: Scale) {
    let town = residents.town();
    let place = || {
        let tile = scale.tile(response.hover_pos()?, (town.width(), town.height()));
        town.sector_at(tile).map(|sector| town.sector(sector).name.as_str())
    };
    if let Some(glance) = near {
        response.on_hover_ui_at_pointer(|ui| roster::help(ui, glance, &residents.sentence(glance.agent)));
    } else if let Some(place) = place() {
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(place);
        });
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn a_point_of_the_map_is_a_tile() {
        let scale = Scale { corner: pos2(10.0, 20.0), tile: 4.0 };
        for (tile, at) in [(Tile::new(0, 0), pos2(12.0, 22.0)), (Tile::new(3, 5), pos2(24.0, 42.0))] {
            assert_eq!(scale.of(tile), at);
            assert_eq!(scale.tile(at, (120, 90)), tile);
        }
        assert_eq!(scale.tile(pos2(0.0, 9_999.0), (120, 90)), Tile::new(0, 89), "outside it is the nearest");
    }

    #[test]
    fn neighbours_have_other_colours() {
        let colours: std::collections::BTreeSet<[u8; 4]> =
            (0..25).map(|agent| colour(AgentId(agent)).to_array()).collect();
        assert_eq!(colours.len(), 25);
    }
}
