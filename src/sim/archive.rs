//! Between a journal and a town: what is written at the beginning, and what is read to bring the town back.

use std::{path::Path, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    brain::{message::Settled, pool::Waking},
    data::Data,
    journal::{
        entry::{Founding, Part},
        error::JournalError,
        reader::Reader,
    },
    mind::{
        cognition::{Faculties, Mind, MindState, Surroundings},
        percept::AgentId,
    },
    sim::{
        beginning::Revival,
        chronicle::{Chronicle, Idleness},
        exchange::MindPiece,
        moment::TownState,
        retelling::Retelling,
        scenario::{Scenario, ScenarioError},
    },
    town::{Clock, GameTime, Place, STEP_SECS},
};

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

/// How much of the past is brought back for looking back on it; minds remember all of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// All of it: for measuring.
    Whole,
    /// The last days: for the panels of the window, which must open quickly however old the town is.
    Days(u64),
}

/// Steps of a day.
const DAY_STEPS: u64 = 24 * 3600 / STEP_SECS as u64;

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

/// A stored town that can be brought back to any of its steps.
pub struct Archive {
    reader: Reader,
    /// The town and its tables, without people.
    scenario: Scenario,
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
        Ok(Self { reader, scenario })
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
        Ok(Scenario { people, ..self.scenario.clone() })
    }

    /// The town at the newest moment that was kept before `step`, ready to live the steps after it again.
    ///
    /// # Errors
    /// The file is damaged, or keeps no such moment.
    pub fn revival(&self, step: u64, past: Past) -> Result<Revival, ArchiveError> {
        let last = self.reader.last_step()?;
        let path = self.reader.path();
        let none = || JournalError::NoMoment { path: path.to_path_buf(), when: String::new() };
        let moment = self.reader.newest_moment(step.min(last))?.ok_or_else(none)?;
        let scenario = self.scenario(moment)?;
        let retelling = self.retelling(moment, last)?;
        let mut town: Option<TownState> = None;
        let (mut minds, mut settled) = (Vec::new(), Vec::new());
        for (part, body) in self.reader.pieces(moment)? {
            match part {
                Part::Town => town = Some(rmp_serde::from_slice(&body).map_err(|error| damaged(path, &error))?),
                Part::Mind(agent) => {
                    let (waking, mut answers) = self.waking(agent, &body, moment, &scenario, &retelling)?;
                    minds.push(waking);
                    settled.append(&mut answers);
                }
            }
        }
        let town = town.ok_or_else(none)?;
        let chronicle = self.chronicle(moment, past, town.idleness, &town.clock)?;
        Ok(Revival { scenario, town, minds, settled, chronicle, retelling })
    }

    /// One mind of a moment, with its answers that the town had not yet applied.
    fn waking(
        &self,
        agent: AgentId,
        body: &[u8],
        moment: u64,
        scenario: &Scenario,
        retelling: &Retelling,
    ) -> Result<(Waking, Vec<Settled>), ArchiveError> {
        let path = self.reader.path();
        let MindPiece { body, answers } = rmp_serde::from_slice(body).map_err(|error| damaged(path, &error))?;
        let state = MindState::read(&body).map_err(|error| damaged(path, &error))?;
        let persona = scenario.people.get(agent.0 as usize).cloned();
        let persona = persona.ok_or_else(|| damaged(path, &"a mind belongs to nobody"))?;
        let noted = self.reader.memories(agent, moment)?.into_iter();
        let still_to_come = answers.iter().flat_map(|settled| settled.notes.memories.iter().cloned());
        let Scenario { town, sense, faculties, .. } = scenario;
        let around = Surroundings { persona, town: town.clone(), sense: sense.clone(), faculties: *faculties };
        let mind = Mind::awake(state, noted.chain(still_to_come), around).map_err(|error| damaged(path, &error))?;
        let free_at = answers.iter().map(|settled| settled.ready_at).max().unwrap_or(0);
        let recorded = retelling.answers.get(&agent).cloned().unwrap_or_default();
        Ok((Waking { agent, mind, recorded, free_at }, answers))
    }

    /// The inputs of the steps after a moment.
    fn retelling(&self, moment: u64, last: u64) -> Result<Retelling, ArchiveError> {
        let mut retelling = Retelling { until: last, ..Retelling::default() };
        for (step, typed) in self.reader.commands(moment + 1, last)? {
            retelling.commands.entry(step).or_default().push(typed);
        }
        for (step, agent, letter, _) in self.reader.late(moment + 1, last)? {
            retelling.late.insert((agent, letter), step);
        }
        retelling.pondering.extend(self.reader.pondering(moment + 1, last)?);
        retelling.answers = self.reader.answers(moment + 1, last)?;
        retelling.hashes = self.reader.step_hashes(moment + 1, last)?;
        retelling.hashes_from = self.reader.thinned_until()?;
        retelling.towns = self.reader.town_hashes(moment + 1, last)?;
        Ok(retelling)
    }

    /// What happened up to a moment, acts and talk only of the steps that somebody wants to look back on.
    fn chronicle(&self, moment: u64, past: Past, idleness: Idleness, clock: &Clock) -> Result<Chronicle, ArchiveError> {
        let from = match past {
            Past::Whole => 0,
            Past::Days(days) => moment.saturating_sub(days * DAY_STEPS),
        };
        let whereabouts = self.reader.whereabouts(moment)?;
        let at = |step| Clock::resumed(clock.start(), step).now();
        let whereabouts: Vec<_> =
            whereabouts.into_iter().map(|(step, agent, sector)| (at(step), agent, sector)).collect();
        Ok(Chronicle::retold(
            self.reader.deeds(from, moment)?,
            self.reader.sayings(from, moment)?,
            self.reader.handovers(moment)?,
            &whereabouts,
            &self.reader.refusals(moment)?,
            idleness,
            clock.now(),
        ))
    }
}

fn damaged(path: &Path, what: &impl ToString) -> JournalError {
    JournalError::Damaged { path: path.to_path_buf(), what: what.to_string() }
}
