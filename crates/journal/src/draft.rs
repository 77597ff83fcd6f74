//! A copy of a town in the making.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use rusqlite::Connection;

use crate::{
    error::JournalError,
    open::{is_taken, sidecar},
};

/// A copy that is not yet complete: it goes away unless it is kept.
pub(super) struct Draft {
    path: PathBuf,
}

impl Draft {
    /// A draft of a file that is not there yet, in the same folder.
    pub(super) fn new(target: &Path) -> Result<Self, JournalError> {
        if is_taken(target) {
            return Err(JournalError::Exists(target.to_path_buf()));
        }
        let path = sidecar(target, ".draft");
        // A copy that was cut short by a crash is of no use.
        let _ = fs::remove_file(&path);
        Ok(Self { path })
    }

    /// Where it is until then.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Copies a whole town through a connection that may only read, also while a game writes it.
    pub(super) fn copy(&self, connection: &Connection, source: &Path) -> Result<(), JournalError> {
        let failed = |error: rusqlite::Error| match JournalError::unreadable(source, "the file", &error) {
            damage @ JournalError::Damaged { .. } => damage,
            // What else can go wrong goes wrong where the copy is written.
            _ => JournalError::of_sql(&self.path, &error),
        };
        let Some(name) = self.path.to_str() else {
            let what = String::from("its name is not plain text");
            return Err(JournalError::Other { path: self.path.clone(), what });
        };
        // What may not write may not write a copy either, so it is allowed for that long.
        let allow = |switch| connection.pragma_update(None, "query_only", switch);
        let copied = allow(false).and_then(|()| connection.execute("VACUUM INTO ?1", [name]));
        copied.and(allow(true)).map_err(failed)
    }

    /// The draft becomes the file for which it was made.
    pub(super) fn keep(self, target: &Path) -> Result<(), JournalError> {
        let sync = |path: &Path| File::options().write(true).open(path)?.sync_all();
        sync(&self.path).map_err(|error| JournalError::of_io(target, &error))?;
        if is_taken(target) {
            return Err(JournalError::Exists(target.to_path_buf()));
        }
        fs::rename(&self.path, target).map_err(|error| JournalError::of_io(target, &error))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        for ending in ["", "-journal"] {
            let _ = fs::remove_file(sidecar(&self.path, ending));
        }
    }
}
