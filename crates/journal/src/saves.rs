//! The folder of saved towns: what lies there, names that are free, and a bin.

use std::{
    cmp::Reverse,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use crate::{
    error::JournalError,
    lock::Lock,
    open::{connect, is_taken, sidecar},
    reader::Reader,
};
use smallville_town::GameTime;

/// How the names of saved towns end.
pub const ENDING: &str = "town";

/// The environment variable that names another folder.
const VARIABLE: &str = "SMALLVILLE_TOWNS";

/// The folder, in the folder of saved towns, for those that were thrown away.
const BIN: &str = "bin";

/// Name of a town without a name.
const UNNAMED: &str = "Smallville";

/// The longest title, in letters: a file name has room for it on every system.
const LONGEST_TITLE: usize = 60;

/// Endings of the files that lie beside a town; the logs come first, because they hold the newest minutes.
const SIDECARS: [&str; 4] = ["-wal", "-tail0", "-tail1", "-shm"];

/// A saved town. Of a damaged one only what could be read is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Save {
    /// The file.
    pub path: PathBuf,
    /// The name of the file without its ending.
    pub title: String,
    /// When the town began.
    pub begun: GameTime,
    /// What started its chance.
    pub seed: u64,
    /// The last moment that was kept.
    pub now: GameTime,
    /// Days that were begun, the first one included; 0 if it is not known.
    pub days: u32,
    /// How long it was played, in real seconds.
    pub played_secs: u64,
    /// How many people live there.
    pub residents: u32,
    /// Size on disk.
    pub bytes: u64,
    /// When it was last written.
    pub modified: SystemTime,
    /// The newest picture, as PNG.
    pub picture: Option<Vec<u8>>,
    /// Why it cannot be opened.
    pub fault: Option<String>,
}

/// The folder of saved towns on this computer; it need not be there yet. None: there is no home folder.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
        return Some(folder.into());
    }
    Some(directories::ProjectDirs::from("", "", "Smallville")?.data_dir().join("towns"))
}

/// All towns in a folder, the one that was written last first. Damaged ones are listed with their fault.
#[must_use]
pub fn list(folder: &Path) -> Vec<Save> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut saves: Vec<Save> =
        files.filter(|path| path.extension().is_some_and(|end| end == ENDING)).map(save).collect();
    saves.sort_by(|a, b| (Reverse(a.modified), &a.title).cmp(&(Reverse(b.modified), &b.title)));
    saves
}

/// A file for a new town: the title, with a number behind it if there is such a town already.
#[must_use]
pub fn fresh(folder: &Path, title: &str) -> PathBuf {
    let title = plain(title);
    let name = |title: &str| folder.join(format!("{title}.{ENDING}"));
    // The branch of "Smallville 2" is "Smallville 3", not "Smallville 2 2".
    let (stem, first) = match title.rsplit_once(' ').map(|(stem, number)| (stem, number.parse::<u32>())) {
        Some((stem, Ok(number))) if number < u32::MAX => (stem, number + 1),
        _ => (title.as_str(), 2),
    };
    let numbered = (first..=u32::MAX).map(|number| name(&format!("{stem} {number}")));
    let mut names = std::iter::once(name(&title)).chain(numbered);
    names.find(|path| !is_taken(path)).unwrap_or_else(|| name(&title))
}

/// Gives a town another title, and says where its file is then.
///
/// # Errors
/// There is a town of that title already, a game has the town open, or nothing can be written.
pub fn rename(path: &Path, title: &str) -> Result<PathBuf, JournalError> {
    let target = path.with_file_name(format!("{}.{ENDING}", plain(title)));
    if target == path {
        return Ok(target);
    }
    // A system that takes capitals for small letters finds the very file that is to be renamed.
    let same = || target.canonicalize().ok().is_some_and(|target| path.canonicalize().is_ok_and(|path| path == target));
    if is_taken(&target) && !same() {
        return Err(JournalError::Exists(target));
    }
    path.symlink_metadata().map_err(|error| JournalError::of_io(path, &error))?;
    let _lock = Lock::take(path)?;
    put(path, &target)?;
    Ok(target)
}

/// Throws a town away: its file moves into the folder `bin` beside it.
///
/// # Errors
/// There is no such file, a game has the town open, or nothing can be written.
pub fn bin(path: &Path) -> Result<PathBuf, JournalError> {
    let folder = path.with_file_name(BIN);
    path.symlink_metadata().map_err(|error| JournalError::of_io(path, &error))?;
    let _lock = Lock::take(path)?;
    fs::create_dir_all(&folder).map_err(|error| JournalError::of_io(&folder, &error))?;
    let target = fresh(&folder, &title_of(path));
    put(path, &target)?;
    Ok(target)
}

/// Moves a file with what lies beside it, or nothing.
fn put(path: &Path, target: &Path) -> Result<(), JournalError> {
    let failed = |error: io::Error| JournalError::of_io(path, &error);
    path.symlink_metadata().map_err(failed)?;
    let mut moved = Vec::new();
    for ending in SIDECARS.into_iter().chain([""]) {
        let (from, to) = (sidecar(path, ending), sidecar(target, ending));
        match fs::rename(&from, &to) {
            Ok(()) => moved.push((from, to)),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !ending.is_empty() => {}
            Err(error) => {
                for (from, to) in moved {
                    let _ = fs::rename(to, from);
                }
                return Err(failed(error));
            }
        }
    }
    Ok(())
}

/// What is known of a file without reading much of it.
fn save(path: PathBuf) -> Save {
    let about = |ending| sidecar(&path, ending).metadata().ok();
    let (file, log) = (about(""), about("-wal"));
    let written = [&file, &log].into_iter().flatten().filter_map(|about| about.modified().ok()).max();
    let mut save = Save {
        title: title_of(&path),
        begun: GameTime::default(),
        seed: 0,
        now: GameTime::default(),
        days: 0,
        played_secs: 0,
        residents: 0,
        bytes: [file, log].into_iter().flatten().map(|about| about.len()).sum(),
        modified: written.unwrap_or(SystemTime::UNIX_EPOCH),
        picture: None,
        fault: None,
        path,
    };
    save.fault = look_into(&mut save).err().map(|error| error.to_string());
    save
}

/// Fills in what the file says, as far as it can be read.
fn look_into(save: &mut Save) -> Result<(), JournalError> {
    // A town of an older format is listed as it is: it is brought up to date when it is opened.
    let (connection, _) = connect(&save.path)?;
    let reader = Reader::of(connection, &save.path)?;
    save.begun = reader.begin();
    let step = reader.last_step()?;
    save.now = reader.moment_of(step);
    save.days = save.now.day() - save.begun.day() + 1;
    let number = |key| Ok(reader.meta(key)?.and_then(|value| value.parse().ok()).unwrap_or(0));
    save.seed = number("seed")?;
    save.played_secs = number("played_secs")?;
    save.residents = reader.count_residents()?;
    save.picture = reader.picture(step)?;
    Ok(())
}

/// The title of a file: its name without the ending.
fn title_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A title that every system takes as a file name.
fn plain(title: &str) -> String {
    let allowed = |letter: char| !letter.is_control() && !r#"/\:*?"<>|"#.contains(letter);
    let letters: String = title.chars().map(|letter| if allowed(letter) { letter } else { ' ' }).collect();
    let words = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = words.trim_matches(['.', ' ']).chars().take(LONGEST_TITLE).collect();
    // Names of devices on Windows, whatever their ending.
    let device = ["con", "prn", "aux", "nul", "com1", "lpt1"].contains(&short.to_lowercase().as_str());
    match short.trim() {
        "" => UNNAMED.to_owned(),
        name if device => format!("{name} town"),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::reader::testing;
    use smallville_town::Clock;

    #[test]
    fn towns_are_listed_newest_first_and_damaged_ones_with_their_fault() {
        let (folder, path) = testing::sample();
        testing::add_visitor(&path);
        let broken = folder.path().join("Broken.town");
        fs::write(&broken, &fs::read(&path).unwrap()[..9000]).unwrap();
        fs::write(folder.path().join("notes.txt"), "no town").unwrap();
        let later = path.metadata().unwrap().modified().unwrap() + Duration::from_secs(60);
        fs::File::options().write(true).open(&broken).unwrap().set_modified(later).unwrap();
        let saves = list(folder.path());
        assert_eq!(saves.iter().map(|save| save.title.as_str()).collect::<Vec<_>>(), ["Broken", "Smallville"]);
        assert!(saves[0].fault.as_ref().is_some_and(|fault| fault.contains("cannot be read to its end")), "{saves:?}");
        assert_eq!((saves[0].bytes, saves[0].modified), (9000, later));
        let town = &saves[1];
        assert_eq!((town.begun, town.now.stamp().as_str()), (Clock::default().now(), "2023-02-13 12:06:40"));
        assert_eq!((town.seed, town.days, town.played_secs, town.residents), (u64::MAX, 1, 99, 3));
        assert_eq!((&town.picture, &town.fault), (&Some(vec![2, 2]), &None));
        assert_eq!(list(&folder.path().join("nowhere")), []);
    }

    #[test]
    fn a_new_town_never_gets_a_name_that_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let check = |title: &str, expected: &str| {
            let path = fresh(folder.path(), title);
            assert_eq!(path.file_name().unwrap(), expected);
            fs::write(path, "").unwrap();
        };
        check("Smallville", "Smallville.town");
        check("Smallville", "Smallville 2.town");
        check("Smallville 2", "Smallville 3.town");
        check("", "Smallville 4.town");
        check("Isabella's party: what if?", "Isabella's party what if.town");
        check("../../etc/passwd", "etc passwd.town");
        check("NUL", "NUL town.town");
        check(&"é".repeat(300), &format!("{}.town", "é".repeat(60)));
    }

    #[test]
    fn a_town_moves_with_its_log() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.town");
        // A game that was killed leaves its log behind.
        let (killed, copy) = (testing::write(&path), folder.path().join("killed.town"));
        for ending in ["", "-wal"] {
            fs::copy(sidecar(&path, ending), sidecar(&copy, ending)).unwrap();
        }
        drop(killed);
        assert!(matches!(rename(&copy, "a"), Err(JournalError::Exists(_))));
        let renamed = rename(&copy, "Town of: mine").unwrap();
        assert_eq!(renamed, folder.path().join("Town of mine.town"));
        assert_eq!(Reader::open(&renamed).unwrap().last_step().unwrap(), 2200);
        assert!(!copy.exists() && !sidecar(&copy, "-wal").exists());
        let game = Lock::take(&renamed).unwrap();
        assert!(matches!(rename(&renamed, "b"), Err(JournalError::Locked(_))));
        assert!(matches!(bin(&renamed), Err(JournalError::Locked(_))));
        drop(game);
        let thrown = bin(&renamed).unwrap();
        assert_eq!(thrown, folder.path().join("bin/Town of mine.town"));
        assert_eq!(Reader::open(&thrown).unwrap().last_step().unwrap(), 2200);
        assert_eq!(list(folder.path()).len(), 1);
        assert!(matches!(bin(&renamed), Err(JournalError::Missing(_))));
    }
}
