//! What is exported of a small town.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use parquet2::read::read_metadata;
use quick_xml::events::{BytesStart, Event as XmlEvent};
use serde::{Deserialize, de};
use serde_json::Value;

use super::*;
use crate::testing::{NAMES, town};

fn exported() -> (tempfile::TempDir, PathBuf, Exported) {
    let (folder, path) = town();
    let target = folder.path().join("out").join("town");
    let exported = export(&path, &target).unwrap();
    (folder, target, exported)
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn rows(folder: &Path, name: &str) -> Vec<Value> {
    read(folder, name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What `schema.json` says of the tables.
fn schema(folder: &Path) -> Vec<Value> {
    let schema: Value = serde_json::from_str(&read(folder, "schema.json")).unwrap();
    schema["tables"].as_array().unwrap().clone()
}

#[test]
fn every_table_becomes_a_file_of_objects() {
    let (_folder, out, exported) = exported();
    let readme = read(&out, "README.md");
    for (table, count) in &exported.tables {
        assert_eq!(rows(&out, &format!("{table}.jsonl")).len() as u64, *count, "{table}");
        assert!(readme.contains(&format!("## {table} (")), "{table}");
    }
    let tables: Vec<&str> = exported.tables.iter().map(|(table, _)| table.as_str()).collect();
    assert!(tables.contains(&"lines") && tables.contains(&"places") && !tables.contains(&"files"), "{tables:?}");
    let line = &rows(&out, "lines.jsonl")[0];
    assert_eq!(line["name"], "Isabella Rodriguez");
    assert_eq!((&line["to"], &line["to_name"]), (&Value::from(2), &Value::from(NAMES[2])));
    assert_eq!((&line["secs"], &line["time"]), (&Value::from(42_610), &Value::from("2023-02-13T11:50:10")));
    assert_eq!(line["others"], serde_json::json!([NAMES[2]]));
    assert_eq!(line["speech_acts"][0]["Tell"]["claim"]["place"], "Hobbs Cafe");
    let memory = &rows(&out, "memories.jsonl")[0];
    assert_eq!(memory["embedding"][255], 0.25);
    assert_eq!(memory["forgotten_time"], Value::Null);
    let hash = rows(&out, "hashes.jsonl")[0]["hash"].as_str().unwrap().to_owned();
    assert!(hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
}

/// Fails where an object has a key twice, however deep.
struct UniqueKeys;

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = UniqueKeys;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a value")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<UniqueKeys, A::Error> {
                let mut seen = BTreeSet::new();
                while let Some(key) = map.next_key::<String>()? {
                    let _: UniqueKeys = map.next_value()?;
                    if !seen.insert(key.clone()) {
                        return Err(de::Error::custom(format!("`{key}` stands there twice")));
                    }
                }
                Ok(UniqueKeys)
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<UniqueKeys, A::Error> {
                while seq.next_element::<UniqueKeys>()?.is_some() {}
                Ok(UniqueKeys)
            }

            fn visit_str<E>(self, _: &str) -> Result<UniqueKeys, E> {
                Ok(UniqueKeys)
            }

            fn visit_bool<E>(self, _: bool) -> Result<UniqueKeys, E> {
                Ok(UniqueKeys)
            }

            fn visit_i64<E>(self, _: i64) -> Result<UniqueKeys, E> {
                Ok(UniqueKeys)
            }

            fn visit_u64<E>(self, _: u64) -> Result<UniqueKeys, E> {
                Ok(UniqueKeys)
            }

            fn visit_f64<E>(self, _: f64) -> Result<UniqueKeys, E> {
                Ok(UniqueKeys)
            }

            fn visit_unit<E>(self) -> Result<UniqueKeys, E> {
                Ok(UniqueKeys)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

#[test]
fn no_object_has_a_key_twice_and_columns_are_those_of_the_schema() {
    assert!(serde_json::from_str::<UniqueKeys>(r#"{"a":[{"b":1,"c":null,"b":2}]}"#).is_err());
    let (_folder, out, _) = exported();
    for table in schema(&out) {
        let name = table["name"].as_str().unwrap();
        let columns: BTreeSet<&str> =
            table["columns"].as_array().unwrap().iter().map(|column| column["name"].as_str().unwrap()).collect();
        for line in read(&out, &format!("{name}.jsonl")).lines() {
            serde_json::from_str::<UniqueKeys>(line).unwrap_or_else(|error| panic!("{name}: {error}\n{line}"));
            let row: Value = serde_json::from_str(line).unwrap();
            let found: BTreeSet<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(found, columns, "{name}");
        }
    }
}

#[test]
fn every_key_is_unique_and_every_foreign_key_resolves() {
    let (_folder, out, _) = exported();
    let schema = schema(&out);
    let key_of = |row: &Value, key: &[&str]| -> Vec<Value> { key.iter().map(|name| row[name].clone()).collect() };
    let mut keys = BTreeMap::new();
    for table in &schema {
        let name = table["name"].as_str().unwrap();
        let key: Vec<&str> = table["key"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let rows = rows(&out, &format!("{name}.jsonl"));
        let found: BTreeSet<String> = rows.iter().map(|row| format!("{:?}", key_of(row, &key))).collect();
        assert!(key.is_empty() || found.len() == rows.len(), "{name}: {key:?} is not unique");
        keys.insert(name, (key, found, rows));
    }
    let mut resolved = BTreeMap::<&str, usize>::new();
    for table in &schema {
        let name = table["name"].as_str().unwrap();
        for column in table["columns"].as_array().unwrap() {
            let (Some(other), column) = (column["refers_to"].as_str(), column["name"].as_str().unwrap()) else {
                continue;
            };
            let (key, known, _) = &keys[other];
            let mut reference = key.clone();
            *reference.last_mut().unwrap() = column;
            for row in keys[name].2.iter().filter(|row| !row[column].is_null()) {
                let found = format!("{:?}", key_of(row, &reference));
                assert!(known.contains(&found), "{name}.{column} → {other}: {found}");
                *resolved.entry(other).or_default() += 1;
            }
        }
    }
    let expected =
        ["people", "places", "lines", "matters", "gatherings", "memories", "categories", "verbs", "standings"];
    assert!(expected.iter().all(|table| resolved.contains_key(table)), "{resolved:?}");
}

/// That the values are the same, too, `.ci/recipes` sees with the eyes of others.
#[test]
fn the_parquet_files_have_the_same_rows_and_columns() {
    let (_folder, out, exported) = exported();
    for ((table, count), schema) in exported.tables.iter().zip(schema(&out)) {
        let mut file = File::open(out.join(format!("parquet/{table}.parquet"))).unwrap();
        let found = read_metadata(&mut file).unwrap();
        let columns: Vec<&str> = found.schema().fields().iter().map(|field| field.name()).collect();
        let expected: Vec<&str> =
            schema["columns"].as_array().unwrap().iter().map(|column| column["name"].as_str().unwrap()).collect();
        assert_eq!((found.num_rows as u64, columns), (*count, expected), "{table}");
    }
}

#[test]
fn the_graphs_are_documents_whose_edges_have_their_ends() {
    let (_folder, out, _) = exported();
    for (name, edges) in [("ties.graphml", 1), ("tellings.graphml", 3)] {
        let text = read(&out, name);
        let mut reader = quick_xml::Reader::from_str(&text);
        let (mut nodes, mut found) = (BTreeSet::new(), 0);
        loop {
            let event = reader.read_event().unwrap_or_else(|error| panic!("{name}: {error}"));
            let attribute = |element: &BytesStart<'_>, key: &str| {
                let value = element.try_get_attribute(key).unwrap().unwrap().value.into_owned();
                String::from_utf8(value).unwrap()
            };
            match event {
                XmlEvent::Start(element) if element.name().as_ref() == b"node" => {
                    assert!(nodes.insert(attribute(&element, "id")));
                }
                XmlEvent::Start(element) if element.name().as_ref() == b"edge" => {
                    assert!(
                        nodes.contains(&attribute(&element, "source"))
                            && nodes.contains(&attribute(&element, "target"))
                    );
                    found += 1;
                }
                XmlEvent::Eof => break,
                _ => {}
            }
        }
        assert_eq!((nodes.len(), found), (4, edges), "{name}:\n{text}");
    }
}

#[test]
fn an_act_has_its_want_and_lasts_until_the_next() {
    let (_folder, out, _) = exported();
    let acts = rows(&out, "activities.jsonl");
    let find = |words: &str| acts.iter().find(|act| act["words"] == words).unwrap_or_else(|| panic!("{words}"));
    let porridge = find("stirring porridge");
    assert_eq!((&porridge["want"], &porridge["category"]), (&Value::from("Breakfast"), &Value::from("meals")));
    assert_eq!(porridge["until_time"], "2023-02-13T06:40:10");
    let cloth = find("throwing a wet cloth");
    assert_eq!((&cloth["want"], &cloth["category"]), (&Value::Null, &Value::from("unplanned")));
    assert_eq!(
        (&cloth["cause"], &cloth["cause_whole"]["Thing"]),
        (&"thing".into(), &"Hobbs Cafe: cafe: stove is burning".into())
    );
    let (mut ends, mut last) = (BTreeMap::new(), 0);
    for act in &acts {
        last = last.max(act["until_secs"].as_i64().unwrap());
        if let Some(end) = ends.insert(act["person"].as_i64(), act["until_secs"].clone()) {
            assert_eq!(end, act["secs"], "{act}");
        }
    }
    assert!(ends.values().all(|end| *end == last), "{ends:?}");
}

#[test]
fn nothing_is_overwritten() {
    let (folder, path) = town();
    let full = folder.path().join("full");
    fs::create_dir(&full).unwrap();
    fs::write(full.join("thesis.txt"), "mine").unwrap();
    let said = export(&path, &full).unwrap_err().to_string();
    assert!(said.ends_with("this folder is not empty; name another one, or one that does not exist yet"), "{said}");
    assert_eq!(fs::read_dir(&full).unwrap().count(), 1);
    let file = export(&path, &full.join("thesis.txt")).unwrap_err();
    assert!(matches!(file, ExportError::NotAFolder(_)), "{file}");
    let missing = export(&folder.path().join("nothing"), &folder.path().join("new")).unwrap_err().to_string();
    assert!(missing.contains("no such town"), "{missing}");
    assert!(!folder.path().join("new").exists());
}

#[test]
fn the_links_of_the_chronicle_lead_somewhere() {
    let (_folder, out, exported) = exported();
    assert_eq!((exported.days, exported.people, exported.news), (2, 4, 1));
    let mut pages = vec![PathBuf::from("chronicle.md")];
    let mut seen = 0;
    while let Some(page) = pages.pop() {
        let text = read(&out, page.to_str().unwrap());
        for link in
            text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).filter(|link| !link.starts_with('#'))
        {
            seen += 1;
            let target = out.join(page.parent().unwrap()).join(link);
            assert!(target.is_file(), "{}: {link}", page.display());
            if page.components().count() == 1 {
                pages.push(link.into());
            }
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_day_is_told_in_sentences() {
    let (_folder, out, _) = exported();
    let monday = read(&out, "chronicle/day-1-monday-13-february.md");
    let tuesday = read(&out, "chronicle/day-2-tuesday-14-february.md");
    for part in [
        "At two in the afternoon an inner voice spoke to Sam Moore: “Ask Klaus about the election”",
        "the stove at Hobbs Cafe was burning.",
        "Maria slept until ten past ten in the morning.",
        "**Maria**: Then I'll bring the music.",
        "is it a party with a \\*subject\\*?",
        "At eight in the evening Klaus Mueller thought things over and came to conclusions.",
        "At six in the evening Isabella gave Klaus a cup of tea.",
        // After midnight is still Monday's evening.
        "Maria Lopez was the last to go to bed, at ten past one at night.",
        "**Klaus**: No.",
    ] {
        assert!(monday.contains(part), "{part}\n\n{monday}");
    }
    assert!(!monday.contains("You came!"));
    for part in [
        "Isabella Rodriguez gave a Valentine's Day party at Hobbs Cafe, from five until seven in the evening. \
         Two guests came. Maria was there when it began. Klaus came at ten past five. Klaus left at half past six. \
         One stayed to the end.",
        "One had said yes and stayed away: Sam, who was in Johnson Park.",
        "**Klaus**: For research.",
    ] {
        assert!(tuesday.contains(part), "{part}\n\n{tuesday}");
    }
    for page in [monday, tuesday] {
        assert!(!page.contains('{') && !page.contains("null") && !page.contains("  "), "{page}");
    }
}

#[test]
fn a_page_shows_how_somebody_stands_to_others() {
    let (_folder, out, _) = exported();
    let klaus = read(&out, "chronicle/people/klaus-mueller.md");
    for part in [
        "# Klaus Mueller",
        "Klaus likes Sam. They talked twice, the last time on Monday at twenty-five past two in the afternoon. What \
         counted: Sam listened to Klaus Mueller.",
        "Klaus has heard of Tom Moreno, but does not know them.",
        "Klaus Mueller would rather be asked than be right. What led to it: “Klaus Mueller talked with Maria Lopez about \
         a party” and “Sam Moore asked Klaus Mueller about the election”.",
        "### Heard from Maria Lopez\n\n- Isabella Rodriguez is giving a Valentine's Day party at Hobbs Cafe on 14 \
         February, from five to seven.",
    ] {
        assert!(klaus.contains(part), "{part}\n\n{klaus}");
    }
}

#[test]
fn news_is_followed_from_its_source() {
    let (_folder, out, _) = exported();
    let news = read(&out, "chronicle/news.md");
    let expected = "In the end everybody knew.\n\n\
        - **Isabella Rodriguez** knew it from the beginning.\n  \
        - **Maria Lopez**, on Monday at ten to twelve in the morning: “Come in, come in, Maria! I am giving a party for \
        Valentine's Day, here, tomorrow from five to seven.”\n    \
        - **Klaus Mueller**, on Monday at twenty past twelve in the afternoon: “Klaus! There is a party at Hobbs Cafe \
        tomorrow at five, and you are coming.”\n      \
        - **Sam Moore**, on Monday at twenty-five past two in the afternoon: “Isabella gives a party tomorrow at five; I \
        have it from Maria.”\n";
    assert!(news.contains(expected), "{news}");
}
