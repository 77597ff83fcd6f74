//! Small names on a picture, none over another.

use std::sync::Arc;

use bevy_egui::egui::{Align2, Color32, CornerRadius, FontId, Galley, Pos2, Rect, Ui, Vec2, vec2};

use crate::ui::theme;

/// Size of names of places, and of people, in points.
pub(super) const PLACE: f32 = 10.0;
pub(super) const PERSON: f32 = 10.5;
/// From a name to the edge of its ground, in points.
const EDGE: Vec2 = vec2(3.0, 0.5);
/// Between a name and what it names, in points.
const GAP: f32 = 2.0;

/// Where names and what must not be hidden are already.
#[derive(Default)]
pub(super) struct Taken(Vec<Rect>);

impl Taken {
    /// Keeps a place free of names.
    pub(super) fn keep(&mut self, rect: Rect) {
        self.0.push(rect);
    }

    /// The first of some places that is free and inside of a picture; it is then taken.
    pub(super) fn take(&mut self, inside: Rect, places: impl IntoIterator<Item = Rect>) -> Option<Rect> {
        let is_free = |place: &Rect| {
            inside.contains_rect(*place) && self.0.iter().all(|other| !other.shrink(0.5).intersects(*place))
        };
        let found = places.into_iter().find(is_free)?;
        self.0.push(found);
        Some(found)
    }
}

/// A name as it is drawn, broken where it is wider than `width`.
pub(super) fn layout(ui: &Ui, name: &str, size: f32, width: f32) -> Arc<Galley> {
    ui.painter().layout(name.to_owned(), FontId::proportional(size), theme::INK, width)
}

/// The ground of a name whose `side` lies at a point.
pub(super) fn ground(galley: &Galley, at: Pos2, side: Align2) -> Rect {
    side.anchor_size(at, galley.size() + 2.0 * EDGE)
}

/// Where the name of somebody may be whose dot is at a point: beside it, over it, below it.
pub(super) fn beside(galley: &Galley, dot: Pos2, radius: f32) -> [Rect; 4] {
    let away = radius + GAP;
    [
        (vec2(away, 0.0), Align2::LEFT_CENTER),
        (vec2(-away, 0.0), Align2::RIGHT_CENTER),
        (vec2(0.0, -away), Align2::CENTER_BOTTOM),
        (vec2(0.0, away), Align2::CENTER_TOP),
    ]
    .map(|(offset, side)| ground(galley, dot + offset, side))
}

/// Writes a name on its ground.
pub(super) fn write(ui: &Ui, ground: Rect, galley: Arc<Galley>, fill: Color32) {
    ui.painter().rect_filled(ground, CornerRadius::same(2), fill);
    let corner = ground.center() - galley.size() / 2.0;
    ui.painter().galley(corner, galley, theme::INK);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn no_name_lies_over_another_or_outside() {
        let picture = Rect::from_min_size(Pos2::ZERO, vec2(100.0, 100.0));
        let mut taken = Taken::default();
        let name = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(30.0, 10.0));
        assert_eq!(taken.take(picture, [name(10.0, 10.0)]), Some(name(10.0, 10.0)));
        assert_eq!(taken.take(picture, [name(20.0, 15.0), name(50.0, 10.0)]), Some(name(50.0, 10.0)));
        assert_eq!(taken.take(picture, [name(90.0, 50.0), name(15.0, 12.0)]), None);
        taken.keep(name(10.0, 80.0));
        assert_eq!(taken.take(picture, [name(12.0, 82.0), name(12.0, 60.0)]), Some(name(12.0, 60.0)));
    }
}
