//! A town that was kept: looked at, watched, gone on with, and compared with what was lived before.
//!
//! Modules in reading order: `snapshot` (whole states of a town), `archive` (what is written at the beginning and read to
//! bring a town back), `inputs` (what came from outside, and what a replay must equal), `history` and `recent` (what was
//! read of it), `load` (a kept town in the place of the running one), `seek` (to another step, town or branch).

pub mod archive;
mod history;
pub mod inputs;
pub mod load;
mod recent;
pub mod seek;
pub mod snapshot;
