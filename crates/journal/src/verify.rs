//! Proves that what stands in the tables of a town is what was lived: every row is made anew from the steps as they are
//! told again, and compared with the row that was kept.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, Row, params, types::Value};

use crate::{entry::StepRecord, error::JournalError, open, rows, schema};

/// Tables of which a step writes nothing, or which are compared otherwise, as hashes are.
const LEFT_OUT: [&str; 7] = ["meta", "files", "sectors", "things", "moments", "pictures", "hashes"];

/// Columns that only count the rows of their table, which the first step of a comparison begins anew, or that the wall
/// clock fills.
const NOT_COMPARED: [(&str, &str); 10] = [
    ("activities", "activity"),
    ("handovers", "handover"),
    ("lines", "line"),
    ("tellings", "line"),
    ("claims", "claim"),
    ("relations", "relation"),
    ("plans", "plan"),
    ("appointments", "appointment"),
    ("inputs", "input"),
    ("questions", "ms"),
];

/// The first difference in a table between what was kept and what was told again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// In which table.
    pub table: &'static str,
    /// In which step.
    pub step: u64,
}

/// Compares the rows of a town with steps that are told again.
pub struct Verifier {
    kept: Connection,
    path: PathBuf,
    told: Connection,
    /// The step after which the town is told again.
    after: u64,
    /// The last step that was told.
    until: u64,
    /// Older positions are thinned.
    positions_from: u64,
}

impl Verifier {
    /// Compares with the town in a file what is told after a step; positions only from a later step on.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    pub fn new(path: &Path, after: u64, positions_from: u64) -> Result<Self, JournalError> {
        let begin = || {
            // Without a name it lies in memory, and on the disk as far as it does not fit.
            let told = Connection::open("")?;
            told.execute_batch("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF")?;
            told.execute_batch(schema::TABLES)?;
            Ok(told)
        };
        let told = begin().map_err(|error| JournalError::unreadable(path, "the file", &error))?;
        Ok(Self { kept: open::open(path)?, path: path.into(), told, after, until: after, positions_from })
    }

    /// Takes a step that was told again.
    ///
    /// # Errors
    /// Whatever SQLite says, such as that there is no more room.
    pub fn take(&mut self, record: &StepRecord) -> Result<(), JournalError> {
        self.until = record.step;
        let written = rows::step(&self.told, record, None);
        written.map_err(|error| JournalError::unreadable(&self.path, "what is told again", &error))
    }

    /// Compares all rows; returns the first difference in each table that has one.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    pub fn finish(self) -> Result<Vec<Difference>, JournalError> {
        let mut differences = Vec::new();
        for table in open::tables().filter(|table| !LEFT_OUT.contains(table)) {
            let step = self.compare(table).map_err(|error| JournalError::unreadable(&self.path, table, &error))?;
            differences.extend(step.map(|step| Difference { table, step }));
        }
        Ok(differences)
    }

    /// The step of the first row that is not the same on both sides.
    fn compare(&self, table: &str) -> rusqlite::Result<Option<u64>> {
        let after = if table == "steps" { self.after.max(self.positions_from) } else { self.after };
        let between = params![rows::number(after), rows::number(self.until)];
        let sql = question(&self.told, table)?;
        let (mut kept, mut told) = (self.kept.prepare(&sql)?, self.told.prepare(&sql)?);
        let (mut kept, mut told) = (kept.query(between)?, told.query(between)?);
        loop {
            match (kept.next()?.map(values).transpose()?, told.next()?.map(values).transpose()?) {
                (None, None) => return Ok(None),
                (one, other) if one == other => {}
                (one, other) => {
                    let step = |row: &Vec<Value>| match row.first() {
                        Some(Value::Integer(step)) => u64::try_from(*step).unwrap_or(0),
                        _ => 0,
                    };
                    return Ok([one, other].iter().flatten().map(step).min());
                }
            }
        }
    }
}

/// Asks for the rows of a table in an order that is the same on both sides, the step first.
fn question(connection: &Connection, table: &str) -> rusqlite::Result<String> {
    let all = connection.prepare(&format!("SELECT * FROM \"{table}\" LIMIT 0"))?;
    let is_compared = |column: &&str| *column != "step" && !NOT_COMPARED.contains(&(table, *column));
    let columns: Vec<&str> = ["step"].into_iter().chain(all.column_names().filter(is_compared)).collect();
    let columns = columns.join(", ");
    Ok(format!("SELECT {columns} FROM \"{table}\" WHERE step > ?1 AND step <= ?2 ORDER BY {columns}"))
}

fn values(row: &Row<'_>) -> rusqlite::Result<Vec<Value>> {
    (0..row.as_ref().column_count()).map(|column| row.get(column)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        testing::{founding, rich, walk},
        writer::{Journal, Patience},
    };

    /// What is found after somebody has done something to the file.
    fn found_after(sql: &str) -> Vec<Difference> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.town");
        let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap();
        let steps = [rich(1), walk(2), rich(3), walk(4)];
        steps.iter().for_each(|step| journal.record(step.clone()));
        journal.finish().unwrap();
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let mut verifier = Verifier::new(&path, 0, 0).unwrap();
        steps.iter().for_each(|step| verifier.take(step).unwrap());
        verifier.finish().unwrap()
    }

    #[test]
    fn whoever_changes_deletes_or_adds_a_row_is_found_out() {
        assert_eq!(found_after(""), []);
        assert_eq!(found_after("UPDATE questions SET ms = 7; UPDATE meta SET value = 'a' WHERE key = 'program'"), []);
        for (sql, table, step) in [
            ("DELETE FROM lines WHERE step = 3", "lines", 3),
            ("UPDATE lines SET words = 'I hate you'", "lines", 1),
            ("UPDATE activities SET words = 'robbing the bank' WHERE step = 3", "activities", 3),
            ("DELETE FROM steps WHERE step = 4", "steps", 4),
            ("INSERT INTO refusals VALUES (2, 0, 'Closed')", "refusals", 2),
            ("UPDATE memories SET text = 'nothing'", "memories", 1),
            ("UPDATE tellings SET topic = 'the moon'", "tellings", 1),
        ] {
            assert_eq!(found_after(sql), [Difference { table, step }], "{sql}");
        }
    }
}
