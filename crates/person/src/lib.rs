//! A person as plain data: who they are ([`persona`]), what they keep ([`memory`], [`belief`], [`calendar`], [`relate`],
//! [`pursuit`]), what they mean to do ([`plan`]) and what they say ([`claim`], [`speech`]).
//!
//! Knows the town as a place, and nothing of thinking: what is made of all this stands in `smallville-mind`.

pub mod agent;
pub mod persona;
pub mod look;
pub mod tie;
pub mod want;
pub mod mood;
pub mod embed;
pub mod memory;
pub mod tuning;
pub mod retrieve;
pub mod conclusion;
pub mod insight;
pub mod claim;
pub mod belief;
pub mod relate;
pub mod calendar;
pub mod plan;
pub mod why;
pub mod pursuit;
pub mod speech;
pub mod runs;
pub mod vectors;

pub mod testing;
