//! One unit of the study: a task in a town under one condition, lived for two days and scored.

use serde::{Deserialize, Serialize};

use super::{
    condition::Condition,
    published::{self, conversation_ratio},
    score::{Score, score},
    seen::Seen,
    task::{Kind, Task},
    understood::{is_pursued, is_read},
};
use crate::{
    files::FileError,
    part::{PartError, Writer},
};
use smallville_mind::{agent::AgentId, cognition::Faculties};
use smallville_sim::{chronicle, headless::Headless, intervene::Command, recording, scenario::Scenario};
use smallville_town::{GameTime, TimeOfDay};

/// The evening of the second day.
const END: TimeOfDay = TimeOfDay::new(23, 0);

/// Whose questions a model answers, where there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Asks {
    /// Everybody's.
    #[default]
    Everybody,
    /// Only those of whoever has the goal.
    Performer,
    /// Those of all others.
    Others,
}

/// What a unit is, and how it is made: the first line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The seed of the town.
    pub seed: u64,
    /// The number of the task.
    pub task: String,
    /// How the goal is pursued.
    pub condition: Condition,
    /// Whether everybody lives in the town, and not only the task's cast.
    pub everybody: bool,
    /// Who thinks: "instinct", or the name of a model.
    pub mind: String,
    /// For whom the model thinks.
    pub asks: Asks,
}

/// What came of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Our score.
    pub ours: Score,
    /// The score by the published rule.
    pub published: Score,
    /// Conversations that the performer began, for one that is demanded.
    pub conversation_ratio: f64,
}

/// What keeps a unit from being done.
#[derive(Debug, thiserror::Error)]
pub enum UnitError {
    /// Its file.
    #[error(transparent)]
    Part(#[from] PartError),
    /// The record could not be kept.
    #[error(transparent)]
    Journal(#[from] smallville_journal::error::JournalError),
    /// Its transcript.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its task is not among those that are known.
    #[error("there is no task {0}")]
    NoTask(String),
    /// The performer is not there.
    #[error("{0} does not live in the town of the task")]
    Nobody(String),
    /// What the goal wants of others was not understood.
    #[error(
        "task {task}: {performer} does not understand \"{goal}\", so it cannot be scored; say in the goal of the task who \
         is wanted for what, as in assets/tasks/public.ron"
    )]
    NotUnderstood {
        /// The number of the task.
        task: String,
        /// Whose goal it is.
        performer: String,
        /// What they are told.
        goal: String,
    },
}

impl Unit {
    /// The town in which it is lived.
    #[must_use]
    pub fn scenario(&self, task: &Task, common: &Scenario) -> Scenario {
        let faculties = Faculties { target_planning: self.condition == Condition::Tdp, ..common.faculties };
        let mut scenario = Scenario { faculties, ..task.scenario(common, self.seed, self.everybody) };
        // Units live side by side: each has an attention of its own, for people are known by number.
        if let Some(model) = scenario.brain.model.as_mut() {
            model.attend_alone();
            let chosen = scenario.people.iter().zip(0..).map(|(persona, number)| {
                let performs = persona.name == task.told.performer;
                let asks = match self.asks {
                    Asks::Everybody => true,
                    Asks::Performer => performs,
                    Asks::Others => !performs,
                };
                (AgentId(number), asks)
            });
            model.attention.choose(chosen.collect());
        }
        scenario
    }

    /// Lives the town and scores it; `progress` is told the share that is done, 0 to 1. Returns the transcript.
    ///
    /// # Errors
    /// What was found cannot be written.
    pub fn run(
        &self,
        task: &Task,
        common: &Scenario,
        mut writer: Writer,
        progress: &mut dyn FnMut(f64),
    ) -> Result<String, UnitError> {
        let town = self.live(task, Headless::new(self.scenario(task, common)), progress)?;
        let seen = Seen::of(&town, &task.told.performer);
        writer.add(&Found {
            ours: score(task, &seen),
            published: published::score(task, &seen),
            conversation_ratio: conversation_ratio(task, &seen),
        })?;
        writer.end()?;
        Ok(chronicle::transcript(town.world()))
    }

    /// The town at the end of the second day.
    ///
    /// # Errors
    /// Nobody is there whose goal it could be, they do not understand it, or the record cannot be kept.
    pub fn live(&self, task: &Task, town: Headless, progress: &mut dyn FnMut(f64)) -> Result<Headless, UnitError> {
        self.live_until(task, town, GameTime::from_day_time(1, END), progress)
    }

    /// The town at the end of the first day.
    ///
    /// # Errors
    /// As in [`Unit::live`].
    pub fn live_first_day(
        &self,
        task: &Task,
        town: Headless,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Headless, UnitError> {
        self.live_until(task, town, GameTime::from_day_time(1, TimeOfDay::default()), progress)
    }

    fn live_until(
        &self,
        task: &Task,
        mut town: Headless,
        end: GameTime,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Headless, UnitError> {
        let whole = f64::from(end.minutes_since(town.now()).max(1));
        let begin = town.now();
        let agent = if self.condition == Condition::Control { None } else { Some(self.tell(task, &mut town)?) };
        town.live_until(end, |now| progress(f64::from(now.minutes_since(begin)) / whole));
        let (minds, kept) = recording::close(town.world_mut());
        kept?;
        // A model may put a goal into words that can be read, or fail to.
        let mind = agent.filter(|_| self.condition == Condition::Tdp).and_then(|agent| minds.get(&agent));
        match mind {
            Some(mind) if !is_pursued(mind, end) => Err(Self::not_understood(task)),
            _ => Ok(town),
        }
    }

    /// Gives the goal to whoever it is meant for, and says who that is.
    fn tell(&self, task: &Task, town: &mut Headless) -> Result<AgentId, UnitError> {
        let scenario = town.world().resource::<Scenario>();
        let performer = scenario.residents().find(|(_, persona)| persona.name == task.told.performer);
        let (agent, persona) = performer.ok_or_else(|| UnitError::Nobody(task.told.performer.clone()))?;
        if scenario.brain.model.is_none() && !is_read(task, persona, scenario) {
            return Err(Self::not_understood(task));
        }
        town.world_mut().write_message(Command::Goal(agent, task.told.goal.clone()));
        Ok(agent)
    }

    fn not_understood(task: &Task) -> UnitError {
        let told = &task.told;
        let (task, performer, goal) = (told.id.clone(), told.performer.clone(), told.goal.clone());
        UnitError::NotUnderstood { task, performer, goal }
    }
}

/// The units of some tasks and seeds, in order.
#[must_use]
pub fn units(tasks: &[Task], seeds: &[u64], like: &Unit, conditions: &[Condition]) -> Vec<Unit> {
    let of = |seed: u64, task: &Task, condition: Condition| Unit {
        seed,
        task: task.told.id.clone(),
        condition,
        ..like.clone()
    };
    let pairs = seeds.iter().flat_map(|seed| tasks.iter().map(move |task| (*seed, task)));
    pairs.flat_map(|(seed, task)| conditions.iter().map(move |condition| of(seed, task, *condition))).collect()
}

/// The tasks that are asked for, by number or kind; all of them if nothing is asked for.
///
/// # Errors
/// There is no such task: one sentence.
pub fn chosen(tasks: Vec<Task>, wanted: &[String]) -> Result<Vec<Task>, String> {
    let is = |task: &Task, word: &String| task.told.id.eq_ignore_ascii_case(word) || task.kind.name() == word;
    if let Some(unknown) = wanted.iter().find(|word| !tasks.iter().any(|task| is(task, word))) {
        let kinds = Kind::ALL.map(Kind::name).join(", ");
        return Err(format!("there is no task {unknown}; name a number such as A0, or a kind: {kinds}"));
    }
    Ok(tasks.into_iter().filter(|task| wanted.is_empty() || wanted.iter().any(|word| is(task, word))).collect())
}
