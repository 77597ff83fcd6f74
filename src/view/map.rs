//! Which map is shown: another town may be made from another map, whose files it keeps.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;

use crate::{sim::scenario::Scenario, view::GameData};

/// The ending of tables, of which nothing is drawn.
const TABLE: &str = ".ron";

/// Whoever draws the map does so after the steps of a frame, when this has changed: after travels, and before anything
/// looks at what is drawn.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownMap>().add_systems(
        RunFixedMainLoop,
        take_up.run_if(resource_changed::<Scenario>).in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
    );
}

/// The files from which the town that is shown was made; changed only when another map is to be drawn.
#[derive(Resource, Default)]
pub(super) struct ShownMap(Option<Arc<BTreeMap<String, Vec<u8>>>>);

/// Takes up the map of the present town, with the pictures of its tiles as the town keeps them.
fn take_up(mut map: ResMut<ShownMap>, mut data: ResMut<GameData>, scenario: Res<Scenario>) {
    let files = &scenario.files;
    if map.0.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, files) || drawn(shown).eq(drawn(files))) {
        return;
    }
    map.0 = Some(files.clone());
    data.0 = data.0.clone().with_kept(files.iter().map(|(path, bytes)| (path.clone(), bytes.clone())));
}

/// The map, its tilesets and their pictures.
fn drawn(files: &BTreeMap<String, Vec<u8>>) -> impl Iterator<Item = (&String, &Vec<u8>)> {
    files.iter().filter(|(path, _)| !path.ends_with(TABLE))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{data::Data, sim::scenario::MAP};

    /// The shipped town without people.
    pub(in crate::view) fn shipped() -> Scenario {
        Scenario::without_people(&Data::embedded(), 1).unwrap()
    }

    /// A town as a save keeps it that was made from another map: without flowers on the ground, and without lights.
    pub(in crate::view) fn other() -> Scenario {
        let mut files = BTreeMap::clone(&shipped().files);
        let map = String::from_utf8(files[MAP].clone()).unwrap();
        let (before, detail, after) = cut(&map, "name=\"ground detail\"", "</data>");
        let (head, tiles) = detail.split_once("csv\">").unwrap();
        let blank: Vec<&str> = tiles.split(',').map(|_| "0").collect();
        let map = format!("{before}{head}csv\">{}{after}", blank.join(","));
        let (before, lights, after) = cut(&map, "name=\"lights\">", "</objectgroup>");
        assert!(lights.contains("<object "));
        files.insert(MAP.to_owned(), format!("{before}name=\"lights\">{after}").into_bytes());
        Scenario::without_people(&Data::embedded().with_kept(files), 1).unwrap()
    }

    /// What stands before, from and after two marks; the second one belongs to what comes after.
    fn cut<'a>(text: &'a str, from: &str, until: &str) -> (&'a str, &'a str, &'a str) {
        let begin = text.find(from).unwrap();
        let end = begin + text[begin..].find(until).unwrap();
        (&text[..begin], &text[begin..end], &text[end..])
    }

    /// How often another map was drawn.
    #[derive(Resource, Default)]
    struct Drawings(u32);

    #[test]
    fn only_another_map_is_drawn_anew() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).insert_resource(GameData(Data::embedded())).insert_resource(shipped());
        let draw = |mut drawings: ResMut<Drawings>| drawings.0 += 1;
        app.add_plugins(plugin).init_resource::<Drawings>().add_systems(
            RunFixedMainLoop,
            draw.run_if(resource_changed::<ShownMap>).in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        );
        let mut drawings = |scenario: Option<Scenario>| {
            if let Some(scenario) = scenario {
                app.insert_resource(scenario);
            }
            app.update();
            app.update();
            let kept = app.world().resource::<GameData>().0.read(MAP).unwrap();
            (app.world().resource::<Drawings>().0, kept == app.world().resource::<Scenario>().files[MAP])
        };
        assert_eq!(drawings(None), (1, true));
        assert_eq!(drawings(Some(shipped())), (1, true), "the same map, read once more");
        let mut tables = shipped();
        Arc::make_mut(&mut tables.files).insert("assets/more.ron".to_owned(), b"()".to_vec());
        assert_eq!(drawings(Some(tables)), (1, true), "nothing of a table is drawn");
        assert_eq!(drawings(Some(other())), (2, true), "the frame in which it comes");
        assert_eq!(drawings(Some(shipped())), (3, true));
    }
}
