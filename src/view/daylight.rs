//! Day, dusk and night over the whole map, and the shine of lamps: `shaders/daylight.wgsl` and `shaders/glow.wgsl`.
//!
//! One rectangle as large as the map multiplies what is under it by the colour of the hour, less where the light map
//! says that a lamp reaches; small rectangles add the shine of what is lit.

use bevy::{
    asset::{RenderAssetUsages, uuid_handle},
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    render::render_resource::{
        AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, Extent3d, RenderPipelineDescriptor,
        ShaderType, SpecializedMeshPipelineError, TextureDimension, TextureFormat,
    },
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};

use crate::{
    sim::{scenario::Scenario, time::TownClock},
    town::{Light, LightKind},
    view::{
        GameData,
        blend::light,
        hours::{Sky, hour, sky},
        lamps::{Lit, room_of},
        lightmap::LightMap,
        map::ShownMap,
        roof::Roofs,
        space,
    },
};

const DAYLIGHT: Handle<Shader> = uuid_handle!("5b0e2f0a-8a5c-4a53-9d8e-6d1f0a8f7c11");
const GLOW: Handle<Shader> = uuid_handle!("d1b7c1c4-3c1e-4f5b-8f0b-0f6a5f3b9e22");
/// What lamplight leaves of colours, as seen.
const LAMPLIGHT: [f32; 3] = [1.0, 0.84, 0.60];
/// What the shine of a lamp adds, as seen.
const SHINE: [f32; 3] = [0.56, 0.40, 0.16];
/// What a lit window adds, as seen.
const PANE: [f32; 3] = [0.66, 0.48, 0.12];

pub(super) fn plugin(app: &mut App) {
    let data = app.world().resource::<GameData>().0.clone();
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    for (handle, path) in [(DAYLIGHT, "shaders/daylight.wgsl"), (GLOW, "shaders/glow.wgsl")] {
        match data.read_text(path) {
            Ok(text) => {
                if let Err(error) = shaders.insert(handle.id(), Shader::from_wgsl(text, path)) {
                    error!("{path}: {error}");
                }
            }
            Err(error) => error!("{path}: {error}"),
        }
    }
    app.add_plugins((Material2dPlugin::<Daylight>::default(), Material2dPlugin::<Glow>::default()))
        .add_systems(
            RunFixedMainLoop,
            spawn.run_if(resource_changed::<ShownMap>).in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_systems(PostUpdate, (shift, relight, shine).chain());
}

/// The hour as the shader sees it.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
struct Hour {
    /// Factor at the left edge.
    west: Vec4,
    /// Factor at the right edge.
    east: Vec4,
    /// Factor in full lamplight; `w`: how strong lamps are.
    lamp: Vec4,
}

/// Multiplies the picture by the light.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
struct Daylight {
    #[uniform(0)]
    hour: Hour,
    /// How much lamplight reaches each pixel.
    #[texture(1)]
    #[sampler(2)]
    lit: Handle<Image>,
}

impl Material2d for Daylight {
    fn fragment_shader() -> ShaderRef {
        DAYLIGHT.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        blend(descriptor, BlendFactor::Dst, BlendFactor::Zero);
        Ok(())
    }
}

/// Adds light to the picture.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct Glow {
    #[uniform(0)]
    pub(super) shape: GlowShape,
}

/// The shine of one kind of light.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GlowShape {
    /// What it adds in its middle.
    pub(super) colour: Vec4,
    /// Width and height in pixels of the picture.
    pub(super) pixels: Vec2,
    /// 1: a soft circle; 0: the whole rectangle.
    pub(super) round: f32,
    /// How strong lamps are.
    pub(super) strength: f32,
}

impl Material2d for Glow {
    fn fragment_shader() -> ShaderRef {
        GLOW.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        blend(descriptor, BlendFactor::One, BlendFactor::One);
        Ok(())
    }
}

/// How a material meets what is under it; opacity is left as it was.
fn blend(descriptor: &mut RenderPipelineDescriptor, source: BlendFactor, under: BlendFactor) {
    let component = |src_factor, dst_factor| BlendComponent { src_factor, dst_factor, operation: BlendOperation::Add };
    let state = BlendState { color: component(source, under), alpha: component(BlendFactor::Zero, BlendFactor::One) };
    let targets = descriptor.fragment.iter_mut().flat_map(|fragment| &mut fragment.targets);
    targets.flatten().for_each(|target| target.blend = Some(state));
}

/// The rectangle over the map.
#[derive(Component)]
struct Veil;

/// The shine of the light with this index in the town's list.
#[derive(Component)]
struct Shine(usize);

/// What lamps reach, and its picture.
#[derive(Resource)]
struct Lamplight {
    map: LightMap,
    picture: Handle<Image>,
    /// What shines where one sees it.
    seen: Lit,
}

/// Spreads light over this map, in the place of that over another.
fn spawn(
    mut commands: Commands,
    before: Query<Entity, Or<(With<Veil>, With<Shine>)>>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut veils: ResMut<Assets<Daylight>>,
    mut glows: ResMut<Assets<Glow>>,
    scenario: Res<Scenario>,
) {
    before.iter().for_each(|entity| commands.entity(entity).despawn());
    let town = &scenario.town;
    let map = LightMap::new(town);
    let size = Extent3d { width: map.width() as u32, height: map.height() as u32, depth_or_array_layers: 1 };
    let dark = vec![0; map.width() * map.height()];
    let (dimension, format) = (TextureDimension::D2, TextureFormat::R8Unorm);
    let picture = images.add(Image::new(size, dimension, dark, format, RenderAssetUsages::default()));
    let rect = space::world_from_size(town.width(), town.height());
    commands.spawn((
        Name::new("Daylight"),
        Veil,
        Mesh2d(meshes.add(Rectangle::from_size(rect.size()))),
        MeshMaterial2d(veils.add(Daylight { hour: Hour::default(), lit: picture.clone() })),
        Transform::from_translation(rect.center().extend(space::LIGHT)),
    ));
    for (i, light) in town.lights().iter().enumerate() {
        let (shape, at) = shape(light, room_of(town, light).is_some());
        commands.spawn((
            Name::new("Shine"),
            Shine(i),
            Mesh2d(meshes.add(Rectangle::from_size(shape.pixels))),
            MeshMaterial2d(glows.add(Glow { shape })),
            Transform::from_translation(at.extend(space::GLOW)),
            Visibility::Hidden,
        ));
    }
    commands.insert_resource(Lamplight { map, picture, seen: Lit::default() });
}

/// How something shines, and where the middle of the shine is.
fn shape(light: &Light, is_indoors: bool) -> (GlowShape, Vec2) {
    let middle = space::world_from_tile(light.tile);
    let colour = |seen: [f32; 3]| Vec3::from(seen.map(self::light)).extend(1.0);
    match light.kind {
        LightKind::Lamp => {
            let diameter = if is_indoors { 44.0 } else { 60.0 };
            let pixels = Vec2::splat(diameter);
            (GlowShape { colour: colour(SHINE), pixels, round: 1.0, strength: 0.0 }, middle)
        }
        LightKind::Window => {
            let width = f32::from(light.width_tiles) * space::TILE;
            let at = middle + Vec2::new((width - space::TILE) / 2.0, 0.0);
            let pixels = Vec2::new(width - 6.0, 8.0);
            (GlowShape { colour: colour(PANE), pixels, round: 0.0, strength: 0.0 }, at)
        }
    }
}

/// The colour of the hour.
fn shift(
    mut veils: ResMut<Assets<Daylight>>,
    veil: Single<(&MeshMaterial2d<Daylight>, &mut Visibility), With<Veil>>,
    clock: Res<TownClock>,
    fixed: Res<Time<Fixed>>,
) {
    let now = sky(hour(clock.now(), fixed.overstep_fraction()));
    let (material, mut visibility) = veil.into_inner();
    visibility.set_if_neq(if now.is_plain() { Visibility::Hidden } else { Visibility::Inherited });
    let hour = as_seen(&now);
    if veils.get(&material.0).is_some_and(|veil| veil.hour != hour)
        && let Some(mut veil) = veils.get_mut(&material.0)
    {
        veil.hour = hour;
    }
}

fn as_seen(sky: &Sky) -> Hour {
    Hour {
        west: sky.west.extend(1.0),
        east: sky.east.extend(1.0),
        lamp: Vec3::from(LAMPLIGHT.map(light)).extend(sky.lamps),
    }
}

/// Paints the light map anew when something has been switched, or a house has been opened.
fn relight(
    mut images: ResMut<Assets<Image>>,
    mut veils: ResMut<Assets<Daylight>>,
    veil: Single<&MeshMaterial2d<Daylight>, With<Veil>>,
    mut lamplight: ResMut<Lamplight>,
    (lit, roofs, scenario): (Res<Lit>, Res<Roofs>, Res<Scenario>),
) {
    if !lit.is_changed() && !roofs.is_changed() && !lamplight.is_added() {
        return;
    }
    let seen = lit.uncovered(&scenario.town, |sector| roofs.is_open(sector));
    if seen == lamplight.seen && !lamplight.is_added() {
        return;
    }
    lamplight.seen = seen;
    let lamplight = &*lamplight;
    if let Some(mut picture) = images.get_mut(&lamplight.picture)
        && let Some(pixels) = &mut picture.data
    {
        lamplight.map.paint(pixels, &lamplight.seen.lights, &lamplight.seen.rooms);
    }
    // A new picture is a new texture: the material has to take it up.
    if let Some(mut veil) = veils.get_mut(&veil.0) {
        veil.lit = lamplight.picture.clone();
    }
}

/// Shows the shine of what is lit, as strong as the hour has it.
fn shine(
    mut glows: ResMut<Assets<Glow>>,
    mut shines: Query<(&Shine, &MeshMaterial2d<Glow>, &mut Visibility)>,
    lamplight: Res<Lamplight>,
    clock: Res<TownClock>,
    fixed: Res<Time<Fixed>>,
) {
    let strength = sky(hour(clock.now(), fixed.overstep_fraction())).lamps;
    for (shine, material, mut visibility) in &mut shines {
        let is_lit = strength > 0.0 && lamplight.seen.lights.contains(&shine.0);
        visibility.set_if_neq(if is_lit { Visibility::Inherited } else { Visibility::Hidden });
        if is_lit
            && glows.get(&material.0).is_some_and(|glow| glow.shape.strength != strength)
            && let Some(mut glow) = glows.get_mut(&material.0)
        {
            glow.shape.strength = strength;
        }
    }
}
