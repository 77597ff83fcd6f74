//! The thread that writes: it takes what is sent to it, commits it, and lives with a disk that is full.

use std::{
    collections::VecDeque,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use crate::{
    error::JournalError,
    found,
    item::{Item, commit},
    lock::identity_of,
    retention::{self, thin},
    status::Status,
};

/// How many steps are kept in memory while nothing can be written.
const MOST_STEPS: usize = 20_000;

/// How much is written in one go after a disk was full: if it fails again, what was written stays.
const GO: usize = 1_000;

/// How long to wait before trying again what could not be written.
const RETRY: Duration = Duration::from_secs(2);

/// How long steps in which nothing happened may wait for others to be written with.
const LINGER: Duration = Duration::from_millis(500);

/// How often to look at the file itself.
const LOOK: Duration = Duration::from_secs(1);

/// When the thread writes what it has.
#[derive(Clone, Copy, Debug)]
pub(super) enum FlushPolicy {
    /// At once, but at most so many steps without a commit in between.
    AtOnce(usize),
    /// When it has so many steps: what is pending is safe elsewhere.
    Together(usize),
}

impl FlushPolicy {
    /// How many steps are taken together.
    fn together(self) -> usize {
        match self {
            Self::AtOnce(steps) | Self::Together(steps) => steps,
        }
    }
}

/// The thread that writes the record of a town.
pub(super) struct WriterThread {
    path: PathBuf,
    pub(super) connection: Connection,
    status: Arc<Mutex<Status>>,
    policy: FlushPolicy,
    /// What is not written yet, oldest first.
    pending: VecDeque<Item>,
    /// How many steps are pending.
    steps: usize,
    fault: Option<JournalError>,
    /// Whether something could not be kept: then what follows is of no use, since the town cannot be told past a gap.
    ended: bool,
    pub(super) next_try: Instant,
    last_look: Instant,
    /// Which file it writes.
    file: Option<(u64, u64)>,
    /// The last game day on which old rows were thinned.
    day: u64,
}

impl WriterThread {
    /// Goes on after the step in `status`.
    pub(super) fn new(path: PathBuf, connection: Connection, status: Arc<Mutex<Status>>, policy: FlushPolicy) -> Self {
        let day = status.lock().unwrap_or_else(PoisonError::into_inner).kept_until / retention::DAY;
        let now = Instant::now();
        let (pending, steps, fault, ended) = (VecDeque::new(), 0, None, false);
        let file = identity_of(&path);
        Self {
            path,
            connection,
            status,
            policy,
            pending,
            steps,
            fault,
            ended,
            next_try: now,
            last_look: now,
            file,
            day,
        }
    }

    /// Writes until nothing more can come; returns the fault that remains.
    pub(super) fn run(mut self, items: &Receiver<Vec<Item>>) -> Result<(), JournalError> {
        loop {
            let received = if self.pending.is_empty() {
                items.recv().map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                items.recv_timeout(self.patience())
            };
            match received {
                Ok(items) => self.take(items),
                Err(RecvTimeoutError::Timeout) => self.write(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while self.steps < self.policy.together()
                && let Ok(more) = items.try_recv()
            {
                self.take(more);
            }
            if self.due() {
                self.write();
            }
        }
        self.end()
    }

    /// How long to wait for more before something is done about what is pending.
    fn patience(&self) -> Duration {
        if self.fault.is_some() { self.next_try.saturating_duration_since(Instant::now()) } else { LINGER }
    }

    /// Whether it is time to write.
    fn due(&self) -> bool {
        if self.fault.is_some() {
            return !self.pending.is_empty() && Instant::now() >= self.next_try;
        }
        let waits = matches!(self.policy, FlushPolicy::Together(_)) || self.pending.iter().all(Item::can_wait);
        self.steps >= self.policy.together() || !waits
    }

    fn take(&mut self, items: Vec<Item>) {
        for item in items {
            match item {
                #[cfg(test)]
                Item::Do(act) => act(self),
                _ if self.ended => {}
                Item::Step(record, _) if self.steps >= MOST_STEPS => self.give_up(record.step),
                item => {
                    self.steps += usize::from(item.step().is_some());
                    self.pending.push_back(item);
                }
            }
        }
    }

    /// Writes everything that is pending, or finds out why not.
    fn write(&mut self) {
        while !self.pending.is_empty() {
            let many = self.pending.len().min(GO);
            match commit(&mut self.connection, self.pending.iter().take(many)) {
                Ok(step) => self.wrote(many, step),
                Err(error) => return self.failed(&error),
            }
        }
    }

    /// The oldest `many` items are safe, the last step among them is `step`.
    fn wrote(&mut self, many: usize, step: Option<u64>) {
        self.pending.drain(..many);
        if let Some(step) = step {
            self.steps = self.pending.iter().filter(|item| item.step().is_some()).count();
            self.status.lock().unwrap_or_else(PoisonError::into_inner).kept_until = step;
            self.thin(step);
        }
        if !self.ended && (self.fault.is_some() || self.last_look.elapsed() >= LOOK) {
            self.look();
        }
    }

    /// Once a game day, lets what is old take less room, and moves the log into the file, so that whoever copies the file
    /// alone has all but the last day.
    fn thin(&mut self, step: u64) {
        let day = step / retention::DAY;
        if day <= self.day {
            return;
        }
        self.day = day;
        // A reader may hinder this: then it is done the next day.
        let _ = self.connection.pragma_update_and_check(None, "wal_checkpoint", "PASSIVE", |_| Ok(()));
        let thinned = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).and_then(|it| {
            thin(&it, step)?;
            it.commit()
        });
        // The words are safe, so this is no fault: what is left over is thinned on the next day.
        drop(thinned);
    }

    /// Looks at the file itself: SQLite does not notice when somebody deletes or replaces what it has open.
    fn look(&mut self) {
        self.last_look = Instant::now();
        let bytes = found::bytes(&self.path).filter(|_| identity_of(&self.path) == self.file);
        if let Some(bytes) = bytes {
            self.status.lock().unwrap_or_else(PoisonError::into_inner).bytes = bytes;
            self.says(None);
        } else {
            let what = String::from(
                "the file or its folder has disappeared or was replaced by another, so nothing more is kept",
            );
            self.says(Some(JournalError::Other { path: self.path.clone(), what }));
            self.next_try = self.last_look + RETRY;
        }
    }

    /// Nothing could be written; what is pending stays in memory.
    fn failed(&mut self, error: &rusqlite::Error) {
        self.next_try = Instant::now() + RETRY;
        // That the record has ended is the worse news.
        if self.ended {
            return;
        }
        self.says(Some(JournalError::of_sql(&self.path, error)));
        // A damaged file is left as it is.
        if matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)) {
            self.ended = true;
            self.pending.clear();
            self.steps = 0;
        }
    }

    /// There is no more room in memory either: the record ends before a step.
    fn give_up(&mut self, step: u64) {
        self.ended = true;
        let what = format!(
            "nothing could be written for {MOST_STEPS} steps, so the record ends before step {step} and the town goes \
             on without it"
        );
        self.says(Some(JournalError::Other { path: self.path.clone(), what }));
    }

    fn says(&mut self, fault: Option<JournalError>) {
        let told = fault.as_ref().map(|fault| match fault {
            JournalError::Full(_) | JournalError::Disk { .. } => {
                format!("{fault}; the town goes on in memory until then")
            }
            fault => fault.to_string(),
        });
        self.status.lock().unwrap_or_else(PoisonError::into_inner).fault = told;
        self.fault = fault;
    }

    /// Writes what is left, moves the write-ahead log into the file and closes it.
    fn end(mut self) -> Result<(), JournalError> {
        let gap = self.fault.take().filter(|_| self.ended);
        self.ended = false;
        self.write();
        let fault = self.fault.take().or(gap);
        self.says(fault);
        // A reader may hinder this; then the log stays beside the file, as sound as the file itself.
        let _ = self.connection.pragma_update_and_check(None, "wal_checkpoint", "TRUNCATE", |_| Ok(()));
        if self.fault.is_none() {
            self.look();
        }
        match self.fault {
            Some(fault) => Err(fault),
            None => self.connection.close().map_err(|(_, error)| JournalError::of_sql(&self.path, &error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::{Sender, bounded};

    use super::*;
    use crate::{
        entry::StepRecord,
        testing::{count, founding, look, record, rich, rows, walk},
    };

    /// A writer thread at work on a new town, as a test sees it.
    struct Desk {
        _folder: tempfile::TempDir,
        path: PathBuf,
        items: Sender<Vec<Item>>,
        status: Arc<Mutex<Status>>,
        thread: std::thread::JoinHandle<Result<(), JournalError>>,
    }

    impl Desk {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("town.smallville");
            found::place(&found::draft(&path, &founding()).unwrap(), &path).unwrap();
            let connection = found::open(&path, false).unwrap();
            let status = Arc::new(Mutex::new(Status::default()));
            let thread = WriterThread::new(path.clone(), connection, Arc::clone(&status), FlushPolicy::AtOnce(2));
            let (items, receiver) = bounded(2);
            let thread = std::thread::spawn(move || thread.run(&receiver));
            Self { _folder: folder, path, items, status, thread }
        }

        fn steps(&self, records: impl IntoIterator<Item = StepRecord>) {
            self.items.send(records.into_iter().map(|record| Item::Step(record, None)).collect()).unwrap();
        }

        /// Does something on the thread, after everything that was sent before, and waits until it is done.
        fn act(&self, act: impl FnOnce(&mut WriterThread) + Send + Sync + 'static) {
            let (done, wait) = bounded(1);
            let act = move |thread: &mut WriterThread| {
                thread.write();
                act(thread);
                done.send(()).unwrap();
            };
            self.items.send(vec![Item::Do(Box::new(act))]).unwrap();
            wait.recv().unwrap();
        }

        fn status(&self) -> Status {
            self.status.lock().unwrap().clone()
        }

        fn end(self) -> (Result<(), JournalError>, Connection, tempfile::TempDir) {
            drop(self.items);
            (self.thread.join().unwrap(), look(&self.path), self._folder)
        }
    }

    /// Leaves no room for one page more, or as much as there is.
    fn room(connection: &Connection, any: bool) {
        let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        let most = if any { 1_000_000 } else { pages };
        connection.pragma_update_and_check(None, "max_page_count", most, |_| Ok(())).unwrap();
    }

    #[test]
    fn a_full_disk_keeps_everything_in_memory_until_there_is_room() {
        let desk = Desk::new();
        desk.steps([rich(1)]);
        desk.act(|thread| room(&thread.connection, false));
        desk.steps((2..=30).map(rich));
        desk.act(|_| ());
        let status = desk.status();
        let fault = status.fault.unwrap();
        assert!(fault.ends_with("the disk is full; make room on it; the town goes on in memory until then"), "{fault}");
        assert_eq!(status.kept_until, 1);
        assert_eq!(count(&look(&desk.path), "SELECT COUNT(*) FROM lines"), 1);
        desk.steps((31..=40).map(rich));
        desk.act(|thread| room(&thread.connection, true));
        desk.act(|_| ());
        assert_eq!((desk.status().kept_until, desk.status().fault), (40, None));
        desk.steps([rich(41)]);
        let (ended, file, _folder) = desk.end();
        ended.unwrap();
        let expected: Vec<String> = (1..=41).map(|step| step.to_string()).collect();
        assert_eq!(rows(&file, "SELECT step FROM lines ORDER BY line"), expected);
    }

    #[test]
    fn a_disk_that_stays_full_ends_the_record_without_a_gap() {
        let desk = Desk::new();
        desk.act(|thread| room(&thread.connection, false));
        let many = MOST_STEPS as u64;
        desk.steps((1..many).map(walk).chain([rich(many), rich(many + 1), walk(many + 2)]));
        desk.act(|thread| room(&thread.connection, true));
        desk.steps([walk(many + 3)]);
        let (ended, file, _folder) = desk.end();
        assert!(ended.unwrap_err().to_string().contains("the record ends before step 20001"));
        assert_eq!(count(&file, "SELECT MAX(step) FROM steps"), many as i64);
        assert_eq!(count(&file, "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'step'"), many as i64);
    }

    #[test]
    fn a_file_that_disappears_is_noticed() {
        let desk = Desk::new();
        let (path, away) = (desk.path.clone(), desk.path.with_extension("away"));
        std::fs::rename(&path, &away).unwrap();
        desk.steps([walk(1)]);
        desk.act(WriterThread::look);
        assert!(desk.status().fault.unwrap().contains("has disappeared"));
        std::fs::rename(&away, &path).unwrap();
        desk.steps([walk(2)]);
        desk.act(|_| ());
        assert_eq!(desk.status().fault, None);
        desk.end().0.unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_is_noticed() {
        let desk = Desk::new();
        let (path, other) = (desk.path.clone(), desk.path.with_extension("other"));
        std::fs::copy(&path, &other).unwrap();
        std::fs::rename(&other, &path).unwrap();
        desk.steps([walk(1)]);
        desk.act(WriterThread::look);
        assert!(desk.status().fault.unwrap().contains("was replaced by another"));
        drop(desk.end());
    }

    #[test]
    fn damage_is_left_as_it_is() {
        let desk = Desk::new();
        // What SQLite says when a page makes no sense.
        desk.act(|thread| {
            let damage = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
            thread.failed(&rusqlite::Error::SqliteFailure(damage, None));
        });
        desk.steps([rich(1)]);
        let (ended, file, _folder) = desk.end();
        assert!(matches!(ended, Err(JournalError::Damaged { .. })));
        assert_eq!(count(&file, "SELECT COUNT(*) FROM lines"), 0);
    }

    #[test]
    fn old_rows_are_thinned_as_days_go_by() {
        let desk = Desk::new();
        desk.steps([walk(1), walk(2), record(9 * retention::DAY - 1, Vec::new()), walk(9 * retention::DAY)]);
        let (ended, file, _folder) = desk.end();
        ended.unwrap();
        assert_eq!(count(&file, "SELECT COUNT(*) FROM steps"), 2);
    }

    #[test]
    fn once_a_day_the_log_moves_into_the_file() {
        let desk = Desk::new();
        desk.steps([walk(1), walk(retention::DAY)]);
        desk.act(|_| ());
        // Whoever copies the file alone has the day.
        let copy = desk.path.with_extension("copy");
        std::fs::copy(&desk.path, &copy).unwrap();
        let step = count(&look(&copy), "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'step'");
        assert_eq!(step, retention::DAY as i64);
        drop(desk.end());
    }
}
