//! Mouse and keys on the camera: dragging, driving, zooming, and following whom one has picked.

use bevy::{
    input::mouse::{AccumulatedMouseScroll, MouseScrollUnit},
    prelude::*,
    window::PrimaryWindow,
};
use bevy_egui::input::EguiWantsInput;

use crate::view::{
    bindings::{Action, Keys},
    camera::{CameraSystems, LONGEST_FRAME_SECS},
    eye::{Eye, Grip, screen},
    input::{Claimed, keyboard_is_free, pointer_is_free},
    selection::{Selected, Selection},
};

/// How fast the keys drive the camera, in points per second.
const DRIVE: f32 = 900.0;
/// How quickly the camera takes up speed or comes to rest, per second.
const INERTIA: f32 = 14.0;
/// How far the pointer moves before a press is a drag, in points.
const DRAG_POINTS: f32 = 4.0;
/// Two clicks within this time are one double click, in seconds.
const DOUBLE_CLICK_SECS: f32 = 0.4;
/// How far a finger scrolls on a touch pad for one zoom, in points.
const SCROLL_POINTS: f32 = 60.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Claimed>().add_systems(
        Update,
        (
            drag,
            zoom_by_wheel.run_if(pointer_is_free),
            (drive, zoom_by_keys, follow_by_key).run_if(keyboard_is_free),
            follow_by_double_click.run_if(pointer_is_free),
        )
            .chain()
            .in_set(CameraSystems::Hands),
    );
}

/// Left or middle button on the ground: the map goes with the pointer.
fn drag(
    mut eye: ResMut<Eye>,
    mut selection: ResMut<Selection>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    panels: Option<Res<EguiWantsInput>>,
) {
    eye.dropped = false;
    let Some(pointer) = window.cursor_position() else { return };
    let pressed = [MouseButton::Left, MouseButton::Middle].into_iter().find(|button| buttons.just_pressed(*button));
    if let Some(button) = pressed.filter(|_| eye.grip.is_none() && pointer_is_free(panels)) {
        eye.grip = Some(Grip { button, pressed_at: pointer, last: pointer, is_drag: false });
    }
    let Some(mut grip) = eye.grip else { return };
    if !buttons.pressed(grip.button) {
        eye.dropped = grip.is_drag;
        eye.grip = None;
        return;
    }
    if grip.is_drag || grip.pressed_at.distance(pointer) > DRAG_POINTS {
        grip.is_drag = true;
        let (screen, zoom) = (screen(&window), eye.zoom());
        let moved = screen.world_from_pointer(Vec2::ZERO, zoom, pointer)
            - screen.world_from_pointer(Vec2::ZERO, zoom, grip.last);
        grip.last = pointer;
        eye.at -= moved;
        eye.speed = Vec2::ZERO;
        eye.take_over(&mut selection);
    }
    eye.grip = Some(grip);
}

/// Keys that go up, down, left and right, unless a panel has taken them.
fn drive(
    mut eye: ResMut<Eye>,
    mut selection: ResMut<Selection>,
    (keys, claimed): (Keys, Res<Claimed>),
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
) {
    let leads = |way| i8::from(keys.leads(way, *claimed));
    let axis = |less, more| f32::from(leads(more) - leads(less));
    let direction = Vec2::new(axis(Action::Left, Action::Right), axis(Action::Down, Action::Up));
    let wanted = if claimed.walking { Vec2::ZERO } else { direction.normalize_or_zero() * DRIVE };
    if wanted == Vec2::ZERO && eye.speed == Vec2::ZERO {
        return;
    }
    let secs = time.delta_secs().min(LONGEST_FRAME_SECS);
    let mut speed = eye.speed;
    speed.smooth_nudge(&wanted, INERTIA, secs);
    if wanted == Vec2::ZERO && speed.length() < 4.0 {
        speed = Vec2::ZERO;
    }
    eye.speed = speed;
    let screen = screen(&window);
    let picture_per_point = screen.pixels_per_point / screen.magnification(eye.zoom());
    eye.at += speed * secs * picture_per_point;
    if wanted != Vec2::ZERO {
        eye.take_over(&mut selection);
    }
}

/// The wheel or two fingers: at the pointer.
fn zoom_by_wheel(
    mut eye: ResMut<Eye>,
    mut scrolled: Local<f32>,
    selection: Res<Selection>,
    scroll: Res<AccumulatedMouseScroll>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    if scroll.delta.y == 0.0 {
        return;
    }
    *scrolled += match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / SCROLL_POINTS,
    };
    // One step a frame: some mice report a notch twice, and nobody wants to fall from the sky.
    let steps = scrolled.trunc().clamp(-1.0, 1.0);
    *scrolled = scrolled.fract();
    // Whoever is followed stays in the middle.
    let pointer = window.cursor_position().filter(|_| selection.followed.is_none()).unwrap_or(window.size() / 2.0);
    eye.zoom_by(steps as i32, screen(&window), pointer);
}

/// Plus and minus: in the middle.
fn zoom_by_keys(mut eye: ResMut<Eye>, keys: Keys, window: Single<&Window, With<PrimaryWindow>>) {
    let pressed = |action| i32::from(keys.just_pressed(action));
    let steps = pressed(Action::ZoomIn) - pressed(Action::ZoomOut);
    if steps != 0 {
        eye.zoom_by(steps, screen(&window), window.size() / 2.0);
    }
}

/// Goes with the selected person, or stays.
fn follow_by_key(mut selection: ResMut<Selection>, keys: Keys) {
    if keys.just_pressed(Action::Follow) {
        selection.followed = match (selection.followed, selection.selected) {
            (None, Some(Selected::Person(agent))) => Some(agent),
            (Some(followed), Some(Selected::Person(agent))) if followed != agent => Some(agent),
            _ => None,
        };
    }
}

/// Two quick clicks on a person: goes with them.
fn follow_by_double_click(
    mut clicked: Local<Option<(f32, Vec2)>>,
    mut selection: ResMut<Selection>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
) {
    let Some(pointer) = window.cursor_position().filter(|_| buttons.just_pressed(MouseButton::Left)) else { return };
    let now = time.elapsed_secs();
    let is_double =
        clicked.is_some_and(|(then, there)| now - then < DOUBLE_CLICK_SECS && there.distance(pointer) <= DRAG_POINTS);
    *clicked = if is_double { None } else { Some((now, pointer)) };
    if let (true, Some(Selected::Person(agent))) = (is_double, selection.hovered) {
        selection.followed = Some(agent);
    }
}
