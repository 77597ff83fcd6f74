//! Full disks, files that disappear, damage, and what is done once a day.

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
