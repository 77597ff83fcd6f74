//! Single columns of a row as the values that they stand for. A damaged file may hold anything: each can fail.

use rusqlite::{Error, Row, types::Type};
use serde::de::{DeserializeOwned, IntoDeserializer as _};

use crate::{
    packed::{LONGEST, unpack},
    vector,
};
use smallville_mind::embed::DIMENSIONS;

/// A step as SQLite counts it: what lies beyond its numbers is beyond every row.
pub(crate) fn bound(step: u64) -> i64 {
    i64::try_from(step).unwrap_or(i64::MAX)
}

/// A column whose content makes no sense.
pub(crate) fn broken(column: usize, found: Type, why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::FromSqlConversionFailure(column, found, why.into())
}

/// A step, or another number from 0.
pub(crate) fn step(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|error| broken(column, Type::Integer, error))
}

/// What is kept as JSON.
pub(crate) fn json<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    serde_json::from_str(text).map_err(|error| broken(column, Type::Text, error))
}

/// A value of an enum that is kept as its name.
pub(crate) fn word<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let name = row.get_ref(column)?.as_str()?;
    T::deserialize(name.into_deserializer()).map_err(|error: serde::de::value::Error| broken(column, Type::Text, error))
}

/// What is kept compressed.
pub(crate) fn unpacked(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<u8>> {
    unpacked_within(row, column, LONGEST)
}

/// What was compressed and holds no more than `most` bytes.
pub(super) fn unpacked_within(row: &Row<'_>, column: usize, most: u64) -> rusqlite::Result<Vec<u8>> {
    unpack(row.get_ref(column)?.as_blob()?, most).map_err(|error| broken(column, Type::Blob, error))
}

/// A hash of a fixed length.
pub(super) fn hash<const BYTES: usize>(row: &Row<'_>, column: usize) -> rusqlite::Result<[u8; BYTES]> {
    let bytes = row.get_ref(column)?.as_blob()?;
    bytes.try_into().map_err(|error: std::array::TryFromSliceError| broken(column, Type::Blob, error))
}

/// The vector by which a memory is found.
pub(super) fn embedding(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<f32>> {
    let packed = row.get_ref(column)?.as_blob()?;
    let wrong = || broken(column, Type::Blob, format!("an embedding has {DIMENSIONS} numbers"));
    vector::unpack(packed, DIMENSIONS).ok_or_else(wrong)
}
