//! The tables as files: JSON Lines and Parquet from one reading of the record, and graphs of people.

mod graph;
mod graphml;
mod json_lines;
mod parquet;
mod schema;

use crate::{
    ExportError, Target,
    dataset::{self, Table, lookup::Lookup},
    source::Source,
};
use parquet::ParquetFile;

/// The folder of the Parquet files.
pub(crate) const PARQUET: &str = "parquet";

/// Writes all tables and graphs; returns the names of the tables and their rows.
pub(super) fn write(source: &Source, target: &Target) -> Result<Vec<(String, u64)>, ExportError> {
    let lookup = Lookup::read(source)?;
    target.folder(PARQUET)?;
    let mut written = Vec::new();
    for table in dataset::tables() {
        written.push((table.name.to_owned(), write_table(table, source, &lookup, target)?));
    }
    target.write("schema.json", &schema::text())?;
    graph::write(source, target)?;
    Ok(written)
}

fn write_table(table: &Table, source: &Source, lookup: &Lookup, target: &Target) -> Result<u64, ExportError> {
    let columns = table.columns();
    let mut parquet = ParquetFile::begin(target, &format!("{PARQUET}/{}.parquet", table.name), &columns)?;
    let rows = target.file(&format!("{}.jsonl", table.name), |page| {
        let (mut rows, mut line) = (0, Vec::new());
        table.each(source, lookup, |cells| {
            line.clear();
            json_lines::object(&columns, &cells, &mut line);
            page.put_bytes(&line)?;
            rows += 1;
            parquet.add(cells)
        })?;
        Ok(rows)
    })?;
    parquet.end()?;
    Ok(rows)
}
