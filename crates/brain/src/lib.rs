//! Runs minds: one thread with a tokio runtime, a task per person, crossbeam channels at the border.
//!
//! Modules in reading order: `message` (what crosses the border), `mind_message` (what lies in a letterbox), `mind_init` (a mind
//! on its way), `world_step` (how far and how fast the world goes),
//! `mailbox` and `outbox` (the two ends of the border), `attention` (which questions go to a language model), `dialogue_drafts` (talks drafted
//! ahead), `acts_ahead` (what is done next, asked ahead), `vectors` (of an embedding model),
//! `model_mind` (asks a language model), `router` (who answers a question),
//! `pool` (the thread), `unrecorded` (what is asked from outside the world), `interviewer` (answers without a record),
//! `trial` (whether a language model answers, found out beside the game).

mod acts_ahead;
mod unrecorded;
pub mod attention;
mod dialogue_drafts;
pub mod interviewer;
mod mind_message;
pub mod mailbox;
pub mod message;
pub mod model_mind;
mod outbox;
pub mod pool;
pub mod router;
pub mod trial;
pub mod vectors;
pub mod mind_init;
mod world_step;
