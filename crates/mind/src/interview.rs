//! What is asked of somebody from outside the world, and what they say. It leaves no trace.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    calendar::Calendar,
    memory::{Memory, MemoryId},
    persona::Persona,
    plan::Plan,
    recalled::Recalled,
    relate::Relations,
};
use smallville_town::{GameTime, Town};

/// What was said or seen up to so many minutes ago is no news to whoever said or did it. Our own.
pub(crate) const JUST_NOW_MINUTES: u32 = 2;

/// A question of somebody outside the world.
#[derive(Debug)]
pub struct Interview<'a> {
    /// Who is asked.
    pub persona: &'a Persona,
    /// Who asks: full name; none: somebody from outside the town.
    pub by: Option<&'a str>,
    /// The question.
    pub text: &'a str,
    /// What comes to mind for the question, best first, about 25.
    pub memories: &'a [(MemoryId, &'a Memory)],
    /// What these memories bring up of what the person holds to be true.
    pub recalled: &'a Recalled,
    /// How they stand to others.
    pub relations: &'a Relations,
    /// Their day.
    pub plan: &'a Plan,
    /// What they have agreed to do.
    pub calendar: &'a Calendar,
    /// What they are doing now, as a gerund phrase.
    pub doing: &'a str,
    /// Where they live.
    pub town: &'a Arc<Town>,
    /// When they are asked.
    pub now: GameTime,
}

/// An answer in the person's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// What they say.
    pub words: String,
    /// The memories on which it rests, the most important first.
    pub rests_on: Vec<MemoryId>,
    /// What they do at once for whoever asked, as a gerund phrase: "serving a pint".
    #[serde(default)]
    pub deed: Option<String>,
}
