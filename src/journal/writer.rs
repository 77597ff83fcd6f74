//! Keeps the record of a town on a thread of its own, so that no step waits for the disk.
//!
//! **Invariant:** when the program is killed, fewer steps than a game minute has are lost. In the window each game minute
//! is committed; a headless town is too fast for that, so its steps are written down beside the town first.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    thread::{Builder, JoinHandle},
};

use crossbeam_channel::{Sender, TrySendError, bounded};
use rusqlite::Connection;

use crate::journal::{
    cut::cut_after,
    entry::{Founding, Piece, StepRecord},
    error::JournalError,
    found,
    lock::Lock,
    moments,
    scribe::{Haste, Item, Scribe},
    tail::{self, Tail},
};

/// How many messages may be on their way to the thread; in the window few, since what waits outside can be sent as one.
const CAPACITY: usize = 16;
const CAPACITY_SAFELY: usize = 2;

/// How many steps are sent together for a town as fast as it goes.
const TOGETHER: usize = 60;

/// How many steps the thread writes together for a town as fast as it goes.
const AT_ONCE: usize = 240;

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

/// How the record stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The last step that is safe.
    pub kept_until: u64,
    /// How much room the town takes on the disk, looked up now and then.
    pub bytes: u64,
    /// What hinders the writing, as one sentence; none: all is well.
    pub fault: Option<String>,
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
    moments: JoinHandle<()>,
    scribe: JoinHandle<Result<(), JournalError>>,
}

impl Journal {
    /// Begins the record of a new town; makes its folder if need be. The file is there once [`Journal::settle`] is called.
    ///
    /// # Errors
    /// [`JournalError::Exists`] if there is such a file, or whatever hinders the making.
    pub fn found(path: &Path, founding: &Founding, patience: Patience) -> Result<Self, JournalError> {
        let wrong = |error: std::io::Error| JournalError::of_io(path, &error);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(wrong)?;
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
        let (haste, capacity) = match patience {
            Patience::Wait => (Haste::Hundreds(AT_ONCE), CAPACITY),
            Patience::Never => (Haste::Minutes(AT_ONCE_SAFELY), CAPACITY_SAFELY),
        };
        let scribe = Scribe::new(path.to_path_buf(), connection, Arc::clone(&status), haste);
        let (items, receiver) = bounded(capacity);
        let scribe = Builder::new().name("journal".into()).spawn(move || scribe.run(&receiver)).map_err(wrong)?;
        let (pieces, moments) = moments::start(items.clone()).map_err(wrong)?;
        let threads = Some(Threads { items, pieces, moments, scribe });
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

    /// Keeps a piece of a moment.
    pub fn keep(&mut self, piece: Piece) {
        if let Some(threads) = &self.threads {
            // The thread ends only after this journal, or together with the scribe, which says so.
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

    /// Ends all threads, the scribe last, since the others send to it.
    fn close(&mut self) -> Result<(), JournalError> {
        let Some(Threads { items, pieces, moments, scribe }) = self.threads.take() else { return Ok(()) };
        let kept_until = self.kept_until();
        if let Some(tail) = &mut self.tail {
            tail.flush(kept_until);
        }
        let left = std::mem::take(&mut self.backlog);
        // If the scribe is gone, joining it says so.
        let _ = items.send(left);
        drop((items, pieces));
        let packed = moments.join();
        let written = scribe.join();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::reader::Reader;
    use crate::journal::testing::{count, founding, look, moment, record, rich, rows, walk};

    fn town() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("saves").join("town.smallville");
        (folder, path)
    }

    /// What a reader asks, and what comes of three rich steps.
    const READ_BACK: [(&str, &[&str]); 21] = [
        (
            "SELECT key, value FROM meta WHERE key IN ('seed', 'begin', 'step', 'embedder')",
            &["begin|2023-02-13 06:00", "embedder|trigrams", "seed|7", "step|4"],
        ),
        ("SELECT * FROM things", &["0|stove|Hobbs Cafe: kitchen: stove"]),
        ("SELECT * FROM sectors", &["0|Hobbs Cafe"]),
        ("SELECT resident, step FROM residents", &["1|1", "2|2", "3|3"]),
        ("SELECT * FROM steps WHERE step = 2", &["2|0|4|5"]),
        ("SELECT * FROM whereabouts WHERE step = 2", &["2|0|0", "2|1|-"]),
        ("SELECT * FROM activities WHERE step = 2", &[r#"2|2|0|cooking|🍳|thing|0|20|0|||{"Whisper":"cook"}|[0]"#]),
        ("SELECT * FROM thing_states WHERE step = 2", &["2|0|burning"]),
        ("SELECT * FROM handovers", &["1|1|0|1|bread", "2|2|0|1|bread", "3|3|0|1|bread"]),
        ("SELECT * FROM conversations", &["1|1|0|1|2", "2|2|0|1|3", "3|3|0|1|-"]),
        (
            "SELECT line, step, conversation, resident, said_to, others_json, rests_on_json, heard_by_json FROM lines \
          WHERE step = 2",
            &[r#"2|2|2|0|-|["Adam Smith"]|[0]|[1,2]"#],
        ),
        (
            "SELECT * FROM tellings WHERE step = 2",
            &["2|2|0|1|Sam Moore|StandsFor|candidacy for mayor", "2|2|0|2|Sam Moore|StandsFor|candidacy for mayor"],
        ),
        (
            "SELECT step, resident, subject, verb, source, heard_from, memory, importance, credit, secret FROM claims \
          WHERE step = 2",
            &["2|0|Sam Moore|StandsFor|heard|Sam Moore|2|6|8|0"],
        ),
        (
            "SELECT memory, step, created_secs, kind, importance, level, embedding IS NULL, forgotten FROM memories",
            &["1|1|21610|Conversation|6|0|0|2", "2|2|21610|Conversation|6|0|0|3", "3|3|21610|Conversation|6|0|0|-"],
        ),
        (
            "SELECT resident, other, familiarity, opinion, why FROM relations WHERE step = 2",
            &["0|Sam Moore|0|6.5|Sam made me laugh"],
        ),
        ("SELECT step, resident, agreed_with, standing, what FROM appointments WHERE step = 2", &["2|0|-|Open|voting"]),
        ("SELECT * FROM refusals WHERE step = 2", &["2|1|OutOfOrder"]),
        (
            "SELECT kind, resident, letter, body FROM inputs WHERE step = 2",
            &[
                "command|-|-|whisper Isabella: the stove is burning",
                r#"late|1|3|{"act":null,"approach":null,"say":null}"#,
            ],
        ),
        ("SELECT * FROM questions WHERE step = 2", &["0|2|2|utter|small|{}|120|300|20"]),
        ("SELECT * FROM calls", &["utter|small|3|900|60|120"]),
        ("SELECT step FROM moments", &["3"]),
    ];

    #[test]
    fn everything_that_happened_can_be_read_back() {
        let (_folder, path) = town();
        let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
        for step in 1..=3 {
            journal.record(rich(step));
        }
        journal.record(record(4, Vec::new()));
        moment(3).into_iter().for_each(|piece| journal.keep(piece));
        journal.picture(3, vec![1, 2]);
        journal.note("embedder", "words".into());
        journal.note("embedder", "trigrams".into());
        let status = journal.finish().unwrap();
        assert_eq!((status.kept_until, status.fault), (4, None));
        assert_eq!(status.bytes, fs::metadata(&path).unwrap().len());
        let file = look(&path);
        for (sql, expected) in READ_BACK {
            assert_eq!(rows(&file, sql), expected, "{sql}");
        }
        let hash = file.query_row("SELECT hash FROM hashes WHERE step = 2 AND of = 'step'", [], |row| row.get(0));
        assert_eq!(hash, Ok(crate::journal::hash::step_hash(&rich(2).entries)));
        let mut bodies = moment(3);
        bodies.sort_by_key(|piece| piece.part);
        let whole = crate::journal::hash::moment_hash(bodies.iter().map(|piece| blake3::hash(&piece.body)));
        let hash = file.query_row("SELECT hash FROM hashes WHERE of = 'town' AND step = 3", [], |row| row.get(0));
        assert_eq!(hash, Ok(whole));
        let parts = Reader::open(&path).unwrap().pieces(3).unwrap();
        assert_eq!(parts, bodies.into_iter().map(|piece| (piece.part, piece.body)).collect::<Vec<_>>());
        let persona: String =
            file.query_row("SELECT persona_json FROM residents WHERE step = 2", [], |row| row.get(0)).unwrap();
        let persona: crate::mind::persona::Persona = serde_json::from_str(&persona).unwrap();
        assert_eq!(persona, crate::mind::testing::world().people[2]);
    }

    #[test]
    fn going_on_forgets_what_comes_after_and_parts_of_moments() {
        let (_folder, path) = town();
        let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
        for step in 1..=5 {
            journal.record(rich(step));
            journal.picture(step, vec![1]);
        }
        moment(2).into_iter().chain(moment(4)).for_each(|piece| journal.keep(piece));
        moment(3).into_iter().take(2).for_each(|piece| journal.keep(piece));
        journal.finish().unwrap();
        let journal = Journal::go_on(&path, 3, Patience::Never).unwrap();
        assert_eq!(journal.status().kept_until, 3);
        journal.finish().unwrap();
        let cut = look(&path);

        let (_other_folder, path) = town();
        let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
        for step in 1..=3 {
            journal.record(rich(step));
            journal.picture(step, vec![1]);
        }
        moment(2).into_iter().for_each(|piece| journal.keep(piece));
        journal.finish().unwrap();
        let short = look(&path);
        for table in rows(&short, "SELECT name FROM sqlite_master WHERE type = 'table'") {
            let sql = format!("SELECT * FROM {table}");
            assert_eq!(rows(&cut, &sql), rows(&short, &sql), "{table}");
        }
    }

    #[test]
    fn in_the_window_no_step_waits_and_none_is_lost() {
        let (_folder, path) = town();
        let mut journal = Journal::found(&path, &founding(), Patience::Never).unwrap().settle().unwrap();
        let (go, gate) = bounded::<()>(0);
        let (arrived, at_the_gate) = bounded::<()>(1);
        journal.send(Item::Do(Box::new(move |_| {
            arrived.send(()).unwrap();
            gate.recv().unwrap();
        })));
        at_the_gate.recv().unwrap();
        // The thread stands at the gate, so if one of these waited, it would wait for ever.
        (1..=200).for_each(|step| journal.record(walk(step)));
        assert!(journal.backlog.len() > 100);
        assert_eq!(journal.status().kept_until, 0);
        go.send(()).unwrap();
        assert_eq!(journal.finish().unwrap().kept_until, 200);
        assert_eq!(count(&look(&path), "SELECT COUNT(*) FROM steps"), 200);
    }

    #[test]
    fn headless_less_than_a_minute_is_only_on_its_way() {
        let (_folder, path) = town();
        let mut journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
        for step in 1..=300 {
            journal.record(if step % 3 == 0 { walk(step) } else { record(step, Vec::new()) });
            let committed = count(&look(&path), "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'step'");
            let safe = tail::last_step(&path).max(committed as u64);
            assert!(safe + 6 > step, "after step {step}, only step {safe} is safe");
        }
    }

    #[test]
    fn a_file_that_is_there_open_or_something_else_is_left_alone() {
        let (_folder, path) = town();
        assert!(matches!(Journal::go_on(&path, 0, Patience::Wait), Err(JournalError::Missing(_))));
        let journal = Journal::found(&path, &founding(), Patience::Wait).unwrap().settle().unwrap();
        assert!(matches!(Journal::found(&path, &founding(), Patience::Wait), Err(JournalError::Locked(_))));
        assert!(matches!(Journal::go_on(&path, 0, Patience::Wait), Err(JournalError::Locked(_))));
        drop(journal);
        let before = fs::read(&path).unwrap();
        assert!(matches!(Journal::found(&path, &founding(), Patience::Wait), Err(JournalError::Exists(_))));
        assert_eq!(fs::read(&path).unwrap(), before);
        look(&path).pragma_update(None, "user_version", 99).unwrap();
        let newer = Journal::go_on(&path, 0, Patience::Wait);
        assert!(matches!(newer, Err(JournalError::Newer { format: 99, .. })));
        for content in [&b"not a town"[..], b"", &[0; 5000]] {
            fs::write(&path, content).unwrap();
            assert!(matches!(Journal::go_on(&path, 0, Patience::Wait), Err(JournalError::NotATown(_))));
            assert_eq!(fs::read(&path).unwrap(), content);
        }
    }
}
