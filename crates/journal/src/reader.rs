//! Looks things up in the file of a town, as of any step: what came later does not exist yet.
//!
//! Every row has the step in which it was written, so "as of step N" is always "rows with a step not above N". Damage can
//! show at any row; then the answer is the sentence that says so.

mod again;
pub mod calls;
pub mod events;
mod happened;
mod inputs;
mod minds;
mod noteworthy;
pub(crate) mod row;

#[cfg(test)]
mod faults;
#[cfg(test)]
pub(crate) mod testing;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, Params, Row};

use crate::{
    draft::Draft,
    entry::Founding,
    error::JournalError,
    guard::{Budget, LARGEST_FILES},
    migrate, open, retention, tail,
};
use smallville_mind::persona::Persona;
use smallville_town::{Clock, GameTime};

/// An open file of a town, for looking things up.
#[derive(Debug)]
pub struct Reader {
    connection: Connection,
    path: PathBuf,
    begin: GameTime,
    /// Renewed with every question.
    budget: Budget,
}

/// Holds for the residents in the table of that name, which visitors stand in too.
const NO_VISITOR: &str = "instr(persona_json, '\"visitor\":true') = 0";

impl Reader {
    /// Opens a town; one of an older format is brought up to date first, with a copy kept.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        tail::recover(path)?;
        migrate::migrate(path)?;
        Self::of(open::open(path)?, path)
    }

    /// Looks things up through a connection that is open already.
    pub(super) fn of(mut connection: Connection, path: &Path) -> Result<Self, JournalError> {
        let bytes = path.metadata().map_or(0, |file| file.len());
        let budget =
            Budget::of(&mut connection, bytes).map_err(|error| JournalError::unreadable(path, "the file", &error))?;
        let mut reader = Self { connection, path: path.to_path_buf(), begin: GameTime::default(), budget };
        reader.begin = reader.fact("begin")?;
        Ok(reader)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the whole file and looks whether it is sound.
    ///
    /// # Errors
    /// Says what was found.
    pub fn check(&self) -> Result<(), JournalError> {
        self.budget.renew();
        open::check(&self.connection, &self.path)
    }

    /// When the town began.
    #[must_use]
    pub fn begin(&self) -> GameTime {
        self.begin
    }

    /// The moment at the end of a step.
    #[must_use]
    pub fn moment_of(&self, step: u64) -> GameTime {
        Clock::resumed(self.begin, step).now()
    }

    /// The moment that people saw on the clock in a step: its beginning. What is done and said carries it.
    #[must_use]
    pub fn at_of(&self, step: u64) -> GameTime {
        self.moment_of(step.saturating_sub(1))
    }

    /// What the town began with.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn founding(&self) -> Result<Founding, JournalError> {
        let sql = "SELECT path, content FROM files ORDER BY path";
        let mut room = LARGEST_FILES;
        let files = self.rows("files", sql, [], |row| {
            let content = row::unpacked_within(row, 1, room)?;
            room -= content.len() as u64;
            Ok((row.get(0)?, content))
        })?;
        let sql = "SELECT thing, kind, address FROM things ORDER BY thing";
        let things = self.rows("things", sql, [], |row| Ok((row::step(row, 0)?, (row.get(1)?, row.get(2)?))))?;
        let sql = "SELECT sector, name FROM sectors ORDER BY sector";
        let sectors = self.rows("sectors", sql, [], |row| Ok((row::step(row, 0)?, row.get(1)?)))?;
        Ok(Founding {
            seed: self.fact("seed")?,
            settings: self.fact("settings")?,
            begin: self.begin,
            files,
            things: self.in_order("things", things)?,
            sectors: self.in_order("sectors", sectors)?,
        })
    }

    /// The last step that was kept.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn last_step(&self) -> Result<u64, JournalError> {
        let last: u64 = self.fact("step")?;
        let sql = "SELECT COALESCE(MAX(step), 0) FROM hashes";
        let happened = self.first("hashes", sql, [], |row| row::step(row, 0))?.unwrap_or(0);
        // Nobody sleeps through more than a day, and whoever brings the town back lives all steps again.
        if last > happened.saturating_add(retention::DAY) {
            let what = format!("its last step is {last}, but nothing is known of what happened after step {happened}");
            return Err(JournalError::damaged(&self.path, &what));
        }
        Ok(last)
    }

    /// A fact about the town or the file; the names are in the schema.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn meta(&self, key: &str) -> Result<Option<String>, JournalError> {
        self.first("meta", "SELECT value FROM meta WHERE key = ?1", [key], |row| row.get(0))
    }

    /// Everybody who had come until a step, in the order of their numbers.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn residents(&self, until: u64) -> Result<Vec<Persona>, JournalError> {
        let sql = "SELECT resident, persona_json FROM residents WHERE step <= ?1 ORDER BY resident";
        let read = |row: &Row<'_>| Ok((row::step(row, 0)?, row::json(row, 1)?));
        let residents = self.rows("residents", sql, [row::bound(until)], read)?;
        self.in_order("residents", residents)
    }

    /// How many people live in the town.
    pub(super) fn count_residents(&self) -> Result<u32, JournalError> {
        let sql = format!("SELECT COUNT(*) FROM residents WHERE {NO_VISITOR}");
        Ok(self.first("residents", &sql, [], |row| row.get(0))?.unwrap_or(0))
    }

    /// Bytes on disk by table and index, largest first.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn sizes(&self) -> Result<Vec<(String, u64)>, JournalError> {
        let sql = "SELECT name, SUM(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC, 1";
        self.rows("the file", sql, [], |row| Ok((row.get(0)?, row::step(row, 1)?)))
    }

    /// The newest picture that is not later than a step, as PNG.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn picture(&self, until: u64) -> Result<Option<Vec<u8>>, JournalError> {
        let sql = "SELECT png FROM pictures WHERE step <= ?1 ORDER BY step DESC LIMIT 1";
        self.first("pictures", sql, [row::bound(until)], |row| row.get(0))
    }

    /// Copies the whole file into a draft, also while a game writes it.
    pub(super) fn copy_to(&self, draft: &Draft) -> Result<(), JournalError> {
        self.budget.renew();
        draft.copy(&self.connection, &self.path)
    }

    /// All rows of a question.
    pub(super) fn rows<T>(
        &self,
        table: &str,
        sql: &str,
        parameters: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, JournalError> {
        self.budget.renew();
        let collect = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare_cached(sql)?.query_map(parameters, read)?.collect()
        };
        collect().map_err(|error| JournalError::unreadable(&self.path, table, &error))
    }

    /// The first row of a question.
    fn first<T>(
        &self,
        table: &str,
        sql: &str,
        parameters: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, JournalError> {
        self.budget.renew();
        let find = || self.connection.prepare_cached(sql)?.query_row(parameters, read).optional();
        find().map_err(|error| JournalError::unreadable(&self.path, table, &error))
    }

    /// A fact that every town has.
    fn fact<T: std::str::FromStr>(&self, key: &str) -> Result<T, JournalError> {
        let value = self.meta(key)?.and_then(|value| value.parse().ok());
        value.ok_or_else(|| {
            JournalError::damaged(&self.path, &format!("the fact \"{key}\" is missing or makes no sense"))
        })
    }

    /// What is counted from 0 without a gap.
    fn in_order<T>(&self, table: &str, rows: Vec<(u64, T)>) -> Result<Vec<T>, JournalError> {
        if rows.iter().zip(0_u64..).any(|((number, _), expected)| *number != expected) {
            return Err(JournalError::damaged(&self.path, &format!("a row of {table} is missing")));
        }
        Ok(rows.into_iter().map(|(_, row)| row).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{testing::sample, *};
    use smallville_mind::testing::world;

    #[test]
    fn what_a_town_began_with_comes_back() {
        let (_folder, path) = sample();
        let reader = Reader::open(&path).unwrap();
        assert_eq!(reader.founding().unwrap(), testing::founding());
        assert_eq!(reader.last_step().unwrap(), 2200);
        assert_eq!(reader.meta("forked_from").unwrap(), None);
        assert_eq!(reader.path(), path);
    }

    #[test]
    fn people_are_there_from_the_step_in_which_they_came() {
        let (_folder, path) = sample();
        let reader = Reader::open(&path).unwrap();
        assert_eq!(reader.residents(0).unwrap(), world().people[..2]);
        assert_eq!(reader.residents(100).unwrap(), world().people[..3]);
    }

    #[test]
    fn the_newest_picture_counts() {
        let (_folder, path) = sample();
        let reader = Reader::open(&path).unwrap();
        let picture = |until| reader.picture(until).unwrap();
        assert_eq!((picture(9), picture(10), picture(u64::MAX)), (None, Some(vec![1]), Some(vec![2, 2])));
    }

    #[test]
    fn the_room_of_every_table_is_counted() {
        let (_folder, path) = sample();
        let sizes = Reader::open(&path).unwrap().sizes().unwrap();
        assert!(sizes.iter().any(|(name, bytes)| name == "memories" && *bytes >= 4096), "{sizes:?}");
        assert_eq!(sizes.iter().map(|(_, bytes)| bytes).sum::<u64>(), path.metadata().unwrap().len());
    }

    #[test]
    fn looking_leaves_nothing_behind() {
        let (folder, path) = sample();
        let before = std::fs::read(&path).unwrap();
        let reader = Reader::open(&path).unwrap();
        reader.check().unwrap();
        reader.sizes().unwrap();
        drop(reader);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(std::fs::read(&path).unwrap() == before);
    }
}
