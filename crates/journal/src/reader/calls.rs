//! Who answered the questions of minds, and what it cost.

use crate::{
    error::JournalError,
    reader::{
        Reader,
        row::{bound, step, word},
    },
};
use smallville_mind::question::{Kind, Provenance};

/// Questions of one kind that one source answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Their kind.
    pub kind: Kind,
    /// Who answered.
    pub by: Provenance,
    /// How many there are.
    pub asked: u64,
    /// Tokens sent for them.
    pub tokens_in: u64,
    /// Tokens received.
    pub tokens_out: u64,
}

/// Who is meant by a word of the table.
pub(super) fn provenance(word: &str) -> Provenance {
    match word {
        "instinct" => Provenance::Instinct,
        "cache" => Provenance::Cached,
        model => Provenance::Model(model.to_owned()),
    }
}

impl Reader {
    /// Who answered what until a step, that one included; calls of a model that failed are not in the record.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn calls(&self, until: u64) -> Result<Vec<Answered>, JournalError> {
        let sql = "SELECT kind, answered_by, COUNT(*), SUM(tokens_in), SUM(tokens_out) FROM questions \
                   WHERE step <= ?1 GROUP BY kind, answered_by ORDER BY kind, answered_by";
        self.rows("questions", sql, [bound(until)], |row| {
            let (kind, by) = (word(row, 0)?, provenance(&row.get::<_, String>(1)?));
            let (asked, tokens_in, tokens_out) = (step(row, 2)?, step(row, 3)?, step(row, 4)?);
            Ok(Answered { kind, by, asked, tokens_in, tokens_out })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::testing;

    #[test]
    fn calls_are_counted_by_who_answered_as_of_a_step() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Smallville.town");
        let connection = testing::write(&path);
        let rows = "DELETE FROM questions; \
                    INSERT INTO questions VALUES (0, 0, 1, 'wake', 'instinct', NULL, 0, 0, 0), \
                    (0, 1, 1, 'chat', 'qwen', '{}', 9, 100, 10), (0, 2, 2, 'chat', 'qwen', '{}', 9, 50, 5), \
                    (0, 3, 2, 'chat', 'cache', '{}', 0, 0, 0), (0, 4, 3, 'chat', 'qwen', '{}', 9, 1, 1)";
        connection.execute_batch(rows).unwrap();
        drop(connection);
        let found = Reader::open(&path).unwrap().calls(2).unwrap();
        let of = |kind, by, asked, tokens_in, tokens_out| Answered { kind, by, asked, tokens_in, tokens_out };
        let expected = [
            of(Kind::Chat, Provenance::Cached, 1, 0, 0),
            of(Kind::Chat, Provenance::Model("qwen".into()), 2, 150, 15),
            of(Kind::Wake, Provenance::Instinct, 1, 0, 0),
        ];
        assert_eq!(found, expected);
    }
}
