//! Things that people use, the spots where they use them, and lights.

use serde::{Deserialize, Serialize};

use super::place::{ArenaId, ObjectId};
use super::tile::{Direction, Tile, TileRect};
use super::words::worded_enum;

/// Every kind of object; activities and maps use these words and no others.
#[rustfmt::skip]
pub const KINDS: &[&str] = &[
    // at home
    "bed", "closet", "shower", "sink", "toilet", "desk", "computer", "refrigerator", "stove", "kitchen sink", "toaster",
    "coffee machine", "table", "sofa", "armchair", "shelf", "bookshelf", "guitar", "harp", "piano", "blackboard", "easel",
    "game console", "television", "lifting weight", "plant", "window seat", "laundry",
    // in public
    "cafe counter", "cafe seating", "bar counter", "bar seating", "microphone", "dart board", "pool table",
    "grocery counter", "grocery shelf", "pharmacy counter", "pharmacy shelf", "supply counter", "supply shelf", "checkout",
    "classroom seating", "podium", "library table", "library sofa", "notice board",
    // outdoors
    "garden", "flower bed", "bench", "pond", "fountain", "picnic table", "garden chair", "mailbox", "walk", "lawn",
];

/// Kinds of things behind which only those stand who work there: customers have the other side.
pub const STAFF: &[&str] = &["cafe counter", "bar counter", "grocery counter", "pharmacy counter", "supply counter"];

worded_enum! {
    /// How a body is held while it uses a thing.
    pub enum Pose {
        /// Upright.
        Stand = "stand",
        /// On a seat.
        Sit = "sit",
        /// In a bed.
        Lie = "lie",
    }
}

worded_enum! {
    /// Where one is to use a thing, relative to its rectangle.
    pub enum Use {
        /// On its tiles.
        On = "on",
        /// On the tiles of the row below it.
        Below = "below",
        /// On the tiles of the row above it.
        Above = "above",
        /// On the tiles of the column to its left.
        Left = "left",
        /// On the tiles of the column to its right.
        Right = "right",
        /// On all tiles that share an edge with it.
        Around = "around",
    }
}

/// A tile from which one person can use a thing.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// Where to be.
    pub tile: Tile,
    /// Where to look.
    pub facing: Direction,
    /// How to hold the body.
    pub pose: Pose,
}

/// A thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// Its number.
    pub id: ObjectId,
    /// The arena it stands in.
    pub arena: ArenaId,
    /// Its name, unique in its arena.
    pub name: String,
    /// What it is: one of [`KINDS`].
    pub kind: String,
    /// The pictures that one clicks, at least one rectangle.
    pub rects: Vec<TileRect>,
    /// Where it can be used, at least one; no tile twice.
    pub spots: Vec<Spot>,
    /// How many people can use it at once, from 1 to the number of spots.
    pub capacity: u16,
    /// Its state when the town begins, in words that fit behind "is".
    pub initial_state: String,
    /// Full names of those whose own it is; empty if everybody here may use it.
    pub owners: Vec<String>,
}

worded_enum! {
    /// What shines.
    pub enum LightKind {
        /// A lamp, indoors or in the street.
        Lamp = "lamp",
        /// A window, lit from inside when it is dark.
        Window = "window",
    }
}

/// Something that shines when it is dark.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Light {
    /// The tile that shines; the left one of several.
    pub tile: Tile,
    /// What shines.
    pub kind: LightKind,
    /// The room that it lights or, for a window, belongs to; `None` under the open sky.
    pub arena: Option<ArenaId>,
    /// How many tiles it is wide, at least 1.
    pub width_tiles: u16,
}

#[cfg(test)]
mod tests {
    use super::{KINDS, STAFF};

    #[test]
    fn the_counters_of_the_staff_are_kinds() {
        assert!(STAFF.iter().all(|kind| KINDS.contains(kind)));
    }

    #[test]
    fn no_kind_is_listed_twice() {
        let mut kinds = KINDS.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), KINDS.len());
    }
}
