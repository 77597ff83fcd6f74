//! What goes out to people and comes in from them: how long it may be, and what a terminal may be sent.

pub mod limit;
pub mod terminal;
