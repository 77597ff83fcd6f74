//! A day as it was lived: stretches of time, each with one thing to do, from the acts in the record.

use std::collections::BTreeMap;

use rusqlite::params;

use crate::{
    chapter::Chapter,
    source::{Source, bound, json, step},
};
use smallville_journal::error::JournalError;
use smallville_mind::why::Cause;
use smallville_town::GameTime;

/// Whatever lasted less is not worth a sentence, unless something unusual set it off.
const WORTH_MINUTES: u32 = 6;

/// A stretch of time that somebody spent on one thing.
#[derive(Clone, Debug)]
pub(super) struct Spell {
    /// When it began.
    pub(super) from: GameTime,
    /// When something else began.
    pub(super) until: GameTime,
    /// What, as a gerund phrase.
    pub(super) words: String,
    /// The name of the sector.
    pub(super) place: Option<String>,
    /// Whether the eyes were shut.
    pub(super) asleep: bool,
    /// What set it off.
    pub(super) cause: Cause,
    /// The acts of which it consisted.
    pub(super) acts: Vec<String>,
}

impl Spell {
    /// How long it took.
    pub(super) fn minutes(&self) -> u32 {
        self.until.minutes_since(self.from)
    }

    /// Whether nothing unusual set it off.
    pub(super) fn is_usual(&self) -> bool {
        !matches!(self.cause, Cause::Whisper(_) | Cause::Thing(_) | Cause::Appointment(..))
    }

    /// Whether it goes on what went before.
    fn continues(&self, before: &Self) -> bool {
        (self.asleep && before.asleep) || (self.asleep == before.asleep && self.words == before.words)
    }
}

/// How everybody spent a day, by person.
pub(super) fn spells(source: &Source, chapter: &Chapter) -> Result<BTreeMap<i64, Vec<Spell>>, JournalError> {
    let mut days: BTreeMap<i64, Vec<Spell>> = BTreeMap::new();
    for resident in source.people.keys() {
        if let Some(asleep) = asleep_before(source, chapter, *resident)? {
            days.insert(*resident, vec![asleep]);
        }
    }
    let sql = "SELECT resident, step, words, entry, place_kind, place, asleep, cause_json FROM activities \
               WHERE step >= ?1 AND step < ?2 ORDER BY activity";
    let acts = source.all("activities", sql, params![bound(chapter.from), bound(chapter.until)], |row| {
        let (words, entry): (String, String) = (row.get(2)?, row.get(3)?);
        let (kind, place): (Option<String>, Option<i64>) = (row.get(4)?, row.get(5)?);
        let at = source.at_of(step(row, 1)?);
        let place = kind.zip(place).and_then(|(kind, place)| sector(source, &kind, place));
        let acts = vec![words.clone()];
        let words = if entry.is_empty() { words } else { entry };
        let (asleep, cause) = (row.get(6)?, json(row, 7)?);
        Ok((row.get::<_, i64>(0)?, Spell { from: at, until: at, words, place, asleep, cause, acts }))
    })?;
    for (resident, act) in acts {
        let day = days.entry(resident).or_default();
        if let Some(before) = day.last_mut() {
            before.until = act.from;
        }
        match day.last_mut() {
            Some(before) if act.continues(before) => {
                before.acts.extend(act.acts);
                before.place = before.place.take().or(act.place);
            }
            _ => day.push(act),
        }
    }
    for day in days.values_mut() {
        if let Some(last) = day.last_mut() {
            last.until = chapter.end(source).max(last.from);
        }
        *day = worth_telling(std::mem::take(day));
    }
    Ok(days)
}

/// The name of the sector of a place; a room of which nothing is used is not named in the record.
fn sector(source: &Source, kind: &str, place: i64) -> Option<String> {
    match kind {
        "thing" => source.things.get(&place)?.split(": ").next().map(str::to_owned),
        "sector" => source.sectors.get(&place).cloned(),
        _ => None,
    }
}

/// The sleep in which somebody lies when a day begins.
fn asleep_before(source: &Source, chapter: &Chapter, resident: i64) -> Result<Option<Spell>, JournalError> {
    let sql =
        "SELECT asleep FROM activities WHERE resident = ?1 AND step < ?2 ORDER BY step DESC, activity DESC LIMIT 1";
    let found = source.all("activities", sql, params![resident, bound(chapter.from)], |row| row.get(0))?;
    let from = chapter.begin(source);
    Ok((found.first() == Some(&true)).then(|| Spell {
        from,
        until: from,
        words: "sleeping".into(),
        place: None,
        asleep: true,
        cause: Cause::Plan,
        acts: Vec::new(),
    }))
}

/// Leaves out what was over at once; what it interrupted becomes one again.
fn worth_telling(spells: Vec<Spell>) -> Vec<Spell> {
    let mut told: Vec<Spell> = Vec::new();
    for spell in spells {
        match told.last_mut() {
            Some(before) if spell.continues(before) => {
                before.until = spell.until;
                before.acts.extend(spell.acts);
            }
            Some(before) if spell.is_usual() && spell.minutes() < WORTH_MINUTES => before.until = spell.until,
            _ => told.push(spell),
        }
    }
    told
}
