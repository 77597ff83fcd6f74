//! Opens the file of a town to look things up, and says what is wrong with it. Nothing here changes the file.

use std::{
    fs::{self, File},
    io::Read as _,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::journal::{
    error::JournalError,
    schema::{APPLICATION_ID, FORMAT, TABLES},
};

/// The first bytes of every SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Length of the header of a SQLite file.
const HEADER_BYTES: usize = 100;

/// Opens a town for reading; a game may have it open at the same time.
///
/// # Errors
/// Says what is wrong with the file, as far as it shows without reading all of it; see [`check`] for the rest.
pub fn open(path: &Path) -> Result<Connection, JournalError> {
    let (connection, format) = connect(path)?;
    if format < FORMAT {
        let what = format!("saved by an older version of the game, format {format}, and not yet brought up to date");
        return Err(JournalError::Other { path: path.to_path_buf(), what });
    }
    for table in tables() {
        // The table must be there and its columns must make sense; no row is read.
        connection
            .prepare(&format!("SELECT * FROM \"{table}\" LIMIT 0"))
            .map_err(|error| unreadable(path, table, &error))?;
    }
    Ok(connection)
}

/// Reads the whole file and looks whether it is sound.
///
/// # Errors
/// Says what was found.
pub fn check(connection: &Connection, path: &Path) -> Result<(), JournalError> {
    let found: String = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(|error| unreadable(path, "the file", &error))?;
    if found == "ok" {
        return Ok(());
    }
    // The first line names the database; what was found follows.
    let what = found.lines().last().unwrap_or_default().to_owned();
    Err(JournalError::Damaged { path: path.to_path_buf(), what })
}

/// Opens a town of this or an older format for reading, and says which format it has.
pub(super) fn connect(path: &Path) -> Result<(Connection, u32), JournalError> {
    let unwritten = sidecar(path, "-wal").metadata().is_ok_and(|log| log.len() > 0);
    look_at_header(path, unwritten)?;
    let (connection, application_id, version) = first_look(path, unwritten)?;
    if application_id != APPLICATION_ID {
        return Err(JournalError::NotATown(path.to_path_buf()));
    }
    match u32::try_from(version) {
        Ok(format) if format > FORMAT => Err(JournalError::Newer { path: path.to_path_buf(), format }),
        Ok(format) if format > 0 => Ok((connection, format)),
        _ => Err(damaged(path, "it does not say in which format it is")),
    }
}

/// The file that SQLite keeps beside the file of a town.
pub(super) fn sidecar(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// What an error means that shows while something is read from a file that was recognised as a town.
pub(super) fn unreadable(path: &Path, table: &str, error: &rusqlite::Error) -> JournalError {
    match error.sqlite_error_code() {
        None => damaged(path, &format!("a row of {table} cannot be read")),
        Some(ErrorCode::Unknown) => damaged(path, &format!("{table} is not as it should be")),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            damaged(path, &format!("{table} cannot be read to its end"))
        }
        Some(_) => JournalError::of_sql(path, error),
    }
}

/// A file of which parts cannot be read.
pub(super) fn damaged(path: &Path, what: &str) -> JournalError {
    JournalError::Damaged { path: path.to_path_buf(), what: what.to_owned() }
}

/// The names of all tables.
fn tables() -> impl Iterator<Item = &'static str> {
    TABLES.lines().filter_map(|line| line.strip_prefix("CREATE TABLE ")?.strip_suffix(" ("))
}

/// Looks at the first bytes. With an `unwritten` log beside it, the file is only half of the truth.
fn look_at_header(path: &Path, unwritten: bool) -> Result<(), JournalError> {
    let not_a_town = || JournalError::NotATown(path.to_path_buf());
    let metadata = fs::metadata(path).map_err(|error| JournalError::of_io(path, &error))?;
    if !metadata.is_file() {
        return Err(not_a_town());
    }
    let mut header = Vec::with_capacity(HEADER_BYTES);
    File::open(path)
        .and_then(|file| file.take(HEADER_BYTES as u64).read_to_end(&mut header))
        .map_err(|error| JournalError::of_io(path, &error))?;
    if !header.starts_with(MAGIC) {
        return Err(not_a_town());
    }
    let end_missing = || damaged(path, "its end is missing");
    let number = |at: usize| header.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    let (Some(changes), Some(pages), Some(application_id), Some(counted)) =
        (number(24), number(28), number(68), number(92))
    else {
        return Err(end_missing());
    };
    if unwritten {
        return Ok(());
    }
    if application_id != APPLICATION_ID.cast_unsigned() {
        return Err(not_a_town());
    }
    let page_bytes = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        bytes => u64::from(bytes),
    };
    // The number of pages is valid if it was written together with the latest change (SQLite file format, §1.3.7).
    let pages = if changes == counted { u64::from(pages).max(1) } else { 1 };
    if pages * page_bytes > metadata.len() { Err(end_missing()) } else { Ok(()) }
}

/// Opens the file and reads what it says of itself: `application_id` and `user_version`.
fn first_look(path: &Path, unwritten: bool) -> Result<(Connection, i32, i32), JournalError> {
    let look = |connection: rusqlite::Result<Connection>| -> rusqlite::Result<_> {
        let connection = connection?;
        // A damaged file may hold anything: SQLite is told to trust nothing in it, and to change nothing.
        connection.execute_batch("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")?;
        let application_id = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        let version = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        Ok((connection, application_id, version))
    };
    let base = OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // With writing allowed SQLite takes its own side files away again. With a log that a killed game has left or that a
    // running game writes, that would move the log into the file: then it is only read.
    let mode = if unwritten { OpenFlags::SQLITE_OPEN_READ_ONLY } else { OpenFlags::SQLITE_OPEN_READ_WRITE };
    let mut looked = look(Connection::open_with_flags(path, base | mode));
    if !unwritten
        && let Err(error) = &looked
        && matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
        && let Some(uri) = immutable_uri(path)
    {
        // In a folder where nothing can be written SQLite cannot make its side files, but nobody else can write either.
        let mode = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        looked = look(Connection::open_with_flags(uri, base | mode));
    }
    looked.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            JournalError::of_sql(path, &error)
        }
        _ => unreadable(path, "the file", &error),
    })
}

/// The address of a file that nobody changes.
fn immutable_uri(path: &Path) -> Option<String> {
    let path = path.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23").replace('\\', "/");
    let root = if path.get(1..2) == Some(":") { "/" } else { "" };
    Some(format!("file:{root}{path}?immutable=1"))
}
