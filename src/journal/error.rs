//! What can be wrong with the file of a town: one sentence each, with what to do.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// What can be wrong with the file of a town.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// There is no such file.
    #[error("{}: no such town; check the name, or begin a new one", .0.display())]
    Missing(PathBuf),
    /// A new town would overwrite a file.
    #[error("{}: there is a file of this name already; choose another name", .0.display())]
    Exists(PathBuf),
    /// It is something else.
    #[error("{}: this is not a saved town; choose another file", .0.display())]
    NotATown(PathBuf),
    /// It was written by a newer version.
    #[error("{}: saved by a newer version of the game (format {format}); update the game to open it", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: u32,
    },
    /// Parts of it cannot be read.
    #[error("{}: the file is damaged ({what}); it is left as it is, open another save or a copy", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        what: String,
    },
    /// Somebody else has it open.
    #[error("{}: another game has this town open; close it there first", .0.display())]
    Locked(PathBuf),
    /// Nothing can be written there.
    #[error("{}: nothing can be written there; choose another folder or allow writing", .0.display())]
    ReadOnly(PathBuf),
    /// There is no room left.
    #[error("{}: the disk is full; make room, the town goes on in memory until then", .0.display())]
    Full(PathBuf),
    /// There is nothing in it from which the town could go on.
    #[error("{}: no moment is kept from which the town could go on{when}; open another save", .path.display())]
    NoMoment {
        /// The file.
        path: PathBuf,
        /// " at 2023-02-13 17:00", or empty.
        when: String,
    },
    /// Anything else that SQLite or the system says.
    #[error("{}: {what}; try again, or choose another file", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What was said.
        what: String,
    },
}

impl JournalError {
    /// What an error of SQLite means for a file.
    #[must_use]
    pub fn of_sql(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_path_buf();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotATown(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, what: error.to_string() },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked(path),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Self::ReadOnly(path),
            Some(ErrorCode::DiskFull) => Self::Full(path),
            _ => Self::Other { path, what: error.to_string() },
        }
    }

    /// What an error of the system means for a file.
    #[must_use]
    pub fn of_io(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        let path = path.to_path_buf();
        match error.kind() {
            ErrorKind::NotFound => Self::Missing(path),
            ErrorKind::AlreadyExists => Self::Exists(path),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly(path),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full(path),
            _ => Self::Other { path, what: error.to_string() },
        }
    }
}
