//! What a player has chosen for themselves, whatever the town: one small file in the platform's folder for settings.
//!
//! The file has sections. One that cannot be read is as at first and the others stay; a file that was damaged is kept
//! beside it as `.bad`.
//!
//! Modules: `mind` (who thinks for the people), and two small files beside that one: `key` (the secret of a server) and
//! `account` (what a language model has cost today); `places` (where models lie on this computer).

pub mod account;
pub mod chosen;
pub mod key;
pub mod mind;
pub mod places;

use std::{
    collections::BTreeMap,
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use ron::{
    ser::{PrettyConfig, to_string_pretty},
    value::RawValue,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{bounded, preferences::mind::MindChoice};

/// The environment variable that names another folder.
const VARIABLE: &str = "SMALLVILLE_CONFIG";
/// The file in the folder.
const FILE: &str = "preferences.ron";
/// What is added to the name of a file that was damaged.
const BAD: &str = "bad";
/// What is added to the name while the file is being written.
const NEW: &str = "new";

/// How large texts may be, in hundredths of their ordinary size.
pub const TEXT_SIZES: [u16; 4] = [90, 100, 115, 130];
/// How many pictures a second there may be; 0 is as many as the screen shows.
pub const FRAME_CAPS: [u32; 4] = [0, 120, 60, 30];

/// Everything that a player has chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preferences {
    /// Who thinks for the people.
    pub mind: MindChoice,
    /// How residents treat the player.
    pub residents: Residents,
    /// How things are to be read.
    pub reading: Reading,
    /// Keys that are not the usual ones: what they do, and which they are.
    pub keys: BTreeMap<String, String>,
    /// What the window does.
    pub window: Window,
    /// What is done about each kind of news that is not told as usual, in words.
    pub news: BTreeMap<String, String>,
    /// The first minutes.
    pub lesson: Lesson,
}

/// How residents treat the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Residents {
    /// They may begin to talk with the player.
    pub start_talk: bool,
    /// They may refuse what the player asks of them.
    pub may_refuse: bool,
}

impl Default for Residents {
    fn default() -> Self {
        Self { start_talk: true, may_refuse: true }
    }
}

/// How things are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reading {
    /// How large texts are, in hundredths of their ordinary size.
    pub text: u16,
    /// What is good and bad is told by blue and orange, not by green and red.
    pub safe_colours: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self { text: 100, safe_colours: false }
    }
}

impl Reading {
    /// By how much texts are larger than usual; only the sizes that were tried out.
    #[must_use]
    pub fn scale(self) -> f32 {
        let size = TEXT_SIZES.into_iter().min_by_key(|size| size.abs_diff(self.text)).unwrap_or(100);
        f32::from(size) / 100.0
    }
}

/// What the window does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Window {
    /// The town lives on while another window is in front.
    pub lives_on: bool,
    /// At most so many pictures a second; 0 is as many as the screen shows.
    pub frame_cap: u32,
}

impl Default for Window {
    fn default() -> Self {
        Self { lives_on: true, frame_cap: 0 }
    }
}

/// The first minutes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lesson {
    /// They are over: all steps were done, or skipped.
    pub over: bool,
}

/// The folder of settings on this computer; it need not be there yet. None: there is no home folder.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
        return Some(folder.into());
    }
    Some(directories::ProjectDirs::from("", "", "Smallville")?.config_dir().to_path_buf())
}

/// The preferences in a folder, and a sentence for the player if they could not all be read.
#[must_use]
pub fn load(folder: &Path) -> (Preferences, Option<String>) {
    let path = folder.join(FILE);
    let bytes = match bounded::read(&path, bounded::SMALL_FILE) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return (Preferences::default(), None),
        Err(error) => {
            let told = format!("{}: the settings cannot be read ({error}); they are as at first.", path.display());
            return (Preferences::default(), Some(told));
        }
    };
    let (preferences, broken) = read(&String::from_utf8_lossy(&bytes));
    let what = match broken {
        Broken::Nothing => return (preferences, None),
        Broken::All => "The settings were damaged and are as at first".to_owned(),
        Broken::Sections(names) => format!("Some settings ({}) were damaged and are as at first", names.join(", ")),
    };
    let told = put_aside(folder, &preferences, &what);
    (preferences, Some(told))
}

/// Keeps preferences of which something was not understood in a folder, with the old file beside them; returns a
/// sentence that says so.
#[must_use]
pub fn put_aside(folder: &Path, preferences: &Preferences, what: &str) -> String {
    let path = folder.join(FILE);
    let bad = beside(&path, BAD);
    match fs::copy(&path, &bad).and_then(|_| save(folder, preferences)) {
        Ok(()) => format!("{what}; the old file is {}.", bad.display()),
        Err(error) => format!("{what}; the old file cannot be put aside ({error})."),
    }
}

/// Keeps preferences in a folder. Whatever happens meanwhile, the file is the old one or the new one.
///
/// # Errors
/// The folder cannot be written to.
pub fn save(folder: &Path, preferences: &Preferences) -> io::Result<()> {
    let path = folder.join(FILE);
    let new = beside(&path, NEW);
    let text = written(preferences).map_err(io::Error::other)?;
    fs::create_dir_all(folder)?;
    fs::write(&new, text)?;
    fs::rename(&new, &path)
}

/// The same name with something added.
fn beside(path: &Path, ending: &str) -> PathBuf {
    path.with_extension(format!("ron.{ending}"))
}

/// What of a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Broken {
    Nothing,
    Sections(Vec<&'static str>),
    All,
}

/// Reads a file. Sections that are missing or unknown do no harm.
fn read(text: &str) -> (Preferences, Broken) {
    let Ok(sections) = ron::from_str(text) else { return (Preferences::default(), Broken::All) };
    let mut sections = Sections { sections, broken: Vec::new() };
    let preferences = Preferences {
        mind: sections.take("mind"),
        residents: sections.take("residents"),
        reading: sections.take("reading"),
        keys: sections.take("keys"),
        window: sections.take("window"),
        news: sections.take("news"),
        lesson: sections.take("lesson"),
    };
    let broken = if sections.broken.is_empty() { Broken::Nothing } else { Broken::Sections(sections.broken) };
    (preferences, broken)
}

/// The sections of a file, not yet read.
struct Sections {
    sections: BTreeMap<String, Box<RawValue>>,
    broken: Vec<&'static str>,
}

impl Sections {
    fn take<T: Default + DeserializeOwned>(&mut self, name: &'static str) -> T {
        let Some(section) = self.sections.get(name) else { return T::default() };
        section.into_rust().unwrap_or_else(|_| {
            self.broken.push(name);
            T::default()
        })
    }
}

/// The text of a file.
fn written(preferences: &Preferences) -> Result<String, ron::Error> {
    let Preferences { mind, residents, reading, keys, window, news, lesson } = preferences;
    let mut text = "// What you have chosen in the settings of Smallville.\n{\n".to_owned();
    let sections = [
        ("mind", section(mind)?),
        ("residents", section(residents)?),
        ("reading", section(reading)?),
        ("keys", section(keys)?),
        ("window", section(window)?),
        ("news", section(news)?),
        ("lesson", section(lesson)?),
    ];
    for (name, section) in sections {
        text.push_str(&format!("\"{name}\": {section},\n"));
    }
    text.push_str("}\n");
    Ok(text)
}

fn section(section: &impl Serialize) -> Result<String, ron::Error> {
    to_string_pretty(section, PrettyConfig::new().new_line("\n"))
}

#[cfg(test)]
mod tests {
    use smallville_model::meter::{
        caps::{Cap, Caps},
        spent::Prices,
    };

    use super::*;
    use crate::{brain::attention::Mode, preferences::mind::Answers};

    fn chosen() -> Preferences {
        Preferences {
            mind: MindChoice {
                by_name: [("Klaus Mueller".to_owned(), false)].into(),
                answers: Answers::Model,
                server: "http://localhost:11434/v1".into(),
                model: "small".into(),
                embeddings: "nomic".into(),
                attention: Mode::Talk,
                in_flight: Some(4),
                per_minute: 30,
                time_out_secs: Some(300),
                prices: Prices { input: 0.5, output: 2.0 },
                caps: Caps { day: Cap { calls: Some(500), money: Some(1.5), ..Cap::default() }, ..Caps::default() },
            },
            residents: Residents { start_talk: false, may_refuse: true },
            reading: Reading { text: 115, safe_colours: true },
            keys: [("follow".to_owned(), "G".to_owned())].into(),
            window: Window { lives_on: false, frame_cap: 30 },
            news: [("party".to_owned(), "pause".to_owned())].into(),
            lesson: Lesson { over: true },
        }
    }

    #[test]
    fn what_is_chosen_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("new");
        assert_eq!(load(&inner), (Preferences::default(), None));
        save(&inner, &chosen()).unwrap();
        assert_eq!(load(&inner), (chosen(), None));
        assert_eq!(fs::read_dir(&inner).unwrap().count(), 1, "nothing else is left");
    }

    #[test]
    fn sections_are_read_each_by_itself() {
        let first = Preferences::default;
        let large = Preferences { reading: Reading { text: 130, ..Reading::default() }, ..first() };
        for (text, expected, broken) in [
            ("{}", first(), Broken::Nothing),
            (r#"{"reading": (text: 130), "moon": (full: Some("yes"))}"#, large.clone(), Broken::Nothing),
            // As it was written before there was a connection to language models.
            (r#"{"mind": (answers: "built-in")}"#, first(), Broken::Nothing),
            (r#"{"reading": (text: 130, moon: [1, 2])}"#, large.clone(), Broken::Nothing),
            (r#"{"reading": (text: 130), "window": (frame_cap: "x")}"#, large, Broken::Sections(vec!["window"])),
            (r#"{"reading": (text: -4), "keys": 3}"#, first(), Broken::Sections(vec!["reading", "keys"])),
            ("", first(), Broken::All),
            ("{ \"reading\": (text", first(), Broken::All),
            ("\u{fffd}\u{0}", first(), Broken::All),
        ] {
            assert_eq!(read(text), (expected, broken), "{text}");
        }
    }

    #[test]
    fn a_damaged_file_is_put_aside_and_said_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let damaged = br#"{"lesson": (over: true), "window": (lives_on: 7)} "#;
        fs::write(&path, damaged).unwrap();
        let (preferences, told) = load(folder.path());
        assert!(preferences.lesson.over && preferences.window.lives_on);
        let told = told.unwrap();
        assert!(told.starts_with("Some settings (window)") && told.contains("preferences.ron.bad"), "{told}");
        assert_eq!(fs::read(beside(&path, BAD)).unwrap(), damaged);
        assert_eq!(load(folder.path()), (preferences, None));
    }

    #[test]
    fn texts_have_sizes_that_were_tried_out() {
        for (text, scale) in [(100, 1.0), (0, 0.9), (118, 1.15), (9_999, 1.3)] {
            assert_eq!(Reading { text, ..Reading::default() }.scale(), scale);
        }
    }
}
