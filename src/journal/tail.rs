//! The newest steps of a town that runs faster than SQLite commits: two files beside the town, written in turns.
//!
//! A headless town lives thousands of steps a second, and each commit costs as much as a step. So steps are committed by
//! the hundred; until then they stand here, where they outlast the end of the program in whatever way. Whoever opens the
//! town next puts them into the tables.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use crate::journal::{
    entry::StepRecord,
    error::JournalError,
    found,
    lock::Lock,
    open::sidecar,
    scribe::{Item, commit},
};

/// A file of this many bytes is left alone until all its steps are committed.
const FULL: u64 = 1 << 20;

/// The two files, open for writing.
#[derive(Debug)]
pub(super) struct Tail {
    paths: [PathBuf; 2],
    files: [File; 2],
    /// The last step in each.
    last: [u64; 2],
    /// Into which is being written.
    current: usize,
    bytes: u64,
    /// A step is missing: nothing is written until all is committed.
    torn: bool,
}

impl Tail {
    /// Begins two empty files beside a town.
    pub(super) fn begin(town: &Path) -> io::Result<Self> {
        let paths = paths(town);
        let files = [empty(&paths[0])?, empty(&paths[1])?];
        Ok(Self { paths, files, last: [0; 2], current: 0, bytes: 0, torn: false })
    }

    /// Writes a step down; `kept_until` is the last one that is committed.
    pub(super) fn append(&mut self, record: &StepRecord, kept_until: u64) {
        if self.torn && self.last.iter().all(|last| *last <= kept_until) {
            self.torn = self.turn(kept_until).is_err();
        }
        if !self.torn {
            // What cannot be written here is committed all the same, only later.
            self.torn = self.write(record, kept_until).is_err();
        }
    }

    fn write(&mut self, record: &StepRecord, kept_until: u64) -> io::Result<()> {
        if self.bytes > FULL && self.last[1 - self.current] <= kept_until {
            self.turn(kept_until)?;
        }
        let body = rmp_serde::to_vec(record).map_err(io::Error::other)?;
        let mut bytes = Vec::with_capacity(body.len() + HEAD);
        bytes.extend_from_slice(&(body.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&seal(&body));
        bytes.extend_from_slice(&body);
        self.files[self.current].write_all(&bytes)?;
        self.bytes += bytes.len() as u64;
        self.last[self.current] = record.step;
        Ok(())
    }

    /// Goes on in the other file, whose steps are all committed.
    fn turn(&mut self, kept_until: u64) -> io::Result<()> {
        self.current = 1 - self.current;
        self.files[self.current].set_len(0)?;
        self.last[self.current] = kept_until;
        self.bytes = 0;
        Ok(())
    }

    /// Removes both files: everything is committed.
    pub(super) fn remove(self) {
        // A file that stays behind holds nothing that is not in the tables.
        self.paths.iter().for_each(|path| drop(fs::remove_file(path)));
    }
}

fn paths(town: &Path) -> [PathBuf; 2] {
    [sidecar(town, "-tail0"), sidecar(town, "-tail1")]
}

fn empty(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).append(true).open(path)?;
    file.set_len(0)?;
    Ok(file)
}

/// Length and seal of a step stand before it.
const HEAD: usize = 8;

/// Tells a whole step from half a one.
fn seal(body: &[u8]) -> [u8; 4] {
    std::array::from_fn(|i| blake3::hash(body).as_bytes()[i])
}

/// The whole steps of a file, in order.
fn steps(path: &Path) -> Vec<StepRecord> {
    let bytes = fs::read(path).unwrap_or_default();
    let mut rest = bytes.as_slice();
    let mut steps = Vec::new();
    while let Some((head, after)) = rest.split_first_chunk::<HEAD>() {
        let [a, b, c, d, seal_of @ ..] = *head;
        let Some(body) = after.get(..u32::from_le_bytes([a, b, c, d]) as usize) else { break };
        if seal(body) != seal_of {
            break;
        }
        let Ok(step) = rmp_serde::from_slice(body) else { break };
        steps.push(step);
        rest = &after[body.len()..];
    }
    steps
}

/// Puts what a killed game left behind into the tables. A town that is open in another game is left alone.
///
/// # Errors
/// The town cannot be written to.
pub(super) fn recover(town: &Path) -> Result<(), JournalError> {
    if paths(town).iter().all(|path| !path.exists()) {
        return Ok(());
    }
    match Lock::take(town) {
        Ok(_lock) => recover_locked(town),
        // What can only be read is read as far as it is committed.
        Err(JournalError::Locked(_) | JournalError::ReadOnly(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// The same for whoever holds the lock.
pub(super) fn recover_locked(town: &Path) -> Result<(), JournalError> {
    let mut left: Vec<StepRecord> = paths(town).iter().flat_map(|path| steps(path)).collect();
    left.sort_by_key(|record| record.step);
    if !left.is_empty() {
        let mut connection = found::open(town, true)?;
        let wrong = |error: rusqlite::Error| JournalError::of_sql(town, &error);
        let sql = "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'step'";
        let mut next: u64 = connection.query_row(sql, [], |row| row.get::<_, u32>(0)).map_err(wrong)?.into();
        left.retain(|record| {
            // Steps follow one another; what comes after a gap cannot be told.
            let follows = record.step == next + 1;
            next += u64::from(follows);
            follows
        });
        let items: Vec<Item> = left.into_iter().map(Item::Step).collect();
        commit(&mut connection, items.iter()).map_err(wrong)?;
    }
    paths(town).iter().for_each(|path| drop(fs::remove_file(path)));
    Ok(())
}

/// The last step that stands beside a town.
#[cfg(test)]
pub(super) fn last_step(town: &Path) -> u64 {
    paths(town).iter().flat_map(|path| steps(path)).map(|record| record.step).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{
        reader::Reader,
        testing::{founding, rich},
        writer::{Journal, Patience},
    };

    #[test]
    fn what_was_not_committed_is_put_into_the_tables() {
        let folder = tempfile::tempdir().unwrap();
        let town = folder.path().join("a.town");
        Journal::found(&town, &founding(), Patience::Wait).unwrap().finish().unwrap();
        let mut tail = Tail::begin(&town).unwrap();
        let length = || fs::metadata(&paths(&town)[0]).unwrap().len() as usize;
        let lengths = [1, 2, 3].map(|step| (tail.append(&rich(step), 0), length()).1);
        // The fifth does not follow the third.
        tail.append(&rich(5), 0);
        let whole = fs::read(&tail.paths[0]).unwrap();
        let torn = [(lengths[2] - 1, 2), (lengths[1], 2), (lengths[0] + 30, 1), (3, 0), (0, 0)];
        for (length, last) in [(whole.len(), 3)].into_iter().chain(torn) {
            let copy = folder.path().join(format!("{length}.town"));
            fs::copy(&town, &copy).unwrap();
            fs::write(&paths(&copy)[0], &whole[..length]).unwrap();
            let reader = Reader::open(&copy).unwrap();
            assert_eq!(reader.last_step().unwrap(), last, "{length} bytes");
            assert_eq!(reader.step_hashes(1, 9).unwrap().len() as u64, last);
            assert!(paths(&copy).iter().all(|path| !path.exists()));
        }
    }

    #[test]
    fn the_files_take_turns_when_all_is_committed() {
        let folder = tempfile::tempdir().unwrap();
        let town = folder.path().join("a.town");
        let mut tail = Tail::begin(&town).unwrap();
        let length = |i: usize| fs::metadata(&paths(&town)[i]).unwrap().len();
        let mut step = 0;
        while length(1) == 0 {
            step += 1;
            tail.append(&rich(step), step - 1);
        }
        assert!(length(0) > FULL && length(0) < 2 * FULL);
        // The other file is full as well, but its steps are not committed: it must not be emptied.
        let (turned, before) = (step, length(0));
        (turned + 1..3 * turned).for_each(|step| tail.append(&rich(step), turned - 2));
        assert_eq!(length(0), before);
        assert!(length(1) > FULL);
    }
}
