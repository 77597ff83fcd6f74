//! Which tiles of a town are houses: rooms with the walls round them, one house for each sector.

use std::collections::BTreeSet;

use crate::roof::style::Style;
use smallville_town::{SectorId, Tile, Town};

/// Houses so near each other differ in their roofs, in tiles.
const BESIDE: i32 = 6;
/// Things with a chimney over them.
const HEARTHS: [&str; 2] = ["stove", "fireplace"];

/// A house: what one roof covers.
pub struct House {
    /// Whose rooms it covers.
    pub sector: SectorId,
    /// Its upper left tile.
    pub corner: (i32, i32),
    /// Its size in tiles.
    pub size: (i32, i32),
    /// How it looks.
    pub style: Style,
    /// Tiles with a fire in them, from its corner.
    pub hearths: Vec<(i32, i32)>,
}

/// All houses of a town.
pub struct Houses {
    /// One for each sector with rooms, in the order of the sectors.
    pub list: Vec<House>,
    width: i32,
    /// The house on each tile, row by row.
    at: Vec<Option<usize>>,
}

impl Houses {
    /// The tiles that roofs and eaves cover: all of the houses but the lowest, on which light from the street falls.
    pub fn roofed(&self) -> BTreeSet<Tile> {
        let rows = (0..).zip(self.at.chunks(self.width.max(1) as usize));
        let tiles =
            rows.flat_map(|(y, row)| (0..).zip(row).filter(|(_, house)| house.is_some()).map(move |(x, _)| (x, y)));
        tiles.filter(|(x, y)| self.at(*x, *y + 1).is_some()).map(|(x, y)| Tile::new(x as u16, y as u16)).collect()
    }

    /// Finds the houses of a town.
    pub fn of(town: &Town) -> Self {
        let width = i32::from(town.width());
        let mut houses =
            Self { list: Vec::new(), width, at: vec![None; usize::from(town.width()) * usize::from(town.height())] };
        let mut homes = 0;
        for sector in town.sectors() {
            let ground = ground(town, sector.id);
            let (Some(left), Some(right)) =
                (ground.iter().map(|tile| tile.x).min(), ground.iter().map(|tile| tile.x).max())
            else {
                continue;
            };
            let (top, bottom) = (ground.iter().map(|tile| tile.y).min(), ground.iter().map(|tile| tile.y).max());
            let (top, bottom) = (i32::from(top.unwrap_or(0)), i32::from(bottom.unwrap_or(0)));
            let corner = (i32::from(left), top);
            let size = (i32::from(right) - corner.0 + 1, bottom - top + 1);
            let beside: Vec<Style> =
                houses.list.iter().filter(|other| are_near((corner, size), other)).map(|other| other.style).collect();
            let style = Style::of(sector.kind, homes, &beside);
            homes += 1;
            let hearths = town
                .objects()
                .iter()
                .filter(|object| HEARTHS.contains(&object.kind.as_str()))
                .filter_map(|object| object.rects.first())
                .filter(|rect| ground.contains(&rect.min))
                .map(|rect| (i32::from(rect.min.x) - corner.0, i32::from(rect.min.y) - corner.1))
                .collect();
            let number = houses.list.len();
            for tile in &ground {
                houses.at[usize::from(tile.y) * usize::from(town.width()) + usize::from(tile.x)] = Some(number);
            }
            houses.list.push(House { sector: sector.id, corner, size, style, hearths });
        }
        houses
    }

    /// The house that covers a tile; none on other ground and outside the map.
    pub fn at(&self, x: i32, y: i32) -> Option<usize> {
        if x < 0 || y < 0 || x >= self.width {
            return None;
        }
        self.at.get((y * self.width + x) as usize).copied().flatten()
    }

    /// The sector of the house that covers a tile.
    pub fn sector_at(&self, tile: Tile) -> Option<SectorId> {
        self.at(i32::from(tile.x), i32::from(tile.y)).map(|house| self.list[house].sector)
    }
}

fn are_near((corner, size): ((i32, i32), (i32, i32)), other: &House) -> bool {
    let apart = |from: i32, length: i32, other: i32, other_length: i32| {
        (other - from - length).max(from - other - other_length)
    };
    apart(corner.0, size.0, other.corner.0, other.size.0) <= BESIDE
        && apart(corner.1, size.1, other.corner.1, other.size.1) <= BESIDE
}

/// The tiles of a sector that a roof covers: its rooms, the walls that hang together with them, and doors between.
fn ground(town: &Town, sector: SectorId) -> BTreeSet<Tile> {
    let rooms = town.arenas_in(sector).filter(|arena| !arena.kind.is_outdoors());
    let mut ground: BTreeSet<Tile> = rooms.flat_map(|arena| arena.tiles()).collect();
    let mut open: Vec<Tile> = ground.iter().copied().collect();
    while let Some(tile) = open.pop() {
        for near in beside(tile) {
            if town.sector_at(near) == Some(sector) && town.blocks_sight(near) && ground.insert(near) {
                open.push(near);
            }
        }
    }
    // A door may lie in no room: then it has house on two sides.
    let is_gap = |tile: &Tile| {
        let covers = |x: i32, y: i32| {
            let (x, y) = (i32::from(tile.x) + x, i32::from(tile.y) + y);
            u16::try_from(x).ok().zip(u16::try_from(y).ok()).is_some_and(|(x, y)| ground.contains(&Tile::new(x, y)))
        };
        town.arena_at(*tile).is_none() && ((covers(-1, 0) && covers(1, 0)) || (covers(0, -1) && covers(0, 1)))
    };
    let gaps = town.sector(sector).rects.iter().flat_map(|rect| rect.tiles());
    let gaps: Vec<Tile> = gaps.filter(|tile| !ground.contains(tile)).filter(is_gap).collect();
    ground.extend(gaps);
    ground
}

fn beside(tile: Tile) -> impl Iterator<Item = Tile> {
    let Tile { x, y } = tile;
    let left = x.checked_sub(1).map(|x| Tile::new(x, y));
    let above = y.checked_sub(1).map(|y| Tile::new(x, y));
    let others = [Tile::new(x.saturating_add(1), y), Tile::new(x, y.saturating_add(1))];
    left.into_iter().chain(above).chain(others)
}

#[cfg(test)]
mod tests {
    use smallville_town::SectorKind;

    use super::*;
    use smallville_data::data::Data;

    fn shipped() -> Town {
        let data = Data::embedded();
        Town::load(&|path| data.read(path), "maps/smallville.tmx").unwrap()
    }

    #[test]
    fn a_house_is_its_rooms_walls_and_doors_and_no_garden() {
        let town = shipped();
        let houses = Houses::of(&town);
        assert!(houses.list.len() > 10, "{}", houses.list.len());
        for arena in town.arenas() {
            for tile in arena.tiles() {
                let expected = (!arena.kind.is_outdoors()).then_some(arena.sector);
                assert_eq!(houses.sector_at(tile), expected, "{} {tile:?}", arena.name);
            }
        }
        let tiles = || (0..town.height()).flat_map(|y| (0..town.width()).map(move |x| Tile::new(x, y)));
        let walls = tiles().filter(|tile| town.blocks_sight(*tile) && houses.sector_at(*tile).is_some()).count();
        assert!(walls > 500, "{walls} tiles of wall");
        assert_eq!((houses.at(-1, 0), houses.at(i32::from(town.width()), 0), houses.at(0, 9_000)), (None, None, None));
    }

    #[test]
    fn neighbours_on_the_map_have_other_roofs() {
        let town = shipped();
        let houses = Houses::of(&town);
        for (i, house) in houses.list.iter().enumerate() {
            let beside = houses.list[..i].iter().filter(|other| are_near((house.corner, house.size), other));
            let same = beside.filter(|other| other.style.roof == house.style.roof).count();
            let is_home = town.sector(house.sector).kind == SectorKind::Home;
            assert!(same == 0 || !is_home, "{}", town.sector(house.sector).name);
        }
    }
}
