//! The tables that an export writes: what they are called, what stands in their columns, and to what these refer.
//!
//! One definition serves all formats, `README.md` and `docs/data.md`. [`mod@column`] is a column with its kind, [`field`] what
//! of a row of the record becomes which columns, [`lookup`] what numbers and names stand for, [`reading`] makes the
//! cells; the tables themselves are in [`lives`], [`talk`], [`minds`], [`running`] and [`vocabulary`].

pub(super) mod column;
pub(super) mod field;
mod lives;
pub(super) mod lookup;
mod minds;
mod places;
mod reading;
mod running;
mod talk;
mod vocabulary;

use column::{Cell, Column};
use field::Field;
use lookup::Lookup;

use crate::{
    ExportError,
    source::{Source, Trouble},
};

/// A table of the export.
pub(super) struct Table {
    /// How its file is called.
    pub(super) name: &'static str,
    /// What one row is, in a sentence or two.
    pub(super) about: &'static str,
    /// The columns that together are different in each row; none where nothing refers to a row.
    pub(super) key: &'static [&'static str],
    /// What stands in a row, in order.
    pub(super) fields: &'static [Field],
    rows: Rows,
}

/// Where the rows of a table come from.
enum Rows {
    /// A question to the record, which gives what the fields take; `:last` is the last step.
    Asked(&'static str),
    /// Made from what is known besides the record; a cell for each column.
    Made(fn(&Lookup) -> Vec<Vec<Cell>>),
}

impl Table {
    /// Its columns, in order.
    pub(super) fn columns(&self) -> Vec<Column> {
        self.fields.iter().flat_map(Field::columns).collect()
    }

    /// Goes through its rows; each has a cell for each column.
    pub(super) fn each(
        &self,
        source: &Source,
        lookup: &Lookup,
        mut take: impl FnMut(Vec<Cell>) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        match self.rows {
            Rows::Made(make) => make(lookup).into_iter().try_for_each(take),
            Rows::Asked(sql) => {
                let sql = sql.replace(":last", &source.last.to_string());
                source.each(self.name, &sql, [], |row| {
                    let cells = reading::cells(self.fields, row, source, lookup).map_err(Trouble::Read)?;
                    Ok(take(cells)?)
                })
            }
        }
    }
}

/// All tables, in the order in which they are explained.
pub(super) fn tables() -> impl Iterator<Item = &'static Table> {
    [lives::TABLES, talk::TABLES, minds::TABLES, running::TABLES, vocabulary::TABLES].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_unique_and_what_columns_refer_to_exists() {
        let names: Vec<&str> = tables().map(|table| table.name).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        for table in tables() {
            let columns = table.columns();
            let unique: BTreeSet<&str> = columns.iter().map(|column| column.name.as_str()).collect();
            assert_eq!(unique.len(), columns.len(), "{}", table.name);
            assert!(unique.iter().all(|name| !name.ends_with("_json")), "{}", table.name);
            assert!(table.key.iter().all(|key| unique.contains(key)), "{}: {:?}", table.name, table.key);
            for column in &columns {
                assert!(!column.about.is_empty(), "{}.{}", table.name, column.name);
                let Some(other) = column.refers else { continue };
                let other = tables().find(|table| table.name == other);
                let key = other.unwrap_or_else(|| panic!("{}.{}", table.name, column.name)).key;
                // The columns before the last of a key are found under the same names.
                let shared = key.split_last().map_or(&[][..], |(_, shared)| shared);
                assert!(!key.is_empty() && shared.iter().all(|name| unique.contains(name)), "{}", table.name);
            }
        }
    }
}
