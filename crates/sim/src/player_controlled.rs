//! Who is moved by a player: a resident whom they have taken over, and visitors who come to talk.
//!
//! The mind of a led body lives on and remembers; what it would do by itself is not done.

use std::collections::VecDeque;

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::agent::Agent;
use smallville_mind::agent::AgentId;
use smallville_town::{GameTime, SectorId};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Agent, PlayerControlled>().init_resource::<Presence>();
}

/// What a player does with a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// Nothing: its own mind moves it.
    #[default]
    Own,
    /// Lives as this person.
    Played,
    /// Has come to talk to somebody.
    Visits(AgentId),
}

/// Something that a player has typed for a body to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// To whom it is said and to nobody else; none: to whoever stands there.
    pub to: Option<AgentId>,
    /// The words.
    pub text: String,
}

/// Whether a player moves a body, and what they still have to say through it.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerControlled {
    pub(super) role: Role,
    /// What is to be said, oldest first.
    #[serde(default)]
    pub(super) to_say: VecDeque<Words>,
    /// What its mind is about to say.
    #[serde(default)]
    pub(super) saying: Option<Words>,
    /// Since when there was nothing to say and nobody to talk to.
    pub(super) idle_since: GameTime,
    /// The sector that the body was in when its mind was last told.
    pub(super) sector: Option<SectorId>,
}

impl PlayerControlled {
    /// What a player does with the body.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role
    }

    /// Whether a player moves the body.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.role != Role::Own
    }

    /// What was typed and has not been said yet, oldest first.
    pub fn unsaid(&self) -> impl Iterator<Item = &Words> {
        self.saying.iter().chain(&self.to_say)
    }

    /// Has something more to say.
    pub(super) fn type_in(&mut self, to: Option<AgentId>, text: String) {
        self.to_say.push_back(Words { to, text });
    }

    /// To whom what comes next is said and to nobody else.
    pub(super) fn speaks_to(&self) -> Option<AgentId> {
        self.unsaid().next()?.to
    }

    /// Whether there is something to say that is meant for one of these.
    pub(super) fn has_words_for(&self, those: &[AgentId]) -> bool {
        self.is_active()
            && self.saying.is_none()
            && self.to_say.front().is_some_and(|words| words.to.is_none_or(|to| those.contains(&to)))
    }

    /// What comes next is about to be said.
    pub(super) fn begin_to_say(&mut self) -> Option<Words> {
        if self.saying.is_none() {
            self.saying = self.to_say.pop_front();
        }
        self.saying.clone()
    }

    /// It has been said.
    pub(super) fn has_said(&mut self) {
        self.saying = None;
    }

    /// It was not said after all, and waits again.
    pub(super) fn hold_back(&mut self) {
        if let Some(words) = self.saying.take() {
            self.to_say.push_front(words);
        }
    }

    /// Does not say what was meant for somebody who cannot be reached.
    pub(super) fn give_up(&mut self, to: AgentId) {
        self.hold_back();
        self.to_say.retain(|words| words.to != Some(to));
    }

    /// Has nothing more to say.
    pub(super) fn be_silent(&mut self) {
        self.saying = None;
        self.to_say.clear();
    }

    /// Whether there is nothing about it that must be kept.
    pub(super) fn is_own(&self) -> bool {
        *self == Self::default()
    }
}

/// What residents may do of their own accord with a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Autonomy {
    /// Walk up and begin to talk.
    pub talk: bool,
    /// Say no to an invitation or a request.
    pub refuse: bool,
}

impl Default for Autonomy {
    fn default() -> Self {
        Self { talk: true, refuse: true }
    }
}

/// The player in the town.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    pub(super) played: Option<AgentId>,
    pub(super) autonomy: Autonomy,
}

impl Presence {
    /// As whom the player lives in the town.
    #[must_use]
    pub fn played(&self) -> Option<AgentId> {
        self.played
    }

    /// What residents may do of their own accord with the player.
    #[must_use]
    pub fn autonomy(&self) -> Autonomy {
        self.autonomy
    }

    /// Whether there is nothing about it that must be kept.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
