//! The camera: sent to places, going with a person, or moved by hand (see `hands`); where it may be says `aim`.
//!
//! It works while time stands still: everything here counts real time.

use bevy::{camera::visibility::RenderLayers, ecs::system::SystemParam, prelude::*, window::PrimaryWindow};

use crate::{
    mind::agent::AgentId,
    sim::{
        agent::{Position, Roster},
        intervene::{Command, Target},
        scenario::Scenario,
    },
    town::{Place, SectorKind, Tile, TileRect, Town},
    view::{
        eye::{Eye, screen},
        input::Covered,
        map::ShownMap,
        selection::{Selected, Selection},
        space::{world_from_rect, world_from_size, world_from_tile},
    },
};

/// How quickly the camera goes where it is sent, per second.
const GLIDE: f32 = 7.0;
/// The longest frame that moves the camera, in seconds: after a halt it does not leap.
pub(super) const LONGEST_FRAME_SECS: f32 = 0.1;
/// What is seen beyond a map that is smaller than the window: the shade under trees.
const BEYOND: Color = Color::srgb_u8(0x22, 0x40, 0x3f);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LookAt>()
        .init_resource::<Eye>()
        .insert_resource(ClearColor(BEYOND))
        .add_systems(Startup, open)
        .add_systems(
            RunFixedMainLoop,
            look_first.run_if(resource_changed::<ShownMap>).in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_systems(Update, (obey, look_at).in_set(CameraSystems::Orders))
        .configure_sets(Update, (CameraSystems::Orders, CameraSystems::Hands).chain())
        .add_systems(PostUpdate, (seek, place).chain().before(TransformSystems::Propagate));
}

/// What moves the camera, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum CameraSystems {
    /// Commands and messages.
    Orders,
    /// Mouse and keys.
    Hands,
}

/// The camera of the window.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct MainCamera;

/// What is shown for the player's sake and is no part of the town: outlines, names, the arrow. Pictures of the town leave
/// it out.
#[must_use]
pub(super) fn hints() -> RenderLayers {
    RenderLayers::layer(1)
}

/// Centres the camera.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAt {
    /// On somebody or something.
    Target(Target),
    /// On a tile.
    Tile(Tile),
}

/// Where people and things are in the picture.
#[derive(SystemParam)]
struct Sights<'w, 's> {
    scenario: Res<'w, Scenario>,
    roster: Res<'w, Roster>,
    bodies: Query<'w, 's, &'static Position>,
    fixed: Res<'w, Time<Fixed>>,
}

impl Sights<'_, '_> {
    fn target(&self, target: Target) -> Option<Vec2> {
        match target {
            Target::Person(agent) => self.person(agent),
            Target::Place(place) => middle_of_place(&self.scenario.town, place),
        }
    }

    /// Where somebody is drawn: between two tiles while they walk.
    fn person(&self, agent: AgentId) -> Option<Vec2> {
        let position = self.bodies.get(self.roster.entity(agent)?).ok()?;
        let (before, now) = (world_from_tile(position.before), world_from_tile(position.tile));
        Some(before.lerp(now, self.fixed.overstep_fraction()))
    }
}

fn open(mut commands: Commands) {
    let layers = RenderLayers::layer(0).union(&hints());
    commands.spawn((Name::new("Camera"), MainCamera, Camera2d, Msaa::Off, layers, Transform::default()));
}

/// The first look at a map: at the cafe, where the town meets.
fn look_first(mut eye: ResMut<Eye>, scenario: Res<Scenario>) {
    let town = &scenario.town;
    let middle = world_from_size(town.width(), town.height()).center();
    let middle_of_kind =
        |kind| town.sectors().iter().find(|sector| sector.kind == kind).and_then(|s| middle_of(&s.rects));
    // Between the cafe and the park, where the most goes on.
    eye.at = match (middle_of_kind(SectorKind::Cafe), middle_of_kind(SectorKind::Park)) {
        (Some(cafe), Some(park)) => cafe.midpoint(park),
        (cafe, park) => cafe.or(park).unwrap_or(middle),
    };
    (eye.goal, eye.speed) = (None, Vec2::ZERO);
}

/// Players' commands.
fn obey(mut commands: MessageReader<Command>, mut eye: ResMut<Eye>, mut selection: ResMut<Selection>, sights: Sights) {
    for command in commands.read() {
        match *command {
            Command::Follow(agent) => selection.followed = agent,
            Command::Find(target) => {
                eye.take_over(&mut selection);
                eye.goal = sights.target(target);
                match target {
                    Target::Person(agent) => selection.selected = Some(Selected::Person(agent)),
                    Target::Place(Place::Object(object)) => selection.selected = Some(Selected::Object(object)),
                    Target::Place(_) => {}
                }
            }
            _ => {}
        }
    }
}

fn look_at(mut orders: MessageReader<LookAt>, mut eye: ResMut<Eye>, mut selection: ResMut<Selection>, sights: Sights) {
    if let Some(order) = orders.read().last() {
        eye.take_over(&mut selection);
        eye.goal = match *order {
            LookAt::Target(target) => sights.target(target),
            LookAt::Tile(tile) => Some(world_from_tile(tile)),
        };
    }
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

/// Goes where the camera was sent, or with whom it follows, and stays inside the map.
fn seek(
    mut eye: ResMut<Eye>,
    selection: Res<Selection>,
    sights: Sights,
    (window, covered): (Single<&Window, With<PrimaryWindow>>, Option<Res<Covered>>),
    time: Res<Time<Real>>,
) {
    let (screen, town) = (screen(&window), &sights.scenario.town);
    let map = world_from_size(town.width(), town.height());
    if let Some(followed) = selection.followed.and_then(|agent| sights.person(agent)) {
        eye.goal = Some(followed);
    }
    if let Some(goal) = eye.goal {
        let aside = covered.map_or(Vec2::ZERO, |covered| covered.aside(screen.pixels, screen.magnification(eye.zoom)));
        let goal = screen.clamped(goal + aside, eye.zoom, map);
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
    camera: Single<(&mut Transform, &mut Projection), With<MainCamera>>,
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
