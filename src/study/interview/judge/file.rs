//! The files of judges in the folder of a study: one for each judge, a line for each question, written as it goes.
//!
//! Such a file has no end: towns may be added to a study, and then more is judged. A verdict holds as long as the answers
//! are those that were judged.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{
    case::{answered, conditions, known_by},
    verdict::Verdict,
};
use crate::study::{
    files,
    interview::{
        condition::Condition,
        folder::FolderError,
        ranking::Ranking,
        unit::{Study, Which},
    },
    part::{self, PartError, SoFar, Writer},
};

/// How the names of these files begin.
const PARTS: &str = "judge-";

/// Letters of the model's name in the name of its file.
const LONGEST_NAME: usize = 40;

/// Who judges: the first line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judge {
    /// The model.
    pub model: String,
    /// The hash of the text that it reads.
    pub text: String,
}

impl Judge {
    /// Its name on the page: another text makes another judge of the same model.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} (text {})", self.model, self.text.chars().take(6).collect::<String>())
    }

    /// The name of its file.
    #[must_use]
    pub fn file(&self) -> PathBuf {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let name: String = self.model.chars().take(LONGEST_NAME).map(plain).collect();
        // Two names may be the same once they are plain.
        let hash = blake3::hash(format!("{}\0{}", self.model, self.text).as_bytes()).to_hex();
        format!("{PARTS}{name}-{}.jsonl", hash.chars().take(8).collect::<String>()).into()
    }
}

/// A judge with everything that it has said.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Who judges.
    pub judge: Judge,
    /// What was said, by question and by which its answers are known.
    pub verdicts: BTreeMap<(Which, String), Verdict>,
}

impl Judged {
    /// A judge that has said nothing yet.
    #[must_use]
    pub fn new(judge: Judge) -> Self {
        Self { judge, verdicts: BTreeMap::new() }
    }

    /// Reads a file; none if there is none.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<Option<Self>, PartError> {
        let Some(SoFar { header, results, .. }) = part::read_so_far::<Judge, Verdict>(path)? else { return Ok(None) };
        let verdicts = results.into_iter().map(|verdict| ((verdict.which(), verdict.answers.clone()), verdict));
        Ok(Some(Self { judge: header, verdicts: verdicts.collect() }))
    }
}

/// The files of all judges in a folder, read.
///
/// # Errors
/// One cannot be read, or holds something else.
pub fn read_all(folder: &Path) -> Result<Vec<Judged>, FolderError> {
    let mut all = Vec::new();
    for path in files::list(folder, PARTS, "jsonl")? {
        all.extend(Judged::read(&path)?);
    }
    Ok(all)
}

/// Adds to the judges' files in `to` what those in `from` have besides.
///
/// # Errors
/// A file cannot be read or written.
pub fn gather(from: &Path, to: &Path) -> Result<(), FolderError> {
    for found in read_all(from)? {
        let target = to.join(found.judge.file());
        let there = Judged::read(&target)?.unwrap_or_else(|| Judged::new(found.judge.clone()));
        let mut writer = Writer::resume(&target, &found.judge)?;
        for (key, verdict) in &found.verdicts {
            if !there.verdicts.contains_key(key) {
                writer.add(verdict)?;
            }
        }
    }
    Ok(())
}

/// What one judge says of a study.
#[derive(Clone, Debug)]
pub struct ByJudge {
    /// Who judges.
    pub judge: Judge,
    /// The conditions in the order of their ranks.
    pub conditions: Vec<Condition>,
    /// All that was judged and still holds.
    pub rankings: Vec<Ranking>,
    /// The mean rank of what stood under each letter.
    pub by_letter: Vec<f64>,
}

impl ByJudge {
    /// What a judge says of the answers of a study; none if nothing of it holds.
    #[must_use]
    pub fn of(judged: &Judged, study: &Study) -> Option<Self> {
        let conditions = conditions(study);
        let said = answered(study, &conditions).filter_map(|(which, answers)| {
            let verdict = judged.verdicts.get(&(which.clone(), known_by(&answers)))?;
            Some((verdict, verdict.ranking(&conditions)?))
        });
        let (verdicts, rankings): (Vec<&Verdict>, Vec<Ranking>) = said.unzip();
        let mean = |index: usize| {
            let ranks: Vec<usize> = verdicts.iter().filter_map(|verdict| verdict.ranks.get(index).copied()).collect();
            ranks.iter().sum::<usize>() as f64 / ranks.len().max(1) as f64
        };
        let by_letter = (0..conditions.len()).map(mean).collect();
        (!rankings.is_empty()).then(|| Self { judge: judged.judge.clone(), conditions, rankings, by_letter })
    }
}
