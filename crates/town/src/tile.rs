//! Squares of the map, rectangles of them, and the four directions in which one walks.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::words::worded_enum;

/// One square of the map: `x` to the right, `y` down, both from 0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Default)]
pub struct Tile {
    /// Column, from the left edge.
    pub x: u16,
    /// Row, from the top edge.
    pub y: u16,
}

impl Tile {
    /// The tile in column `x` and row `y`.
    pub const fn new(x: u16, y: u16) -> Tile {
        Tile { x, y }
    }

    /// Steps between two tiles if nothing were in the way (no diagonals).
    pub fn distance(self, other: Tile) -> u32 {
        u32::from(self.x.abs_diff(other.x)) + u32::from(self.y.abs_diff(other.y))
    }

    /// The larger of the distances along x and y: the "radius" of a square around `self` that reaches `other`.
    pub fn chebyshev(self, other: Tile) -> u32 {
        u32::from(self.x.abs_diff(other.x).max(self.y.abs_diff(other.y)))
    }

    /// The neighbour in `direction`; `None` beyond the left or upper edge of all maps.
    pub fn step(self, direction: Direction) -> Option<Tile> {
        let (x, y) = match direction {
            Direction::Down => (Some(self.x), self.y.checked_add(1)),
            Direction::Left => (self.x.checked_sub(1), Some(self.y)),
            Direction::Right => (self.x.checked_add(1), Some(self.y)),
            Direction::Up => (Some(self.x), self.y.checked_sub(1)),
        };
        Some(Tile { x: x?, y: y? })
    }

    /// The direction to look in to face `other`; along x on an exact diagonal, down for the tile itself.
    pub fn towards(self, other: Tile) -> Direction {
        let (across, along) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if across >= along && across > 0 {
            if other.x > self.x { Direction::Right } else { Direction::Left }
        } else if other.y < self.y {
            Direction::Up
        } else {
            Direction::Down
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "({}, {})", self.x, self.y)
    }
}

worded_enum! {
    /// A direction on the map; the order is the order in which ties between ways are broken.
    pub enum Direction {
        /// Towards larger y, to the viewer.
        Down = "down",
        /// Towards smaller x.
        Left = "left",
        /// Towards larger x.
        Right = "right",
        /// Towards smaller y, away from the viewer.
        Up = "up",
    }
}

impl Direction {
    /// The way back.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
            Direction::Up => Direction::Down,
        }
    }
}

/// A rectangle of whole tiles.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TileRect {
    /// The upper left tile.
    pub min: Tile,
    /// Columns, at least 1.
    pub width: u16,
    /// Rows, at least 1.
    pub height: u16,
}

impl TileRect {
    /// The rectangle whose upper left tile is `(x, y)`.
    pub const fn new(x: u16, y: u16, width: u16, height: u16) -> TileRect {
        TileRect { min: Tile::new(x, y), width, height }
    }

    /// Whether `tile` is one of its tiles.
    pub fn contains(self, tile: Tile) -> bool {
        tile.x.checked_sub(self.min.x).is_some_and(|x| x < self.width)
            && tile.y.checked_sub(self.min.y).is_some_and(|y| y < self.height)
    }

    /// Its tiles row by row, each row from the left.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Tile::new(self.min.x + x, self.min.y + y)))
    }

    /// How many tiles it has.
    pub fn area(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// Whether it shares a tile with `other`.
    pub fn overlaps(self, other: TileRect) -> bool {
        let (left, right) = (self.min, other.min);
        u32::from(left.x) < u32::from(right.x) + u32::from(other.width)
            && u32::from(right.x) < u32::from(left.x) + u32::from(self.width)
            && u32::from(left.y) < u32::from(right.y) + u32::from(other.height)
            && u32::from(right.y) < u32::from(left.y) + u32::from(self.height)
    }

    /// Its middle tile (the upper left one of the middle, if there are several).
    pub fn middle(self) -> Tile {
        Tile::new(self.min.x + (self.width.max(1) - 1) / 2, self.min.y + (self.height.max(1) - 1) / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_faces_the_nearer_side() {
        let here = Tile::new(5, 5);
        for (x, y, expected) in [
            (9, 6, Direction::Right),
            (1, 6, Direction::Left),
            (5, 9, Direction::Down),
            (6, 1, Direction::Up),
            (7, 7, Direction::Right),
            (3, 3, Direction::Left),
            (5, 5, Direction::Down),
        ] {
            assert_eq!(here.towards(Tile::new(x, y)), expected, "({x}, {y})");
        }
    }

    #[test]
    fn the_map_has_no_tile_left_of_or_above_zero() {
        assert_eq!(Tile::new(0, 3).step(Direction::Left), None);
        assert_eq!(Tile::new(3, 0).step(Direction::Up), None);
        assert_eq!(Tile::new(3, 0).step(Direction::Down), Some(Tile::new(3, 1)));
    }

    #[test]
    fn a_rectangle_lists_its_tiles_in_reading_order() {
        let tiles: Vec<Tile> = TileRect::new(2, 3, 2, 2).tiles().collect();
        assert_eq!(tiles, [Tile::new(2, 3), Tile::new(3, 3), Tile::new(2, 4), Tile::new(3, 4)]);
        assert_eq!(TileRect::new(2, 3, 3, 2).middle(), Tile::new(3, 3));
    }

    proptest! {
        #[test]
        fn a_step_and_its_opposite_lead_back(x in 1u16..500, y in 1u16..500, index in 0usize..4) {
            let (tile, direction) = (Tile::new(x, y), Direction::ALL[index]);
            let neighbour = tile.step(direction).unwrap();
            prop_assert_eq!(tile.distance(neighbour), 1);
            prop_assert_eq!(tile.towards(neighbour), direction);
            prop_assert_eq!(neighbour.step(direction.opposite()), Some(tile));
        }

        #[test]
        fn a_rectangle_contains_exactly_its_tiles(x in 0u16..9, y in 0u16..9, width in 1u16..5, height in 1u16..5) {
            let rect = TileRect::new(x, y, width, height);
            let listed: Vec<Tile> = rect.tiles().collect();
            prop_assert_eq!(listed.len() as u32, rect.area());
            for tile in TileRect::new(0, 0, 15, 15).tiles() {
                prop_assert_eq!(rect.contains(tile), listed.contains(&tile));
            }
        }
    }
}
