//! From rectangles with words to sectors, arenas, objects and lights.
//!
//! A word that is not understood is noted and replaced by a guess, so that it makes one message and not many.

use super::furnish::{Usage, arena_of, possible_spots};
use super::grid::Grid;
use super::map::Parts;
use super::object::{KINDS, Light, LightKind, Object, Pose, Spot, Use};
use super::place::{Arena, ArenaId, ArenaKind, ObjectId, Sector, SectorId, SectorKind};
use super::problem::Problems;
use super::raw::{RawMap, RawObject};
use super::tile::{Direction, Tile};

/// How far above the floor a window or a lamp may hang on a wall, in tiles.
const WALL_HEIGHT_TILES: u16 = 4;

/// The lines of the file where things were drawn first, in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Origins {
    /// Of sectors.
    pub(super) sectors: Vec<Option<usize>>,
    /// Of arenas.
    pub(super) arenas: Vec<Option<usize>>,
    /// Of objects.
    pub(super) objects: Vec<Option<usize>>,
}

/// Understands the rectangles of a map.
pub(super) fn build(mut raw: RawMap, problems: &mut Problems) -> (Parts, Origins) {
    let mut origins = Origins::default();
    let mut take = |class: &str| raw.objects.remove(class).unwrap_or_default();
    let sectors = sectors(&take("sector"), &mut origins, problems);
    let arenas = arenas(&take("arena"), &sectors, &mut origins, problems);
    let mut arena_at = Grid::filled(raw.collision.width(), raw.collision.height(), None);
    for arena in &arenas {
        arena.tiles().for_each(|tile| arena_at.set(tile, Some(arena.id)));
    }
    let room = Room { arena_at: &arena_at, collision: &raw.collision, wall: &raw.wall };
    let objects = objects(&take("object"), &room, &mut origins, problems);
    let mut lights: Vec<Light> = take("light").iter().filter_map(|drawn| light(drawn, &room, problems)).collect();
    for light in &mut lights {
        light.arena = light.arena.filter(|arena| !arenas[usize::from(arena.0)].kind.is_outdoors());
    }
    let RawMap { layers, tilesets, collision, wall, .. } = raw;
    (Parts { sectors, arenas, objects, lights, layers, tilesets, collision, wall }, origins)
}

/// What is known of the tiles when things are placed on them.
struct Room<'a> {
    arena_at: &'a Grid<Option<ArenaId>>,
    collision: &'a Grid<bool>,
    wall: &'a Grid<bool>,
}

fn sectors(drawn: &[RawObject], origins: &mut Origins, problems: &mut Problems) -> Vec<Sector> {
    let mut sectors: Vec<Sector> = Vec::new();
    for raw in drawn {
        let kind = raw.required_word("kind", SectorKind::WORDS, problems).and_then(SectorKind::from_word);
        let (opens, closes) = (raw.time("opens", problems), raw.time("closes", problems));
        if raw.text("opens").is_some() != raw.text("closes").is_some() {
            problems.add(raw.line, format!("{} has only one of `opens` and `closes`", raw.label), "add the other");
        }
        let sector = Sector {
            id: SectorId(number(sectors.len())),
            name: raw.name.clone(),
            kind: kind.unwrap_or(SectorKind::Home),
            owners: raw.names("owner"),
            opens,
            closes,
            rects: vec![raw.rect],
        };
        let Some(first) = sectors.iter_mut().find(|first| is_same_name(&first.name, &raw.name)) else {
            origins.sectors.push(raw.line);
            sectors.push(sector);
            continue;
        };
        let same = (&first.name, first.kind, &first.owners, first.opens, first.closes)
            == (&sector.name, sector.kind, &sector.owners, sector.opens, sector.closes);
        add_if_different(same, raw, problems);
        first.rects.push(raw.rect);
    }
    sectors
}

fn arenas(drawn: &[RawObject], sectors: &[Sector], origins: &mut Origins, problems: &mut Problems) -> Vec<Arena> {
    let mut arenas: Vec<Arena> = Vec::new();
    for raw in drawn {
        let kind = raw.required_word("kind", ArenaKind::WORDS, problems).and_then(ArenaKind::from_word);
        let Some(sector) = sectors.iter().find(|sector| sector.contains(raw.rect.middle())) else {
            let fix = "draw a sector around it or move it into one";
            problems.add(raw.line, format!("{} lies in no sector", raw.label), fix);
            continue;
        };
        let arena = Arena {
            id: ArenaId(number(arenas.len())),
            sector: sector.id,
            name: raw.name.clone(),
            kind: kind.unwrap_or(ArenaKind::Hallway),
            owners: raw.names("owner"),
            rects: vec![raw.rect],
        };
        let Some(first) = arenas.iter_mut().find(|it| it.sector == arena.sector && is_same_name(&it.name, &raw.name))
        else {
            origins.arenas.push(raw.line);
            arenas.push(arena);
            continue;
        };
        let same = (&first.name, first.kind, &first.owners) == (&arena.name, arena.kind, &arena.owners);
        add_if_different(same, raw, problems);
        first.rects.push(raw.rect);
    }
    arenas
}

fn objects(drawn: &[RawObject], room: &Room<'_>, origins: &mut Origins, problems: &mut Problems) -> Vec<Object> {
    let mut objects: Vec<Object> = Vec::new();
    // For each object the rectangle that tells its capacity, if any does.
    let mut limits: Vec<Option<&RawObject>> = Vec::new();
    for raw in drawn {
        let Some(object) = object(raw, number(objects.len()), room, problems) else { continue };
        let limit = raw.text("capacity").is_some().then_some(raw);
        let Some(index) = objects.iter().position(|it| it.arena == object.arena && is_same_name(&it.name, &raw.name))
        else {
            origins.objects.push(raw.line);
            objects.push(object);
            limits.push(limit);
            continue;
        };
        let first = &mut objects[index];
        let same = (&first.name, &first.kind, &first.initial_state, &first.owners)
            == (&object.name, &object.kind, &object.initial_state, &object.owners);
        let same_limit =
            limits[index].zip(limit).is_none_or(|(one, other)| one.text("capacity") == other.text("capacity"));
        add_if_different(same && same_limit, raw, problems);
        limits[index] = limits[index].or(limit);
        first.rects.push(raw.rect);
        for spot in object.spots {
            if !first.spots.iter().any(|other| other.tile == spot.tile) {
                first.spots.push(spot);
            }
        }
    }
    for (object, limit) in objects.iter_mut().zip(limits) {
        object.capacity = capacity(number(object.spots.len()), limit, problems);
    }
    objects
}

/// How many may use a thing at once: as many as it has spots, or as the map says.
fn capacity(spots: u16, limit: Option<&RawObject>, problems: &mut Problems) -> u16 {
    let Some((raw, wanted)) = limit.and_then(|raw| Some((raw, raw.count("capacity", problems)?))) else { return spots };
    if wanted > spots {
        let what = format!("{} has the capacity {wanted} but free spots for only {spots}", raw.label);
        problems.add(raw.line_of("capacity"), what, "lower its capacity or free more tiles");
    }
    wanted.min(spots)
}

/// One rectangle of a thing; `None` if it cannot be used, which is a problem.
fn object(raw: &RawObject, id: u16, room: &Room<'_>, problems: &mut Problems) -> Option<Object> {
    let kind = raw.required_word("kind", KINDS, problems).unwrap_or_default().to_owned();
    let place = raw.required_word("use", Use::WORDS, problems).and_then(Use::from_word);
    let pose = raw.word("pose", Pose::WORDS, problems).and_then(Pose::from_word).unwrap_or(Pose::Stand);
    let facing = raw.word("facing", Direction::WORDS, problems).and_then(Direction::from_word);
    let usage = Usage { place: place?, pose, facing: facing.unwrap_or(Direction::Down) };
    let possible = possible_spots(raw.rect, usage);
    let Some(arena) = arena_of(raw.rect, &possible, room.arena_at) else {
        problems.add(raw.line, format!("{} stands in no arena", raw.label), "draw an arena around it or move it");
        return None;
    };
    let spots = free_spots(raw, usage, &possible, arena, room, problems)?;
    let initial_state = raw.text("state").filter(|state| !state.is_empty()).unwrap_or("idle").to_owned();
    Some(Object {
        id: ObjectId(id),
        arena,
        name: raw.name.clone(),
        kind,
        rects: vec![raw.rect],
        capacity: number(spots.len()),
        spots,
        initial_state,
        owners: raw.names("owner"),
    })
}

/// The spots where one can really be, in the arena of the thing; `None` if there are none, which is a problem.
fn free_spots(
    raw: &RawObject,
    usage: Usage,
    possible: &[Spot],
    arena: ArenaId,
    room: &Room<'_>,
    problems: &mut Problems,
) -> Option<Vec<Spot>> {
    let is_free =
        |spot: &Spot| room.collision.at(spot.tile) == Some(false) && room.arena_at.at(spot.tile) == Some(Some(arena));
    let free: Vec<Spot> = possible.iter().copied().filter(is_free).collect();
    let every_head_needs_a_pillow = usage.place == Use::On && usage.pose == Pose::Lie;
    if free.is_empty() || every_head_needs_a_pillow && free.len() < possible.len() {
        let blocked = possible.iter().find(|spot| !is_free(spot)).map(|spot| format!(" {}", spot.tile));
        let what = format!(
            "{} cannot be used ({} `{}`): the tile{} is blocked or outside its arena",
            raw.label,
            usage.pose,
            usage.place,
            blocked.unwrap_or_default()
        );
        let fix = "clear it in the layer `collision`, move the thing, or change its `use`";
        problems.add(raw.line, what, fix);
        return None;
    }
    Some(free)
}

fn light(raw: &RawObject, room: &Room<'_>, problems: &mut Problems) -> Option<Light> {
    let kind = raw.required_word("kind", LightKind::WORDS, problems).and_then(LightKind::from_word)?;
    let tile = raw.rect.min;
    let on_wall = kind == LightKind::Window || room.wall.at(tile) == Some(true);
    let below = (0..=WALL_HEIGHT_TILES).map(|drop| Tile::new(tile.x, tile.y + drop));
    let heights = if on_wall { usize::from(WALL_HEIGHT_TILES) + 1 } else { 1 };
    let arena = below.take(heights).find_map(|tile| room.arena_at.at(tile).flatten());
    if kind == LightKind::Window && arena.is_none() {
        let what = format!("{} is a window without a room below it", raw.label);
        problems.add(raw.line, what, format!("move it to a wall at most {WALL_HEIGHT_TILES} tiles above a floor"));
    }
    Some(Light { tile, kind, arena, width_tiles: raw.rect.width })
}

/// Notes that two rectangles of one name are not one thing.
fn add_if_different(same: bool, raw: &RawObject, problems: &mut Problems) {
    if !same {
        let what = format!("{} is drawn twice in different ways", raw.label);
        problems.add(raw.line, what, "give it a name of its own, or make spelling and properties equal");
    }
}

/// Whether two names are the same to a player, who need not care for upper and lower case.
fn is_same_name(left: &str, right: &str) -> bool {
    left.to_lowercase() == right.to_lowercase()
}

/// The number of the next thing in a list.
fn number(count: usize) -> u16 {
    u16::try_from(count).expect("maps have fewer than 65536 tiles and things")
}
