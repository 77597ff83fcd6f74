//! What is needed to live steps again besides commands: slow thoughts, and answers that instinct would not give again.

use std::collections::BTreeMap;

use crate::{
    error::JournalError,
    reader::{
        Reader,
        calls::provenance,
        row::{bound, step, word},
    },
};
use smallville_mind::{agent::AgentId, question::Asked};

impl Reader {
    /// Over which letters minds took longer than until the next step, in some steps, both ends included: whose, and the
    /// number of the letter.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn pondering(&self, from: u64, until: u64) -> Result<Vec<(AgentId, u64)>, JournalError> {
        let sql = "SELECT resident, letter FROM inputs \
                   WHERE kind = 'pondering' AND step BETWEEN ?1 AND ?2 ORDER BY input";
        self.rows("inputs", sql, [bound(from), bound(until)], |row| Ok((AgentId(row.get(0)?), step(row, 1)?)))
    }

    /// What was answered in some steps otherwise than by instinct, both ends included: by person, in order.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn answers(&self, from: u64, until: u64) -> Result<BTreeMap<AgentId, Vec<Asked>>, JournalError> {
        let sql = "SELECT resident, ordinal, kind, answered_by, answer_json, tokens_in, tokens_out FROM questions \
                   WHERE step BETWEEN ?1 AND ?2 AND answer_json IS NOT NULL ORDER BY resident, ordinal";
        let found = self.rows("questions", sql, [bound(from), bound(until)], |row| {
            let by = provenance(&row.get::<_, String>(3)?);
            let (ordinal, kind, answer) = (step(row, 1)?, word(row, 2)?, row.get(4)?);
            let (tokens_in, tokens_out) = (row.get(5)?, row.get(6)?);
            Ok((AgentId(row.get(0)?), Asked { ordinal, kind, by, answer, ms: 0, tokens_in, tokens_out }))
        })?;
        let mut answers: BTreeMap<AgentId, Vec<Asked>> = BTreeMap::new();
        for (agent, asked) in found {
            answers.entry(agent).or_default().push(asked);
        }
        Ok(answers)
    }

    /// Up to which step positions and hashes were thinned out.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn thinned_until(&self) -> Result<u64, JournalError> {
        Ok(self.meta("thinned_until")?.and_then(|step| step.parse().ok()).unwrap_or(0))
    }
}
