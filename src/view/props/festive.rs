//! Garlands, cakes and candles where people come together, from an hour before until they part.

use std::collections::BTreeSet;

use bevy::{prelude::*, sprite::Anchor};

use crate::{
    mind::{
        agent::AgentId,
        calendar::{Commitment, Gathering},
        claim::Verb,
        view::MindView,
    },
    sim::{courier::Courier, scenario::Scenario, time::TownClock},
    town::{Arena, ArenaKind, GameTime, Object, Pose, SectorId, Spot, Tile, TileRect, Town},
    view::{
        map::ShownMap,
        props::{Props, table::Festive},
        space::{SHADOWS, TILE, person_depth, world_from_rect, world_from_tile},
    },
};

/// Depth of what hangs on walls: over furniture, under the shadows of people.
const WALLS: f32 = SHADOWS - 0.2;
/// What stands on a table is drawn over it and whoever sits behind it.
const ON_TABLE: f32 = 0.000_3;
/// At most so many things stand on tables.
const MOST: usize = 14;
/// From the front edge of a table to the foot of what stands on it, in pixels.
const UP: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, decorate.run_if(resource_exists::<Props>));
}

/// A decoration.
#[derive(Component)]
struct Decoration;

/// Where people come together now, or soon: the building and what they call it.
type Gatherings = BTreeSet<(SectorId, String)>;

/// Decorates the places of gatherings; changes something only when one begins to be prepared or is over.
fn decorate(
    mut commands: Commands,
    mut shown: Local<Gatherings>,
    decorations: Query<Entity, With<Decoration>>,
    (courier, clock, map): (Res<Courier>, Res<TownClock>, Res<ShownMap>),
    scenario: Res<Scenario>,
    props: Res<Props>,
) {
    if !clock.is_changed() && !map.is_changed() {
        return;
    }
    let (now, minutes) = (clock.now(), props.table.minutes);
    let people = (0..).map(AgentId).zip(&scenario.people);
    let hosted = people
        .filter_map(|(agent, persona)| Some((courier.view(agent)?, persona)))
        .flat_map(|(view, persona)| hosted(view, &persona.name, &scenario.town));
    let gatherings: Gatherings = hosted.filter_map(|gathering| held(gathering, minutes, now)).collect();
    if *shown == gatherings && !map.is_changed() {
        return;
    }
    decorations.iter().for_each(|entity| commands.entity(entity).despawn());
    for (sector, what) in &gatherings {
        let Some(festive) = props.table.festive(what) else { continue };
        for (name, place) in places(&scenario.town, *sector, festive, &props.table.tables) {
            let Some(index) = props.index(name) else { continue };
            let at = Transform::from_translation(place);
            commands.spawn((Name::new("Decoration"), Decoration, props.sprite(index), Anchor::BOTTOM_CENTER, at));
        }
    }
    *shown = gatherings;
}

/// What somebody gives: what they have agreed to, and, once it has begun and is agreed no more, what they know of it.
fn hosted(view: &MindView, name: &str, town: &Town) -> Vec<Gathering> {
    let agreed = view.appointments.iter().filter_map(|appointment| match &appointment.commitment {
        Commitment::Host(gathering) => Some(gathering.clone()),
        _ => None,
    });
    let claims = view.matters.iter().map(|(_, belief)| &belief.claim);
    let own = claims.filter(|claim| claim.verb == Verb::Hosts && claim.who == name);
    agreed.chain(own.filter_map(|claim| Gathering::of_claim(claim, town))).collect()
}

/// Where a gathering is, and what it is called, if it is held at a time or begins within some minutes.
fn held(gathering: Gathering, minutes: u32, now: GameTime) -> Option<(SectorId, String)> {
    let span = gathering.span;
    let is_held = now < span.until && span.from <= now.plus_minutes(minutes);
    gathering.sector.filter(|_| is_held).map(|sector| (sector, gathering.what))
}

/// Which pictures decorate a building, and the middles of their lower edges.
fn places<'a>(
    town: &'a Town,
    sector: SectorId,
    festive: &'a Festive,
    tables: &'a [String],
) -> impl Iterator<Item = (&'a str, Vec3)> {
    let rooms = move || town.arenas_in(sector).filter(|room| is_common(room));
    let walls = rooms().filter(|room| !room.kind.is_outdoors()).flat_map(move |room| fronts(town, room));
    let hung = walls
        .zip(festive.walls.iter().cycle())
        .map(|(tile, name)| (name.as_str(), (world_from_tile(tile) - Vec2::Y * TILE / 2.0).extend(WALLS)));
    let things = rooms().flat_map(move |room| town.objects_in(room.id)).filter(|thing| tables.contains(&thing.kind));
    let mut tops: Vec<TileRect> = Vec::new();
    for top in things.flat_map(|thing| tops_of(town, thing)) {
        if !tops.contains(&top) {
            tops.push(top);
        }
    }
    let rects = tops.into_iter().map(world_from_rect).take(MOST);
    let stood = rects.zip(festive.tables.iter().cycle()).map(|(rect, name)| {
        let foot = Vec2::new(rect.center().x.floor(), rect.min.y);
        (name.as_str(), (foot + Vec2::Y * UP).extend(person_depth(foot.y) + ON_TABLE))
    });
    hung.chain(stood).filter(|(name, _)| !name.is_empty())
}

/// On what of a thing something can stand: the tables before its seats, or, where nobody sits, the thing itself.
fn tops_of(town: &Town, thing: &Object) -> Vec<TileRect> {
    let seats: Vec<&Spot> = thing.spots.iter().filter(|spot| spot.pose == Pose::Sit).collect();
    if seats.is_empty() {
        return thing.rects.clone();
    }
    let faced = seats.into_iter().filter_map(|seat| seat.tile.step(seat.facing));
    faced.filter(|tile| !town.is_walkable(*tile)).map(|tile| TileRect::new(tile.x, tile.y, 1, 1)).collect()
}

/// Whether guests come into a room.
fn is_common(room: &Arena) -> bool {
    !matches!(room.kind, ArenaKind::Bedroom | ArenaKind::Bathroom)
}

/// The upper tiles of the walls behind a room, from west to east.
fn fronts(town: &Town, room: &Arena) -> Vec<Tile> {
    let upper = |floor: Tile| {
        let foot = Tile::new(floor.x, floor.y.checked_sub(1)?);
        let upper = Tile::new(floor.x, floor.y.checked_sub(2)?);
        (town.blocks_sight(foot) && town.blocks_sight(upper)).then_some(upper)
    };
    let found: BTreeSet<Tile> = room.tiles().filter_map(upper).collect();
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        data::Data,
        mind::{
            belief::{Belief, Beliefs, Source},
            calendar::{Appointment, Standing},
            claim::Span,
            memory::MemoryId,
            persona::Pronoun,
        },
        view::{
            props::table::{PATH, Table},
            space::tile_from_world,
        },
    };

    fn at(text: &str) -> GameTime {
        text.parse().unwrap()
    }

    fn party(place: &str) -> Gathering {
        Gathering {
            what: "a party".into(),
            topic: "Ann's party".into(),
            host: "Ann Bell".into(),
            pronoun: Pronoun::She,
            place: place.into(),
            sector: Some(SectorId(3)),
            at_home: false,
            unknown_to: None,
            span: Span { from: at("2023-02-14 17:00"), until: at("2023-02-14 19:00") },
        }
    }

    #[test]
    fn a_place_is_decorated_from_before_a_party_until_its_end() {
        for (now, expected) in [
            ("2023-02-14 15:59", false),
            ("2023-02-14 16:00", true),
            ("2023-02-14 18:59", true),
            ("2023-02-14 19:00", false),
        ] {
            assert_eq!(held(party("Cafe"), 60, at(now)).is_some(), expected, "{now}");
        }
        assert!(held(Gathering { sector: None, ..party("online") }, 60, at("2023-02-14 17:30")).is_none());
    }

    #[test]
    fn a_party_that_has_begun_is_still_the_hosts() {
        let town = Scenario::without_people(&Data::embedded(), 1).unwrap().town;
        let party = party(&town.sectors()[3].name);
        let mut view = MindView::default();
        let known = Belief {
            claim: party.claim(),
            source: Source::Own,
            since: at("2023-02-13 09:00"),
            memory: MemoryId(0),
            importance: 8,
            credit: 10,
            secret: false,
            shared_with: BTreeSet::new(),
        };
        view.matters.hold(known);
        assert_eq!(hosted(&view, "Ann Bell", &town).len(), 1);
        assert!(hosted(&view, "Tom Hill", &town).is_empty(), "a guest knows of it, too");
        let agreed = Commitment::Host(party);
        let made = at("2023-02-13 09:00");
        view.matters = Beliefs::default();
        view.appointments = vec![Appointment { commitment: agreed, with: None, made, standing: Standing::Open }];
        assert_eq!(hosted(&view, "Ann Bell", &town).len(), 1);
    }

    #[test]
    fn a_party_is_seen_on_walls_and_tables_of_its_place() {
        let town = Scenario::without_people(&Data::embedded(), 1).unwrap().town;
        let table: Table = ron::from_str(&Data::embedded().read_text(PATH).unwrap()).unwrap();
        let festive = table.festive("a birthday party").unwrap();
        let decorated = town.sectors().iter().filter(|sector| {
            let places: Vec<(&str, Vec3)> = places(&town, sector.id, festive, &table.tables).collect();
            let ground = sector.rects.iter().map(|rect| world_from_rect(*rect)).reduce(|one, other| one.union(other));
            assert!(
                places.iter().all(|(_, place)| ground.unwrap().inflate(1.0).contains(place.truncate())),
                "{}: {places:?}",
                sector.name
            );
            for (name, place) in places.iter().filter(|(name, _)| ["cake", "candle"].contains(name)) {
                let tile = tile_from_world(place.truncate()).unwrap();
                assert!(!town.is_walkable(tile), "{}: a {name} on a seat or the floor, {tile:?}", sector.name);
            }
            places.iter().any(|(name, _)| name.starts_with("garland")) && places.iter().any(|(name, _)| *name == "cake")
        });
        assert!(decorated.count() > 5);
    }
}
