//! The folder of forms and sheets: written blank, and read back as people have filled them in.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use super::{
    condition::Condition,
    people::{self, Key, SheetError},
    ranking::{Answer, Ranking},
    unit::Answers,
};
use crate::files::{self, FileError};

/// Its name inside the folder of a study.
const FOLDER: &str = "people";

/// What keeps forms and sheets from being written or read.
#[derive(Debug, thiserror::Error)]
pub enum SheetsError {
    /// Something that people wrote.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A form that may have been filled in.
    #[error("{}: is there already and is not overwritten; move it away to get a blank one", .0.display())]
    There(PathBuf),
    /// A sheet without its key.
    #[error("{}: cannot be read as the key of a sheet ({}); put back the one that was written with the sheet", .0.display(), .1)]
    Key(PathBuf, String),
}

/// Adds the answers of people to those of a study; returns their rankings, and the conditions in the order of the ranks.
///
/// # Errors
/// A file cannot be read, or is not filled in as it says.
pub fn read(study: &Path, answers: &mut Answers) -> Result<(Vec<Ranking>, Vec<Condition>), SheetsError> {
    let folder = study.join(FOLDER);
    let (mut rankings, mut conditions) = (Vec::new(), Condition::OF_MINDS.to_vec());
    for seed in seeds(answers) {
        let path = folder.join(form(seed));
        if let Some(text) = files::read_if_there(&path)? {
            for (who, key, words) in people::answers(&text, &path, answers, seed)? {
                add(answers, seed, who, key, words);
            }
        }
    }
    for seed in seeds(answers) {
        let (sheets, key) = (files::list(&folder, &format!("ranks-{seed:04}"), "txt")?, folder.join(key(seed)));
        let Some(text) = files::read_if_there(&key)?.filter(|_| !sheets.is_empty()) else { continue };
        let of_sheet: Key =
            serde_json::from_str(&text).map_err(|error| SheetsError::Key(key.clone(), error.to_string()))?;
        let with_people = of_sheet.values().flatten().any(|condition| *condition == Condition::People);
        if with_people && !conditions.contains(&Condition::People) {
            conditions.push(Condition::People);
        }
        for path in sheets {
            let text = files::read_if_there(&path)?.unwrap_or_default();
            rankings.extend(people::rankings(&text, &path, &of_sheet, seed, &conditions)?);
        }
    }
    Ok((rankings, conditions))
}

/// Adds what somebody wrote in the place of a resident.
fn add(answers: &mut Answers, seed: u64, who: String, key: String, words: String) {
    let Some(answers) = answers.get_mut(&(seed, who.clone(), key)) else { return };
    let Some(asked) = answers.values().next().map(|answer| answer.asked.clone()) else { return };
    answers.insert(Condition::People, Answer::new(who, asked, words, Default::default()));
}

/// Writes blank forms for answers, or blind sheets with their keys; returns how many.
///
/// # Errors
/// One is there already, or cannot be written.
pub fn write(study: &Path, answers: &Answers, ranks: bool) -> Result<usize, SheetsError> {
    let folder = study.join(FOLDER);
    files::make(&folder)?;
    let name = |seed: &u64| folder.join(if ranks { sheet(*seed) } else { form(*seed) });
    let seeds = seeds(answers);
    if let Some(there) = seeds.iter().map(name).find(|path| path.exists()) {
        return Err(SheetsError::There(there));
    }
    for seed in &seeds {
        if ranks {
            let (text, of_sheet) = people::sheet(answers, *seed);
            let to = folder.join(key(*seed));
            let json = serde_json::to_string_pretty(&of_sheet)
                .map_err(|error| SheetsError::Key(to.clone(), error.to_string()))?;
            files::write(&to, &json)?;
            files::write(&name(seed), &text)?;
        } else {
            files::write(&name(seed), &people::form(answers, *seed))?;
        }
    }
    Ok(seeds.len())
}

/// Copies what people wrote of one study to another; what is there stays.
///
/// # Errors
/// A file cannot be read or written.
pub fn gather(from: &Path, to: &Path) -> Result<(), FileError> {
    let (from, to) = (from.join(FOLDER), to.join(FOLDER));
    for ending in ["txt", "json"] {
        for file in files::list(&from, "", ending)? {
            files::make(&to)?;
            let target = to.join(file.file_name().unwrap_or_default());
            if !target.exists() {
                files::copy(&file, &target)?;
            }
        }
    }
    Ok(())
}

fn seeds(answers: &Answers) -> BTreeSet<u64> {
    answers.keys().map(|(seed, ..)| *seed).collect()
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
