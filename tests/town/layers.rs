//! Layers point down only. Between crates Cargo holds the arrows; here stand what a crate must not depend on, and the layers
//! of the game itself.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Each crate with the dependencies that it must not have: no window below the game, no threads of minds in the mind.
const NO_DEPENDENCY: &[(&str, &[&str])] = &[
    ("english", &["smallville-", "bevy", "tokio"]),
    ("encoder", &["smallville-", "bevy", "tokio"]),
    ("paint", &["smallville-", "bevy", "tokio"]),
    ("draw", &["bevy", "tokio", "smallville-mind", "smallville-model", "smallville-brain", "smallville-journal"]),
    ("data", &["smallville-", "bevy", "tokio"]),
    ("town", &["smallville-", "bevy", "tokio"]),
    ("model", &["smallville-", "bevy"]),
    (
        "local",
        &["bevy", "smallville-mind", "smallville-brain", "smallville-journal", "smallville-sim", "smallville-study"],
    ),
    ("person", &["bevy", "tokio", "smallville-mind", "smallville-model", "smallville-brain", "smallville-journal"]),
    ("mind", &["bevy", "tokio", "smallville-brain", "smallville-journal", "smallville-sim", "smallville-study"]),
    ("journal", &["bevy", "tokio", "smallville-model", "smallville-brain", "smallville-sim", "smallville-study"]),
    ("brain", &["bevy", "smallville-journal", "smallville-sim", "smallville-study"]),
    ("export", &["bevy", "tokio", "smallville-model", "smallville-brain", "smallville-sim", "smallville-study"]),
    ("sim", &["bevy =", "bevy_render", "bevy_egui", "bevy_winit", "wgpu", "smallville-study"]),
    ("import", &["bevy =", "bevy_render", "bevy_egui", "bevy_winit", "wgpu", "smallville-study"]),
    ("study", &["bevy =", "bevy_render", "bevy_egui", "bevy_winit", "wgpu"]),
];

/// Stands below all others, which may all use it.
const BELOW_ALL: &str = "smallville-english =";

/// Each layer with what none of its lines may name.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("crates/sim/src", &["async fn", ".await"]),
    ("src/view", &["crate::ui", "async fn", ".await"]),
    ("src/ui", &["async fn", ".await"]),
];

#[test]
fn no_crate_depends_on_what_is_above_it() {
    let mut faults = Vec::new();
    for (name, forbidden) in NO_DEPENDENCY {
        let path = root().join("crates").join(name).join("Cargo.toml");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let needed = text.split("[dependencies]").nth(1).unwrap_or_default();
        let needed = needed.split("\n[").next().unwrap_or_default();
        for line in needed.lines().filter(|line| !line.starts_with(BELOW_ALL)) {
            for word in forbidden.iter().filter(|word| line.starts_with(**word)) {
                faults.push(format!("{}: {name} must not depend on {word}: {line}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let crates = fs::read_dir(root().join("crates")).unwrap().count();
    assert_eq!(crates, NO_DEPENDENCY.len(), "a crate has come or gone: say what it must not depend on");
}

#[test]
fn no_layer_uses_one_above_it() {
    let mut faults = Vec::new();
    for (layer, forbidden) in FORBIDDEN {
        let mut files = 0;
        visit(&root().join(layer), &mut |path, text| {
            files += 1;
            for (i, line) in code_lines(text) {
                for word in forbidden.iter().filter(|word| line.contains(**word)) {
                    faults.push(format!("{}:{}: {layer} must not use {word}", path.display(), i + 1));
                }
            }
        });
        assert!(files > 0, "{layer} has no files: has it been renamed?");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Files that say which key does what, and what keys are called.
const OF_KEYS: &[&str] =
    &["view/bindings.rs", "view/bindings/keys.rs", "view/bindings/strokes.rs", "view/key_names.rs"];
/// Keys that belong to panels and are the same for everybody.
const PANEL_KEYS: &[&str] =
    &["Escape", "Enter", "Tab", "Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7", "Digit8"];

#[test]
fn every_key_can_be_chosen() {
    let source = root().join("src");
    let (mut faults, mut found) = (Vec::new(), 0);
    for layer in ["view", "ui"] {
        visit(&source.join(layer), &mut |path, text| {
            if path.ends_with("tests.rs") || OF_KEYS.iter().any(|of_keys| path.ends_with(of_keys)) {
                return;
            }
            // Tests may press whatever they want.
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
            for (i, line) in code_lines(code) {
                for after in line.split("KeyCode::").skip(1) {
                    found += 1;
                    let key: String = after.chars().take_while(|letter| letter.is_alphanumeric()).collect();
                    if !PANEL_KEYS.contains(&key.as_str()) {
                        faults.push(format!("{}:{}: {key} belongs in the bindings", path.display(), i + 1));
                    }
                }
            }
        });
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(found > 0, "no key is found at all: is the type still called so?");
}

#[test]
fn no_file_is_longer_than_a_reading() {
    let mut faults = Vec::new();
    let mut look = |path: &Path, text: &str| {
        if text.lines().count() > 500 {
            faults.push(format!("{} has {} lines; is it two things?", path.display(), text.lines().count()));
        }
        if !text.starts_with("//!") {
            faults.push(format!("{} does not say in its first line what it is for", path.display()));
        }
    };
    visit(&root().join("src"), &mut look);
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        visit(&entry.unwrap().path().join("src"), &mut look);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Words that stand in every table of numbers, days, months, verbs, pronouns or short forms.
const OF_ENGLISH: &[&str] =
    &["\"eleven\"", "\"tuesday\"", "\"november\"", "\"twenty\"", "\"fourth\"", "\"couldn't\"", "half past {"];

#[test]
fn english_is_known_in_one_place() {
    let mut faults = Vec::new();
    let mut look = |path: &Path, text: &str| {
        for (i, line) in code_lines(text) {
            for word in OF_ENGLISH.iter().filter(|word| line.contains(**word)) {
                faults.push(format!("{}:{}: {word} belongs in crates/english", path.display(), i + 1));
            }
        }
    };
    visit(&root().join("src"), &mut look);
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        if !folder.ends_with("english") {
            visit(&folder.join("src"), &mut look);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Where the sources lie.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap())
}

/// Lines of code with their index: comments do not count.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Looks at all sources in a folder, in the order of their names.
pub(crate) fn visit(folder: &Path, look: &mut impl FnMut(&Path, &str)) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            visit(&path, look);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            look(&path, &fs::read_to_string(&path).unwrap());
        }
    }
}

/// Ways to take a sentence apart.
const TAKEN_APART: &[&str] =
    &["split(", "split_once", "rsplit", "strip_", "starts_with", "ends_with", "find(", "rfind(", "match_indices"];
/// Where words from outside are read: of players, of people's files, of the published code, of older saved towns.
const READS_WORDS: &[&str] = &["instinct/reader", "memory/read.rs", "cognition/retouching.rs"];

#[test]
fn nobody_reads_a_sentence_that_the_program_has_made() {
    let (mut faults, mut files) = (Vec::new(), 0);
    visit(&root().join("crates/mind/src"), &mut |path, text| {
        let name = path.to_string_lossy().replace('\\', "/");
        files += 1;
        if name.ends_with("tests.rs") || READS_WORDS.iter().any(|reads| name.contains(reads)) {
            return;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (i, line) in code_lines(code) {
            for sentence in ["memory.text.", ".why.", "insight.text."] {
                let mut uses = line.match_indices(sentence).map(|(at, _)| &line[at + sentence.len()..]);
                if uses.any(|call| TAKEN_APART.iter().any(|way| call.starts_with(way))) {
                    faults.push(format!("{}:{}: ask the content instead of the sentence", path.display(), i + 1));
                }
            }
        }
    });
    assert!(files > 100 && faults.is_empty(), "{}", faults.join("\n"));
}
