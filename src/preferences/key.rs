//! The keys of servers: each in a file of its own beside the preferences that only its owner can read. A key is bound to
//! the host for which it was entered, so that it never goes to another.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use smallville_model::endpoint::{
    address::Address,
    key::Key,
    key_file::{self, KeyFileError, StoredKey},
};

/// The file for the key of a server.
fn path(folder: &Path, address: &Address) -> PathBuf {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-') { letter } else { '_' };
    let host: String = address.host().chars().map(plain).collect();
    folder.join(format!("{host}.key"))
}

/// The key that is kept for a server, if there is one.
///
/// # Errors
/// The file cannot be read or holds no key.
pub fn read(folder: &Path, address: &Address) -> Result<Option<StoredKey>, KeyFileError> {
    key_file::read(&path(folder, address))
}

/// Whether there is a key for a server.
#[must_use]
pub fn is_kept(folder: &Path, address: &Address) -> bool {
    path(folder, address).is_file()
}

/// Keeps a key for a server.
///
/// # Errors
/// The file cannot be written.
pub fn keep(folder: &Path, address: &Address, key: &Key) -> Result<(), KeyFileError> {
    key_file::write(&path(folder, address), key)
}

/// Throws the key of a server away.
///
/// # Errors
/// The file cannot be removed.
pub fn forget(folder: &Path, address: &Address) -> Result<(), KeyFileError> {
    let path = path(folder, address);
    match fs::remove_file(&path) {
        Err(source) if source.kind() != ErrorKind::NotFound => Err(KeyFileError::Io { path, source }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_belongs_to_its_host() {
        let folder = tempfile::tempdir().unwrap();
        let address = |text: &str| Address::parse(text).unwrap();
        let service = address("https://api.openai.com/v1");
        keep(folder.path(), &service, &Key::new("sk-of-the-service").unwrap()).unwrap();
        for (text, kept) in [
            ("https://api.openai.com/v1", true),
            ("https://api.openai.com/other", true),
            ("https://api.openai.com.example.org/v1", false),
            ("http://localhost:11434/v1", false),
            ("http://[::1]:8000/v1", false),
        ] {
            assert_eq!(is_kept(folder.path(), &address(text)), kept, "{text}");
            assert_eq!(read(folder.path(), &address(text)).unwrap().is_some(), kept, "{text}");
        }
        forget(folder.path(), &service).unwrap();
        forget(folder.path(), &service).unwrap();
        assert!(!is_kept(folder.path(), &service));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
    }
}
