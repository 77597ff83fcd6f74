//! `schema.json`: the tables, their columns and to what these refer, for other programs.

use serde_json::{Value, json};

use crate::dataset::{self, Table};

/// The whole file.
pub(super) fn text() -> String {
    let tables: Vec<Value> = dataset::tables().map(table).collect();
    format!("{:#}\n", json!({ "tables": tables }))
}

fn table(table: &Table) -> Value {
    let columns: Vec<Value> = table
        .columns()
        .into_iter()
        .map(|column| {
            let kind = column.kind.word();
            json!({ "name": column.name, "type": kind, "refers_to": column.refers, "about": column.about })
        })
        .collect();
    json!({ "name": table.name, "about": table.about, "key": table.key, "columns": columns })
}
