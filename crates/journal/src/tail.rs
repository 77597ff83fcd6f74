//! The newest steps of a town that runs faster than SQLite commits: two files beside the town, written in turns.
//!
//! A headless town lives thousands of steps a second, and each commit costs as much as a step. So steps are committed by
//! the hundred; until then they stand here, where they outlast the end of the program in whatever way. Whoever opens the
//! town next puts them into the tables.

use std::{
    fs::{self, File},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
};

use crate::{
    entry::{Entry, StepRecord},
    error::JournalError,
    found,
    hash::{step_hash, step_hash_of},
    item::{Item, commit},
    lock::{Lock, real},
    open::sidecar,
};
use smallville_town::GameTime;

/// So many steps are written down together: fewer than a game minute has are lost when the program is killed.
const TOGETHER: usize = 5;

/// A file of this many bytes is left alone until all its steps are committed.
const FULL: u64 = 1 << 20;

/// No file of ours comes to so many bytes.
const LARGEST: u64 = 1 << 28;

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
    /// What waits for being written together, and how many steps that is.
    written: Vec<u8>,
    steps: usize,
    /// The last of these steps.
    last_step: u64,
}

impl Tail {
    /// Begins two empty files beside a town.
    pub(super) fn begin(town: &Path) -> io::Result<Self> {
        let paths = paths(town);
        let files = [empty(&paths[0])?, empty(&paths[1])?];
        let (written, steps, last_step) = (Vec::new(), 0, 0);
        Ok(Self { paths, files, last: [0; 2], current: 0, bytes: 0, torn: false, written, steps, last_step })
    }

    /// Writes a step down, together with the next ones; `kept_until` is the last one that is committed. Returns the hash
    /// of the step.
    pub(super) fn append(&mut self, record: &StepRecord, kept_until: u64) -> [u8; 8] {
        let head = self.written.len();
        self.written.resize(head + HEAD, 0);
        // Plain data can be written into memory; if it ever could not, the step would still be committed.
        if rmp_serde::encode::write(&mut self.written, &record.entries).is_err() {
            (self.torn, self.steps) = (true, 0);
            self.written.clear();
            return step_hash(&record.entries);
        }
        let (head, entries) = self.written[head..].split_at_mut(HEAD);
        let hash = blake3::hash(entries);
        let [length, now, step, sealed] = head_fields(head);
        length.copy_from_slice(&(entries.len() as u32).to_le_bytes());
        now.copy_from_slice(&record.now.secs().to_le_bytes());
        step.copy_from_slice(&record.step.to_le_bytes());
        sealed.copy_from_slice(&seal(hash));
        let hash = step_hash_of(&record.entries, hash);
        self.steps += 1;
        self.last_step = record.step;
        if self.steps >= TOGETHER {
            self.flush(kept_until);
        }
        hash
    }

    /// Writes down what waits for being written together.
    pub(super) fn flush(&mut self, kept_until: u64) {
        if self.torn && self.last.iter().all(|last| *last <= kept_until) {
            self.torn = self.turn(kept_until).is_err();
        }
        if !self.torn {
            // What cannot be written here is committed all the same, only later.
            self.torn = self.write(kept_until).is_err();
        }
        self.written.clear();
        self.steps = 0;
    }

    fn write(&mut self, kept_until: u64) -> io::Result<()> {
        if self.bytes > FULL && self.last[1 - self.current] <= kept_until {
            self.turn(kept_until)?;
        }
        self.files[self.current].write_all(&self.written)?;
        self.bytes += self.written.len() as u64;
        self.last[self.current] = self.last_step;
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
    let town = &real(town);
    [sidecar(town, "-tail0"), sidecar(town, "-tail1")]
}

fn empty(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).append(true).open(path)?;
    file.set_len(0)?;
    Ok(file)
}

/// Before the entries of a step stand their length, the time, the number of the step and the seal.
const HEAD: usize = 4 + 4 + 8 + SEAL;
/// Bytes of a seal.
const SEAL: usize = 4;

/// The fields before the entries of a step.
fn head_fields(head: &mut [u8]) -> [&mut [u8]; 4] {
    let (length, rest) = head.split_at_mut(4);
    let (now, rest) = rest.split_at_mut(4);
    let (step, sealed) = rest.split_at_mut(8);
    [length, now, step, sealed]
}

/// Tells a whole step from half a one: the end of the hash of its entries.
fn seal(hash: blake3::Hash) -> [u8; SEAL] {
    std::array::from_fn(|i| hash.as_bytes()[blake3::OUT_LEN - SEAL + i])
}

/// The whole steps of a file, in order.
fn steps(path: &Path) -> Vec<StepRecord> {
    let mut bytes = Vec::new();
    if let Ok(file) = File::open(path) {
        // What cannot be read on is a step that was cut short.
        let _ = file.take(LARGEST).read_to_end(&mut bytes);
    }
    let mut rest = bytes.as_slice();
    let mut steps = Vec::new();
    while let Some((record, length)) = first_step(rest) {
        steps.push(record);
        rest = &rest[length..];
    }
    steps
}

/// The step at the beginning, and how many bytes it takes; none if there is no whole one.
fn first_step(bytes: &[u8]) -> Option<(StepRecord, usize)> {
    let (length, after) = bytes.split_first_chunk::<4>()?;
    let (now, after) = after.split_first_chunk::<4>()?;
    let (step, after) = after.split_first_chunk::<8>()?;
    let (sealed, after) = after.split_first_chunk::<SEAL>()?;
    let written = after.get(..u32::from_le_bytes(*length) as usize)?;
    if seal(blake3::hash(written)) != *sealed {
        return None;
    }
    let entries: Vec<Entry> = rmp_serde::from_slice(written).ok()?;
    let now = GameTime::from_secs(u32::from_le_bytes(*now));
    Some((StepRecord { step: u64::from_le_bytes(*step), now, entries }, HEAD + written.len()))
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
        let kept: u64 = connection.query_row(sql, [], |row| row.get::<_, u32>(0)).map_err(wrong)?.into();
        left.retain(|record| record.step > kept);
        if let Some(first) = left.first().filter(|first| first.step > kept + 1) {
            return Err(JournalError::LostLog { path: town.to_path_buf(), kept, newest: first.step });
        }
        let mut next = kept;
        left.retain(|record| {
            // Steps follow one another; what comes after a gap cannot be told.
            let follows = record.step == next + 1;
            next += u64::from(follows);
            follows
        });
        let items: Vec<Item> = left.into_iter().map(|record| Item::Step(record, None)).collect();
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
    use crate::{
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
        let mut append = |step| {
            tail.append(&rich(step), 0);
            tail.flush(0);
            length()
        };
        let lengths = [1, 2, 3].map(&mut append);
        // The fifth does not follow the third.
        append(5);
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
    fn less_than_a_minute_waits_to_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let town = folder.path().join("a.town");
        let mut tail = Tail::begin(&town).unwrap();
        for step in 1..=23 {
            assert_eq!(tail.append(&rich(step), 0), step_hash(&rich(step).entries));
            assert!(last_step(&town) + 6 > step, "after step {step}");
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
        for step in turned + 1..3 * turned {
            tail.append(&rich(step), turned - 6);
        }
        assert_eq!(length(0), before);
        assert!(length(1) > FULL);
    }
}
