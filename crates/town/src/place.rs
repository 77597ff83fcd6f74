//! The tree of places: the town has sectors, a sector has arenas, an arena has objects.

use serde::{Deserialize, Serialize};

use super::tile::{Tile, TileRect};
use super::time_of_day::TimeOfDay;
use super::words::worded_enum;

/// Number of a sector: its index in [`super::Town::sectors`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SectorId(pub u16);

/// Number of an arena: its index in [`super::Town::arenas`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArenaId(pub u16);

/// Number of an object: its index in [`super::Town::objects`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ObjectId(pub u16);

/// Something that has an address: a sector, an arena or an object.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    /// A building or a park.
    Sector(SectorId),
    /// A room or a garden.
    Arena(ArenaId),
    /// A thing.
    Object(ObjectId),
}

worded_enum! {
    /// What a sector is for.
    pub enum SectorKind {
        /// A house or a flat with owners.
        Home = "home",
        /// Shared living of students.
        Dorm = "dorm",
        /// A place for coffee and cake.
        Cafe = "cafe",
        /// A place for beer and music.
        Pub = "pub",
        /// A place to study and teach.
        College = "college",
        /// A green with paths.
        Park = "park",
        /// A shop.
        Shop = "shop",
        /// A shop for food.
        Market = "market",
    }
}

worded_enum! {
    /// What an arena is for.
    pub enum ArenaKind {
        /// A room to sleep in.
        Bedroom = "bedroom",
        /// A room to wash in.
        Bathroom = "bathroom",
        /// A room to cook in.
        Kitchen = "kitchen",
        /// A room to be together in.
        LivingRoom = "living room",
        /// The only room of a small home, apart from the bathroom.
        MainRoom = "main room",
        /// Green under the open sky that belongs to a house.
        Garden = "garden",
        /// Where guests drink coffee.
        Cafe = "cafe",
        /// Where guests drink beer.
        Pub = "pub",
        /// Where students are taught.
        Classroom = "classroom",
        /// Where students read.
        Library = "library",
        /// A room to pass through.
        Hallway = "hallway",
        /// Where customers shop.
        Store = "store",
        /// Green under the open sky for everybody.
        Park = "park",
    }
}

impl SectorKind {
    /// Whether people live there, so that nobody comes unasked.
    #[must_use]
    pub const fn is_lived_in(self) -> bool {
        matches!(self, Self::Home | Self::Dorm)
    }
}

impl ArenaKind {
    /// Whether it lies under the open sky, so that people in the street see into it.
    pub const fn is_outdoors(self) -> bool {
        matches!(self, ArenaKind::Garden | ArenaKind::Park)
    }
}

/// A building or a park, with all its ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sector {
    /// Its number.
    pub id: SectorId,
    /// Its name, unique in the town.
    pub name: String,
    /// What it is for.
    pub kind: SectorKind,
    /// Full names of those who live or rule here; empty for public places.
    pub owners: Vec<String>,
    /// When it opens; `None`: it is always open.
    pub opens: Option<TimeOfDay>,
    /// When it closes, on the next day if not after `opens`; `None`: it is always open.
    pub closes: Option<TimeOfDay>,
    /// The ground it covers, at least one rectangle.
    pub rects: Vec<TileRect>,
}

impl Sector {
    /// Whether it is open at `time`.
    pub fn is_open(&self, time: TimeOfDay) -> bool {
        self.opens.zip(self.closes).is_none_or(|(opens, closes)| time.is_within(opens, closes))
    }

    /// Whether `tile` is on its ground.
    pub fn contains(&self, tile: Tile) -> bool {
        self.rects.iter().any(|rect| rect.contains(tile))
    }
}

/// A room, or a garden or another part of the open ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arena {
    /// Its number.
    pub id: ArenaId,
    /// The sector it is a part of.
    pub sector: SectorId,
    /// Its name, unique in its sector.
    pub name: String,
    /// What it is for.
    pub kind: ArenaKind,
    /// Full names of those whose private room it is; empty if all of the sector share it.
    pub owners: Vec<String>,
    /// The floor it covers, at least one rectangle.
    pub rects: Vec<TileRect>,
}

impl Arena {
    /// Whether `tile` is on its floor.
    pub fn contains(&self, tile: Tile) -> bool {
        self.rects.iter().any(|rect| rect.contains(tile))
    }

    /// The tiles of its floor, rectangle by rectangle; furniture stands on some of them.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.rects.iter().flat_map(|rect| rect.tiles())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pub_stays_open_until_midnight() {
        let mut sector = Sector {
            id: SectorId(0),
            name: "The Rose and Crown Pub".to_owned(),
            kind: SectorKind::Pub,
            owners: Vec::new(),
            opens: Some(TimeOfDay::new(11, 0)),
            closes: Some(TimeOfDay::new(0, 0)),
            rects: vec![TileRect::new(0, 0, 4, 4)],
        };
        for (hour, expected) in [(10, false), (11, true), (23, true), (0, false)] {
            assert_eq!(sector.is_open(TimeOfDay::new(hour, 0)), expected, "{hour}:00");
        }
        (sector.opens, sector.closes) = (None, None);
        assert!(sector.is_open(TimeOfDay::new(3, 0)));
    }

    #[test]
    fn words_and_kinds_correspond() {
        for kind in ArenaKind::ALL {
            assert_eq!(ArenaKind::from_word(kind.word()), Some(*kind));
        }
        assert_eq!(SectorKind::from_word("castle"), None);
    }
}
