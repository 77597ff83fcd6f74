//! What a sweep leaves for other programs: `towns.csv`, one row a town, and `manifest.json`, which says how it was made.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
};

use serde::Serialize;

use super::{
    measure::MEASURES,
    study::SweepStudy,
    unit::{Found, Unit},
};
use crate::{
    files::{self, FileError},
    made::Made,
    study::folder::Folder,
};
use smallville_mind::tuning::Tuning;

/// The table.
pub const TOWNS: &str = "towns.csv";

/// How it was made.
pub const MANIFEST: &str = "manifest.json";

/// How the towns of a sweep were made.
#[derive(Serialize)]
struct Manifest<'a> {
    /// The command; none where folders were put together.
    command: Option<&'a str>,
    /// Version of the game, hashes of its data, and settings; none: parts of an older version do not say so.
    made: Option<&'a Made>,
    days: u32,
    mind: &'a str,
    seeds: BTreeSet<u64>,
    /// The values of each number that is varied, and what it usually is.
    parameters: BTreeMap<&'a str, Parameter>,
    /// What the columns of the table mean.
    measures: BTreeMap<&'static str, &'static str>,
    towns: usize,
    /// Parts that were begun and are not whole.
    missing: usize,
}

/// A number that is varied.
#[derive(Serialize)]
struct Parameter {
    usual: Option<f32>,
    values: Vec<f32>,
}

/// Writes the table and the manifest into the folder of a sweep.
///
/// # Errors
/// One of them cannot be written.
pub fn write(folder: &Folder<SweepStudy>, path: &Path, command: Option<&str>) -> Result<(), FileError> {
    let towns = &folder.study.towns;
    let names: BTreeSet<&str> = towns.iter().flat_map(|(unit, _)| unit.values.0.keys().map(String::as_str)).collect();
    files::write(&path.join(TOWNS), &table(towns, &names))?;
    let parameter = |name: &str| {
        let mut values: Vec<f32> = towns.iter().filter_map(|(unit, _)| unit.values.get(name)).collect();
        values.sort_by(f32::total_cmp);
        values.dedup();
        Parameter { usual: Tuning::default().get(name), values }
    };
    let manifest = Manifest {
        command,
        made: folder.made.as_ref(),
        days: folder.unit.days,
        mind: &folder.unit.mind,
        seeds: towns.iter().map(|(unit, _)| unit.seed).collect(),
        parameters: names.iter().map(|name| (*name, parameter(name))).collect(),
        measures: MEASURES.iter().map(|measure| (measure.name, measure.about)).collect(),
        towns: towns.len(),
        missing: folder.missing,
    };
    let path = path.join(MANIFEST);
    let text = serde_json::to_string_pretty(&manifest).map_err(io::Error::from);
    let text = text.map_err(|error| FileError::new(&path, "cannot be written", error))?;
    files::write(&path, &format!("{text}\n"))
}

/// One row a town: its seed, its numbers, and its measures.
fn table(towns: &[(Unit, Found)], names: &BTreeSet<&str>) -> String {
    let measures = MEASURES.iter().map(|measure| measure.name);
    let head: Vec<&str> = ["seed", "days", "mind"].into_iter().chain(names.iter().copied()).chain(measures).collect();
    let mut text = format!("{}\n", head.join(","));
    for (unit, found) in towns {
        let mut row = vec![unit.seed.to_string(), unit.days.to_string(), quoted(&unit.mind)];
        // A town in which something is not varied has the usual number.
        row.extend(names.iter().map(|name| unit.values.get(name).map_or_else(String::new, |value| value.to_string())));
        row.extend(MEASURES.iter().map(|measure| found.0.get(measure.name).map_or_else(String::new, f64::to_string)));
        text.push_str(&row.join(","));
        text.push('\n');
    }
    text
}

/// A text in a table: RFC 4180.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{
        made::Stamped,
        part::Writer,
        study::Study as _,
        sweep::variation::{Values, Variation, combinations},
    };

    fn lived(folder: &Path, seed: u64, values: &Values, lines: f64) {
        let unit = Unit { seed, days: 1, mind: "a \"model\", small".into(), values: values.clone() };
        let head = Stamped { unit: unit.clone(), made: Some(Made { version: "1.0.0".into(), ..Made::default() }) };
        let mut writer = Writer::begin(&folder.join(SweepStudy::file(&unit)), &head).unwrap();
        writer.add(&Found([("lines".to_owned(), lines)].into())).unwrap();
        writer.end().unwrap();
    }

    #[test]
    fn every_town_is_a_row_and_the_manifest_says_how_it_was_made() {
        let folder = tempfile::tempdir().unwrap();
        let varied: Variation = "hearing_tiles=2,12".parse().unwrap();
        for (index, values) in combinations(&[varied]).unwrap().iter().enumerate() {
            lived(folder.path(), 2, values, 10.0 * index as f64);
            lived(folder.path(), 1, values, 100.0);
        }
        lived(folder.path(), 1, &Values::default(), 7.0);
        let read = Folder::<SweepStudy>::read(folder.path()).unwrap();
        write(&read, folder.path(), Some("smallville study sweep")).unwrap();
        read.tell(folder.path(), &()).unwrap();
        let table = fs::read_to_string(folder.path().join(TOWNS)).unwrap();
        let rows: Vec<&str> = table.lines().collect();
        assert!(rows[0].starts_with("seed,days,mind,hearing_tiles,residents,conversations,lines,"), "{table}");
        let mind = "1,\"a \"\"model\"\", small\"";
        let row = |seed, tiles, lines| format!("{seed},{mind},{tiles},,,{lines},");
        let expected = [row(1, 4, 7), row(1, 2, 100), row(2, 2, 0), row(1, 12, 100), row(2, 12, 10)];
        assert_eq!(rows.len(), 6);
        for (row, expected) in rows[1..].iter().zip(&expected) {
            assert!(row.starts_with(expected), "{row}\n{expected}");
        }
        let json = |name: &str| -> serde_json::Value {
            serde_json::from_str(&fs::read_to_string(folder.path().join(name)).unwrap()).unwrap()
        };
        let manifest = json(MANIFEST);
        assert_eq!(manifest["command"], "smallville study sweep");
        assert_eq!((&manifest["made"]["version"], &manifest["seeds"]), (&"1.0.0".into(), &serde_json::json!([1, 2])));
        let parameter = &manifest["parameters"]["hearing_tiles"];
        assert_eq!(*parameter, serde_json::json!({ "usual": 4.0, "values": [2.0, 4.0, 12.0] }));
        let summary = json("summary.json");
        assert_eq!(summary["combinations"][1]["means"]["lines"], 50.0, "{summary}");
    }
}
