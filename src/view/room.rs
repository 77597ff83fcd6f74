//! The camera makes room: whoever is picked out does not lie under the panel that tells of them.

use bevy::{prelude::*, window::PrimaryWindow};

use crate::{
    sim::{
        agent::{Position, Roster},
        scenario::Scenario,
    },
    view::{
        camera::CameraSystems,
        eye::{Eye, screen},
        input::Covered,
        selection::{Selected, Selection},
        space::{world_from_rect, world_from_tile},
    },
};

/// For so long after somebody was picked out, and after the camera came to rest, panels may still unfold, in seconds.
const SETTLES_SECS: f32 = 0.6;
/// Between somebody and the edge of a panel, in pixels of the picture.
const APART: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, make_room.after(CameraSystems::Hands));
}

/// What was picked out last, and for how long the camera still makes room for it, in seconds.
#[derive(Default)]
struct Fresh(Option<Selected>, f32);

impl Fresh {
    /// What the camera makes room for in a frame. Its way does not count: a panel that unfolds meanwhile is seen at its end.
    fn of_frame(&mut self, secs: f32, rests: bool) -> Option<Selected> {
        let selected = self.0.filter(|_| self.1 > 0.0)?;
        self.1 -= if rests { secs } else { 0.0 };
        rests.then_some(selected)
    }
}

fn make_room(
    mut fresh: Local<Fresh>,
    mut eye: ResMut<Eye>,
    selection: Res<Selection>,
    (covered, scenario, roster): (Res<Covered>, Res<Scenario>, Res<Roster>),
    bodies: Query<&Position>,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
) {
    if fresh.0 != selection.selected {
        *fresh = Fresh(selection.selected, SETTLES_SECS);
    }
    // Hands are stronger, and whoever is followed is in sight anyway.
    if eye.grip.is_some() || selection.followed.is_some() {
        fresh.1 = 0.0;
    }
    let Some(selected) = fresh.of_frame(time.delta_secs(), eye.is_at_rest()) else { return };
    let place = match selected {
        Selected::Person(agent) => {
            let body = roster.entity(agent).and_then(|entity| bodies.get(entity).ok());
            body.map(|position| Rect::from_center_size(world_from_tile(position.tile), Vec2::ZERO))
        }
        Selected::Object(object) => {
            let rects = scenario.town.object(object).rects.iter().map(|rect| world_from_rect(*rect));
            rects.reduce(|all, rect| all.union(rect))
        }
    };
    let Some(place) = place else { return };
    let screen = screen(&window);
    let magnification = screen.magnification(eye.zoom());
    let seen = Rect::from_center_size(eye.at, screen.pixels / magnification);
    // What was not in sight before was picked out elsewhere: in a list, or by the camera's own way.
    if !seen.intersect(place.inflate(1.0)).is_empty() {
        let shift = shift(place, covered.leaves(seen, magnification));
        if shift != Vec2::ZERO {
            let at = eye.at + shift - covered.aside(screen.pixels, magnification);
            eye.go_to(at);
        }
    }
}

/// By how much the camera has to move for a place to be in what is free.
fn shift(place: Rect, free: Rect) -> Vec2 {
    let room = free.inflate(-APART.min(free.half_size().min_element() / 2.0));
    let middle = place.center();
    middle - middle.clamp(room.min, room.max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::ObjectId;

    #[test]
    fn a_panel_that_unfolds_while_the_camera_is_on_its_way_is_seen_at_its_end() {
        let mut fresh = Fresh(Some(Selected::Object(ObjectId(1))), SETTLES_SECS);
        assert!(fresh.of_frame(0.1, true).is_some());
        for _ in 0..100 {
            assert_eq!(fresh.of_frame(0.1, false), None);
        }
        let left = (0..100).filter(|_| fresh.of_frame(0.1, true).is_some()).count();
        assert!((5..=6).contains(&left), "{left}");
    }

    #[test]
    fn the_camera_moves_no_farther_than_it_must() {
        let free = Rect::new(0.0, 0.0, 400.0, 300.0);
        let at = |x: f32, y: f32| Rect::from_center_size(Vec2::new(x, y), Vec2::ZERO);
        for (x, y, expected) in [
            (200.0, 150.0, Vec2::ZERO),
            (30.0, 270.0, Vec2::ZERO),
            // Under the panel at the right, and under the clock.
            (476.0, 150.0, Vec2::new(100.0, 0.0)),
            (200.0, 290.0, Vec2::new(0.0, 14.0)),
        ] {
            assert_eq!(shift(at(x, y), free), expected, "{x} {y}");
        }
    }
}
