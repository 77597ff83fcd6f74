//! The town itself, and the questions it answers.

use std::collections::{BTreeMap, BTreeSet};

use super::address::Address;
use super::grid::Grid;
use super::layer::{TileLayer, Tileset};
use super::object::{Light, Object, Pose, STAFF};
use super::path::{Path, Unreachable};
use super::place::{Arena, ArenaId, ObjectId, Place, Sector, SectorId};
use super::tile::Tile;
use super::ways::Ways;

/// Everything that a town is made of, as read from the map.
#[derive(Debug)]
pub(super) struct Parts {
    /// Sectors in the order of their numbers.
    pub(super) sectors: Vec<Sector>,
    /// Arenas in the order of their numbers.
    pub(super) arenas: Vec<Arena>,
    /// Objects in the order of their numbers.
    pub(super) objects: Vec<Object>,
    /// Lights in the order of the file.
    pub(super) lights: Vec<Light>,
    /// Layers that are drawn, from bottom to top.
    pub(super) layers: Vec<TileLayer>,
    /// Pictures that the layers refer to.
    pub(super) tilesets: Vec<Tileset>,
    /// Where nobody can be.
    pub(super) collision: Grid<bool>,
    /// Where a wall is drawn.
    pub(super) wall: Grid<bool>,
}

/// The place where everybody lives: read once, then never changed, and shared by all who ask.
#[derive(Debug)]
pub struct Town {
    parts: Parts,
    sector_at: Grid<Option<SectorId>>,
    arena_at: Grid<Option<ArenaId>>,
    object_at: Grid<Option<ObjectId>>,
    /// Where one can walk.
    pub(super) ways: Ways,
    /// Every place by its full address in lower case.
    pub(super) places: BTreeMap<String, Place>,
    /// Tiles behind a counter, where only those stand who work there.
    staff_side: BTreeSet<Tile>,
}

impl Town {
    /// Puts the parts together. It does not check them.
    pub(super) fn new(parts: Parts) -> Town {
        let (width, height) = (parts.collision.width(), parts.collision.height());
        let mut sector_at = Grid::filled(width, height, None);
        for sector in &parts.sectors {
            sector.rects.iter().flat_map(|rect| rect.tiles()).for_each(|tile| sector_at.set(tile, Some(sector.id)));
        }
        let mut arena_at = Grid::filled(width, height, None);
        for arena in &parts.arenas {
            arena.tiles().for_each(|tile| arena_at.set(tile, Some(arena.id)));
        }
        let object_at = clickable_objects(&parts);
        let spots = || parts.objects.iter().flat_map(|object| &object.spots);
        let seats = spots().filter(|spot| spot.pose != Pose::Stand).map(|spot| spot.tile);
        let ways = Ways::new(&parts.collision, seats, spots().map(|spot| spot.tile));
        let counters = parts.objects.iter().filter(|object| STAFF.contains(&object.kind.as_str()));
        let staff_side = counters.flat_map(|object| &object.spots).map(|spot| spot.tile).collect();
        let mut town = Town { parts, sector_at, arena_at, object_at, ways, places: BTreeMap::new(), staff_side };
        town.places = town.all_places().map(|place| (town.address(place).to_string().to_lowercase(), place)).collect();
        town
    }

    /// Columns of the map, in tiles.
    pub fn width(&self) -> u16 {
        self.parts.collision.width()
    }

    /// Rows of the map, in tiles.
    pub fn height(&self) -> u16 {
        self.parts.collision.height()
    }

    /// All sectors, in the order of their numbers.
    pub fn sectors(&self) -> &[Sector] {
        &self.parts.sectors
    }

    /// All arenas, in the order of their numbers.
    pub fn arenas(&self) -> &[Arena] {
        &self.parts.arenas
    }

    /// All objects, in the order of their numbers.
    pub fn objects(&self) -> &[Object] {
        &self.parts.objects
    }

    /// All lamps and windows.
    pub fn lights(&self) -> &[Light] {
        &self.parts.lights
    }

    /// Whether one uses a thing from behind a counter, where only those stand who work there.
    pub fn is_behind_counter(&self, object: ObjectId) -> bool {
        self.object(object).spots.iter().all(|spot| self.staff_side.contains(&spot.tile))
    }

    /// The layers of tiles that are drawn, from bottom to top.
    pub fn layers(&self) -> &[TileLayer] {
        &self.parts.layers
    }

    /// The pictures that the tiles of the layers are cut from.
    pub fn tilesets(&self) -> &[Tileset] {
        &self.parts.tilesets
    }

    /// The sector with that number.
    pub fn sector(&self, id: SectorId) -> &Sector {
        &self.parts.sectors[usize::from(id.0)]
    }

    /// The arena with that number.
    pub fn arena(&self, id: ArenaId) -> &Arena {
        &self.parts.arenas[usize::from(id.0)]
    }

    /// The object with that number.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.parts.objects[usize::from(id.0)]
    }

    /// The sector whose ground `tile` is; `None` in the street and outside the map.
    pub fn sector_at(&self, tile: Tile) -> Option<SectorId> {
        self.sector_at.at(tile).flatten()
    }

    /// The arena whose floor `tile` is; `None` in the street, in walls and outside the map.
    pub fn arena_at(&self, tile: Tile) -> Option<ArenaId> {
        self.arena_at.at(tile).flatten()
    }

    /// The object pictured on `tile`; of several the smallest.
    pub fn object_at(&self, tile: Tile) -> Option<ObjectId> {
        self.object_at.at(tile).flatten()
    }

    /// The arenas of a sector, in the order of their numbers.
    pub fn arenas_in(&self, sector: SectorId) -> impl Iterator<Item = &Arena> {
        self.parts.arenas.iter().filter(move |arena| arena.sector == sector)
    }

    /// The objects of an arena, in the order of their numbers.
    pub fn objects_in(&self, arena: ArenaId) -> impl Iterator<Item = &Object> {
        self.parts.objects.iter().filter(move |object| object.arena == arena)
    }

    /// Every sector, arena and object, each before what is in it.
    pub fn all_places(&self) -> impl Iterator<Item = Place> {
        let sectors = self.parts.sectors.iter().map(|sector| Place::Sector(sector.id));
        let arenas = self.parts.arenas.iter().map(|arena| Place::Arena(arena.id));
        let objects = self.parts.objects.iter().map(|object| Place::Object(object.id));
        sectors.chain(arenas).chain(objects)
    }

    /// The arena of an object or the arena itself; `None` for a sector.
    pub fn arena_of(&self, place: Place) -> Option<ArenaId> {
        match place {
            Place::Sector(_) => None,
            Place::Arena(arena) => Some(arena),
            Place::Object(object) => Some(self.object(object).arena),
        }
    }

    /// The sector that a place is in, or the sector itself.
    pub fn sector_of(&self, place: Place) -> SectorId {
        match place {
            Place::Sector(sector) => sector,
            Place::Arena(arena) => self.arena(arena).sector,
            Place::Object(object) => self.arena(self.object(object).arena).sector,
        }
    }

    /// The full address of a place.
    pub fn address(&self, place: Place) -> Address {
        let object = if let Place::Object(object) = place { Some(self.object(object).name.clone()) } else { None };
        Address {
            sector: self.sector(self.sector_of(place)).name.clone(),
            arena: self.arena_of(place).map(|arena| self.arena(arena).name.clone()),
            object,
        }
    }

    /// Whether somebody can be on `tile`: it is on the map and not blocked.
    pub fn is_walkable(&self, tile: Tile) -> bool {
        self.ways.is_walkable(tile)
    }

    /// Whether paths may lead across `tile`: one can be there, and it is no seat or bed.
    pub fn is_open_for_passing(&self, tile: Tile) -> bool {
        self.ways.is_open(tile)
    }

    /// Whether `tile` is a wall that one cannot look through; doors are not.
    pub fn blocks_sight(&self, tile: Tile) -> bool {
        self.parts.wall.at(tile) == Some(true) && self.parts.collision.at(tile) == Some(true)
    }

    /// The shortest path from one tile to another, both included; of several always the same.
    ///
    /// Nobody walks across seats and beds, but a path may begin and end there.
    ///
    /// # Errors
    /// [`Unreachable`] if no way leads there.
    pub fn find_path(&self, from: Tile, to: Tile) -> Result<Path, Unreachable> {
        self.ways.find(from, to)
    }

    /// Steps of the shortest path; `None` if there is none.
    pub fn distance(&self, from: Tile, to: Tile) -> Option<u32> {
        self.ways.distance(from, to)
    }

    /// Index in `goals` and distance in steps of the one that is the shortest walk away.
    ///
    /// Of equally near ones it is the first; `None` if none can be reached.
    pub fn nearest(&self, from: Tile, goals: &[Tile]) -> Option<(usize, u32)> {
        self.ways.nearest(from, goals)
    }
}

/// Which object one clicks on each tile: a small thing wins over the large one on which it stands.
///
/// What a seat faces, such as a desk or a table, is clicked as the thing one sits at.
fn clickable_objects(parts: &Parts) -> Grid<Option<ObjectId>> {
    let mut rects: Vec<_> =
        parts.objects.iter().flat_map(|object| object.rects.iter().map(|rect| (*rect, object.id))).collect();
    rects.sort_by_key(|(rect, id)| std::cmp::Reverse((rect.area(), *id)));
    let mut object_at = Grid::filled(parts.collision.width(), parts.collision.height(), None);
    for (rect, id) in rects {
        rect.tiles().for_each(|tile| object_at.set(tile, Some(id)));
    }
    for object in &parts.objects {
        for spot in object.spots.iter().filter(|spot| spot.pose == Pose::Sit) {
            let Some(faced) = spot.tile.step(spot.facing) else { continue };
            if parts.collision.at(faced) == Some(true) && object_at.at(faced) == Some(None) {
                object_at.set(faced, Some(object.id));
            }
        }
    }
    object_at
}
