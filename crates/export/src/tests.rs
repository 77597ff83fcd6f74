//! What is exported of a small town.

use std::fs;

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

#[test]
fn every_table_becomes_a_file_of_objects() {
    let (_folder, out, exported) = exported();
    for (table, count) in &exported.tables {
        assert_eq!(rows(&out, &format!("{table}.jsonl")).len() as u64, *count, "{table}");
    }
    let tables: Vec<&str> = exported.tables.iter().map(|(table, _)| table.as_str()).collect();
    assert!(tables.contains(&"lines") && tables.contains(&"meta") && !tables.contains(&"files"), "{tables:?}");
    let line = &rows(&out, "lines.jsonl")[0];
    assert_eq!(line["name"], "Isabella Rodriguez");
    assert_eq!(line["at"], "2023-02-13 11:50:10");
    assert_eq!(line["others"], serde_json::json!([NAMES[2]]));
    assert_eq!(line["acts"][0]["Tell"]["claim"]["place"], "Hobbs Cafe");
    let memory = &rows(&out, "memories.jsonl")[0];
    assert_eq!(memory["embedding"][255], 0.25);
    assert_eq!(memory["forgotten"], Value::Null);
    let hash = rows(&out, "hashes.jsonl")[0]["hash"].as_str().unwrap().to_owned();
    assert!(hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
    let resident = read(&out, "residents.jsonl");
    assert!(
        resident.starts_with("{\"resident\":0,\"step\":1,\"at\":\"2023-02-13 06:00:10\",\"name\":"),
        "{resident:.90}"
    );
    let readme = read(&out, "README.md");
    for table in tables {
        assert!(readme.contains(&format!("## {table}.jsonl (")), "{table}");
    }
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
