//! The record of a town: one SQLite file that is the save, the replay, the history and the data set. No Bevy.
//!
//! Everything that happens in a step is an [`entry::Entry`]; a [`writer::Journal`] keeps it on a thread of its own, so
//! that the step never waits for the disk. From time to time the whole town is kept as a *moment*: the state of the town
//! and of each mind, in pieces. To go on, to look back or to branch, a moment is loaded and what follows it is lived
//! again, with the same inputs.
//!
//! # Tables
//!
//! ```sql
#![doc = include_str!("schema.sql")]
//! ```
//!
//! Modules in reading order: `entry` (what is kept), `schema` (the tables, their version), `error` (what may be wrong
//! with a file), `writer` (the thread), `open` and `reader` (looking things up), `fork` (a branch), `thin` (what is old
//! takes less room), `slots` (the folder of saved towns).

pub mod entry;
pub mod error;
pub mod schema;
