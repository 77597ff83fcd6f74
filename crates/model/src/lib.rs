//! Language models and embedders: what turns text into an answer or into numbers.
//!
//! Knows nothing of towns or minds, reads no environment and no wall clock, and opens no socket before the first
//! question. What a model sends is only ever text that is parsed into a type of the caller's.
//!
//! Modules in reading order: `language_model` (the trait that callers see), `request`, `error`, `structured` (a reply
//! as a type of the caller's), `answer` (what stands in a reply), `endpoint` (where, which model, which key), `wire`
//! (what goes over HTTP), `generator` (a model in this process), `limits` (time-outs, retries, slots, room, rate,
//! breaker), `meter` (what it costs, and the caps), `cache`, `connection` (all of it together), `probe` (what is wrong?),
//! `schema`, `embeddings`, `scripted` (a model for tests), `testing` (a server for tests).

pub mod answer;
pub mod cache;
pub mod connection;
pub mod embeddings;
pub mod endpoint;
pub mod error;
pub mod generator;
pub mod language_model;
pub mod limits;
pub mod meter;
pub mod probe;
pub mod request;
pub mod schema;
pub mod scripted;
pub mod structured;
pub mod testing;
mod wire;
