//! Brings the file of an older version of the game to the tables of this one, with a copy kept.

mod memories;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use crate::{
    draft::Draft,
    error::JournalError,
    guard::Budget,
    open,
    schema::{FORMAT, TABLES},
};

/// For each older format the change that leads to the next one, oldest first. Format 1 was never given to anybody.
const CHANGES: &[(u32, Change)] = &[
    (2, memories::say_what_they_say),
    (3, let_go_of_phrases),
    (4, let_go_of_the_story),
    (5, let_go_of_phrases),
    (6, keep_threads),
];

/// What leads from one format to the next.
type Change = fn(&Connection) -> rusqlite::Result<()>;

/// The phrases that a town has kept lack what interviews are answered with: from now on it has those of the game.
fn let_go_of_phrases(town: &Connection) -> rusqlite::Result<()> {
    town.execute_batch("DELETE FROM files WHERE path LIKE 'assets/speech/%' OR path = 'assets/answers.ron'")
}

/// Lines did not say which exchange they belong to, and the tables knew questions only, no remarks.
fn keep_threads(town: &Connection) -> rusqlite::Result<()> {
    let_go_of_phrases(town)?;
    town.execute_batch("DELETE FROM files WHERE path = 'assets/questions.ron'")?;
    widen(town, "lines", "'null'")
}

/// Gives a table its new columns, filled with some values; it is made anew, so that its statement is that of this format to
/// the letter.
fn widen(town: &Connection, table: &str, values: &str) -> rusqlite::Result<()> {
    let ours = Connection::open_in_memory()?;
    ours.execute_batch(TABLES)?;
    let sql = "SELECT sql FROM sqlite_schema WHERE tbl_name = ?1 AND sql IS NOT NULL ORDER BY type DESC";
    let mut statements = ours.prepare(sql)?;
    let statements = statements.query_map([table], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    town.execute_batch(&format!("CREATE TABLE older AS SELECT * FROM {table}; DROP TABLE {table}"))?;
    statements.iter().try_for_each(|sql| town.execute_batch(sql))?;
    town.execute_batch(&format!("INSERT INTO {table} SELECT *, {values} FROM older; DROP TABLE older"))
}

/// The tables that a town has kept know the story that the game shipped, and lack what is said of what has happened: from
/// now on it has those of the game.
fn let_go_of_the_story(town: &Connection) -> rusqlite::Result<()> {
    let_go_of_phrases(town)?;
    town.execute_batch("DELETE FROM files WHERE path IN ('assets/insights.ron', 'assets/paraphrases.ron')")
}

/// Brings a file to the newest format; a file that has it is left alone.
///
/// Before that a copy is made beside it: `NAME.format-N.bak`.
///
/// # Errors
/// Says what is wrong with the file; then it is as it was.
pub fn migrate(path: &Path) -> Result<(), JournalError> {
    migrate_by(path, CHANGES, FORMAT)
}

/// Brings a file to the format `newest` by a list of changes.
fn migrate_by(path: &Path, changes: &[(u32, Change)], newest: u32) -> Result<(), JournalError> {
    let (mut connection, format) = open::connect(path)?;
    if format >= newest {
        return Ok(());
    }
    let Some(first) = changes.iter().position(|(from, _)| *from == format) else {
        let what = format!("saved by a version of the game that is too old, format {format}");
        return Err(JournalError::Other { path: path.to_path_buf(), what });
    };
    let kept = free_name(path, format);
    let draft = Draft::new(&kept)?;
    let bytes = path.metadata().map_or(0, |file| file.len());
    let _budget =
        Budget::of(&mut connection, bytes).map_err(|error| JournalError::unreadable(path, "the file", &error))?;
    draft.copy(&connection, path)?;
    drop(connection);
    draft.keep(&kept)?;
    change(path, format, &changes[first..]).map_err(|error| {
        // Nothing has changed, so the copy is of no use.
        let _ = std::fs::remove_file(&kept);
        JournalError::unreadable(path, "a table of the older format", &error)
    })
}

/// Applies all changes or none.
fn change(path: &Path, format: u32, changes: &[(u32, Change)]) -> rusqlite::Result<()> {
    let mut connection = Connection::open(path)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let now: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if now != format {
        // Another game was faster.
        return Ok(());
    }
    for (from, change) in changes {
        change(&transaction)?;
        transaction.pragma_update(None, "user_version", from + 1)?;
        transaction.execute("UPDATE meta SET value = ?1 WHERE key = 'format'", [(from + 1).to_string()])?;
    }
    transaction.commit()
}

/// A name for the copy at which there is no file.
fn free_name(path: &Path, format: u32) -> PathBuf {
    let name = |ending: &str| open::sidecar(path, &format!(".format-{format}{ending}.bak"));
    let numbered = (2_u32..).map(|number| name(&format!("-{number}")));
    let mut names = std::iter::once(name("")).chain(numbered);
    names.find(|name| !open::is_taken(name)).unwrap_or_else(|| name(""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::{Reader, testing::sample};

    /// Two changes as they may come: another column, another table.
    const INVENTED: &[(u32, Change)] = &[
        (FORMAT, |town| {
            town.execute_batch("ALTER TABLE things ADD COLUMN colour TEXT; UPDATE things SET colour = 'red'")
        }),
        (FORMAT + 1, |town| town.execute_batch("CREATE TABLE dreams (step INTEGER NOT NULL, words TEXT NOT NULL)")),
    ];

    fn look<T: rusqlite::types::FromSql>(path: &Path, sql: &str) -> rusqlite::Result<T> {
        Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0))
    }

    #[test]
    fn an_older_file_is_changed_step_by_step_and_a_copy_is_kept() {
        let (folder, path) = sample();
        migrate_by(&path, INVENTED, FORMAT + 2).unwrap();
        assert_eq!(look::<u32>(&path, "PRAGMA user_version").unwrap(), FORMAT + 2);
        assert_eq!(look::<String>(&path, "SELECT colour FROM things").unwrap(), "red");
        assert_eq!(look::<u32>(&path, "SELECT COUNT(*) FROM dreams").unwrap(), 0);
        let copy = folder.path().join(format!("Smallville.town.format-{FORMAT}.bak"));
        let reader = Reader::open(&copy).unwrap();
        reader.check().unwrap();
        assert_eq!(reader.last_step().unwrap(), 2200);
    }

    #[test]
    fn a_file_of_this_format_is_left_alone() {
        let (folder, path) = sample();
        let before = std::fs::read(&path).unwrap();
        migrate(&path).unwrap();
        assert!(std::fs::read(&path).unwrap() == before);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_change_that_fails_changes_nothing() {
        let (folder, path) = sample();
        let failing: Change = |town| town.execute_batch("DROP TABLE claims; UPDATE nothing SET a = 1");
        let wrong = [INVENTED[0], (FORMAT + 1, failing)];
        assert!(matches!(migrate_by(&path, &wrong, FORMAT + 2), Err(JournalError::Damaged { .. })));
        Reader::open(&path).unwrap().check().unwrap();
        assert!(look::<String>(&path, "SELECT colour FROM things").is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no copy of what is as it was");
        let error = migrate_by(&path, &INVENTED[1..], FORMAT + 2).unwrap_err().to_string();
        assert!(error.contains(&format!("too old, format {FORMAT}")), "{error}");
    }

    #[test]
    fn a_copy_that_was_kept_before_stays() {
        let (folder, path) = sample();
        let first = free_name(&path, FORMAT);
        std::fs::write(&first, "kept").unwrap();
        migrate_by(&path, INVENTED, FORMAT + 2).unwrap();
        assert_eq!(std::fs::read(&first).unwrap(), b"kept");
        assert!(folder.path().join(format!("Smallville.town.format-{FORMAT}-2.bak")).exists());
    }
}
