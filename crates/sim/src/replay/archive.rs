//! Between a journal and a town: what is written at the beginning, and what is read to bring the town back.

use std::{path::Path, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    chronicle::Chronicle,
    courier::MindPiece,
    replay::history::{History, Past},
    replay::inputs::{Inputs, Replay},
    replay::recent::RecentDays,
    replay::snapshot::TownState,
    scenario::{Scenario, ScenarioError},
};
use smallville_brain::{message::ThoughtResult, mind_init::MindInit};
use smallville_data::data::Data;
use smallville_journal::{
    entry::{Entry, Founding, Part, StepRecord},
    error::JournalError,
    reader::Reader,
};
use smallville_mind::{
    agent::AgentId,
    cognition::{Faculties, Mind, StoredMind, Surroundings},
    memory::MemoryId,
};
use smallville_town::{GameTime, Place, STEP_SECS};

/// What keeps a stored town from coming back.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A moment of which nothing is kept.
    #[error("{at} lies outside of the record; name a time from {begin} to {until}")]
    Outside {
        /// The moment.
        at: String,
        /// Where the record begins.
        begin: String,
        /// Where it ends.
        until: String,
    },
    /// The map or the tables that it keeps.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
}

/// What a town is lived with, as it is kept.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Settings {
    #[serde(default)]
    faculties: Faculties,
}

/// What the journal of a town must know at its beginning.
#[must_use]
pub fn founding(scenario: &Scenario) -> Founding {
    let town = &scenario.town;
    let settings = Settings { faculties: scenario.faculties };
    let address = |object| town.address(Place::Object(object)).to_string();
    Founding {
        seed: scenario.seed,
        settings: serde_json::to_string(&settings).unwrap_or_default(),
        begin: scenario.begin,
        files: scenario.files.iter().map(|(path, bytes)| (path.clone(), bytes.clone())).collect(),
        things: town.objects().iter().map(|object| (object.kind.clone(), address(object.id))).collect(),
        sectors: town.sectors().iter().map(|sector| sector.name.clone()).collect(),
    }
}

/// A town that was lived before, at a moment from which it goes on.
pub(crate) struct Revival {
    pub(crate) scenario: Scenario,
    pub(crate) town: TownState,
    pub(crate) minds: Vec<MindInit>,
    /// Answers of the minds that the town had not yet applied.
    pub(crate) results: Vec<ThoughtResult>,
    pub(crate) chronicle: Chronicle,
    pub(crate) replay: Replay,
}

/// A stored town that can be brought back to any of its steps.
pub struct Archive {
    reader: Reader,
    /// The town and its tables, without people.
    scenario: Scenario,
    known: History,
    /// What may be worth telling of it.
    recent: RecentDays,
}

impl Archive {
    /// Opens a stored town; pictures and shaders come from `data`.
    ///
    /// # Errors
    /// The file is not a sound town.
    pub fn open(path: &Path, data: &Data) -> Result<Self, ArchiveError> {
        let reader = Reader::open(path)?;
        let Founding { seed, settings, files, .. } = reader.founding()?;
        let mut scenario = Scenario::without_people(&data.clone().with_kept(files), seed)?;
        let settings: Settings = serde_json::from_str(&settings).map_err(|error| damaged(path, &error))?;
        scenario.faculties = settings.faculties;
        Ok(Self { reader, scenario, known: History::default(), recent: RecentDays::default() })
    }

    /// The record, to look things up.
    #[must_use]
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The step at the end of which it is `at`.
    ///
    /// # Errors
    /// The record does not reach there.
    pub fn step_at(&self, at: GameTime) -> Result<u64, ArchiveError> {
        let (begin, last) = (self.reader.begin(), self.reader.last_step()?);
        let step = u64::from(at.secs().saturating_sub(begin.secs()) / STEP_SECS);
        if at < begin || step > last {
            let until = self.reader.moment_of(last);
            return Err(ArchiveError::Outside { at: at.stamp(), begin: begin.stamp(), until: until.stamp() });
        }
        Ok(step)
    }

    /// The town with the people who live there after a step.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn scenario(&self, step: u64) -> Result<Scenario, ArchiveError> {
        let people = self.reader.residents(step)?.into_iter().map(Arc::new).collect();
        let mut scenario = Scenario { people, ..self.scenario.clone() };
        scenario.introduce();
        Ok(scenario)
    }

    /// The town at the newest snapshot that was kept before `step`, ready to live the steps after it again.
    ///
    /// # Errors
    /// The file is damaged, or keeps no such snapshot.
    pub(crate) fn revival(&mut self, step: u64, past: Past) -> Result<Revival, ArchiveError> {
        let last = self.reader.last_step()?;
        let path = self.reader.path().to_path_buf();
        let none = || JournalError::NoMoment { path: path.clone(), when: String::new() };
        let snapshot = self.reader.newest_snapshot(step.min(last))?.ok_or_else(none)?;
        let scenario = self.scenario(snapshot)?;
        let inputs = self.known.inputs(&self.reader)?;
        let mut town: Option<TownState> = None;
        let (mut minds, mut results) = (Vec::new(), Vec::new());
        for (part, body) in self.reader.pieces(snapshot)? {
            match part {
                Part::Town => town = Some(rmp_serde::from_slice(&body).map_err(|error| damaged(&path, &error))?),
                Part::Mind(agent) => {
                    let (init, mut answers) = self.init(agent, &body, &scenario, &inputs)?;
                    minds.push(init);
                    results.append(&mut answers);
                }
            }
        }
        self.known.let_memories_go();
        let town = town.ok_or_else(none)?;
        let chronicle = self.known.chronicle(&self.reader, past, town.idleness, &town.clock)?;
        let replay = Replay { until: last, inputs, ..Replay::default() };
        Ok(Revival { scenario, town, minds, results, chronicle, replay })
    }

    /// What may be worth telling of the last days until a step, and what was so before them.
    ///
    /// # Errors
    /// The file is damaged.
    pub(crate) fn recent(&mut self, step: u64) -> Result<(&[Entry], impl Iterator<Item = &StepRecord>), ArchiveError> {
        Ok(self.recent.until(&self.reader, step)?)
    }

    /// Lets go of what was read: nobody jumps about in this town.
    pub fn close(&mut self) {
        (self.known, self.recent) = (History::default(), RecentDays::default());
    }

    /// One mind of a snapshot, with its answers that the town had not yet applied.
    fn init(
        &mut self,
        agent: AgentId,
        body: &[u8],
        scenario: &Scenario,
        inputs: &Inputs,
    ) -> Result<(MindInit, Vec<ThoughtResult>), ArchiveError> {
        let path = self.reader.path();
        let MindPiece { body, answers } = rmp_serde::from_slice(body).map_err(|error| damaged(path, &error))?;
        let state = StoredMind::read(&body).map_err(|error| damaged(path, &error))?;
        let persona = scenario.people.get(agent.0 as usize).cloned();
        let persona = persona.ok_or_else(|| damaged(path, &"a mind belongs to nobody"))?;
        // What it will only note when its answers are applied is not in the record yet, if the town was left here.
        let to_come = || answers.iter().flat_map(|results| &results.notes.memories);
        let first_to_come = to_come().next().map_or(MemoryId(u32::MAX), |remembered| remembered.id);
        let ids = state.memories();
        let noted = ids[..ids.partition_point(|id| *id < first_to_come)].to_vec();
        let noted = self.known.memories(&self.reader, agent, &noted)?;
        let memories = noted.chain(to_come());
        let Scenario { town, sense, faculties, .. } = scenario;
        let around = Surroundings { persona, town: town.clone(), sense: sense.clone(), faculties: *faculties };
        let mind = Mind::awake(state, memories, around).map_err(|error| damaged(path, &error))?;
        let free_at = answers.iter().map(|results| results.ready_at).max().unwrap_or(0);
        let given = inputs.answers.get(&agent).map_or(&[][..], |answers| {
            // What it asked before is in the mind itself.
            &answers[answers.partition_point(|asked| asked.ordinal < mind.asked())..]
        });
        Ok((MindInit { agent, recorded: given.to_vec(), mind, free_at }, answers))
    }
}

fn damaged(path: &Path, what: &impl ToString) -> JournalError {
    JournalError::Damaged { path: path.to_path_buf(), what: what.to_string() }
}
