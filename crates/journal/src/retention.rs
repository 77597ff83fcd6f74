//! What is old takes less room: positions, snapshots and pictures are thinned, words never are.

use rusqlite::{Connection, OptionalExtension, params};

use crate::rows::{note, number};
use smallville_town::STEP_SECS;

/// Steps in a game day.
pub(super) const DAY: u64 = 86_400 / STEP_SECS as u64;

/// What is younger than so many days stays whole.
const WHOLE_DAYS: u64 = 7;

/// Of what is older than so many days, one snapshot a day stays.
const SPARSE_DAYS: u64 = 30;

/// Steps in a game minute: of older positions, one a minute stays.
const MINUTE: u64 = 60 / STEP_SECS as u64;

/// Steps in six game hours: of older snapshots, one in six hours stays.
const QUARTER: u64 = DAY / 4;

/// Thins what is old, seen from a step. What was thinned before is not looked at again (`thinned_until` in `meta`).
///
/// Whole days are thinned, so that no minute and no day is thinned in two halves. The first snapshot of the town always
/// stays, because the first snapshot of every stretch does.
///
/// Begins no transaction: whoever calls it does.
///
/// # Errors
/// What SQLite says.
pub fn thin(connection: &Connection, now_step: u64) -> rusqlite::Result<()> {
    let until = (now_step / DAY).saturating_sub(WHOLE_DAYS) * DAY;
    let sql = "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'thinned_until'";
    let from: Option<i64> = connection.query_row(sql, [], |row| row.get(0)).optional()?;
    let from = u64::try_from(from.unwrap_or(0)).unwrap_or(0) / DAY * DAY;
    if from >= until {
        return Ok(());
    }
    connection.execute(
        "DELETE FROM steps WHERE step >= ?1 AND step < ?2 AND EXISTS (SELECT 1 FROM steps AS later WHERE \
         later.step > steps.step AND later.step < (steps.step / ?3 + 1) * ?3 AND later.resident = steps.resident)",
        params![number(from), number(until), number(MINUTE)],
    )?;
    connection.execute(
        "DELETE FROM hashes WHERE of = 'step' AND step >= ?1 AND step < ?2",
        params![number(from), number(until)],
    )?;
    one_snapshot_in(connection, QUARTER, from, until)?;
    connection.execute(
        "DELETE FROM pictures WHERE step < ?1 AND step NOT IN (SELECT MAX(step) FROM pictures GROUP BY step / ?2)",
        params![number(until), number(DAY)],
    )?;
    let later = (SPARSE_DAYS - WHOLE_DAYS) * DAY;
    one_snapshot_in(connection, DAY, from.saturating_sub(later), until.saturating_sub(later))?;
    note(connection, "thinned_until", &until.to_string())
}

/// Keeps the first snapshot of every stretch of so many steps.
fn one_snapshot_in(connection: &Connection, stretch: u64, from: u64, until: u64) -> rusqlite::Result<()> {
    connection.execute(
        "DELETE FROM moments WHERE step >= ?1 AND step < ?2 AND step NOT IN \
         (SELECT MIN(step) FROM moments WHERE step >= ?1 AND step < ?2 GROUP BY step / ?3)",
        params![number(from), number(until), number(stretch)],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cut::cut_after,
        rows::step as write,
        schema,
        testing::{count, rich, rows, walk},
    };

    /// A town of so many days: a walk at every third step, a snapshot of two parts every game hour, from step 1 on.
    fn town(days: u64) -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(schema::TABLES).unwrap();
        write(&connection, &rich(1), None).unwrap();
        let fill = |sql: &str, every: u64| {
            let all = "WITH RECURSIVE at(step) AS (SELECT ?1 UNION ALL SELECT step + ?1 FROM at WHERE step + ?1 < ?2)";
            connection.execute(&format!("{all} {sql}"), params![number(every), number(days * DAY)]).unwrap();
        };
        fill("INSERT INTO steps SELECT step, 0, 4, 5 FROM at", 3);
        fill("INSERT INTO hashes SELECT step, 'step', x'00' FROM at", 3);
        fill("INSERT INTO hashes SELECT step, 'town', x'00' FROM at", 360);
        fill("INSERT INTO pictures SELECT step, x'00' FROM at", 2160);
        fill("INSERT INTO moments SELECT step, x'00' FROM at", 360);
        connection.execute("INSERT INTO moments VALUES (1, x'00')", []).unwrap();
        connection
    }

    #[test]
    fn old_positions_and_moments_are_thinned_and_words_are_kept() {
        let connection = town(33);
        let words = "SELECT (SELECT COUNT(*) FROM memories), (SELECT COUNT(*) FROM lines), \
                     (SELECT COUNT(*) FROM claims), (SELECT COUNT(*) FROM activities), \
                     (SELECT COUNT(*) FROM hashes WHERE of = 'town')";
        let before = rows(&connection, words);
        // Day by day as in a town that is lived, and all at once: both must come to the same.
        let at_once = town(33);
        thin(&at_once, 33 * DAY).unwrap();
        (1..=33).for_each(|day| thin(&connection, day * DAY).unwrap());
        assert_eq!(rows(&connection, words), before);
        for table in ["steps", "moments", "pictures", "hashes", "meta"] {
            let sql = format!("SELECT * FROM {table}");
            assert!(rows(&connection, &sql) == rows(&at_once, &sql), "{table}");
        }

        let old = 26 * DAY;
        let first = "SELECT step FROM steps WHERE step < 18";
        // Of the minutes 0–5, 6–11, 12–17 the last walk each.
        assert_eq!(rows(&connection, first), ["3", "9", "15"]);
        let young = format!("SELECT COUNT(*) FROM steps WHERE step >= {old}");
        assert_eq!(count(&connection, &young), (7 * DAY / 3) as i64);
        let hashes = "SELECT MIN(step) FROM hashes WHERE of = 'step'";
        assert_eq!(count(&connection, hashes), old as i64);
        let pictures = "SELECT COUNT(*), MIN(step) FROM pictures WHERE step < 8640 UNION ALL \
                        SELECT COUNT(*), MAX(step) FROM pictures WHERE step >= 276480";
        assert_eq!(rows(&connection, pictures), ["1|6480", "4|282960"]);
        let moments = |from: u64, until: u64| {
            let sql = format!("SELECT step FROM moments WHERE step >= {from} AND step < {until}");
            rows(&connection, &sql)
        };
        assert_eq!(moments(0, 3 * DAY), ["1", "8640", "17280"]);
        assert_eq!(moments(3 * DAY, 4 * DAY), ["25920", "28080", "30240", "32400"]);
        assert_eq!(moments(old, old + DAY).len(), 24);
    }

    #[test]
    fn what_is_lived_anew_is_thinned_anew() {
        let connection = town(2);
        thin(&connection, 9 * DAY).unwrap();
        cut_after(&connection, DAY + 30).unwrap();
        for step in DAY + 31..DAY + 37 {
            write(&connection, &walk(step), None).unwrap();
        }
        thin(&connection, 9 * DAY).unwrap();
        let steps = rows(&connection, &format!("SELECT step FROM steps WHERE step > {}", DAY + 30));
        assert_eq!(steps, [DAY + 35, DAY + 36].map(|step| step.to_string()));
    }
}
