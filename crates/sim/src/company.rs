//! Whom a body walks up to, and with whom it talks: its side of a conversation.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::agent::Agent;
use smallville_mind::{agent::AgentId, speech::ConversationId, why::Why};
use smallville_town::{GameTime, Tile};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Agent, Company>();
}

/// After so many steps one gives up walking after somebody.
const PATIENCE: u32 = 18;

/// Whom somebody walks up to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Approaching {
    pub(super) to: AgentId,
    pub(super) why: Why,
    /// Steps left before giving up.
    pub(super) patience: u32,
    /// Where the other one stood when the way was looked for.
    pub(super) goal: Option<Tile>,
}

/// Something being said, for as long as it takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spoken {
    /// The words.
    pub words: String,
    /// Since when.
    pub since: GameTime,
    /// Until when.
    pub until: GameTime,
}

/// A body among others: whom it walks up to, with whom it talks, what it says.
#[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
pub struct Company {
    conversation: Option<ConversationId>,
    pub(super) approaching: Option<Approaching>,
    /// What set the talk off, for whoever began it.
    why: Option<Why>,
    spoken: Option<Spoken>,
    /// What is left of the act that was interrupted to walk up to somebody.
    pub(super) left: Option<GameTime>,
    /// Counts the conversations: others notice each of them once.
    pub(super) serial: u32,
    /// The conversation began in this step.
    fresh: bool,
}

impl Company {
    /// Whether the body stands in a conversation.
    #[must_use]
    pub fn is_talking(&self) -> bool {
        self.conversation.is_some()
    }

    /// The conversation.
    #[must_use]
    pub fn conversation(&self) -> Option<ConversationId> {
        self.conversation
    }

    /// Whom the body walks up to, to talk.
    #[must_use]
    pub fn approaches(&self) -> Option<AgentId> {
        self.approaching.as_ref().map(|approaching| approaching.to)
    }

    /// What is being said, or was said last in this conversation.
    #[must_use]
    pub fn spoken(&self) -> Option<&Spoken> {
        self.spoken.as_ref()
    }

    /// Why the body talks, if it began the talk.
    #[must_use]
    pub fn why(&self) -> Option<&Why> {
        self.why.as_ref()
    }

    /// Whether the act must wait: the body is with somebody else.
    pub(super) fn holds_up(&self) -> bool {
        self.conversation.is_some() || self.approaching.is_some()
    }

    /// Whether the talk began in this step.
    pub(super) fn is_new(&self) -> bool {
        self.fresh
    }

    /// A step is over.
    pub(super) fn settle(&mut self) {
        self.fresh = false;
    }

    pub(super) fn say(&mut self, words: &str, since: GameTime, until: GameTime) {
        self.spoken = Some(Spoken { words: words.to_owned(), since, until });
    }

    /// Begins to walk up to somebody; what was being done waits.
    pub(super) fn approach(&mut self, to: AgentId, why: Why) {
        self.approaching = Some(Approaching { to, why, patience: PATIENCE, goal: None });
    }

    pub(super) fn enter(&mut self, conversation: ConversationId) {
        self.conversation = Some(conversation);
        self.why = self.approaching.take().map(|approaching| approaching.why);
        self.serial += 1;
        self.fresh = true;
    }

    /// Does not walk up to anybody any more.
    pub(super) fn give_up(&mut self) {
        self.approaching = None;
        self.left = None;
    }

    /// Leaves the conversation and whatever led to it.
    pub(super) fn leave(&mut self) {
        self.conversation = None;
        self.approaching = None;
        self.why = None;
        self.spoken = None;
    }
}
