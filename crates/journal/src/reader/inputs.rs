//! What came into the town from outside, and the hashes that verify that it was lived again as it was.

use std::collections::BTreeMap;

use crate::{
    error::JournalError,
    reader::{
        Reader,
        row::{bound, hash, json, step},
    },
};
use smallville_mind::{agent::AgentId, percept::Response};

impl Reader {
    /// What the player asked for in some steps, both ends included: the step, and what was typed.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn commands(&self, from: u64, until: u64) -> Result<Vec<(u64, String)>, JournalError> {
        let sql = "SELECT step, body FROM inputs WHERE kind = 'command' AND step BETWEEN ?1 AND ?2 ORDER BY input";
        self.rows("inputs", sql, [bound(from), bound(until)], |row| Ok((step(row, 0)?, row.get(1)?)))
    }

    /// Answers of minds that were applied late in some steps, both ends included: the step, whose mind, the number of the
    /// letter, and what it wanted.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn late(&self, from: u64, until: u64) -> Result<Vec<(u64, AgentId, u64, Response)>, JournalError> {
        let sql = "SELECT step, resident, letter, body FROM inputs \
                   WHERE kind = 'late' AND step BETWEEN ?1 AND ?2 ORDER BY input";
        self.rows("inputs", sql, [bound(from), bound(until)], |row| {
            Ok((step(row, 0)?, AgentId(row.get(1)?), step(row, 2)?, json(row, 3)?))
        })
    }

    /// The hashes of what happened in some steps, both ends included.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn step_hashes(&self, from: u64, until: u64) -> Result<BTreeMap<u64, [u8; 8]>, JournalError> {
        let sql = "SELECT step, hash FROM hashes WHERE of = 'step' AND step BETWEEN ?1 AND ?2 ORDER BY step";
        let hashes = self.rows("hashes", sql, [bound(from), bound(until)], |row| Ok((step(row, 0)?, hash(row, 1)?)))?;
        Ok(hashes.into_iter().collect())
    }

    /// Whether snapshots are the same when they are told again. In towns that were kept by older versions they hold how long
    /// a language model took, if one was asked.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn has_timeless_snapshots(&self) -> Result<bool, JournalError> {
        if self.meta("timeless")?.is_some() {
            return Ok(true);
        }
        let sql = "SELECT NOT EXISTS (SELECT 1 FROM questions WHERE ms > 0)";
        Ok(self.rows("questions", sql, [], |row| row.get(0))?.pop().unwrap_or(false))
    }

    /// The hashes of the whole state after some steps, both ends included, where they were kept.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn town_hashes(&self, from: u64, until: u64) -> Result<BTreeMap<u64, [u8; 16]>, JournalError> {
        let sql = "SELECT step, hash FROM hashes WHERE of = 'town' AND step BETWEEN ?1 AND ?2 ORDER BY step";
        let hashes = self.rows("hashes", sql, [bound(from), bound(until)], |row| Ok((step(row, 0)?, hash(row, 1)?)))?;
        Ok(hashes.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::testing;

    #[test]
    fn inputs_are_found_by_their_steps() {
        let (_folder, path) = testing::sample();
        let reader = Reader::open(&path).unwrap();
        let all: Vec<u64> = reader.commands(0, u64::MAX).unwrap().into_iter().map(|(step, _)| step).collect();
        assert_eq!(all, [30, 80, 80]);
        assert_eq!(reader.commands(30, 79).unwrap(), [(30, testing::WHISPER.to_owned())]);
        assert_eq!(reader.late(0, u64::MAX).unwrap(), [(45, AgentId(1), 3, testing::response())]);
        assert_eq!(reader.late(46, 90).unwrap(), []);
    }

    #[test]
    fn hashes_are_found_by_their_steps() {
        let (_folder, path) = testing::sample();
        let reader = Reader::open(&path).unwrap();
        assert_eq!(reader.step_hashes(2, 3).unwrap(), BTreeMap::from([(2, [2; 8]), (3, [3; 8])]));
        assert_eq!(reader.town_hashes(0, 9).unwrap(), BTreeMap::from([(3, [9; 16])]));
        assert_eq!(reader.town_hashes(0, 2).unwrap(), BTreeMap::new());
    }
}
