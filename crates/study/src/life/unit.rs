//! One unit of the study: a town is lived for some days, and looked at.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    diary::{Days, Diary},
    doing::{Reader, Use},
    figure::Figure,
    measures::{degrees, figures, met},
};
use crate::{
    part::{PartError, Writer},
    report,
};
use smallville_journal::error::JournalError;
use smallville_mind::{agent::AgentId, cognition::Mind};
use smallville_sim::{chronicle::Chronicle, headless::Headless, recording, scenario::Scenario};
use smallville_town::GameTime;

/// What a unit is, and how it is made: the first line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The seed of the town.
    pub seed: u64,
    /// How many whole days are lived.
    pub days: u32,
    /// Who thinks: "instinct", or the name of a model.
    pub mind: String,
}

/// What is found in a town.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// What is compared with people.
    pub figures: BTreeMap<Figure, f64>,
    /// Mean hours a day on what.
    pub hours: BTreeMap<Use, f64>,
    /// The share of people who are at it, for each hour from 0 to 23.
    pub by_hour: BTreeMap<Use, Vec<f64>>,
    /// On how many days of a person so many others were met: from none on.
    pub contacts: Vec<u32>,
    /// How many others each resident has a tie with, the most first.
    pub degrees: Vec<usize>,
}

/// What keeps a unit from being done.
#[derive(Debug, thiserror::Error)]
pub enum UnitError {
    /// Its file.
    #[error(transparent)]
    Part(#[from] PartError),
    /// The record could not be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Unit {
    /// Lives the town; `progress` is told the share that is done, 0 to 1.
    ///
    /// # Errors
    /// What is found cannot be written.
    pub fn run(&self, common: &Scenario, mut writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), UnitError> {
        let (town, minds) = lived(Scenario { seed: self.seed, ..common.clone() }, self.days, progress)?;
        writer.add(&Found::of(&town, &minds))?;
        writer.end()?;
        Ok(())
    }
}

/// A town that has lived for so many whole days, and the minds of its people; `progress` is told the share that is done,
/// 0 to 1.
///
/// # Errors
/// The record could not be kept.
pub fn lived(
    scenario: Scenario,
    days: u32,
    progress: &mut dyn FnMut(f64),
) -> Result<(Headless, BTreeMap<AgentId, Mind>), JournalError> {
    let mut town = Headless::new(scenario);
    let begin = town.now();
    let end = GameTime::from_secs(begin.secs().saturating_add(days.saturating_mul(24 * 3600)));
    let whole = f64::from(end.minutes_since(begin).max(1));
    town.live_until(end, |now| progress(f64::from(now.minutes_since(begin)) / whole));
    let (minds, kept) = recording::close(town.world_mut());
    kept?;
    Ok((town, minds))
}

impl Found {
    /// What is found in a town that was lived.
    fn of(town: &Headless, minds: &BTreeMap<AgentId, Mind>) -> Self {
        let world = town.world();
        let (scenario, chronicle) = (world.resource::<Scenario>(), world.resource::<Chronicle>());
        let record = report::record(world, minds);
        let people = record.people.iter().map(|person| (person.agent, person.persona));
        let doings = Reader::new(&scenario.sense, people).doings(chronicle.deeds(), record.now);
        let diary = Diary::of(&record, &doings);
        let met = met(&record);
        let most = met.values().map(|others| others.len()).max().unwrap_or_default();
        let mut contacts = vec![0; most + 1];
        met.values().for_each(|others| contacts[others.len()] += 1);
        Self {
            figures: figures(&record, &diary),
            hours: Use::ALL.into_iter().filter_map(|what| Some((what, diary.hours(what, Days::All)?))).collect(),
            by_hour: Use::ALL.into_iter().map(|what| (what, diary.by_hour(what, Days::All))).collect(),
            contacts,
            degrees: degrees(&record, &met),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part;
    use smallville_data::data::Data;

    /// One day of one town: all time is accounted for, and what is done can be read.
    #[test]
    fn a_day_of_a_town_is_a_day_of_everybody() {
        let scenario = Scenario::load(&Data::new(None), 1).unwrap();
        let unit = Unit { seed: 5, days: 1, mind: "instinct".into() };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.jsonl");
        let mut shares = Vec::new();
        unit.run(&scenario, Writer::begin(&path, &unit).unwrap(), &mut |share| shares.push(share)).unwrap();
        assert!(shares.is_sorted() && (shares.last().unwrap() - 1.0).abs() < 1e-9);
        let (read, found) = part::read::<Unit, Found>(&path).unwrap().unwrap();
        assert_eq!((read, found.len()), (unit, 1));
        let found = &found[0];
        let whole: f64 = found.hours.values().sum();
        assert!((whole - 24.0).abs() < 0.1, "{whole} hours: {:?}", found.hours);
        assert!(found.hours[&Use::Unread] < 0.5, "{:?}", found.hours);
        assert!((5.0..12.0).contains(&found.hours[&Use::Sleep]), "{:?}", found.hours);
        assert_eq!((found.contacts.iter().sum::<u32>(), found.degrees.len()), (25, 25));
        assert!(!found.figures.contains_key(&Figure::WeekendWorkHours), "a Monday: {:?}", found.figures);
        assert!(found.figures[&Figure::Contacts] > 0.0);
    }
}
