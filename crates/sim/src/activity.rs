//! What people are doing, and how far it has come.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::agent::Agent;
use smallville_mind::{plan::Act, why::Cause, why::Why};
use smallville_town::{GameTime, ObjectId, Spot};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Agent, Activity>();
}

/// For so long somebody whom a player moves passes the time, in minutes; then anew.
const IDLE_MINUTES: u32 = 120;

/// How far an act has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// On the way to it.
    Walking,
    /// At it.
    Doing,
    /// It is over, and nothing new has been decided.
    #[default]
    Done,
}

/// What somebody is doing.
#[derive(Component, Clone, Debug, Serialize, Deserialize)]
pub struct Activity {
    /// The act.
    pub act: Act,
    /// What set it off.
    pub why: Why,
    /// How far it has come.
    pub phase: Phase,
    /// The thing at which a place is taken, and the place, once it is known.
    pub at: Option<(ObjectId, Option<Spot>)>,
    /// When it was begun; while walking, when it was decided.
    pub since: GameTime,
    /// When it ends; while walking, not yet known and equal to `since`.
    pub until: GameTime,
    /// Counts the entries of the plan that were begun: others notice each of them once.
    pub serial: u32,
    /// Begun in this step.
    pub(super) fresh: bool,
    /// The mind has been told that the act is over.
    pub(super) asked: bool,
}

impl Default for Activity {
    fn default() -> Self {
        Self {
            act: Act { asleep: true, ..Act::new("sleeping", "💤", 0) },
            why: Why::default(),
            phase: Phase::Done,
            at: None,
            since: GameTime::default(),
            until: GameTime::default(),
            serial: 0,
            fresh: false,
            asked: true,
        }
    }
}

impl Activity {
    /// How everybody begins.
    pub(super) fn asleep_in(bed: ObjectId) -> Self {
        Self { at: Some((bed, None)), ..Self::default() }
    }

    /// Whether the eyes are shut.
    #[must_use]
    pub fn is_asleep(&self) -> bool {
        self.act.asleep && self.phase != Phase::Walking
    }

    /// Whether the person deals with something that went wrong.
    #[must_use]
    pub fn is_mending(&self) -> bool {
        matches!(self.why.cause, Cause::Thing(_))
    }

    /// What the person is about to put right, be it on the way for what it takes.
    pub(super) fn mends(&self) -> Option<ObjectId> {
        self.act.mends.filter(|_| self.phase != Phase::Done)
    }

    /// Something that lasts until something else is done, where one is; a place at a thing is kept.
    pub(super) fn pass_time(&mut self, words: &str, emoji: &str, now: GameTime) {
        self.act = Act::new(words, emoji, IDLE_MINUTES);
        self.why = Why { cause: Cause::Player, ..Why::default() };
        self.phase = Phase::Doing;
        self.since = now;
        self.until = now.plus_minutes(IDLE_MINUTES);
        self.serial += 1;
        self.fresh = true;
        self.asked = true;
    }

    /// What was being done is over, and the mind is to be told.
    pub(super) fn break_off(&mut self) {
        self.phase = Phase::Done;
        self.asked = false;
    }

    /// An answer was dropped: the mind is told once more that the act is over.
    pub(super) fn ask_again(&mut self) {
        self.asked = false;
    }
}
