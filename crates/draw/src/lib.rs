//! Draws what differs from town to town: its people, and the roofs and fronts of its houses.
//!
//! Pixels only: no window, no time. Everything else that is shown is painted beforehand, see `crates/paint`.

pub mod look;
pub mod roof;
