//! A branch: a copy of a town up to a step, from which it can go on another way.

use std::path::Path;

use rusqlite::Connection;

use crate::{cut, draft::Draft, error::JournalError, reader::Reader};

/// Copies a town as it was after a step, with all that happened before, into a new file.
///
/// The source stays as it is; a game may have it open.
///
/// # Errors
/// Says what is wrong with the source, or that the target is there already or cannot be written; then it is not made.
pub fn fork(source: &Path, at: u64, target: &Path) -> Result<(), JournalError> {
    let reader = Reader::open(source)?;
    let at = at.min(reader.last_step()?);
    let draft = Draft::new(target)?;
    reader.copy_to(&draft)?;
    branch(draft.path(), source, at).map_err(|error| JournalError::unreadable(target, "the copy", &error))?;
    draft.keep(target)
}

/// Cuts a copy after a step, and writes down whence it comes.
fn branch(copy: &Path, source: &Path, at: u64) -> rusqlite::Result<()> {
    let mut connection = Connection::open(copy)?;
    // Until it is complete it is a draft, so that a crash costs nothing but the draft.
    connection.execute_batch("PRAGMA synchronous = OFF")?;
    let transaction = connection.transaction()?;
    cut::cut_after(&transaction, at)?;
    let from = source.canonicalize().unwrap_or_else(|_| source.to_path_buf()).display().to_string();
    for (key, value) in [("forked_from", from), ("forked_at", at.to_string())] {
        transaction.execute("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", [key, value.as_str()])?;
    }
    transaction.commit()?;
    let pages = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    if pages("PRAGMA freelist_count")? > pages("PRAGMA page_count")? / 8 {
        connection.execute_batch("VACUUM")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{open::sidecar, reader::testing};

    #[test]
    fn a_town_that_is_open_is_copied_up_to_a_step() {
        let folder = tempfile::tempdir().unwrap();
        let (source, target) = (folder.path().join("a.town"), folder.path().join("b.town"));
        let game = testing::write(&source);
        game.execute("INSERT INTO refusals VALUES (2000, 0, 'Closed')", []).unwrap();
        assert!(sidecar(&source, "-wal").metadata().unwrap().len() > 0, "what was written is still in the log");
        fork(&source, 1500, &target).unwrap();
        let (old, new) = (Reader::open(&source).unwrap(), Reader::open(&target).unwrap());
        new.check().unwrap();
        assert_eq!((old.last_step().unwrap(), new.last_step().unwrap()), (2200, 1500));
        assert_eq!((old.refusals(u64::MAX).unwrap().len(), new.refusals(u64::MAX).unwrap().len()), (3, 2));
        assert_eq!(new.snapshots().unwrap(), [720, 1440]);
        assert_eq!(new.founding().unwrap(), old.founding().unwrap());
        assert_eq!(new.sayings(0, 1500).unwrap(), old.sayings(0, 1500).unwrap());
        assert_eq!(new.meta("forked_at").unwrap().as_deref(), Some("1500"));
        assert!(new.meta("forked_from").unwrap().unwrap().ends_with("a.town"));
        game.execute("INSERT INTO refusals VALUES (2000, 1, 'Closed')", []).unwrap();
        assert_eq!(old.refusals(u64::MAX).unwrap().len(), 4, "the game goes on in the source");
    }

    #[test]
    fn a_branch_beyond_the_end_is_a_copy() {
        let (folder, source) = testing::sample();
        let target = folder.path().join("b.town");
        fork(&source, u64::MAX, &target).unwrap();
        let new = Reader::open(&target).unwrap();
        assert_eq!((new.last_step().unwrap(), new.meta("forked_at").unwrap().as_deref()), (2200, Some("2200")));
    }

    #[test]
    fn a_fork_that_fails_leaves_no_file_behind() {
        let (folder, source) = testing::sample();
        let names = || {
            let files = fs::read_dir(folder.path()).unwrap();
            files.map(|file| file.unwrap().file_name()).collect::<std::collections::BTreeSet<_>>()
        };
        let before = (names(), fs::read(&source).unwrap());
        let check = |source: &Path, target: &Path, expected: &str| {
            let error = fork(source, 100, target).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check(&source, &source, "there is a file of this name already");
        check(&source, &folder.path().join("no folder/b.town"), "nothing can be written there");
        check(&folder.path().join("c.town"), &folder.path().join("b.town"), "no such town");
        assert!((names(), fs::read(&source).unwrap()) == before);
        // A table that the copy cannot be cut without: the copy is begun and cannot be completed.
        let game = Connection::open(&source).unwrap();
        game.execute_batch("CREATE TRIGGER no BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'no'); END").unwrap();
        game.execute_batch("UPDATE lines SET step = 150").unwrap();
        drop(game);
        assert!(fork(&source, 100, &folder.path().join("b.town")).is_err());
        assert_eq!(names(), before.0);
    }
}
