//! The town's tiles: one tilemap per layer of the map, all cut from one stack of tiles.
//!
//! Only the tiles that the map uses are stacked, each as a picture of its own, so that no tile can bleed into another.

use std::{collections::BTreeMap, time::Duration};

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    time::common_conditions::on_real_timer,
};
use bevy_ecs_tilemap::prelude::*;
use image::{ImageFormat, RgbaImage, imageops};

use crate::{
    sim::scenario::Scenario,
    town::{TILE_PIXELS, TileLayer, TileRef, Tileset, Town},
    view::{GameData, blend::for_light, map::ShownMap, space},
};

/// Layers from this one on are drawn over people.
pub(super) const ABOVE: &str = "above";
/// How often moving tiles may change their picture.
const FRAME: Duration = Duration::from_millis(50);
/// Height and width of a tile.
const SIDE: u32 = TILE_PIXELS as u32;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin)
        .add_systems(
            RunFixedMainLoop,
            spawn.run_if(resource_changed::<ShownMap>).in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_systems(Update, animate.run_if(on_real_timer(FRAME)));
}

/// The tiles of the map one above the other, and where each is.
struct Stack {
    pixels: Vec<u8>,
    /// Place of each tile in the stack, by tileset and number.
    places: BTreeMap<(u8, u32), u32>,
}

/// A tile that moves: places in the stack, and until when in the cycle each is shown, in milliseconds.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
struct Moving {
    frames: Vec<(u32, u32)>,
}

impl Moving {
    /// The place in the stack to show at a moment.
    fn frame(&self, millis: u128) -> Option<u32> {
        let (_, cycle) = *self.frames.last()?;
        let now = millis % u128::from(cycle.max(1));
        self.frames.iter().find(|(_, until)| now < u128::from(*until)).map(|(place, _)| *place)
    }
}

/// Puts the tiles of this map in the place of those of another.
///
/// Fails when a picture of the tilesets is missing or no PNG; the game goes on without tiles.
fn spawn(
    mut commands: Commands,
    before: Query<Entity, Or<(With<TileStorage>, With<TilePos>)>>,
    mut images: ResMut<Assets<Image>>,
    scenario: Res<Scenario>,
    data: Res<GameData>,
) -> Result {
    before.iter().for_each(|entity| commands.entity(entity).despawn());
    let town = &scenario.town;
    let stack = stack(town, &|path| {
        Ok(image::load_from_memory_with_format(&data.0.read(path)?, ImageFormat::Png)?.into_rgba8())
    })?;
    let texture = TilemapTexture::TextureContainer(images.add(array_image(stack.pixels)?));
    let above = town.layers().iter().position(|layer| layer.name == ABOVE).unwrap_or(town.layers().len());
    for (i, layer) in town.layers().iter().enumerate() {
        let depth = match i.checked_sub(above) {
            Some(over) => space::ABOVE + over as f32 * space::LAYER_STEP,
            None => space::GROUND + i as f32 * space::LAYER_STEP,
        };
        spawn_layer(&mut commands, town, layer, &stack.places, texture.clone(), depth);
    }
    Ok(())
}

fn spawn_layer(
    commands: &mut Commands,
    town: &Town,
    layer: &TileLayer,
    places: &BTreeMap<(u8, u32), u32>,
    texture: TilemapTexture,
    depth: f32,
) {
    let size = TilemapSize { x: town.width().into(), y: town.height().into() };
    let map = commands.spawn(Name::new(format!("Layer {}", layer.name))).id();
    let mut storage = TileStorage::empty(size);
    let rows = layer.tiles.chunks(usize::from(town.width()));
    for (y, row) in (0..size.y).rev().zip(rows) {
        for (x, tile) in (0..).zip(row) {
            let Some(tile) = tile else { continue };
            let position = TilePos { x, y };
            storage.set(&position, spawn_tile(commands, map, position, *tile, town, places));
        }
    }
    let tile = Vec2::splat(space::TILE);
    commands.entity(map).insert(TilemapBundle {
        grid_size: tile.into(),
        tile_size: tile.into(),
        size,
        storage,
        texture,
        anchor: TilemapAnchor::TopLeft,
        transform: Transform::from_xyz(0.0, 0.0, depth),
        ..default()
    });
}

fn spawn_tile(
    commands: &mut Commands,
    map: Entity,
    position: TilePos,
    tile: TileRef,
    town: &Town,
    places: &BTreeMap<(u8, u32), u32>,
) -> Entity {
    let place = |id: u32| places.get(&(tile.tileset, id)).copied().unwrap_or_default();
    let mut entity = commands.spawn(TileBundle {
        position,
        tilemap_id: TilemapId(map),
        texture_index: TileTextureIndex(place(tile.id)),
        flip: TileFlip { x: tile.flip_x, y: tile.flip_y, d: tile.flip_diagonal },
        ..default()
    });
    if let Some(frames) = town.tilesets()[usize::from(tile.tileset)].animations.get(&tile.id) {
        let mut until = 0;
        let frames = frames.iter().map(|(id, millis)| {
            until += millis;
            (place(*id), until)
        });
        entity.insert(Moving { frames: frames.collect() });
    }
    entity.id()
}

/// Shows moving tiles in real time: water flows on while the town stands still, and never faster.
fn animate(mut tiles: Query<(&Moving, &mut TileTextureIndex)>, time: Res<Time<Real>>) {
    let millis = time.elapsed().as_millis();
    for (moving, mut index) in &mut tiles {
        if let Some(place) = moving.frame(millis) {
            index.set_if_neq(TileTextureIndex(place));
        }
    }
}

/// The tiles that a map needs, by tileset and number: those in its layers, and the frames of those that move.
fn used(town: &Town) -> BTreeMap<(u8, u32), u32> {
    let mut places = BTreeMap::new();
    for tile in town.layers().iter().flat_map(|layer| &layer.tiles).flatten() {
        let frames = town.tilesets()[usize::from(tile.tileset)].animations.get(&tile.id);
        for id in frames.into_iter().flatten().map(|(id, _)| *id).chain([tile.id]) {
            places.insert((tile.tileset, id), 0);
        }
    }
    for (place, (_, index)) in (0..).zip(&mut places) {
        *index = place;
    }
    places
}

fn stack(town: &Town, picture: &dyn Fn(&str) -> Result<RgbaImage>) -> Result<Stack> {
    let places = used(town);
    let mut pixels = Vec::new();
    for (i, tileset) in (0..).zip(town.tilesets()) {
        let ids = places.range((i, 0)..=(i, u32::MAX)).map(|((_, id), _)| *id);
        let mut ids = ids.peekable();
        if ids.peek().is_none() {
            continue;
        }
        let picture = picture(&tileset.image).map_err(|error| format!("{}: {error}", tileset.image))?;
        for id in ids {
            pixels.extend_from_slice(tile_of(&picture, tileset, id).as_raw());
        }
    }
    Ok(Stack { pixels, places })
}

/// One tile of a picture; transparent where the picture ends too early.
pub(super) fn tile_of(picture: &RgbaImage, tileset: &Tileset, id: u32) -> RgbaImage {
    let columns = tileset.columns.max(1);
    let mut tile = RgbaImage::new(SIDE, SIDE);
    let cut = imageops::crop_imm(picture, id % columns * SIDE, id / columns * SIDE, SIDE, SIDE).to_image();
    imageops::replace(&mut tile, &cut, 0, 0);
    tile.pixels_mut().for_each(|pixel| *pixel = for_light(*pixel));
    tile
}

/// An image with one layer per tile.
fn array_image(mut pixels: Vec<u8>) -> Result<Image> {
    let bytes = (SIDE * SIDE * 4) as usize;
    // OpenGL takes one picture for a plain texture and six for a cube: such stacks get a blank on top.
    while pixels.len() / bytes < 2 || (pixels.len() / bytes).is_multiple_of(6) {
        pixels.resize(pixels.len() + bytes, 0);
    }
    let count = (pixels.len() / bytes) as u32;
    let size = Extent3d { width: SIDE, height: SIDE * count, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::default());
    image.reinterpret_stacked_2d_as_array(count)?;
    Ok(image)
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce as _;

    use super::*;
    use crate::{data::Data, view::map::tests};

    /// Draws a town over whatever is drawn, and expects just its tiles to be there.
    fn check_drawn(world: &mut World, scenario: Scenario) -> usize {
        let town = scenario.town.clone();
        world.insert_resource(scenario);
        let drawn: Result = world.run_system_once(spawn).unwrap();
        drawn.unwrap();
        let layers = world.query::<&TileStorage>().iter(world).count();
        assert_eq!(layers, town.layers().len());
        let tiles = world.query::<(&TilePos, &TileTextureIndex)>().iter(world).count();
        assert_eq!(tiles, town.layers().iter().flat_map(|layer| &layer.tiles).flatten().count());
        let moving = world.query::<&Moving>().iter(world).count();
        assert!(moving > 0 && moving < tiles);
        tiles
    }

    #[test]
    fn another_map_takes_the_place_of_the_one_that_is_shown() {
        let mut world = World::new();
        world.insert_resource(Assets::<Image>::default());
        world.insert_resource(GameData(Data::embedded()));
        let ours = check_drawn(&mut world, tests::shipped());
        let other = check_drawn(&mut world, tests::other());
        assert!(other < ours, "{other} of {ours} tiles");
        assert_eq!(check_drawn(&mut world, tests::shipped()), ours);
    }

    #[test]
    fn each_frame_is_shown_for_its_own_time() {
        let moving = Moving { frames: vec![(7, 200), (9, 500), (8, 600)] };
        for (millis, expected) in [(0, 7), (199, 7), (200, 9), (499, 9), (599, 8), (600, 7), (6_250, 9)] {
            assert_eq!(moving.frame(millis), Some(expected), "{millis} ms");
        }
        assert_eq!(Moving { frames: Vec::new() }.frame(5), None);
    }

    #[test]
    fn a_tile_is_cut_from_its_row_and_column() {
        let picture = RgbaImage::from_fn(32, 32, |x, y| image::Rgba([(x / 16) as u8, (y / 16) as u8, 0, 255]));
        let tileset = Tileset {
            name: "test".into(),
            image: "test.png".into(),
            columns: 2,
            tile_count: 6,
            animations: BTreeMap::new(),
        };
        assert_eq!(tile_of(&picture, &tileset, 3).get_pixel(5, 5).0, [1, 1, 0, 255]);
        assert_eq!(tile_of(&picture, &tileset, 5).dimensions(), (16, 16));
        assert_eq!(tile_of(&picture, &tileset, 5).get_pixel(0, 0).0, [0; 4]);
    }

    #[test]
    fn a_stack_is_neither_a_plain_texture_nor_a_cube() {
        for (tiles, expected) in [(0, 2), (1, 2), (2, 2), (6, 7), (7, 7), (12, 13)] {
            let image = array_image(vec![0; tiles * 1_024]).unwrap();
            assert_eq!(image.texture_descriptor.array_layer_count(), expected, "{tiles} tiles");
        }
    }
}
