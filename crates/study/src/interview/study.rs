//! The study of interviews as a study: how its units are done, and what is read and told of its folder.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use super::{
    condition::Condition,
    judge::{outcome::ByJudge, verdict::Verdict},
    outcome::Outcome,
    page::page,
    questions::Questionnaire,
    ranking::Ranking,
    sheets,
    summary::Summary,
    told::{Told, agreed, rankings},
    unit::{Answers, Found, Lives, Unit, UnitError},
};
use crate::{
    files,
    judge::file,
    part::Writer,
    study::{Study, folder::FolderError},
};
use smallville_journal::writer::{Journal, Patience};
use smallville_sim::{headless::Headless, replay::archive::founding, scenario::Scenario};

/// What all interviews need.
pub struct Needs {
    /// What all towns have in common.
    pub scenario: Scenario,
    /// What is asked.
    pub questions: Questionnaire,
    /// Where the towns of the full architecture are kept, if they are.
    pub saves: Option<PathBuf>,
}

/// Everything that was answered, and what people and judges say of it.
#[derive(Debug, Default)]
pub struct InterviewStudy {
    /// All answers, those of people among them.
    pub answers: Answers,
    /// What everybody lived through, where it was kept.
    pub lives: Lives,
    /// The rankings of people.
    pub by_people: Vec<Ranking>,
    /// The conditions in the order of those ranks.
    pub of_people: Vec<Condition>,
    /// What language models say as judges.
    pub by_judges: Vec<ByJudge>,
}

impl Study for InterviewStudy {
    const NAME: &'static str = "interview";
    const DIFFERENCES: &'static str = "other days, minds, questions or closing";

    type Unit = Unit;
    type Found = Found;
    type Needs = Needs;
    type Error = UnitError;
    type Context = ();
    type Summary = Summary;

    fn key(unit: &Unit) -> String {
        format!("{:04}-{}", unit.seed, unit.condition.name())
    }

    fn label(unit: &Unit) -> String {
        format!("seed {}, {}", unit.seed, unit.condition.name())
    }

    fn belong_together(one: &Unit, other: &Unit) -> bool {
        Unit { seed: one.seed, condition: one.condition, ..other.clone() } == *one
    }

    fn run(unit: &Unit, needs: &Needs, writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        unit.run(town(unit, needs)?, &needs.questions, writer, progress)
    }

    fn add(&mut self, unit: &Unit, found: Vec<Found>) {
        for found in found {
            match found {
                Found::Answer(answer) => {
                    let key = (unit.seed, answer.who.clone(), answer.asked.key.clone());
                    self.answers.entry(key).or_default().insert(unit.condition, answer);
                }
                Found::Life(life) => {
                    self.lives.entry((unit.seed, life.who.clone())).or_default().insert(unit.condition, life);
                }
            }
        }
    }

    fn read_beside(&mut self, folder: &Path) -> Result<(), FolderError> {
        let read = sheets::read(folder, &mut self.answers);
        (self.by_people, self.of_people) = read.map_err(|error| FolderError::Beside(error.into()))?;
        let judges = file::read_all::<Verdict>(folder)?;
        self.by_judges = judges.iter().filter_map(|judged| ByJudge::of(judged, &self.answers)).collect();
        Ok(())
    }

    fn gather_beside(from: &Path, to: &Path) -> Result<(), FolderError> {
        sheets::gather(from, to)?;
        Ok(file::gather::<Verdict>(from, to)?)
    }

    fn extent(&self) -> String {
        let (people, judges) = (self.by_people.len(), self.by_judges.len());
        format!("{} towns, {people} rankings of people, {judges} judges", self.seeds().len())
    }

    fn tell(&self, unit: &Unit, (): &()) -> (String, Option<Summary>) {
        let told = self.told(unit);
        (page(&told), Some(Summary::of(&told, self.seeds())))
    }
}

impl InterviewStudy {
    /// The seeds of its towns.
    #[must_use]
    pub fn seeds(&self) -> BTreeSet<u64> {
        self.answers.keys().map(|(seed, ..)| *seed).collect()
    }

    /// What is told of it.
    fn told<'a>(&'a self, unit: &'a Unit) -> Told<'a> {
        let rankings = rankings(&self.answers);
        let by_facts = Outcome::of(&Condition::OF_MINDS, rankings.iter());
        let by_people = &self.by_people;
        let by_people = (!by_people.is_empty()).then(|| Outcome::of(&self.of_people, by_people.iter()));
        let judged = |by: &'_ ByJudge| Outcome::of(&by.conditions, by.rankings.iter());
        let by_judges = self.by_judges.iter().map(|by| (by, judged(by))).collect();
        let of_people = self.by_people.iter().map(|ranking| (self.of_people.as_slice(), ranking));
        let of_judges =
            self.by_judges.iter().flat_map(|by| by.rankings.iter().map(|of| (by.conditions.as_slice(), of)));
        let agreement = agreed(of_people.chain(of_judges));
        Told { unit, answers: &self.answers, rankings, by_facts, by_people, by_judges, agreement }
    }
}

/// The town of a unit; kept, if it is to be watched again.
fn town(unit: &Unit, needs: &Needs) -> Result<Headless, UnitError> {
    let scenario = unit.scenario(&needs.scenario);
    let Some(saves) = needs.saves.as_ref().filter(|_| unit.condition == Condition::Full) else {
        return Ok(Headless::new(scenario));
    };
    let folder = saves.join(format!("{:04}", unit.seed));
    // It may hold half a town, of a unit that was stopped.
    files::make_anew(&folder)?;
    let journal = Journal::found(&folder.join("full.town"), &founding(&scenario), Patience::Wait)?;
    Ok(Headless::kept(scenario, journal)?)
}
