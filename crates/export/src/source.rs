//! What an export reads: the file of a town, as it is at one moment, and the names of everything in it.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, Params, Row, types::Type};
use serde::de::DeserializeOwned;

use crate::ExportError;
use smallville_journal::{error::JournalError, open, reader::Reader};
use smallville_mind::persona::Persona;
use smallville_town::GameTime;

/// An open town.
pub(super) struct Source {
    connection: Connection,
    path: PathBuf,
    pub(super) reader: Reader,
    /// Everybody who ever lived here, by number.
    pub(super) people: BTreeMap<i64, Persona>,
    /// Those who only came to talk.
    visitors: BTreeMap<i64, Persona>,
    /// In which step each of them came.
    pub(super) came: BTreeMap<i64, u64>,
    /// The names of the sectors.
    pub(super) sectors: BTreeMap<i64, String>,
    /// The addresses of the things.
    pub(super) things: BTreeMap<i64, String>,
    /// The last step that was kept.
    pub(super) last: u64,
}

impl Source {
    /// Opens a town; one of an older format is brought up to date first.
    pub(super) fn open(path: &Path) -> Result<Self, JournalError> {
        let reader = Reader::open(path)?;
        let connection = open::open(path)?;
        // A game may go on writing; all that is told here is of one moment.
        connection.execute_batch("BEGIN").map_err(|error| wrong(path, "the file", &error))?;
        let mut source = Self {
            last: 0,
            connection,
            path: path.into(),
            reader,
            people: BTreeMap::new(),
            visitors: BTreeMap::new(),
            came: BTreeMap::new(),
            sectors: BTreeMap::new(),
            things: BTreeMap::new(),
        };
        source.last = source.reader.last_step()?;
        let sql = "SELECT resident, persona_json FROM residents";
        let people = source.all("residents", sql, [], |row| Ok((row.get(0)?, json::<Persona>(row, 1)?)))?;
        (source.visitors, source.people) = people.into_iter().partition(|(_, person)| person.visitor);
        let sql = "SELECT resident, step FROM residents";
        source.came = source.all("residents", sql, [], |row| Ok((row.get(0)?, step(row, 1)?)))?.into_iter().collect();
        let pair = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        source.sectors = source.all("sectors", "SELECT sector, name FROM sectors", [], pair)?.into_iter().collect();
        source.things = source.all("things", "SELECT thing, address FROM things", [], pair)?.into_iter().collect();
        Ok(source)
    }

    /// When the town began.
    pub(super) fn begin(&self) -> GameTime {
        self.reader.begin()
    }

    /// The end of the last step.
    pub(super) fn end(&self) -> GameTime {
        self.reader.moment_of(self.last)
    }

    /// The moment at the end of a step.
    pub(super) fn moment_of(&self, step: u64) -> GameTime {
        self.reader.moment_of(step)
    }

    /// What the clock showed in a step.
    pub(super) fn at_of(&self, step: u64) -> GameTime {
        self.reader.at_of(step)
    }

    /// The full name of a resident, or what a visitor calls themselves.
    pub(super) fn name(&self, resident: i64) -> &str {
        let known = self.people.get(&resident).or_else(|| self.visitors.get(&resident));
        known.map_or("a visitor", |person| person.name.as_str())
    }

    /// All rows of a question; for questions with few of them.
    pub(super) fn all<T>(
        &self,
        table: &str,
        sql: &str,
        parameters: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, JournalError> {
        let collect = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare_cached(sql)?.query_map(parameters, read)?.collect()
        };
        collect().map_err(|error| wrong(&self.path, table, &error))
    }

    /// Goes through the rows of a question one by one.
    pub(super) fn each(
        &self,
        table: &str,
        sql: &str,
        parameters: impl Params,
        mut take: impl FnMut(&Row<'_>) -> Result<(), Trouble>,
    ) -> Result<(), ExportError> {
        let go = || -> Result<(), Trouble> {
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = statement.query(parameters)?;
            while let Some(row) = rows.next()? {
                take(row)?;
            }
            Ok(())
        };
        go().map_err(|trouble| match trouble {
            Trouble::Read(error) => wrong(&self.path, table, &error).into(),
            Trouble::Other(error) => error,
        })
    }

    /// A number that a question gives; 0 for none.
    pub(super) fn count(&self, table: &str, sql: &str, parameters: impl Params) -> Result<u64, JournalError> {
        Ok(self.all(table, sql, parameters, |row| step(row, 0))?.first().copied().unwrap_or(0))
    }

    /// All people and visitors, by number.
    pub(super) fn everybody(&self) -> impl Iterator<Item = (i64, &Persona)> {
        let mut all: Vec<(i64, &Persona)> =
            self.people.iter().chain(&self.visitors).map(|(person, persona)| (*person, persona)).collect();
        all.sort_unstable_by_key(|(person, _)| *person);
        all.into_iter()
    }
}

/// What can go wrong with a row.
pub(super) enum Trouble {
    /// It cannot be read.
    Read(rusqlite::Error),
    /// What it becomes cannot be written.
    Other(ExportError),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Read(error)
    }
}

impl From<ExportError> for Trouble {
    fn from(error: ExportError) -> Self {
        Self::Other(error)
    }
}

/// What an error means that shows while something is read.
fn wrong(path: &Path, table: &str, error: &rusqlite::Error) -> JournalError {
    match error.sqlite_error_code() {
        None => JournalError::Damaged { path: path.into(), what: format!("a row of {table} cannot be read") },
        Some(_) => JournalError::of_sql(path, error),
    }
}

/// A step, or another number from 0.
pub(super) fn step(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|error| broken(column, Type::Integer, error))
}

/// What is kept as JSON.
pub(super) fn json<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    serde_json::from_str(row.get_ref(column)?.as_str()?).map_err(|error| broken(column, Type::Text, error))
}

/// A step as SQLite counts it.
pub(super) fn bound(step: u64) -> i64 {
    i64::try_from(step).unwrap_or(i64::MAX)
}

/// A column whose content makes no sense.
pub(super) fn broken(
    column: usize,
    found: Type,
    why: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, found, why.into())
}
