//! What a mind keeps, by faculty: all that it needs besides its memories to go on as if nothing had happened.
//!
//! Each field is declared once, here, and written as it is. The groups are flat in the file, so that a field can move
//! from one to another.

use std::{
    borrow::Borrow,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use super::{Asking, Faculties, Mind, attending::Attention, habits::Awaited, searching::Sought};
use crate::{
    agent::AgentId,
    belief::Beliefs,
    calendar::Calendar,
    converse::Talk,
    geography::Geography,
    instinct::{CommonSense, inclination::Inclination, speech::Said, taste::Diary},
    memory::remembered::Remembered,
    memory::{MemoryId, MemoryStream, MissingMemory, Recollection},
    persona::Persona,
    plan::{Act, Plan},
    pursuit::Pursuit,
    question::summary::SelfSummary,
    reading::{Habit, Secret},
    reflect::Reflector,
    relate::Relations,
    retouch::Retouches,
    speech::SpeechAct,
    why::Why,
};
use smallville_town::{GameTime, ObjectId, SectorId, Tile, Town};

/// What a mind is made of besides itself: who it is of, where it lives, what everybody knows.
#[derive(Clone)]
pub struct Surroundings {
    /// Who it is of.
    pub persona: Arc<Persona>,
    /// The town.
    pub town: Arc<Town>,
    /// What every built-in mind knows.
    pub sense: Arc<CommonSense>,
    /// What it can do.
    pub faculties: Faculties,
}

/// Everything of a mind that changes, its memories and its knowledge of places left out.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct MindState {
    pub(super) beliefs: Beliefs,
    pub(super) relations: Relations,
    pub(super) calendar: Calendar,
    #[serde(flatten)]
    pub(super) planning: Planning,
    #[serde(flatten)]
    pub(super) body: Body,
    #[serde(flatten)]
    pub(super) talking: Talking,
    #[serde(flatten)]
    pub(super) intentions: Intentions,
    #[serde(flatten)]
    pub(super) reflecting: Reflecting,
    pub(super) asking: Asking,
    /// How much one can still take in.
    #[serde(default)]
    pub(super) attention: Attention,
    /// What players changed in the memories.
    #[serde(default, skip_serializing_if = "Retouches::is_empty")]
    pub(super) retouches: Retouches,
}

/// What one means to do today.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Planning {
    pub(super) plan: Plan,
    pub(super) diary: Diary,
    /// What one is inclined to, as of this morning.
    #[serde(default)]
    pub(super) inclination: Inclination,
    /// What has upset the plan since it was made, in words, and the memories of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) upset: Option<(String, Vec<MemoryId>)>,
    /// The plan as it was when it was last noted.
    #[serde(skip)]
    pub(super) noted_plan: Plan,
}

/// The body, as far as the mind knows.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Body {
    /// What it is doing.
    pub(super) doing: Option<Act>,
    pub(super) why: Why,
    /// Where it was last.
    pub(super) tile: Tile,
    /// Refusals since something was last begun.
    pub(super) refusals: u32,
    /// What one turned to instead since something was last begun.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) detours: u32,
    /// The thing for whose place the person waited last.
    pub(super) waited_for: Option<ObjectId>,
    /// A player moves it: what happens is lived and remembered, and nothing is decided.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) led: bool,
}

/// Talk: the present one, what one means to say, and what was said lately.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Talking {
    /// The conversation in which one stands.
    pub(super) talk: Option<Talk>,
    /// What one means to say to somebody when one meets them: full name.
    pub(super) to_say: Vec<(String, SpeechAct)>,
    /// How one said things lately.
    pub(super) said: Said,
    /// How many talks one has had since waking.
    pub(super) talks_today: u32,
    /// How much more than usually one feels like company today: −1 (not at all) to 1.
    #[serde(default)]
    pub(super) eager: f32,
    /// How often one has told of a topic since waking.
    pub(super) told_today: BTreeMap<String, u32>,
    /// When one last talked or tried to talk to somebody.
    pub(super) last_tried: BTreeMap<AgentId, GameTime>,
    /// When one last went out for company.
    pub(super) sought_company: Option<GameTime>,
}

/// What one wants of others, has for them, or keeps clear of.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Intentions {
    /// Goals for which one needs others.
    #[serde(default)]
    pub(super) pursuits: Vec<Pursuit>,
    /// What one has begun of one's own accord lately, by its name in the table, and when, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) begun: Vec<(String, GameTime)>,
    /// Where one has looked for people, and when.
    #[serde(default)]
    pub(super) looked_in: Vec<(SectorId, GameTime)>,
    /// Whom one means to find, the first first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) sought: Vec<Sought>,
    /// For whom one looks now, or looked last: full name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) searching: Option<String>,
    /// Who is in sight while one thinks of what one meant to do then: full name.
    #[serde(skip)]
    pub(super) seen: Option<String>,
    /// What one has for whom: item, full name.
    pub(super) bringing: Vec<(String, String)>,
    /// People (full names) and doings of which one keeps clear.
    pub(super) avoided: BTreeSet<String>,
    /// Those of them of which one keeps clear for one day only: which day.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) paused: BTreeMap<String, u32>,
    /// Those of which one keeps clear until a moment.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) lifted: BTreeMap<String, GameTime>,
    /// What one does again and again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) habits: Vec<Habit>,
    /// What one does once something comes about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) awaited: Vec<Awaited>,
    /// What one keeps to oneself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) secrets: Vec<Secret>,
    /// How the last words of the inner voice were understood; said once.
    #[serde(skip)]
    pub(super) understood: Option<String>,
}

/// How far one has come in thinking things over.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Reflecting {
    /// Who one is in one's own eyes, as of this morning.
    pub(super) summary: Option<SelfSummary>,
    pub(super) reflector: Reflector,
    pub(super) last_reflection: Option<GameTime>,
    /// What occupies one: when it was last thought of, and which memories came, best first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) on_mind: Option<(GameTime, Vec<MemoryId>)>,
}

/// What is not written of a count.
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl MindState {
    /// Nothing known or meant yet; `tile`: where the body is, `seed`: starts the mind's own random numbers.
    pub(super) fn new(tile: Tile, seed: u64) -> Self {
        Self {
            beliefs: Beliefs::default(),
            relations: Relations::default(),
            calendar: Calendar::default(),
            planning: Planning::default(),
            body: Body { tile, ..Body::default() },
            talking: Talking::default(),
            intentions: Intentions::default(),
            reflecting: Reflecting::default(),
            asking: Asking::new(seed),
            attention: Attention::default(),
            retouches: Retouches::default(),
        }
    }
}

/// A mind as it is written.
#[derive(Serialize)]
struct Written<'a> {
    known_sectors: Vec<SectorId>,
    memories: &'a MemoryStream,
    #[serde(flatten)]
    state: &'a MindState,
}

/// A mind between two thoughts, as it is read from what [`Mind::written`] wrote.
#[derive(Deserialize)]
pub struct StoredMind {
    known_sectors: BTreeSet<SectorId>,
    memories: Recollection,
    #[serde(flatten)]
    state: MindState,
}

impl StoredMind {
    /// Reads what [`Mind::written`] wrote.
    ///
    /// # Errors
    /// The bytes are something else.
    pub fn read(bytes: &[u8]) -> Result<Self, rmp_serde::decode::Error> {
        rmp_serde::from_slice(bytes)
    }

    /// The memories that the mind must be given to be awake: their numbers, ascending.
    #[must_use]
    pub fn memories(&self) -> &[MemoryId] {
        self.memories.ids()
    }
}

impl Mind {
    /// The mind as bytes, without its memories' words: what [`StoredMind::read`] reads.
    ///
    /// # Errors
    /// None that a mind can cause.
    pub fn written(&self) -> Result<Vec<u8>, rmp_serde::encode::Error> {
        let known_sectors = self.geography.known().collect();
        rmp_serde::to_vec_named(&Written { known_sectors, memories: &self.memories, state: &self.state })
    }

    /// The mind that was written, with the memories that it names, in the order of their numbers; others are left out.
    ///
    /// # Errors
    /// A memory is missing.
    pub fn awake(
        stored: StoredMind,
        noted: impl IntoIterator<Item: Borrow<Remembered>>,
        around: Surroundings,
    ) -> Result<Self, MissingMemory> {
        let Surroundings { persona, town, sense, faculties } = around;
        let StoredMind { known_sectors, memories, mut state } = stored;
        let mut geography = Geography::new(town, &persona);
        known_sectors.into_iter().for_each(|sector| geography.learn(sector));
        state.planning.noted_plan = state.planning.plan.clone();
        let memories = MemoryStream::recollect(memories, noted)?;
        Ok(Self { persona, sense, geography: Arc::new(geography), faculties, memories, state })
    }

    /// How many questions the mind has asked since the town began.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.state.asking.counts.values().sum()
    }
}
