//! The record of a town: one SQLite file that is the save, the replay, the history and the data set. No Bevy.
//!
//! Everything that happens in a step is an [`entry::Entry`]; a [`writer::Journal`] keeps it on a thread of its own, so
//! that the step never waits for the disk. From time to time the whole town is kept as a *snapshot*: the state of the town
//! and of each mind, in pieces. To go on, to look back or to branch, a snapshot is loaded and what follows it is lived
//! again, with the same inputs.
//!
//! # Tables
//!
//! ```sql
#![doc = include_str!("schema.sql")]
//! ```
//!
//! Modules in reading order: `entry` (what is kept), `schema` (the tables, their version), `error` (what may be wrong
//! with a file); writing: `writer` (the front door), `found` (making and opening the file), `lock` (one game at a time),
//! `item` and `writer_thread` (what is written, and the thread that does so), `status` (how the record stands), `tail` (what is not committed yet), `snapshots` (pieces put together), `packed` (as they stand in the file), `rows` (entries as
//! rows), `vector` (vectors as bytes), `hash` and `verify` (what verifies a replay), `retention` (what is old takes less room); reading: `open` (is it sound?), `guard` (what a file from elsewhere may hold and cost), `migrate` (older formats), `reader`
//! (looking things up), `snapshot`, `telling` (who told whom); and `cut` (back to an earlier step), `draft` (a copy in the making), `fork` (a branch), `saves` (the folder of saved
//! towns).

pub mod cut;
mod draft;
pub mod entry;
pub mod error;
pub mod fork;
mod found;
mod guard;
pub mod hash;
mod item;
mod lock;
pub mod migrate;
pub mod snapshot;
mod snapshots;
pub mod open;
mod packed;
pub mod reader;
mod rows;
pub mod schema;
mod writer_thread;
pub mod saves;
pub mod status;
mod tail;
pub mod telling;
#[cfg(test)]
pub(crate) mod testing;
pub mod retention;
pub mod vector;
pub mod verify;
pub mod writer;
