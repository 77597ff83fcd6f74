//! What the exported files hold, for whoever opens the folder.

use smallville_english::number;

use crate::{
    dataset::{self, Table},
    source::Source,
};

/// The text of `README.md`.
pub(super) fn text(source: &Source, written: &[(String, u64)]) -> String {
    let mut text = format!(
        "# A town, taken elsewhere\n\n\
         These files were made from the record of a town of {} people.\n\
         It began on {} and was kept until {}.\n\n\
         To read what happened, open [chronicle.md](chronicle.md): the days, the people, and who told whom.\n\n\
         To count and measure, use the tables below.\n\
         Each is there twice: as JSON Lines (`lines.jsonl`: one object a line) and as Parquet (`parquet/lines.parquet`).\n\
         [schema.json](schema.json) says of each column what it is and to which table it refers.\n\
         [ties.graphml](ties.graphml) is the graph of how people stand to each other at the end, and \
         [tellings.graphml](tellings.graphml) that of who told whom of what.\n\n\
         {CONVENTIONS}\n\
         For example, all that was said about the party, with `jq`:\n\n\
         ```sh\n\
         jq -r 'select(.words | test(\"party\")) | \"\\(.time)  \\(.name): \\(.words)\"' lines.jsonl\n\
         ```\n\n\
         And how often each person spoke, with pandas:\n\n\
         ```python\n\
         import pandas\n\
         pandas.read_parquet(\"parquet/lines.parquet\").groupby(\"name\").size().sort_values()\n\
         ```\n\n\
         `docs/data.md` in the sources of the game has more of them, for pandas and for DuckDB.\n\n",
        number(source.people.len()),
        source.begin(),
        source.end(),
    );
    for (table, (_, rows)) in dataset::tables().zip(written) {
        let rows = if *rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
        text.push_str(&format!("## {} ({rows})\n\n{}\n", table.name, explained(table)));
    }
    text.push_str(
        "What only the game can use is left out: the files that the town was made from, the whole states from which it \
         can go on, and pictures.\n",
    );
    text
}

/// What holds for all tables.
pub(super) const CONVENTIONS: &str = "\
- There is one clock: `step` counts ten game seconds since the town began, `secs` counts seconds since the first midnight \
  (Monday 13 February 2023, 00:00), and `time` is the same moment as local date and time in ISO 8601, without a time zone. \
  They say when a row was recorded, which is the end of its step. Other moments of a row have a word before these names, \
  as `until_secs` and `until_time`. Times within JSON values are `secs`, too.
- `person` is the number of a person, the same in all tables, and `name` the full name. Other people of a row have a word of \
  their own, as `hearer` and `hearer_name`. The number is null for somebody who never lived here.
- `place` is a number of the table `places`, whether it is a building, a room or a thing.
- A column that refers to another table has the value of that table's key; where the key is `person` and a number, `person` \
  is in both.
- No object has a key twice. What has no fixed form is a JSON value; in Parquet it is a text that holds JSON.
";

/// What a table is, and what stands in its columns.
pub(super) fn explained(table: &Table) -> String {
    let mut text = table.about.replace(". ", ".\n");
    match table.key {
        [] => {}
        [key] => text.push_str(&format!("\nKey: `{key}`.")),
        keys => text.push_str(&format!("\nKey: `{}`.", keys.join("`, `"))),
    }
    text.push_str("\n\n| column | type | |\n|---|---|---|\n");
    for column in table.columns() {
        let refers = column.refers.map_or_else(String::new, |table| format!(" → `{table}`"));
        let about = column.about.replace('|', "\\|");
        text.push_str(&format!("| `{}` | {}{refers} | {about} |\n", column.name, column.kind.word()));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// Where the tables stand in `docs/data.md`.
    const MARKS: [&str; 2] = ["<!-- tables -->\n", "<!-- end of tables -->\n"];

    /// With `UPDATE_DOCS` set, the page is brought up to date instead.
    #[test]
    fn the_page_on_data_explains_the_tables_as_they_are() {
        let path = Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../docs/data.md");
        let page = fs::read_to_string(&path).unwrap();
        let (before, rest) = page.split_once(MARKS[0]).unwrap();
        let (_, after) = rest.split_once(MARKS[1]).unwrap();
        let tables: String =
            dataset::tables().map(|table| format!("### {}\n\n{}\n", table.name, explained(table))).collect();
        let expected = format!("{before}{}{CONVENTIONS}\n{tables}{}{after}", MARKS[0], MARKS[1]);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, &expected).unwrap();
        }
        assert!(page == expected, "docs/data.md differs; run UPDATE_DOCS=1 cargo test -p smallville-export data");
    }
}
