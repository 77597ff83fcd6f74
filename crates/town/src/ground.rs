//! Where one can set foot, and how far every tile is from a goal.
//!
//! The ground has a rim of blocked tiles around the map, so that a neighbour is one addition away and always exists.

use super::grid::Grid;
use super::tile::Tile;

/// What a tile is good for to somebody on foot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Footing {
    /// Nobody can be there.
    Blocked,
    /// A seat or a bed: ways begin and end there, but never lead across.
    Seat,
    /// Free to walk.
    Open,
}

/// Index of a tile in the ground with its rim.
pub(super) type Node = u32;

/// The footing of every tile.
#[derive(Debug)]
pub(super) struct Ground {
    /// Columns of the map plus the rim on both sides.
    stride: u32,
    footing: Vec<Footing>,
}

impl Ground {
    /// The ground of a map; `seats` that are not blocked become goals only.
    pub(super) fn new(collision: &Grid<bool>, seats: impl Iterator<Item = Tile>) -> Ground {
        let stride = u32::from(collision.width()) + 2;
        let size = stride * (u32::from(collision.height()) + 2);
        let mut ground = Ground { stride, footing: vec![Footing::Blocked; size as usize] };
        for tile in collision.tiles().filter(|tile| collision.at(*tile) == Some(false)) {
            let node = ground.node(tile) as usize;
            ground.footing[node] = Footing::Open;
        }
        for seat in seats.filter(|seat| collision.at(*seat) == Some(false)) {
            let node = ground.node(seat) as usize;
            ground.footing[node] = Footing::Seat;
        }
        ground
    }

    /// The node of `tile`; a blocked one for tiles outside the map.
    pub(super) fn node(&self, tile: Tile) -> Node {
        let (x, y) = (u32::from(tile.x) + 1, u32::from(tile.y) + 1);
        let node = y * self.stride + x;
        if x < self.stride && (node as usize) < self.footing.len() { node } else { 0 }
    }

    /// The tile of a node inside the map.
    pub(super) fn tile(&self, node: Node) -> Tile {
        let coordinate = |value: u32| u16::try_from(value - 1).expect("maps are smaller than 65536 tiles");
        Tile::new(coordinate(node % self.stride), coordinate(node / self.stride))
    }

    /// How many nodes there are, the rim included.
    pub(super) fn len(&self) -> usize {
        self.footing.len()
    }

    /// Whether somebody can be there.
    pub(super) fn is_walkable(&self, node: Node) -> bool {
        self.footing[node as usize] != Footing::Blocked
    }

    /// Whether ways may lead across.
    pub(super) fn is_open(&self, node: Node) -> bool {
        self.footing[node as usize] == Footing::Open
    }

    /// The four neighbours of a node inside the map, in the order of `Direction::ALL`.
    pub(super) fn neighbours(&self, node: Node) -> [Node; 4] {
        [node + self.stride, node - 1, node + 1, node - self.stride]
    }

    /// Steps between two nodes if nothing were in the way.
    pub(super) fn straight_distance(&self, left: Node, right: Node) -> u32 {
        (left % self.stride).abs_diff(right % self.stride) + (left / self.stride).abs_diff(right / self.stride)
    }
}

/// The walking distance of every tile from one goal.
#[derive(Debug)]
pub(super) struct Field {
    steps: Box<[u16]>,
}

/// No way leads from there.
const CUT_OFF: u16 = u16::MAX;

impl Field {
    /// Measures all distances from `goal`.
    pub(super) fn around(ground: &Ground, goal: Node) -> Field {
        Self::reaching(ground, goal, &[])
    }

    /// Measures the distances from `goal`, by breadth-first search, until those of all `wanted` nodes are known; without
    /// any, all. What is nearer than the last of them is measured, too.
    pub(super) fn reaching(ground: &Ground, goal: Node, wanted: &[Node]) -> Field {
        let mut steps = vec![CUT_OFF; ground.len()].into_boxed_slice();
        if !ground.is_walkable(goal) {
            return Field { steps };
        }
        // Every node enters once: those before `next` have been left behind.
        let (mut border, mut next) = (vec![goal], 0);
        steps[goal as usize] = 0;
        while let Some(node) = border.get(next).copied() {
            next += 1;
            let next_steps = steps[node as usize] + 1;
            for neighbour in ground.neighbours(node) {
                if steps[neighbour as usize] == CUT_OFF && ground.is_walkable(neighbour) {
                    steps[neighbour as usize] = next_steps;
                    if ground.is_open(neighbour) {
                        border.push(neighbour);
                    }
                    if wanted.contains(&neighbour) && wanted.iter().all(|node| steps[*node as usize] != CUT_OFF) {
                        return Field { steps };
                    }
                }
            }
        }
        Field { steps }
    }

    /// Steps from `node` to the goal; `None` if no way leads there.
    pub(super) fn distance(&self, node: Node) -> Option<u32> {
        Some(self.steps[node as usize]).filter(|steps| *steps != CUT_OFF).map(u32::from)
    }

    /// Follows the distances downhill from `from` to the goal, both included; `None` if no way leads there.
    ///
    /// One goes straight on while that comes nearer, else in the first direction of `Direction::ALL` that does:
    /// the way is always the same, and it has few bends.
    pub(super) fn way(&self, ground: &Ground, from: Node) -> Option<Vec<Node>> {
        let mut steps = self.distance(from)?;
        let (mut here, mut heading) = (from, None);
        let mut way = Vec::with_capacity(steps as usize + 1);
        way.push(here);
        while steps > 0 {
            steps -= 1;
            let neighbours = ground.neighbours(here);
            let leads_on = |side: &usize| {
                let node = neighbours[*side];
                u32::from(self.steps[node as usize]) == steps && (steps == 0 || ground.is_open(node))
            };
            let side = heading.filter(leads_on).or_else(|| (0..4).find(leads_on))?;
            (here, heading) = (neighbours[side], Some(side));
            way.push(here);
        }
        Some(way)
    }
}
