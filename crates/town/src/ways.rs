//! Finds ways through the town and measures how long they are.
//!
//! People mostly walk to a spot of an object: to their bed, their counter, a bench.
//! For these goals the distances of all tiles are kept once they have been measured (20 kB each), and a path
//! only follows them downhill. Any other goal, such as somebody in the street, is sought with A*, or, if it is far,
//! measured for once. What is used depends on start and goal alone, so that a path never depends on what was asked
//! before.

use std::sync::OnceLock;

use pathfinding::prelude::astar;

use super::grid::Grid;
use super::ground::{Field, Ground, Node};
use super::path::{Hindrance, Path, Unreachable};
use super::tile::Tile;

/// Marks a tile whose distances are not kept.
const NOT_KEPT: u16 = u16::MAX;

/// From this distance on, as the crow flies, measuring all tiles (80 µs) is quicker than A* through the town (800 µs).
const FAR_STEPS: u32 = 48;

/// The ground and the distances measured on it so far.
#[derive(Debug)]
pub(super) struct Ways {
    ground: Ground,
    /// For each node the index of its field, or [`NOT_KEPT`].
    field_of: Vec<u16>,
    /// Measured when first wanted.
    fields: Vec<OnceLock<Field>>,
}

impl Ways {
    /// Ways on a map where nobody walks across `seats`, and where many will want to go to the `goals`.
    pub(super) fn new(
        collision: &Grid<bool>,
        seats: impl Iterator<Item = Tile>,
        goals: impl Iterator<Item = Tile>,
    ) -> Ways {
        let ground = Ground::new(collision, seats);
        let mut field_of = vec![NOT_KEPT; ground.len()];
        let mut fields = Vec::new();
        for goal in goals {
            let slot = &mut field_of[ground.node(goal) as usize];
            if *slot == NOT_KEPT {
                *slot = u16::try_from(fields.len()).expect("maps are smaller than 65536 tiles");
                fields.push(OnceLock::new());
            }
        }
        Ways { ground, field_of, fields }
    }

    /// Whether somebody can be on `tile`.
    pub(super) fn is_walkable(&self, tile: Tile) -> bool {
        self.ground.is_walkable(self.ground.node(tile))
    }

    /// Whether paths may lead across `tile`.
    pub(super) fn is_open(&self, tile: Tile) -> bool {
        self.ground.is_open(self.ground.node(tile))
    }

    /// The shortest path; of several always the same.
    pub(super) fn find(&self, from: Tile, to: Tile) -> Result<Path, Unreachable> {
        let (start, goal) = (self.ground.node(from), self.ground.node(to));
        let none = |hindrance| Unreachable { from, to, hindrance };
        if !self.ground.is_walkable(start) {
            return Err(none(Hindrance::Start));
        }
        if !self.ground.is_walkable(goal) {
            return Err(none(Hindrance::Goal));
        }
        let way = match self.field(goal) {
            Some(field) => field.way(&self.ground, start),
            None => self.seek(start, goal),
        };
        let way = way.ok_or_else(|| none(Hindrance::Between))?;
        Ok(Path { tiles: way.into_iter().map(|node| self.ground.tile(node)).collect() })
    }

    /// Steps of the shortest path; `None` if there is none.
    pub(super) fn distance(&self, from: Tile, to: Tile) -> Option<u32> {
        let (start, goal) = (self.ground.node(from), self.ground.node(to));
        if !self.ground.is_walkable(start) || !self.ground.is_walkable(goal) {
            return None;
        }
        // It is as far there as back: whichever is measured already will do.
        let back = || self.measured_field(start).map(|field| field.distance(goal));
        let there = || self.field(goal).map(|field| field.distance(start));
        let anew = || match self.field(start) {
            Some(field) => field.distance(goal),
            None => self.seek(start, goal).and_then(|way| u32::try_from(way.len() - 1).ok()),
        };
        match self.measured_field(goal) {
            Some(field) => field.distance(start),
            None => back().or_else(there).unwrap_or_else(anew),
        }
    }

    /// Index and distance of the nearest goal; of equals the first, and `None` if none can be reached.
    pub(super) fn nearest(&self, from: Tile, goals: &[Tile]) -> Option<(usize, u32)> {
        let start = self.ground.node(from);
        if !self.ground.is_walkable(start) {
            return None;
        }
        let mut around: Option<Field> = None;
        let mut best: Option<(usize, u32)> = None;
        let goals: Vec<Node> = goals.iter().map(|goal| self.ground.node(*goal)).collect();
        for (index, goal) in goals.iter().copied().enumerate() {
            let distance = match (self.measured_field(goal), &around) {
                (Some(field), _) => field.distance(start),
                (None, Some(field)) => field.distance(goal),
                (None, None) => match self.field(start) {
                    Some(field) => field.distance(goal),
                    None => around.insert(Field::reaching(&self.ground, start, &goals)).distance(goal),
                },
            };
            if let Some(distance) = distance.filter(|distance| best.is_none_or(|(_, least)| *distance < least)) {
                best = Some((index, distance));
            }
        }
        best
    }

    /// Measures the distances of all tiles from `goal` without keeping them.
    pub(super) fn measure(&self, goal: Tile) -> Field {
        Field::around(&self.ground, self.ground.node(goal))
    }

    /// Steps from `tile` to the goal of a field; `None` if no way leads there.
    pub(super) fn steps_in(&self, field: &Field, tile: Tile) -> Option<u32> {
        field.distance(self.ground.node(tile))
    }

    /// The distances from `goal`, measured now if they have not been; `None` if they are not kept.
    fn field(&self, goal: Node) -> Option<&Field> {
        self.slot(goal).map(|slot| slot.get_or_init(|| Field::around(&self.ground, goal)))
    }

    /// The distances from `goal` if they have been measured.
    fn measured_field(&self, goal: Node) -> Option<&Field> {
        self.slot(goal).and_then(OnceLock::get)
    }

    fn slot(&self, goal: Node) -> Option<&OnceLock<Field>> {
        self.fields.get(usize::from(self.field_of[goal as usize]))
    }

    /// The shortest way, without any memory.
    fn seek(&self, start: Node, goal: Node) -> Option<Vec<Node>> {
        let ground = &self.ground;
        if ground.straight_distance(start, goal) >= FAR_STEPS {
            return Field::reaching(ground, goal, &[start]).way(ground, start);
        }
        let next = |node: &Node| {
            let neighbours = ground.neighbours(*node).into_iter();
            neighbours.filter(|node| *node == goal || ground.is_open(*node)).map(|node| (node, 1))
        };
        // The library breaks ties in a fixed way.
        let way = astar(&start, next, |node| ground.straight_distance(*node, goal), |node| *node == goal);
        way.map(|(nodes, _)| nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WIDTH: u16 = 9;
    const HEIGHT: u16 = 7;

    /// Ways on a random map: 0 is a wall, 1 a seat whose distances are kept, 2 such a tile without seat, others free.
    fn ways(signs: &[u8]) -> Ways {
        let mut collision = Grid::filled(WIDTH, HEIGHT, false);
        let tiles: Vec<(Tile, u8)> = collision.tiles().zip(signs.iter().copied()).collect();
        tiles.iter().for_each(|(tile, sign)| collision.set(*tile, *sign == 0));
        let only = |most: u8| tiles.iter().filter(move |(_, sign)| (1..=most).contains(sign)).map(|(tile, _)| *tile);
        Ways::new(&collision, only(1), only(2))
    }

    fn drawn(rows: &[&str]) -> Ways {
        let signs: Vec<u8> = rows
            .iter()
            .flat_map(|row| row.bytes())
            .map(|it| [0, 1, 3][usize::from(it == b's') + 2 * usize::from(it == b'.')])
            .collect();
        ways(&signs)
    }

    #[test]
    fn nobody_walks_across_a_seat() {
        let ways = drawn(&[
            "...s.....", //
            "##.#.....",
            ".........",
            "#########",
            "....#....",
            "....#####",
            ".........",
        ]);
        let path = ways.find(Tile::new(0, 0), Tile::new(4, 0)).unwrap();
        assert_eq!(path.steps(), 8, "around by the row below");
        assert_eq!(ways.find(Tile::new(0, 0), Tile::new(3, 0)).unwrap().steps(), 3, "a seat is a goal");
        assert_eq!(ways.distance(Tile::new(3, 0), Tile::new(4, 0)), Some(1), "and a start");
        let seat = Tile::new(3, 0);
        assert_eq!(ways.find(seat, seat).unwrap().tiles, [seat]);
        for (from, to, expected) in [
            ((0, 0), (5, 4), Hindrance::Between),
            ((0, 1), (0, 0), Hindrance::Start),
            ((0, 0), (0, 1), Hindrance::Goal),
            ((0, 0), (9, 0), Hindrance::Goal),
            ((0, 0), (65535, 65535), Hindrance::Goal),
        ] {
            let (from, to) = (Tile::new(from.0, from.1), Tile::new(to.0, to.1));
            assert_eq!(ways.find(from, to), Err(Unreachable { from, to, hindrance: expected }));
            assert_eq!(ways.distance(from, to), None);
        }
        let goals = [Tile::new(5, 4), Tile::new(2, 2), Tile::new(3, 0), Tile::new(1, 0)];
        assert_eq!(ways.nearest(Tile::new(2, 0), &goals), Some((2, 1)), "of equals the first");
        assert_eq!(ways.nearest(Tile::new(2, 0), &goals[..1]), None);
    }

    #[test]
    fn a_way_has_few_bends() {
        let open = ways(&[vec![3; 62], vec![2]].concat());
        let path = open.find(Tile::new(0, 0), Tile::new(8, 6)).unwrap();
        let bends = path.tiles.windows(3).filter(|it| it[0].towards(it[1]) != it[1].towards(it[2])).count();
        assert_eq!((path.steps(), bends), (14, 1));
    }

    proptest! {
        #[test]
        fn every_path_is_a_shortest_walk(
            signs in prop::collection::vec(0u8..8, usize::from(WIDTH * HEIGHT)),
            (x1, y1, x2, y2) in (0..WIDTH, 0..HEIGHT, 0..WIDTH, 0..HEIGHT),
        ) {
            let (from, to) = (Tile::new(x1, y1), Tile::new(x2, y2));
            let (ways, fresh) = (ways(&signs), ways(&signs));
            let shortest = if ways.is_walkable(from) { ways.steps_in(&ways.measure(to), from) } else { None };
            prop_assert_eq!(ways.distance(from, to), shortest);
            prop_assert_eq!(ways.distance(to, from), shortest, "it is as far there as back");
            prop_assert_eq!(ways.nearest(from, &[to]).map(|(_, steps)| steps), shortest);
            let Ok(path) = ways.find(from, to) else {
                prop_assert_eq!(shortest, None);
                return Ok(());
            };
            prop_assert_eq!(Some(path.steps()), shortest);
            prop_assert_eq!((path.tiles[0], path.tiles[path.tiles.len() - 1]), (from, to));
            prop_assert!(path.tiles.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            let inner = path.tiles.iter().skip(1).rev().skip(1);
            prop_assert!(inner.copied().all(|tile| ways.is_open(tile)), "only ends may be seats");
            prop_assert_eq!(fresh.find(from, to), Ok(path), "whatever was asked before");
        }

        #[test]
        fn the_nearest_goal_is_the_nearest(
            signs in prop::collection::vec(0u8..8, usize::from(WIDTH * HEIGHT)),
            (x, y) in (0..WIDTH, 0..HEIGHT),
            goals in prop::collection::vec((0..WIDTH, 0..HEIGHT).prop_map(|(x, y)| Tile::new(x, y)), 0..6),
        ) {
            let (ways, from) = (ways(&signs), Tile::new(x, y));
            let distances = goals.iter().map(|goal| ways.distance(from, *goal));
            let least = distances.enumerate().filter_map(|(index, steps)| Some((steps?, index))).min();
            prop_assert_eq!(ways.nearest(from, &goals), least.map(|(steps, index)| (index, steps)));
        }
    }
}
