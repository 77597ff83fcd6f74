//! Keeps the record of a town on a thread of its own, so that no step waits for the disk.
//!
//! **Invariant:** when the program is killed, fewer steps than a game minute has are lost. In the window each game minute
//! is committed; a headless town is too fast for that, so its steps are written down beside the town first.

#[cfg(test)]
mod tests;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    thread::{Builder, JoinHandle},
};

use crossbeam_channel::{Sender, TrySendError, bounded};
use rusqlite::Connection;

use crate::{
    cut::cut_after,
    entry::{Founding, Piece, StepRecord},
    error::JournalError,
    found,
    item::Item,
    lock::Lock,
    saves, snapshots,
    status::Status,
    tail::{self, Tail},
    writer_thread::{FlushPolicy, WriterThread},
};

/// How many messages may be on their way to the thread; in the window few, since what waits outside can be sent as one.
const CAPACITY: usize = 16;
const CAPACITY_SAFELY: usize = 2;

/// How many steps are sent together for a town as fast as it goes.
const TOGETHER: usize = 60;

/// How many steps the thread writes together for a town as fast as it goes: each commit writes whole pages of all tables.
const AT_ONCE: usize = 720;

/// How many steps the thread writes together in the window, where each time the disk has to confirm it.
const AT_ONCE_SAFELY: usize = 4;

/// Whether a step may wait for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Headless: a step waits a little rather than run away from the disk. What is kept outlasts the end of the program
    /// in whatever way, but perhaps not a power cut.
    Wait,
    /// In the window: never. What is kept outlasts a power cut.
    Never,
}

/// The record of a town, open for writing.
pub struct Journal {
    path: PathBuf,
    patience: Patience,
    /// What could not be sent yet because the town does not wait, oldest first.
    backlog: Vec<Item>,
    status: Arc<Mutex<Status>>,
    /// Where the file is until the town has begun.
    draft: Option<PathBuf>,
    /// Headless, what is not committed yet.
    tail: Option<Tail>,
    /// None as soon as it is being closed.
    threads: Option<Threads>,
    /// None only while it changes hands.
    lock: Option<Lock>,
}

/// The ways to the threads, and the threads.
struct Threads {
    items: Sender<Vec<Item>>,
    pieces: Sender<Piece>,
    snapshots: JoinHandle<()>,
    thread: JoinHandle<Result<(), JournalError>>,
}

impl Journal {
    /// Begins the record of a new town; makes the folder of saved towns if need be. The file is there once [`Journal::settle`] is called.
    ///
    /// # Errors
    /// [`JournalError::Exists`] if there is such a file, [`JournalError::NoFolder`] if it has none to lie in, or whatever
    /// hinders the making.
    pub fn found(path: &Path, founding: &Founding, patience: Patience) -> Result<Self, JournalError> {
        let wrong = |error: std::io::Error| JournalError::of_io(path, &error);
        match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
            Some(folder) if saves::folder().as_deref() == Some(folder) => fs::create_dir_all(folder).map_err(wrong)?,
            Some(folder) => return Err(JournalError::NoFolder(folder.to_path_buf())),
            None => {}
        }
        let lock = Lock::take(path)?;
        if path.try_exists().map_err(wrong)? {
            return Err(JournalError::Exists(path.to_path_buf()));
        }
        let draft = found::draft(path, founding)?;
        let connection = found::open(&draft, false)?;
        // If the game is killed meanwhile, there is no town of which a step could be lost.
        let mut journal = Self::begin(&draft, connection, 0, patience, lock, None)?;
        journal.path = path.to_path_buf();
        journal.draft = Some(draft);
        Ok(journal)
    }

    /// Whether another game writes into a town now.
    #[must_use]
    pub fn is_open_elsewhere(path: &Path) -> bool {
        path.exists() && matches!(Lock::take(path), Err(JournalError::Locked(_)))
    }

    /// The town has begun: what was kept of it so far is committed, and the file moves to its place.
    ///
    /// # Errors
    /// What hinders it; then there is no file.
    pub fn settle(mut self) -> Result<Self, JournalError> {
        let (path, patience, kept_until) = (self.path.clone(), self.patience, self.status().kept_until);
        self.close()?;
        let lock = self.lock.take().map_or_else(|| Lock::take(&path), Ok)?;
        let connection = found::open(&path, patience == Patience::Never)?;
        let tail = tail_of(&path, patience)?;
        Self::begin(&path, connection, kept_until, patience, lock, tail)
    }

    /// Goes on with the record of a town: everything after a step is deleted first.
    ///
    /// # Errors
    /// The file is missing, no town, newer than this program, open in another game, or cannot be written.
    pub fn go_on(path: &Path, after: u64, patience: Patience) -> Result<Self, JournalError> {
        // Before the lock, because that would make a file beside one that is not there.
        if !path.exists() {
            return Err(JournalError::Missing(path.to_path_buf()));
        }
        let lock = Lock::take(path)?;
        tail::recover_locked(path)?;
        let mut connection = found::open(path, patience == Patience::Never)?;
        let cut = connection.transaction().and_then(|transaction| {
            cut_after(&transaction, after)?;
            transaction.commit()
        });
        cut.map_err(|error| JournalError::of_sql(path, &error))?;
        let tail = tail_of(path, patience)?;
        Self::begin(path, connection, after, patience, lock, tail)
    }

    /// Starts the threads.
    fn begin(
        path: &Path,
        connection: Connection,
        kept_until: u64,
        patience: Patience,
        lock: Lock,
        tail: Option<Tail>,
    ) -> Result<Self, JournalError> {
        let wrong = |error: std::io::Error| JournalError::of_io(path, &error);
        let bytes = found::bytes(path).unwrap_or(0);
        let status = Arc::new(Mutex::new(Status { kept_until, bytes, fault: None }));
        let (policy, capacity) = match patience {
            Patience::Wait => (FlushPolicy::Together(AT_ONCE), CAPACITY),
            Patience::Never => (FlushPolicy::AtOnce(AT_ONCE_SAFELY), CAPACITY_SAFELY),
        };
        let thread = WriterThread::new(path.to_path_buf(), connection, Arc::clone(&status), policy);
        let (items, receiver) = bounded(capacity);
        let thread = Builder::new().name("journal".into()).spawn(move || thread.run(&receiver)).map_err(wrong)?;
        let (pieces, snapshots) = snapshots::start(items.clone()).map_err(wrong)?;
        let threads = Some(Threads { items, pieces, snapshots, thread });
        Ok(Self {
            path: path.to_path_buf(),
            patience,
            backlog: Vec::new(),
            status,
            draft: None,
            tail,
            threads,
            lock: Some(lock),
        })
    }

    /// Keeps what happened in a step; also to be called when nothing did, so that the record knows how far it goes.
    pub fn record(&mut self, record: StepRecord) {
        let kept_until = self.kept_until();
        let hash = self.tail.as_mut().map(|tail| tail.append(&record, kept_until));
        self.send(Item::Step(record, hash));
    }

    fn kept_until(&self) -> u64 {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).kept_until
    }

    /// Keeps a piece of a snapshot.
    pub fn keep(&mut self, piece: Piece) {
        if let Some(threads) = &self.threads {
            // The thread ends only after this journal, or together with the writer thread, which says so.
            let _ = threads.pieces.send(piece);
        }
    }

    /// Keeps a picture for the load screen, as PNG.
    pub fn picture(&mut self, step: u64, png: Vec<u8>) {
        self.send(Item::Picture(step, png));
    }

    /// Keeps a fact about the town, instead of the one of the same key.
    pub fn note(&mut self, key: &str, value: String) {
        self.send(Item::Note(key.to_owned(), value));
    }

    /// How the record stands.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what is left and closes the file.
    ///
    /// # Errors
    /// What could not be kept, and why.
    pub fn finish(mut self) -> Result<Status, JournalError> {
        self.close()?;
        Ok(self.status())
    }

    /// Sends an item, after whatever could not be sent before.
    fn send(&mut self, item: Item) {
        let Some(threads) = &self.threads else { return };
        self.backlog.push(item);
        // Waking the thread costs more than what it does for a step; headless, what waits here is safe beside the town.
        if self.tail.is_some() && self.backlog.len() < TOGETHER {
            return;
        }
        let items = std::mem::take(&mut self.backlog);
        let sent = match self.patience {
            Patience::Wait => threads.items.send(items).map_err(|_| ()),
            Patience::Never => match threads.items.try_send(items) {
                Ok(()) => Ok(()),
                Err(TrySendError::Full(items)) => {
                    self.backlog = items;
                    Ok(())
                }
                Err(TrySendError::Disconnected(_)) => Err(()),
            },
        };
        if sent.is_err() {
            let fault = self.broken().to_string();
            self.status.lock().unwrap_or_else(PoisonError::into_inner).fault = Some(fault);
        }
    }

    /// Ends all threads, the writer thread last, since the others send to it.
    fn close(&mut self) -> Result<(), JournalError> {
        let Some(Threads { items, pieces, snapshots, thread }) = self.threads.take() else { return Ok(()) };
        let kept_until = self.kept_until();
        if let Some(tail) = &mut self.tail {
            tail.flush(kept_until);
        }
        let left = std::mem::take(&mut self.backlog);
        // If the writer thread is gone, joining it says so.
        let _ = items.send(left);
        drop((items, pieces));
        let packed = snapshots.join();
        let written = thread.join();
        match (packed, written) {
            (Ok(()), Ok(written)) => {
                if let Some(draft) = self.draft.take().filter(|_| written.is_ok()) {
                    found::place(&draft, &self.path).map_err(|error| JournalError::of_io(&self.path, &error))?;
                }
                if let Some(tail) = self.tail.take().filter(|_| written.is_ok()) {
                    tail.remove();
                }
                written
            }
            _ => Err(self.broken()),
        }
    }

    /// A thread has ended before its time, which only a mistake in this program can cause.
    fn broken(&self) -> JournalError {
        JournalError::Other {
            path: self.path.clone(),
            what: String::from("the writing broke off, by a mistake of ours"),
        }
    }
}

/// Where the newest steps of a town are written down first, if it is too fast to be committed often.
fn tail_of(path: &Path, patience: Patience) -> Result<Option<Tail>, JournalError> {
    let tail = (patience == Patience::Wait).then(|| Tail::begin(path));
    tail.transpose().map_err(|error| JournalError::of_io(path, &error))
}

impl Drop for Journal {
    fn drop(&mut self) {
        // Whoever wants to know what could not be kept calls `finish`.
        let _ = self.close();
    }
}
