//! The light of fires on what is round them by night.

use bevy::prelude::*;

use crate::{
    sim::time::TownClock,
    view::{
        blend::light,
        daylight::{Glow, GlowShape},
        effects::Fire,
        hours::{hour, sky},
        space,
    },
};

/// What the light of a fire adds, as seen.
const FIRELIGHT: [f32; 3] = [0.46, 0.22, 0.05];
/// How far a fire shines, in pixels.
const FIRELIGHT_PIXELS: f32 = 76.0;
/// How strong the light of a fire is, beat by beat.
const FLICKER: [f32; 7] = [1.0, 0.88, 0.96, 0.80, 0.92, 1.0, 0.84];
/// The length of a beat.
const FLICKER_MILLIS: u128 = 130;

/// Needs the materials of `daylight`.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (kindle, flicker).chain());
}

/// The light of one fire.
#[derive(Component)]
struct Firelight;

/// Gives new fires their light.
fn kindle(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut glows: ResMut<Assets<Glow>>,
    fires: Query<(Entity, &Transform), Added<Fire>>,
) {
    for (fire, place) in &fires {
        let colour = Vec3::from(FIRELIGHT.map(light)).extend(1.0);
        let shape = GlowShape { colour, pixels: Vec2::splat(FIRELIGHT_PIXELS), round: 1.0, strength: 0.0 };
        let middle = Transform::from_xyz(0.0, 8.0, space::GLOW - place.translation.z);
        let (mesh, material) =
            (Mesh2d(meshes.add(Rectangle::from_size(shape.pixels))), MeshMaterial2d(glows.add(Glow { shape })));
        commands.entity(fire).with_child((Name::new("Firelight"), Firelight, mesh, material, middle));
    }
}

/// Fires are never quite still; by day their light is not seen.
fn flicker(
    mut glows: ResMut<Assets<Glow>>,
    fires: Query<&MeshMaterial2d<Glow>, With<Firelight>>,
    (clock, fixed, time): (Res<TownClock>, Res<Time<Fixed>>, Res<Time<Real>>),
) {
    if fires.is_empty() {
        return;
    }
    let darkness = sky(hour(clock.now(), fixed.overstep_fraction())).lamps;
    let beat = (time.elapsed().as_millis() / FLICKER_MILLIS) as usize;
    let strength = darkness * FLICKER[beat % FLICKER.len()];
    for material in &fires {
        if glows.get(&material.0).is_some_and(|glow| glow.shape.strength != strength)
            && let Some(mut glow) = glows.get_mut(&material.0)
        {
            glow.shape.strength = strength;
        }
    }
}
