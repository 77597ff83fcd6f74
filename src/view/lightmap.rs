//! Which pixels of the map each lamp reaches: soft circles that end at the walls of their room.

use std::collections::BTreeSet;

use bevy::math::Vec2;

use crate::{
    town::{ArenaId, Light, LightKind, TILE_PIXELS, Tile, Town},
    view::{lamps::room_of, roof::roofed, space},
};

/// Brightness in a room where somebody is awake, 0–255.
const ROOM: u8 = 88;
/// Brightness right under a lamp; it fades towards the rim of its circle.
const PEAK: f32 = 168.0;
/// Steps in which it fades: too small to be seen, so that rows of equally bright pixels are kept as one.
const FADE: f32 = 6.0;
/// Brightness of a lit window.
const PANE: u8 = 255;
/// Circles lie on the ground and are seen aslant: height by width.
const SLANT: f32 = 0.82;
/// Rows of a wall's front over the floor.
const FRONT_ROWS: u16 = 2;

/// Pixels of one row, all equally bright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    start: usize,
    end: usize,
    level: u8,
}

/// What one source adds to the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pool(Vec<Span>);

/// The brightness of each pixel of the map, and what can add to it.
#[derive(Debug)]
pub(super) struct LightMap {
    width: usize,
    height: usize,
    /// For each light of the town.
    lights: Vec<Pool>,
    /// For each arena that has a ceiling.
    rooms: Vec<Pool>,
}

/// How far street lamps and lamps in rooms shine, in pixels.
const STREET: f32 = 96.0;
const INDOORS: f32 = 76.0;

impl LightMap {
    /// Measures all lights and rooms of a town.
    #[must_use]
    pub(super) fn new(town: &Town) -> Self {
        let side = usize::from(TILE_PIXELS);
        let (width, height) = (usize::from(town.width()) * side, usize::from(town.height()) * side);
        let rooms: Vec<BTreeSet<Tile>> = town.arenas().iter().map(|arena| room(town, arena.id)).collect();
        let indoors: BTreeSet<Tile> = rooms.iter().flatten().copied().chain(roofed(town)).collect();
        let mut map = Self { width, height, lights: Vec::new(), rooms: Vec::new() };
        map.rooms = rooms.iter().map(|room| map.fill(room, ROOM)).collect();
        map.lights = town
            .lights()
            .iter()
            .map(|light| match room_of(town, light) {
                Some(arena) => map.indoors(light, &rooms[usize::from(arena.0)]),
                None => map.circle(foot(light) - Vec2::new(0.0, 20.0), STREET, |tile| !indoors.contains(&tile)),
            })
            .collect();
        map
    }

    /// Columns of pixels.
    #[must_use]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Rows of pixels.
    #[must_use]
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// The brightness of all pixels, row by row, when these lights and rooms are lit (indices in the town's lists).
    pub(super) fn paint(&self, pixels: &mut [u8], lights: &BTreeSet<usize>, rooms: &BTreeSet<ArenaId>) {
        pixels.fill(0);
        let rooms = rooms.iter().filter_map(|arena| self.rooms.get(usize::from(arena.0)));
        let lights = lights.iter().filter_map(|light| self.lights.get(*light));
        for span in rooms.chain(lights).flat_map(|pool| &pool.0) {
            for pixel in &mut pixels[span.start..span.end] {
                *pixel = (*pixel).max(span.level);
            }
        }
    }

    fn indoors(&self, light: &Light, room: &BTreeSet<Tile>) -> Pool {
        match light.kind {
            LightKind::Lamp => self.circle(foot(light) - Vec2::new(0.0, 10.0), INDOORS, |tile| room.contains(&tile)),
            LightKind::Window => {
                let reach = 30.0 + 8.0 * f32::from(light.width_tiles);
                let mut pool = self.circle(foot(light) - Vec2::new(0.0, 8.0), reach, |tile| room.contains(&tile));
                pool.0.extend(self.panes(light));
                pool
            }
        }
    }

    /// The glass and the frame of a window, without the wall around it.
    fn panes(&self, light: &Light) -> impl Iterator<Item = Span> {
        let side = usize::from(TILE_PIXELS);
        let (left, top) = (usize::from(light.tile.x) * side, usize::from(light.tile.y) * side);
        let width = usize::from(light.width_tiles) * side;
        (3..14).map(move |y| {
            let row = (top + y) * self.width + left;
            Span { start: row + 1, end: row + width - 1, level: PANE }
        })
    }

    /// All pixels of some tiles.
    fn fill(&self, tiles: &BTreeSet<Tile>, level: u8) -> Pool {
        let side = usize::from(TILE_PIXELS);
        let spans = tiles.iter().flat_map(|tile| {
            let corner = usize::from(tile.y) * side * self.width + usize::from(tile.x) * side;
            (0..side).map(move |y| Span { start: corner + y * self.width, end: corner + y * self.width + side, level })
        });
        Pool(spans.collect())
    }

    /// A circle that fades towards its rim, where `reaches` allows it. `middle` is in pixels, y up as in the picture.
    fn circle(&self, middle: Vec2, radius: f32, reaches: impl Fn(Tile) -> bool) -> Pool {
        let side = usize::from(TILE_PIXELS);
        let mut pool = Pool::default();
        let rows = pixels_between(-middle.y - radius * SLANT, -middle.y + radius * SLANT, self.height);
        let columns = pixels_between(middle.x - radius, middle.x + radius, self.width);
        for y in rows {
            let mut open: Option<Span> = None;
            for x in columns.clone() {
                let from_middle = Vec2::new(x as f32 + 0.5 - middle.x, (y as f32 + 0.5 + middle.y) / SLANT).length();
                let level = brightness(from_middle / radius);
                let tile = Tile::new((x / side) as u16, (y / side) as u16);
                let level = if level > 0 && reaches(tile) { level } else { 0 };
                let at = y * self.width + x;
                match &mut open {
                    Some(span) if span.level == level => span.end = at + 1,
                    _ => {
                        pool.0.extend(open.take().filter(|span| span.level > 0));
                        open = Some(Span { start: at, end: at + 1, level });
                    }
                }
            }
            pool.0.extend(open.filter(|span| span.level > 0));
        }
        pool
    }
}

/// The brightness at a part of the way from a lamp to the rim of its circle.
fn brightness(part: f32) -> u8 {
    let near = (1.0 - part).clamp(0.0, 1.0);
    // It leaves the lamp and meets the dark without an edge.
    let soft = near * near * (3.0 - 2.0 * near);
    ((PEAK * soft / FADE).round() * FADE) as u8
}

/// Whole pixels of a row or column.
fn pixels_between(from: f32, to: f32, limit: usize) -> std::ops::Range<usize> {
    (from.floor().max(0.0) as usize).min(limit)..(to.ceil().max(0.0) as usize).min(limit)
}

/// The middle of the lower edge of what shines.
fn foot(light: &Light) -> Vec2 {
    let half = (f32::from(light.width_tiles) - 1.0) / 2.0;
    space::world_from_tile(light.tile) + Vec2::new(half, -0.5) * space::TILE
}

/// The tiles that a room's light falls on: its floor and the fronts of the walls behind it; none under the open sky.
fn room(town: &Town, arena: ArenaId) -> BTreeSet<Tile> {
    let arena = town.arena(arena);
    if arena.kind.is_outdoors() {
        return BTreeSet::new();
    }
    let mut tiles: BTreeSet<Tile> = arena.tiles().collect();
    let top: Vec<Tile> = tiles
        .iter()
        .copied()
        .filter(|tile| tile.y.checked_sub(1).is_some_and(|y| town.blocks_sight(Tile::new(tile.x, y))))
        .collect();
    for floor in top {
        let front = (1..=FRONT_ROWS).filter_map(|up| Some(Tile::new(floor.x, floor.y.checked_sub(up)?)));
        tiles.extend(front.take_while(|tile| town.blocks_sight(*tile)));
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty(width: usize, height: usize) -> LightMap {
        LightMap { width, height, lights: Vec::new(), rooms: Vec::new() }
    }

    #[test]
    fn a_circle_fades_and_ends_where_it_may_not_reach() {
        let mut map = empty(64, 64);
        map.lights.push(map.circle(Vec2::new(32.0, -32.0), 16.0, |tile| tile.x < 3));
        let mut pixels = vec![9; 64 * 64];
        map.paint(&mut pixels, &BTreeSet::from([0]), &BTreeSet::new());
        let at = |x: usize, y: usize| pixels[y * 64 + x];
        let along: Vec<u8> = (16..=32).map(|x| at(x, 32)).collect();
        assert!(along.is_sorted() && along[0] < 6 && along[16] > 150, "{along:?}");
        assert!(along.windows(2).all(|pair| pair[1] - pair[0] < 24), "nowhere is an edge: {along:?}");
        assert_eq!(at(48, 32), 0, "the tile at the right is out of reach");
        assert!(at(32, 32 + 10) < at(42, 32), "seen aslant");
        assert_eq!(at(32, 32 + 14), 0, "seen aslant");
    }

    #[test]
    fn the_brighter_light_wins_and_what_is_off_is_dark() {
        let mut map = empty(32, 32);
        map.rooms.push(map.fill(&BTreeSet::from([Tile::new(0, 0), Tile::new(1, 0)]), ROOM));
        map.lights.push(map.fill(&BTreeSet::from([Tile::new(1, 0)]), PANE));
        let mut pixels = vec![0; 32 * 32];
        map.paint(&mut pixels, &BTreeSet::from([0]), &BTreeSet::from([ArenaId(0)]));
        assert_eq!([pixels[0], pixels[16], pixels[32 * 16]], [ROOM, PANE, 0]);
        map.paint(&mut pixels, &BTreeSet::new(), &BTreeSet::new());
        assert!(pixels.iter().all(|pixel| *pixel == 0));
    }

    #[test]
    fn circles_at_the_edge_of_the_map_stay_on_it() {
        let map = empty(32, 32);
        let pool = map.circle(Vec2::new(1.0, -31.0), 60.0, |_| true);
        assert!(pool.0.iter().all(|span| span.start < span.end && span.end <= 32 * 32));
    }
}
