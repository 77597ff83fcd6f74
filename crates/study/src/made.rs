//! Of what a part was made, besides what its unit says: the version of the game, its data, and how minds were run.
//!
//! Results of two games or of two towns are no results of one study. Each part says in its first line of what it was
//! made, and nothing is gone on with, put together or told of that was made otherwise.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smallville_data::data::Data;
use smallville_sim::scenario::Scenario;

/// The program: its version, and the fingerprint of its code that the build script takes.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SMALLVILLE_PROGRAM"));
/// Folders whose files decide what is found, besides those that a town keeps itself.
const FOLDERS: [(&str, &str); 3] = [("personas", "ron"), ("assets/studies", "ron"), ("assets/tasks", "ron")];

/// What a language model reads.
const PROMPTS: (&str, &str) = ("assets/prompts", "txt");

/// So many digits of a hash tell two folders apart.
const DIGITS: usize = 16;

/// Of what a part was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The version of the game.
    pub version: String,
    /// The hash of the game's files, by folder.
    pub data: BTreeMap<String, String>,
    /// How minds were run, by name.
    pub settings: BTreeMap<String, String>,
}

/// The first line of a part: its unit, and of what it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stamped<U> {
    /// What it is.
    #[serde(flatten)]
    pub unit: U,
    /// Of what it was made; none: by a version of the game that did not say so.
    #[serde(default)]
    pub made: Option<Made>,
}

impl Made {
    /// What units of this scenario are made of today.
    #[must_use]
    pub fn of(scenario: &Scenario, data: &Data) -> Self {
        let mut folders: BTreeMap<String, blake3::Hasher> = BTreeMap::new();
        let mut add = |path: &str, bytes: &[u8]| {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let hasher = folders.entry(folder.to_owned()).or_default();
            // With lengths, two files cannot stand for another two.
            hasher.update(&(path.len() as u64).to_le_bytes()).update(path.as_bytes());
            hasher.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
        };
        scenario.files.iter().for_each(|(path, bytes)| add(path, bytes));
        let prompts = scenario.asks_model().then_some(PROMPTS);
        for (folder, ending) in FOLDERS.into_iter().chain(prompts) {
            for path in data.list(folder, ending) {
                // A file that is gone meanwhile is another one.
                add(&path, &data.read(&path).unwrap_or_default());
            }
        }
        let short = |hasher: blake3::Hasher| hasher.finalize().to_hex().chars().take(DIGITS).collect();
        Self {
            version: VERSION.into(),
            data: folders.into_iter().map(|(folder, hasher)| (folder, short(hasher))).collect(),
            settings: settings(scenario),
        }
    }

    /// In what two parts were made otherwise, in words; none: in nothing.
    #[must_use]
    pub fn differences(there: Option<&Self>, here: Option<&Self>) -> Option<String> {
        let (there, here) = match (there, here) {
            (Some(there), Some(here)) => (there, here),
            (None, None) => return None,
            _ => return Some("one of them does not say of which game and data it was made".into()),
        };
        let mut said = Vec::new();
        if there.version != here.version {
            said.push(format!("version {} of the game, not {}", there.version, here.version));
        }
        let folders = changed(&there.data, &here.data);
        if !folders.is_empty() {
            said.push(format!("other files in {}", folders.join(", ")));
        }
        for name in changed(&there.settings, &here.settings) {
            let value = |made: &Self| made.settings.get(name).cloned().unwrap_or_else(|| "nothing".into());
            said.push(format!("{name} {}, not {}", value(there), value(here)));
        }
        (!said.is_empty()).then(|| said.join("; "))
    }
}

/// The names under which two lists hold different values.
fn changed<'a>(one: &'a BTreeMap<String, String>, other: &'a BTreeMap<String, String>) -> Vec<&'a str> {
    let mut names: Vec<&str> = one.keys().chain(other.keys()).map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| one.get(*name) != other.get(*name));
    names
}

/// How minds are run, apart from what units say.
fn settings(scenario: &Scenario) -> BTreeMap<String, String> {
    let model = scenario.brain.model.as_ref();
    let mut settings = BTreeMap::from([("pace".to_owned(), format!("{:?}", scenario.pace).to_lowercase())]);
    if let Some(model) = model.filter(|model| model.name().is_some()) {
        settings.insert("attention".into(), model.attention.mode().to_string().to_lowercase());
    }
    let embedder = model.and_then(|model| model.vectors.name());
    settings.insert("embedder".into(), embedder.unwrap_or_else(|| "built in".into()));
    settings
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::part::{self, Writer};

    #[test]
    fn what_was_made_otherwise_is_said_in_words() {
        let made = |version: &str, maps: &str, pace: &str| Made {
            version: version.into(),
            data: [("maps", maps), ("personas", "1")].map(|(folder, hash)| (folder.into(), hash.into())).into(),
            settings: [("pace".into(), pace.into())].into(),
        };
        let one = made("1.0.0", "a", "wait");
        assert_eq!(Made::differences(Some(&one), Some(&one.clone())), None);
        let said = Made::differences(Some(&one), Some(&made("1.1.0", "b", "overlap"))).unwrap();
        assert_eq!(said, "version 1.0.0 of the game, not 1.1.0; other files in maps; pace wait, not overlap");
        assert_eq!(Made::differences(None, None), None);
        assert!(Made::differences(None, Some(&one)).unwrap().contains("does not say"));
    }

    #[test]
    fn a_changed_file_of_the_game_is_another_game() {
        let folder = tempfile::tempdir().unwrap();
        let data = Data::new(Some(folder.path().into()));
        let of = || Made::of(&Scenario::without_people(&data, 1).unwrap(), &data);
        let before = of();
        assert_eq!(before, of());
        assert!(before.data.len() > 5 && before.data.contains_key("maps"), "{before:?}");
        let tasks = folder.path().join("assets/tasks");
        fs::create_dir_all(&tasks).unwrap();
        fs::write(tasks.join("more.ron"), "[]").unwrap();
        let said = Made::differences(Some(&before), Some(&of())).unwrap();
        assert_eq!(said, "other files in assets/tasks");
    }

    #[test]
    fn a_part_of_an_older_version_says_nothing_of_it() {
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        struct Unit {
            seed: u64,
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.jsonl");
        let read = || part::read::<Stamped<Unit>, u32>(&path).unwrap().unwrap().0;
        Writer::begin(&path, &Unit { seed: u64::MAX }).unwrap().end().unwrap();
        assert_eq!(read(), Stamped { unit: Unit { seed: u64::MAX }, made: None });
        let stamped = Stamped { unit: Unit { seed: 7 }, made: Some(Made::default()) };
        Writer::begin(&path, &stamped).unwrap().end().unwrap();
        assert_eq!(read(), stamped);
    }
}
