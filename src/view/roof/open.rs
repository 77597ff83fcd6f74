//! Which houses one looks into: those the player looks at, and from near those in which somebody is up.

use std::collections::BTreeSet;

use bevy::math::Rect;

use crate::{
    draw::roof::house::Houses,
    town::{SectorId, Tile, Town},
    view::{
        lamps::Lit,
        space::{TILE, world_from_tile},
    },
};

/// From this zoom on one looks into houses in which somebody is up: from farther away the town is a town.
const NEAR_ZOOM: u32 = 2;

/// What the player looks at.
pub(super) struct Looks<'a> {
    /// All houses are open, by wish.
    pub(super) all: bool,
    pub(super) zoom: u32,
    /// What the window shows.
    pub(super) view: Rect,
    /// Where the pointer is, who or what is selected, followed or led, and what burns.
    pub(super) at: &'a [Tile],
}

/// The sectors whose roofs are off.
pub(super) fn opened(looks: &Looks<'_>, houses: &Houses, town: &Town, lit: &Lit) -> BTreeSet<SectorId> {
    if looks.all {
        return houses.list.iter().map(|house| house.sector).collect();
    }
    let mut open: BTreeSet<SectorId> = looks.at.iter().filter_map(|tile| houses.sector_at(*tile)).collect();
    if looks.zoom >= NEAR_ZOOM {
        let awake: BTreeSet<SectorId> = lit.rooms.iter().map(|room| town.arena(*room).sector).collect();
        let seen = houses.list.iter().filter(|house| {
            let corner = world_from_tile(Tile::new(house.corner.0 as u16, house.corner.1 as u16));
            let size = bevy::math::Vec2::new(house.size.0 as f32, -house.size.1 as f32) * TILE;
            !Rect::from_corners(corner, corner + size).intersect(looks.view).is_empty()
        });
        open.extend(seen.map(|house| house.sector).filter(|sector| awake.contains(sector)));
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{data::Data, sim::scenario::Scenario, town::ArenaId};

    #[test]
    fn one_looks_into_what_one_looks_at_and_from_near_where_somebody_is_up() {
        let town = Scenario::without_people(&Data::embedded(), 1).unwrap().town;
        let houses = Houses::of(&town);
        let whole = crate::view::space::world_from_size(town.width(), town.height());
        let room = town.arenas().iter().find(|arena| !arena.kind.is_outdoors()).unwrap();
        let other =
            town.arenas().iter().rfind(|arena| !arena.kind.is_outdoors() && arena.sector != room.sector).unwrap();
        let lit = Lit { rooms: BTreeSet::<ArenaId>::from([room.id]), ..Lit::default() };
        let at = [other.rects[0].min];
        for (all, zoom, view, at, expected) in [
            (false, 1, whole, &[][..], vec![]),
            (false, 1, whole, &at[..], vec![other.sector]),
            (false, 2, whole, &[][..], vec![room.sector]),
            (false, 3, whole, &at[..], vec![room.sector, other.sector]),
            (false, 3, Rect::new(-90.0, 10.0, -80.0, 20.0), &[][..], vec![]),
        ] {
            let open = opened(&Looks { all, zoom, view, at }, &houses, &town, &lit);
            assert_eq!(open, expected.into_iter().collect(), "{zoom} {view:?}");
        }
        let all = opened(&Looks { all: true, zoom: 1, view: whole, at: &[] }, &houses, &town, &lit);
        assert_eq!(all.len(), houses.list.len());
        assert!(all.len() > 10, "{}", all.len());
    }
}
