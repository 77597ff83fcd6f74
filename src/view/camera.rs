//! The camera: dragged, driven by keys, zoomed at the pointer, sent to places, or going with a person.
//!
//! It works while time stands still: everything here counts real time.

use bevy::{
    input::mouse::{AccumulatedMouseScroll, MouseScrollUnit},
    prelude::*,
    window::PrimaryWindow,
};
use bevy_egui::input::EguiWantsInput;

use crate::{
    mind::percept::AgentId,
    sim::{
        agent::{Position, Roster},
        intervene::{Command, Target},
        scenario::Scenario,
    },
    town::{Place, SectorKind, Tile, TileRect, Town},
    view::{
        aim::{MAX_ZOOM, MIN_ZOOM, Screen},
        input::{keyboard_is_free, pointer_is_free},
        selection::{Selected, Selection},
        space::{world_from_rect, world_from_size, world_from_tile},
    },
};

/// Zoom at the beginning, unless the command line says another.
const START_ZOOM: u32 = 3;
/// How fast the keys drive the camera, in points per second.
const DRIVE: f32 = 900.0;
/// How quickly the camera takes up speed or comes to rest, per second.
const INERTIA: f32 = 14.0;
/// How quickly the camera goes where it is sent, per second.
const GLIDE: f32 = 7.0;
/// How far the pointer moves before a press is a drag, in points.
const DRAG_POINTS: f32 = 4.0;
/// Two clicks within this time are one double click, in seconds.
const DOUBLE_CLICK_SECS: f32 = 0.4;
/// How far a finger scrolls on a touch pad for one zoom, in points.
const SCROLL_POINTS: f32 = 60.0;
/// The longest frame that moves the camera, in seconds: after a halt it does not leap.
const LONGEST_FRAME_SECS: f32 = 0.1;
/// What is seen beyond a map that is smaller than the window: the shade under trees.
const BEYOND: Color = Color::srgb_u8(0x22, 0x40, 0x3f);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LookAt>()
        .init_resource::<Eye>()
        .insert_resource(ClearColor(BEYOND))
        .add_systems(Startup, open)
        .add_systems(
            Update,
            (
                (obey, look_at).in_set(CameraSystems::Orders),
                (
                    drag,
                    zoom_by_wheel.run_if(pointer_is_free),
                    (drive, zoom_by_keys, follow_by_key).run_if(keyboard_is_free),
                    follow_by_double_click.run_if(pointer_is_free),
                )
                    .chain()
                    .in_set(CameraSystems::Hands),
            ),
        )
        .configure_sets(Update, (CameraSystems::Orders, CameraSystems::Hands).chain())
        .add_systems(PostUpdate, (travel, place).chain().before(TransformSystems::Propagate));
}

/// What moves the camera, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum CameraSystems {
    /// Commands and messages.
    Orders,
    /// Mouse and keys.
    Hands,
}

/// Centres the camera on a tile.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAt(pub Tile);

/// Where the camera is and where it goes.
#[derive(Resource, Clone, Debug)]
pub struct Eye {
    /// The point of the picture in the middle of the window.
    at: Vec2,
    /// Where it has been sent.
    goal: Option<Vec2>,
    /// How fast the keys drive it, in points per second.
    speed: Vec2,
    /// Screen pixels per picture pixel, from 1 to 6, before the screen's own scale.
    zoom: u32,
    /// Parts of a step of zoom that a touch pad has scrolled.
    scrolled: f32,
    /// Where the pointer was in the last frame of a drag.
    grip: Option<Grip>,
    /// The button was let go in this frame after a drag.
    dropped: bool,
    /// When and where the last click was, in real seconds and points.
    clicked: Option<(f32, Vec2)>,
}

/// A pressed button.
#[derive(Clone, Copy, Debug)]
struct Grip {
    button: MouseButton,
    /// In points.
    pressed_at: Vec2,
    /// In points.
    last: Vec2,
    /// The pointer has moved far enough.
    is_drag: bool,
}

impl Default for Eye {
    fn default() -> Self {
        Self {
            at: Vec2::ZERO,
            goal: None,
            speed: Vec2::ZERO,
            zoom: START_ZOOM,
            scrolled: 0.0,
            grip: None,
            dropped: false,
            clicked: None,
        }
    }
}

impl Eye {
    /// A camera that begins with this zoom.
    #[must_use]
    pub fn with_zoom(zoom: u32) -> Self {
        Self { zoom: zoom.clamp(MIN_ZOOM, MAX_ZOOM), ..Self::default() }
    }

    /// Screen pixels per picture pixel, from 1 to 6, before the screen's own scale.
    #[must_use]
    pub fn zoom(&self) -> u32 {
        self.zoom
    }

    /// Whether the player drags the map or has let it go in this frame: such a press is no click.
    #[must_use]
    pub fn is_dragged(&self) -> bool {
        self.dropped || self.grip.is_some_and(|grip| grip.is_drag)
    }

    /// Whether the camera has arrived where it was sent.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.goal.is_none() && self.speed == Vec2::ZERO
    }

    /// Leaves whatever it was going to; hands are stronger than orders.
    fn take_over(&mut self, selection: &mut Selection) {
        self.goal = None;
        if selection.followed.is_some() {
            selection.followed = None;
        }
    }

    fn zoom_by(&mut self, steps: i32, screen: Screen, pointer: Vec2) {
        let zoom = self.zoom.saturating_add_signed(steps).clamp(MIN_ZOOM, MAX_ZOOM);
        let shift = screen.zoomed_at(Vec2::ZERO, pointer, self.zoom, zoom);
        self.at += shift;
        if let Some(goal) = &mut self.goal {
            *goal += shift;
        }
        self.zoom = zoom;
    }
}

fn screen(window: &Window) -> Screen {
    Screen { pixels: window.physical_size().as_vec2().max(Vec2::ONE), pixels_per_point: window.scale_factor() }
}

/// The first look: at the cafe, where the town meets.
fn open(mut commands: Commands, mut eye: ResMut<Eye>, scenario: Res<Scenario>) {
    let town = &scenario.town;
    let middle = world_from_size(town.width(), town.height()).center();
    let cafe = town.sectors().iter().find(|sector| sector.kind == SectorKind::Cafe);
    eye.at = cafe.and_then(|cafe| middle_of(&cafe.rects)).unwrap_or(middle);
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off, Transform::from_translation(eye.at.extend(0.0))));
}

/// Players' commands.
fn obey(
    mut commands: MessageReader<Command>,
    mut eye: ResMut<Eye>,
    mut selection: ResMut<Selection>,
    scenario: Res<Scenario>,
    roster: Res<Roster>,
    bodies: Query<&Position>,
) {
    for command in commands.read() {
        match *command {
            Command::Follow(agent) => selection.followed = agent,
            Command::Find(Target::Person(agent)) => {
                eye.take_over(&mut selection);
                eye.goal = body_of(agent, &roster, &bodies).map(|position| world_from_tile(position.tile));
                selection.selected = Some(Selected::Person(agent));
            }
            Command::Find(Target::Place(place)) => {
                eye.take_over(&mut selection);
                eye.goal = middle_of_place(&scenario.town, place);
                if let Place::Object(object) = place {
                    selection.selected = Some(Selected::Object(object));
                }
            }
            _ => {}
        }
    }
}

fn look_at(mut orders: MessageReader<LookAt>, mut eye: ResMut<Eye>, mut selection: ResMut<Selection>) {
    if let Some(LookAt(tile)) = orders.read().last() {
        eye.take_over(&mut selection);
        eye.goal = Some(world_from_tile(*tile));
    }
}

fn body_of<'a>(agent: AgentId, roster: &Roster, bodies: &'a Query<&Position>) -> Option<&'a Position> {
    bodies.get(roster.entity(agent)?).ok()
}

fn middle_of_place(town: &Town, place: Place) -> Option<Vec2> {
    match place {
        Place::Sector(sector) => middle_of(&town.sector(sector).rects),
        Place::Arena(arena) => middle_of(&town.arena(arena).rects),
        Place::Object(object) => middle_of(&town.object(object).rects),
    }
}

/// The middle of all rectangles together.
fn middle_of(rects: &[TileRect]) -> Option<Vec2> {
    rects.iter().map(|rect| world_from_rect(*rect)).reduce(|all, rect| all.union(rect)).map(|all| all.center())
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
        let (screen, zoom) = (screen(&window), eye.zoom);
        let moved = screen.world_from_pointer(Vec2::ZERO, zoom, pointer)
            - screen.world_from_pointer(Vec2::ZERO, zoom, grip.last);
        grip.last = pointer;
        eye.at -= moved;
        eye.speed = Vec2::ZERO;
        eye.take_over(&mut selection);
    }
    eye.grip = Some(grip);
}

/// Arrows or W, A, S and D.
fn drive(
    mut eye: ResMut<Eye>,
    mut selection: ResMut<Selection>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
) {
    let axis = |less: [KeyCode; 2], more: [KeyCode; 2]| {
        f32::from(i8::from(keys.any_pressed(more)) - i8::from(keys.any_pressed(less)))
    };
    let direction = Vec2::new(
        axis([KeyCode::ArrowLeft, KeyCode::KeyA], [KeyCode::ArrowRight, KeyCode::KeyD]),
        axis([KeyCode::ArrowDown, KeyCode::KeyS], [KeyCode::ArrowUp, KeyCode::KeyW]),
    );
    let with_control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft]);
    let wanted = if with_control { Vec2::ZERO } else { direction.normalize_or_zero() * DRIVE };
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
    let picture_per_point = screen.pixels_per_point / screen.magnification(eye.zoom);
    eye.at += speed * secs * picture_per_point;
    if wanted != Vec2::ZERO {
        eye.take_over(&mut selection);
    }
}

fn zoom_by_wheel(
    mut eye: ResMut<Eye>,
    selection: Res<Selection>,
    scroll: Res<AccumulatedMouseScroll>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    if scroll.delta.y == 0.0 {
        return;
    }
    eye.scrolled += match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / SCROLL_POINTS,
    };
    // One step a frame: some mice report a notch twice, and nobody wants to fall from the sky.
    let steps = eye.scrolled.trunc().clamp(-1.0, 1.0);
    eye.scrolled = eye.scrolled.fract();
    // Whoever is followed stays in the middle.
    let pointer = window.cursor_position().filter(|_| selection.followed.is_none()).unwrap_or(window.size() / 2.0);
    eye.zoom_by(steps as i32, screen(&window), pointer);
}

fn zoom_by_keys(mut eye: ResMut<Eye>, keys: Res<ButtonInput<KeyCode>>, window: Single<&Window, With<PrimaryWindow>>) {
    let pressed = |wanted: [KeyCode; 2]| i32::from(wanted.into_iter().any(|key| keys.just_pressed(key)));
    let steps = pressed([KeyCode::Equal, KeyCode::NumpadAdd]) - pressed([KeyCode::Minus, KeyCode::NumpadSubtract]);
    if steps != 0 {
        eye.zoom_by(steps, screen(&window), window.size() / 2.0);
    }
}

/// F: goes with the selected person, or stays.
fn follow_by_key(mut selection: ResMut<Selection>, keys: Res<ButtonInput<KeyCode>>) {
    if keys.just_pressed(KeyCode::KeyF) {
        selection.followed = match (selection.followed, selection.selected) {
            (None, Some(Selected::Person(agent))) => Some(agent),
            (Some(followed), Some(Selected::Person(agent))) if followed != agent => Some(agent),
            _ => None,
        };
    }
}

fn follow_by_double_click(
    mut eye: ResMut<Eye>,
    mut selection: ResMut<Selection>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
) {
    let Some(pointer) = window.cursor_position().filter(|_| buttons.just_pressed(MouseButton::Left)) else { return };
    let now = time.elapsed_secs();
    let is_double = eye
        .clicked
        .is_some_and(|(then, there)| now - then < DOUBLE_CLICK_SECS && there.distance(pointer) <= DRAG_POINTS);
    eye.clicked = if is_double { None } else { Some((now, pointer)) };
    if let (true, Some(Selected::Person(agent))) = (is_double, selection.hovered) {
        selection.followed = Some(agent);
    }
}

/// Goes where the camera was sent, or with whom it follows, and stays inside the map.
fn travel(
    mut eye: ResMut<Eye>,
    selection: Res<Selection>,
    scenario: Res<Scenario>,
    roster: Res<Roster>,
    bodies: Query<&Position>,
    window: Single<&Window, With<PrimaryWindow>>,
    fixed: Res<Time<Fixed>>,
    time: Res<Time<Real>>,
) {
    let (screen, town) = (screen(&window), &scenario.town);
    let map = world_from_size(town.width(), town.height());
    let followed = selection.followed.and_then(|agent| body_of(agent, &roster, &bodies));
    if let Some(position) = followed {
        let (before, now) = (world_from_tile(position.before), world_from_tile(position.tile));
        eye.goal = Some(before.lerp(now, fixed.overstep_fraction()));
    }
    if let Some(goal) = eye.goal {
        let goal = screen.clamped(goal, eye.zoom, map);
        let secs = time.delta_secs().min(LONGEST_FRAME_SECS);
        eye.at.smooth_nudge(&goal, GLIDE, secs);
        if eye.at.distance(goal) < 0.5 {
            eye.at = goal;
            eye.goal = None;
        }
    }
    let clamped = screen.clamped(eye.at, eye.zoom, map);
    if clamped != eye.at {
        eye.at = clamped;
    }
}

/// Puts the camera on whole pixels.
fn place(
    eye: Res<Eye>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    let screen = screen(&window);
    let (mut transform, mut projection) = camera.into_inner();
    let at = screen.snapped(eye.at, eye.zoom).extend(0.0);
    if transform.translation != at {
        transform.translation = at;
    }
    let scale = screen.pixels_per_point / screen.magnification(eye.zoom);
    if let Projection::Orthographic(lens) = &*projection
        && lens.scale != scale
        && let Projection::Orthographic(lens) = &mut *projection
    {
        lens.scale = scale;
    }
}
