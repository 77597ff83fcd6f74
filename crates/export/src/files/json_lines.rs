//! JSON Lines: one object a line, in the order of the columns.

use serde::Serialize;

use crate::dataset::column::{Cell, Column, iso};

/// A row as an object with its line break.
pub(super) fn object(columns: &[Column], cells: &[Cell], line: &mut Vec<u8>) {
    for (index, (column, cell)) in columns.iter().zip(cells).enumerate() {
        line.push(if index == 0 { b'{' } else { b',' });
        put(&column.name, line);
        line.push(b':');
        match cell {
            Cell::Null => put(&(), line),
            Cell::Int(number) => put(number, line),
            Cell::Real(number) => put(number, line),
            Cell::Truth(truth) => put(truth, line),
            Cell::Text(text) => put(text, line),
            Cell::Json(json) => line.extend_from_slice(json.as_bytes()),
            Cell::Time(at) => put(&iso(*at), line),
            Cell::Numbers(numbers) => put(numbers, line),
        }
    }
    line.extend_from_slice(b"}\n");
}

/// A plain value; numbers that JSON does not know are null.
fn put(value: &impl Serialize, line: &mut Vec<u8>) {
    if serde_json::to_writer(&mut *line, value).is_err() {
        line.extend_from_slice(b"null");
    }
}
