//! What is kept of minds: memories, and the answers that instinct would not give again.

use rusqlite::Row;

use crate::{
    error::JournalError,
    reader::{
        Reader,
        row::{bound, embedding, json, word},
    },
};
use smallville_mind::{
    agent::AgentId,
    memory::remembered::Remembered,
    memory::{Memory, MemoryId},
};
use smallville_town::GameTime;

impl Reader {
    /// What somebody remembers as of a step, oldest first. When it last came to mind is not kept: it counts as new.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn memories(&self, agent: AgentId, until: u64) -> Result<Vec<Remembered>, JournalError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM memories \
             WHERE resident = ?1 AND step <= ?2 AND (forgotten IS NULL OR forgotten > ?2) ORDER BY memory"
        );
        self.rows("memories", &sql, (agent.0, bound(until)), remembered)
    }

    /// One memory of somebody, also one that was forgotten since; none if there is no such memory.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn memory(&self, agent: AgentId, memory: MemoryId) -> Result<Option<Remembered>, JournalError> {
        let sql = format!("SELECT {COLUMNS} FROM memories WHERE resident = ?1 AND memory = ?2");
        Ok(self.rows("memories", &sql, (agent.0, memory.0), remembered)?.pop())
    }
}

/// What is read of a memory.
const COLUMNS: &str = "memory, created_secs, kind, text, importance, level, evidence_json, claims_json, people_json, \
                       heard_from, embedding, by_player, content_json, secret";

fn remembered(row: &Row<'_>) -> rusqlite::Result<Remembered> {
    let created = GameTime::from_secs(row.get(1)?);
    let memory = Memory {
        kind: word(row, 2)?,
        text: row.get(3)?,
        created,
        accessed: created,
        importance: row.get(4)?,
        level: row.get(5)?,
        evidence: json(row, 6)?,
        claims: json(row, 7)?,
        people: json(row, 8)?,
        heard_from: row.get(9)?,
        by_player: row.get(11)?,
        content: json(row, 12)?,
        secret: row.get(13)?,
    };
    Ok(Remembered { id: MemoryId(row.get(0)?), memory, embedding: embedding(row, 10)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::testing;

    #[test]
    fn memories_come_back_with_their_vectors() {
        let (_folder, path) = testing::sample();
        let reader = Reader::open(&path).unwrap();
        let zero = AgentId(0);
        assert_eq!(reader.memories(zero, 1000).unwrap(), testing::memories());
        assert_eq!(reader.memories(zero, 69).unwrap(), testing::memories()[..1]);
        assert_eq!(reader.memories(AgentId(1), 1000).unwrap(), []);
        let first = &testing::memories()[0];
        assert_eq!(reader.memory(zero, first.id).unwrap().as_ref(), Some(first));
        assert_eq!(reader.memory(AgentId(1), first.id).unwrap(), None);
        // The first one fades in step 1500; whoever looks at an earlier step still finds it.
        assert_eq!(reader.memories(zero, 1499).unwrap(), testing::memories());
        assert_eq!(reader.memories(zero, 1500).unwrap(), testing::memories()[1..]);
    }
}
