//! The shipped town as a place to live in.

use smallville::{
    data::Data,
    sim::scenario::Scenario,
    town::{Object, Place, Pose, SectorKind, Tile, Town},
};

fn scenario() -> Scenario {
    Scenario::load(&Data::new(None), 1).unwrap()
}

fn in_sector<'a>(town: &'a Town, name: &str) -> Vec<&'a Object> {
    town.objects().iter().filter(|object| town.sector(town.sector_of(Place::Object(object.id))).name == name).collect()
}

#[test]
fn every_home_has_a_kitchen_and_a_bathroom_and_a_bed_for_each_resident() {
    let scenario = scenario();
    let town = &scenario.town;
    for sector in town.sectors().iter().filter(|s| matches!(s.kind, SectorKind::Home | SectorKind::Dorm)) {
        let things = in_sector(town, &sector.name);
        for kind in ["stove", "refrigerator", "shower", "toilet", "sink"] {
            assert!(things.iter().any(|object| object.kind == kind), "{} has no {kind}", sector.name);
        }
        let beds: usize = things.iter().filter(|o| o.kind == "bed").map(|o| usize::from(o.capacity)).sum();
        let residents = scenario.people.iter().filter(|persona| persona.home == sector.id).count();
        assert!(beds >= residents, "{}: {beds} beds for {residents}", sector.name);
    }
    for (venue, kinds) in [
        ("Hobbs Cafe", &["cafe counter", "coffee machine", "cafe seating", "piano"][..]),
        ("The Rose and Crown Pub", &["bar counter", "bar seating", "microphone"]),
        ("Oak Hill College", &["classroom seating", "podium", "bookshelf", "library table"]),
        ("The Willows Market and Pharmacy", &["grocery counter", "pharmacy counter", "checkout"]),
        ("Johnson Park", &["walk", "bench", "pond", "garden"]),
    ] {
        let things = in_sector(town, venue);
        for kind in kinds {
            assert!(things.iter().any(|object| object.kind == *kind), "{venue} has no {kind}");
        }
    }
}

#[test]
fn nothing_is_far() {
    let scenario = scenario();
    let town = &scenario.town;
    let venues = [
        "Hobbs Cafe: cafe",
        "The Rose and Crown Pub: pub",
        "Oak Hill College: library",
        "Oak Hill College: classroom",
        "Johnson Park: park",
        "Harvey Oak Supply Store: supply store",
        "The Willows Market and Pharmacy: store",
        "Dorm for Oak Hill College: common room",
        "artist's co-living space: common room",
    ];
    let mut walks = Vec::new();
    for venue in venues {
        let Place::Arena(arena) = town.resolve(venue).unwrap() else { panic!("{venue} is not a room") };
        let floor: Vec<Tile> = town.arena(arena).tiles().filter(|tile| town.is_open_for_passing(*tile)).collect();
        for persona in &scenario.people {
            let bed = town.object(persona.bed).spots[0].tile;
            walks.push(town.nearest(bed, &floor).unwrap_or_else(|| panic!("{} cannot reach {venue}", persona.name)).1);
        }
    }
    let mean = f64::from(walks.iter().sum::<u32>()) / walks.len() as f64;
    // From a bed to the room.
    assert!(mean <= 45.0, "the mean walk has {mean:.1} tiles");
}

#[test]
fn what_one_sits_at_is_clicked_as_that_thing() {
    let scenario = scenario();
    let town = &scenario.town;
    for persona in &scenario.people {
        for desk in in_sector(town, &town.sector(persona.home).name).iter().filter(|object| object.kind == "desk") {
            for spot in desk.spots.iter().filter(|spot| spot.pose == Pose::Sit) {
                let top = spot.tile.step(spot.facing).unwrap();
                assert!(town.object_at(top).is_some(), "{} at {top:?}", desk.name);
            }
        }
    }
}
