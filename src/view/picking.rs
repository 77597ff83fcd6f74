//! Picks out what the pointer is on and what is clicked.

use bevy::{
    app::{RunFixedMainLoop, RunFixedMainLoopSystems},
    prelude::*,
    window::PrimaryWindow,
};
use bevy_egui::input::EguiWantsInput;

use crate::{
    mind::agent::AgentId,
    sim::{agent::Agent, scenario::Scenario},
    town::Town,
    view::{
        bubble::Bubble,
        camera::MainCamera,
        caption_queue::Speech,
        eye::Eye,
        figure::Figure,
        input::{Claimed, Curtain, keyboard_is_free, pointer_is_free},
        map::ShownMap,
        pixels::Pixels,
        selection::{Selected, Selection},
        space::tile_from_world,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointer>()
        .add_systems(
            RunFixedMainLoop,
            forget_things.run_if(resource_changed::<ShownMap>).in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_systems(Update, ((point, click).chain(), let_go.run_if(keyboard_is_free)));
}

/// Where the pointer is in the picture; nowhere while it is on a panel or outside.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Pointer(Option<Vec2>);

impl Pointer {
    /// Where it is, in pixels of the picture.
    pub(super) fn place(self) -> Option<Vec2> {
        self.0
    }

    /// How far it is from the middle of something, in pixels; nothing while it is on that.
    pub(super) fn distance(self, thing: Rect) -> f32 {
        self.0.filter(|place| !thing.contains(*place)).map_or(0.0, |place| thing.center().distance(place))
    }
}

/// Notes what is under the pointer.
fn point(
    mut selection: ResMut<Selection>,
    mut pointer: ResMut<Pointer>,
    people: Query<(&Agent, &Figure, &Children)>,
    speakers: Query<(&Agent, &Speech)>,
    bubbles: Query<&Bubble>,
    pixels: Pixels,
    camera: Single<(&Camera, &GlobalTransform), With<MainCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    scenario: Res<Scenario>,
    (panels, curtain): (Option<Res<EguiWantsInput>>, Option<Res<Curtain>>),
) {
    let (camera, eye) = camera.into_inner();
    let is_free = pointer_is_free(panels) && curtain.is_none_or(|curtain| !curtain.0);
    let on_screen = window.cursor_position().filter(|_| is_free);
    let place = on_screen.and_then(|pointer| camera.viewport_to_world_2d(eye, pointer).ok());
    pointer.0 = place;
    let magnification = pixels.magnification();
    let bodies = people.iter().map(|(agent, figure, _)| (agent.0, figure.body()));
    let balloons = people.iter().flat_map(|(agent, figure, children)| {
        bubbles.iter_many(children).map(|bubble| (agent.0, bubble.rect(figure, magnification)))
    });
    let boards = speakers.iter().filter_map(|(agent, speech)| Some((agent.0, speech.board?)));
    let hovered = place.and_then(|place| under(place, bodies, balloons.chain(boards), &scenario.town));
    if selection.hovered != hovered {
        selection.hovered = hovered;
    }
}

/// Another map has other things. People are looked up each time, and may come back.
fn forget_things(mut selection: ResMut<Selection>) {
    let is_thing = |picked: Option<Selected>| matches!(picked, Some(Selected::Object(_)));
    if is_thing(selection.selected) || is_thing(selection.hovered) {
        (selection.selected, selection.hovered) = (None, None);
    }
}

/// Whom or what one points at: people before their balloons before things.
fn under(
    place: Vec2,
    bodies: impl Iterator<Item = (AgentId, Rect)>,
    balloons: impl Iterator<Item = (AgentId, Rect)>,
    town: &Town,
) -> Option<Selected> {
    let person = nearest(place, bodies).or_else(|| nearest(place, balloons));
    let object = || town.object_at(tile_from_world(place)?).map(Selected::Object);
    person.map(Selected::Person).or_else(object)
}

/// Of those whose picture is at `place` the one whose middle is nearest.
fn nearest(place: Vec2, bodies: impl Iterator<Item = (AgentId, Rect)>) -> Option<AgentId> {
    let distance = |body: &Rect| body.center().distance_squared(place);
    bodies
        .filter(|(_, body)| body.contains(place))
        .min_by(|(one, here), (other, there)| distance(here).total_cmp(&distance(there)).then(one.cmp(other)))
        .map(|(agent, _)| agent)
}

/// A press and a release over the town, without a drag between them, selects what was under the press, or nothing.
///
/// What is under the release may be another thing: a double click makes the camera go.
fn click(
    mut selection: ResMut<Selection>,
    mut pressed: Local<Option<Option<Selected>>>,
    buttons: Res<ButtonInput<MouseButton>>,
    eye: Res<Eye>,
    panels: Option<Res<EguiWantsInput>>,
) {
    if buttons.just_pressed(MouseButton::Left) {
        *pressed = Some(selection.hovered);
    }
    if eye.is_dragged() || !pointer_is_free(panels) {
        *pressed = None;
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    if let Some(target) = pressed.take().filter(|target| selection.selected != *target) {
        selection.selected = target;
    }
}

/// Escape: nothing is selected.
fn let_go(mut selection: ResMut<Selection>, keys: Res<ButtonInput<KeyCode>>, claimed: Res<Claimed>) {
    if keys.just_pressed(KeyCode::Escape)
        && !claimed.escape
        && (selection.selected.is_some() || selection.followed.is_some())
    {
        selection.selected = None;
        selection.followed = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_picks_the_nearest_of_those_one_points_at() {
        let body = |x: f32, y: f32| Rect::new(x - 7.0, y, x + 7.0, y + 24.0);
        let people = [(AgentId(0), body(0.0, 0.0)), (AgentId(1), body(8.0, 0.0)), (AgentId(2), body(0.0, -16.0))];
        for (x, y, expected) in [
            (-3.0, 14.0, Some(0)),
            (3.0, 14.0, Some(0)),
            (5.0, 14.0, Some(1)),
            (14.0, 2.0, Some(1)),
            (0.0, 1.0, Some(2)),
            (0.0, -15.0, Some(2)),
            (20.0, 10.0, None),
            (0.0, 25.0, None),
        ] {
            let nearest = nearest(Vec2::new(x, y), people.into_iter());
            assert_eq!(nearest, expected.map(AgentId), "({x}, {y})");
        }
    }
}
