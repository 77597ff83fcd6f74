//! Talks about goals (STSS at the level of language, Wang et al. 2024, §3.2): moments before somebody with a goal talks to
//! somebody else are frozen, the talk is led anew by the mind under test, and it is checked what was said and what the
//! listener took from it.
//!
//! Modules in reading order: `scene` (a frozen moment), `player_controlled` (the talk), `cold` (a
//! model without chance), `conditions` (what it should achieve), `brief` (what
//! the listener makes of it, and all else that a judge reads), `unit` (all scenes of a task in a town), `outcome`, `judge` (a
//! language model checks the same conditions), `summary`, `success` (rows of tables), `page`, `study` (all of it as a
//! study).

pub mod brief;
mod cold;
pub mod conditions;
pub mod judge;
pub mod player_controlled;
pub mod outcome;
mod page;
pub mod scene;
mod success;
pub mod study;
pub mod summary;
pub mod unit;

#[cfg(test)]
mod tests;
