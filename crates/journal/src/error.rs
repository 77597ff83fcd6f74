//! What can be wrong with the file of a town: one sentence each, with what to do.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// What can be wrong with the file of a town.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// There is no such file.
    #[error("{}: no such town; check the name, or begin a new one", .0.display())]
    Missing(PathBuf),
    /// A new town has no folder to lie in.
    #[error("{}: there is no such folder; make it first, or choose another place", .0.display())]
    NoFolder(PathBuf),
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
    /// It has other names under which another game could open it.
    #[error(
        "{}: this file has a second name (a hard link), and whatever is written under one spoils the other; open a copy \
         of it", .0.display()
    )]
    Linked(PathBuf),
    /// Nothing can be written there.
    #[error("{}: nothing can be written there; choose another folder or allow writing", .0.display())]
    ReadOnly(PathBuf),
    /// There is no room left.
    #[error("{}: the disk is full; make room on it", .0.display())]
    Full(PathBuf),
    /// The disk does not do what it should.
    #[error("{}: the disk cannot be read or written ({what}); it may be full: make room on it and try again", .path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What was said.
        what: String,
    },
    /// The newest steps lie beside the file, but not those between.
    #[error(
        "{}: it goes until step {kept}, and the newest steps, from {newest} on, lie beside it, but those between are \
         missing with its log; put the file ending in -wal back beside it, or, to go on without all of them, remove those \
         ending in -tail0 and -tail1", .path.display()
    )]
    LostLog {
        /// The file.
        path: PathBuf,
        /// The last step in it.
        kept: u64,
        /// The first of the steps beside it.
        newest: u64,
    },
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
            Some(ErrorCode::SystemIoFailure) => Self::Disk { path, what: error.to_string() },
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

    /// What an error means that shows while something is read from a file that was recognised as a town.
    pub(crate) fn unreadable(path: &Path, table: &str, error: &rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            None => Self::damaged(path, &format!("a row of {table} cannot be read")),
            Some(ErrorCode::Unknown) => Self::damaged(path, &format!("{table} is not as it should be")),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::damaged(path, &format!("{table} cannot be read to its end"))
            }
            Some(_) => Self::of_sql(path, error),
        }
    }

    /// A file of which parts cannot be read.
    pub(crate) fn damaged(path: &Path, what: &str) -> Self {
        Self::Damaged { path: path.to_path_buf(), what: what.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_fails_is_named_with_what_to_do() {
        let said = |code| {
            let error = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None);
            let path = Path::new("a.town");
            [JournalError::of_sql(path, &error), JournalError::unreadable(path, "lines", &error)]
                .map(|it| it.to_string())
        };
        for said in said(rusqlite::ffi::SQLITE_IOERR_WRITE).iter().chain(&said(rusqlite::ffi::SQLITE_IOERR_SHMSIZE)) {
            assert!(said.contains("the disk cannot be read or written") && said.contains("make room on it"), "{said}");
        }
        assert!(said(rusqlite::ffi::SQLITE_FULL).iter().all(|said| said.contains("the disk is full; make room on it")));
    }
}
