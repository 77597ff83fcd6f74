//! One game at a time: whoever writes into a town holds a lock on a file beside it.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
};

use crate::journal::error::JournalError;

/// A lock on a town, held until it is dropped. Whoever only reads needs none.
///
/// The system gives the lock up when the program ends in whatever way, so the file of a killed game does no harm.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// Open for as long as the lock is held.
    _file: File,
}

impl Lock {
    /// Takes the lock of a town.
    ///
    /// # Errors
    /// [`JournalError::Locked`] if another game holds it, or what the system says.
    pub(super) fn take(town: &Path) -> Result<Self, JournalError> {
        let path = town.with_added_extension("lock");
        // The game that held it last may remove the file between our opening and locking it: then we hold nothing.
        for _ in 0..3 {
            let file = File::options().create(true).append(true).open(&path);
            let file = file.map_err(|error| JournalError::of_io(town, &error))?;
            match file.try_lock() {
                Ok(()) if path.exists() => return Ok(Self { path, _file: file }),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => break,
                Err(TryLockError::Error(error)) => return Err(JournalError::of_io(town, &error)),
            }
        }
        Err(JournalError::Locked(town.to_path_buf()))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A file that stays behind is harmless.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_once_and_a_file_left_behind_does_no_harm() {
        let folder = tempfile::tempdir().unwrap();
        let town = folder.path().join("town.smallville");
        let file = folder.path().join("town.smallville.lock");
        fs::write(&file, "").unwrap();
        let lock = Lock::take(&town).unwrap();
        assert!(matches!(Lock::take(&town), Err(JournalError::Locked(_))));
        drop(lock);
        assert!(!file.exists());
        assert!(Lock::take(&town).is_ok());
    }
}
