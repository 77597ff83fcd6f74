//! Takes back what happened after a step, so that the town can go on from there another way.

use rusqlite::Connection;

use crate::open;

/// Whether the rows of a table have a step.
const STEPPED: &str = "SELECT EXISTS (SELECT 1 FROM pragma_table_info(?1) WHERE name = 'step')";

/// Deletes everything that was written after a step.
///
/// # Errors
/// Whatever SQLite says; then nothing has changed.
pub fn cut_after(connection: &Connection, step: u64) -> rusqlite::Result<()> {
    let step = i64::try_from(step).unwrap_or(i64::MAX);
    // A savepoint, because the caller may be in the middle of a transaction.
    connection.execute_batch("SAVEPOINT cut")?;
    let done = delete_after(connection, step);
    if done.is_err() {
        connection.execute_batch("ROLLBACK TO cut")?;
    }
    connection.execute_batch("RELEASE cut")?;
    done
}

fn delete_after(connection: &Connection, step: i64) -> rusqlite::Result<()> {
    for table in open::tables() {
        if !connection.query_row(STEPPED, [table], |row| row.get(0))? {
            continue;
        }
        connection.execute(&format!("DELETE FROM \"{table}\" WHERE step > ?1"), [step])?;
    }
    connection.execute("UPDATE conversations SET ended = NULL WHERE ended > ?1", [step])?;
    connection.execute("UPDATE memories SET forgotten = NULL WHERE forgotten > ?1", [step])?;
    let sql = "UPDATE meta SET value = CAST(?1 AS TEXT) \
               WHERE key IN ('step', 'thinned_until') AND CAST(value AS INTEGER) > ?1";
    connection.execute(sql, [step])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::{Reader, testing};

    #[test]
    fn nothing_later_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.town");
        let connection = testing::write(&path);
        cut_after(&connection, 50).unwrap();
        let one = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(one("SELECT MAX(step) FROM activities"), 50);
        assert_eq!(one("SELECT COUNT(*) FROM steps"), 1);
        assert_eq!(one("SELECT COUNT(*) FROM residents"), 2);
        assert_eq!(one("SELECT COUNT(*) FROM moments"), 0);
        assert_eq!(one("SELECT COUNT(*) FROM memories WHERE forgotten IS NULL"), 1);
        assert_eq!(one("SELECT COUNT(*) FROM conversations WHERE ended IS NULL"), 1);
        assert_eq!(one("SELECT COUNT(*) FROM files"), 2, "what the town was made from stays");
        assert_eq!(Reader::open(&path).unwrap().last_step().unwrap(), 50);
    }

    #[test]
    fn a_cut_at_the_end_takes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let connection = testing::write(&folder.path().join("a.town"));
        let count = || connection.query_row("SELECT COUNT(*) FROM moments", [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(count(), 2);
        connection.execute_batch("BEGIN").unwrap();
        cut_after(&connection, u64::MAX).unwrap();
        connection.execute_batch("COMMIT").unwrap();
        assert_eq!(count(), 2);
        let step: String =
            connection.query_row("SELECT value FROM meta WHERE key = 'step'", [], |row| row.get(0)).unwrap();
        assert_eq!(step, "2200");
    }
}
