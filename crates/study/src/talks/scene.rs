//! A frozen moment: two minds as they were just before they talked.

use std::{collections::BTreeMap, path::Path};

use crate::tasks::{
    task::{Kind, Task},
    unit::Unit,
};
use smallville_data::data::Data;
use smallville_journal::writer::{Journal, Patience};
use smallville_mind::{agent::AgentId, cognition::Mind, speech::ConversationId};
use smallville_sim::{
    chronicle::Chronicle,
    headless::Headless,
    recording,
    replay::archive::{self, Archive},
    replay::load::{LoadedTown, Purpose},
    scenario::Scenario,
    time::TownClock,
};
use smallville_town::{GameTime, STEP_SECS};

/// Two minds just before they talked.
#[derive(Clone)]
pub struct Scene {
    /// Whose goal it is.
    pub performer: (AgentId, Mind),
    /// Whom they talk to.
    pub listener: (AgentId, Mind),
    /// When.
    pub at: GameTime,
}

/// Where scenes come from: a task in a town, and the file in which it is kept.
pub struct Stage<'a> {
    /// How the town is lived.
    pub unit: Unit,
    /// The task.
    pub task: &'a Task,
    /// What all towns have in common.
    pub common: &'a Scenario,
    /// The game's files.
    pub data: &'a Data,
    /// The file.
    pub path: &'a Path,
}

/// What keeps scenes from being frozen.
#[derive(Debug, thiserror::Error)]
pub enum SceneError {
    /// The town.
    #[error(transparent)]
    Unit(#[from] crate::tasks::unit::UnitError),
    /// Its record.
    #[error(transparent)]
    Journal(#[from] smallville_journal::error::JournalError),
    /// Its record, read again.
    #[error(transparent)]
    Archive(#[from] archive::ArchiveError),
    /// The town cannot be begun.
    #[error("a town could not be begun: {0}")]
    NotBegun(String),
}

/// Lives the first day of a task's town, kept in a file, and freezes its first talks with so many people of whom something
/// is still to be asked.
///
/// # Errors
/// The town cannot be lived or kept.
pub fn freeze(stage: &Stage<'_>, most: usize, progress: &mut dyn FnMut(f64)) -> Result<Vec<Scene>, SceneError> {
    let Stage { unit, task, common, data, path } = stage;
    let scenario = unit.scenario(task, common);
    let journal = Journal::found(path, &archive::founding(&scenario), Patience::Wait)?;
    let town = Headless::kept(scenario.clone(), journal).map_err(|error| SceneError::NotBegun(error.to_string()))?;
    let town = unit.live_first_day(task, town, &mut |share| progress(0.6 * share))?;
    let found = beginnings(&town, task);
    drop(town);
    let mut scenes = Vec::new();
    for (performer, listener, at) in found {
        if scenes.len() == most {
            break;
        }
        // Nobody has heard the first line of the step before it was said.
        let step = u64::from(at.secs().saturating_sub(scenario.begin.secs()) / STEP_SECS).saturating_sub(2);
        let loaded = LoadedTown::new(Archive::open(path, data)?, Purpose::Look(step))?;
        let mut frozen =
            Headless::loaded(scenario.clone(), loaded).map_err(|error| SceneError::NotBegun(error.to_string()))?;
        let at = frozen.world().resource::<TownClock>().now();
        let (mut minds, _) = recording::close(frozen.world_mut());
        // Where nothing is left to be asked of the listener, there is nothing to be measured.
        if let (Some(one), Some(other)) = (minds.remove(&performer), minds.remove(&listener))
            && one.wants_of(&other.persona().name, at)
        {
            scenes.push(Scene { performer: (performer, one), listener: (listener, other), at });
        }
        progress(0.6 + 0.2 * scenes.len() as f64 / most.max(1) as f64);
    }
    Ok(scenes)
}

/// With whom the performer talked alone, and when each first of these talks began; of an appointment only with the one who
/// is meant.
fn beginnings(town: &Headless, task: &Task) -> Vec<(AgentId, AgentId, GameTime)> {
    let (scenario, chronicle) = (town.world().resource::<Scenario>(), town.world().resource::<Chronicle>());
    let numbers: BTreeMap<&str, AgentId> =
        scenario.residents().map(|(agent, persona)| (persona.name.as_str(), agent)).collect();
    let Some(performer) = numbers.get(task.told.performer.as_str()).copied() else { return Vec::new() };
    let mut first: BTreeMap<AgentId, GameTime> = BTreeMap::new();
    let mut known: Vec<ConversationId> = Vec::new();
    for line in chronicle.sayings().iter().map(|saying| &saying.line) {
        if known.contains(&line.conversation) {
            continue;
        }
        known.push(line.conversation);
        let [other] = line.others.as_slice() else { continue };
        let pair = [line.name.as_str(), other.as_str()];
        let Some(with) = pair.iter().find(|name| **name != task.told.performer) else { continue };
        let meant = task.kind != Kind::Appointment || task.told.with.iter().any(|name| name == with);
        if pair.contains(&task.told.performer.as_str())
            && meant
            && line.at.day() == 0
            && let Some(agent) = numbers.get(with)
        {
            first.entry(*agent).or_insert(line.at);
        }
    }
    let mut found: Vec<_> = first.into_iter().map(|(agent, at)| (performer, agent, at)).collect();
    found.sort_by_key(|(.., at)| *at);
    found
}
