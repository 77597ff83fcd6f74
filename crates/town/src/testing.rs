//! Small maps for tests, drawn with letters.

use std::fmt::Write;
use std::io;

use super::map::Town;
use super::problem::MapErrors;

/// The path of every test map.
pub(super) const PATH: &str = "maps/test.tmx";

const TILESET: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="collision" tilewidth="16" tileheight="16" tilecount="4" columns="2">
 <image source="../assets/tiles/collision.png" width="32" height="32"/>
 <tile id="1"><animation><frame tileid="1" duration="200"/><frame tileid="2" duration="300"/></animation></tile>
</tileset>
"#;

/// A map under construction.
pub(super) struct TestMap {
    rows: Vec<Vec<char>>,
    groups: [String; 4],
    next_id: u32,
}

impl TestMap {
    /// A map as drawn: `#` is a wall, `o` is furniture, `.` is free. Blanks around the rows do not count.
    pub(super) fn new(drawing: &str) -> TestMap {
        let rows = drawing.lines().map(str::trim).filter(|row| !row.is_empty());
        TestMap { rows: rows.map(|row| row.chars().collect()).collect(), groups: Default::default(), next_id: 1 }
    }

    /// Adds a sector; `rect` is x, y, width and height in tiles.
    pub(super) fn sector(self, name: &str, kind: &str, rect: [u16; 4]) -> TestMap {
        self.add("sector", name, rect, &format!("kind={}", kind.replace(' ', "_")))
    }

    /// Adds an arena.
    pub(super) fn arena(self, name: &str, kind: &str, rect: [u16; 4]) -> TestMap {
        self.add("arena", name, rect, &format!("kind={}", kind.replace(' ', "_")))
    }

    /// Adds an object with properties such as `kind=kitchen_sink use=below`, where `_` is a blank.
    pub(super) fn object(self, name: &str, rect: [u16; 4], properties: &str) -> TestMap {
        self.add("object", name, rect, properties)
    }

    /// Adds something of any class.
    pub(super) fn add(mut self, class: &str, name: &str, [x, y, width, height]: [u16; 4], properties: &str) -> TestMap {
        let group = ["sector", "arena", "object", "light"].iter().position(|it| *it == class).unwrap_or(2);
        let text = &mut self.groups[group];
        let id = self.next_id;
        let (x, y, width, height) = (x * 16, y * 16, width * 16, height * 16);
        let name = name.replace('\'', "&apos;");
        writeln!(
            text,
            r#"  <object id="{id}" name="{name}" type="{class}" x="{x}" y="{y}" width="{width}" height="{height}">"#
        )
        .unwrap();
        writeln!(text, "   <properties>").unwrap();
        for (key, value) in properties.split_whitespace().filter_map(|property| property.split_once('=')) {
            writeln!(text, r#"    <property name="{key}" value="{}"/>"#, value.replace('_', " ")).unwrap();
        }
        writeln!(text, "   </properties>\n  </object>").unwrap();
        self.next_id += 1;
        self
    }

    /// The text of the map file.
    pub(super) fn file(&self) -> String {
        let (width, height) = (self.rows[0].len(), self.rows.len());
        let mut text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" orientation=\"orthogonal\" width=\"{width}\" height=\"{height}\" tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">\n <tileset firstgid=\"1\" source=\"collision.tsx\"/>\n"
        );
        for (name, signs) in [("ground", ".#o"), ("wall", "#"), ("above", ""), ("collision", "#o")] {
            writeln!(text, " <layer name=\"{name}\" width=\"{width}\" height=\"{height}\">\n  <data encoding=\"csv\">")
                .unwrap();
            let cell = |sign: &char| if signs.contains(*sign) { "1" } else { "0" };
            let rows: Vec<String> =
                self.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",")).collect();
            writeln!(text, "{}\n</data>\n </layer>", rows.join(",\n")).unwrap();
        }
        for (name, objects) in ["sectors", "arenas", "objects", "lights"].iter().zip(&self.groups) {
            writeln!(text, " <objectgroup name=\"{name}\">\n{objects} </objectgroup>").unwrap();
        }
        text + "</map>\n"
    }

    /// Loads the map, which must be sound.
    pub(super) fn town(&self) -> Town {
        load(&self.file()).unwrap_or_else(|errors| panic!("{errors}"))
    }
}

/// Loads a map from its text.
pub(super) fn load(file: &str) -> Result<Town, MapErrors> {
    let read = |path: &str| match path {
        PATH => Ok(file.as_bytes().to_vec()),
        "maps/collision.tsx" => Ok(TILESET.as_bytes().to_vec()),
        "assets/tiles/collision.png" => Ok(Vec::new()),
        _ => Err(io::Error::new(io::ErrorKind::NotFound, "not found")),
    };
    Town::load(&read, PATH)
}
