//! The answer to "how do I get there?": a path, or why there is none.

use super::tile::Tile;

/// A way on foot, never empty: each tile is a neighbour of the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The tiles from the start to the goal, both included; a single one if they are the same.
    pub tiles: Vec<Tile>,
}

impl Path {
    /// How many steps it takes.
    pub fn steps(&self) -> u32 {
        u32::try_from(self.tiles.len().saturating_sub(1)).expect("maps are smaller than 65536 tiles")
    }
}

/// The answer that no way leads from one tile to another.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no way leads from {from} to {to}: {hindrance}")]
pub struct Unreachable {
    /// Where the way was to begin.
    pub from: Tile,
    /// Where it was to end.
    pub to: Tile,
    /// Why there is none.
    pub hindrance: Hindrance,
}

/// Why no way leads to a goal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Hindrance {
    /// Nobody can be at the start: it is blocked or outside the map.
    Start,
    /// Nobody can be at the goal: it is blocked or outside the map.
    Goal,
    /// Both are free, but there is something in between.
    Between,
}

impl std::fmt::Display for Hindrance {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Hindrance::Start => "the start is blocked",
            Hindrance::Goal => "the goal is blocked",
            Hindrance::Between => "the goal is cut off",
        })
    }
}
