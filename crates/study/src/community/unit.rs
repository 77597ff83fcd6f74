//! One unit of the study: everybody is asked, a town is lived, and everybody is asked again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    asking::{Asking, knowers, learned},
    coordination::{Sources, coordination},
    finding::{Conduct, Finding, Moment, Setting, Tie},
    manners::manners,
    norms::Looker,
    survey::{Fact, Survey},
};
use crate::{
    part::{PartError, Writer},
    record::{Person, Record},
    report,
    story::Story,
    ties,
};
use smallville_brain::pool::BrainSettings;
use smallville_mind::{agent::AgentId, cognition::Mind};
use smallville_sim::{chronicle::Chronicle, headless::Headless, recording, scenario::Scenario};
use smallville_town::{GameTime, TimeOfDay};

/// When people are asked on the last day: they have lived it and are still up.
const EVENING: TimeOfDay = TimeOfDay::new(22, 0);

/// The share of the work that is done when everybody was asked before, and when the town has been lived.
const ASKED: f64 = 0.1;
const LIVED: f64 = 0.5;
/// When the control town has been lived as well.
const CONTROLLED: f64 = 0.85;

/// What a unit is, and how it is made: the first line of its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// The seed of the town.
    pub seed: u64,
    /// How many days are lived.
    pub days: u32,
    /// Who thinks: "instinct", or the name of a model.
    pub mind: String,
    /// What everybody is asked about.
    pub facts: Vec<Fact>,
}

/// What keeps a unit from being done.
#[derive(Debug, thiserror::Error)]
pub enum UnitError {
    /// Its file.
    #[error(transparent)]
    Part(#[from] PartError),
    /// Questions cannot be put.
    #[error("nobody could be asked ({0})")]
    Runtime(#[from] std::io::Error),
    /// The record could not be kept.
    #[error(transparent)]
    Journal(#[from] smallville_journal::error::JournalError),
}

/// Where what is found goes, and who is told how much is done.
struct Desk<'a> {
    writer: Writer,
    progress: &'a mut dyn FnMut(f64),
}

impl Desk<'_> {
    fn add(&mut self, finding: Finding) -> Result<(), PartError> {
        self.writer.add(&finding)
    }
}

impl Unit {
    /// When everybody is asked for the last time.
    #[must_use]
    pub fn end(&self) -> GameTime {
        GameTime::from_day_time(self.days.saturating_sub(1), EVENING)
    }

    /// Asks, lives the town until the evening of the last day, and asks again; `progress` is told the share that is done.
    ///
    /// # Errors
    /// What is found cannot be written.
    pub fn run(
        &self,
        common: &Scenario,
        survey: &Survey,
        writer: Writer,
        progress: &mut dyn FnMut(f64),
    ) -> Result<(), UnitError> {
        let scenario = Scenario { seed: self.seed, ..common.clone() };
        let mut desk = Desk { writer, progress };
        self.before(&scenario, &mut desk)?;
        let mut town = Headless::new(scenario);
        let (begin, end) = (town.now(), self.end());
        let whole = f64::from(end.minutes_since(begin).max(1));
        town.live_until(end, |now| {
            (desk.progress)(ASKED + (LIVED - ASKED) * f64::from(now.minutes_since(begin)) / whole);
        });
        let mut control = Self::control(town.world().resource::<Scenario>(), survey);
        control.live_until(end, |now| {
            (desk.progress)(LIVED + (CONTROLLED - LIVED) * f64::from(now.minutes_since(begin)) / whole);
        });
        self.after(&mut town, &mut control, survey, &mut desk)?;
        desk.writer.end()?;
        Ok(())
    }

    /// A town of the same seed in which nobody plans to give anything: who stands in a place anyway is no guest.
    fn control(scenario: &Scenario, survey: &Survey) -> Headless {
        let story = Story::gatherings(&scenario.people, &scenario.town);
        let people = scenario.people.iter().map(|persona| story.without(persona, &survey.usual).into()).collect();
        Headless::new(Scenario { people, ..scenario.clone() })
    }

    /// Asks everybody before anything has happened, in a town of the same seed that goes no further.
    fn before(&self, scenario: &Scenario, desk: &mut Desk<'_>) -> Result<(), UnitError> {
        // Nobody has thought of anything yet: a model is needed to answer, not to live the first step.
        let brain = BrainSettings { model: None, ..scenario.brain.clone() };
        let mut town = Headless::new(Scenario { brain, ..scenario.clone() });
        town.steps(1);
        let (minds, _) = recording::close(town.world_mut());
        let record = report::record(town.world(), &minds);
        self.ask(&Asking::begin(scenario, &minds, &record, Moment::Start)?, (0.0, ASKED), desk)
    }

    /// Everything that is found at the end.
    fn after(
        &self,
        town: &mut Headless,
        control: &mut Headless,
        survey: &Survey,
        desk: &mut Desk<'_>,
    ) -> Result<(), UnitError> {
        let (minds, kept) = recording::close(town.world_mut());
        kept?;
        let (others, kept) = recording::close(control.world_mut());
        kept?;
        let world = town.world();
        let record = report::record(world, &minds);
        let control = report::record(control.world(), &others);
        let scenario = world.resource::<Scenario>();
        self.ask(&Asking::begin(scenario, &minds, &record, Moment::End)?, (CONTROLLED, 1.0), desk)?;
        observed(&minds, (&record, &control), survey, world.resource::<Chronicle>(), scenario)
            .into_iter()
            .try_for_each(|finding| desk.add(finding))?;
        let of_town = serde_json::to_value(report::Report::new(world, &minds)).map_err(std::io::Error::from)?;
        desk.add(Finding::Report(Box::new(of_town)))?;
        Ok(())
    }

    /// Asks everybody everything, and says who knows since when. `share` is where in the work this begins and ends.
    fn ask(&self, asking: &Asking<'_>, share: (f64, f64), desk: &mut Desk<'_>) -> Result<(), UnitError> {
        let record = asking.record;
        let known: Vec<_> = self.facts.iter().map(|fact| (fact, knowers(fact, record))).collect();
        if asking.at == Moment::End {
            for (fact, known) in &known {
                learned(fact, known).into_iter().try_for_each(|learned| desk.add(Finding::Learned(learned)))?;
            }
        }
        for (done, person) in record.people.iter().enumerate() {
            for (fact, known) in &known {
                desk.add(Finding::Answer(asking.about_fact(person, fact, known)))?;
            }
            for acquaintance in asking.about_people(person) {
                desk.add(Finding::Acquaintance(acquaintance))?;
            }
            let part = (done + 1) as f64 / record.people.len() as f64;
            (desk.progress)(share.0 + (share.1 - share.0) * part);
        }
        Ok(())
    }
}

/// What nobody need be asked for.
fn observed(
    minds: &BTreeMap<AgentId, Mind>,
    (record, control): (&Record<'_>, &Record<'_>),
    survey: &Survey,
    chronicle: &Chronicle,
    scenario: &Scenario,
) -> Vec<Finding> {
    let residents = record.people.iter().map(|person| Person::name(person).to_owned()).collect();
    let start = ties::start(&record.people);
    let mut found = vec![Finding::Town(Setting { begin: record.begin, end: record.now, residents, start })];
    let ties = ties::since(record).into_iter();
    found.extend(ties.map(|(one, other, since)| Finding::Tie(Tie { one, other, since })));
    let sources = Sources { minds, deeds: chronicle.deeds(), town: &scenario.town };
    found.extend(coordination(record, control, sources).into_iter().map(Finding::Gathering));
    let looked = Looker::look(chronicle.deeds(), &scenario.people, &scenario.town, &survey.norms);
    found.extend(looked.slips.into_iter().map(Finding::Slip));
    let refused = chronicle.refusals().iter().map(|(why, count)| (format!("{why:?}").to_lowercase(), *count)).collect();
    found.push(Finding::Conduct(Conduct { occasions: looked.occasions, refused, manners: manners(record) }));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{community::outcome::Outcome, part};
    use smallville_data::data::Data;

    /// One day of one town: what is asked and what is observed agree, and the same seed finds the same.
    #[test]
    fn a_day_of_a_town_is_asked_and_observed() {
        let data = Data::new(None);
        let (survey, scenario) = (Survey::load(&data, &[]).unwrap(), Scenario::load(&data, 1).unwrap());
        let unit = Unit { seed: 5, days: 1, mind: "instinct".into(), facts: survey.facts.clone() };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.jsonl");
        let mut shares = Vec::new();
        unit.run(&scenario, &survey, Writer::begin(&path, &unit).unwrap(), &mut |share| shares.push(share)).unwrap();
        assert!(shares.is_sorted() && (shares.last().unwrap() - 1.0).abs() < 1e-9);
        let (read, findings) = part::read::<Unit, Finding>(&path).unwrap().unwrap();
        assert_eq!(read, unit);
        let outcome = Outcome::of(unit.seed, findings);
        assert_eq!(outcome.setting.residents.len(), 25);
        let party = &outcome.facts["Isabella's Valentine's Day party"];
        assert_eq!((party.yes(Moment::Start), party.made_up(Moment::End).len()), (1, 0), "Isabella knows her own");
        assert!(party.yes(Moment::End) > 3, "{} know of the party", party.yes(Moment::End));
        let (start, end) = (outcome.density(Moment::Start), outcome.density(Moment::End));
        assert!(start > 0.05 && end > start, "density {start} to {end}");
        assert!(outcome.conduct.manners.refusals().1 > 10, "{:?}", outcome.conduct.manners);
        assert_eq!(outcome.conduct.occasions.len(), 3, "{:?}", outcome.conduct.occasions);
    }
}
