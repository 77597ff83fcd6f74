//! The cells of a row, from what the record holds of it.

use rusqlite::{
    Row,
    types::{Type, ValueRef},
};
use serde::{Serialize, de::IgnoredAny};

use super::{
    column::{Cell, Kind},
    field::{Field, What},
    lookup::Lookup,
};
use crate::source::{Source, broken, json};
use smallville_journal::vector;
use smallville_mind::{calendar::Appointment, embed::DIMENSIONS, why::Cause};
use smallville_town::{GameTime, Place};

/// The cells of all fields, in order.
pub(super) fn cells(fields: &[Field], row: &Row<'_>, source: &Source, lookup: &Lookup) -> rusqlite::Result<Vec<Cell>> {
    let mut reading = Reading { row, next: 0, source, lookup, cells: Vec::new() };
    fields.iter().try_for_each(|field| reading.field(field.what))?;
    Ok(reading.cells)
}

/// A row that is being read.
struct Reading<'a> {
    row: &'a Row<'a>,
    /// The next value of it.
    next: usize,
    source: &'a Source,
    lookup: &'a Lookup,
    cells: Vec<Cell>,
}

impl Reading<'_> {
    fn field(&mut self, what: What) -> rusqlite::Result<()> {
        match what {
            What::As(kind) | What::To(kind, _) => {
                let cell = self.value(kind)?;
                self.cells.push(cell);
            }
            What::Hex => {
                let bytes: Option<Vec<u8>> = self.take()?;
                self.cells.push(Cell::words(bytes.map(|bytes| hex(&bytes))));
            }
            What::Vector => {
                let bytes: Vec<u8> = self.take()?;
                let wrong = || broken(self.next, Type::Blob, format!("an embedding has {DIMENSIONS} numbers"));
                self.cells.push(Cell::Numbers(vector::unpack(&bytes, DIMENSIONS).ok_or_else(wrong)?));
            }
            What::Step => self.step()?,
            What::Secs => {
                let secs: Option<u32> = self.take()?;
                self.secs(secs.map(GameTime::from_secs));
            }
            What::Person => {
                let number: Option<i64> = self.take()?;
                let name = number.map(|number| self.source.name(number).to_owned());
                self.cells.extend([Cell::number(number), Cell::words(name)]);
            }
            What::Named => {
                let name: Option<String> = self.take()?;
                let number = name.as_ref().and_then(|name| self.lookup.people.get(name)).copied();
                self.cells.extend([Cell::number(number), Cell::words(name)]);
            }
            What::Place => {
                let (level, number): (Option<String>, Option<i64>) = (self.take()?, self.take()?);
                let place = level.zip(number).and_then(|(level, number)| self.lookup.places.recorded(&level, number));
                self.cells.push(Cell::number(place));
            }
            What::Sector => self.place("sector")?,
            What::Thing => self.place("thing")?,
            What::Matter => {
                let matter: (String, String, String) = (self.take()?, self.take()?, self.take()?);
                let number = self.lookup.matters.get(&matter).copied();
                self.cells.push(Cell::number(number));
                self.cells.extend([matter.0, matter.1, matter.2].map(Cell::Text));
            }
            What::Deed => self.deed()?,
            What::Cause => self.cause()?,
            What::Agreed => self.agreed()?,
        }
        Ok(())
    }

    /// The next value.
    fn take<T: rusqlite::types::FromSql>(&mut self) -> rusqlite::Result<T> {
        self.next += 1;
        self.row.get(self.next - 1)
    }

    /// The next value as it is.
    fn value(&mut self, kind: Kind) -> rusqlite::Result<Cell> {
        let index = self.next;
        self.next += 1;
        let value = self.row.get_ref(index)?;
        Ok(match (kind, value) {
            (_, ValueRef::Null) => Cell::Null,
            (Kind::Truth, ValueRef::Integer(number)) => Cell::Truth(number != 0),
            (Kind::Real, ValueRef::Integer(number)) => Cell::Real(number as f64),
            (_, ValueRef::Integer(number)) => Cell::Int(number),
            (_, ValueRef::Real(number)) => Cell::Real(number),
            (Kind::Json, ValueRef::Text(text)) => Cell::Json(one_line(index, text)?),
            _ => Cell::Text(value.as_str()?.to_owned()),
        })
    }

    fn step(&mut self) -> rusqlite::Result<()> {
        let step: Option<i64> = self.take()?;
        self.cells.push(Cell::number(step));
        let at = step.map(|step| self.source.moment_of(u64::try_from(step).unwrap_or(0)));
        self.secs(at);
        Ok(())
    }

    /// A moment in both ways.
    fn secs(&mut self, at: Option<GameTime>) {
        self.cells.push(Cell::number(at.map(|at| at.secs().into())));
        self.cells.push(at.map_or(Cell::Null, Cell::Time));
    }

    fn place(&mut self, level: &str) -> rusqlite::Result<()> {
        let number: Option<i64> = self.take()?;
        let place = number.and_then(|number| self.lookup.places.recorded(level, number));
        self.cells.push(Cell::number(place));
        Ok(())
    }

    fn deed(&mut self) -> rusqlite::Result<()> {
        let act: i64 = self.take()?;
        let planned = self.lookup.planned.get(&act);
        self.cells.extend([
            Cell::words(planned.and_then(|planned| planned.activity.clone())),
            Cell::words(planned.map(|planned| planned.want.clone())),
            Cell::text(planned.map_or(super::vocabulary::UNPLANNED, |planned| planned.category)),
        ]);
        Ok(())
    }

    fn cause(&mut self) -> rusqlite::Result<()> {
        let cause: Cause = json(self.row, self.next)?;
        let whole = self.value(Kind::Json)?;
        self.cells.extend([Cell::text(super::vocabulary::cause(&cause)), whole]);
        Ok(())
    }

    fn agreed(&mut self) -> rusqlite::Result<()> {
        let appointment: Appointment = json(self.row, self.next)?;
        self.next += 1;
        let commitment = &appointment.commitment;
        let gathering = commitment.gathering();
        let place = gathering.and_then(|gathering| gathering.sector).or_else(|| super::minds::sector(commitment));
        let place = place.map(|sector| self.lookup.places.number(Place::Sector(sector)));
        self.cells.push(Cell::text(super::minds::kind(commitment)));
        self.cells.push(Cell::number(gathering.and_then(|gathering| self.lookup.gathering(gathering))));
        self.cells.push(Cell::number(place));
        let span = commitment.span();
        self.secs(span.map(|span| span.from));
        self.secs(span.map(|span| span.until));
        // Older towns have other names in it: written anew, it is the same in all.
        self.cells.push(whole(&appointment));
        Ok(())
    }
}

/// A value as JSON.
fn whole(value: &impl Serialize) -> Cell {
    serde_json::to_string(value).map_or(Cell::Null, Cell::Json)
}

/// JSON in one line.
fn one_line(index: usize, text: &[u8]) -> rusqlite::Result<String> {
    let wrong = |error: Box<dyn std::error::Error + Send + Sync>| broken(index, Type::Text, error);
    let _: IgnoredAny = serde_json::from_slice(text).map_err(|error| wrong(Box::new(error)))?;
    let text = std::str::from_utf8(text).map_err(|error| wrong(Box::new(error)))?;
    // Between tokens a line break says nothing, and within a string JSON does not allow it.
    Ok(text.replace(['\n', '\r'], " "))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
