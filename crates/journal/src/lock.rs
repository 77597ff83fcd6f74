//! One game at a time: whoever writes into a town holds a lock on a file beside it.

use std::{
    fs::{self, File, Metadata, TryLockError},
    path::{Path, PathBuf},
};

use crate::error::JournalError;

/// How often to try while others take the lock and give it up.
const TRIES: u32 = 3;

/// A lock on a town, held until it is dropped. Whoever only reads needs none.
///
/// The system gives the lock up when the program ends in whatever way, so the file of a killed game does no harm.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// Open for as long as the lock is held.
    _file: File,
}

/// The file that a name leads to: two games that reach one town by different names must meet at the same lock, the same
/// log and the same newest steps.
pub(super) fn real(town: &Path) -> PathBuf {
    town.canonicalize().unwrap_or_else(|_| town.to_path_buf())
}

impl Lock {
    /// Takes the lock of a town, by whatever name it is reached.
    ///
    /// # Errors
    /// [`JournalError::Locked`] if another game holds it, [`JournalError::Linked`] if the file has other names that no
    /// lock beside it can know of, or what the system says.
    pub(super) fn take(town: &Path) -> Result<Self, JournalError> {
        let town = &real(town);
        if town.metadata().is_ok_and(|file| names(&file) > 1) {
            return Err(JournalError::Linked(town.clone()));
        }
        let path = town.with_added_extension("lock");
        // The game that held it last may remove the file between our opening and locking it: then we hold nothing.
        for _ in 0..TRIES {
            let file = File::options().create(true).append(true).open(&path);
            let file = file.map_err(|error| JournalError::of_io(town, &error))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Self { path, _file: file }),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => break,
                Err(TryLockError::Error(error)) => return Err(JournalError::of_io(town, &error)),
            }
        }
        Err(JournalError::Locked(town.clone()))
    }
}

/// How many names a file has.
#[cfg(unix)]
fn names(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

/// What tells a file from another one that has its name later: the device and its number there.
#[cfg(unix)]
fn identity(file: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt as _;
    (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> (u64, u64) {
    // Where an open file cannot be removed, the name says enough.
    (0, 0)
}

/// The identity of the file that has a name now; none: there is none.
pub(super) fn identity_of(path: &Path) -> Option<(u64, u64)> {
    path.metadata().ok().as_ref().map(identity)
}

/// Whether an open file is the one that has this name now: somebody may have removed it and made another.
fn is_at(file: &File, path: &Path) -> bool {
    file.metadata().is_ok_and(|open| identity_of(path) == Some(identity(&open)))
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
    #[cfg(unix)]
    #[test]
    fn another_name_for_a_town_is_no_way_past_its_lock() {
        let folder = tempfile::tempdir().unwrap();
        let named = |name: &str| folder.path().join(name);
        let (town, symbolic, hard) = (named("town.town"), named("symbolic.town"), named("hard.town"));
        fs::write(&town, "").unwrap();
        std::os::unix::fs::symlink(&town, &symbolic).unwrap();
        let lock = Lock::take(&town).unwrap();
        assert!(matches!(Lock::take(&symbolic), Err(JournalError::Locked(path)) if path == town));
        drop(lock);
        let lock = Lock::take(&symbolic).unwrap();
        assert!(matches!(Lock::take(&town), Err(JournalError::Locked(_))));
        drop(lock);
        fs::hard_link(&town, &hard).unwrap();
        for name in [&town, &symbolic, &hard] {
            assert!(matches!(Lock::take(name), Err(JournalError::Linked(_))), "{}", name.display());
        }
        fs::remove_file(&hard).unwrap();
        assert!(Lock::take(&town).is_ok());
    }

    #[test]
    fn a_lock_file_that_was_made_anew_is_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.lock");
        let old = File::create(&path).unwrap();
        assert!(is_at(&old, &path));
        fs::remove_file(&path).unwrap();
        assert!(!is_at(&old, &path));
        let _new = File::create(&path).unwrap();
        assert!(!is_at(&old, &path));
    }
}
