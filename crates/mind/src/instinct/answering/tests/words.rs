//! Where the words of answers stand: in the tables, and not in the code.

use std::{collections::BTreeSet, fs, path::PathBuf};

use crate::testing;
use smallville_data::data::Data;

#[test]
fn who_does_not_know_says_so() {
    let data = Data::new(None);
    let text = data.read_text("assets/speech/interview_knowing.ron").unwrap();
    let entries =
        text.split("    (act: \"").filter(|entry| entry.starts_with("unknown") || entry.starts_with("stranger"));
    let said: Vec<&str> = entries.flat_map(|entry| entry.split('"').skip(4).step_by(2)).collect();
    assert!(said.len() > 50 && said.iter().all(|phrase| phrase.contains("don't know")), "{said:?}");
}

/// The sources of this folder without tests: path, and each line with its number.
fn sources() -> Vec<(String, String)> {
    let folder = format!("{}/src/instinct/answering", std::env::var("CARGO_MANIFEST_DIR").unwrap());
    let inside = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let paths = inside.chain([PathBuf::from(format!("{folder}.rs"))]);
    // What the tables tell of their faults is said by nobody.
    let tables = ["tests.rs", "table.rs", "remarks.rs"];
    let sources = paths.filter(|path| !tables.iter().any(|table| path.ends_with(table))).map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        (path.display().to_string(), code.to_owned())
    });
    sources.collect()
}

/// The texts of a line of code.
fn literals(line: &str) -> Vec<String> {
    let code = line.replace("'\"'", "").replace("\\\"", "");
    let code = if code.trim_start().starts_with("//") { "" } else { &code };
    code.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn no_sentence_stands_in_code() {
    assert_eq!(literals("say(\"one two\", '\"', \"three\") // and"), ["one two", "three"]);
    let mut faults = Vec::new();
    for (path, code) in sources() {
        for (index, line) in code.lines().enumerate() {
            for literal in literals(line) {
                let words = literal.split([' ', '{', '}']).filter(|word| word.starts_with(char::is_alphabetic));
                let slots = literal.matches('{').count();
                if words.count().saturating_sub(slots) > 2 {
                    faults.push(format!("{path}:{}: \"{literal}\" belongs in assets/speech", index + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_act_of_the_tables_is_done_somewhere() {
    let code: String = sources().into_iter().map(|(_, code)| code).collect();
    let data = Data::new(None);
    let tables = data.list("assets/speech", "ron").into_iter().filter(|path| path.contains("interview_"));
    let texts: Vec<String> = tables.map(|path| data.read_text(&path).unwrap()).collect();
    let acts: BTreeSet<&str> =
        texts.iter().flat_map(|text| text.split("act: \"").skip(1)).filter_map(|rest| rest.split('"').next()).collect();
    // The last word of an answer is the speaker's, not the answer's.
    let idle: Vec<_> = acts.iter().filter(|act| **act != "closing" && !code.contains(&format!("\"{act}\""))).collect();
    assert!(acts.len() > 100 && idle.is_empty(), "nobody does {idle:?}");
    let known: BTreeSet<&str> = testing::world().sense.phrases.counts().map(|(act, _)| act).collect();
    for act in code.split("say(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(known.contains(act), "no act is called {act}");
    }
}
