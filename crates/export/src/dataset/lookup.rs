//! What numbers and names in the record stand for.

use std::collections::BTreeMap;

use smallville_mind::{
    calendar::{Appointment, Gathering},
    plan::Plan,
};
use smallville_town::Town;

use super::{places::Places, vocabulary};
use crate::{
    ExportError,
    source::{Source, json, step},
};
use smallville_journal::error::JournalError;

/// Subject, verb and topic.
pub(super) type Matter = (String, String, String);

/// What an act was planned as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    /// The activity of the tables.
    pub(super) activity: Option<String>,
    /// The name of its want.
    pub(super) want: String,
    /// The category of the want.
    pub(super) category: &'static str,
}

/// What numbers and names in the record stand for.
pub(crate) struct Lookup {
    pub(super) places: Places,
    /// Numbers of people by full name.
    pub(super) people: BTreeMap<String, i64>,
    /// Numbers of matters, from 0 in their order.
    pub(super) matters: BTreeMap<Matter, i64>,
    /// Gatherings in the order in which they were first agreed; the index is the number.
    pub(super) gatherings: Vec<Gathering>,
    /// What was planned, by the number of the act.
    pub(super) planned: BTreeMap<i64, Planned>,
}

impl Lookup {
    /// Reads what is needed of the record.
    pub(crate) fn read(source: &Source) -> Result<Self, ExportError> {
        let people = source
            .all("residents", "SELECT name, resident FROM residents", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(Self {
            places: Places::of(&town(source)?),
            people: people.into_iter().collect(),
            matters: matters(source)?,
            gatherings: gatherings(source)?,
            planned: planned(source)?,
        })
    }

    /// The number of a gathering.
    pub(super) fn gathering(&self, gathering: &Gathering) -> Option<i64> {
        let index = self.gatherings.iter().position(|known| is_same(known, gathering))?;
        i64::try_from(index).ok()
    }
}

/// The map that is kept with the town.
fn town(source: &Source) -> Result<Town, ExportError> {
    let files: BTreeMap<String, Vec<u8>> = source.reader.founding()?.files.into_iter().collect();
    let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
    let map = files.keys().find(|path| path.ends_with(".tmx")).cloned().unwrap_or_default();
    Town::load(&|path| files.get(path).cloned().ok_or_else(missing), &map).map_err(|error| {
        let (path, what) = (source.reader.path().into(), format!("the map that is kept with it is not sound: {error}"));
        ExportError::Journal(JournalError::Damaged { path, what })
    })
}

fn matters(source: &Source) -> Result<BTreeMap<Matter, i64>, JournalError> {
    let sql =
        "SELECT subject, verb, topic FROM claims UNION SELECT subject, verb, topic FROM tellings ORDER BY 1, 2, 3";
    let all = source.all("claims", sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(all.into_iter().zip(0..).collect())
}

fn gatherings(source: &Source) -> Result<Vec<Gathering>, JournalError> {
    let mut gatherings: Vec<Gathering> = Vec::new();
    let sql = "SELECT appointment_json FROM appointments ORDER BY appointment";
    for appointment in source.all("appointments", sql, [], |row| json::<Appointment>(row, 0))? {
        let new = appointment.commitment.gathering();
        gatherings.extend(new.filter(|new| !gatherings.iter().any(|known| is_same(known, new))).cloned());
    }
    Ok(gatherings)
}

/// Whether two people mean the same: of the same host, under the same name, beginning at the same hour.
fn is_same(one: &Gathering, other: &Gathering) -> bool {
    (&one.host, &one.topic, one.span.from) == (&other.host, &other.topic, other.span.from)
}

/// What the acts were planned as: the entry of that name in the newest plan that its owner then had.
fn planned(source: &Source) -> Result<BTreeMap<i64, Planned>, ExportError> {
    let sql = "SELECT resident, step, activity, entry FROM activities ORDER BY resident, activity";
    let acts = source.all("activities", sql, [], |row| {
        Ok((row.get::<_, i64>(0)?, step(row, 1)?, row.get::<_, i64>(2)?, row.get::<_, String>(3)?))
    })?;
    let mut planned = BTreeMap::new();
    for of_one in acts.chunk_by(|one, other| one.0 == other.0) {
        let (mut known, mut acts) = (BTreeMap::<String, Planned>::new(), of_one.iter().peekable());
        let mut note = |known: &BTreeMap<String, Planned>, until: u64| {
            while let Some((_, _, act, entry)) = acts.next_if(|(_, step, ..)| *step < until) {
                planned.extend(known.get(entry).map(|found| (*act, found.clone())));
            }
        };
        let sql = "SELECT step, plan_json FROM plans WHERE resident = ?1 ORDER BY plan";
        source.each("plans", sql, [of_one[0].0], |row| {
            note(&known, step(row, 0)?);
            known.extend(json::<Plan>(row, 1)?.entries.into_iter().map(|entry| {
                let (want, category) = vocabulary::word_and_category(entry.want);
                let activity = entry.activity.map(|activity| activity.0);
                (entry.words, Planned { activity, want, category })
            }));
            Ok(())
        })?;
        note(&known, u64::MAX);
    }
    Ok(planned)
}
