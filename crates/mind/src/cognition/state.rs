//! A mind at rest: what must be kept so that it can go on as if nothing had happened.

use std::{
    borrow::Borrow,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::Deserialize;

use super::{Asking, Faculties, Mind};
use crate::{
    agent::AgentId,
    belief::Beliefs,
    calendar::Calendar,
    converse::Talk,
    geography::Geography,
    instinct::{CommonSense, speech::Said, taste::Diary},
    memory::remembered::Remembered,
    memory::{MemoryId, MemoryStream, MissingMemory, Recollection},
    persona::Persona,
    plan::{Act, Plan},
    pursuit::Pursuit,
    question::summary::SelfSummary,
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

/// A mind between two thoughts, as it is read from what a [`Mind`] was written to.
#[derive(Deserialize)]
pub struct MindState {
    known_sectors: BTreeSet<SectorId>,
    memories: Recollection,
    beliefs: Beliefs,
    relations: Relations,
    calendar: Calendar,
    plan: Plan,
    talk: Option<Talk>,
    to_say: Vec<(String, SpeechAct)>,
    bringing: Vec<(String, String)>,
    #[serde(default)]
    pursuits: Vec<Pursuit>,
    #[serde(default)]
    looked_in: Vec<(SectorId, GameTime)>,
    avoided: BTreeSet<String>,
    summary: Option<SelfSummary>,
    reflector: Reflector,
    last_reflection: Option<GameTime>,
    sought_company: Option<GameTime>,
    said: Said,
    talks_today: u32,
    told_today: BTreeMap<String, u32>,
    last_tried: BTreeMap<AgentId, GameTime>,
    diary: Diary,
    asking: Asking,
    why: Why,
    doing: Option<Act>,
    tile: Tile,
    refusals: u32,
    waited_for: Option<ObjectId>,
    #[serde(default)]
    retouches: Retouches,
    #[serde(default)]
    led: bool,
}

impl MindState {
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
    /// The mind as bytes, without its memories' words: what [`MindState::read`] reads.
    ///
    /// # Errors
    /// None that a mind can cause.
    pub fn written(&self) -> Result<Vec<u8>, rmp_serde::encode::Error> {
        rmp_serde::to_vec_named(self)
    }

    /// The mind that was written, with the memories that it names, in the order of their numbers; others are left out.
    ///
    /// # Errors
    /// A memory is missing.
    pub fn awake(
        state: MindState,
        noted: impl IntoIterator<Item: Borrow<Remembered>>,
        around: Surroundings,
    ) -> Result<Self, MissingMemory> {
        let Surroundings { persona, town, sense, faculties } = around;
        let mut geography = Geography::new(town, &persona);
        state.known_sectors.into_iter().for_each(|sector| geography.learn(sector));
        Ok(Self {
            memories: MemoryStream::recollect(state.memories, noted)?,
            geography: Arc::new(geography),
            persona,
            sense,
            faculties,
            beliefs: state.beliefs,
            relations: state.relations,
            calendar: state.calendar,
            noted_plan: state.plan.clone(),
            plan: state.plan,
            talk: state.talk,
            to_say: state.to_say,
            bringing: state.bringing,
            pursuits: state.pursuits,
            looked_in: state.looked_in,
            avoided: state.avoided,
            summary: state.summary,
            reflector: state.reflector,
            last_reflection: state.last_reflection,
            sought_company: state.sought_company,
            said: state.said,
            talks_today: state.talks_today,
            told_today: state.told_today,
            last_tried: state.last_tried,
            diary: state.diary,
            asking: state.asking,
            why: state.why,
            doing: state.doing,
            tile: state.tile,
            refusals: state.refusals,
            waited_for: state.waited_for,
            retouches: state.retouches,
            led: state.led,
        })
    }

    /// How many questions the mind has asked since the town began.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.asking.counts.values().sum()
    }
}
