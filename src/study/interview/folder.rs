//! The folder of a study: its parts, what people wrote, and its page.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use super::{
    condition::Condition,
    page::{Told, page},
    people::{self, FOLDER, Key, SheetError},
    ranking::{Answer, Ranking},
    unit::{Study, Unit},
};
use crate::study::part::{self, PartError};

/// The name of the page.
const PAGE: &str = "interview.html";

/// What keeps a folder from being read or written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A part of it.
    #[error(transparent)]
    Part(#[from] PartError),
    /// Something that people wrote.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A file of it.
    #[error("{}: {doing} ({error}); check the name and who may use it", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What cannot be done.
        doing: &'static str,
        /// What the system says.
        error: io::Error,
    },
    /// There is nothing to tell.
    #[error("{}: no part of a study is whole here; run smallville study interview --out {} first", .0.display(), .0.display())]
    Empty(PathBuf),
    /// Parts that do not belong together.
    #[error("{}: was made otherwise than {} (other days, minds or closing); put them into folders of their own", .0.display(), .1.display())]
    Mixed(PathBuf, PathBuf),
    /// A form that may have been filled in.
    #[error("{}: is there already and is not overwritten; move it away to get a blank one", .0.display())]
    There(PathBuf),
    /// A sheet without its key.
    #[error("{}: cannot be read as the key of a sheet ({}); put back the one that was written with the sheet", .0.display(), .1)]
    Key(PathBuf, String),
}

/// Everything in the folder of a study.
pub struct Folder {
    /// How its towns were lived: one of its units.
    pub unit: Unit,
    /// All answers, those of people among them.
    pub study: Study,
    /// The rankings of people.
    pub by_people: Vec<Ranking>,
    /// The conditions in the order of those ranks.
    pub of_people: Vec<Condition>,
    /// How many parts are not whole.
    pub missing: usize,
}

impl Folder {
    /// Reads it.
    ///
    /// # Errors
    /// A file cannot be read, or no part is whole.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        let (mut study, mut found, mut missing) = (Study::new(), None::<(Unit, PathBuf)>, 0);
        for file in parts(path)? {
            let Some((unit, answers)) = part::read::<Unit, Answer>(&file)? else {
                missing += 1;
                continue;
            };
            match &found {
                Some((known, first)) if !together(known, &unit) => {
                    return Err(FolderError::Mixed(file, first.clone()));
                }
                Some(_) => {}
                None => found = Some((unit.clone(), file)),
            }
            for answer in answers {
                let key = (unit.seed, answer.who.clone(), answer.asked.key.clone());
                study.entry(key).or_default().insert(unit.condition, answer);
            }
        }
        let (unit, _) = found.ok_or_else(|| FolderError::Empty(path.to_owned()))?;
        let mut folder = Self { unit, study, by_people: Vec::new(), of_people: Condition::OF_MINDS.to_vec(), missing };
        folder.read_people(&path.join(FOLDER))?;
        Ok(folder)
    }

    /// The seeds of its towns.
    #[must_use]
    pub fn seeds(&self) -> BTreeSet<u64> {
        self.study.keys().map(|(seed, ..)| *seed).collect()
    }

    fn read_people(&mut self, folder: &Path) -> Result<(), FolderError> {
        for seed in self.seeds() {
            let path = folder.join(form(seed));
            if let Some(text) = read_if_there(&path)? {
                for (who, key, words) in people::answers(&text, &path, &self.study, seed)? {
                    self.add(seed, who, key, words);
                }
            }
        }
        for seed in self.seeds() {
            let (sheets, key) = (files(folder, &format!("ranks-{seed:04}"), "txt")?, folder.join(key(seed)));
            let Some(text) = read_if_there(&key)?.filter(|_| !sheets.is_empty()) else { continue };
            let of_sheet: Key =
                serde_json::from_str(&text).map_err(|error| FolderError::Key(key.clone(), error.to_string()))?;
            let with_people = of_sheet.values().flatten().any(|condition| *condition == Condition::People);
            if with_people && !self.of_people.contains(&Condition::People) {
                self.of_people.push(Condition::People);
            }
            for path in sheets {
                let text = read_if_there(&path)?.unwrap_or_default();
                self.by_people.extend(people::rankings(&text, &path, &of_sheet, seed, &self.of_people)?);
            }
        }
        Ok(())
    }

    /// Adds what somebody wrote in the place of a resident.
    fn add(&mut self, seed: u64, who: String, key: String, words: String) {
        let Some(answers) = self.study.get_mut(&(seed, who.clone(), key)) else { return };
        let Some(asked) = answers.values().next().map(|answer| answer.asked.clone()) else { return };
        answers.insert(Condition::People, Answer::new(who, asked, words, Default::default()));
    }

    /// Writes its page; returns where.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn tell(&self, path: &Path) -> Result<PathBuf, FolderError> {
        let Self { unit, study, by_people, of_people, .. } = self;
        let to = path.join(PAGE);
        // Several processes may end at once: each puts a whole page there.
        let draft = path.join(format!("{PAGE}.{}", std::process::id()));
        write(&draft, &page(&Told { unit, study, by_people, of_people }))?;
        fs::rename(&draft, &to).map_err(|error| FolderError::File {
            path: to.clone(),
            doing: "cannot be written",
            error,
        })?;
        Ok(to)
    }

    /// Writes blank forms for answers, or blind sheets with their keys; returns how many.
    ///
    /// # Errors
    /// One is there already, or cannot be written.
    pub fn write_forms(&self, path: &Path, ranks: bool) -> Result<usize, FolderError> {
        let folder = path.join(FOLDER);
        make(&folder)?;
        let name = |seed: &u64| folder.join(if ranks { sheet(*seed) } else { form(*seed) });
        let seeds = self.seeds();
        if let Some(there) = seeds.iter().map(name).find(|path| path.exists()) {
            return Err(FolderError::There(there));
        }
        for seed in &seeds {
            if ranks {
                let (text, of_sheet) = people::sheet(&self.study, *seed);
                let to = folder.join(key(*seed));
                let json = serde_json::to_string_pretty(&of_sheet)
                    .map_err(|error| FolderError::Key(to.clone(), error.to_string()))?;
                write(&to, &json)?;
                write(&name(seed), &text)?;
            } else {
                write(&name(seed), &people::form(&self.study, *seed))?;
            }
        }
        Ok(seeds.len())
    }
}

fn form(seed: u64) -> String {
    format!("answers-{seed:04}.txt")
}

fn sheet(seed: u64) -> String {
    format!("ranks-{seed:04}.txt")
}

fn key(seed: u64) -> String {
    format!("key-{seed:04}.json")
}

/// Whether two units belong to one study.
#[must_use]
pub fn together(one: &Unit, other: &Unit) -> bool {
    Unit { seed: one.seed, condition: one.condition, ..other.clone() } == *one
}

/// The files of all parts in a folder, in order.
///
/// # Errors
/// The folder cannot be read.
pub fn parts(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    if !folder.is_dir() {
        return Err(FolderError::Empty(folder.to_owned()));
    }
    files(folder, "interview-", "jsonl")
}

/// The files of a folder whose names begin and end so, in order; none if there is no folder.
fn files(folder: &Path, beginning: &str, ending: &str) -> Result<Vec<PathBuf>, FolderError> {
    let error = |error| FolderError::File { path: folder.to_owned(), doing: "cannot be read", error };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(error)?,
    };
    let paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(error)?;
    let named = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(beginning))
            && path.extension().is_some_and(|found| found == ending)
    };
    let mut paths: Vec<PathBuf> = paths.into_iter().filter(named).collect();
    paths.sort();
    Ok(paths)
}

/// Copies what is whole in `from`, and what people wrote for it, into `to`; what is there stays.
///
/// # Errors
/// A file cannot be read or written, or two parts do not belong together.
pub fn gather(from: &Path, to: &Path) -> Result<(), FolderError> {
    make(&to.join(FOLDER))?;
    for file in parts(from)? {
        let Some((unit, _)) = part::read::<Unit, Answer>(&file)? else { continue };
        let target = to.join(unit.file());
        match part::read::<Unit, Answer>(&target)? {
            Some((there, _)) if !together(&there, &unit) => return Err(FolderError::Mixed(file, target)),
            Some(_) => {}
            None => copy(&file, &target)?,
        }
    }
    for ending in ["txt", "json"] {
        for file in files(&from.join(FOLDER), "", ending)? {
            let target = to.join(FOLDER).join(file.file_name().unwrap_or_default());
            if !target.exists() {
                copy(&file, &target)?;
            }
        }
    }
    Ok(())
}

/// Makes a folder, if it is not there.
///
/// # Errors
/// It cannot be made.
pub fn make(folder: &Path) -> Result<(), FolderError> {
    let doing = "cannot be made a folder";
    fs::create_dir_all(folder).map_err(|error| FolderError::File { path: folder.to_owned(), doing, error })
}

fn copy(from: &Path, to: &Path) -> Result<(), FolderError> {
    let doing = "cannot be written";
    fs::copy(from, to).map(drop).map_err(|error| FolderError::File { path: to.to_owned(), doing, error })
}

fn write(path: &Path, text: &str) -> Result<(), FolderError> {
    let doing = "cannot be written";
    fs::write(path, text).map_err(|error| FolderError::File { path: path.to_owned(), doing, error })
}

fn read_if_there(path: &Path) -> Result<Option<String>, FolderError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FolderError::File { path: path.to_owned(), doing: "cannot be read", error }),
    }
}
