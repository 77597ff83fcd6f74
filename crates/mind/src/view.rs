//! What a mind shows of itself: published after each thought, so that nobody has to look inside.

use std::collections::BTreeMap;

use crate::{
    belief::{Belief, Beliefs, Source},
    calendar::{Appointment, Calendar, Standing},
    claim::{ClaimKey, Verb},
    memory::{Memory, MemoryId},
    plan::Plan,
    pursuit::Pursuit,
    question::{Kind, summary::SelfSummary},
    relate::Relations,
    retouch::Retouched,
    why::Why,
};
use smallville_town::GameTime;

/// How many of the newest memories a view holds.
pub const NEWEST: usize = 40;

/// A picture of a mind after a thought.
#[derive(Clone, Debug, Default)]
pub struct MindView {
    /// When it was made.
    pub at: GameTime,
    /// The day's plan.
    pub plan: Plan,
    /// Why the person does what they do.
    pub why: Why,
    /// The newest memories, newest first.
    pub memories: Vec<(MemoryId, Memory)>,
    /// How many memories there are.
    pub memory_count: usize,
    /// Who the person is in their own eyes, as of this morning.
    pub summary: Option<SelfSummary>,
    /// How the person stands to others.
    pub relations: Relations,
    /// What the person has agreed to do and not yet done.
    pub appointments: Vec<Appointment>,
    /// Goals for which the person needs others, and how far they have come.
    pub pursuits: Vec<Pursuit>,
    /// What the person knows of matters that go round: see [`goes_round`].
    pub matters: Beliefs,
    /// When the person reflected, oldest first.
    pub reflections: Vec<GameTime>,
    /// What the person agreed to do and did not do, without having said sorry for it.
    pub broken: Vec<Appointment>,
    /// How many questions of each kind were asked since the beginning.
    pub questions: BTreeMap<Kind, u64>,
    /// How many questions of each kind were asked on the day of the last thought.
    pub questions_today: BTreeMap<Kind, u64>,
    /// The last change of a player's that can be taken back.
    pub retouched: Option<Retouched>,
}

/// What of a calendar is agreed and not yet done.
#[must_use]
pub fn open_appointments(calendar: &Calendar) -> Vec<Appointment> {
    standing(calendar, Standing::Open)
}

/// What of a calendar was not done in time, and not forgiven.
#[must_use]
pub fn broken_appointments(calendar: &Calendar) -> Vec<Appointment> {
    standing(calendar, Standing::Broken)
}

fn standing(calendar: &Calendar, standing: Standing) -> Vec<Appointment> {
    calendar.appointments().iter().filter(|known| known.standing == standing).cloned().collect()
}

/// Whether it is worth following how a matter goes round in the town: public matters, what the inner voice says, and
/// wishes, stories and successes of people. What somebody is just doing is known to half the town and soon over.
#[must_use]
pub fn goes_round(key: &ClaimKey, belief: &Belief) -> bool {
    key.is_public()
        || belief.source == Source::Whispered
        || matches!(key.verb, Verb::Wants | Verb::Story | Verb::Achieves | Verb::Happened | Verb::Incident)
}
