//! A rectangle drawn in Tiled with its name, class and properties: read, but not yet understood.

use std::collections::BTreeMap;

use tiled::{ObjectData, ObjectShape, PropertyValue};

use super::grid::Grid;
use super::layer::{TILE_PIXELS, TileLayer, Tileset};
use super::lines::Lines;
use super::problem::Problems;
use super::tile::TileRect;
use super::time_of_day::TimeOfDay;
use super::words::advice;

/// A map file as read, its rectangles not yet understood.
#[derive(Debug)]
pub(super) struct RawMap {
    /// Layers that are drawn, from bottom to top.
    pub(super) layers: Vec<TileLayer>,
    /// Pictures that the layers refer to.
    pub(super) tilesets: Vec<Tileset>,
    /// Where nobody can be.
    pub(super) collision: Grid<bool>,
    /// Where a wall is drawn.
    pub(super) wall: Grid<bool>,
    /// The rectangles by class.
    pub(super) objects: BTreeMap<&'static str, Vec<RawObject>>,
}

/// What may be drawn on an object layer.
#[derive(Debug)]
pub(super) struct Class {
    /// Its name in Tiled, such as `sector`.
    pub(super) name: &'static str,
    /// The layer it belongs on.
    pub(super) layer: &'static str,
    /// The properties it may have.
    pub(super) properties: &'static [&'static str],
    /// Whether it needs a name.
    pub(super) named: bool,
}

/// The classes of the map file.
pub(super) const CLASSES: [Class; 4] = [
    Class { name: "sector", layer: "sectors", properties: &["kind", "owner", "opens", "closes"], named: true },
    Class { name: "arena", layer: "arenas", properties: &["kind", "owner"], named: true },
    Class {
        name: "object",
        layer: "objects",
        properties: &["kind", "use", "pose", "facing", "capacity", "state", "owner"],
        named: true,
    },
    Class { name: "light", layer: "lights", properties: &["kind"], named: false },
];

/// A rectangle of the map file.
#[derive(Debug)]
pub(super) struct RawObject {
    /// How messages call it, such as "the sector `Hobbs Cafe`".
    pub(super) label: String,
    /// Its line in the file.
    pub(super) line: Option<usize>,
    /// Its name, without blanks around it.
    pub(super) name: String,
    /// The tiles it covers, all on the map.
    pub(super) rect: TileRect,
    /// Its properties as text, with their lines.
    properties: BTreeMap<String, (Option<usize>, String)>,
}

impl RawObject {
    /// Reads what was drawn on the layer of `class` in a map of `size` tiles; `None` if it has no place on the map.
    pub(super) fn read(
        drawn: &ObjectData,
        class: &Class,
        size: (u16, u16),
        lines: &Lines,
        problems: &mut Problems,
    ) -> Option<RawObject> {
        let (id, line, name) = (drawn.id(), lines.object(drawn.id()), drawn.name.trim().to_owned());
        let label =
            if name.is_empty() { format!("the {} {id}", class.name) } else { format!("the {} `{name}`", class.name) };
        if drawn.user_type != class.name {
            let what = match drawn.user_type.as_str() {
                "" => format!("{label} has no class"),
                other => format!("{label} has the class `{other}`, which the layer `{}` does not take", class.layer),
            };
            problems.add(line, what, format!("write `{}` as its class, or move it to its layer", class.name));
        }
        if class.named && name.is_empty() {
            problems.add(line, format!("{label} has no name"), "give it one in Tiled");
        }
        if name.contains([':', ';']) {
            problems.add(line, format!("{label} has a `:` or `;` in its name"), "leave it out: it separates names");
        }
        let properties = read_properties(drawn, class, &label, lines, problems);
        match whole_tiles(drawn, size) {
            Ok(rect) => Some(RawObject { label, line, name, rect, properties }),
            Err((what, fix)) => {
                problems.add(line, format!("{label} {what}"), fix);
                None
            }
        }
    }

    /// The text of a property.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.properties.get(key).map(|(_, text)| text.as_str())
    }

    /// The line of a property, or of the object if it does not have it.
    pub(super) fn line_of(&self, key: &str) -> Option<usize> {
        self.properties.get(key).map_or(self.line, |(line, _)| *line)
    }

    /// The names in a property, separated by `;`.
    pub(super) fn names(&self, key: &str) -> Vec<String> {
        let names = self.text(key).unwrap_or_default().split(';').map(str::trim);
        names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
    }

    /// The word of a property; one of `words`, else a problem and `None`.
    pub(super) fn required_word(&self, key: &str, words: &[&str], problems: &mut Problems) -> Option<&str> {
        if self.text(key).is_none() {
            let fix = format!("add one of: {}", words.join(", "));
            problems.add(self.line, format!("{} has no `{key}`", self.label), fix);
        }
        self.word(key, words, problems)
    }

    /// The word of a property; `None` if it has none, or, with a problem, if it is none of `words`.
    pub(super) fn word(&self, key: &str, words: &[&str], problems: &mut Problems) -> Option<&str> {
        let word = self.text(key)?;
        if !words.contains(&word) {
            let what = format!("{} has the unknown {key} `{word}`", self.label);
            problems.add(self.line_of(key), what, advice(word, words));
            return None;
        }
        Some(word)
    }

    /// The time of day in a property, such as `08:00`.
    pub(super) fn time(&self, key: &str, problems: &mut Problems) -> Option<TimeOfDay> {
        let text = self.text(key)?;
        let time = text.parse();
        if time.is_err() {
            let what = format!("{} {key} at `{text}`, which is no time of day", self.label);
            problems.add(self.line_of(key), what, "write hours and minutes such as 08:00 (midnight is 00:00)");
        }
        time.ok()
    }

    /// The number in a property, at least 1.
    pub(super) fn count(&self, key: &str, problems: &mut Problems) -> Option<u16> {
        let text = self.text(key)?;
        let count = text.parse().ok().filter(|count| *count > 0);
        if count.is_none() {
            let what = format!("{} has the {key} `{text}`", self.label);
            problems.add(self.line_of(key), what, "write a whole number from 1 up");
        }
        count
    }
}

/// The properties as text; unknown ones become problems.
fn read_properties(
    drawn: &ObjectData,
    class: &Class,
    label: &str,
    lines: &Lines,
    problems: &mut Problems,
) -> BTreeMap<String, (Option<usize>, String)> {
    let mut sorted: BTreeMap<&String, &PropertyValue> = BTreeMap::new();
    #[expect(clippy::iter_over_hash_type, reason = "it is sorted here")]
    for (key, value) in &drawn.properties {
        sorted.insert(key, value);
    }
    let mut properties = BTreeMap::new();
    for (key, value) in sorted {
        let line = lines.property(drawn.id(), key);
        if !class.properties.contains(&key.as_str()) {
            let what = format!("{label} has the unknown property `{key}`");
            problems.add(line, what, advice(key, class.properties));
        }
        let text = match value {
            PropertyValue::StringValue(text) | PropertyValue::FileValue(text) => text.trim().to_owned(),
            PropertyValue::IntValue(number) => number.to_string(),
            PropertyValue::FloatValue(number) => number.to_string(),
            PropertyValue::BoolValue(flag) => flag.to_string(),
            other => {
                let what = format!("{label} has the property `{key}` of a strange type ({other:?})");
                problems.add(line, what, "make it a string");
                continue;
            }
        };
        properties.insert(key.clone(), (line, text));
    }
    properties
}

/// The tiles that a drawn rectangle covers, or what is wrong with it and what to do.
fn whole_tiles(drawn: &ObjectData, (columns, rows): (u16, u16)) -> Result<TileRect, (&'static str, &'static str)> {
    let redraw = "draw it with the rectangle tool";
    let ObjectShape::Rect { width, height } = drawn.shape else {
        return Err(("is not a rectangle", redraw));
    };
    if drawn.tile_data().is_some() {
        return Err(("is a picture, not a rectangle", redraw));
    }
    if drawn.rotation != 0.0 {
        return Err(("is turned", "set its rotation to 0"));
    }
    let whole = |pixels: f32| {
        let tiles = pixels / f32::from(TILE_PIXELS);
        (tiles.fract() == 0.0 && (0.0..=f32::from(u16::MAX)).contains(&tiles)).then_some(tiles as u16)
    };
    let (Some(x), Some(y), Some(width), Some(height)) = (whole(drawn.x), whole(drawn.y), whole(width), whole(height))
    else {
        return Err(("does not cover whole tiles", "snap it to the grid (View > Snapping), inside the map"));
    };
    if width == 0 || height == 0 {
        return Err(("covers no tile", "draw it at least one tile large, or delete it"));
    }
    if u32::from(x) + u32::from(width) > u32::from(columns) || u32::from(y) + u32::from(height) > u32::from(rows) {
        return Err(("reaches beyond the map", "move it inside"));
    }
    Ok(TileRect::new(x, y, width, height))
}
