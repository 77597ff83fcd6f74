//! Reads files that come from elsewhere, and never more of them than the game has any use for.

use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
};

/// The largest file of the game's data, in bytes: maps, people, tables and pictures are far smaller.
pub const DATA_FILE: u64 = 1 << 25;

/// The largest file of commands or of preferences, in bytes.
pub const SMALL_FILE: u64 = 1 << 20;

/// The bytes of a file of at most so many.
///
/// # Errors
/// Not found, no plain file (a folder, a device, a pipe that might never end), too large, or not readable.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Before it is opened: opening a pipe waits for whoever writes into it.
    let metadata = path.metadata()?;
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no plain file"));
    }
    let mut bytes = Vec::new();
    // A file may grow while it is read.
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let what = format!("it is larger than {} MB", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// The text of a file of at most so many bytes; a mark of the byte order at its beginning is left out.
///
/// # Errors
/// As [`read`]; also when the file is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    text(read(path, most)?)
}

/// Bytes as a text, without a mark of the byte order, which some editors write.
///
/// # Errors
/// They are not UTF-8.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    let text = String::from_utf8(bytes);
    let mut text = text.map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8; save it as UTF-8"))?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_of_a_sensible_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::fs::write(&path, "\u{feff}abcd").unwrap();
        assert_eq!(read_text(&path, 7).unwrap(), "abcd");
        assert!(read_text(&path, 6).unwrap_err().to_string().contains("larger than"));
        assert!(read(folder.path(), 10).unwrap_err().to_string().contains("no plain file"));
        std::fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(read_text(&path, 7).unwrap_err().to_string().contains("not UTF-8"));
        #[cfg(unix)]
        assert!(read(Path::new("/dev/zero"), 10).is_err());
    }
}
