//! Runs minds: one thread with a tokio runtime, a task per person, crossbeam channels at the border.
//!
//! Modules in reading order: `message` (what crosses the border), `mailbox` (the world's end of it), `attention` (which
//! questions go to a language model), `desk` (talks drafted ahead), `model_mind` (asks it), `router` (who answers a
//! question), `pool` (the thread), `trial` (whether a language model answers, found out beside the game).

pub mod attention;
mod desk;
pub mod mailbox;
pub mod message;
pub mod model_mind;
pub mod pool;
pub mod router;
pub mod trial;
