//! Bad input gets one clear sentence and a non-zero exit, before anything opens.

use std::{fs, path::Path};

use assert_cmd::Command;
use smallville_model::testing::{behaviour::Behaviour, endpoint::FakeEndpoint};
use tempfile::TempDir;

/// A folder with the shipped maps and people, to be broken.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["maps", "personas"] {
        let from = Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join(name);
        fs::create_dir(folder.path().join(name)).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, folder.path().join(name).join(path.file_name().unwrap())).unwrap();
        }
    }
    folder
}

/// Runs the game with a data folder; returns its exit code and what it said.
fn game(arguments: &[&str], folder: Option<&Path>) -> (i32, String) {
    let mut command = Command::cargo_bin("smallville").unwrap();
    // Whoever runs the tests may play with a model of their own.
    command.args(arguments).env_remove("OPENAI_BASE_URL").env_remove("OPENAI_API_KEY").env_remove("SMALLVILLE_MODEL");
    if let Some(folder) = folder {
        command.arg("--data").arg(folder);
    }
    let output = command.output().unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Breaks one file and expects a message that names it and holds these words.
fn check(file: &str, from: &str, to: &str, words: &[&str]) {
    let folder = folder();
    let path = folder.path().join(file);
    let text = fs::read_to_string(Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join(file)).unwrap();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(text.contains(from), "{file} does not contain {from}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
    let (code, said) = game(&["check"], Some(folder.path()));
    assert_eq!(code, 1, "{said}");
    for word in words.iter().chain(&[file]) {
        assert!(said.contains(word), "\"{word}\" is missing in:\n{said}");
    }
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn the_shipped_files_are_sound() {
    let (code, said) = game(&["check"], None);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("25 people"), "{said}");
}

#[test]
fn a_map_without_a_collision_layer() {
    check("maps/smallville.tmx", "name=\"collision\"", "name=\"walls\"", &["collision"]);
}

#[test]
fn an_unknown_class() {
    check("maps/smallville.tmx", "type=\"sector\"", "type=\"sektor\"", &["sektor", "sector"]);
}

#[test]
fn a_missing_tileset() {
    let folder = folder();
    let path = folder.path().join("maps/smallville.tmx");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("furniture.tsx", "furnitur.tsx")).unwrap();
    let (code, said) = game(&["run", "--days", "1"], Some(folder.path()));
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("furnitur.tsx"), "{said}");
}

#[test]
fn a_slip_in_what_a_judge_reads() {
    let folder = folder();
    let file = "assets/studies/judge.txt";
    let text = fs::read_to_string(Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join(file)).unwrap();
    fs::create_dir_all(folder.path().join("assets/studies")).unwrap();
    fs::write(folder.path().join(file), text.replace("asked: {question}", "asked: {questoin}")).unwrap();
    let (code, said) = game(&["check"], Some(folder.path()));
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("judge.txt:20: {questoin} is not filled; did you mean {question}?"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn a_home_that_does_not_exist() {
    check(
        "personas/klaus_mueller.ron",
        "home: \"Dorm for Oak Hill College\"",
        "home: \"Dorm for Elm Hill\"",
        &["Elm Hill", "Oak Hill"],
    );
}

#[test]
fn a_slip_in_a_persons_file() {
    check("personas/mei_lin.ron", "age: 44", "age 44", &["mei_lin.ron:"]);
}

#[test]
fn two_people_of_one_name() {
    check("personas/tom_moreno.ron", "name: \"Tom Moreno\"", "name: \"Mei Lin\"", &["Mei Lin", "mei_lin.ron"]);
}

#[test]
fn an_acquaintance_who_does_not_live_here() {
    check(
        "personas/sam_moore.ron",
        "name: \"Jennifer Moore\"",
        "name: \"Jenifer More\"",
        &["Jenifer More", "Jennifer Moore"],
    );
}

#[test]
fn an_unknown_flag_and_wrong_usage() {
    for arguments in [&["--sead", "7"][..], &["run"], &["run", "--days", "x"], &["play", "--speed", "fast"]] {
        let (code, said) = game(arguments, None);
        assert_eq!(code, 2, "{arguments:?}: {said}");
    }
    let crowd = ["run", "--until", "2023-02-13 06:01", "--residents", "1001"];
    assert_eq!(game(&crowd, None).0, 2, "more people than anybody could wait for");
}

#[test]
fn a_model_that_nobody_named_or_that_is_none() {
    let check = |arguments: &[&str], named: &[&str]| {
        let (code, said) = game(arguments, None);
        assert_eq!(code, 1, "{said}");
        assert!(named.iter().all(|named| said.contains(named)), "{said}");
    };
    check(&["run", "--days", "1", "--mind", "model"], &["which server?", "--endpoint URL"]);
    check(&["run", "--days", "1", "--endpoint", "http://localhost:9/v1"], &["which model?", "--model NAME"]);
    check(&["run", "--days", "1", "--endpoint", "ftp://nowhere", "--model", "small"], &["must begin with http://"]);
    check(&["check", "--endpoint", "http://localhost:9/v1"], &["No server answers at http://localhost:9/v1"]);
}

#[test]
fn a_server_is_looked_at_in_words() {
    let server = FakeEndpoint::start(|_| Behaviour::say("yes"));
    let url = server.base_url();
    let (code, said) = game(&["check", "--endpoint", &url, "--model", "small"], None);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("answers, in"), "{said}");
    let (code, said) = game(&["check", "--endpoint", &url], None);
    assert!(code == 1 && said.contains("small"), "{said}");
}

#[test]
fn a_script_with_a_slip() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("script.txt");
    fs::write(&path, "# a comment\n07:00 whisper Izabella Rodrigez: go home\n25:00 pause\n").unwrap();
    let (code, said) = game(&["run", "--days", "1", "--script", path.to_str().unwrap()], None);
    assert_eq!(code, 1);
    assert!(said.contains("script.txt:2") && said.contains("Isabella Rodriguez"), "{said}");
    assert!(said.contains("script.txt:3"), "{said}");
}

#[test]
fn a_data_folder_that_is_not_there_or_holds_nothing_of_a_town() {
    let (code, said) = game(&["check", "--data", "/no/such/folder"], None);
    assert_eq!(code, 1);
    assert!(said.contains("/no/such/folder"), "{said}");
    let empty = tempfile::tempdir().unwrap();
    let (code, said) = game(&["check"], Some(empty.path()));
    assert!(code == 1 && said.contains("none of maps, personas, assets, shaders is in it"), "{said}");
}

#[test]
fn what_life_would_stumble_over_in_a_person() {
    let isabella = "personas/isabella_rodriguez.ron";
    for (from, to, words) in [
        ("main room: bed\"", "main room: stove\"", &["nobody sleeps on a stove"][..]),
        ("home: \"Isabella Rodriguez's apartment\"", "home: \"Johnson Park\"", &["nobody lives in Johnson Park"]),
        ("(name: \"Maria Lopez\", tie", "(name: \"Isabella Rodriguez\", tie", &["who it is"]),
        ("(name: \"Tamara Taylor\", tie", "(name: \"Maria Lopez\", tie", &["knows Maria Lopez twice"]),
        ("opinion: 6", "opinion: 255", &["opinion 255 of Tamara Taylor"]),
        ("stance: 3", "stance: -128", &["stance -128"]),
        ("age: 34", "age: 255", &["age 255"]),
        ("name: \"Isabella Rodriguez\"", "name: \"maria lopez\"", &["capitals only"]),
        ("other: Some(\"Giorgio Rossi\")", "other: Some(\"Nobody At All\")", &["tells of Nobody At All"]),
        ("goal: \"host", "goal: \"\", // host", &["goal has an empty text"]),
        ("sleeps: \"22:00\"", "sleeps: \"06:00\"", &["wakes and sleeps are both 06:00"]),
        (
            "until: \"20:00\"),",
            "until: \"20:00\"),\n(at: \"Hobbs Cafe: cafe: piano\", from: \"09:00\", until: \"11:00\"),",
            &["begins before"],
        ),
    ] {
        check(isabella, from, to, words);
    }
}

#[test]
fn whoever_answers_for_a_place_without_being_there() {
    let keeper = "sector: \"Oak Hill College\", name: \"Mei Lin\"";
    let nobody = "sector: \"Oak Hill College\", name: \"Nobody\"";
    check(
        "assets/troubles.ron",
        keeper,
        nobody,
        &["Nobody answers for Oak Hill College and does not live here", ".ron:"],
    );
    let nowhere = "sector: \"Elm Hill College\", name: \"Mei Lin\"";
    check("assets/troubles.ron", keeper, nowhere, &["Elm Hill College, which is not on the map", ".ron:"]);
}

#[test]
fn what_life_would_stumble_over_in_a_map() {
    let map = "maps/smallville.tmx";
    check(map, "value=\"Arthur Burton\"", "value=\"Nobody\"", &["the owner Nobody does not live here", ".tmx:"]);
}

#[test]
fn what_life_would_stumble_over_in_a_table() {
    for (file, from, to, words) in [
        ("assets/activities/body.ron", "{their}", "{zzz}", "{zzz} is no slot"),
        ("assets/occasions.ron", "{their}", "{zzz}", "{zzz} is no slot"),
        ("assets/effects.ron", "rows:", "rowz:", "effects.ron:"),
        ("assets/people/ramps.ron", "(", "[", "ramps.ron:"),
        ("assets/people/parts.ron", "(", "[", "parts.ron:"),
        ("assets/prompts/wake.txt", "", "\0", "wake.txt:1: nothing is asked"),
    ] {
        let folder = folder();
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let text = fs::read_to_string(Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join(file)).unwrap();
        let broken = if to == "\0" { String::new() } else { text.replace(from, to) };
        fs::write(&path, broken).unwrap();
        let (code, said) = game(&["check"], Some(folder.path()));
        assert!(code == 1 && said.contains(words), "{file}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn nothing_of_a_name_acts_on_the_terminal() {
    let folder = folder();
    let path = folder.path().join("personas/evil\u{1b}[31m.ron");
    fs::write(&path, "nonsense").unwrap();
    let (code, said) = game(&["check"], Some(folder.path()));
    assert!(code == 1 && said.contains("evil\\u{1b}[31m.ron"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said:?}");
}

#[test]
fn where_an_import_has_failed_no_other_town_is_founded() {
    let folder = tempfile::tempdir().unwrap();
    let (save, empty) = (folder.path().join("a.town"), folder.path().join("nothing"));
    fs::create_dir(&empty).unwrap();
    let (save, empty) = (save.to_str().unwrap(), empty.to_str().unwrap());
    let (code, said) = game(&["import", empty, save], None);
    assert!(code == 1 && said.contains("this folder holds no saved town"), "{said}");
    let (code, said) = game(&["run", save, "--until", "2023-02-13 06:10"], None);
    assert!(code == 1 && said.contains("a town was to be imported here and was not"), "{said}");
    assert!(said.contains("this folder holds no saved town") && !Path::new(save).exists(), "{said}");
    fs::remove_file(format!("{save}.not-imported")).unwrap();
    let (code, said) = game(&["run", save, "--until", "2023-02-13 06:10"], None);
    assert!(code == 0 && Path::new(save).exists(), "{said}");
}
