//! What is seen at things by their states: flames, smoke, steam, drops, notes.
//!
//! Only things near the camera are looked at, so that the cost does not grow with the town.
//!
//! Modules in reading order: `table` (from the words of a state to pictures), `picture` (where they stand and how they
//! move).

mod picture;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use bevy::{prelude::*, sprite::Anchor};

use crate::{
    data::Data,
    sim::{object::Objects, scenario::Scenario, time::TownClock},
    town::{ObjectId, Town},
    view::{
        GameData,
        effects::{
            picture::{Picture, Sheet},
            table::Table,
        },
        hours::{hour, sky},
        map::ShownMap,
        pixels::Pixels,
        space::{GLOW, PEOPLE, TILE, world_from_rect},
    },
};

/// Side of the squares in which things are looked up, in tiles.
const CELL: u16 = 8;
/// How far outside the window things are looked at, in pixels of the picture: flames rise into it.
const BEYOND: f32 = 48.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open)
        .add_systems(
            RunFixedMainLoop,
            clear
                .run_if(resource_exists::<Stage>)
                .run_if(resource_changed::<ShownMap>)
                .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_systems(Update, (look_round, play, glow).chain().run_if(resource_exists::<Stage>));
}

/// A picture that moves.
#[derive(Component, Clone, Copy, Debug)]
struct Effect {
    picture: Picture,
    /// So many frames ahead of others.
    ahead: usize,
}

/// A fire: it lights what is round it by night.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Fire;

/// The same picture once more over the darkness of the night.
#[derive(Component)]
struct Afterglow;

/// Squares of [`CELL`] tiles, from the first to the last column and row.
type Cells = (u16, u16, u16, u16);

/// What is shown where.
#[derive(Resource)]
struct Stage {
    table: Table,
    sheet: Sheet,
    /// Things by the squares of the map: row, column.
    cells: BTreeMap<(u16, u16), Vec<ObjectId>>,
    /// The squares in view.
    view: Cells,
    /// Things in view: the state that was read, and what is shown there.
    shown: BTreeMap<ObjectId, (String, Vec<Entity>)>,
}

/// What is wrong with the table and the pictures, if anything is.
pub(super) fn fault(data: &Data) -> Option<String> {
    table(data).and_then(|_| picture::check(data)).err().map(|error| error.to_string())
}

fn table(data: &Data) -> Result<Table> {
    let path = table::PATH;
    let wrong = |error: ron::error::SpannedError| {
        format!("{path}:{}: {}; see the comment at the top of the file", error.span.start, error.code)
    };
    Ok(ron::from_str(&data.read_text(path)?).map_err(wrong)?)
}

/// Fails when a picture or the table is missing or broken; nothing is then seen at things.
fn open(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    data: Res<GameData>,
) -> Result {
    let table = table(&data.0)?;
    let sheet = Sheet::load(&data.0, &mut images, &mut layouts)?;
    let (cells, shown) = (BTreeMap::new(), BTreeMap::new());
    commands.insert_resource(Stage { table, sheet, cells, view: (0, 0, 0, 0), shown });
    Ok(())
}

/// Makes room for the things of this map: nothing is seen any more at those of another.
fn clear(mut commands: Commands, mut stage: ResMut<Stage>, scenario: Res<Scenario>) {
    stage.cells = cells(&scenario.town);
    let shown = std::mem::take(&mut stage.shown);
    shown.into_values().flat_map(|(_, pictures)| pictures).for_each(|picture| commands.entity(picture).despawn());
}

fn cells(town: &Town) -> BTreeMap<(u16, u16), Vec<ObjectId>> {
    let mut cells: BTreeMap<(u16, u16), Vec<ObjectId>> = BTreeMap::new();
    for object in town.objects() {
        let covered: BTreeSet<(u16, u16)> =
            object.rects.iter().flat_map(|rect| rect.tiles()).map(|tile| (tile.y / CELL, tile.x / CELL)).collect();
        for cell in covered {
            cells.entry(cell).or_default().push(object.id);
        }
    }
    cells
}

/// The squares that a part of the picture touches.
fn cells_in(view: Rect) -> Cells {
    let side = TILE * f32::from(CELL);
    let cell = |pixels: f32| (pixels / side).floor().max(0.0) as u16;
    (cell(view.min.x), cell(view.max.x), cell(-view.max.y), cell(-view.min.y))
}

/// Reads the states of things in view, and shows what they say.
fn look_round(
    mut commands: Commands,
    mut stage: ResMut<Stage>,
    objects: Res<Objects>,
    scenario: Res<Scenario>,
    pixels: Pixels,
) {
    let stage = &mut *stage;
    let view = cells_in(pixels.view().inflate(BEYOND));
    if view == stage.view && !objects.is_changed() && !stage.shown.is_empty() {
        return;
    }
    stage.view = view;
    let (left, right, top, bottom) = view;
    let rows = (top..=bottom).flat_map(|row| stage.cells.range((row, left)..=(row, right)));
    let near: BTreeSet<ObjectId> = rows.flat_map(|(_, things)| things).copied().collect();
    stage.shown.retain(|thing, (state, pictures)| {
        let stays = near.contains(thing) && objects.state(*thing) == state;
        if !stays {
            pictures.drain(..).for_each(|picture| commands.entity(picture).despawn());
        }
        stays
    });
    for thing in near {
        if stage.shown.contains_key(&thing) {
            continue;
        }
        let (object, state) = (scenario.town.object(thing), objects.state(thing));
        let seen = stage.table.read(&scenario.sense, &object.kind, state);
        let own = || object.rects.iter().copied().map(world_from_rect).reduce(|all, rect| all.union(rect));
        let before =
            stage.table.is_before_its_seat(&object.kind).then(|| scenario.town.picture_before(thing)).flatten();
        let rect = before.map(world_from_rect).or_else(own);
        let spawned = match rect {
            Some(rect) if !seen.is_empty() => show(&mut commands, &stage.sheet, thing, &seen, rect),
            _ => Vec::new(),
        };
        stage.shown.insert(thing, (state.to_owned(), spawned));
    }
}

/// Shows pictures at a thing.
fn show(commands: &mut Commands, sheet: &Sheet, thing: ObjectId, seen: &[Picture], rect: Rect) -> Vec<Entity> {
    let mut spawned = Vec::new();
    for &picture in seen {
        for (i, place) in picture.places(rect).into_iter().enumerate() {
            // Two fires side by side do not move alike.
            let effect = Effect { picture, ahead: i * 3 + usize::from(thing.0) };
            let sprite = || {
                let index = sheet.index(picture, effect.ahead);
                Sprite::from_atlas_image(sheet.image.clone(), TextureAtlas { layout: sheet.layout.clone(), index })
            };
            let at = Transform::from_translation(place);
            let name = Name::new(format!("Effect {picture:?}"));
            let mut entity = commands.spawn((name, effect, sprite(), Anchor::BOTTOM_CENTER, at));
            if picture.shines() {
                // Over the darkness, in the same order among themselves as below it.
                let over = Transform::from_xyz(0.0, 0.0, GLOW + 0.5 + (place.z - PEOPLE) * 0.01 - place.z);
                let glow = (Name::new("Afterglow"), Afterglow, effect, sprite(), Anchor::BOTTOM_CENTER, over);
                entity.with_child((glow, Visibility::Hidden));
            }
            // One light for a thing: several side by side would be white.
            if picture.shines() && i == 0 {
                entity.insert(Fire);
            }
            spawned.push(entity.id());
        }
    }
    spawned
}

/// Shows the frame of each picture; in real time, as water flows on while the town stands still.
fn play(mut effects: Query<(&Effect, &mut Sprite)>, stage: Res<Stage>, time: Res<Time<Real>>) {
    for (effect, mut sprite) in &mut effects {
        let frame = (time.elapsed().as_millis() / effect.picture.frame_time().as_millis()) as usize + effect.ahead;
        let index = stage.sheet.index(effect.picture, frame);
        if sprite.texture_atlas.as_ref().is_some_and(|atlas| atlas.index != index)
            && let Some(atlas) = &mut sprite.texture_atlas
        {
            atlas.index = index;
        }
    }
}

/// Fire is bright by night too.
fn glow(
    mut glows: Query<(&mut Visibility, &mut Sprite), With<Afterglow>>,
    clock: Res<TownClock>,
    fixed: Res<Time<Fixed>>,
) {
    let darkness = sky(hour(clock.now(), fixed.overstep_fraction())).lamps;
    for (mut visibility, mut sprite) in &mut glows {
        visibility.set_if_neq(if darkness > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
        if sprite.color.alpha() != darkness {
            sprite.color.set_alpha(darkness);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_touches_only_its_squares() {
        assert_eq!(cells_in(Rect::new(0.0, -100.0, 127.0, 0.0)), (0, 0, 0, 0));
        assert_eq!(cells_in(Rect::new(-50.0, -300.0, 300.0, -130.0)), (0, 2, 1, 2));
    }
}
