//! Reads a map file and its tilesets, as Tiled writes them.
//!
//! Every problem is collected, so that one look at the messages tells all there is to mend.

use std::io::{self, Cursor};
use std::path::{Component, Path};

use tiled::{LayerType, Loader, Map};

use super::build;
use super::check;
use super::grid::Grid;
use super::layer::{TILE_PIXELS, TileLayer, TileRef, Tileset};
use super::lines::Lines;
use super::map::Town;
use super::problem::{MapErrors, Problems};
use super::raw::{CLASSES, RawMap, RawObject};
use super::tile::Tile;
use super::words::nearest;
use super::xml_bounds::{self, TooMuch};

/// The tile layers that a map may have, from bottom to top; `above` is drawn over people.
const DRAWN_LAYERS: [&str; 7] = ["ground", "ground detail", "floor", "wall", "furniture", "on furniture", "above"];

/// The tile layer that blocks; it is not drawn.
const COLLISION: &str = "collision";

/// The layers without which there is no town.
const REQUIRED_LAYERS: [&str; 5] = [COLLISION, "wall", "sectors", "arenas", "objects"];

/// The longest edge of a map in tiles, so that every distance fits 16 bits.
const MOST_TILES: u32 = 250;

/// How files are read: a path from the folder of the game's data to the bytes of the file.
type Read<'a> = &'a dyn Fn(&str) -> io::Result<Vec<u8>>;

impl Town {
    /// Reads and checks the map `path` (such as `maps/smallville.tmx`) and its tilesets.
    ///
    /// # Errors
    /// All problems of the map, each with its line and what to do.
    pub fn load(read: &dyn Fn(&str) -> io::Result<Vec<u8>>, path: &str) -> Result<Town, MapErrors> {
        let mut problems = Problems::new(path);
        let Some((map, lines)) = open(read, path, &mut problems) else {
            return Err(problems.into_errors());
        };
        let raw = read_map(&map, &lines, &mut problems);
        let (parts, origins) = build::build(raw, &mut problems);
        let town = Town::new(parts);
        check::check(&town, &origins, &mut problems);
        problems.settle(town)
    }
}

/// Opens the file and looks for whatever the reader would stumble over; `None` if there is a problem.
fn open(read: Read<'_>, path: &str, problems: &mut Problems) -> Option<(Map, Lines)> {
    let text = match read(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => {
            problems.add(None, format!("the map cannot be read ({error})"), "restore the file or name another one");
            return None;
        }
    };
    let lines = Lines::of(&text);
    for layer in lines.layers.iter().filter(|layer| layer.encoding != "csv") {
        let what = format!("the layer `{}` is not written as CSV", layer.name);
        problems.add(Some(layer.line), what, "choose CSV as tile layer format in Map > Properties");
    }
    for (line, what) in &lines.misprints {
        problems.add(Some(*line), what.clone(), "write the number, or open an older copy");
    }
    if problems.is_empty()
        && let Err(TooMuch { line, what, fix }) = xml_bounds::check(&text)
    {
        problems.add(Some(line), what, fix);
    }
    if !problems.is_empty() {
        return None;
    }
    let mut loader = Loader::with_reader(|path: &Path| {
        let bytes = read(&plain(path))?;
        match xml_bounds::check(&String::from_utf8_lossy(&bytes)) {
            Ok(()) => Ok(Cursor::new(bytes)),
            Err(TooMuch { line, what, .. }) => Err(io::Error::other(format!("line {line}: {what}"))),
        }
    });
    check_tilesets(&mut loader, read, path, &lines, problems);
    let map = match loader.load_tmx_map(path) {
        Ok(map) => map,
        Err(error) => {
            if problems.is_empty() {
                let (line, what) = line_and_reason(&error);
                problems.add(line, format!("the map is damaged ({what})"), "open it in Tiled and save it again");
            }
            return None;
        }
    };
    check_layers(&map, problems);
    check_doubled(&lines, problems);
    is_plain(&map, &lines, problems).then_some((map, lines))
}

/// Whether all tilesets and their pictures are there.
fn check_tilesets(
    loader: &mut Loader<tiled::DefaultResourceCache, impl tiled::ResourceReader>,
    read: Read<'_>,
    path: &str,
    lines: &Lines,
    problems: &mut Problems,
) {
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    for (line, source) in &lines.tilesets {
        let Some(source) = source else {
            problems.add(Some(*line), "a tileset stands in the map itself", "save it as a file with Export in Tiled");
            continue;
        };
        let file = plain(&folder.join(source));
        if let Err(error) = read(&file) {
            let what = format!("the tileset `{file}` is missing ({error})");
            problems.add(Some(*line), what, "restore the file or correct the name");
            continue;
        }
        match loader.load_tsx_tileset(&file) {
            Ok(tileset) => {
                let image = tileset.image.map(|image| plain(&image.source));
                if image.as_deref().is_none_or(|image| read(image).is_err()) {
                    let what = format!("its picture `{}` is missing", image.unwrap_or_default());
                    problems.add_in(&file, None, what, "restore the picture or correct its name");
                }
            }
            Err(error) => {
                let (line, what) = line_and_reason(&error);
                let what = format!("the tileset is damaged ({what})");
                problems.add_in(&file, line, what, "open it in Tiled and save it again");
            }
        }
    }
}

/// Whether the map is of the sort that the game draws; whatever is not is a problem.
fn is_plain(map: &Map, lines: &Lines, problems: &mut Problems) -> bool {
    let found = problems.len();
    if map.orientation != tiled::Orientation::Orthogonal || map.infinite() {
        problems.add(
            lines.map,
            "the map is not a plain rectangle",
            "make it orthogonal and not infinite in Map > Properties",
        );
    }
    let pixels = u32::from(TILE_PIXELS);
    if (map.tile_width, map.tile_height) != (pixels, pixels) {
        let what = format!("its tiles have {} × {} pixels", map.tile_width, map.tile_height);
        problems.add(lines.map, what, format!("the game draws tiles of {pixels} × {pixels}"));
    }
    if !(1..=MOST_TILES).contains(&map.width) || !(1..=MOST_TILES).contains(&map.height) {
        let what = format!("the map has {} × {} tiles", map.width, map.height);
        problems.add(lines.map, what, format!("make each edge 1 to {MOST_TILES} tiles long"));
    }
    for layer in map.layers().filter(|_| !map.infinite()) {
        if layer.as_tile_layer().is_some_and(|it| (it.width(), it.height()) != (Some(map.width), Some(map.height))) {
            let what = format!("the layer `{}` is not as large as the map", layer.name);
            problems.add(lines.layer(&layer.name), what, "open the map in Tiled and save it again");
        }
    }
    let size = map.width as usize * map.height as usize;
    for layer in &lines.layers {
        if layer.tiles != size {
            let what = format!("the layer `{}` lists {} tiles instead of {size}", layer.name, layer.tiles);
            problems.add(Some(layer.line), what, "open the map in Tiled and save it again");
        }
    }
    problems.len() == found
}

/// Whether the layers are there without which there is no town.
fn check_layers(map: &Map, problems: &mut Problems) {
    let names: Vec<String> = map.layers().map(|layer| layer.name.clone()).collect();
    for wanted in REQUIRED_LAYERS {
        // A misspelt layer is told as such when it is read.
        if !names.iter().any(|name| name == wanted || nearest_layer(name) == Some(wanted)) {
            problems.add(None, format!("the layer `{wanted}` is missing"), format!("add a layer `{wanted}` in Tiled"));
        }
    }
}

/// Whether a layer is there twice: nobody could say which of them is meant.
fn check_doubled(lines: &Lines, problems: &mut Problems) {
    for (name, line) in lines.doubled() {
        problems.add(Some(line), format!("there is a second layer `{name}`"), "join them in Tiled, or rename one");
    }
}

/// Reads all layers of a map that opens.
fn read_map(map: &Map, lines: &Lines, problems: &mut Problems) -> RawMap {
    let size = (map.width as u16, map.height as u16);
    let mut raw = RawMap {
        layers: Vec::new(),
        tilesets: map.tilesets().iter().map(|tileset| read_tileset(tileset)).collect(),
        collision: Grid::filled(size.0, size.1, false),
        wall: Grid::filled(size.0, size.1, false),
        objects: CLASSES.iter().map(|class| (class.name, Vec::new())).collect(),
    };
    for layer in map.layers() {
        let (name, line) = (layer.name.as_str(), lines.layer(&layer.name));
        let class = CLASSES.iter().find(|class| class.layer == name);
        match (layer.layer_type(), class) {
            (LayerType::Objects(drawn), Some(class)) => {
                let objects = drawn.object_data().iter();
                let read = objects.filter_map(|drawn| RawObject::read(drawn, class, size, lines, problems));
                raw.objects.entry(class.name).or_default().extend(read);
            }
            (LayerType::Tiles(tiles), _) if name == COLLISION => fill(&mut raw.collision, &tiles),
            (LayerType::Tiles(tiles), _) if DRAWN_LAYERS.contains(&name) => {
                if name == "wall" {
                    fill(&mut raw.wall, &tiles);
                }
                raw.layers.push(read_tiles(map, name, &tiles, line, problems));
            }
            _ => add_strange_layer(name, line, problems),
        }
    }
    raw
}

/// Notes that the game has no use for a layer.
fn add_strange_layer(name: &str, line: Option<usize>, problems: &mut Problems) {
    let fix = match nearest_layer(name) {
        Some(word) if word != name => format!("call it `{word}` or remove it"),
        Some(_) => "make it the other sort of layer: objects on object layers, tiles on tile layers".to_owned(),
        None => "rename or remove it; layers in groups are not read".to_owned(),
    };
    problems.add(line, format!("the layer `{name}` is unknown"), fix);
}

/// The name of a layer of the game that is most like `name`, or `name` itself if it is one.
fn nearest_layer(name: &str) -> Option<&'static str> {
    let objects = CLASSES.iter().map(|class| class.layer);
    nearest(name, DRAWN_LAYERS.into_iter().chain([COLLISION]).chain(objects))
}

/// Marks every tile that the layer covers.
fn fill(grid: &mut Grid<bool>, tiles: &tiled::TileLayer<'_>) {
    for tile in grid.tiles() {
        grid.set(tile, tiles.get_tile(i32::from(tile.x), i32::from(tile.y)).is_some());
    }
}

/// The tiles of a layer that is drawn.
fn read_tiles(
    map: &Map,
    name: &str,
    tiles: &tiled::TileLayer<'_>,
    line: Option<usize>,
    problems: &mut Problems,
) -> TileLayer {
    let mut read = Vec::with_capacity(map.width as usize * map.height as usize);
    for (y, x) in (0..map.height as i32).flat_map(|y| (0..map.width as i32).map(move |x| (y, x))) {
        read.push(tiles.get_tile(x, y).map(|tile| {
            let tileset = tile.get_tileset();
            if tile.id() >= tileset.tilecount {
                let at = Tile::new(x as u16, y as u16);
                let what = format!("the layer `{name}` has tile {} of `{}` at {at}", tile.id(), tileset.name);
                problems.add(line, what, format!("draw another: the tileset has only {}", tileset.tilecount));
            }
            let tileset = u8::try_from(tile.tileset_index()).unwrap_or(u8::MAX);
            TileRef { tileset, id: tile.id(), flip_x: tile.flip_h, flip_y: tile.flip_v, flip_diagonal: tile.flip_d }
        }));
    }
    TileLayer { name: name.to_owned(), tiles: read }
}

fn read_tileset(tileset: &tiled::Tileset) -> Tileset {
    let moving = tileset.tiles().filter_map(|(id, tile)| {
        let frames = tile.animation.as_ref()?.iter().map(|frame| (frame.tile_id, frame.duration));
        Some((id, frames.collect()))
    });
    Tileset {
        name: tileset.name.clone(),
        image: tileset.image.as_ref().map(|image| plain(&image.source)).unwrap_or_default(),
        columns: tileset.columns,
        tile_count: tileset.tilecount,
        animations: moving.collect(),
    }
}

/// A path without `.` and `..`, with `/` between its parts.
fn plain(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    parts.join("/")
}

/// The line of an error in XML, which its text begins with (`12:5 …`), and what is wrong there.
fn line_and_reason(error: &tiled::Error) -> (Option<usize>, String) {
    let text = error.to_string();
    let position = text.split_once(' ').and_then(|(position, reason)| Some((position.split_once(':')?.0, reason)));
    match position.map(|(line, reason)| (line.parse(), reason)) {
        Some((Ok(line), reason)) => (Some(line), reason.to_owned()),
        _ => (None, text),
    }
}
