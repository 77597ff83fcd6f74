//! Where maps, people, shaders and pictures come from: a folder that players can edit, or the copy inside the binary.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use rust_embed::RustEmbed;

use crate::bounded;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../assets/"]
#[prefix = "assets/"]
struct Assets;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../maps/"]
#[prefix = "maps/"]
struct Maps;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../personas/"]
#[prefix = "personas/"]
struct Personas;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../shaders/"]
#[prefix = "shaders/"]
struct Shaders;

/// Reads the game's files by their path from the root, such as `maps/smallville.tmx`.
///
/// A file in the data folder takes precedence over the copy inside the binary, file by file.
#[derive(Clone, Debug, Default)]
pub struct Data {
    folder: Option<PathBuf>,
    /// The files with which a town was begun: it keeps them, whatever becomes of the others.
    kept: Arc<BTreeMap<String, Vec<u8>>>,
}

impl Data {
    /// Files of `folder` first; without one, the folder beside the program, or the project's own under `cargo run`.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        let folder = folder.or_else(|| std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)).or_else(|| {
            let program = std::env::current_exe().ok()?;
            Some(program.parent()?.to_path_buf())
        });
        Self { folder, ..Self::default() }
    }

    /// The files that a town has kept first, then as before.
    #[must_use]
    pub fn with_kept(self, files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        Self { kept: Arc::new(files.into_iter().collect()), ..self }
    }

    /// Only the copy inside the binary.
    #[must_use]
    pub fn embedded() -> Self {
        Self::default()
    }

    /// The bytes of one file.
    ///
    /// # Errors
    /// Not found neither in the folder nor in the binary, or not readable.
    pub fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        if let Some(kept) = self.kept.get(path) {
            return Ok(kept.clone());
        }
        if let Some(folder) = &self.folder {
            match bounded::read(&folder.join(path), bounded::DATA_FILE) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                result => return result,
            }
        }
        embedded(path).map(Cow::into_owned).ok_or_else(|| {
            io::Error::new(io::ErrorKind::NotFound, format!("{path}: no such file in the data folder or in the game"))
        })
    }

    /// The text of one file.
    ///
    /// # Errors
    /// As [`Data::read`]; also when the file is not UTF-8.
    pub fn read_text(&self, path: &str) -> io::Result<String> {
        bounded::text(self.read(path)?).map_err(|error| io::Error::new(error.kind(), format!("{path}: {error}")))
    }

    /// When a file in `folder` that ends in `.ending` was changed last, as far as there are any on the disk.
    #[must_use]
    pub fn changed(&self, folder: &str, ending: &str) -> Option<SystemTime> {
        let root = self.folder.as_ref()?;
        let paths = self.list(folder, ending);
        paths.iter().filter_map(|path| fs::metadata(root.join(path)).ok()?.modified().ok()).max()
    }

    /// The paths of the files in `folder` (such as `personas`) that end in `.ending`, sorted: those of the data folder
    /// and those of the game. One of the same name is the data folder's. A town that has kept some has only those.
    #[must_use]
    pub fn list(&self, folder: &str, ending: &str) -> Vec<String> {
        let prefix = format!("{folder}/");
        let belongs = |path: &String| {
            path.strip_prefix(&prefix).is_some_and(|rest| !rest.contains('/'))
                && Path::new(path).extension().is_some_and(|e| e == ending)
        };
        let kept: Vec<String> = self.kept.keys().filter(|path| belongs(path)).cloned().collect();
        if !kept.is_empty() {
            return kept;
        }
        let on_disk = self
            .folder
            .iter()
            .filter_map(|root| fs::read_dir(root.join(folder)).ok())
            .flatten()
            .filter_map(|entry| Some(format!("{prefix}{}", entry.ok()?.file_name().to_str()?)));
        let paths: BTreeSet<String> = Assets::iter()
            .chain(Maps::iter())
            .chain(Personas::iter())
            .chain(Shaders::iter())
            .map(Cow::into_owned)
            .chain(on_disk)
            .filter(belongs)
            .collect();
        paths.into_iter().collect()
    }
}

fn embedded(path: &str) -> Option<Cow<'static, [u8]>> {
    Assets::get(path)
        .or_else(|| Maps::get(path))
        .or_else(|| Personas::get(path))
        .or_else(|| Shaders::get(path))
        .map(|file| file.data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_in_the_folder_takes_precedence() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("maps")).unwrap();
        fs::write(folder.path().join("maps/collision.tsx"), "mine").unwrap();
        let data = Data::new(Some(folder.path().to_path_buf()));
        assert_eq!(data.read_text("maps/collision.tsx").unwrap(), "mine");
        assert!(data.read_text("maps/smallville.tmx").unwrap().starts_with("<?xml"));
        assert!(data.read("maps/nowhere.tmx").is_err());
        fs::create_dir(folder.path().join("personas")).unwrap();
        fs::write(folder.path().join("personas/new_neighbour.ron"), "()").unwrap();
        assert_eq!(data.list("personas", "ron").len(), 26);
    }

    #[test]
    fn a_mark_before_the_text_is_no_part_of_it() {
        let kept = [(String::from("personas/a.ron"), "\u{feff}(\u{feff})".as_bytes().to_vec())];
        assert_eq!(Data::embedded().with_kept(kept).read_text("personas/a.ron").unwrap(), "(\u{feff})");
    }

    #[test]
    fn a_town_has_what_it_has_kept() {
        let kept = [(String::from("assets/speech/one.ron"), b"()".to_vec())];
        let data = Data::embedded().with_kept(kept);
        assert_eq!(data.list("assets/speech", "ron"), ["assets/speech/one.ron"]);
        assert_eq!(data.read_text("assets/speech/one.ron").unwrap(), "()");
        assert!(data.read("assets/tiles/terrain.png").is_ok(), "pictures are the game's");
    }

    #[test]
    fn the_binary_carries_everything() {
        let data = Data::embedded();
        assert_eq!(data.list("personas", "ron").len(), 25);
        assert!(!data.list("assets/activities", "ron").is_empty());
        assert!(data.read("assets/tiles/terrain.png").is_ok());
    }
}
