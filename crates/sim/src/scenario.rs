//! What a town begins with: the place, the people, common sense, and a seed.

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use bevy_ecs::prelude::Resource;

use smallville_brain::pool::BrainSettings;
use smallville_data::data::Data;
use smallville_mind::{
    agent::AgentId,
    cognition::Faculties,
    instinct::{CommonSense, CommonSenseErrors},
    memory::Memory,
    persona::{self, Persona, PersonaErrors, Talked},
    prompt::{self, Prompted},
};
use smallville_town::{Clock, GameTime, MapErrors, Town};

/// Path of the map.
pub const MAP: &str = "maps/smallville.tmx";

/// A moment is kept every game hour: living through so much again takes a sixth of a second.
pub const SNAPSHOT_STEPS: u64 = 360;

/// Whether the town waits for its minds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// A step waits until every owed answer is in: a run is a function of its seed and its inputs.
    #[default]
    Wait,
    /// A step waits for nobody who ponders before their leisure is over: a run with a language model, in which many think
    /// at once.
    Overlap,
    /// A step waits for nobody who ponders; late answers are applied when they come.
    Flow,
}

/// Everything that a town begins with.
#[derive(Resource, Clone)]
pub struct Scenario {
    /// The place.
    pub town: Arc<Town>,
    /// Its people, in the order of their names; the index is the agent's number.
    pub people: Vec<Arc<Persona>>,
    /// What every built-in mind knows.
    pub sense: Arc<CommonSense>,
    /// Starts every stream of chance.
    pub seed: u64,
    /// What the minds can do.
    pub faculties: Faculties,
    /// Whether the town waits.
    pub pace: Pace,
    /// How the minds are run.
    pub brain: BrainSettings,
    /// After how many steps each a moment is kept.
    pub snapshot_steps: u64,
    /// When the town begins.
    pub begin: GameTime,
    /// What people bring along from another town, by full name.
    pub pasts: Arc<BTreeMap<String, Past>>,
    /// The files from which the town and its tables were read, by path: what a save must keep.
    pub files: Arc<BTreeMap<String, Vec<u8>>>,
}

/// What somebody brings along from another town.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// What they remember, oldest first.
    pub memories: Vec<Memory>,
    /// With whom they have talked.
    pub talked: Vec<Talked>,
}

/// What keeps a town from beginning.
#[derive(Debug, thiserror::Error)]
pub enum ScenarioError {
    /// The map.
    #[error(transparent)]
    Map(#[from] MapErrors),
    /// The people.
    #[error(transparent)]
    People(#[from] PersonaErrors),
    /// The tables of common sense.
    #[error(transparent)]
    Sense(#[from] CommonSenseErrors),
}

impl Scenario {
    /// Reads and checks everything.
    ///
    /// # Errors
    /// The first of map, people and tables that has faults, with all of them.
    pub fn load(data: &Data, seed: u64) -> Result<Self, ScenarioError> {
        let mut scenario = Self::without_people(data, seed)?;
        let text = |path: &str| data.read_text(path);
        let people = persona::load(&data.list("personas", "ron"), &text, &scenario.town)?;
        scenario.people = people.into_iter().map(Arc::new).collect();
        scenario.introduce();
        Ok(scenario)
    }

    /// Tells the tables who lives here: a language model may only speak of those whom its speaker knows.
    pub(crate) fn introduce(&mut self) {
        let people = self.people.iter().map(|persona| persona.name.as_str());
        Arc::make_mut(&mut self.sense).meet_people(people);
    }

    /// Reads and checks the town and its tables; nobody lives there yet.
    ///
    /// # Errors
    /// The first of map and tables that has faults, with all of them.
    pub fn without_people(data: &Data, seed: u64) -> Result<Self, ScenarioError> {
        let files = RefCell::new(BTreeMap::new());
        let note = |path: &str, bytes: &[u8]| drop(files.borrow_mut().insert(path.to_owned(), bytes.to_vec()));
        let town = Town::load(&|path| data.read(path).inspect(|bytes| note(path, bytes)), MAP)?;
        // What a language model reads may change under a town; what was answered is in its record.
        let lasting = |path: &str| !path.starts_with(prompt::FOLDER);
        let text = |path: &str| {
            data.read_text(path).inspect(|text| {
                if lasting(path) {
                    note(path, text.as_bytes());
                }
            })
        };
        let sense = CommonSense::load(&|folder| data.list(folder, "ron"), &text, Prompted::ALL)?;
        Ok(Self {
            town: Arc::new(town),
            people: Vec::new(),
            sense: Arc::new(sense),
            seed,
            faculties: Faculties::default(),
            pace: Pace::default(),
            brain: BrainSettings::default(),
            snapshot_steps: SNAPSHOT_STEPS,
            begin: Clock::default().now(),
            pasts: Arc::default(),
            files: Arc::new(files.into_inner()),
        })
    }

    /// Those who live in the town: all people but visitors, who stay in the list when they have gone.
    pub fn residents(&self) -> impl Iterator<Item = (AgentId, &Arc<Persona>)> {
        (0..).map(AgentId).zip(&self.people).filter(|(_, persona)| !persona.visitor)
    }

    /// So far talk is heard, in tiles, and one calls out to somebody who walks by.
    pub(super) fn hearing(&self) -> u32 {
        self.faculties.tuning.hearing_tiles as u32
    }

    /// Whether a language model or an embedding model is connected now.
    #[must_use]
    pub fn asks_model(&self) -> bool {
        self.brain.model.as_ref().is_some_and(|model| model.name().is_some() || model.vectors.is_on())
    }

    /// Starts the chance with which the next newcomer is made.
    #[must_use]
    pub fn newcomer_seed(&self) -> u64 {
        self.seed.wrapping_add(self.people.len() as u64)
    }

    /// The same town with `count` people: the first ones, or all and as many namesakes as are missing.
    #[must_use]
    pub fn with_residents(mut self, count: usize) -> Self {
        let all = self.people.clone();
        self.people = (0..count)
            .map(|i| {
                let person = &all[i % all.len()];
                match i / all.len() {
                    0 => person.clone(),
                    n => Arc::new(Persona { name: format!("{} {}", person.name, n + 1), ..Persona::clone(person) }),
                }
            })
            .collect();
        self
    }
}
