//! Roofs and fronts over the rooms of houses. All of it follows from the map: rooms with their walls are a house, one for each
//! sector.
//!
//! Modules in reading order: `house` (which tiles are a house), `style` (what it is built of), `shape` (how a roof falls),
//! `canvas`, `art` and `paint` (its pictures).

pub mod art;
pub mod canvas;
pub mod house;
pub mod paint;
mod shape;
pub mod style;
