//! Language models and embedders: what turns text into an answer or into numbers.
//!
//! Knows nothing of towns or minds.

pub mod embed;
