//! What may be worth telling of the past, step by step: as the entries that the record was made of, without what fills
//! every minute of it.

use std::collections::BTreeMap;

use rusqlite::Row;

use crate::{
    entry::{Deed, Entry, Handover, StepRecord},
    error::JournalError,
    reader::{
        Reader,
        row::{bound, json, step},
    },
};
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Source},
    calendar::Appointment,
    claim::Claim,
    memory::remembered::Remembered,
    memory::{Memory, MemoryId, MemoryKind},
    mind_changes::MindChanges,
    relate::Relation,
    why::Why,
};
use smallville_town::{GameTime, ObjectId, Place, SectorId};

/// What is read of a claim.
const CLAIM: &str =
    "SELECT step, resident, source, heard_from, memory, importance, credit, secret, claim_json FROM claims";
/// What is read of how somebody stands to somebody.
const RELATION: &str = "SELECT step, resident, other, relation_json FROM relations";
/// What is read of something agreed.
const APPOINTMENT: &str = "SELECT step, resident, appointment_json FROM appointments";

/// Entries by step.
type Steps = BTreeMap<u64, Vec<Entry>>;

impl Reader {
    /// What may be worth telling of some steps, both ends included, step by step.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn noteworthy(&self, from: u64, until: u64) -> Result<Vec<StepRecord>, JournalError> {
        let between = [bound(from), bound(until)];
        let mut steps = Steps::new();
        let mut take = |rows: Vec<(u64, Entry)>| {
            rows.into_iter().for_each(|(step, entry)| steps.entry(step).or_default().push(entry));
        };
        let sql = "SELECT step, resident, persona_json FROM residents WHERE step BETWEEN ?1 AND ?2 ORDER BY resident";
        take(self.rows("residents", sql, between, |row| {
            Ok((step(row, 0)?, Entry::Resident(AgentId(row.get(1)?), Box::new(json(row, 2)?))))
        })?);
        // What everybody does, sees and is makes most of the claims.
        let sql =
            format!("{CLAIM} WHERE step BETWEEN ?1 AND ?2 AND verb NOT IN ('Does', 'State', 'Is') ORDER BY claim");
        take(self.rows("claims", &sql, between, |row| believed(self, row))?);
        let sql = format!("{RELATION} WHERE step BETWEEN ?1 AND ?2 ORDER BY relation");
        take(self.rows("relations", &sql, between, related)?);
        let sql = format!("{APPOINTMENT} WHERE step BETWEEN ?1 AND ?2 ORDER BY appointment");
        take(self.rows("appointments", &sql, between, agreed)?);
        take(self.concluded(between)?);
        take(self.came_and_went(between)?);
        take(self.changed(between)?);
        Ok(steps.into_iter().map(|(step, entries)| StepRecord { step, now: self.moment_of(step), entries }).collect())
    }

    /// What was so at the end of a step, as far as it bears on what may be worth telling later.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn noteworthy_before(&self, until: u64) -> Result<Vec<Entry>, JournalError> {
        let until = [bound(until)];
        let mut entries: Vec<(u64, Entry)> = Vec::new();
        let sql = format!("{CLAIM} WHERE step <= ?1 AND (verb IN ('Hosts', 'StandsFor') OR secret) ORDER BY claim");
        entries.extend(self.rows("claims", &sql, until, |row| believed(self, row))?);
        // SQLite takes the other columns from the row that has the largest number.
        let sql = "SELECT step, resident, other, relation_json, MAX(relation) FROM relations WHERE step <= ?1 \
                   GROUP BY resident, other";
        entries.extend(self.rows("relations", sql, until, related)?);
        let sql = format!("{APPOINTMENT} WHERE step <= ?1 ORDER BY appointment");
        entries.extend(self.rows("appointments", &sql, until, agreed)?);
        let sql = "SELECT MAX(step), resident, sector FROM whereabouts WHERE step <= ?1 GROUP BY resident";
        entries.extend(self.rows("whereabouts", sql, until, entered)?);
        let sql = "SELECT MAX(step), thing, state FROM thing_states WHERE step <= ?1 GROUP BY thing";
        entries.extend(self.rows("thing_states", sql, until, thing)?);
        Ok(entries.into_iter().map(|(_, entry)| entry).collect())
    }

    /// Conclusions from conclusions.
    fn concluded(&self, between: [i64; 2]) -> Result<Vec<(u64, Entry)>, JournalError> {
        let sql = "SELECT step, resident, memory, created_secs, text, importance, level, people_json FROM memories \
                   WHERE level >= 2 AND step BETWEEN ?1 AND ?2 ORDER BY step, resident, memory";
        self.rows("memories", sql, between, |row| {
            let created = GameTime::from_secs(row.get(3)?);
            let memory = Memory {
                level: row.get(6)?,
                people: json(row, 7)?,
                ..Memory::new(MemoryKind::Thought, row.get(4)?, row.get(5)?, created)
            };
            let new = Remembered { id: MemoryId(row.get(2)?), memory, embedding: Vec::new() };
            noted(row, MindChanges { memories: vec![new], ..MindChanges::default() })
        })
    }

    /// Who went where, and what changed hands.
    fn came_and_went(&self, between: [i64; 2]) -> Result<Vec<(u64, Entry)>, JournalError> {
        let sql = "SELECT step, resident, sector FROM whereabouts WHERE step BETWEEN ?1 AND ?2 ORDER BY step, resident";
        let mut entries = self.rows("whereabouts", sql, between, entered)?;
        let sql = "SELECT step, giver, receiver, item FROM handovers WHERE step BETWEEN ?1 AND ?2 ORDER BY handover";
        entries.extend(self.rows("handovers", sql, between, |row| {
            let when = step(row, 0)?;
            let (from, to) = (AgentId(row.get(1)?), AgentId(row.get(2)?));
            Ok((when, Entry::Handed(Handover { at: self.at_of(when), from, to, item: row.get(3)? })))
        })?);
        Ok(entries)
    }

    /// States of things, and who dealt with them because of it.
    fn changed(&self, between: [i64; 2]) -> Result<Vec<(u64, Entry)>, JournalError> {
        let sql = "SELECT step, resident, words, emoji, place, minutes, cause_json FROM activities \
                   WHERE step BETWEEN ?1 AND ?2 AND place_kind = 'thing' AND cause_json LIKE '{\"Thing\"%' \
                   ORDER BY activity";
        let mut entries = self.rows("activities", sql, between, |row| {
            let when = step(row, 0)?;
            let deed = Deed {
                at: self.at_of(when),
                agent: AgentId(row.get(1)?),
                words: row.get(2)?,
                emoji: row.get(3)?,
                place: Some(Place::Object(ObjectId(row.get(4)?))),
                minutes: row.get(5)?,
                asleep: false,
                why: Why { cause: json(row, 6)?, ..Why::default() },
            };
            Ok((when, Entry::Began(Box::new(deed))))
        })?;
        let sql = "SELECT step, thing, state FROM thing_states WHERE step BETWEEN ?1 AND ?2 ORDER BY step, thing";
        entries.extend(self.rows("thing_states", sql, between, thing)?);
        Ok(entries)
    }
}

/// A row that begins with a step and a resident, as what changed in a mind.
fn noted(row: &Row<'_>, notes: MindChanges) -> rusqlite::Result<(u64, Entry)> {
    Ok((step(row, 0)?, Entry::Mind(AgentId(row.get(1)?), Box::new(notes))))
}

fn believed(reader: &Reader, row: &Row<'_>) -> rusqlite::Result<(u64, Entry)> {
    let claim: Claim = json(row, 8)?;
    let source = match (row.get::<_, String>(2)?.as_str(), row.get(3)?) {
        ("heard", Some(from)) => Source::Heard(from),
        ("seen", _) => Source::Seen,
        ("whispered", _) => Source::Whispered,
        _ => Source::Own,
    };
    let belief = Belief {
        claim,
        source,
        since: reader.at_of(step(row, 0)?),
        memory: MemoryId(row.get(4)?),
        importance: row.get(5)?,
        credit: row.get(6)?,
        secret: row.get(7)?,
        shared_with: Default::default(),
    };
    noted(row, MindChanges { beliefs: vec![belief], ..MindChanges::default() })
}

fn related(row: &Row<'_>) -> rusqlite::Result<(u64, Entry)> {
    let relation: Relation = json(row, 3)?;
    noted(row, MindChanges { relations: vec![(row.get(2)?, relation)], ..MindChanges::default() })
}

fn agreed(row: &Row<'_>) -> rusqlite::Result<(u64, Entry)> {
    let appointment: Appointment = json(row, 2)?;
    noted(row, MindChanges { appointments: vec![appointment], ..MindChanges::default() })
}

fn entered(row: &Row<'_>) -> rusqlite::Result<(u64, Entry)> {
    let sector: Option<u16> = row.get(2)?;
    Ok((step(row, 0)?, Entry::Entered(AgentId(row.get(1)?), sector.map(SectorId))))
}

fn thing(row: &Row<'_>) -> rusqlite::Result<(u64, Entry)> {
    Ok((step(row, 0)?, Entry::Thing(ObjectId(row.get(1)?), row.get(2)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::testing;

    /// The kinds of entries in some steps.
    fn told(from: u64, until: u64) -> Vec<(u64, String)> {
        let (_folder, path) = testing::sample();
        let steps = Reader::open(&path).unwrap().noteworthy(from, until).unwrap();
        let name = |entry: &Entry| format!("{entry:?}").split(['(', ' ']).next().unwrap_or_default().to_owned();
        steps.iter().flat_map(|record| record.entries.iter().map(|entry| (record.step, name(entry)))).collect()
    }

    #[test]
    fn what_may_be_news_comes_back_step_by_step() {
        let all = told(0, u64::MAX);
        let has = |step: u64, kind: &str| all.contains(&(step, kind.to_owned()));
        assert!(has(60, "Handed") && has(80, "Thing") && has(100, "Resident") && has(70, "Mind"), "{all:?}");
        assert!(all.is_sorted_by_key(|(step, _)| *step));
        assert_eq!(told(61, 79).iter().filter(|(_, kind)| kind == "Handed").count(), 0);
    }

    #[test]
    fn what_was_so_before_is_known() {
        let (_folder, path) = testing::sample();
        let reader = Reader::open(&path).unwrap();
        let before = reader.noteworthy_before(90).unwrap();
        let burning = |entry: &Entry| matches!(entry, Entry::Thing(_, state) if state == "burning");
        assert_eq!(before.iter().filter(|entry| burning(entry)).count(), 1);
        assert!(!reader.noteworthy_before(79).unwrap().iter().any(burning));
    }
}
