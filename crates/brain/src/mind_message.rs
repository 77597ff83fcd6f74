//! What lies in the letterbox of a mind.

use crossbeam_channel::Sender;
use tokio::sync::oneshot;

use crate::message::ToMind;
use smallville_mind::{
    draft::{Brief, Turn},
    interview::Reply,
};
use smallville_town::GameTime;

/// What lies in a letterbox.
#[derive(Debug)]
pub(super) enum MindMessage {
    Letter(ToMind),
    /// To show how the mind is, after a step.
    Keep(u64),
    /// To be looked through for something, at a moment.
    Search(String, GameTime),
    /// A question from outside the world, when, and where the answer goes.
    Interview(String, GameTime, Sender<Reply>),
    /// Somebody whose turn it is in a talk asks what one would say; where the answer goes.
    Brief(Box<Turn>, oneshot::Sender<Option<Brief>>),
}
