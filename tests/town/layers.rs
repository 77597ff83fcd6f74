//! Layers point down only: reads `src/` and fails on a forbidden `use`.

use std::{fs, path::Path};

/// Each layer with what it must not name.
const FORBIDDEN: &[(&str, &[&str])] = &[
    (
        "town",
        &[
            "bevy",
            "tokio",
            "crate::model",
            "crate::mind",
            "crate::brain",
            "crate::sim",
            "crate::journal",
            "crate::study",
            "crate::view",
            "crate::ui",
            "crate::data",
            "crate::settings",
        ],
    ),
    (
        "model",
        &[
            "bevy",
            "crate::town",
            "crate::mind",
            "crate::brain",
            "crate::sim",
            "crate::journal",
            "crate::study",
            "crate::view",
            "crate::ui",
            "crate::settings",
        ],
    ),
    (
        "mind",
        &[
            "bevy",
            "tokio",
            "crate::brain",
            "crate::sim",
            "crate::journal",
            "crate::study",
            "crate::view",
            "crate::ui",
            "crate::settings",
        ],
    ),
    (
        "journal",
        &["bevy", "tokio", "crate::brain", "crate::sim", "crate::study", "crate::view", "crate::ui", "crate::settings"],
    ),
    ("brain", &["bevy", "crate::sim", "crate::journal", "crate::study", "crate::view", "crate::ui", "crate::settings"]),
    (
        "sim",
        &[
            "bevy::sprite",
            "bevy::camera",
            "bevy::window",
            "bevy::text",
            "bevy::winit",
            "bevy_egui",
            "bevy_ecs_tilemap",
            "crate::study",
            "crate::view",
            "crate::ui",
            "crate::settings",
            "async fn",
            ".await",
        ],
    ),
    ("study", &["crate::view", "crate::ui", "bevy_egui", "bevy_ecs_tilemap"]),
    ("view", &["crate::ui", "async fn", ".await"]),
    ("ui", &["async fn", ".await"]),
];

#[test]
fn no_layer_uses_one_above_it() {
    let mut faults = Vec::new();
    for (layer, forbidden) in FORBIDDEN {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(layer);
        let mut files = 0;
        visit(&folder, &mut |path, text| {
            files += 1;
            for (i, line) in code_lines(text) {
                for word in *forbidden {
                    if line.contains(word) {
                        faults.push(format!("{}:{}: {layer} must not use {word}", path.display(), i + 1));
                    }
                }
            }
        });
        assert!(files > 0, "{layer} has no files: has it been renamed?");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Files that say which key does what, and what keys are called.
const OF_KEYS: &[&str] = &["view/bindings.rs", "view/bindings/keys.rs", "view/key_names.rs"];
/// Keys that belong to panels and are the same for everybody.
const PANEL_KEYS: &[&str] =
    &["Escape", "Enter", "Tab", "Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7", "Digit8"];

#[test]
fn every_key_can_be_chosen() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
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
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut faults = Vec::new();
    visit(&source, &mut |path, text| {
        // Tables of tests may be as long as they are good.
        if text.lines().count() > 500 && !path.ends_with("reader/sentences.rs") {
            faults.push(format!("{} has {} lines; is it two things?", path.display(), text.lines().count()));
        }
        if !text.starts_with("//!") {
            faults.push(format!("{} does not say in its first line what it is for", path.display()));
        }
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Lines of code with their index: comments do not count.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

fn visit(folder: &Path, look: &mut impl FnMut(&Path, &str)) {
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
