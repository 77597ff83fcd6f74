//! The place: what the town looks like, what stands where, how far it is, and what time it is.
//!
//! A town is read once from a Tiled map, checked whole, and never changes afterwards.
//! States of things and positions of people live in the simulation; this folder knows only where they can be.
//!
//! Modules in reading order:
//! - `tile`: squares, rectangles and directions; `grid`: one value per tile
//! - `time_of_day` and `clock`: game time
//! - `words`: enums whose values have a word in the map file, and the nearest right word for a wrong one
//! - `place`: sectors and arenas; `object`: things and lights; `address`: how places are called
//! - `layer`: the tiles that are drawn
//! - `map`: [`Town`] and its questions; `extent`: how large furniture is; `sight`: who sees what; `resolve`: words → place
//! - `path`: the answer to "how do I get there?"; `ground` and `ways`: how it is found
//! - `load`: file → [`Town`]; `lines`: where things stand in the file; `raw`: rectangles as drawn;
//!   `build`: rectangles → places and things; `furnish`: rectangles → spots; `check`: is the town sound?;
//!   `problem`: what is wrong with a map

mod address;
#[cfg(test)]
mod bad_maps;
mod build;
mod check;
mod clock;
mod extent;
mod furnish;
mod grid;
mod ground;
mod layer;
mod lines;
mod load;
mod map;
pub mod object;
mod path;
mod place;
mod problem;
mod raw;
mod resolve;
mod sight;
#[cfg(test)]
mod testing;
mod tile;
mod time_of_day;
mod ways;
mod words;
mod xml_bounds;

pub use address::{Address, AddressError};
pub use clock::{Clock, GameTime, STEP_SECS};
pub use layer::{TILE_PIXELS, TileLayer, TileRef, Tileset};
pub use map::Town;
pub use object::{Light, LightKind, Object, Pose, Spot};
pub use path::{Hindrance, Path, Unreachable};
pub use place::{Arena, ArenaId, ArenaKind, ObjectId, Place, Sector, SectorId, SectorKind};
pub use problem::{MapErrors, Problem};
pub use resolve::ResolveError;
pub use tile::{Direction, Tile, TileRect};
pub use time_of_day::{TimeError, TimeOfDay};

/// How far a person sees, in tiles in every direction (a square).
pub const VISION_TILES: u32 = 8;
