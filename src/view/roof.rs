//! Roofs and fronts over the rooms of houses: from outside the town is a town, and a house opens to whoever looks inside.
//!
//! All of it follows from the map: rooms with their walls are a house, one for each sector. A roof is painted once, and
//! lies over the rooms as one picture; a front stands where its wall stands, so that people walk before it. Open houses
//! cost nothing but a look at who is where.
//!
//! [`crate::draw::roof`] knows which tiles are a house and draws it; `open` which are open.

mod open;

use std::collections::BTreeSet;

use bevy::{prelude::*, sprite::Anchor};
use image::{ImageFormat, RgbaImage, imageops};

use crate::{
    draw::roof::{
        art::Art,
        canvas::Canvas,
        house::{House, Houses},
        paint::{self, FRONT, MARGIN, Plan, Stretch},
    },
    sim::{
        agent::{Position, Roster},
        player_controlled::PlayerControlled,
        scenario::Scenario,
        time::TownClock,
    },
    town::{SectorId, TILE_PIXELS, Tile, Town},
    view::{
        GameData,
        bindings::{Action, Keys},
        blend::for_light,
        character::picture,
        effects::Fire,
        hours::{hour, sky},
        input::keyboard_is_free,
        lamps::Lit,
        map::ShownMap,
        miniature::turned,
        picking::Pointer,
        pixels::Pixels,
        roof::open::{Looks, opened},
        selection::{Selected, Selection},
        space::{ABOVE, GLOW, person_depth, tile_from_world},
        tilemap::tile_of,
    },
};

/// Depth of roofs: over everything that stands in rooms, under the darkness of the night.
const ROOFS: f32 = ABOVE + 5.0;
/// Depth of lit windows: over the darkness.
const PANES: f32 = GLOW - 0.5;
/// How long a roof takes to come off, and to be put on again, in seconds.
const OPENING_SECS: f32 = 0.18;
const CLOSING_SECS: f32 = 0.45;
/// The longest frame that moves a roof, in seconds.
const LONGEST_FRAME_SECS: f32 = 0.1;
/// Layers from this one on hold what hangs on walls or stands before them.
const WALL: &str = "wall";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Roofs>()
        .add_systems(
            RunFixedMainLoop,
            build.run_if(resource_changed::<ShownMap>).in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_systems(Update, (open_all.run_if(keyboard_is_free), look_in, lift, light_windows).chain());
}

/// Which houses are open.
#[derive(Resource, Default)]
pub(super) struct Roofs {
    houses: Option<Houses>,
    open: BTreeSet<SectorId>,
    /// The player wants to look into all houses.
    all: bool,
}

impl Roofs {
    /// Whether one sees into a building: its roof is off, or it has none.
    pub(super) fn is_open(&self, sector: SectorId) -> bool {
        let has_roof =
            self.houses.as_ref().is_some_and(|houses| houses.list.iter().any(|house| house.sector == sector));
        !has_roof || self.open.contains(&sector)
    }
}

/// The tiles of a town that roofs cover: no light from the street falls there.
pub(super) fn roofed(town: &Town) -> BTreeSet<Tile> {
    Houses::of(town).roofed()
}

/// A picture that covers the rooms of a sector, and how much of it is seen: 0 to 1.
#[derive(Component)]
struct Cover {
    sector: SectorId,
    shown: f32,
}

/// The windows of a sector as they shine.
#[derive(Component)]
struct Panes;

/// Builds the houses of this map, in the place of those of another.
///
/// Fails when a picture of the tilesets is missing; the town then has no roofs.
fn build(
    mut commands: Commands,
    mut roofs: ResMut<Roofs>,
    mut images: ResMut<Assets<Image>>,
    before: Query<Entity, With<Cover>>,
    scenario: Res<Scenario>,
    data: Res<GameData>,
) -> Result {
    before.iter().for_each(|entity| commands.entity(entity).despawn());
    let (town, art) = (&scenario.town, Art::read());
    let houses = Houses::of(town);
    let mut tilesets = Vec::new();
    for tileset in town.tilesets() {
        let bytes = data.0.read(&tileset.image)?;
        tilesets.push(image::load_from_memory_with_format(&bytes, ImageFormat::Png)?.into_rgba8());
    }
    for (number, house) in houses.list.iter().enumerate() {
        let mut cover = |image: RgbaImage, corner: Vec2, depth: f32, shines: bool| {
            let sprite = Sprite::from_image(images.add(picture(image)));
            let at = Transform::from_translation(corner.extend(depth));
            let cover = Cover { sector: house.sector, shown: 1.0 };
            let mut entity = commands.spawn((Name::new("Roof"), cover, sprite, Anchor::TOP_LEFT, at));
            if shines {
                entity.insert((Panes, Visibility::Hidden));
            }
        };
        let is_inside = |x: i32, y: i32| houses.at(x + house.corner.0, y + house.corner.1) == Some(number);
        let is_built = |x: i32, y: i32| houses.at(x + house.corner.0, y + house.corner.1).is_some();
        let is_door = |x: i32, y: i32| tile(house, x, y).is_some_and(|tile| town.is_walkable(tile));
        let plan = Plan {
            width: house.size.0,
            height: house.size.1,
            is_inside: &is_inside,
            is_built: &is_built,
            is_door: &is_door,
            hearths: house.hearths.clone(),
        };
        let corner =
            |x: i32, y: i32| Vec2::new((house.corner.0 * SIDE + x) as f32, -(house.corner.1 * SIDE + y) as f32);
        for stretch in paint::stretches(&plan) {
            let (front, glass) = paint::front(&plan, stretch, &house.style, &art);
            let top = corner(stretch.left * SIDE, (stretch.bottom + 1) * SIDE - FRONT);
            let depth = person_depth(top.y - FRONT as f32);
            cover(with_hangings(front, town, &tilesets, house, stretch), top, depth, false);
            if !glass.is_clear() {
                cover(glass.to_image(), top, PANES, true);
            }
        }
        let (roof, glass) = paint::roof(&plan, &house.style, &art);
        cover(roof.to_image(), corner(-MARGIN, -MARGIN), ROOFS, false);
        if !glass.is_clear() {
            cover(glass.to_image(), corner(-MARGIN, -MARGIN), PANES, true);
        }
    }
    roofs.open.clear();
    roofs.houses = Some(houses);
    Ok(())
}

/// Side of a tile in pixels.
const SIDE: i32 = TILE_PIXELS as i32;

/// A tile of the map, counted from the corner of a house.
fn tile(house: &House, x: i32, y: i32) -> Option<Tile> {
    let (x, y) = (u16::try_from(house.corner.0 + x).ok()?, u16::try_from(house.corner.1 + y).ok()?);
    Some(Tile::new(x, y))
}

/// A front with what hangs on its wall outside, or stands before it: on the top of a wall nothing else can stand.
fn with_hangings(front: Canvas, town: &Town, tilesets: &[RgbaImage], house: &House, stretch: Stretch) -> RgbaImage {
    let mut image = front.to_image();
    let walls = town.layers().iter().position(|layer| layer.name == WALL).unwrap_or(town.layers().len());
    for x in stretch.left..=stretch.right {
        let Some(tile) = tile(house, x, stretch.bottom).filter(|tile| town.blocks_sight(*tile)) else { continue };
        let place = usize::from(tile.y) * usize::from(town.width()) + usize::from(tile.x);
        for drawn in town.layers().iter().skip(walls + 1).filter_map(|layer| layer.tiles.get(place).copied().flatten())
        {
            let which = usize::from(drawn.tileset);
            let hanging = turned(&tile_of(&tilesets[which], &town.tilesets()[which], drawn.id), drawn);
            imageops::overlay(&mut image, &hanging, ((x - stretch.left) * SIDE).into(), (FRONT - SIDE).into());
        }
    }
    image.pixels_mut().for_each(|pixel| *pixel = for_light(*pixel));
    image
}

/// Takes all roofs off, or puts them on again.
fn open_all(mut roofs: ResMut<Roofs>, keys: Keys) {
    if keys.just_pressed(Action::Roofs) {
        roofs.all = !roofs.all;
    }
}

/// Looks which houses are open now.
fn look_in(
    mut roofs: ResMut<Roofs>,
    (selection, pointer, lit): (Res<Selection>, Res<Pointer>, Res<Lit>),
    control: Query<(&PlayerControlled, &Position)>,
    fires: Query<&Transform, With<Fire>>,
    positions: Query<&Position>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    pixels: Pixels,
) {
    let Some(houses) = &roofs.houses else { return };
    let town = &scenario.town;
    let person =
        |agent| roster.entity(agent).and_then(|entity| positions.get(entity).ok()).map(|position| position.tile);
    let picked = |picked: Option<Selected>| match picked? {
        Selected::Person(agent) => person(agent),
        Selected::Object(object) => town.object(object).rects.first().map(|rect| rect.min),
    };
    let looked_at = [
        pointer.place().and_then(tile_from_world),
        picked(selection.hovered),
        picked(selection.selected),
        selection.followed.and_then(person),
    ];
    let burning = fires.iter().filter_map(|fire| tile_from_world(fire.translation.truncate() + Vec2::Y));
    let control = control.iter().filter(|(control, _)| control.is_active()).map(|(_, position)| position.tile);
    let at: Vec<Tile> = looked_at.into_iter().flatten().chain(control).chain(burning).collect();
    let looks = Looks { all: roofs.all, zoom: pixels.zoom(), view: pixels.view(), at: &at };
    let open = opened(&looks, houses, town, &lit);
    if open != roofs.open {
        roofs.open = open;
    }
}

/// Takes roofs off and puts them on, little by little.
fn lift(
    mut covers: Query<(&mut Cover, &mut Sprite, &mut Visibility), Without<Panes>>,
    roofs: Res<Roofs>,
    time: Res<Time<Real>>,
) {
    let secs = time.delta_secs().min(LONGEST_FRAME_SECS);
    for (mut cover, mut sprite, mut visibility) in &mut covers {
        let goal = if roofs.is_open(cover.sector) { 0.0 } else { 1.0 };
        if cover.shown == goal {
            continue;
        }
        let step = secs / if goal == 0.0 { OPENING_SECS } else { CLOSING_SECS };
        cover.shown += (goal - cover.shown).clamp(-step, step);
        sprite.color.set_alpha(cover.shown);
        visibility.set_if_neq(if cover.shown > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// Windows shine by night where somebody is up behind them.
fn light_windows(
    mut panes: Query<(&Cover, &mut Sprite, &mut Visibility), With<Panes>>,
    (roofs, lit, scenario): (Res<Roofs>, Res<Lit>, Res<Scenario>),
    clock: Res<TownClock>,
    fixed: Res<Time<Fixed>>,
) {
    let darkness = sky(hour(clock.now(), fixed.overstep_fraction())).lamps;
    let awake: BTreeSet<SectorId> = lit.rooms.iter().map(|room| scenario.town.arena(*room).sector).collect();
    for (cover, mut sprite, mut visibility) in &mut panes {
        let shines = darkness > 0.0 && awake.contains(&cover.sector) && !roofs.is_open(cover.sector);
        visibility.set_if_neq(if shines { Visibility::Inherited } else { Visibility::Hidden });
        if shines && sprite.color.alpha() != darkness {
            sprite.color.set_alpha(darkness);
        }
    }
}
