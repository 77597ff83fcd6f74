//! Studies from the command line: parts made by several processes, stopped and gone on with, put together, and bad input.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
};

use assert_cmd::cargo::CommandCargoExt as _;

fn begin(arguments: &[&str], out: &Path) -> Child {
    let mut command = Command::cargo_bin("smallville").unwrap();
    command.arg("study").args(arguments).arg("--out").arg(out);
    command.env_remove("OPENAI_BASE_URL").env_remove("SMALLVILLE_MODEL").stderr(Stdio::piped()).spawn().unwrap()
}

/// What a process says at its end, and whether all went well.
fn end(child: Child) -> (bool, String) {
    let output = child.wait_with_output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn study(arguments: &[&str], out: &Path) -> (bool, String) {
    end(begin(arguments, out))
}

const SHORT: [&str; 7] = ["interview", "--seeds", "3", "--days", "1", "--jobs", "1"];

const FIVE: &str = r#"(
    self_knowledge: ["What do you do all day?"],
    memory: ["Who is {acquaintance}?"],
    plans: ["What are you going to do at one o'clock tomorrow?"],
    reactions: ["Your stove is on fire. What do you do?"],
    reflections: ["With whom would you spend an hour, if you had one?"],
)"#;

#[test]
fn two_processes_share_a_study_and_what_was_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    // One of each kind: all twenty-five would say no more here.
    let questions = folder.path().join("five.ron");
    fs::write(&questions, FIVE).unwrap();
    let short = [&SHORT[..], &["--questions", questions.to_str().unwrap(), "--conditions"]].concat();
    let first = begin(&[&short[..], &["full,none"]].concat(), &one);
    let second = begin(&[&short[..], &["no-reflection,no-reflection-no-planning"]].concat(), &other);
    for child in [first, second] {
        let (well, said) = end(child);
        assert!(well, "{said}");
    }
    let part = one.join("interview-0003-none.jsonl");
    let whole = fs::read_to_string(&part).unwrap();
    let kept = fs::metadata(one.join("interview-0003-full.jsonl")).unwrap().modified().unwrap();
    fs::write(&part, &whole[..whole.len() / 2]).unwrap();

    let (well, said) = study(&[&short[..], &["full,none"]].concat(), &one);
    assert!(well, "{said}");
    assert_eq!(fs::read_to_string(&part).unwrap(), whole, "the same town says the same");
    assert_eq!(fs::metadata(one.join("interview-0003-full.jsonl")).unwrap().modified().unwrap(), kept);

    let all = folder.path().join("all");
    let (well, said) = study(&["merge", one.to_str().unwrap(), other.to_str().unwrap()], &all);
    assert!(well, "{said}");
    let page = fs::read_to_string(all.join("interview.html")).unwrap();
    assert!(page.contains("125 questions were answered under all four conditions"), "{page}");
    assert!(page.contains("29.89 ± 0.72") && page.matches("<svg").count() == 2, "{page}");
    let summary: serde_json::Value = serde_json::from_slice(&fs::read(all.join("summary.json")).unwrap()).unwrap();
    assert_eq!(summary["rankings"], 125, "{summary}");
    assert!(summary["conditions"]["full"]["mu"].is_f64() && summary["dunn"][0]["p"].is_f64(), "{summary}");
    for from_elsewhere in ["<script", "src=", "href=", "@import"] {
        assert!(!page.contains(from_elsewhere), "{from_elsewhere}");
    }
}

#[test]
fn a_community_is_asked_before_and_after() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["community", "--seeds", "3", "--days", "1", "--jobs", "1", "--fact", "the jazz festival"];
    let (well, said) = study(&arguments, folder.path());
    assert!(well, "{said}");
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&text("summary.json")).unwrap();
    let party = &summary["towns"][0]["awareness"]["Isabella's Valentine's Day party"];
    assert_eq!((&party["start"], &party["made_up"]), (&1.into(), &0.into()), "{party}");
    assert!(party["end"].as_u64().unwrap() > 1, "{party}");
    assert!(summary["ties"]["density_end"].as_f64() > summary["ties"]["density_start"].as_f64(), "{}", summary["ties"]);
    assert!(summary["towns"][0]["report"]["talk"]["lines"].as_u64().unwrap() > 100);
    let page = text("community.html");
    assert!(page.contains("the jazz festival") && page.matches("<svg").count() >= 5, "{page}");
    for from_elsewhere in ["<script", "src=", "href=", "@import"] {
        assert!(!page.contains(from_elsewhere), "{from_elsewhere}");
    }
    let kept = fs::metadata(folder.path().join("community-0003.jsonl")).unwrap().modified().unwrap();
    assert!(study(&arguments, folder.path()).0);
    assert_eq!(fs::metadata(folder.path().join("community-0003.jsonl")).unwrap().modified().unwrap(), kept);
    let (well, said) = study(&arguments[..7], folder.path());
    assert!(!well && said.contains("community-0003.jsonl: was made otherwise"), "other facts: {said}");
}

#[test]
fn lives_stand_beside_people_in_a_table_and_on_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::cargo_bin("smallville").unwrap();
    command.args(["study", "life", "--seeds", "3", "--days", "1", "--out"]).arg(folder.path());
    let output = command.env_remove("OPENAI_BASE_URL").env_remove("SMALLVILLE_MODEL").output().unwrap();
    let (table, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
    assert!(table.contains("Like people") && table.contains("of 12 measures lie in the human range."), "{table}");
    let row = |name: &str| table.lines().find(|line| line.contains(name)).unwrap().to_owned();
    assert!(!row("people with whom one talks on a day").contains("not found"), "{table}");
    assert!(row("hours a day at weekends").contains("not found"), "a Monday: {table}");
    let found = summary(folder.path());
    assert_eq!((&found["of"], &found["days"]), (&12.into(), &1.into()), "{found}");
    assert!(found["towns"][0]["hours"]["sleep"].as_f64().unwrap() > 4.0, "{found}");
    let page = fs::read_to_string(folder.path().join("life.html")).unwrap();
    assert!(page.contains("POLYMOD") && page.contains("<svg"), "{page}");
    let (well, said) = study(&["life", "--seeds", "3", "--days", "2"], folder.path());
    assert!(!well && said.contains("life-0003.jsonl: was made otherwise"), "{said}");
}

#[test]
fn own_questions_are_put_and_bad_ones_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.ron");
    fs::write(&file, "(memory: [\"Who is {acquaintance}?\"])").unwrap();
    let file = file.to_str().unwrap();
    let out = folder.path().join("out");
    let (well, said) = study(&["interview", "--seeds", "3", "--days", "1", "--questions", file], &out);
    assert!(well, "{said}");
    let part = fs::read_to_string(out.join("interview-0003-full.jsonl")).unwrap();
    assert!(
        part.contains("\"closed\":\"interview\"") && part.contains("\"questions\":\""),
        "the paper's way is the default"
    );
    assert_eq!(part.matches("\"key\":\"memory 1\"").count(), 25, "one question for everybody");
    assert_eq!(summary(&out)["rankings"], 25);
    let (well, said) = study(&["interview", "--seeds", "3", "--days", "1"], &out);
    assert!(!well && said.contains("was made otherwise"), "{said}");
    fs::write(folder.path().join("bad.ron"), "(memory: [])").unwrap();
    let bad = folder.path().join("bad.ron");
    let (well, said) = study(&["interview", "--seeds", "3", "--questions", bad.to_str().unwrap()], &out);
    assert!(!well && said.contains("bad.ron: there is no question in it"), "{said}");
}

#[test]
fn a_goal_that_nobody_understands_is_an_error_and_no_score() {
    let folder = tempfile::tempdir().unwrap();
    let tasks = folder.path().join("data/assets/tasks");
    fs::create_dir_all(&tasks).unwrap();
    let whole = fs::read_to_string(crate::layers::root().join("assets/tasks/companions.ron")).unwrap();
    let from = whole.find("goal: \"").unwrap() + 7;
    let until = from + whole[from..].find('"').unwrap();
    let odd = format!("{}blue is a number and seven is late{}", &whole[..from], &whole[until..]);
    fs::write(tasks.join("companions.ron"), odd).unwrap();
    let (data, out) = (folder.path().join("data"), folder.path().join("out"));
    let arguments = ["tasks", "--seeds", "1", "--tasks", "companions", "--conditions", "tdp", "--jobs", "1", "--data"];
    let (well, said) = study(&[&arguments[..], &[data.to_str().unwrap()]].concat(), &out);
    assert!(!well && said.contains("does not understand \"blue is a number and seven is late\""), "{said}");
    assert!(!out.join("summary.json").exists() && !said.contains("panicked"), "{said}");
}

#[test]
fn a_study_that_cannot_be_done_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let check = |arguments: &[&str], words: &[&str]| {
        let (well, said) = study(arguments, folder.path());
        assert!(!well, "{said}");
        words.iter().for_each(|word| assert!(said.contains(word), "\"{word}\" is missing in:\n{said}"));
        assert!(!said.contains("panicked"), "{said}");
    };
    check(&["interview", "--seeds", "ten"], &["names no seeds", "1..10"]);
    check(&["merge", folder.path().to_str().unwrap()], &["no part of a study is whole here"]);
    let part = folder.path().join("interview-0001-full.jsonl");
    fs::write(&part, "{\"part\":7}\n").unwrap();
    check(&["merge", folder.path().to_str().unwrap()], &["interview-0001-full.jsonl:1: this is no line of a study"]);
    let unit = r#"{"seed":1,"condition":"full","closed":"both","days":9,"mind":"instinct"}"#;
    fs::write(&part, format!("{{\"part\":{unit}}}\n{{\"whole\":0}}\n")).unwrap();
    check(&["interview", "--seeds", "1"], &["interview-0001-full.jsonl: was made otherwise", "choose another --out"]);
}

fn summary(folder: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(folder.join("summary.json")).unwrap()).unwrap()
}

#[test]
fn goals_are_set_scored_and_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other, all) = (folder.path().join("one"), folder.path().join("other"), folder.path().join("all"));
    let tasks = |condition: &str, out: &Path| {
        let (well, said) = study(&["tasks", "--seeds", "3", "--tasks", "B18", "--conditions", condition], out);
        assert!(well, "{said}");
    };
    tasks("tdp", &one);
    tasks("plain,control", &other);
    let (well, said) = study(&["merge", one.to_str().unwrap(), other.to_str().unwrap()], &all);
    assert!(well, "{said}");
    let page = fs::read_to_string(all.join("tasks.html")).unwrap();
    // The paper's best figure beside ours, which are less what scores by habit.
    assert!(page.contains("0.550") && page.contains("paints for a deadline") && page.contains("<svg"), "{page}");
    let found = summary(&all);
    assert_eq!((found["tdp"].as_bool(), found["seeds"][0].as_u64()), (Some(true), Some(3)), "{found}");
    let overall = |found: &serde_json::Value| found["overall"].as_f64().unwrap();
    assert!(overall(&found) > overall(&found["without_tdp"]), "{found}");
    assert!(found["by_type"]["help"].is_f64() && found["published_rule"]["overall"].is_f64(), "{found}");

    let (well, said) = study(&["tasks", "--tasks", "Z9"], &all);
    assert!(!well && said.contains("there is no task Z9") && !said.contains("panicked"), "{said}");
}

#[test]
fn talks_are_frozen_and_led_anew() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("talks");
    let (well, said) = study(&["talks", "--seeds", "4,5", "--tasks", "A5,A8", "--scenes", "2"], &out);
    assert!(well, "{said}");
    let found = summary(&out);
    assert_eq!(found["scenes"], 6, "an appointment has one: {found}");
    let rate = |of: &serde_json::Value| of["conversation"]["gcsr_micro"].as_f64().unwrap();
    assert!(rate(&found) > rate(&found["without_tdp"]) && found["summary"]["sr_macro"].is_f64(), "{found}");
    assert!(fs::read_to_string(out.join("talks.html")).unwrap().contains("0.812"));
    let left: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains(".town")), "{left:?}");
}

#[test]
fn towns_are_lived_with_other_numbers_and_become_rows_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("sweep");
    let (well, said) = study(&["sweep", "--seeds", "3", "--vary", "hearing=2"], &out);
    assert!(!well && said.contains("there is no number hearing to vary; name one of hearing_tiles, "), "{said}");
    let arguments = ["sweep", "--seeds", "3", "--vary", "sociability=-9,0"];
    let (well, said) = study(&arguments, &out);
    assert!(well, "{said}");
    let table = fs::read_to_string(out.join("towns.csv")).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|column| *column == name).unwrap();
    let lines = |row: usize| rows[row][column("lines")].parse::<f64>().unwrap();
    assert_eq!((rows.len(), rows[1][column("sociability")], rows[2][column("sociability")]), (3, "-9", "0"), "{table}");
    assert!(lines(1) < lines(2) / 2.0, "who does not care to talk says less: {table}");
    let manifest = fs::read_to_string(out.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["parameters"]["sociability"]["values"], serde_json::json!([-9.0, 0.0]));
    assert!(manifest["command"].as_str().unwrap().starts_with("smallville study sweep --seeds 3"), "{manifest}");
    assert!(manifest["made"]["data"]["maps"].is_string(), "{manifest}");
    let part = out.join("sweep-0003-sociability=0.jsonl");
    let kept = fs::read_to_string(&part).unwrap();
    // A whole part is not lived again, unless another game has made it: then nothing is mixed.
    assert!(study(&arguments, &out).0);
    assert_eq!(fs::read_to_string(&part).unwrap(), kept);
    fs::write(&part, kept.replacen("\"version\":\"", "\"version\":\"0.0.1-", 1)).unwrap();
    let (well, said) = study(&arguments, &out);
    assert!(!well && said.contains("was made otherwise (version 0.0.1-"), "{said}");
}

#[test]
fn a_town_with_other_numbers_is_told_again_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("a.town");
    let game = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("smallville").unwrap();
        let output = command.args(arguments).arg(&save).stderr(Stdio::piped()).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (well, said) = game(&["run", "--until", "2023-02-13 09:00", "--tune", "hearing_tiles=12"]);
    assert!(well, "{said}");
    let (well, said) = game(&["run", "--until", "2023-02-13 09:30"]);
    assert!(well, "{said}");
    let (well, said) = game(&["replay", "--check"]);
    assert!(well, "{said}");
    let file = rusqlite::Connection::open(&save).unwrap();
    let sql = "SELECT value ->> '$.faculties.tuning.hearing_tiles' FROM meta WHERE key = 'settings'";
    assert_eq!(file.query_row(sql, [], |row| row.get::<_, f64>(0)).unwrap(), 12.0);
}
