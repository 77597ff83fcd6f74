//! What the exported files hold, for whoever opens the folder.

use smallville_english::number;

use crate::{source::Source, tables};
use smallville_journal::{error::JournalError, schema::TABLES};

/// The text of `README.md`.
pub(super) fn text(source: &Source, written: &[(String, u64)]) -> Result<String, JournalError> {
    let mut text = format!(
        "# A town, taken elsewhere\n\n\
         These files were made from the record of a town of {} people.\n\
         It began on {} and was kept until {}.\n\n\
         To read what happened, open [chronicle.md](chronicle.md): the days, the people, and who told whom.\n\n\
         To count and measure, use the files below.\n\
         Each holds one table of the record as JSON Lines: one object a line, in the order in which it was written.\n\n\
         - `step` counts ten game seconds since the town began; `at` is the same as date and time, at the end of the \
         step.\n\
         - `resident` is the number of a person, the same in all files; `name` is who it is.\n\
         - Places, things, conversations and lines have numbers too, each explained by the file of that name.\n\
         - What has no fixed form is a JSON value of its own, such as `acts` in `lines.jsonl`.\n\
         - An `embedding` is the vector by which a memory is found; hashes are written in hexadecimal.\n\n\
         For example, all that was said about the party, with `jq`:\n\n\
         ```sh\n\
         jq -r 'select(.words | test(\"party\")) | \"\\(.at)  \\(.name): \\(.words)\"' lines.jsonl\n\
         ```\n\n\
         And how often each person spoke, with Python:\n\n\
         ```python\n\
         import pandas\n\
         pandas.read_json(\"lines.jsonl\", lines=True).groupby(\"name\").size().sort_values()\n\
         ```\n\n",
        number(source.people.len()),
        source.begin(),
        source.end(),
    );
    for (table, rows) in written {
        let fields: Vec<String> =
            tables::fields(&source.columns(table)?).iter().map(|field| format!("`{field}`")).collect();
        let rows = if *rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
        let about = about(table);
        let about = if about.is_empty() { String::new() } else { format!("{about}\n") };
        text.push_str(&format!("## {table}.jsonl ({rows})\n\n{about}Fields: {}.\n\n", fields.join(", ")));
    }
    text.push_str(
        "What only the game can use is left out: the files that the town was made from, the whole states from which it \
         can go on, and pictures.\n",
    );
    Ok(text)
}

/// What the schema says of a table: the comment above it, one sentence a line.
fn about(table: &str) -> String {
    let head = format!("CREATE TABLE {table} (");
    let Some(at) = TABLES.find(&head) else { return String::new() };
    let mut lines: Vec<&str> =
        TABLES[..at].lines().rev().map_while(|line| line.strip_prefix("--")).map(str::trim).collect();
    lines.reverse();
    let text = lines.join(" ").replace("_json`", "`").replace("`…`", "`…_json`");
    text.replace("256 little-endian 32-bit floats", "256 numbers")
        .replace(", compressed with Zstandard", "")
        .replace("NULL", "`null`")
        .replace(". ", ".\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_explained_as_in_the_schema() {
        let lines = about("lines");
        assert!(lines.starts_with("Everything that was said.\n"), "{lines}");
        assert!(lines.contains("`acts`: what was done") && !lines.contains("json"), "{lines}");
        assert_eq!(about("nonsense"), "");
    }
}
