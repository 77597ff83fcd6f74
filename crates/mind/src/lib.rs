//! A person: who they are, what they remember, what they plan, and every question they can ask.
//!
//! Knows the town as a place, and nothing of bodies, windows or threads. Who somebody is and what they keep is plain data
//! in `smallville-person`, and is shown here by the same names.

pub use smallville_person::{
    agent, belief, calendar, claim, conclusion, embed, insight, look, memory, mood, persona, plan, pursuit, relate,
    retrieve, runs, speech, tie, tuning, vectors, why,
};

pub mod cognition;
pub mod converse;
pub mod draft;
pub mod emoji;
pub mod geography;
pub mod instinct;
pub mod interview;
pub mod mind_changes;
pub mod percept;
pub mod prompt;
pub mod question;
pub mod reading;
pub mod recalled;
pub mod reflect;
pub mod retouch;
pub mod search;
pub mod view;

pub mod testing;
