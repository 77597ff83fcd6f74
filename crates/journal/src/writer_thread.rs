//! The thread that writes: it takes what is sent to it, commits it, and lives with a disk that is full.

#[cfg(test)]
mod tests;

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
