//! A key in a file of its own that only its owner can read.

use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::endpoint::key::{Key, KeyError};

/// Why a key file cannot be used. Never shows what is in it.
#[derive(Debug, Error)]
pub enum KeyFileError {
    /// It cannot be read or written.
    #[error("the key file {} cannot be used: {source}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What stands in it is not a key.
    #[error("the key file {} holds no key: {source}", path.display())]
    NotAKey {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        source: KeyError,
    },
    /// Others can read it, and that could not be changed.
    #[error("others can read the key file {path}, and the game may not change that: run `chmod 600 {path}`", path = path.display())]
    Public {
        /// Which file.
        path: PathBuf,
    },
}

/// A key that was read.
#[derive(Debug)]
pub struct StoredKey {
    /// The key.
    pub key: Key,
    /// A sentence for the player, when others were able to read the file until now.
    pub mended: Option<String>,
}

/// Reads a key; `None` when there is no such file. A file that others can read is closed to them first.
///
/// # Errors
/// When the file cannot be read, holds no key, or stays open to others.
pub fn read(path: &Path) -> Result<Option<StoredKey>, KeyFileError> {
    let failed = |source| KeyFileError::Io { path: path.to_owned(), source };
    let metadata = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        other => other.map_err(failed)?,
    };
    // The longest key is 4096 characters; anything much longer is another file.
    if metadata.len() > 8192 {
        return Err(KeyFileError::NotAKey { path: path.to_owned(), source: KeyError::Length });
    }
    let mended = close_to_others(path, &metadata)?;
    let bytes = fs::read(path).map_err(failed)?;
    let not_a_key = |source| KeyFileError::NotAKey { path: path.to_owned(), source };
    let text = std::str::from_utf8(&bytes).map_err(|_| not_a_key(KeyError::Character))?;
    Ok(Some(StoredKey { key: Key::new(text).map_err(not_a_key)?, mended }))
}

/// Writes a key into a file that only its owner can read, in the place of one that was there.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, key: &Key) -> Result<(), KeyFileError> {
    let failed = |source| KeyFileError::Io { path: path.to_owned(), source };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    // Written beside and renamed: at no moment does the key stand in a file with the rights of an older one.
    let beside = path.with_extension("new");
    match fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside).map_err(failed)?;
    file.write_all(key.secret().as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
    drop(file);
    fs::rename(&beside, path).map_err(failed)
}

#[cfg(unix)]
fn close_to_others(path: &Path, metadata: &fs::Metadata) -> Result<Option<String>, KeyFileError> {
    use std::os::unix::fs::PermissionsExt as _;
    if metadata.permissions().mode() & 0o077 == 0 {
        return Ok(None);
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
        .map_err(|_| KeyFileError::Public { path: path.to_owned() })?;
    Ok(Some(format!(
        "Others on this computer were able to read the key file {}; now only you can. If you share the computer, get a new key.",
        path.display()
    )))
}

/// Elsewhere the folder of a user's settings is private already.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "fails on Unix")]
fn close_to_others(_: &Path, _: &fs::Metadata) -> Result<Option<String>, KeyFileError> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_comes_back_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings").join("key");
        assert!(read(&path).unwrap().is_none());
        for text in ["sk-first-key-of-many", "sk-second"] {
            write(&path, &Key::new(text).unwrap()).unwrap();
            let loaded = read(&path).unwrap().unwrap();
            assert!(loaded.key == Key::new(text).unwrap() && loaded.mended.is_none());
        }
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no copy stays behind");
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        write(&path, &Key::new("sk-0123456789").unwrap()).unwrap();
        assert_eq!(mode(&path), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let loaded = read(&path).unwrap().unwrap();
        assert!(
            loaded.mended.is_some_and(|sentence| sentence.contains("now only you can") && !sentence.contains("sk-"))
        );
        assert_eq!(mode(&path), 0o600);
    }

    #[test]
    fn what_is_not_a_key_is_named_but_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        for content in [&b"two words"[..], b"\xff\xfe", b"", &[b'x'; 9000]] {
            fs::write(&path, content).unwrap();
            let error = read(&path).unwrap_err();
            assert!(matches!(error, KeyFileError::NotAKey { .. }), "{error}");
            assert!(!format!("{error} {error:?}").contains("two words"));
        }
    }
}
