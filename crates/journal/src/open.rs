//! Opens the file of a town to look things up, and says what is wrong with it. Nothing here changes the file.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::{
    error::JournalError,
    guard,
    lock::real,
    schema::{APPLICATION_ID, FORMAT, TABLES},
};

/// Opens a town for reading; a game may have it open at the same time.
///
/// # Errors
/// Says what is wrong with the file, as far as it shows without reading all of it; see [`check`] for the rest.
pub fn open(path: &Path) -> Result<Connection, JournalError> {
    let (connection, format) = connect(path)?;
    is_current(path, format)?;
    guard::check(&connection, path)?;
    Ok(connection)
}

/// Reads the whole file and looks whether it is sound.
///
/// # Errors
/// Says what was found.
pub fn check(connection: &Connection, path: &Path) -> Result<(), JournalError> {
    let found: String = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(|error| JournalError::unreadable(path, "the file", &error))?;
    if found == "ok" {
        return Ok(());
    }
    // The first line names the database; what was found follows.
    let what = found.lines().last().unwrap_or_default().to_owned();
    Err(JournalError::Damaged { path: path.to_path_buf(), what })
}

/// Opens a town of this or an older format for reading, and says which format it has.
pub(super) fn connect(path: &Path) -> Result<(Connection, u32), JournalError> {
    // The file is read through SQLite only: if this program has it open already, closing it after another look would
    // let go of SQLite's locks (on Unix they belong to the program, not to the open file).
    let metadata = fs::metadata(path).map_err(|error| JournalError::of_io(path, &error))?;
    if !metadata.is_file() {
        return Err(JournalError::NotATown(path.to_path_buf()));
    }
    let unwritten = has_log(path);
    let (connection, head) = first_look(path, unwritten)?;
    head.is_town(path)?;
    look_at_end(path, &connection, unwritten)?;
    let format = head.format(path)?;
    Ok((connection, format))
}

/// What a file says of itself.
pub(super) struct Head {
    application_id: i32,
    version: i32,
}

impl Head {
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let number = |sql| connection.query_row(sql, [], |row| row.get(0));
        Ok(Self { application_id: number("PRAGMA application_id")?, version: number("PRAGMA user_version")? })
    }

    /// Looks whether it is a town.
    pub(super) fn is_town(&self, path: &Path) -> Result<(), JournalError> {
        let is_town = self.application_id == APPLICATION_ID;
        is_town.then_some(()).ok_or_else(|| JournalError::NotATown(path.to_path_buf()))
    }

    /// The format of a town, if this version of the game understands it.
    pub(super) fn format(&self, path: &Path) -> Result<u32, JournalError> {
        match u32::try_from(self.version) {
            Ok(format) if format > FORMAT => Err(JournalError::Newer { path: path.to_path_buf(), format }),
            Ok(format) if format > 0 => Ok(format),
            _ => Err(JournalError::damaged(path, "it does not say in which format it is")),
        }
    }
}

/// Looks whether a town has the tables of this version of the game.
pub(super) fn is_current(path: &Path, format: u32) -> Result<(), JournalError> {
    if format == FORMAT {
        return Ok(());
    }
    let what = format!("saved by an older version of the game, format {format}, and not yet brought up to date");
    Err(JournalError::Other { path: path.to_path_buf(), what })
}

/// The file that SQLite keeps beside the file of a town.
pub(super) fn sidecar(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Whether a file cannot be made there: there is one, or the log of one, which SQLite would take for that of the new one.
pub(super) fn is_taken(path: &Path) -> bool {
    path.symlink_metadata().is_ok() || sidecar(path, "-wal").symlink_metadata().is_ok()
}

/// Whether there is a log with changes that are not yet in the file: of a running game, or of one that was killed.
fn has_log(path: &Path) -> bool {
    sidecar(&real(path), "-wal").metadata().is_ok_and(|log| log.len() > 0)
}

/// The names of all tables, in the order in which they are made.
pub fn tables() -> impl Iterator<Item = &'static str> {
    TABLES.lines().filter_map(|line| line.strip_prefix("CREATE TABLE ")?.strip_suffix(" ("))
}

/// Looks whether the file ends where it says. With an `unwritten` log beside it, the file is only half of the truth.
fn look_at_end(path: &Path, connection: &Connection, unwritten: bool) -> Result<(), JournalError> {
    let number = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let said = number("PRAGMA page_count").and_then(|pages| Ok(pages * number("PRAGMA page_size")?));
    let said = said.map_err(|error| JournalError::unreadable(path, "the file", &error))?;
    let found = fs::metadata(path).map_err(|error| JournalError::of_io(path, &error))?.len();
    // What a running game has begun to write meanwhile is in its log.
    if unwritten || has_log(path) || u64::try_from(said).is_ok_and(|said| said <= found) {
        return Ok(());
    }
    Err(JournalError::damaged(path, "its end is missing"))
}

/// Opens the file and reads what it says of itself.
fn first_look(path: &Path, unwritten: bool) -> Result<(Connection, Head), JournalError> {
    let look = |connection: rusqlite::Result<Connection>| -> rusqlite::Result<_> {
        let connection = connection?;
        // A damaged file may hold anything: nothing in it is trusted, and nothing is changed.
        guard::harden(&connection)?;
        connection.execute_batch("PRAGMA query_only = ON")?;
        let head = Head::read(&connection)?;
        Ok((connection, head))
    };
    let base = OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // With writing allowed SQLite takes its own side files away again. With a log that a killed game has left or that a
    // running game writes, that would move the log into the file: then it is only read.
    let mode = if unwritten { OpenFlags::SQLITE_OPEN_READ_ONLY } else { OpenFlags::SQLITE_OPEN_READ_WRITE };
    let mut looked = look(Connection::open_with_flags(path, base | mode));
    if !unwritten
        && let Err(error) = &looked
        && matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::SystemIoFailure)
        )
        && let Some(uri) = immutable_uri(path)
    {
        // In a folder where nothing can be written SQLite cannot make its side files, but nobody else can write either.
        let mode = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        looked = look(Connection::open_with_flags(uri, base | mode));
    }
    looked.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::CannotOpen) => JournalError::of_sql(path, &error),
        _ => JournalError::unreadable(path, "the file", &error),
    })
}

/// The address of a file that nobody changes.
fn immutable_uri(path: &Path) -> Option<String> {
    let path = path.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23").replace('\\', "/");
    let root = if path.get(1..2) == Some(":") { "/" } else { "" };
    Some(format!("file:{root}{path}?immutable=1"))
}
