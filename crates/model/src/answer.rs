//! What stands in a model's words: thinking, prose, and somewhere the answer.

pub mod clean;
pub mod object;
pub mod thinking;
