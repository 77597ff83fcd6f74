//! Finds the lines of a map file where layers, tilesets, objects and properties stand.
//!
//! The reader of Tiled's files tells no lines, but Tiled writes every tag on a line of its own.

use std::collections::{BTreeMap, BTreeSet};

/// A tile layer as it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct LayerLine {
    /// Its name.
    pub(super) name: String,
    /// The line of its tag, from 1.
    pub(super) line: usize,
    /// How its tiles are written, such as `csv`.
    pub(super) encoding: String,
    /// How many tiles it lists, if they are written as CSV.
    pub(super) tiles: usize,
    /// Whether one of them is no number.
    misprinted: bool,
}

/// Where things stand in a map file. Lines count from 1.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The line of the tag that opens the map.
    pub(super) map: Option<usize>,
    /// Line and file name of each tileset; `None` for one that stands in the map itself.
    pub(super) tilesets: Vec<(usize, Option<String>)>,
    /// Lines with something else where a number must stand, each with what it is: the first of each tag or layer.
    pub(super) misprints: Vec<(usize, String)>,
    /// The tile layers in the order of the file.
    pub(super) layers: Vec<LayerLine>,
    /// Names and lines of object layers, in the order of the file.
    groups: Vec<(String, usize)>,
    /// Lines of objects by number.
    objects: BTreeMap<u32, usize>,
    /// Lines of properties by number of the object and name.
    properties: BTreeMap<(u32, String), usize>,
}

impl Lines {
    /// Looks through the text of a map.
    pub(super) fn of(text: &str) -> Lines {
        let mut lines = Lines::default();
        let mut object = None;
        let mut in_data = false;
        for (line, text) in (1..).zip(text.lines()) {
            let tag = text.trim_start();
            if in_data {
                in_data = lines.count_tiles(tag, line);
            } else if tag.starts_with("<map ") {
                lines.map = Some(line);
                lines.check_sizes(tag, line);
            } else if tag.starts_with("<tileset ") {
                lines.check_sizes(tag, line);
                lines.tilesets.push((line, attribute(tag, "source")));
            } else if tag.starts_with("<layer ") {
                let name = attribute(tag, "name").unwrap_or_default();
                lines.layers.push(LayerLine { name, line, ..LayerLine::default() });
                lines.check_sizes(tag, line);
            } else if tag.starts_with("<objectgroup ") {
                lines.groups.push((attribute(tag, "name").unwrap_or_default(), line));
            } else if tag.starts_with("<data") {
                in_data = lines.begin_data(tag, line);
            } else if tag.starts_with("<object ") {
                object = attribute(tag, "id").and_then(|id| id.parse().ok());
                object.map(|id| lines.objects.insert(id, line));
            } else if tag.starts_with("<property ")
                && let Some((id, name)) = object.zip(attribute(tag, "name"))
            {
                lines.properties.insert((id, name), line);
            }
        }
        lines
    }

    /// The line of an object.
    pub(super) fn object(&self, id: u32) -> Option<usize> {
        self.objects.get(&id).copied()
    }

    /// The line of a property of an object, or of the object if it has none of that name.
    pub(super) fn property(&self, id: u32, name: &str) -> Option<usize> {
        self.properties.get(&(id, name.to_owned())).copied().or_else(|| self.object(id))
    }

    /// The line of the layer with that name.
    pub(super) fn layer(&self, name: &str) -> Option<usize> {
        let tiles = self.layers.iter().find(|layer| layer.name == name).map(|layer| layer.line);
        tiles.or_else(|| self.groups.iter().find(|(known, _)| known == name).map(|(_, line)| *line))
    }

    /// Names and lines of the layers that have the name of one before them.
    pub(super) fn doubled(&self) -> Vec<(&str, usize)> {
        let tiles = self.layers.iter().map(|layer| (layer.name.as_str(), layer.line));
        let groups = self.groups.iter().map(|(name, line)| (name.as_str(), *line));
        let mut seen = BTreeSet::new();
        tiles.chain(groups).filter(|(name, _)| !seen.insert(*name)).collect()
    }

    /// Notes how the tiles of the last layer are written; returns whether they follow.
    fn begin_data(&mut self, tag: &str, line: usize) -> bool {
        if let Some(layer) = self.layers.last_mut() {
            layer.encoding = attribute(tag, "encoding").unwrap_or_default();
        }
        // The tiles may begin right behind the tag.
        tag.split_once('>').is_some_and(|(_, rest)| self.count_tiles(rest, line))
    }

    /// Counts the tiles on one line of CSV; returns whether more may follow.
    fn count_tiles(&mut self, text: &str, line: usize) -> bool {
        let row = text.split('<').next().unwrap_or_default();
        let tiles = || row.split(',').map(str::trim).filter(|tile| !tile.is_empty());
        if let Some(layer) = self.layers.last_mut() {
            layer.tiles += tiles().count();
            if let Some(tile) = tiles().find(|tile| tile.parse::<u32>().is_err())
                && !layer.misprinted
                && layer.encoding == "csv"
            {
                layer.misprinted = true;
                let what = format!("`{}` among the tiles of the layer `{}` is no number", shorten(tile), layer.name);
                self.misprints.push((line, what));
            }
        }
        !text.contains('<')
    }

    /// Notes the first size or number of a tag that is none.
    fn check_sizes(&mut self, tag: &str, line: usize) {
        let sizes = ["width", "height", "tilewidth", "tileheight", "firstgid"];
        let mut values = sizes.iter().filter_map(|name| attribute(tag, name).map(|value| (name, value)));
        if let Some((name, value)) = values.find(|(_, value)| value.parse::<u32>().is_err()) {
            self.misprints.push((line, format!("`{name}` is `{}`, which is no number from 0", shorten(&value))));
        }
    }
}

/// So much of a misprint that a sentence can show it.
fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The value of an attribute of a tag, with the signs that XML writes in a special way.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let end = tag[start..].find('"')?;
    let value = &tag[start..start + end];
    Some(value.replace("&apos;", "'").replace("&quot;", "\"").replace("&amp;", "&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"<map width="2" height="2">
 <tileset firstgid="1" source="terrain.tsx"/>
 <layer id="1" name="ground" width="2" height="2">
  <data encoding="csv">
1,2,
3,0
</data>
 </layer>
 <objectgroup id="2" name="objects">
  <object id="7" name="Tom&apos;s bed" x="0" y="0">
   <properties>
    <property name="kind" value="bed"/>
   </properties>
  </object>
 </objectgroup>
</map>"#;

    #[test]
    fn things_are_found_where_they_stand() {
        let lines = Lines::of(FILE);
        assert_eq!(lines.map, Some(1));
        assert_eq!(lines.tilesets, [(2, Some("terrain.tsx".to_owned()))]);
        let ground =
            LayerLine { name: "ground".to_owned(), line: 3, encoding: "csv".to_owned(), tiles: 4, misprinted: false };
        assert_eq!(lines.layers, [ground]);
        assert_eq!((lines.layer("ground"), lines.layer("objects"), lines.layer("wall")), (Some(3), Some(9), None));
        assert_eq!(
            (lines.object(7), lines.property(7, "kind"), lines.property(7, "use")),
            (Some(10), Some(12), Some(10))
        );
        assert_eq!(attribute(r#"<object id="7" name="Tom&apos;s bed">"#, "name"), Some("Tom's bed".to_owned()));
    }
}
