//! Folders of a study that counts.

use std::{fs, path::Path};

use serde::{Deserialize, Serialize};

use super::*;
use crate::part::Writer;

/// Sums up what its units find.
#[derive(Debug, Default)]
struct Counts(Vec<(u64, u32)>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit {
    seed: u64,
    mind: String,
}

fn unit(seed: u64, mind: &str) -> Unit {
    Unit { seed, mind: mind.into() }
}

impl Study for Counts {
    const NAME: &'static str = "counts";
    const DIFFERENCES: &'static str = "another mind";
    type Unit = Unit;
    type Found = u32;
    type Needs = u32;
    type Error = PartError;
    type Context = str;
    type Summary = u32;

    fn key(unit: &Unit) -> String {
        format!("{:04}", unit.seed)
    }

    fn label(unit: &Unit) -> String {
        format!("seed {}", unit.seed)
    }

    fn belong_together(one: &Unit, other: &Unit) -> bool {
        one.mind == other.mind
    }

    fn run(unit: &Unit, most: &u32, mut writer: Writer, progress: &mut dyn FnMut(f64)) -> Result<(), PartError> {
        for count in 1..=*most {
            writer.add(&(count + unit.seed as u32))?;
            progress(f64::from(count) / f64::from(*most));
        }
        writer.end()
    }

    fn add(&mut self, unit: &Unit, found: Vec<u32>) {
        self.0.extend(found.into_iter().map(|count| (unit.seed, count)));
    }

    fn read_beside(&mut self, folder: &Path) -> Result<(), FolderError> {
        if let Some(text) = files::read_if_there(&folder.join("beside.txt"))? {
            self.0.push((0, text.parse::<u32>().map_err(|error| FolderError::Beside(Box::new(error)))?));
        }
        Ok(())
    }

    fn gather_beside(from: &Path, to: &Path) -> Result<(), FolderError> {
        Ok(files::copy(&from.join("beside.txt"), &to.join("beside.txt"))?)
    }

    fn extent(&self) -> String {
        format!("{} counts", self.0.len())
    }

    fn tell(&self, unit: &Unit, context: &str) -> (String, Option<u32>) {
        let sum = self.0.iter().map(|(_, count)| count).sum();
        (format!("{}, {}, {context}", unit.mind, self.extent()), (sum > 0).then_some(sum))
    }
}

/// By a version of the game.
fn by(version: &str) -> Made {
    Made { version: version.into(), ..Made::default() }
}

fn done(folder: &Path, unit: &Unit, most: u32) {
    done_by("1.0.0", folder, unit, most);
}

fn done_by(version: &str, folder: &Path, unit: &Unit, most: u32) {
    let head = Stamped { unit: unit.clone(), made: Some(by(version)) };
    let writer = Writer::begin(&folder.join(Counts::file(unit)), &head).unwrap();
    Counts::run(unit, &most, writer, &mut |_| {}).unwrap();
}

fn stopped(folder: &Path, unit: &Unit) {
    Writer::begin(&folder.join(Counts::file(unit)), unit).unwrap().add(&7).unwrap();
}

#[test]
fn whole_parts_are_read_and_told_with_what_lies_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let empty = Folder::<Counts>::read(path).unwrap_err().to_string();
    assert!(empty.contains("no part of a study is whole here; run smallville study counts --out"), "{empty}");
    done(path, &unit(9, "instinct"), 2);
    done(path, &unit(3, "instinct"), 1);
    stopped(path, &unit(4, "instinct"));
    fs::write(path.join("beside.txt"), "100").unwrap();
    let read = Folder::<Counts>::read(path).unwrap();
    assert_eq!((&read.study.0[..], read.missing), (&[(3, 4), (9, 10), (9, 11), (0, 100)][..], 1));
    assert_eq!(read.tell(path, "counted").unwrap(), path.join("counts.html"));
    assert_eq!(fs::read_to_string(path.join("counts.html")).unwrap(), "instinct, 4 counts, counted");
    assert_eq!(fs::read_to_string(path.join("summary.json")).unwrap(), "125");
    fs::write(path.join("beside.txt"), "many").unwrap();
    assert!(matches!(Folder::<Counts>::read(path), Err(FolderError::Beside(_))));
}

#[test]
fn nothing_is_summed_up_where_there_is_nothing_to_sum_up() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), &unit(1, "instinct"), 0);
    Folder::<Counts>::read(folder.path()).unwrap().tell(folder.path(), "").unwrap();
    assert!(!folder.path().join("summary.json").exists());
}

#[test]
fn parts_of_another_study_are_not_put_together() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    done(one.path(), &unit(1, "instinct"), 1);
    done(other.path(), &unit(1, "a model"), 1);
    fs::write(other.path().join("beside.txt"), "1").unwrap();
    let error = gather::<Counts>(other.path(), one.path()).unwrap_err().to_string();
    assert!(
        error.contains("counts-0001.jsonl: was made otherwise than") && error.contains("(another mind)"),
        "{error}"
    );
    done(one.path(), &unit(2, "a model"), 1);
    assert!(matches!(Folder::<Counts>::read(one.path()), Err(FolderError::Mixed { .. })));
}

#[test]
fn what_is_there_stays_when_folders_are_put_together() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    done(one.path(), &unit(1, "instinct"), 1);
    done(other.path(), &unit(1, "instinct"), 5);
    done(other.path(), &unit(2, "instinct"), 1);
    stopped(other.path(), &unit(3, "instinct"));
    fs::write(other.path().join("beside.txt"), "100").unwrap();
    gather::<Counts>(other.path(), one.path()).unwrap();
    let read = Folder::<Counts>::read(one.path()).unwrap();
    assert_eq!((&read.study.0[..], read.missing), (&[(1, 2), (2, 3), (0, 100)][..], 0));
    let nowhere = gather::<Counts>(&one.path().join("nowhere"), one.path());
    assert!(matches!(nowhere, Err(FolderError::Empty { study: "counts", .. })), "{nowhere:?}");
}

#[test]
fn only_what_is_not_whole_is_left() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), &unit(1, "instinct"), 1);
    stopped(folder.path(), &unit(2, "instinct"));
    let units = |mind: &str| vec![unit(1, mind), unit(2, mind), unit(3, mind)];
    let found = left::<Counts>(units("instinct"), folder.path(), &by("1.0.0")).unwrap();
    assert_eq!(found, [unit(2, "instinct"), unit(3, "instinct")]);
    let error = left::<Counts>(units("a model"), folder.path(), &by("1.0.0")).unwrap_err().to_string();
    assert!(error.contains("counts-0001.jsonl: was made otherwise (another mind); choose another --out"), "{error}");
}

#[test]
fn what_another_game_has_made_is_neither_gone_on_with_nor_put_together() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    done(one.path(), &unit(1, "instinct"), 1);
    let text = fs::read_to_string(one.path().join("counts-0001.jsonl")).unwrap();
    let error = left::<Counts>(vec![unit(1, "instinct")], one.path(), &by("2.0.0")).unwrap_err().to_string();
    assert!(
        error.contains("was made otherwise (version 1.0.0 of the game, not 2.0.0); choose another --out"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(one.path().join("counts-0001.jsonl")).unwrap(), text, "it stays as it is");
    done_by("2.0.0", other.path(), &unit(1, "instinct"), 1);
    fs::write(other.path().join("beside.txt"), "1").unwrap();
    let error = gather::<Counts>(other.path(), one.path()).unwrap_err().to_string();
    assert!(error.contains("(version 2.0.0 of the game, not 1.0.0); put them into folders of their own"), "{error}");
    done_by("2.0.0", one.path(), &unit(2, "instinct"), 1);
    assert!(matches!(Folder::<Counts>::read(one.path()), Err(FolderError::Mixed { .. })));
}
