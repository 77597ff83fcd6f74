//! The folder of a study: its parts, what people wrote, what judges said, and its page.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use super::{
    condition::Condition,
    judge::{outcome::ByJudge, verdict::Verdict},
    outcome::Outcome,
    page::page,
    people::{self, FOLDER, Key, SheetError},
    ranking::{Answer, Ranking},
    summary::Summary,
    told::{Told, rankings},
    unit::{Found, Lives, Study, Unit},
};
use crate::{
    files::{self, FileError},
    judge::file::{self, JudgeError},
    part::{self, PartError},
};

/// The name of the page.
const PAGE: &str = "interview.html";
/// How the names of parts begin.
pub const PARTS: &str = "interview-";

/// What keeps a folder from being read or written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A part of it.
    #[error(transparent)]
    Part(#[from] PartError),
    /// What judges said.
    #[error(transparent)]
    Judge(#[from] JudgeError),
    /// Something that people wrote.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A file of it.
    #[error(transparent)]
    File(#[from] FileError),
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
    /// What everybody lived through, where it was kept.
    pub lives: Lives,
    /// The rankings of people.
    pub by_people: Vec<Ranking>,
    /// The conditions in the order of those ranks.
    pub of_people: Vec<Condition>,
    /// What language models say as judges.
    pub by_judges: Vec<ByJudge>,
    /// How many parts are not whole.
    pub missing: usize,
}

impl Folder {
    /// Reads it.
    ///
    /// # Errors
    /// A file cannot be read, or no part is whole.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        let (mut study, mut lives) = (Study::new(), Lives::new());
        let (mut first, mut missing) = (None::<(Unit, PathBuf)>, 0);
        for file in parts(path)? {
            let Some((unit, found)) = part::read::<Unit, Found>(&file)? else {
                missing += 1;
                continue;
            };
            match &first {
                Some((known, first)) if !together(known, &unit) => {
                    return Err(FolderError::Mixed(file, first.clone()));
                }
                Some(_) => {}
                None => first = Some((unit.clone(), file)),
            }
            for found in found {
                match found {
                    Found::Answer(answer) => {
                        let key = (unit.seed, answer.who.clone(), answer.asked.key.clone());
                        study.entry(key).or_default().insert(unit.condition, answer);
                    }
                    Found::Life(life) => {
                        lives.entry((unit.seed, life.who.clone())).or_default().insert(unit.condition, life);
                    }
                }
            }
        }
        let (unit, _) = first.ok_or_else(|| FolderError::Empty(path.to_owned()))?;
        let (by_people, of_people, by_judges) = (Vec::new(), Condition::OF_MINDS.to_vec(), Vec::new());
        let mut folder = Self { unit, study, lives, by_people, of_people, by_judges, missing };
        folder.read_people(&path.join(FOLDER))?;
        let judges = file::read_all::<Verdict>(path)?;
        folder.by_judges = judges.iter().filter_map(|judged| ByJudge::of(judged, &folder.study)).collect();
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
            if let Some(text) = files::read_if_there(&path)? {
                for (who, key, words) in people::answers(&text, &path, &self.study, seed)? {
                    self.add(seed, who, key, words);
                }
            }
        }
        for seed in self.seeds() {
            let (sheets, key) = (files::list(folder, &format!("ranks-{seed:04}"), "txt")?, folder.join(key(seed)));
            let Some(text) = files::read_if_there(&key)?.filter(|_| !sheets.is_empty()) else { continue };
            let of_sheet: Key =
                serde_json::from_str(&text).map_err(|error| FolderError::Key(key.clone(), error.to_string()))?;
            let with_people = of_sheet.values().flatten().any(|condition| *condition == Condition::People);
            if with_people && !self.of_people.contains(&Condition::People) {
                self.of_people.push(Condition::People);
            }
            for path in sheets {
                let text = files::read_if_there(&path)?.unwrap_or_default();
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

    /// What is told of it.
    #[must_use]
    pub fn told(&self) -> Told<'_> {
        let rankings = rankings(&self.study);
        let by_facts = Outcome::of(&Condition::OF_MINDS, rankings.iter());
        let by_people = &self.by_people;
        let by_people = (!by_people.is_empty()).then(|| Outcome::of(&self.of_people, by_people.iter()));
        let judged = |by: &'_ ByJudge| Outcome::of(&by.conditions, by.rankings.iter());
        let by_judges = self.by_judges.iter().map(|by| (by, judged(by))).collect();
        Told { unit: &self.unit, study: &self.study, rankings, by_facts, by_people, by_judges }
    }

    /// Writes its page and its summary; returns where the page is.
    ///
    /// # Errors
    /// One of them cannot be written.
    pub fn tell(&self, path: &Path) -> Result<PathBuf, FolderError> {
        let to = path.join(PAGE);
        let told = self.told();
        files::write(&to, &page(&told))?;
        files::write_summary(path, &Summary::of(&told, self.seeds()))?;
        Ok(to)
    }

    /// Writes blank forms for answers, or blind sheets with their keys; returns how many.
    ///
    /// # Errors
    /// One is there already, or cannot be written.
    pub fn write_forms(&self, path: &Path, ranks: bool) -> Result<usize, FolderError> {
        let folder = path.join(FOLDER);
        files::make(&folder)?;
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
                files::write(&to, &json)?;
                files::write(&name(seed), &text)?;
            } else {
                files::write(&name(seed), &people::form(&self.study, *seed))?;
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
    Ok(files::list(folder, PARTS, "jsonl")?)
}

/// Copies what is whole in `from`, and what people wrote and judges said of it, into `to`; what is there stays.
///
/// # Errors
/// A file cannot be read or written, or two parts do not belong together.
pub fn gather(from: &Path, to: &Path) -> Result<(), FolderError> {
    files::make(&to.join(FOLDER))?;
    for file in parts(from)? {
        let Some((unit, _)) = part::read::<Unit, Found>(&file)? else { continue };
        let target = to.join(unit.file());
        match part::read::<Unit, Found>(&target)? {
            Some((there, _)) if !together(&there, &unit) => return Err(FolderError::Mixed(file, target)),
            Some(_) => {}
            None => files::copy(&file, &target)?,
        }
    }
    for ending in ["txt", "json"] {
        for file in files::list(&from.join(FOLDER), "", ending)? {
            let target = to.join(FOLDER).join(file.file_name().unwrap_or_default());
            if !target.exists() {
                files::copy(&file, &target)?;
            }
        }
    }
    Ok(file::gather::<Verdict>(from, to)?)
}
