//! Tests: a sound map gives a town, and whatever is wrong with a map gives one sentence with its line and what to do.

use super::testing::{TestMap, load};
use super::*;

/// A room with a door to the street.
const ROOM: &str = "
    ######..
    #....#..
    #....#..
    ###.##..
    ........
    ........
";

fn sound() -> TestMap {
    TestMap::new(ROOM)
        .add("sector", "House", [0, 0, 8, 6], "kind=home owner=Mei_Lin;_John_Lin opens=08:00 closes=00:00")
        .arena("room", "main room", [1, 1, 4, 2])
        .arena("garden", "garden", [0, 4, 8, 2])
        .object("bed", [1, 1, 1, 1], "kind=bed use=on pose=lie state=tidy")
        .object("table", [3, 1, 1, 1], "kind=table use=around capacity=1")
        .object("bench", [0, 5, 2, 1], "kind=bench use=on pose=sit facing=up capacity=2")
        .object("bench", [5, 5, 1, 1], "kind=bench use=on pose=sit capacity=2")
        .add("light", "", [2, 0, 2, 1], "kind=window")
        .add("light", "", [7, 4, 1, 1], "kind=lamp")
}

/// What loading the file says, which must not be sound.
fn complaints(file: &str) -> String {
    load(file).map(|town| town.width()).unwrap_err().to_string()
}

/// The sentence about the line in which `mark` stands first; without mark about no line.
fn sentence(file: &str, mark: &str, rest: &str) -> String {
    let line = file.lines().position(|line| line.contains(mark)).expect("the mark stands in the file") + 1;
    if mark.is_empty() { format!("maps/test.tmx: {rest}") } else { format!("maps/test.tmx:{line}: {rest}") }
}

/// Replaces a text of the sound map; that must give one sentence about the line with `mark`.
fn check(from: &str, to: &str, mark: &str, rest: &str) {
    let file = sound().file();
    assert!(file.contains(from), "{from}");
    let file = file.replacen(from, to, 1);
    assert_eq!(complaints(&file), sentence(&file, mark, rest), "{from} → {to}");
}

#[test]
fn a_sound_map_is_a_town() {
    let town = sound().town();
    assert_eq!((town.width(), town.height()), (8, 6));
    let house = town.sector(SectorId(0));
    assert_eq!(house.owners, ["Mei Lin", "John Lin"]);
    assert_eq!((house.opens, house.closes), (Some(TimeOfDay::new(8, 0)), Some(TimeOfDay::new(0, 0))));
    let Place::Object(bench) = town.resolve("bench").unwrap() else { panic!("a bench is an object") };
    let bench = town.object(bench);
    assert_eq!((bench.spots.len(), bench.capacity, bench.rects.len()), (3, 2, 2), "two rectangles are one bench");
    assert_eq!(bench.spots[0], Spot { tile: Tile::new(0, 5), facing: Direction::Up, pose: Pose::Sit });
    assert_eq!((town.objects()[0].initial_state.as_str(), bench.initial_state.as_str()), ("tidy", "idle"));
    assert_eq!(town.object_at(Tile::new(5, 5)), Some(bench.id));
    assert!(!town.is_open_for_passing(Tile::new(1, 1)) && town.is_walkable(Tile::new(1, 1)), "a bed is a goal only");
    let window = Light { tile: Tile::new(2, 0), kind: LightKind::Window, arena: Some(ArenaId(0)), width_tiles: 2 };
    assert_eq!(town.lights()[0], window);
    assert_eq!(town.lights()[1].arena, None, "the lamp stands in the garden");
    let names: Vec<&str> = town.layers().iter().map(|layer| layer.name.as_str()).collect();
    assert_eq!(names, ["ground", "wall", "above"], "collision is not drawn");
    assert_eq!(town.tilesets()[0].image, "assets/tiles/collision.png");
    assert_eq!(town.tilesets()[0].animations[&1], [(1, 200), (2, 300)]);
}

#[test]
#[rustfmt::skip]
fn wrong_words() {
    for (from, to, mark, rest) in [
        (r#"value="table""#, r#"value="tabel""#, "tabel", "the object `table` has the unknown kind `tabel`; write `table`"),
        (r#"value="lie""#, r#"value="sleep""#, "sleep", "the object `bed` has the unknown pose `sleep`; write one of: stand, sit, lie"),
        (r#"value="around""#, r#"value="arond""#, "arond", "the object `table` has the unknown use `arond`; write `around`"),
        ("main room", "mainroom", "mainroom", "the arena `room` has the unknown kind `mainroom`; write `main room`"),
        (r#"value="home""#, r#"value="castle""#, "castle", "the sector `House` has the unknown kind `castle`; write one of: home, dorm, cafe, pub, college, park, shop, market"),
        (r#"value="window""#, r#"value="windows""#, "windows", "the light 8 has the unknown kind `windows`; write `window`"),
        ("08:00", "8 am", "8 am", "the sector `House` opens at `8 am`, which is no time of day; write hours and minutes such as 08:00 (midnight is 00:00)"),
        (r#""capacity" value="1""#, r#""capacity" value="9""#, r#""9""#, "the object `table` has the capacity 9 but free spots for only 3; lower its capacity or free more tiles"),
        (r#""capacity" value="1""#, r#""capacity" value="0""#, r#""capacity" value="0""#, "the object `table` has the capacity `0`; write a whole number from 1 up"),
        (r#""facing""#, r#""facng""#, "facng", "the object `bench` has the unknown property `facng`; write `facing`"),
        (r#"type="arena""#, r#"type="area""#, "area", "the arena `room` has the class `area`, which the layer `arenas` does not take; write `arena` as its class, or move it to its layer"),
        (r#"type="sector""#, "", "House", "the sector `House` has no class; write `sector` as its class, or move it to its layer"),
        (r#"name="table""#, r#"name="""#, r#"id="5""#, "the object 5 has no name; give it one in Tiled"),
        (r#"name="table""#, r#"name="a: b""#, r#"id="5""#, "the object `a: b` has a `:` or `;` in its name; leave it out: it separates names"),
        (r#"    <property name="use" value="on"/>"#, "", r#""bed" type"#, "the object `bed` has no `use`; add one of: on, below, above, left, right, around"),
    ] {
        check(from, to, mark, rest);
    }
}

#[test]
#[rustfmt::skip]
fn wrong_rectangles() {
    let table = r#"x="48" y="16""#;
    for (from, to, mark, rest) in [
        (table, r#"x="50" y="16""#, "id=\"5\"", "the object `table` does not cover whole tiles; snap it to the grid (View > Snapping), inside the map"),
        (table, r#"x="160" y="16""#, "id=\"5\"", "the object `table` reaches beyond the map; move it inside"),
        (table, r#"rotation="45" x="48" y="16""#, "id=\"5\"", "the object `table` is turned; set its rotation to 0"),
        (table, r#"x="112" y="16""#, "id=\"5\"", "the object `table` stands in no arena; draw an arena around it or move it"),
        (r#"width="128" height="96">"#, r#"width="112" height="96">"#, "garden", "the arena `garden` leaves its sector `House` at (7, 4); keep it inside, or enlarge the sector"),
    ] {
        check(from, to, mark, rest);
    }
}

#[test]
#[rustfmt::skip]
fn places_that_do_not_fit_together() {
    for (map, mark, rest) in [
        (sound().arena("bath", "bathroom", [4, 1, 1, 2]), "bath", "the arena `bath` of `House` overlaps the arena `room`; move or shrink one of them: every tile is in one room"),
        (sound().sector("Shed", "home", [7, 0, 1, 1]), "Shed", "the sector `Shed` overlaps the sector `House`; move or shrink one of them"),
        (sound().object("table", [4, 2, 1, 1], "kind=desk use=on"), "id=\"10\"", "the object `table` is drawn twice in different ways; give it a name of its own, or make spelling and properties equal"),
        (sound().object("Table", [4, 2, 1, 1], "kind=table use=on"), "Table", "the object `Table` is drawn twice in different ways; give it a name of its own, or make spelling and properties equal"),
        (sound().object("sink", [4, 2, 1, 1], "kind=sink use=right"), "sink", "the object `sink` cannot be used (stand `right`): the tile (5, 2) is blocked or outside its arena; clear it in the layer `collision`, move the thing, or change its `use`"),
        (sound().object("stove", [1, 3, 1, 1], "kind=stove use=on"), "stove", "the object `stove` stands in no arena; draw an arena around it or move it"),
        (sound().object("bench", [7, 1, 1, 1], "kind=bench use=on"), "id=\"10\"", "the object `bench` stands in no arena; draw an arena around it or move it"),
    ] {
        assert_eq!(complaints(&map.file()), sentence(&map.file(), mark, rest));
    }
}

#[test]
fn all_problems_are_told_at_once() {
    let file = sound().file().replace("closes", "closed").replace("stand", "stnd").replace("=\"lie\"", "=\"sit down\"");
    let file = file.replace("collision.png", "colision.png").replace("\"above\"", "\"abvoe\"");
    let found = complaints(&file);
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 4, "{found}");
    for (line, expected) in lines.iter().zip([
        ": the layer `abvoe` is unknown; call it `above` or remove it",
        ": the sector `House` has only one of `opens` and `closes`; add the other",
        ": the sector `House` has the unknown property `closed`; write `closes`",
        ": the object `bed` has the unknown pose `sit down`; write one of: stand, sit, lie",
    ]) {
        assert!(line.ends_with(expected), "{line}");
    }
}

#[test]
fn two_pieces_of_a_sector() {
    let map = TestMap::new("....\n....")
        .sector("Park", "park", [0, 0, 1, 2])
        .sector("Park", "park", [3, 0, 1, 2])
        .arena("lawn", "park", [0, 0, 1, 2])
        .object("bed", [0, 0, 1, 1], "kind=bed use=on pose=lie");
    let rest = "the sector `Park` lies in two places; give the other one a name of its own, or let them touch";
    assert_eq!(complaints(&map.file()), sentence(&map.file(), "Park", rest));
}

#[test]
fn a_damaged_file_is_an_answer() {
    let file = sound().file();
    let lines: Vec<&str> = file.lines().collect();
    for missing in 0..lines.len() {
        let rest: Vec<&str> =
            lines.iter().enumerate().filter(|(line, _)| *line != missing).map(|(_, it)| *it).collect();
        // Whatever it is, it is no panic, and a complaint always says something.
        if let Err(errors) = load(&rest.join("\n")) {
            assert!(!errors.problems.is_empty());
        }
        let _ = load(&lines[..missing].join("\n"));
    }
    for sign in ["\"", "<", "16", "1", "=", "0", "name", "object"] {
        for (index, _) in file.match_indices(sign) {
            let _ = load(&format!("{}{}", &file[..index], &file[index + sign.len()..]));
        }
    }
}

#[test]
fn a_layer_that_is_there_twice() {
    let file = sound().file();
    for name in ["ground", "sectors", "objects"] {
        let start = file.find(&format!("name=\"{name}\"")).and_then(|at| file[..at].rfind('<')).unwrap();
        let end_tag = if name == "ground" { "</layer>" } else { "</objectgroup>" };
        let end = start + file[start..].find(end_tag).unwrap() + end_tag.len();
        let twice = format!("{}\n{}{}", &file[..end], &file[start..end], &file[end..]);
        let found = complaints(&twice);
        let said = format!("there is a second layer `{name}`; join them in Tiled, or rename one");
        let line = found.lines().find(|line| line.ends_with(&said)).unwrap_or_else(|| panic!("{found}"));
        assert!(line.starts_with("maps/test.tmx:"), "{line}");
    }
}

#[test]
fn an_unreachable_thing() {
    let closed = TestMap::new(&ROOM.replace("###.##", "######"))
        .sector("House", "home", [0, 0, 8, 6])
        .arena("room", "main room", [1, 1, 4, 2])
        .arena("garden", "garden", [0, 4, 8, 2])
        .object("bed", [1, 1, 1, 1], "kind=bed use=on pose=lie")
        .object("table", [3, 1, 1, 1], "kind=table use=on")
        .object("bench", [4, 4, 1, 1], "kind=bench use=on");
    let rest = "`House: garden: bench` cannot be reached from `House: room: bed`: there is no way to its spot (4, 4); \
                open a way in the layer `collision`, or move it";
    assert_eq!(complaints(&closed.file()), sentence(&closed.file(), "bench", rest));
}

#[test]
#[rustfmt::skip]
fn wrong_layers_and_files() {
    for (from, to, mark, rest) in [
        (r#"<layer name="collision""#, r#"<layer name="colision""#, "colision\"", "the layer `colision` is unknown; call it `collision` or remove it"),
        (r#"<layer name="above""#, r#"<layer name="abvoe""#, "abvoe", "the layer `abvoe` is unknown; call it `above` or remove it"),
        ("collision.tsx", "colision.tsx", "colision.tsx", "the tileset `maps/colision.tsx` is missing (not found); restore the file or correct the name"),
        ("1,1,1,1,1,1,1,1,\n", "1,1,1,1,1,1,1,\n", "\"ground\"", "the layer `ground` lists 47 tiles instead of 48; open the map in Tiled and save it again"),
        ("1,1,1,1,1,1,1,1,\n", "9,1,1,1,1,1,1,1,\n", "\"ground\"", "the layer `ground` has tile 8 of `collision` at (0, 0); draw another: the tileset has only 4"),
        ("\"ground\" width=\"8\"", "\"ground\" width=\"80\"", "\"ground\"", "the layer `ground` is not as large as the map; open the map in Tiled and save it again"),
        ("tilewidth=\"16\"", "tilewidth=\"32\"", "<map", "its tiles have 32 × 16 pixels; the game draws tiles of 16 × 16"),
        ("infinite=\"0\"", "infinite=\"1\"", "<map", "the map is not a plain rectangle; make it orthogonal and not infinite in Map > Properties"),
        ("1,1,1,1,1,1,1,1,\n", "1,1,1,BAD,1,1,1,1,\n", "BAD", "`BAD` among the tiles of the layer `ground` is no number; write the number, or open an older copy"),
        ("\"ground\" width=\"8\"", "\"ground\" width=\"-1\"", "\"ground\"", "`width` is `-1`, which is no number from 0; write the number, or open an older copy"),
        ("tilewidth=\"16\"", "tilewidth=\"99999999999\"", "<map", "`tilewidth` is `99999999999`, which is no number from 0; write the number, or open an older copy"),
        ("encoding=\"csv\"", "", "\"ground\"", "the layer `ground` is not written as CSV; choose CSV as tile layer format in Map > Properties"),
        ("</objectgroup>", "</objectgrup>", "</objectgrup>", "the map is damaged (Unexpected closing tag: objectgrup != objectgroup); open it in Tiled and save it again"),
    ] {
        check(from, to, mark, rest);
    }
    let file = sound().file();
    let (start, end) = (file.find("<layer name=\"collision\"").unwrap(), file.rfind("</layer>").unwrap());
    let without = format!("{}{}", &file[..start], &file[end + "</layer>".len()..]);
    let missing = "maps/test.tmx: the layer `collision` is missing; add a layer `collision` in Tiled";
    assert_eq!(complaints(&without), missing);
    let nowhere = |_: &str| Err(std::io::Error::new(std::io::ErrorKind::NotFound, "not found"));
    assert_eq!(
        Town::load(&nowhere, "maps/x.tmx").map(|town| town.width()).unwrap_err().to_string(),
        "maps/x.tmx: the map cannot be read (not found); restore the file or name another one"
    );
}
