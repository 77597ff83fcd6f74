//! A person: who they are, what they remember, what they plan, and every question they can ask.
//!
//! Knows the town as a place, and nothing of bodies, windows or threads.

pub mod agent;
pub mod belief;
pub mod calendar;
pub mod claim;
pub mod cognition;
pub mod conclusion;
pub mod converse;
pub mod draft;
pub mod embed;
pub mod emoji;
pub mod geography;
pub mod insight;
pub mod instinct;
pub mod interview;
pub mod look;
pub mod memory;
pub mod mind_changes;
pub mod mood;
pub mod percept;
pub mod persona;
pub mod plan;
pub mod prompt;
pub mod pursuit;
pub mod question;
pub mod reading;
pub mod recalled;
pub mod reflect;
pub mod relate;
pub mod retouch;
pub mod retrieve;
pub mod runs;
pub mod search;
pub mod speech;
pub mod tie;
pub mod view;
pub mod why;

pub mod testing;
