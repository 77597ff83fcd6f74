//! What happened in the town: acts, words, things that changed hands, who was where.

use rusqlite::{Row, params, types::Type};

use crate::{
    entry::{Deed, Handover, Saying},
    error::JournalError,
    reader::{
        Reader,
        row::{bound, broken, json, step, word},
    },
    rows,
    telling::may_tell,
};
use smallville_mind::{
    agent::AgentId,
    claim::{ClaimKey, Verb},
    speech::{ConversationId, Line},
    why::{Refusal, Why},
};
use smallville_town::{ArenaId, ObjectId, Place, SectorId};

/// Lines, with the name of whoever speaks.
const LINES: &str = "SELECT step, conversation, resident, \
                     (SELECT name FROM residents WHERE residents.resident = lines.resident), said_to, words, others_json, \
                     acts_json, rests_on_json, heard_by_json, thread_json FROM lines";

impl Reader {
    /// All acts that were begun in some steps, both ends included, in order.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn deeds(&self, from: u64, until: u64) -> Result<Vec<Deed>, JournalError> {
        let sql = "SELECT step, resident, words, emoji, place_kind, place, minutes, asleep, entry, stroke, cause_json, \
                   memories_json FROM activities WHERE step BETWEEN ?1 AND ?2 ORDER BY activity";
        self.rows("activities", sql, [bound(from), bound(until)], |row| {
            Ok(Deed {
                at: self.at_of(step(row, 0)?),
                agent: AgentId(row.get(1)?),
                words: row.get(2)?,
                emoji: row.get(3)?,
                place: place(row, 4)?,
                minutes: row.get(6)?,
                asleep: row.get(7)?,
                why: Why { entry: row.get(8)?, stroke: row.get(9)?, cause: json(row, 10)?, memories: json(row, 11)? },
            })
        })
    }

    /// Everything that was said in some steps, both ends included, in order.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn sayings(&self, from: u64, until: u64) -> Result<Vec<Saying>, JournalError> {
        let sql = format!("{LINES} WHERE step BETWEEN ?1 AND ?2 ORDER BY line");
        self.rows("lines", &sql, [bound(from), bound(until)], |row| self.saying(row))
    }

    /// Everything by which somebody may have come to know of a matter, in order.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn sayings_of(&self, key: &ClaimKey) -> Result<Vec<Saying>, JournalError> {
        // A promise is made by agreeing, and so need not be in what was said.
        let sql = format!(
            "{LINES} WHERE line IN (SELECT line FROM tellings WHERE topic = ?1 AND subject = ?2 AND verb = ?3) \
             OR ?4 AND resident IN (SELECT resident FROM residents WHERE name = ?2) ORDER BY line"
        );
        let promise = key.verb == Verb::Promises;
        let values = params![key.topic, key.who, rows::word(&key.verb), promise];
        let mut sayings = self.rows("lines", &sql, values, |row| self.saying(row))?;
        sayings.retain(|saying| may_tell(&saying.line, key));
        Ok(sayings)
    }

    /// A row of [`LINES`].
    fn saying(&self, row: &Row<'_>) -> rusqlite::Result<Saying> {
        let line = Line {
            at: self.at_of(step(row, 0)?),
            conversation: ConversationId(row.get(1)?),
            speaker: AgentId(row.get(2)?),
            name: row.get(3)?,
            to: row.get(4)?,
            words: row.get(5)?,
            others: json(row, 6)?,
            acts: json(row, 7)?,
            rests_on: json(row, 8)?,
            thread: json(row, 10)?,
        };
        Ok(Saying { line, heard_by: json(row, 9)? })
    }

    /// Everything that changed hands until a step, in order.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn handovers(&self, until: u64) -> Result<Vec<Handover>, JournalError> {
        let sql = "SELECT step, giver, receiver, item FROM handovers WHERE step <= ?1 ORDER BY handover";
        self.rows("handovers", sql, [bound(until)], |row| {
            Ok(Handover {
                at: self.at_of(step(row, 0)?),
                from: AgentId(row.get(1)?),
                to: AgentId(row.get(2)?),
                item: row.get(3)?,
            })
        })
    }

    /// Who was in which sector from which step on; none: on the street.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn whereabouts(&self, until: u64) -> Result<Vec<(u64, AgentId, Option<SectorId>)>, JournalError> {
        let sql = "SELECT step, resident, sector FROM whereabouts WHERE step <= ?1 ORDER BY step, resident";
        self.rows("whereabouts", sql, [bound(until)], |row| {
            let sector: Option<u16> = row.get(2)?;
            Ok((step(row, 0)?, AgentId(row.get(1)?), sector.map(SectorId)))
        })
    }

    /// How often the world said no until a step: when, to whom, and why.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn refusals(&self, until: u64) -> Result<Vec<(u64, AgentId, Refusal)>, JournalError> {
        let sql = "SELECT step, resident, why FROM refusals WHERE step <= ?1 ORDER BY rowid";
        self.rows("refusals", sql, [bound(until)], |row| Ok((step(row, 0)?, AgentId(row.get(1)?), word(row, 2)?)))
    }
}

/// A place in two columns: its kind and its number.
fn place(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Place>> {
    let kind: Option<String> = row.get(column)?;
    let Some(kind) = kind else { return Ok(None) };
    let number = row.get(column + 1)?;
    match kind.as_str() {
        "sector" => Ok(Some(Place::Sector(SectorId(number)))),
        "arena" => Ok(Some(Place::Arena(ArenaId(number)))),
        "thing" => Ok(Some(Place::Object(ObjectId(number)))),
        _ => Err(broken(column, Type::Text, format!("there is no kind of place \"{kind}\""))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::testing;

    #[test]
    fn acts_words_and_gifts_come_back_as_they_were() {
        let (_folder, path) = testing::sample();
        let reader = Reader::open(&path).unwrap();
        assert_eq!(reader.deeds(0, u64::MAX).unwrap(), testing::deeds());
        assert_eq!(reader.sayings(0, u64::MAX).unwrap(), [testing::saying()]);
        assert_eq!(reader.handovers(u64::MAX).unwrap(), [testing::handover()]);
        let (zero, one) = (AgentId(0), AgentId(1));
        let places = [(1, zero, Some(SectorId(0))), (1, one, Some(SectorId(1))), (40, one, None)];
        assert_eq!(reader.whereabouts(u64::MAX).unwrap(), places);
        assert_eq!(reader.refusals(u64::MAX).unwrap(), [(5, one, Refusal::OutOfOrder), (6, zero, Refusal::Taken)]);
    }

    #[test]
    fn what_was_said_of_a_matter_is_found() {
        let (_folder, path) = testing::sample();
        let reader = Reader::open(&path).unwrap();
        let party = testing::party().key();
        assert_eq!(reader.sayings_of(&party).unwrap(), [testing::saying()]);
        let other = |key: ClaimKey| reader.sayings_of(&key).unwrap();
        assert_eq!(other(ClaimKey { verb: Verb::Does, ..party.clone() }), []);
        assert_eq!(other(ClaimKey { topic: "the moon".into(), ..party.clone() }), []);
        let speaker = testing::saying().line.name;
        assert_eq!(other(ClaimKey { who: speaker, verb: Verb::Promises, ..party }), [], "she agrees to nothing");
    }

    #[test]
    fn what_came_later_does_not_exist_yet() {
        let (_folder, path) = testing::sample();
        let reader = Reader::open(&path).unwrap();
        assert_eq!(reader.deeds(0, 50).unwrap(), testing::deeds()[..1]);
        assert_eq!(reader.sayings(0, 49).unwrap(), []);
        assert_eq!(reader.handovers(59).unwrap(), []);
        assert_eq!(reader.whereabouts(39).unwrap().len(), 2);
        assert_eq!(reader.refusals(5).unwrap(), [(5, AgentId(1), Refusal::OutOfOrder)]);
    }
}
