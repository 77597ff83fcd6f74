//! What comes from outside: the game's files, which players edit, and the limits of sizes and texts.
//!
//! - `data`: files of the game, from a folder or from the copy inside the binary
//! - `bounded`: reads a file and never more of it than the game has any use for
//! - `wording`: limits of texts, and texts that a terminal may show

pub mod bounded;
pub mod data;
pub mod wording;
