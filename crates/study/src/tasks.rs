//! Social tasks (STSS, Wang et al. 2024): somebody is given a goal that they can reach only with others, the town lives two
//! days, and what bodies then did is scored.
//!
//! Modules in reading order: `task` (what is asked: `assets/tasks/`), `condition`, `understood` (whether a goal
//! is understood), `unit` (one task in one town), `seen`
//! (what a town did, as plain data), `score` (our rule), `published` (the published rule, beside it), `outcome` (what all
//! units come to), `summary` and `page` (how it is told), `paper` (the published figures), `study`
//! (all of it as a study).

pub mod condition;
pub mod outcome;
mod page;
pub mod paper;
pub mod published;
pub mod score;
pub mod seen;
pub mod study;
pub mod summary;
pub mod task;
mod understood;
pub mod unit;

#[cfg(test)]
mod tests;
