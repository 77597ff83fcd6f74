//! One unit of the study: a town is lived under one condition, and then everybody is asked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    condition::{Closed, Condition},
    details::Names,
    facts::Facts,
    life::Life,
    questions::{Asked, Questionnaire},
    ranking::Answer,
};
use crate::{
    files::FileError,
    part::{PartError, Writer},
};
use smallville_brain::interviewer::Interviewer;
use smallville_mind::{agent::AgentId, cognition::Mind};
use smallville_sim::{headless::Headless, recording, scenario::Scenario, startup::NotBegun};
use smallville_town::{GameTime, TimeOfDay};

/// When people are asked on the last day: they have lived it and are still up.
const EVENING: TimeOfDay = TimeOfDay::new(22, 0);

/// What a unit is, and how it is made: the first line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The seed of the town.
    pub seed: u64,
    /// What is closed.
    pub condition: Condition,
    /// When it is closed.
    pub closed: Closed,
    /// How many days are lived before the interview.
    pub days: u32,
    /// Who thinks: "instinct", or the name of a model.
    pub mind: String,
    /// Which questions are asked, by the hash of their file; none: the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions: Option<String>,
}

/// A line of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Found {
    /// What somebody said.
    Answer(Answer),
    /// What somebody lived through, for whoever judges their answers.
    Life(Life),
}

/// What keeps a unit from being done.
#[derive(Debug, thiserror::Error)]
pub enum UnitError {
    /// Its file.
    #[error(transparent)]
    Part(#[from] PartError),
    /// Questions cannot be put.
    #[error("no interview could be begun ({0})")]
    Runtime(#[from] std::io::Error),
    /// The folder of its town.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its town, which is kept, could not be begun.
    #[error(transparent)]
    Town(#[from] NotBegun),
    /// The record could not be kept.
    #[error(transparent)]
    Journal(#[from] smallville_journal::error::JournalError),
}

impl Unit {
    /// When people are asked.
    #[must_use]
    pub fn end(&self) -> GameTime {
        GameTime::from_day_time(self.days.saturating_sub(1), EVENING)
    }

    /// What the town begins with, from what all units have in common.
    #[must_use]
    pub fn scenario(&self, common: &Scenario) -> Scenario {
        Scenario { seed: self.seed, faculties: self.closed.alive(self.condition), ..common.clone() }
    }

    /// Lives the town until the evening and asks everybody; `progress` is told the share that is done, 0 to 1.
    ///
    /// # Errors
    /// The answers cannot be written.
    pub fn run(
        &self,
        mut town: Headless,
        questions: &Questionnaire,
        mut writer: Writer,
        progress: &mut dyn FnMut(f64),
    ) -> Result<(), UnitError> {
        let (begin, end) = (town.now(), self.end());
        let whole = f64::from(end.minutes_since(begin).max(1));
        // Asking takes about a tenth of the time.
        town.live_until(end, |now| progress(0.9 * f64::from(now.minutes_since(begin)) / whole));
        let (minds, kept) = recording::close(town.world_mut());
        kept?;
        let count = minds.len().max(1) as f64;
        for (done, (agent, mind)) in minds.into_iter().enumerate() {
            writer.add(&Found::Life(Life::of(agent, mind.persona(), town.world())))?;
            for answer in self.interview(agent, mind, &town, questions)? {
                writer.add(&Found::Answer(answer))?;
            }
            progress(0.9 + 0.1 * (done + 1) as f64 / count);
        }
        writer.end()?;
        Ok(())
    }

    /// Everything that is asked of one person.
    fn interview(
        &self,
        agent: AgentId,
        mut mind: Mind,
        town: &Headless,
        questions: &Questionnaire,
    ) -> Result<Vec<Answer>, UnitError> {
        let scenario = town.world().resource::<Scenario>();
        let residents: Vec<&str> = scenario.residents().map(|(_, persona)| persona.name.as_str()).collect();
        let names = names(scenario);
        let facts = Facts::of(agent, &mind, &names, town.world());
        let asked = questions.put_to(mind.persona(), &residents, self.seed);
        mind.close(self.closed.asked(self.condition));
        let model = scenario.brain.model.as_ref();
        let interviewer = Interviewer::new(agent, &scenario.sense, model, self.seed);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let name = mind.persona().name.clone();
        let put = |asked: Asked| {
            let words = runtime.block_on(mind.interview(&asked.text, town.now(), &interviewer)).words;
            let checked = facts.check(&words, &asked.text, &name);
            Answer::new(name.clone(), asked, words, checked)
        };
        Ok(asked.into_iter().map(put).collect())
    }
}

/// What can be named in a town.
#[must_use]
pub fn names(scenario: &Scenario) -> Names {
    let people = scenario.residents().map(|(_, persona)| persona.name.clone()).collect();
    Names::new(people, scenario.town.sectors().iter().map(|sector| sector.name.clone()).collect())
}

/// Which question of a study: the seed, who was asked, and the question's key.
pub type Which = (u64, String, String);

/// All answers of a study: one for each condition.
pub type Answers = BTreeMap<Which, BTreeMap<Condition, Answer>>;

/// What everybody lived through under each condition, by seed and name.
pub type Lives = BTreeMap<(u64, String), BTreeMap<Condition, Life>>;
