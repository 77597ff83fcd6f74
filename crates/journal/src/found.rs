//! Makes the file of a new town, and opens that of an old one for writing.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, params};

use crate::{
    entry::Founding,
    error::JournalError,
    guard,
    open::{self, sidecar},
    rows::{note, number, put},
    schema,
};

/// How hard Zstandard tries with the files that a town was made from: 9 would save 40 kB and take seven times as long.
const LEVEL: i32 = 3;

/// How many pages (of 4096 bytes) the write-ahead log may have before they are moved into the file.
const LOG_PAGES: u32 = 2000;

/// How many KiB of the file SQLite holds in memory: many steps are written together, into tables and indexes all over
/// the file, and what does not fit is written twice.
const CACHE_KIB: i32 = 16_000;

/// How long to wait for another program that writes into the file.
const BUSY: Duration = Duration::from_secs(1);

/// The draft of a new town's file, beside its place: a game that is killed before the town has begun leaves no half town.
///
/// [`place`] moves it there.
pub(super) fn draft(path: &Path, founding: &Founding) -> Result<PathBuf, JournalError> {
    let draft = path.with_added_extension("new");
    for left_over in [draft.clone(), sidecar(&draft, "-journal"), sidecar(&draft, "-wal")] {
        // Mostly there is none; if one cannot be removed, making the draft says so.
        let _ = fs::remove_file(left_over);
    }
    match write(&draft, founding) {
        Ok(()) => Ok(draft),
        Err(error) => {
            let _ = fs::remove_file(&draft);
            Err(JournalError::of_sql(path, &error))
        }
    }
}

/// Moves the draft, which is closed, to its place.
pub(super) fn place(draft: &Path, path: &Path) -> io::Result<()> {
    // What a deleted town left beside its file would be taken for a part of the new one.
    for ending in ["-wal", "-shm", "-journal"] {
        let left_over = sidecar(path, ending);
        match fs::rename(&left_over, left_over.with_added_extension("old")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    fs::rename(draft, path)?;
    // The new name outlasts a power cut once the folder is on the disk; where folders cannot be synced, it has to do.
    if let Some(Ok(folder)) = path.parent().map(fs::File::open) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn write(draft: &Path, founding: &Founding) -> rusqlite::Result<()> {
    let mut connection = Connection::open(draft)?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(schema::TABLES)?;
    transaction.pragma_update(None, "application_id", schema::APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", schema::FORMAT)?;
    let facts = [
        ("format", schema::FORMAT.to_string()),
        ("program", env!("CARGO_PKG_VERSION").to_owned()),
        ("seed", founding.seed.to_string()),
        ("settings", founding.settings.clone()),
        ("begin", founding.begin.stamp()),
        ("step", String::from("0")),
        ("timeless", String::from("1")),
    ];
    for (key, value) in facts {
        note(&transaction, key, &value)?;
    }
    for (path, content) in &founding.files {
        let content = zstd::encode_all(content.as_slice(), LEVEL)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        put(&transaction, "INSERT OR REPLACE INTO files VALUES (?1, ?2)", params![path, content])?;
    }
    for (sector, name) in (0_u64..).zip(&founding.sectors) {
        put(&transaction, "INSERT INTO sectors VALUES (?1, ?2)", params![number(sector), name])?;
    }
    for (thing, (kind, address)) in (0_u64..).zip(&founding.things) {
        put(&transaction, "INSERT INTO things VALUES (?1, ?2, ?3)", params![number(thing), kind, address])?;
    }
    transaction.commit()?;
    connection.close().map_err(|(_, error)| error)
}

/// Opens the file of a town for writing, if it is one that this version understands.
///
/// `safe` says whether what is committed must outlast a power cut, rather than only the end of the program.
pub(super) fn open(path: &Path, safe: bool) -> Result<Connection, JournalError> {
    let connection = checked(path)?;
    let wrong = |error: rusqlite::Error| JournalError::of_sql(path, &error);
    connection.busy_timeout(BUSY).map_err(wrong)?;
    // Every statement is used again and again, and there are more of them than are kept by default.
    connection.set_prepared_statement_cache_capacity(64);
    connection.pragma_update(None, "foreign_keys", false).map_err(wrong)?;
    // Negative: in KiB rather than in pages.
    connection.pragma_update(None, "cache_size", -CACHE_KIB).map_err(wrong)?;
    // Where a file system knows no write-ahead log, SQLite keeps its older way, which is slower and as safe.
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())).map_err(wrong)?;
    connection.pragma_update(None, "synchronous", if safe { "FULL" } else { "NORMAL" }).map_err(wrong)?;
    connection.pragma_update_and_check(None, "wal_autocheckpoint", LOG_PAGES, |_| Ok(())).map_err(wrong)?;
    Ok(connection)
}

fn checked(path: &Path) -> Result<Connection, JournalError> {
    if !path.exists() {
        return Err(JournalError::Missing(path.to_path_buf()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let wrong = |error: rusqlite::Error| JournalError::of_sql(path, &error);
    let connection = Connection::open_with_flags(path, flags).map_err(wrong)?;
    guard::harden(&connection).map_err(wrong)?;
    let head = open::Head::read(&connection).map_err(wrong)?;
    head.is_town(path)?;
    open::is_current(path, head.format(path)?)?;
    guard::check(&connection, path)?;
    Ok(connection)
}

/// How much room a town takes, its write-ahead log included; none if the file is not there.
pub(super) fn bytes(path: &Path) -> Option<u64> {
    let length = |path: &Path| fs::metadata(path).ok().map(|data| data.len());
    Some(length(path)? + length(&sidecar(path, "-wal")).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{founding, rows};

    #[test]
    fn what_a_deleted_town_left_does_not_get_into_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.smallville");
        place(&draft(&path, &founding()).unwrap(), &path).unwrap();
        let old = open(&path, false).unwrap();
        note(&old, "seed", "666").unwrap();
        let left_over = fs::read(sidecar(&path, "-wal")).unwrap();
        drop(old);
        fs::remove_file(&path).unwrap();
        fs::write(sidecar(&path, "-wal"), &left_over).unwrap();
        fs::write(path.with_added_extension("new"), "half a town").unwrap();
        place(&draft(&path, &founding()).unwrap(), &path).unwrap();
        let new = open(&path, false).unwrap();
        assert_eq!(rows(&new, "SELECT value FROM meta WHERE key = 'seed'"), ["7"]);
        assert_eq!(rows(&new, "PRAGMA integrity_check"), ["ok"]);
        assert_eq!(rows(&new, "SELECT length(content) > 0 FROM files"), ["1"]);
        assert_eq!(fs::read(sidecar(&path, "-wal.old")).unwrap(), left_over);
    }
}
