//! Runs minds: one thread with a tokio runtime, a task per person, crossbeam channels at the border.
//!
//! Modules in reading order: `message` (what crosses the border), `mail` (what lies in a letterbox), `waking` (a mind on its way), `world_step` (how far and how fast the world goes),
//! `mailbox` (the world's end of the border), `attention` (which questions go to a language model), `desk` (talks drafted
//! ahead), `vectors` (of an embedding model), `model_mind` (asks a language model), `router` (who answers a question),
//! `pool` (the thread), `aside` (what is asked from outside the world), `interviewer` (answers without a record),
//! `trial` (whether a language model answers, found out beside the game).

mod aside;
pub mod attention;
mod desk;
pub mod interviewer;
mod mail;
pub mod mailbox;
pub mod message;
pub mod model_mind;
pub mod pool;
pub mod router;
pub mod trial;
pub mod vectors;
pub mod waking;
mod world_step;
