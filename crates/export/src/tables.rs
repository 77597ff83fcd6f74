//! The tables as JSON Lines: one file a table, one object a row, names and dates beside the numbers.

use std::io::Write as _;

use rusqlite::{
    Row,
    types::{Type, ValueRef},
};
use serde::{Serialize, de::IgnoredAny};

use crate::{
    ExportError, Target,
    source::{Source, Trouble, broken},
};
use smallville_journal::{open, vector};
use smallville_mind::embed::DIMENSIONS;

/// Tables that are of use to the game alone.
const LEFT_OUT: [&str; 3] = ["files", "moments", "pictures"];

/// Writes all tables; returns their names and rows.
pub(super) fn write(source: &Source, target: &Target) -> Result<Vec<(String, u64)>, ExportError> {
    let mut written = Vec::new();
    for table in open::tables().filter(|table| !LEFT_OUT.contains(table)) {
        let rows = write_table(source, target, table)?;
        written.push((table.to_owned(), rows));
    }
    Ok(written)
}

fn write_table(source: &Source, target: &Target, table: &str) -> Result<u64, ExportError> {
    let columns = source.columns(table)?;
    target.file(&format!("{table}.jsonl"), |page| {
        let mut rows = 0;
        let mut line = Vec::new();
        source.each(table, &format!("SELECT * FROM \"{table}\""), [], |row| {
            line.clear();
            object(source, &columns, row, &mut line).map_err(Trouble::Read)?;
            line.push(b'\n');
            rows += 1;
            Ok(page.put_bytes(&line)?)
        })?;
        Ok(rows)
    })
}

/// The names in an object, in order: those of the columns, with names and dates beside the numbers.
pub(super) fn fields(columns: &[String]) -> Vec<String> {
    let named = columns.iter().any(|column| column == "name");
    let mut fields = Vec::new();
    for column in columns {
        fields.push(column.strip_suffix("_json").unwrap_or(column).to_owned());
        match column.as_str() {
            "step" => fields.push("at".into()),
            "resident" if !named => fields.push("name".into()),
            _ => {}
        }
    }
    fields
}

/// A row as an object.
fn object(source: &Source, columns: &[String], row: &Row<'_>, line: &mut Vec<u8>) -> rusqlite::Result<()> {
    let named = columns.iter().any(|column| column == "name");
    for (index, column) in columns.iter().enumerate() {
        line.push(if index == 0 { b'{' } else { b',' });
        key(column.strip_suffix("_json").unwrap_or(column), line);
        let value = row.get_ref(index)?;
        match value {
            ValueRef::Text(text) if column.ends_with("_json") => embed(index, text, line)?,
            ValueRef::Blob(bytes) if column == "embedding" => put(&numbers(index, bytes)?, line),
            ValueRef::Blob(bytes) => put(&hex(bytes), line),
            ValueRef::Null => put(&(), line),
            ValueRef::Integer(number) => put(&number, line),
            ValueRef::Real(number) => put(&number, line),
            ValueRef::Text(_) => put(&value.as_str()?, line),
        }
        match (column.as_str(), value) {
            ("step", ValueRef::Integer(step)) => {
                let at = source.moment_of(u64::try_from(step).unwrap_or(0));
                line.push(b',');
                key("at", line);
                put(&format!("{} {}:{:02}", at.date(), at.hm(), at.secs() % 60), line);
            }
            ("resident", ValueRef::Integer(resident)) if !named => {
                line.push(b',');
                key("name", line);
                put(&source.people.get(&resident).map(|person| &person.name), line);
            }
            ("step", _) => line.extend_from_slice(b",\"at\":null"),
            ("resident", _) if !named => line.extend_from_slice(b",\"name\":null"),
            _ => {}
        }
    }
    line.push(b'}');
    Ok(())
}

fn key(name: &str, line: &mut Vec<u8>) {
    put(&name, line);
    line.push(b':');
}

/// A plain value; numbers that JSON does not know are null.
fn put(value: &impl Serialize, line: &mut Vec<u8>) {
    if serde_json::to_writer(&mut *line, value).is_err() {
        line.extend_from_slice(b"null");
    }
}

/// What is JSON already.
fn embed(index: usize, text: &[u8], line: &mut Vec<u8>) -> rusqlite::Result<()> {
    let wrong = |error| broken(index, Type::Text, error);
    let _: IgnoredAny = serde_json::from_slice(text).map_err(|error| wrong(Box::new(error)))?;
    // Between tokens a line break says nothing, and within a string JSON does not allow it.
    line.extend(text.iter().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { *byte }));
    Ok(())
}

/// The vector of a memory.
fn numbers(index: usize, bytes: &[u8]) -> rusqlite::Result<Vec<f32>> {
    let wrong = || broken(index, Type::Blob, format!("an embedding has {DIMENSIONS} numbers"));
    vector::unpack(bytes, DIMENSIONS).ok_or_else(wrong)
}

fn hex(bytes: &[u8]) -> String {
    let mut text = Vec::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing into memory does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    String::from_utf8(text).unwrap_or_default()
}
