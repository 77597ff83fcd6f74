//! Parquet: the same tables by column, with real timestamps and lists; JSON values are texts.

use std::{fs::File, io, io::Write as _, iter, path::PathBuf};

use parquet2::{
    compression::CompressionOptions,
    encoding::{
        Encoding,
        hybrid_rle::{encode_bool, encode_u32},
    },
    error::Error,
    metadata::{Descriptor, SchemaDescriptor},
    page::{DataPage, DataPageHeader, DataPageHeaderV1, Page},
    schema::{
        Repetition,
        types::{
            GroupConvertedType, GroupLogicalType, ParquetType, PhysicalType, PrimitiveConvertedType,
            PrimitiveLogicalType, TimeUnit,
        },
    },
    write::{Compressor, DynIter, DynStreamingIterator, FileWriter, Version, WriteOptions},
};
use smallville_town::GameTime;

use crate::{
    ExportError, Target,
    dataset::column::{Cell, Column, Kind},
};

/// So many rows are held in memory and written together: memories with their vectors take some 10 MB.
const GROUP_ROWS: usize = 10_000;

/// A Parquet file that is being written.
pub(super) struct ParquetFile {
    writer: FileWriter<File>,
    path: PathBuf,
    columns: Vec<Chunk>,
    rows: usize,
}

impl ParquetFile {
    /// Begins a file.
    pub(super) fn begin(target: &Target, name: &str, columns: &[Column]) -> Result<Self, ExportError> {
        let (file, path) = target.create(name)?;
        let fields: Result<Vec<ParquetType>, Error> = columns.iter().map(schema).collect();
        let fields = fields.map_err(|error| wrong(&path, error))?;
        let options = WriteOptions { write_statistics: false, version: Version::V1 };
        let by = concat!("smallville ", env!("CARGO_PKG_VERSION")).to_owned();
        let writer = FileWriter::new(file, SchemaDescriptor::new("schema".into(), fields), options, Some(by));
        let columns = columns.iter().map(|column| Chunk::of(column.kind)).collect();
        Ok(Self { writer, path, columns, rows: 0 })
    }

    /// Adds a row.
    pub(super) fn add(&mut self, cells: Vec<Cell>) -> Result<(), ExportError> {
        self.columns.iter_mut().zip(cells).for_each(|(column, cell)| column.add(cell));
        self.rows += 1;
        if self.rows == GROUP_ROWS { self.write_group() } else { Ok(()) }
    }

    /// Writes what is left, and the end.
    pub(super) fn end(mut self) -> Result<(), ExportError> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.writer.end(None).map(drop).map_err(|error| wrong(&self.path, error))
    }

    fn write_group(&mut self) -> Result<(), ExportError> {
        let rows = std::mem::take(&mut self.rows);
        let described = self.writer.schema().columns().iter().map(|column| column.descriptor.clone());
        let pages: Result<Vec<Page>, Error> =
            described.zip(&mut self.columns).map(|(descriptor, column)| column.page(descriptor, rows)).collect();
        let write = |pages: Vec<Page>| {
            let columns = pages.into_iter().map(|page| {
                let compressed = Compressor::new(iter::once(Ok(page)), CompressionOptions::Snappy, Vec::new());
                Ok::<_, Error>(DynStreamingIterator::new(compressed))
            });
            self.writer.write(DynIter::new(columns))
        };
        pages.and_then(write).map_err(|error| wrong(&self.path, error))
    }
}

/// What is wrong with the file.
fn wrong(path: &std::path::Path, error: Error) -> ExportError {
    ExportError::Write { path: path.into(), error: io::Error::other(error.to_string()) }
}

/// A column as Parquet has it: everything may be null.
fn schema(column: &Column) -> Result<ParquetType, Error> {
    let plain = |physical, converted, logical| {
        ParquetType::try_from_primitive(column.name.clone(), physical, Repetition::Optional, converted, logical, None)
    };
    match column.kind {
        Kind::Int => plain(PhysicalType::Int64, None, None),
        Kind::Real => plain(PhysicalType::Double, None, None),
        Kind::Truth => plain(PhysicalType::Boolean, None, None),
        // JSON as a text, too: not every reader knows it.
        Kind::Text | Kind::Json => {
            plain(PhysicalType::ByteArray, Some(PrimitiveConvertedType::Utf8), Some(PrimitiveLogicalType::String))
        }
        Kind::Time => {
            let local = PrimitiveLogicalType::Timestamp { unit: TimeUnit::Microseconds, is_adjusted_to_utc: false };
            plain(PhysicalType::Int64, None, Some(local))
        }
        Kind::Numbers => list(&column.name),
    }
}

fn list(name: &str) -> Result<ParquetType, Error> {
    let element =
        ParquetType::try_from_primitive("element".into(), PhysicalType::Float, Repetition::Required, None, None, None)?;
    let elements = ParquetType::from_group("list".into(), Repetition::Repeated, None, None, vec![element], None);
    let (converted, logical) = (Some(GroupConvertedType::List), Some(GroupLogicalType::List));
    Ok(ParquetType::from_group(name.into(), Repetition::Optional, converted, logical, vec![elements], None))
}

/// The values of a column that are not written yet.
#[derive(Default)]
struct Chunk {
    is_list: bool,
    /// The values that are there, one after the other, as Parquet's plain encoding has them; truths apart.
    values: Vec<u8>,
    truths: Vec<bool>,
    /// Of each value how much of it there is: 0 nothing, 1 a value or an empty list, 2 a number of a list.
    levels: Vec<u32>,
    /// Of each value whether it goes on with the list of the one before.
    goes_on: Vec<bool>,
}

impl Chunk {
    fn of(kind: Kind) -> Self {
        Self { is_list: kind == Kind::Numbers, ..Self::default() }
    }

    /// Adds the value of a row.
    fn add(&mut self, cell: Cell) {
        let level = match cell {
            Cell::Null => 0,
            Cell::Int(number) => self.put(&number.to_le_bytes()),
            Cell::Time(at) => self.put(&micros(at).to_le_bytes()),
            Cell::Real(number) => self.put(&number.to_le_bytes()),
            Cell::Truth(truth) => {
                self.truths.push(truth);
                1
            }
            Cell::Text(text) | Cell::Json(text) => {
                // No text of a town is longer than SQLite lets it be, which is far less than four bytes can say.
                self.put(&u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
                self.put(text.as_bytes())
            }
            Cell::Numbers(numbers) => {
                for (index, number) in numbers.iter().enumerate() {
                    self.put(&number.to_le_bytes());
                    self.levels.push(2);
                    self.goes_on.push(index > 0);
                }
                if !numbers.is_empty() {
                    return;
                }
                1
            }
        };
        self.levels.push(level);
        self.goes_on.push(false);
    }

    /// Adds a value, or a part of one; there it is.
    fn put(&mut self, bytes: &[u8]) -> u32 {
        self.values.extend_from_slice(bytes);
        1
    }

    /// All values as a page; then there are none.
    fn page(&mut self, descriptor: Descriptor, rows: usize) -> Result<Page, Error> {
        let Self { is_list, values, truths, levels, goes_on } =
            std::mem::replace(self, Self { is_list: self.is_list, ..Self::default() });
        let mut buffer = Vec::with_capacity(values.len() + levels.len());
        if is_list {
            with_length(&mut buffer, |bytes| encode_bool(bytes, goes_on.iter().copied()))?;
            with_length(&mut buffer, |bytes| encode_u32(bytes, levels.iter().copied(), 2))?;
        } else {
            with_length(&mut buffer, |bytes| encode_bool(bytes, levels.iter().map(|level| *level > 0)))?;
        }
        buffer.write_all(&values)?;
        for eight in truths.chunks(8) {
            buffer.push(eight.iter().enumerate().fold(0, |byte, (bit, truth)| byte | u8::from(*truth) << bit));
        }
        let header = DataPageHeaderV1 {
            num_values: i32::try_from(levels.len())?,
            encoding: Encoding::Plain.into(),
            definition_level_encoding: Encoding::Rle.into(),
            repetition_level_encoding: Encoding::Rle.into(),
            statistics: None,
        };
        Ok(Page::Data(DataPage::new(DataPageHeader::V1(header), buffer, descriptor, Some(rows))))
    }
}

/// Adds bytes with their length before them.
fn with_length(buffer: &mut Vec<u8>, fill: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> Result<(), Error> {
    let mut bytes = Vec::new();
    fill(&mut bytes)?;
    buffer.extend_from_slice(&u32::try_from(bytes.len())?.to_le_bytes());
    buffer.extend_from_slice(&bytes);
    Ok(())
}

/// Seconds from the beginning of 1970 to the first midnight of every town, 13 February 2023.
const FIRST_MIDNIGHT: i64 = 1_676_246_400;

/// Microseconds since 1970, as if the town's clock were that of Greenwich.
fn micros(at: GameTime) -> i64 {
    (FIRST_MIDNIGHT + i64::from(at.secs())) * 1_000_000
}
