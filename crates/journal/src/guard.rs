//! What a file from elsewhere may hold and cost: a saved town may come from anybody, and SQLite does whatever its file says.
//!
//! **Invariant:** every connection to a town that was not made in the same breath is guarded: nothing in the file is run,
//! and every table, index and view is word for word one of `schema.sql`.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
};

use rusqlite::{Connection, config::DbConfig, limits::Limit};

use crate::{error::JournalError, schema};

/// The longest value that a row may have, in bytes: a snapshot of a thousand people takes a tenth of it.
const LONGEST_VALUE: i32 = 1 << 28;

/// The most that the files of a town may hold together when they are unpacked, in bytes: the shipped ones take 2 MB.
pub(super) const LARGEST_FILES: u64 = 1 << 26;

/// How many instructions SQLite does before it asks whether it may go on.
const STRIDE: i32 = 1_000_000;

/// How many instructions a question may cost, besides those for the size of the file.
const FREE: u64 = 1_000_000_000;

/// How many instructions a question may cost for each byte of the file: a sort of all rows takes some ten.
const PER_BYTE: u64 = 1_000;

/// Tells SQLite to trust nothing in a file and to run nothing that it holds.
pub(super) fn harden(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_VALUE)?;
    for (setting, on) in [
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
    ] {
        connection.set_db_config(setting, on)?;
    }
    connection.execute_batch("PRAGMA cell_size_check = ON")
}

/// How much a question may still cost. A damaged file can make any question endless.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    left: Arc<AtomicU64>,
    whole: u64,
}

impl Budget {
    /// Bounds every question that is asked through a connection to a file of so many bytes.
    pub(super) fn of(connection: &mut Connection, bytes: u64) -> rusqlite::Result<Self> {
        let whole = (FREE + bytes.saturating_mul(PER_BYTE)) / STRIDE.unsigned_abs() as u64;
        let budget = Self { left: Arc::new(AtomicU64::new(whole)), whole };
        let left = budget.left.clone();
        let is_spent =
            move || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err();
        connection.progress_handler(STRIDE, Some(is_spent))?;
        Ok(budget)
    }

    /// Another question is asked.
    pub(super) fn renew(&self) {
        self.left.store(self.whole, Ordering::Relaxed);
    }
}

/// Every table, index and view of a town: its kind and its SQL, by name.
type Schema = BTreeMap<String, (String, String)>;

/// What this version of the game makes.
static OURS: LazyLock<Schema> = LazyLock::new(|| {
    let connection = Connection::open_in_memory().expect("memory is there");
    connection.execute_batch(schema::TABLES).expect("the schema is sound, as every new town shows");
    of(&connection).expect("what was just made can be read")
});

/// What a file holds; SQLite's own tables left out.
fn of(connection: &Connection) -> rusqlite::Result<Schema> {
    let sql = "SELECT name, type, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    connection.prepare(sql)?.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?.collect()
}

/// Looks whether a file of the present format holds the tables, indexes and views of the game, and nothing else.
///
/// # Errors
/// Names what is missing, foreign or otherwise than it should be.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), JournalError> {
    let found = of(connection).map_err(|error| JournalError::unreadable(path, "the file", &error))?;
    let wrong = |what: String| Err(JournalError::damaged(path, &what));
    for (name, (kind, sql)) in &found {
        let name = plain(name);
        match OURS.get(&name) {
            None => return wrong(format!("it holds the {} \"{name}\", which no town has", plain(kind))),
            Some((_, ours)) if ours != sql => return wrong(format!("{name} is not as it should be")),
            Some(_) => {}
        }
    }
    match OURS.iter().find(|(name, _)| !found.contains_key(*name)) {
        Some((name, (kind, _))) if kind == "table" => wrong(format!("{name} is not as it should be")),
        // A view or an index that is missing makes nothing wrong.
        _ => Ok(()),
    }
}

/// A name from a file as it may be printed.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::{Reader, testing::sample};

    /// What opening a town says after somebody has done something to its file.
    fn said_after(sql: &str) -> String {
        let (_folder, path) = sample();
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        Reader::open(&path).map_or_else(|error| error.to_string(), |_| String::new())
    }

    #[test]
    fn nothing_foreign_is_taken_for_a_part_of_a_town() {
        let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)";
        for (sql, expected) in [
            (String::new(), ""),
            ("DROP VIEW diary; DROP INDEX inputs_step".into(), ""),
            ("CREATE TABLE \"../../x\" (a)".into(), "holds the table \"../../x\", which no town has"),
            (format!("CREATE VIEW a AS {endless} SELECT * FROM n"), "holds the view \"a\""),
            ("CREATE TRIGGER t AFTER INSERT ON lines BEGIN SELECT 1; END".into(), "holds the trigger \"t\""),
            ("CREATE INDEX i ON lines (abs(step))".into(), "holds the index \"i\""),
            (
                format!("DROP TABLE lines; CREATE VIEW lines AS {endless} SELECT x AS line FROM n"),
                "lines is not as it should be",
            ),
            ("ALTER TABLE lines ADD COLUMN more AS (zeroblob(9))".into(), "lines is not as it should be"),
            ("DROP TABLE refusals".into(), "refusals is not as it should be"),
            ("CREATE TABLE \"a\u{1b}[31m\" (b)".into(), "the table \"a[31m\""),
        ] {
            let said = said_after(&sql);
            assert!(said.contains(expected) && said.is_empty() == expected.is_empty(), "{sql}: {said}");
        }
    }

    #[test]
    fn an_endless_question_comes_to_an_end() {
        let mut connection = Connection::open_in_memory().unwrap();
        let budget = Budget::of(&mut connection, 0).unwrap();
        let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT MAX(x) FROM n";
        let ask = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        assert_eq!(ask(endless).unwrap_err().sqlite_error_code(), Some(rusqlite::ErrorCode::OperationInterrupted));
        budget.renew();
        assert_eq!(ask("SELECT 1"), Ok(1));
    }

    #[test]
    fn a_value_longer_than_any_town_has_is_not_read() {
        let connection = Connection::open_in_memory().unwrap();
        harden(&connection).unwrap();
        let long = connection.query_row("SELECT length(zeroblob(1000000000))", [], |row| row.get::<_, i64>(0));
        assert!(long.is_err());
    }

    #[test]
    fn nothing_that_a_file_holds_is_run() {
        let connection = Connection::open_in_memory().unwrap();
        let foreign = "CREATE TABLE a (x); CREATE TABLE b (x); CREATE VIEW v AS SELECT 1; \
                       CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO b VALUES (1); END";
        connection.execute_batch(foreign).unwrap();
        harden(&connection).unwrap();
        connection.execute("INSERT INTO a VALUES (1)", []).unwrap();
        let ask = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        assert_eq!(ask("SELECT COUNT(*) FROM b"), Ok(0), "a trigger was run");
        assert!(ask("SELECT * FROM v").is_err(), "a view was read");
        let settings = ["PRAGMA writable_schema = ON", "UPDATE sqlite_schema SET sql = '' WHERE name = 'b'"];
        assert!(settings.iter().try_for_each(|sql| connection.execute_batch(sql)).is_err(), "the schema was changed");
    }
}
